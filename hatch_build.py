"""Build hook of the wheel: builds the browser client, adds the rulebook, compiles the hot modules with mypyc.

The client is the business of scripts/web_client.py; TANIERE_WEB=0 leaves it out. TANIERE_MYPYC says what to
compile:
auto   compile where a C compiler is found; else, or if it fails, say so and ship plain Python (default)
0      never compile
force  compile or fail

Editable installs are never compiled: they would keep running yesterday's code.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import shorten
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "scripts"))  # a build does not look there by itself
from web_client import NODE_WHEEL, WebClient, WebError, machine_npm

MODES = ("auto", "0", "force")


class CannotCompile(Exception):
    """Why there will be no compiled modules."""


class WheelHook(BuildHookInterface[Any]):
    """Called by hatchling, and only for wheels."""

    def dependencies(self) -> list[str]:
        """What the isolated build environment needs besides hatchling."""
        needed: list[str] = []
        client = WebClient(Path(self.root))
        if client.is_wanted and not client.is_fresh() and machine_npm() is None:
            needed.append(NODE_WHEEL)
        if _mode() == "force" or (_mode() == "auto" and _compiler() is not None):
            needed += ["mypy==2.4.1", "setuptools>=80"]
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            self._build_client_if_possible()
            return
        WebClient(Path(self.root)).build()
        root = Path(self.root)
        for page in sorted((root / "docs" / "rules").glob("*.md")):
            build_data["force_include"][str(page)] = f"taniere/rulebook/{page.name}"
        if _mode() == "0":
            return
        self._scratch = TemporaryDirectory(prefix="taniere-mypyc-")
        try:
            libraries = _compile(root, Path(self._scratch.name))
        except CannotCompile as reason:
            if _mode() == "force":
                raise
            print(f"taniere: {_headline(reason)}; this wheel is plain Python", file=sys.stderr)
            return
        build_data["force_include"] |= libraries
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def _build_client_if_possible(self) -> None:
        """Whoever works on the client may have broken it just now; the rest must install nevertheless."""
        try:
            WebClient(Path(self.root)).build()
        except WebError as error:
            print(f"{error}\ntaniere: installed without a new browser client", file=sys.stderr)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if scratch := getattr(self, "_scratch", None):
            scratch.cleanup()


def _mode() -> str:
    mode = os.environ.get("TANIERE_MYPYC", "auto")
    if mode not in MODES:
        raise ValueError(f"TANIERE_MYPYC={mode}: it may be {', '.join(MODES)}")
    return mode


def _compiler() -> str | None:
    """The C compiler to use, as CC would name it."""
    if os.name == "nt":
        return "msvc"  # not on PATH: setuptools looks for it in its own way
    named = os.environ.get("CC")
    candidates = [named] if named else [sysconfig.get_config_var("CC"), "cc"]
    return next((cc for cc in candidates if cc and shutil.which(shlex.split(cc)[0])), None)


def _compile(root: Path, scratch: Path) -> dict[str, str]:
    """Compile what pyproject.toml lists: each library made, and its place in the wheel."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    modules: list[str] = project["tool"]["taniere"]["compiled"]
    if missing := [module for module in modules if not (root / "src" / module).is_file()]:
        raise FileNotFoundError(f"[tool.taniere] compiled names files not in src: {', '.join(missing)}")
    compiler = _compiler()
    if compiler is None:
        named = os.environ.get("CC")
        raise CannotCompile(f"CC={named} is not on PATH" if named else "no C compiler on PATH")
    run = subprocess.run(
        # A process of its own: mypyc exits where it fails. Not -I, which would lose pip's build environment.
        [sys.executable, "-P", __file__, str(scratch), *modules],
        cwd=root / "src",
        env=os.environ | ({} if os.name == "nt" else {"CC": compiler}),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if run.returncode != 0:
        raise CannotCompile(f"compiling failed\n{run.stdout}")
    built = scratch / "lib"
    return {str(path): path.relative_to(built).as_posix() for path in built.rglob("*") if path.is_file()}


def _headline(reason: CannotCompile) -> str:
    """The reason in one line: what failed, and the first error that was reported."""
    what, *output = str(reason).splitlines()
    error = next((line for line in output if "error:" in line), None)
    return f"{what} ({shorten(error, 160, placeholder=' …')})" if error else what


def _run_mypyc(scratch: str, *modules: str) -> None:
    """Compile modules of the current folder into scratch/lib, laid out as in the wheel."""
    from mypyc.build import mypycify
    from setuptools import setup  # type: ignore[import-untyped]

    # The project's strict settings are for `make check`; here only what is compiled has to type-check,
    # and with no cache nothing is left in the source tree.
    options = [
        "--config-file=",
        f"--cache-dir={os.devnull}",
        "--follow-imports=silent",
        "--ignore-missing-imports",
    ]
    setup(
        name="taniere",
        packages=[],
        # The modules share one library, taniere__mypyc, beside the package: found wherever the package is.
        ext_modules=mypycify(
            [*options, *modules], debug_level="0", group_name="taniere", target_dir=f"{scratch}/c"
        ),
        script_args=["build_ext", f"--build-lib={scratch}/lib", f"--build-temp={scratch}/objects"],
    )


if __name__ == "__main__":
    _run_mypyc(*sys.argv[1:])
