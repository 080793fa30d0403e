"""T-Rex on the shelf: its options, how to begin and resume, what follows from a view."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.options import Choice, Flag, StartSeat
from taniere.core.resources import read_toml
from taniere.core.results import Notice
from taniere.core.setup import Setup, unpack
from taniere.core.texts import Texts
from taniere.core.views import View
from taniere.games.t_rex.actions import action_table
from taniere.games.t_rex.constants import EVERY_CARD, HAND, MAX_SEATS, ROUNDS
from taniere.games.t_rex.data import Box, Print, read_print
from taniere.games.t_rex.describe import describe
from taniere.games.t_rex.outlook import TRexOutlook, outlook_of
from taniere.games.t_rex.sampling import state_of
from taniere.games.t_rex.state import TRexState, new_state
from taniere.games.t_rex.views import TRexView

_FILES = {"a": "data.toml", "b": "data-b.toml"}


class TRex(Game):
    """Two to five collectors of eggs."""

    id = "t-rex"
    version = 1
    seats = range(2, MAX_SEATS + 1)
    usual_seats = 3  # two are not on the box (TRX-G15)
    options = (
        Choice("symbols", "a", "TRX-G1", ("a", "b")),
        Flag("meteor-by-trump", False, "TRX-G5"),
        Flag("duel-one-egg", False, "TRX-G15", seats=(2,)),
        StartSeat("start", "random", "TRX-G16"),
    )
    actions = action_table()
    endings = ("rounds_played",)
    rules = tuple(f"TRX-{n}" for n in range(1, 37)) + tuple(f"TRX-G{n}" for n in range(1, 22))
    package = __package__
    takes_data = True
    age = 10
    minutes = (15, 25)  # our estimate: 95 decisions of two players, 190 of five, of eight seconds
    kinds = ("cards", "tricks")

    def start(self, setup: Setup) -> TRexState:
        return new_state(self.box(setup))

    def box(self, setup: Setup) -> Box:
        """What a game with this set-up is played with."""
        printed = self.printed(setup)
        return Box(setup, printed.symbols, printed.eggs, HAND, ROUNDS, EVERY_CARD)

    def printed(self, setup: Setup) -> Print:
        """Symbols and eggs: those of custom data, which replaces every table of ours, or a shipped one."""
        if setup.data is None:
            return shipped(self.package, _FILES[str(setup.options["symbols"])])
        return read_print(setup.data)

    def check_data(self, data: Mapping[str, Any]) -> tuple[Notice, ...]:
        return read_print(data).notices

    def restore(self, dump: bytes) -> TRexState:
        def build(seats: int, options: dict[str, Any], data: Any, fields: list[Any]) -> TRexState:
            state = self.start(self.setup(seats, options, data))
            table, trumps, eggs, cards, known, meteor, played = fields
            state.phase, state.active, state.leader, state.round, state.dealt, state.discarded = table
            state.strong, state.weak, state.left, state.right = trumps
            state.eggs, state.eggs_lost, state.taken = eggs
            state.hands, state.shown, state.unseen, state.gone, state.depth = cards
            state.known = list(map(tuple, known))
            state.holder, state.ruling, state.ruling_card, state.showered, state.to_draw, closing = meteor
            state.is_closing = bool(closing)
            state.log, state.faces, state.times, ranking = played
            state.ranking = tuple(ranking)
            return state

        return unpack(self.id, dump, build)

    def sample(self, view: View, source: Source) -> TRexState:
        assert isinstance(view, TRexView)
        return state_of(view, self._box_of(view), source)

    def describe(self, view: View, texts: Texts) -> list[str]:
        assert isinstance(view, TRexView)
        return describe(view, self.outlook(view), texts)

    def outlook(self, view: View) -> TRexOutlook:
        assert isinstance(view, TRexView)
        return outlook_of(view, self._box_of(view))

    def _box_of(self, view: View) -> Box:
        return self.box(Setup(view.seats, view.options, view.data))


@cache
def shipped(package: str, name: str) -> Print:
    """A table that we ship."""
    return read_print(read_toml(package, name))
