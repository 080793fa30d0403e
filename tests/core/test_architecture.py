"""The shape of the code: imports run one way, and engines hold no randomness, clock or input and output."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "src" / "taniere"

# From the bottom up: a part may import those before it, never those after it.
LAYERS = (
    "core",
    "seeded",
    "games",
    "kit",
    "bots",
    "lessons",
    "coach",
    "arena",
    "table",
    "store",
    "server",
    "client",
    "cli",
)

# Neither core nor games may reach for these; a draw, a clock or a file is somebody else's to give.
FORBIDDEN = {
    "asyncio", "datetime", "glob", "io", "logging", "multiprocessing", "numpy", "os", "pathlib", "random",
    "secrets", "shutil", "socket", "sqlite3", "subprocess", "sys", "tempfile", "threading", "time", "uuid",
}  # fmt: skip
FORBIDDEN_CALLS = {"open", "input", "print", "exec", "eval"}


def modules() -> list[Path]:
    return sorted(ROOT.rglob("*.py"))


def imports(source: str) -> set[str]:
    """Every module that a source imports, at the top or inside a function."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide the direction"
            found.add(node.module or "")
    return found


def layer(module: str) -> str | None:
    parts = module.split(".")
    return parts[1] if parts[0] == "taniere" and len(parts) > 1 else None


def violations(own: str, source: str) -> list[str]:
    """Imports of this source that point upwards from its layer."""
    return [
        module
        for module in sorted(imports(source))
        if (other := layer(module)) is not None and LAYERS.index(other) > LAYERS.index(own)
    ]


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_run_one_way(path: Path) -> None:
    own = path.relative_to(ROOT).parts[0].removesuffix(".py")
    if own in ("__init__", "__main__"):
        return
    assert violations(own, path.read_text("utf-8")) == []


def test_an_upward_import_would_be_seen() -> None:
    assert violations("core", "from taniere.games.pig import GAME") == ["taniere.games.pig"]
    assert violations("games", "def f():\n    import taniere.bots.bot") == ["taniere.bots.bot"]
    assert violations("games", "from taniere.core.state import State") == []


def test_games_import_no_other_game() -> None:
    families = {"five_dice"}
    for path in modules():
        parts = path.relative_to(ROOT).parts
        if parts[0] != "games" or len(parts) < 3:
            continue
        for module in imports(path.read_text("utf-8")):
            names = module.split(".")
            if names[:2] == ["taniere", "games"] and len(names) > 2:
                assert names[2] in families | {parts[1]}, f"{path} imports {module}"


@pytest.mark.parametrize("part", ["core", "games"])
def test_engines_hold_no_randomness_clock_or_io(part: str) -> None:
    for path in sorted((ROOT / part).rglob("*.py")):
        source = path.read_text("utf-8")
        reached = {module.split(".")[0] for module in imports(source)} & FORBIDDEN
        assert not reached, f"{path} imports {reached}"
        called = {
            node.func.id
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert not called & FORBIDDEN_CALLS, f"{path} calls {called & FORBIDDEN_CALLS}"
