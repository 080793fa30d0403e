"""Find, or fetch, a C compiler that can build a Python extension.

The game itself never needs one; the tests of the compiled wheel and the benchmark do. Tried in order: what
is on this machine; Debian's gcc, where we are root and may install it; Zig's from PyPI, kept in .cache.

usage: python scripts/find_compiler.py      prints the environment variables to set, one a line
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
ZIG = ROOT / ".cache" / "zig"
ZIG_VERSION = "0.17.0"
PROBE = "#include <stdlib.h>\n#include <Python.h>\nPyObject *probe(void) { return PyLong_FromLong(7); }\n"


class NoCompilerError(Exception):
    """What was tried, and how each attempt ended."""


def find_compiler() -> dict[str, str]:
    """The environment variables that make setuptools use a compiler that works here."""
    failures: list[str] = []
    for settings in _candidates(failures):
        failure = _try(settings["CC"])
        if failure is None:
            return settings
        failures.append(f"{settings['CC']}: {failure}")
    raise NoCompilerError(
        "no C compiler works here, and the compiled wheel needs one: install gcc and the Python headers\n  "
        + "\n  ".join(failures)
    )


def find_uv() -> str:
    """The uv that `make install` put beside this Python, or the one on PATH."""
    beside = Path(sys.executable).with_name("uv")
    found = str(beside) if beside.exists() else shutil.which("uv")
    if found is None:
        raise FileNotFoundError("uv is neither beside this Python nor on PATH: run `make install`")
    return found


def _candidates(failures: list[str]) -> Iterator[dict[str, str]]:
    """Compilers from the nearest to the farthest; the far ones are fetched only when asked for."""
    yield from _present()
    if os.geteuid() == 0 and shutil.which("apt-get"):
        if failure := _install_gcc():
            failures.append(failure)
        yield from _present()
    if failure := _install_zig():
        failures.append(failure)
    else:
        zig = shlex.join([str(ZIG / "ziglang" / "zig"), "cc"])
        # Debian's own link flags are not all known to Zig.
        yield {"CC": zig, "LDSHARED": f"{zig} -shared"}


def _present() -> Iterator[dict[str, str]]:
    named = [os.environ.get("CC"), sysconfig.get_config_var("CC"), "cc", "gcc", "clang"]
    for compiler in dict.fromkeys(cc for cc in named if cc):
        if shutil.which(shlex.split(compiler)[0]):
            yield {"CC": compiler}


def _install_gcc() -> str | None:
    packages = ["gcc", "libc6-dev"]
    if not _headers().exists():
        packages.append(f"libpython{sys.version_info.major}.{sys.version_info.minor}-dev")
    _say(f"no C compiler works: installing {' '.join(packages)} with apt-get")
    return _run(["apt-get", "update", "-q"]) or _run(
        ["apt-get", "install", "-q", "-y", "--no-install-recommends", *packages],
        DEBIAN_FRONTEND="noninteractive",
    )


def _install_zig() -> str | None:
    if (ZIG / "ziglang" / "zig").exists():
        return None
    _say(f"no C compiler works: fetching Zig's from PyPI into {ZIG.relative_to(ROOT)}")
    return _run(
        [
            find_uv(),
            "pip",
            "install",
            "-q",
            "--python",
            sys.executable,
            "--target",
            str(ZIG),
            f"ziglang=={ZIG_VERSION}",
        ]
    )


def _headers() -> Path:
    return Path(sysconfig.get_path("include")) / "Python.h"


def _try(compiler: str) -> str | None:
    """Compile a tiny extension: None if that works, else why not."""
    if not _headers().exists():
        return f"the headers of this Python are missing ({_headers()})"
    with TemporaryDirectory() as scratch:
        source = Path(scratch) / "probe.c"
        source.write_text(PROBE)
        arguments = [
            "-shared",
            "-fPIC",
            f"-I{_headers().parent}",
            str(source),
            "-o",
            str(source.with_suffix(".so")),
        ]
        return _run([*shlex.split(compiler), *arguments])


def _run(command: list[str], **variables: str) -> str | None:
    """Run a command: None if it succeeds, else what it said last."""
    try:
        run = subprocess.run(command, env=os.environ | variables, capture_output=True, text=True, check=False)
    except OSError as error:
        return str(error)
    if run.returncode == 0:
        return None
    said = (run.stderr + run.stdout).strip().splitlines()
    return f"{shlex.join(command[:2])} failed: {said[-1] if said else f'exit code {run.returncode}'}"


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        for variable, value in find_compiler().items():
            print(f"{variable}={value}")
    except NoCompilerError as error:
        sys.exit(str(error))
