"""The pinned requirements: complete, the same everywhere, and from nowhere in particular."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
FILES = ["requirements.txt", "requirements-dev.txt"]


def pins(name: str) -> dict[str, str]:
    """Package -> version of a requirements file."""
    return dict(re.findall(r"^([\w.-]+)==([^\s;]+)", (ROOT / name).read_text(), flags=re.MULTILINE))


@pytest.mark.parametrize(
    "path",
    [*ROOT.glob("requirements*.txt"), *ROOT.glob("*/requirements*.txt")],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_no_requirements_file_names_a_host(path: Path) -> None:
    assert not re.search(r"https?://|--(extra-)?index-url|--find-links", path.read_text())


@pytest.mark.parametrize("name", FILES)
def test_every_pin_has_its_hashes(name: str) -> None:
    lines = (ROOT / name).read_text().splitlines()
    pinned = [line for line in lines if "==" in line and not line.startswith((" ", "#"))]
    assert {line.partition("==")[0] for line in pinned} == pins(name).keys()  # some differ by Python
    assert all(line.endswith("\\") for line in pinned), "run make lock"


def test_everything_the_project_asks_for_is_pinned() -> None:
    for asked, name in (
        (PROJECT["project"]["dependencies"], "requirements.txt"),
        (PROJECT["dependency-groups"]["dev"], "requirements-dev.txt"),
        *((extra, "requirements-dev.txt") for extra in PROJECT["project"]["optional-dependencies"].values()),
    ):
        assert {re.split(r"[<>=~! ]", wish)[0] for wish in asked} <= pins(name).keys(), "run make lock"


def test_a_developer_has_the_versions_that_a_player_has() -> None:
    assert pins("requirements.txt").items() <= pins("requirements-dev.txt").items()


def test_the_build_compiles_with_the_mypy_that_checks_the_types() -> None:
    assert f'"mypy=={pins("requirements-dev.txt")["mypy"]}"' in (ROOT / "hatch_build.py").read_text()
