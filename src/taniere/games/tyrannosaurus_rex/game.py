"""Tyrannosaurus Rex on the shelf."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.options import Choice, OptionValue, StartSeat
from taniere.core.results import Notice
from taniere.core.setup import DataKey, Setup, unpack
from taniere.core.texts import Texts
from taniere.core.views import View
from taniere.games.tyrannosaurus_rex.actions import action_table
from taniere.games.tyrannosaurus_rex.constants import ENDINGS, GAME_ID, MAX_SEATS
from taniere.games.tyrannosaurus_rex.data import PAIRS, Box, presets, read_roster, shipped_roster
from taniere.games.tyrannosaurus_rex.describe import describe
from taniere.games.tyrannosaurus_rex.outlook import TyrannosaurusOutlook, outlook_of
from taniere.games.tyrannosaurus_rex.sampling import state_of
from taniere.games.tyrannosaurus_rex.state import TyrannosaurusState
from taniere.games.tyrannosaurus_rex.views import TyrannosaurusView

BOXES = 64  # set-ups whose box is kept
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
    actions = action_table()
    endings = ENDINGS
    rules = RULES
    package = __package__
    takes_data = True
    age = 7
    minutes = (10, 20)  # our estimate: about twenty decisions each, all at once, of half a minute
    kinds = ("simultaneous", "bluff")

    def start(self, setup: Setup) -> TyrannosaurusState:
        return TyrannosaurusState(self.box(setup))

    def box(self, setup: Setup) -> Box:
        """What stays the same in all games that begin from this."""
        options = tuple(setup.options.items())
        return _box(setup.seats, options, None if setup.data is None else DataKey(setup.data))

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
        return state_of(self.box(Setup(view.seats, view.options, view.data)), view, source)

    def outlook(self, view: View) -> TyrannosaurusOutlook:
        assert isinstance(view, TyrannosaurusView)
        return outlook_of(self.box(Setup(view.seats, view.options, view.data)), view)

    def describe(self, view: View, texts: Texts) -> list[str]:
        assert isinstance(view, TyrannosaurusView)
        return describe(view, self.outlook(view), texts)


@lru_cache(maxsize=BOXES)
def _box(seats: int, options: tuple[tuple[str, OptionValue], ...], custom: DataKey | None) -> Box:
    """The box of a set-up, made once: bots come back to it with every view."""
    setup = Setup(seats, dict(options), None if custom is None else custom.data)
    splits, provisions = str(setup.options["splits"]), str(setup.options["provisions"])
    if setup.data is None:
        return Box(setup, shipped_roster(splits, provisions))
    return Box(setup, read_roster(setup.data, splits, provisions))
