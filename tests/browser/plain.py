"""Pig under another name: a game for which nobody has drawn a board."""

from __future__ import annotations

from pathlib import Path

from taniere.games.pig.game import Pig

ID = "pig-in-words"


class PlainPig(Pig):
    """The same game; no folder of the client has its name."""

    id = ID


GAME = PlainPig()


def announce(folder: Path) -> None:
    """Make it known to every Python that has the folder in its path, as an installed package would be."""
    about = folder / "taniere_pig_in_words-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: taniere-pig-in-words\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[taniere.games]\n{ID} = {__name__}:GAME\n")
