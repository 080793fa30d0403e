"""Write golden games as a browser lives through them: each update's events, and the position after it.

web/src/testing/golden/<game>.json     tests of the boards' shown.ts fold the events and compare

usage: python scripts/golden_transcripts.py GAME …     (without a name: those that are there)
       a test fails when a file is not what this writes
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from taniere.core.events import Event, seen
from taniere.core.game import Game
from taniere.core.match import Match, open_record
from taniere.core.record import loads
from taniere.core.registry import load_game

ROOT = Path(__file__).resolve().parent.parent
RECORDS = ROOT / "tests" / "golden"
OUT = ROOT / "web" / "src" / "testing" / "golden"

# By game: which golden games, and through whose eyes (None is a spectator).
WANTED: Mapping[str, tuple[tuple[str, int | None], ...]] = {
    "code-cracker": (("most-millions", None), ("solo", None), ("more-safes", None)),
    "dino-park": (("short-shared", None), ("solo", None), ("solo-discard-always", None)),
    "labyrintus": (("three-fed", None), ("more-fed", None)),
    "t-rex": (("remaining-cards", 0), ("passed-circle", None)),
    "tarasque": (("two-cull-once-adapted", None), ("shared", None)),
    "tyrannosaurus-rex": (("fell-together", 0), ("shared", None)),
}

# What the tests read of an outlook; all of it, with every preview, would be too much.
OUTLOOK_FIELDS: Mapping[str, tuple[str, ...]] = {
    "code-cracker": ("points", "pile"),
    "dino-park": ("points", "pile"),
    "t-rex": ("points", "colours", "aside", "players", "faces", "meteor", "is_closing"),
    "tarasque": ("points", "pile", "supply", "dice_left"),
}


def text_of(game_id: str) -> str:
    """The golden games of a game, as its file must hold them."""
    games = [_lived_through(game_id, name, viewer) for name, viewer in WANTED[game_id]]
    return msgspec.json.encode(games).decode() + "\n"


def _lived_through(game_id: str, name: str, viewer: int | None) -> dict[str, Any]:
    record = loads((RECORDS / game_id / f"{name}.record").read_text("utf-8"))
    match = open_record(load_game(game_id), record)
    start = before = _position(match.game, match, viewer)
    steps = []
    for events in _updates(match, record.entries):
        after = _position(match.game, match, viewer)
        told = [msgspec.to_builtins(seen(event, viewer)) for event in events]
        steps.append({"events": told} | {part: _changes(before[part], after[part]) for part in after})
        before = after
    return {"name": name, "viewer": viewer, "start": start, "steps": steps}


def _updates(match: Match, entries: list[Any]) -> Iterator[list[Event]]:
    """The events of each update: a decision, or the last of several sealed ones, and the draws after it."""
    events: list[Event] = []
    for entry in entries:
        events += match.enter(entry)
        has_sealed = any(match.sealed(seat) is not None for seat in range(match.record.seats))
        if match.state.chance() is None and not has_sealed:
            yield events
            events = []


def _position(game: Game, match: Match, viewer: int | None) -> dict[str, dict[str, Any]]:
    view = match.state.view(viewer)
    outlook = msgspec.to_builtins(game.outlook(view))
    return {
        "view": msgspec.to_builtins(view),
        "outlook": {field: outlook[field] for field in OUTLOOK_FIELDS.get(game.id, ("points",))},
    }


def _changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The fields that are not as before."""
    return {field: value for field, value in after.items() if before[field] != value}


def path_of(game_id: str) -> Path:
    """Where the golden games of a game lie for the client."""
    return OUT / f"{game_id}.json"


def written() -> dict[Path, str]:
    """Each file that is there with what must stand in it."""
    return {path_of(game): text_of(game) for game in WANTED if path_of(game).exists()}


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    for game_id in sys.argv[1:] or [game for game in WANTED if path_of(game).exists()]:
        text = text_of(game_id)
        path_of(game_id).write_text(text, "utf-8")
        print(f"wrote {game_id}.json, {len(text):,} bytes")
