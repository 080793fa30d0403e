"""Tarasque on the shelf: its options, how to begin and resume, what follows from a view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.options import Choice, StartSeat
from taniere.core.results import Notice
from taniere.core.setup import Setup, unpack
from taniere.core.texts import Texts
from taniere.core.views import View
from taniere.games.tarasque.actions import action_table
from taniere.games.tarasque.constants import MAX_SEATS
from taniere.games.tarasque.data import ADAPTED, ORIGINAL, Box, read_edition
from taniere.games.tarasque.describe import describe
from taniere.games.tarasque.odds import chances
from taniere.games.tarasque.outlook import TarasqueOutlook, outlook_of
from taniere.games.tarasque.sampling import state_of
from taniere.games.tarasque.state import TarasqueState, new_state
from taniere.games.tarasque.views import TarasqueView

# How many parts each chapter of the rules has.
CHAPTERS = {1: 5, 2: 4, 3: 11, 4: 4, 5: 8, 6: 3, 7: 7, 8: 4, 9: 2}
RULINGS = [*map(str, range(1, 8)), "8a", "8b", "8c", *map(str, range(9, 26))]


class Tarasque(Game):
    """Two to six dragon thieves, in either edition."""

    id = "tarasque"
    version = 1
    seats = range(2, MAX_SEATS + 1)
    usual_seats = 3  # two play by a rule of their own (TAR-9)
    options = (
        Choice("edition", ORIGINAL, "TAR-10", (ORIGINAL, ADAPTED), is_up_front=True),
        Choice("steal-egg-to", "victim", "GT-2", ("victim", "thief")),
        Choice("two-player-cull", "each-turn", "GT-3", ("each-turn", "once"), seats=(2,)),
        Choice("egg-moves-per-turn", "1", "GT-8a", ("1", "unlimited")),
        StartSeat("start", "random", "GT-12"),
    )
    actions = action_table()
    endings = ("all_tiles_home", "turn_limit")
    rules = (
        *(f"TAR-{chapter}.{part}" for chapter, parts in CHAPTERS.items() for part in range(1, parts + 1)),
        "TAR-10",
        *(f"GT-{ruling}" for ruling in RULINGS),
    )
    package = __package__
    takes_data = True
    age = 8
    minutes = (15, 40)  # our estimate: 260 decisions of two players, 650 of six, of three to four seconds
    kinds = ("dice", "push_your_luck", "tiles")
    has_secrets = False
    topics = ("chances",)

    def start(self, setup: Setup) -> TarasqueState:
        return new_state(Box(setup))

    def check_data(self, data: Mapping[str, Any]) -> tuple[Notice, ...]:
        return read_edition(data, ORIGINAL).notices

    def restore(self, dump: bytes) -> TarasqueState:
        def build(seats: int, options: dict[str, Any], data: Any, fields: list[Any]) -> TarasqueState:
            state = TarasqueState(Box(self.setup(seats, options, data)))
            state.fill(fields)
            return state

        return unpack(self.id, dump, build)

    def sample(self, view: View, source: Source) -> TarasqueState:
        assert isinstance(view, TarasqueView)
        return state_of(view)

    def describe(self, view: View, texts: Texts) -> list[str]:
        assert isinstance(view, TarasqueView)
        return describe(view, outlook_of(view), texts)

    def outlook(self, view: View) -> TarasqueOutlook:
        assert isinstance(view, TarasqueView)
        return outlook_of(view)

    def consult(self, view: View, topic: str, texts: Texts) -> object:
        """`chances`: how likely the active seat is to get each tile it still could, as fractions."""
        assert isinstance(view, TarasqueView)
        return [
            {
                "tile": one.tile,
                "rival": one.rival,
                "price": one.price,
                "by_dice": [
                    {"dice": more.dice, "chance": list(more.chance.as_integer_ratio())}
                    for more in one.by_dice
                ],
            }
            for one in chances(view)
        ]
