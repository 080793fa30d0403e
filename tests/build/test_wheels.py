"""What each way of building puts into the wheel."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

import wheels

pytestmark = pytest.mark.wheels

PROJECT = tomllib.loads((wheels.ROOT / "pyproject.toml").read_text())
COMPILED = [Path(module) for module in PROJECT["tool"]["taniere"]["compiled"]]
MODULES = [".".join(path.with_suffix("").parts) for path in COMPILED]
LIBRARY = sysconfig.get_config_var("EXT_SUFFIX")
PURE = ["plain", "no-compiler", "failing-compiler"]


def contents(wheel: Path) -> set[str]:
    with ZipFile(wheel) as archive:
        return set(archive.namelist())


def libraries(names: set[str]) -> set[str]:
    return {name for name in names if name.endswith((".so", ".pyd"))}


def run(python: Path, code: str) -> str:
    done = subprocess.run([python, "-I", "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("way", PURE)
def test_a_wheel_that_is_not_compiled_fits_every_machine_and_carries_no_library(way: str) -> None:
    wheel = wheels.build(way).wheel
    assert wheel.name == "taniere-0.1.0-py3-none-any.whl"
    assert libraries(contents(wheel)) == set()


def test_a_compiled_wheel_names_its_machine_and_carries_a_library_for_every_module_listed() -> None:
    wheel = wheels.build("compiled").wheel
    python, abi, platform = wheel.stem.split("-")[2:]
    assert python == abi == f"cp{sysconfig.get_config_var('py_version_nodot')}"
    assert platform != "any"
    expected = {str(path.with_suffix(LIBRARY)) for path in COMPILED} | {f"taniere__mypyc{LIBRARY}"}
    assert libraries(contents(wheel)) == expected


@pytest.mark.parametrize("way", wheels.WAYS)
def test_every_wheel_carries_all_sources_data_and_rules_pages(way: str) -> None:
    source = wheels.ROOT / "src"
    built = {"__pycache__", "web"}  # the client is left out here: test_web_client.py
    files = {path for path in source.rglob("*") if path.is_file() and not built & set(path.parts)}
    pages = {f"taniere/rulebook/{page.name}" for page in (wheels.ROOT / "docs" / "rules").glob("*.md")}
    assert any(path.suffix == ".toml" for path in files)
    assert pages
    names = contents(wheels.build(way).wheel)
    packed = {name for name in names - libraries(names) if ".dist-info/" not in name}
    assert packed == {str(path.relative_to(source)) for path in files if path.suffix != ".so"} | pages


@pytest.mark.parametrize(
    ("way", "lines"),
    [
        ("plain", []),
        ("no-compiler", ["taniere: no C compiler on PATH; this wheel is plain Python"]),
        ("compiled", []),
    ],
)
def test_the_build_says_in_one_line_why_it_did_not_compile(way: str, lines: list[str]) -> None:
    assert [line for line in wheels.build(way).log.splitlines() if "taniere: " in line] == lines


def test_a_compiler_that_fails_costs_one_line_with_its_reason() -> None:
    (line,) = [line for line in wheels.build("failing-compiler").log.splitlines() if "taniere: " in line]
    assert line.startswith("taniere: compiling failed (")
    assert "false" in line
    assert line.endswith("; this wheel is plain Python")


@pytest.mark.parametrize(
    ("variables", "reason"),
    [
        ({"TANIERE_MYPYC": "force", "PATH": os.devnull}, "no C compiler on PATH"),
        ({"TANIERE_MYPYC": "force", "CC": "false"}, "compiling failed"),
        ({"TANIERE_MYPYC": "yes"}, "TANIERE_MYPYC=yes: it may be auto, 0, force"),
    ],
)
def test_a_build_that_cannot_do_as_told_fails(variables: dict[str, str], reason: str, tmp_path: Path) -> None:
    wheels.copy_tree(tmp_path / "tree")
    with pytest.raises(wheels.BuildError, match="(?s).*" + reason.replace("(", r"\(").replace(")", r"\)")):
        wheels.run_build(tmp_path / "tree", tmp_path / "out", "--wheel", **variables)


def test_a_listed_module_that_does_not_exist_fails_the_build(tmp_path: Path) -> None:
    wheels.copy_tree(tmp_path / "tree")
    (tmp_path / "tree" / "src" / COMPILED[0]).unlink()
    with pytest.raises(wheels.BuildError, match=f"compiled names files not in src: {COMPILED[0]}"):
        wheels.run_build(tmp_path / "tree", tmp_path / "out", "--wheel", TANIERE_MYPYC="auto", CC="false")


def test_the_source_archive_is_enough_to_build_the_wheel(tmp_path: Path) -> None:
    wheels.copy_tree(tmp_path / "tree")
    # Not told otherwise, uv builds the archive, then a wheel from the archive.
    wheels.run_build(tmp_path / "tree", tmp_path / "out", TANIERE_MYPYC="0")
    (archive,) = (tmp_path / "out").glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        assert libraries(set(packed.getnames())) == set()
    (wheel,) = (tmp_path / "out").glob("*.whl")
    assert contents(wheel) == contents(wheels.build("plain").wheel)


def test_an_editable_install_runs_the_sources_and_is_never_compiled(tmp_path: Path) -> None:
    tree, venv = tmp_path / "tree", tmp_path / "venv"
    wheels.copy_tree(tree)
    (tree / wheels.STRAY).unlink()
    wheels.uv("venv", "-q", "--python", sys.executable, str(venv))
    wheels.uv(
        *("pip", "install", "-q", "--python", str(venv / "bin" / "python"), "--no-deps", "-e", str(tree)),
        TANIERE_MYPYC="force",
    )
    assert run(venv / "bin" / "python", "import taniere; print(taniere.__file__)") == str(
        tree / "src" / "taniere" / "__init__.py"
    )
    assert list(tmp_path.rglob("*.so")) == []


def test_installed_modules_are_the_ones_the_wheel_promises(plain_python: Path, compiled_python: Path) -> None:
    code = f"""
import importlib, json
print(json.dumps([importlib.import_module(name).__file__ for name in {MODULES}]))
"""
    for python, suffix in ((plain_python, ".py"), (compiled_python, LIBRARY)):
        site = Path(run(python, "import sysconfig; print(sysconfig.get_path('platlib'))"))
        assert json.loads(run(python, code)) == [str(site / path.with_suffix(suffix)) for path in COMPILED]


def test_everything_an_installed_wheel_registers_loads(plain_python: Path, compiled_python: Path) -> None:
    code = """
from importlib.metadata import distribution
for entry in distribution("taniere").entry_points:
    entry.load()
    print(entry.group, entry.name)
"""
    groups = PROJECT["project"]["entry-points"] | {"console_scripts": PROJECT["project"]["scripts"]}
    expected = {f"{group} {name}" for group, names in groups.items() for name in names}
    for python in (plain_python, compiled_python):
        assert set(run(python, code).splitlines()) == expected
        assert (python.parent / "taniere").exists()


class Client:
    """A client that is built already."""

    def __init__(self, root: Path = wheels.ROOT) -> None:
        self.out = root / "src" / "taniere" / "web"

    def build(self) -> None:
        pass


@pytest.fixture
def builder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str]]:
    """In place of what builds wheels: notes with which variables it was called."""
    calls: list[dict[str, str]] = []
    (tmp_path / "src" / "taniere" / "web").mkdir(parents=True)
    (tmp_path / "src" / "taniere" / "web" / "index.html").write_text("<!doctype html>")

    def run_build(tree: Path, out: Path, *arguments: str, **variables: str) -> str:
        calls.append(variables)
        assert (tree / "src" / "taniere" / "web" / "index.html").is_file()
        is_compiled = variables["TANIERE_MYPYC"] == "auto" and variables.get("CC") != "none"
        kind = "cp311-cp311-linux_x86_64" if is_compiled else "py3-none-any"
        out.mkdir()
        (out / f"taniere-0.1.0-{kind}.whl").write_text(kind)
        return (
            "" if is_compiled else "Building\ntaniere: CC=none is not on PATH; this wheel is plain Python\n"
        )

    monkeypatch.setattr(wheels, "run_build", run_build)
    monkeypatch.setattr(wheels, "WebClient", lambda root=tmp_path: Client(root))
    monkeypatch.delenv("CC", raising=False)
    return calls


def test_wheels_for_others_are_of_both_kinds_with_the_client(
    tmp_path: Path, builder: list[dict[str, str]], capsys: pytest.CaptureFixture[str]
) -> None:
    dist = tmp_path / "dist"
    dist.mkdir()
    (dist / "taniere-0.0.9-py3-none-any.whl").touch()  # of last time
    wheels.distribute(dist)
    names = ["taniere-0.1.0-py3-none-any.whl", "taniere-0.1.0-cp311-cp311-linux_x86_64.whl"]
    assert sorted(path.name for path in dist.iterdir()) == sorted(names)
    assert [call["TANIERE_WEB"] for call in builder] == ["1", "1"]
    for name, line in zip(names, capsys.readouterr().out.splitlines(), strict=True):
        assert re.fullmatch(rf"{re.escape(str(dist / name))}: \d+ s, \d+ s of processors, \d+ MB", line)


def test_without_a_compiler_there_is_a_plain_wheel_and_the_reason(
    tmp_path: Path,
    builder: list[dict[str, str]],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CC", "none")
    wheels.distribute(tmp_path / "dist")
    assert [path.name for path in (tmp_path / "dist").iterdir()] == ["taniere-0.1.0-py3-none-any.whl"]
    assert [call["CC"] for call in builder] == ["none", "none"]
    assert capsys.readouterr().out.splitlines()[1:] == [
        "taniere: CC=none is not on PATH; this wheel is plain Python"
    ]
