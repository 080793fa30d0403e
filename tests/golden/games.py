"""Golden games: one at least for each way a game can end, written down with what every seat saw of it.

`python -m tests.golden.games` plays them again and writes the files (if named, only some); a changed file is
a changed rule, to be read in review. The test only reads. Records of older versions are never written again.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from taniere.bots.registry import make_bot
from taniere.core.errors import RecordError
from taniere.core.events import Event, canonical, seen
from taniere.core.match import Match, open_record, replay
from taniere.core.record import Record, loads
from taniere.core.registry import load_game
from taniere.core.resources import read_toml
from taniere.seeded import Seeded
from tests.golden import tarasque_players

FOLDER = Path(__file__).parent


def small_safes(*codes: str) -> dict[str, Any]:
    """A custom deck of Code Cracker, so that a golden game stays short enough to read."""
    cards = [
        {"id": f"C{place}", "code": [int(digit) for digit in code], "millions": len(code) - 1}
        for place, code in enumerate(codes, 1)
    ]
    return {"cards": cards}


def meagre_box() -> dict[str, Any]:
    """A box of Labyrintus with one ration on every token and three on every card: food runs out."""
    data = deepcopy(read_toml("taniere.games.labyrintus", "data.toml"))
    for food in data["food"]:
        food["value"] = 1
    for card in data["jurassic"]:
        card["rations"] = 3
    return data


# T-Rex where every draw brings one card: hands run dry.
DRY = {
    "symbols": {str(n): "meteor" if n in (3, 5, 7, 9, 11, 13) else "draw 1" for n in range(1, 16)},
    "eggs": dict.fromkeys(("yellow", "blue", "brown", "green", "red"), 6),
}

FIVE_SAFES = small_safes("123", "345", "2345", "1122", "15432")

ONE_TREE_EACH = {
    "provisions": dict.fromkeys(("triceratops", "pteranodon", "diplodocus", "stegosaurus"), 1),
}
AFAR = {"scare-at-distance": True, "random-rotations": True, "wheel-set": "curves-only"}
PTERANODON_AND_DIPLODOCUS = {"line-up": "pteranodon-diplodocus"}


@dataclass(frozen=True)
class Golden:
    """One game to play: the first seed whose result is as wanted and in which the events of `shows` happen.

    `player` decides; where it is none, decisions are random. `draw` may settle what chance does.
    """

    game: str
    name: str
    seats: int
    reason: str
    decider: str
    options: Mapping[str, object] = field(default_factory=dict)
    data: Mapping[str, Any] | None = None
    shows: tuple[str, ...] = ()
    player: Callable[[Match, int, Seeded], int] | None = None
    draw: Callable[[Match, Seeded], str] | None = None
    bot: str = ""  # who decides at every seat, where no `player` does
    token: str = ""  # a decision that must occur
    longest: int = 1_000_000  # entries: a game that goes on is given up
    tells: str = ""  # what some event must say, as it stands in the transcript
    version: int | None = None  # an older one of its game: such a record was played then, and is kept
    refused_by: int | None = None  # an older version, under which some entry would not be legal

    @property
    def path(self) -> Path:
        return FOLDER / self.game / f"{self.name}.record"

    @property
    def transcripts(self) -> Path:
        return self.path.with_suffix(".transcripts")


GOLDEN = (
    Golden("pig", "target", 2, "target_reached", "score", {"target": 20}),
    Golden("pig", "chosen-start", 3, "target_reached", "score", {"target": 20, "start": "2"}),
    Golden("code-cracker", "most-millions", 3, "table_not_filled", "score"),
    Golden("code-cracker", "more-safes", 2, "table_not_filled", "more_cards", {"start": "1"}, FIVE_SAFES),
    Golden(
        "code-cracker", "shared", 2, "table_not_filled", "shared", {}, small_safes("123", "345", "234", "125")
    ),
    Golden("code-cracker", "solo", 1, "last_turn_played", "solo_novice"),
    Golden("code-cracker", "solo-five-safes", 1, "last_turn_played", "solo", {}, FIVE_SAFES),
    Golden("dino-park", "most-points", 2, "no_card_left", "score", {"start": "0"}),
    Golden("dino-park", "short-shared", 4, "no_card_left", "shared", {"short": True}),
    Golden("dino-park", "solo", 1, "last_turn_played", "solo_novice"),
    Golden(
        "dino-park",
        "solo-discard-always",
        1,
        "last_turn_played",
        "solo",
        {"solo-discard": "always", "short": True},
    ),
    Golden(
        "tarasque", "two-cull-each-turn", 2, "all_tiles_home", "score", {"start": "0"}, shows=("TileCulled",)
    ),
    Golden(
        "tarasque",
        "two-cull-once-adapted",
        2,
        "all_tiles_home",
        "score",
        {"two-player-cull": "once", "edition": "adapted", "steal-egg-to": "thief"},
        shows=("TileCulled", "TileStolen", "ExtraTurnBegun"),
        player=tarasque_players.eager,
    ),
    Golden(
        "tarasque",
        "tail",
        3,
        "all_tiles_home",
        "score",
        {"egg-moves-per-turn": "unlimited"},
        shows=("TileStolen", "ExtraTurnBegun", "TileMoved", tarasque_players.TAIL),
        player=tarasque_players.eager,
    ),
    Golden("tarasque", "shared", 2, "all_tiles_home", "shared", {"egg-moves-per-turn": "unlimited"}),
    Golden(
        "tarasque", "turn-limit", 3, "turn_limit", "shared", {"start": "0"}, draw=tarasque_players.unlucky
    ),
    Golden("t-rex", "most-valuable-eggs", 3, "rounds_played", "score", tells='"before":"meteor-shower"'),
    Golden("t-rex", "remaining-cards", 2, "rounds_played", "remaining_cards"),
    Golden("t-rex", "shared", 2, "rounds_played", "shared", {"start": "1"}),
    Golden(
        "t-rex", "passed-circle", 2, "rounds_played", "score", {}, DRY, tells='"reason":"nobody_can_play"'
    ),
    Golden(
        "t-rex",
        "one-egg",
        2,
        "rounds_played",
        "score",
        {"duel-one-egg": True, "meteor-by-trump": True, "symbols": "b"},
    ),
    Golden("tyrannosaurus-rex", "most-trees", 4, "last_turn_played", "trees"),
    Golden("tyrannosaurus-rex", "shared", 3, "last_turn_played", "shared", {"start": "1"}),
    Golden("tyrannosaurus-rex", "last-survivor", 2, "one_left", "survivor", PTERANODON_AND_DIPLODOCUS),
    Golden(
        "tyrannosaurus-rex",
        "fell-together",
        2,
        "none_left",
        "fell_together",
        {"elimination": "end-of-turn"},
        ONE_TREE_EACH,
    ),
    Golden("labyrintus", "three-fed", 2, "dinosaurs_fed", "score", bot="hasty"),
    Golden("labyrintus", "more-fed", 4, "dinosaurs_fed", "more_fed", {"deck": "cretaceous"}, bot="hasty"),
    Golden("labyrintus", "t-rex-from-afar", 3, "dinosaurs_fed", "score", AFAR, bot="hasty", token="gust row"),
    Golden("labyrintus", "food-gone", 4, "food_gone", "score", {}, meagre_box(), bot="hasty", token="swap"),
    Golden(
        "labyrintus", "all-blocked", 2, "all_blocked", "shared", {"rescue": False, "start": "0"}, longest=400
    ),
    Golden("labyrintus", "two-exits", 3, "dinosaurs_fed", "score", bot="hasty", refused_by=1),
    Golden("labyrintus", "version-1-three-fed", 2, "dinosaurs_fed", "score", version=1),
    Golden("labyrintus", "version-1-more-fed", 4, "dinosaurs_fed", "more_fed", version=1),
    Golden("labyrintus", "version-1-t-rex-from-afar", 3, "dinosaurs_fed", "score", version=1),
    Golden("labyrintus", "version-1-food-gone", 4, "food_gone", "score", version=1),
    Golden("labyrintus", "version-1-all-blocked", 2, "all_blocked", "shared", version=1),
)


def play(golden: Golden) -> Record:
    """Play random games until one ends as wanted."""
    for seed in range(10_000):
        match = Match(load_game(golden.game), golden.seats, golden.options, golden.data)
        source, shown, told = Seeded(f"golden {golden.name} {seed}"), set[str](), list[Event]()
        player = _player(golden, match)
        while (result := match.state.result()) is None and len(match.record.entries) < golden.longest:
            if match.state.chance() is not None:
                events = _draw(golden, match, source)
                shown |= noted(match, events)
                told += events
            for seat in match.waiting_for():
                events = match.play(seat, match.game.actions[player(match, seat, source)].token)
                shown |= noted(match, events)
                told += events
        if result is None or (golden.token and golden.token not in {e.token for e in match.record.entries}):
            continue
        is_wanted = (result.reason, result.decider) == (golden.reason, golden.decider)
        if (
            is_wanted
            and shown >= set(golden.shows)
            and _tells(golden, told)
            and _differs(golden, match.record)
        ):
            return match.record
    raise AssertionError(f"{golden.name}: no game ended so")


def _tells(golden: Golden, events: list[Event]) -> bool:
    return any(golden.tells in canonical(seen(event, None)).decode() for event in events)


def _differs(golden: Golden, record: Record) -> bool:
    return golden.refused_by is None or refusal_at(golden.refused_by, record) is not None


def refusal_at(version: int, record: Record) -> RecordError | None:
    """Why a record could not have been played by another version of its game, if so."""
    other = deepcopy(record)
    other.version = version
    try:
        replay(load_game(record.game), other)
    except RecordError as error:
        return error
    return None


def _player(golden: Golden, match: Match) -> Callable[[Match, int, Seeded], int]:
    """Who decides: somebody of the golden game's own, a bot, or chance."""
    if golden.player is not None:
        return golden.player
    bots = [make_bot(golden.bot, match.game) for _ in range(golden.seats)] if golden.bot else []

    def decide(match: Match, seat: int, source: Seeded) -> int:
        legal = match.state.legal(seat)
        return (
            bots[seat].choose(match.state.view(seat), legal, source)
            if bots
            else legal[source.below(len(legal))]
        )

    return decide


def _draw(golden: Golden, match: Match, source: Seeded) -> list[Event]:
    return match.draw(source) if golden.draw is None else match.resolve(golden.draw(match, source))


def noted(match: Match, events: list[Event]) -> set[str]:
    """The names of what happened, and whatever else a golden game may want to show."""
    return {type(event).__name__ for event in events} | tarasque_players.noted(match)


def transcripts(record: Record) -> str:
    """What every seat and a spectator saw: the events of each entry, then the final view."""
    viewers: list[int | None] = [None, *range(record.seats)]
    lines: dict[int | None, list[str]] = {viewer: [] for viewer in viewers}
    match = open_record(load_game(record.game), record)
    for number, entry in enumerate(record.entries, 1):
        for event in match.enter(entry):
            for viewer in viewers:
                lines[viewer].append(f"{number} {canonical(seen(event, viewer)).decode()}")
    text = []
    for viewer in viewers:
        text.append(f"[{'spectator' if viewer is None else f'seat {viewer}'}]")
        text += ["as the spectator"] if viewer is not None and lines[viewer] == lines[None] else lines[viewer]
        text.append("= " + canonical(match.state.view(viewer)).decode())
    return "\n".join(text) + "\n"


def write(*names: str) -> None:
    """Play and write the golden games of these names, or all."""
    for golden in GOLDEN:
        if names and golden.name not in names:
            continue
        if golden.version is None:
            record = play(golden)
            golden.path.parent.mkdir(exist_ok=True)
            golden.path.write_text(record.dumps(), "utf-8")
        else:
            record = loads(golden.path.read_text("utf-8"))
        golden.transcripts.write_text(transcripts(record), "utf-8")
        print(golden.path.relative_to(FOLDER), len(record.entries), "entries")


if __name__ == "__main__":
    write(*sys.argv[1:])
