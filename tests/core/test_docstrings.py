"""Everything public says what it does: ruff sees to modules, classes and functions, this to methods.

A method that overrides another has its docstring; ruff cannot see that, so it does not look at methods.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "src" / "taniere"
METHODS = (staticmethod, classmethod, property)


def modules() -> list[str]:
    """Every module of the package; `__main__` would run."""
    paths = (path.relative_to(ROOT.parent).with_suffix("") for path in ROOT.rglob("*.py"))
    return sorted(".".join(path.parts).removesuffix(".__init__") for path in paths if path.name != "__main__")


def classes(module: str) -> Iterator[type]:
    """The public classes that a module defines."""
    for name, found in vars(import_module(module)).items():
        if inspect.isclass(found) and found.__module__ == module and not name.startswith("_"):
            yield found


def silent(owner: type) -> list[str]:
    """The public methods and properties of a class without a docstring, of their own or inherited."""
    return [
        f"{owner.__qualname__}.{name}"
        for name, value in vars(owner).items()
        if not name.startswith("_")
        and (inspect.isfunction(value) or isinstance(value, METHODS))
        and not any(getattr(vars(base).get(name), "__doc__", None) for base in owner.__mro__)
    ]


@pytest.mark.parametrize("name", modules())
def test_every_public_method_has_a_docstring(name: str) -> None:
    assert [method for owner in classes(name) for method in silent(owner)] == []


def test_a_missing_docstring_would_be_seen_and_an_inherited_one_counts() -> None:
    class Base:
        def told(self) -> None:
            """Say what it does."""

        def hidden(self) -> None:
            pass

    class Heir(Base):
        def told(self) -> None:
            pass

        @property
        def size(self) -> int:
            return 0

    assert [method.rpartition(".")[2] for method in silent(Base)] == ["hidden"]
    assert [method.rpartition(".")[2] for method in silent(Heir)] == ["size"]
