"""Labyrintus Dinosaures on the shelf."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.options import Choice, Flag, OptionValue, StartSeat
from taniere.core.resources import read_toml
from taniere.core.results import Notice
from taniere.core.setup import DataKey, Setup, unpack
from taniere.core.texts import Texts
from taniere.core.views import View
from taniere.games.labyrintus.actions import action_table
from taniere.games.labyrintus.constants import ENDINGS, MAX_SEATS
from taniere.games.labyrintus.data import DECKS, Box, Contents, read_contents
from taniere.games.labyrintus.describe import describe
from taniere.games.labyrintus.outlook import LabyrintusOutlook, outlook_of
from taniere.games.labyrintus.sampling import state_of
from taniere.games.labyrintus.state import LabyrintusState, new_state
from taniere.games.labyrintus.views import LabyrintusView

BOXES = 64  # set-ups whose box is kept


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
        return new_state(self.box(setup))

    def box(self, setup: Setup) -> Box:
        """What stays the same in all games that begin from this."""
        options = tuple(setup.options.items())
        return _box(self.version, setup.seats, options, None if setup.data is None else DataKey(setup.data))

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
        return self.position(view)

    def position(self, view: LabyrintusView) -> LabyrintusState:
        """The one position that a view can be of."""
        return state_of(self.box(Setup(view.seats, view.options, view.data)), view)

    def outlook(self, view: View) -> LabyrintusOutlook:
        assert isinstance(view, LabyrintusView)
        return outlook_of(self.position(view))

    def describe(self, view: View, texts: Texts) -> list[str]:
        assert isinstance(view, LabyrintusView)
        return describe(view, self.outlook(view), texts)


@lru_cache(maxsize=BOXES)
def _box(
    version: int, seats: int, options: tuple[tuple[str, OptionValue], ...], custom: DataKey | None
) -> Box:
    """The box of a set-up, made once: bots come back to it with every view."""
    data = None if custom is None else custom.data
    contents = _shipped() if data is None else read_contents(data)
    return Box(Setup(seats, dict(options), data), contents, version)


@cache
def _shipped() -> Contents:
    """The printed matter that comes with the game."""
    return read_contents(read_toml(Labyrintus.package, "data.toml"))
