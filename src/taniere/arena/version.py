"""Which code plays: a digest of the rules, the bots and the loop, so that games of two versions never mix."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import taniere
from taniere.bots.bot import Bot
from taniere.core.game import Game

OURS = ("core", "games", "bots", "seeded.py", "arena/playing.py", "arena/pairings.py")
PATTERNS = ("*.py", "data*.toml")  # words and published tables decide nothing
LENGTH = 16


def code_digest(game: Game, kinds: Sequence[type[Bot]]) -> str:
    """A short digest of everything that decides how a game of these bots goes, whatever the build."""
    root = Path(taniere.__file__).parent
    digest = hashlib.sha256()
    for place in (*(root / part for part in OURS), *_others([type(game), *kinds])):
        for path in _files(place):
            digest.update(f"{path.relative_to(place.parent).as_posix()}\n".encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:LENGTH]


def _files(place: Path) -> Iterator[Path]:
    if place.is_file():
        yield place
    else:
        # By their names alone: the order of a folder is the machine's own.
        yield from sorted(path for pattern in PATTERNS for path in place.rglob(pattern))


def _others(kinds: Sequence[type]) -> list[Path]:
    """The packages of games and bots that are not ours."""
    names = sorted({kind.__module__.partition(".")[0] for kind in kinds} - {"taniere"})
    found = [getattr(sys.modules.get(name), "__file__", None) for name in names]
    places = [Path(file) for file in found if file is not None]
    return [place.parent if place.name == "__init__.py" else place for place in places]
