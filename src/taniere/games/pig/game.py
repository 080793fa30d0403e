"""Pig on the shelf of examples."""

from __future__ import annotations

from typing import Any

from taniere.core.chance import Source
from taniere.core.game import Action, Game
from taniere.core.options import Number, StartSeat
from taniere.core.outlook import Outlook
from taniere.core.setup import Setup, unpack
from taniere.core.texts import Texts
from taniere.core.views import View
from taniere.games.pig.outlook import outlook_of
from taniere.games.pig.state import DECIDE, DRAW_START, MAX_SEATS, PHASES, PigState
from taniere.games.pig.views import PigView


class Pig(Game):
    """Roll and gather, or hold and bank: docs/rules/pig.en.md."""

    id = "pig"
    version = 1
    seats = range(2, MAX_SEATS + 1)
    options = (Number("target", 100, "PIG-1", 10, 1000), StartSeat("start", "random", "PIG-2"))
    actions = (Action("roll"), Action("hold"))
    endings = ("target_reached",)
    rules = tuple(f"PIG-{number}" for number in range(1, 9)) + ("PIG-G1", "PIG-G2")
    package = __package__
    is_on_shelf = False
    minutes = (5, 10)  # our estimate: 80 to 240 decisions of three seconds
    kinds = ("dice", "push_your_luck")
    has_secrets = False
    topics = ("odds",)

    def start(self, setup: Setup) -> PigState:
        start, target = setup.options["start"], setup.options["target"]
        assert isinstance(target, int)
        if start == "random":
            return PigState(setup, target, 0, DRAW_START)
        return PigState(setup, target, int(start), DECIDE)

    def restore(self, dump: bytes) -> PigState:
        def build(seats: int, options: dict[str, Any], data: Any, fields: list[Any]) -> PigState:
            state = self.start(self.setup(seats, options, data))
            state.active, state.phase, state.turn_total, state.banked = fields
            return state

        return unpack(self.id, dump, build)

    def sample(self, view: View, source: Source) -> PigState:
        assert isinstance(view, PigView)
        state = self.start(Setup(view.seats, view.options))
        state.phase = PHASES.index(view.phase)
        state.active = view.active
        state.turn_total = view.turn_total
        state.banked = list(view.banked)
        return state

    def describe(self, view: View, texts: Texts) -> list[str]:
        assert isinstance(view, PigView)
        lines = [
            texts.say("board.seat", seat=seat, banked=banked, target=view.options["target"])
            for seat, banked in enumerate(view.banked)
        ]
        if view.result is None:
            lines.append(texts.say("board.turn", seat=view.active, total=view.turn_total))
        return lines

    def outlook(self, view: View) -> Outlook:
        assert isinstance(view, PigView)
        return outlook_of(view)

    def consult(self, view: View, topic: str, texts: Texts) -> object:
        """`odds`: what one more roll brings on average, and how often it busts, as fractions."""
        assert isinstance(view, PigView)
        # PIG-4, PIG-5: 2 to 6 add 20 points between them, a 1 takes the turn total.
        return {"busts": [1, 6], "gains": [20 - view.turn_total, 6]}
