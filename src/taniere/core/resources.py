"""Files that ship inside a package: decks, layouts, texts."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def read_text(package: str, name: str) -> str:
    """A text file of a package."""
    return files(package).joinpath(name).read_text(encoding="utf-8")


@cache
def read_toml(package: str, name: str) -> dict[str, Any]:
    """A TOML file of a package."""
    return tomllib.loads(read_text(package, name))
