"""Tyrannosaurus Rex on the shelf."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from taniere.core.chance import Source
from taniere.core.game import Action, Game
from taniere.core.options import Choice, OptionValue, StartSeat
from taniere.core.results import Notice
from taniere.core.setup import Setup, unpack
from taniere.core.texts import Texts
from taniere.core.views import View
from taniere.games.tyrannosaurus_rex.describe import describe
from taniere.games.tyrannosaurus_rex.numbers import ENDINGS, GAME_ID, MAX_SEATS
from taniere.games.tyrannosaurus_rex.position import Box
from taniere.games.tyrannosaurus_rex.roster import (
    PAIRS,
    Roster,
    line_up,
    presets,
    read_roster,
    shipped_roster,
)
from taniere.games.tyrannosaurus_rex.seeing import TOKENS, state_of
from taniere.games.tyrannosaurus_rex.state import TyrannosaurusState
from taniere.games.tyrannosaurus_rex.views import TyrannosaurusView

RULES = (
    *[f"TYR-S{number}" for number in range(1, 11)],
    *[f"TYR-L{number}" for number in range(1, 10)],
    *[f"TYR-N{number}" for number in range(1, 7)],
    "TYR-0.1",
    *("TYR-1.1", "TYR-1.2", "TYR-2.1", "TYR-2.2", "TYR-3.0a", "TYR-3.0b", "TYR-3.1"),
    *("TYR-3.2", "TYR-3.2a", "TYR-3.2b", "TYR-3.2c", "TYR-3.2d", "TYR-3.2e"),
    *("TYR-3.3", "TYR-3.3a", "TYR-3.3b", "TYR-3.3c", "TYR-3.3d"),
    *("TYR-3.4", "TYR-3.5", "TYR-3.6", "TYR-3.7"),
    *[f"TYR-4.{number}" for number in range(1, 6)],
    *("TYR-5.1", "TYR-5.2", "TYR-5.3", "TYR-6.1"),
    *[f"TYR-E{number}" for number in range(1, 7)],
    *[f"TYR-G{number}" for number in range(1, 28)],
)


def _action(token: str) -> Action:
    """Nothing is ever played for anybody: choices are sealed, and that one is forced would tell something."""
    word, _, direction = token.partition(" ")
    return Action(token, False, word, (("direction", direction),) if direction else ())


class TyrannosaurusRex(Game):
    """Two to four dinosaurs, docs/rules/tyrannosaurus-rex.en.md."""

    id = GAME_ID
    version = 1
    seats = range(2, MAX_SEATS + 1)
    usual_seats = 4  # one for each dinosaur of the box
    options = (
        Choice("corners", "opposite", "TYR-G3", ("opposite", "adjacent")),
        Choice("splits", "balanced", "TYR-G4", presets("splits")),
        Choice("provisions", "balanced", "TYR-G5", presets("provisions")),
        Choice("elimination", "immediate", "TYR-G8", ("immediate", "end-of-turn")),
        Choice(
            "line-up",
            "stegosaurus-triceratops",
            "TYR-N1",
            tuple(PAIRS),
            seats=(2,),
            is_up_front=True,
        ),
        StartSeat("start", "random", "TYR-G24"),
    )
    actions = tuple(_action(token) for token in TOKENS)
    endings = ENDINGS
    rules = RULES
    package = __package__
    takes_data = True
    age = 7
    minutes = (10, 20)  # our estimate: about twenty decisions each, all at once, of half a minute
    kinds = ("simultaneous", "bluff")

    def start(self, setup: Setup) -> TyrannosaurusState:
        if setup.data is None:
            return TyrannosaurusState(_shipped_box(setup.seats, tuple(setup.options.items())))
        return TyrannosaurusState(_box(setup))

    def check_data(self, data: Mapping[str, Any]) -> tuple[Notice, ...]:
        defaults = {option.name: str(option.default) for option in self.options}
        return read_roster(data, defaults["splits"], defaults["provisions"]).notices

    def restore(self, dump: bytes) -> TyrannosaurusState:
        def build(seats: int, options: dict[str, Any], data: Any, fields: list[Any]) -> TyrannosaurusState:
            state = self.start(self.setup(seats, options, data))
            stage, board, cards, figures = fields
            state.phase, state.turn, state.bone, state.ending = stage[:4]
            state.asked, state.pending, state.fugitive = stage[4:]
            state.lake, state.volcano, state.rex, state.trees = board[:4]
            state.lost, state.spare, state.living, state.fell = board[4:]
            state.chosen, state.laid, state.hands, state.played, state.removed = cards
            state.dinosaurs, state.fugitives = tuple(figures[0]), tuple(figures[3])
            state.at, state.held = figures[1:3]
            return state

        return unpack(self.id, dump, build)

    def sample(self, view: View, source: Source) -> TyrannosaurusState:
        assert isinstance(view, TyrannosaurusView)
        state = self.start(Setup(view.seats, view.options, view.data))
        state_of(state, view, source)
        return state

    def describe(self, view: View, texts: Texts) -> list[str]:
        assert isinstance(view, TyrannosaurusView)
        return describe(view, texts)


def _roster(setup: Setup) -> Roster:
    splits, provisions = str(setup.options["splits"]), str(setup.options["provisions"])
    if setup.data is None:
        return shipped_roster(splits, provisions)
    return read_roster(setup.data, splits, provisions)


def _box(setup: Setup) -> Box:
    roster = _roster(setup)
    dinosaurs = line_up(setup.seats, str(setup.options["line-up"]))
    return Box(setup, dinosaurs, roster.splits, roster.provisions)


@cache
def _shipped_box(seats: int, options: tuple[tuple[str, OptionValue], ...]) -> Box:
    """The same for every game of a set-up; there are a few hundred set-ups."""
    return _box(Setup(seats, dict(options)))
