"""Labyrintus Dinosaures on the shelf."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from taniere.core.chance import Source
from taniere.core.game import Action, Game
from taniere.core.options import Choice, Flag, StartSeat
from taniere.core.resources import read_toml
from taniere.core.results import Notice
from taniere.core.setup import Setup, unpack
from taniere.core.texts import Texts
from taniere.core.views import View
from taniere.games.labyrintus.data import DECKS, Contents, read_contents
from taniere.games.labyrintus.describe import describe
from taniere.games.labyrintus.numbers import COLUMNS, ENDINGS, MAX_SEATS, ROADS, SQUARES, TOKENS
from taniere.games.labyrintus.position import Box
from taniere.games.labyrintus.seeing import state_of
from taniere.games.labyrintus.state import LabyrintusState, new_state
from taniere.games.labyrintus.views import LabyrintusView


def action_table() -> tuple[Action, ...]:
    """In the order of numbers.py. A pivot or a stop may be played where nothing else is possible."""
    pivots = [
        Action(f"pivot {wheel} {way}", True, f"pivot_{way}", (("wheel", wheel),))
        for wheel in SQUARES
        for way in ("cw", "ccw")
    ]
    stops = [
        Action(f"stop {wheel} {road}", True, "stop", (("wheel", wheel), ("road", road)))
        for wheel in SQUARES
        for road in ROADS
    ]
    reserves = [
        Action(f"stop reserve-{column}", True, "stop_reserve", (("column", column),)) for column in COLUMNS
    ]
    takes = [Action(f"take {token}", False, "take", (("token", token),)) for token in TOKENS]
    return (
        *pivots,
        *stops,
        Action("stop home", True, "stop_home"),
        *reserves,
        *takes,
        Action("leave"),
        Action("gust row", False, "gust_row"),
        Action("gust column", False, "gust_column"),
        Action("swap"),
        Action("keep"),
        Action("pass"),
    )


class Labyrintus(Game):
    """Two to four leaders in a maze of turning wheels: docs/rules/labyrintus.en.md."""

    id = "labyrintus"
    version = 2
    older_versions = (1,)
    seats = range(2, MAX_SEATS + 1)
    options = (
        Choice("deck", DECKS[0], "LAB-6", DECKS, is_up_front=True),
        Choice("wheel-set", "quincunx", "LAB-G1", ("quincunx", "curves-only")),
        Flag("random-rotations", False, "LAB-G3"),
        Flag("scare-at-distance", False, "LAB-G14"),
        Flag("rescue", True, "LAB-G8"),
        Flag("move-without-pivot", False, "LAB-G7"),
        StartSeat("start", "random", "LAB-G29"),
    )
    actions = action_table()
    endings = ENDINGS
    rules = tuple(f"LAB-{n}" for n in range(1, 48)) + tuple(f"LAB-G{n}" for n in range(1, 32))
    package = __package__
    takes_data = True
    age = 8
    minutes = (20, 20)
    kinds = ("maze", "race")
    has_secrets = False

    def start(self, setup: Setup) -> LabyrintusState:
        contents = self.contents(setup.data)
        return new_state(Box(setup, contents, contents.decks[str(setup.options["deck"])], self.version))

    def contents(self, data: Mapping[str, Any] | None) -> Contents:
        """The box of some custom data, or the shipped one."""
        return shipped_contents(self.package) if data is None else read_contents(data)

    def check_data(self, data: Mapping[str, Any]) -> tuple[Notice, ...]:
        read_contents(data)
        return ()

    def restore(self, dump: bytes) -> LabyrintusState:
        def build(seats: int, options: dict[str, Any], data: Any, fields: list[Any]) -> LabyrintusState:
            state = self.start(self.setup(seats, options, data))
            turn, move, board, piles, pawns, cards = fields
            state.phase, state.active, state.pending, has_begun, state.ending = turn
            is_running, state.fresh, state.offer, state.passes = move
            shapes, turns, state.prints, state.volcano, state.floor = board
            state.piles, state.tops, state.hidden, state.values, state.events, state.spent = piles
            state.place, state.carried, visited, state.stuck, state.trex = pawns
            state.unseen, state.under, state.mission, state.on_card, state.fed, state.home = cards
            state.has_begun, state.is_running = bool(has_begun), bool(is_running)
            state.has_visited = [bool(has_visited) for has_visited in visited]
            for wheel, shape in enumerate(shapes):
                state.labyrinth.lay(wheel, shape, turns[wheel])
            state.remember()
            return state

        return unpack(self.id, dump, build)

    def sample(self, view: View, source: Source) -> LabyrintusState:
        assert isinstance(view, LabyrintusView)
        return state_of(self.start(Setup(view.seats, view.options, view.data)), view)

    def describe(self, view: View, texts: Texts) -> list[str]:
        assert isinstance(view, LabyrintusView)
        return describe(view, texts)


@cache
def shipped_contents(package: str) -> Contents:
    """The box that comes with the game."""
    return read_contents(read_toml(package, "box.toml"))
