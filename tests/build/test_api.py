"""What `import taniere` offers: every name is there, documented, and costs nothing until it is asked for."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import taniere

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "api.md").read_text("utf-8")


@pytest.mark.parametrize("name", taniere.__all__)
def test_a_name_is_there_and_documented(name: str) -> None:
    found = getattr(taniere, name)
    assert found.__name__ == name
    assert found.__doc__, "no docstring"
    assert re.search(rf"`{name}\b", PAGE), "not in docs/api.md"


def test_type_checkers_and_python_find_the_same_names_in_the_same_places() -> None:
    tree = ast.parse(Path(taniere.__file__).read_text("utf-8"))
    typed = next(node for node in tree.body if isinstance(node, ast.If))
    imported = {
        alias.name: node.module
        for node in typed.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert imported == taniere._PLACES
    assert sorted([*imported, "is_compiled"]) == sorted(taniere.__all__)


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'Gmae'"):
        _ = taniere.Gmae  # type: ignore[attr-defined]
    assert "Game" in dir(taniere)


def test_importing_the_package_imports_nothing_else_of_it() -> None:
    code = (
        "import sys, taniere; print(sorted(n for n in sys.modules if n.startswith(('taniere.', 'msgspec'))))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
