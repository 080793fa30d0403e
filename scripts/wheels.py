"""Build Tanière's wheel in each of its ways, and install it in environments of its own; or both for others.

Wheels are built from a copy of the tree, so that nothing can leave a trace in it, and kept in .cache under a
digest of everything that went in: what has not changed is not built again.

usage: python scripts/wheels.py compiled .venv-compiled      (or plain, …: see WAYS)
       python scripts/wheels.py dist          both wheels with the client: `make wheels`
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import resource
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from find_compiler import find_compiler, find_uv
from web_client import WebClient, WebError

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache" / "wheels"
KEPT = 3  # builds of one way, the newest: as many checkouts may be compared without building again
INPUTS = (
    "pyproject.toml",
    "hatch_build.py",
    "scripts/web_client.py",
    "LICENSE",
    "README.md",
    "requirements.txt",
    "src",
    "docs/rules",
)
BUILT = ("__pycache__", "*.so", "web")  # below src; the client is a matter of tests of its own
STRAY = "src/taniere/core/stray.so"  # planted in every copy: no wheel may carry it
WAYS = {
    "plain": {"TANIERE_MYPYC": "0"},
    "compiled": {"TANIERE_MYPYC": "force"},
    "no-compiler": {"TANIERE_MYPYC": "auto", "PATH": os.devnull},
    "failing-compiler": {"TANIERE_MYPYC": "auto", "CC": "false"},
}


class BuildError(Exception):
    """A build that failed, with all it printed."""


@dataclass(frozen=True)
class Built:
    """A wheel, and what its build printed."""

    wheel: Path
    log: str


def build(way: str) -> Built:
    """The wheel built in one of the WAYS; from the cache if nothing changed since."""
    with _lock():
        return _built(_folder(way))


def install(way: str, venv: Path | None = None) -> Path:
    """A Python in whose environment that wheel, and what it needs, is installed as a user would."""
    with _lock():
        folder = _folder(way)
        built = _built(folder)
        target = venv or folder / "venv"
        python = target.absolute() / "bin" / "python"
        stamp = target / ".installed"
        if not stamp.exists() or stamp.read_text() != folder.name:
            uv("venv", "-q", "--clear", "--python", sys.executable, str(target))
            pip = ("pip", "install", "-q", "--compile-bytecode", "--python", str(python))
            uv(*pip, "-r", str(ROOT / "requirements.txt"))
            uv(*pip, "--no-deps", str(built.wheel))
            stamp.write_text(folder.name)
        return python


def distribute(out: Path) -> None:
    """Build the wheels to give to others: a plain one, and a compiled one where a compiler works.

    The client inside is the one of this tree. Each line says what a build took: its own time, that of all
    processors, and the most that one of its processes had of the memory.
    """
    WebClient().build()
    out.mkdir(exist_ok=True)
    for old in out.glob("taniere-*.whl"):
        old.unlink()
    compiler = {name: os.environ[name] for name in ("CC", "LDSHARED") if name in os.environ}
    for mypyc in ("0", "auto"):
        with TemporaryDirectory() as scratch:
            tree, built = Path(scratch) / "tree", Path(scratch) / "out"
            copy_tree(tree)
            copy_client(tree)
            shutil.copytree(WebClient().out, WebClient(tree).out)
            took = _Took()
            log = run_build(tree, built, "--wheel", TANIERE_MYPYC=mypyc, TANIERE_WEB="1", **compiler)
            (wheel,) = built.glob("*.whl")
            if (out / wheel.name).exists():
                print(next((line for line in log.splitlines() if line.startswith("taniere: ")), log))
            else:
                shutil.move(wheel, out / wheel.name)
                print(f"{out / wheel.name}: {took}", flush=True)


class _Took:
    """What has been taken since this was made. The memory is that of the largest process so far."""

    def __init__(self) -> None:
        self._start, self._processors = monotonic(), self._used()

    def __str__(self) -> str:
        seconds, processors = monotonic() - self._start, self._used() - self._processors
        # Kilobytes, but on a Mac bytes.
        unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
        memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / unit
        return f"{seconds:.0f} s, {processors:.0f} s of processors, {memory:.0f} MB"

    def _used(self) -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime


def copy_tree(to: Path) -> None:
    """Copy what a build needs, with a stray library among the sources."""
    for name in INPUTS:
        source, target = ROOT / name, to / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns(*BUILT))
        elif source.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    (to / STRAY).parent.mkdir(parents=True, exist_ok=True)
    (to / STRAY).write_bytes(b"not a library")


def copy_client(to: Path) -> None:
    """Copy the sources of the browser client as well."""
    unwanted = shutil.ignore_patterns("node_modules", "coverage", "dist")
    shutil.copytree(ROOT / "web", to / "web", ignore=unwanted)


def run_build(tree: Path, out: Path, *arguments: str, **variables: str) -> str:
    """Build in an isolated environment, as `pip wheel` would; gives what was printed."""
    unset = {"TANIERE_MYPYC", "CC", "LDSHARED"}
    environment = {name: value for name, value in os.environ.items() if name not in unset}
    environment |= {"TANIERE_WEB": "0"} | variables
    command = [find_uv(), "build", *arguments, "--python", sys.executable, "--out-dir", str(out), str(tree)]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    log = run.stdout + run.stderr
    if run.returncode != 0:
        raise BuildError(f"{shlex.join(command)}\n{log}")
    return log


def uv(*arguments: str, **variables: str) -> None:
    """Run uv; its output and its errors are shown."""
    subprocess.run([find_uv(), *arguments], env=os.environ | variables, check=True)


def _folder(way: str) -> Path:
    """Where this way's wheel of the present sources lies, built now if it was not yet."""
    variables = WAYS[way] | (_compiler() if way == "compiled" else {})
    with TemporaryDirectory() as scratch:
        tree = Path(scratch) / "tree"
        copy_tree(tree)
        digest = _digest(tree, variables)
        folder = CACHE / f"{way}-{digest}"
        if not folder.exists():
            out = CACHE / f"{way}.part"
            shutil.rmtree(out, ignore_errors=True)
            log = run_build(tree, out, "--wheel", **variables)
            if _digest(tree, variables) != digest:
                raise BuildError(f"the {way} build left traces in its source tree")
            (out / "build.log").write_text(log)
            out.rename(folder)
    folder.touch()
    for old in sorted(CACHE.glob(f"{way}-*"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(old)
    return folder


def _built(folder: Path) -> Built:
    (wheel,) = folder.glob("*.whl")
    return Built(wheel, (folder / "build.log").read_text())


def _digest(tree: Path, variables: dict[str, str]) -> str:
    digest = hashlib.sha256(repr((sys.version, sys.prefix, sorted(variables.items()))).encode())
    for path in sorted(path for path in tree.rglob("*") if path.is_file()):
        digest.update(f"{path.relative_to(tree)}\0{path.stat().st_size}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


_compiler = cache(find_compiler)


@contextmanager
def _lock() -> Iterator[None]:
    """One build at a time in this tree, whoever asks: pytest's workers are processes."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["dist"]:
            try:
                distribute(Path("dist"))
            except (BuildError, WebError) as error:
                sys.exit(str(error))
        case [way, venv] if way in WAYS:
            print(install(way, Path(venv)))
        case _:
            sys.exit(__doc__)
