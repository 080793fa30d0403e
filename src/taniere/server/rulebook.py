"""Where the rules pages lie."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import taniere

PACKAGE = Path(taniere.__file__).parent
# A wheel carries the pages; a checkout reads them where they are written.
FOLDERS = (PACKAGE / "rulebook", PACKAGE.parents[1] / "docs" / "rules")


def find_page(game_id: str, language: str, folders: Sequence[Path] = FOLDERS) -> str | None:
    """The rules page of a game, as it is written."""
    for folder in folders:
        path = folder / f"{game_id}.{language}.md"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    return None
