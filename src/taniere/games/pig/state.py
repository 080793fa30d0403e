"""A position of Pig."""

from __future__ import annotations

from typing import Final

from taniere.core.chance import Chance, Dice, Pick
from taniere.core.events import Event
from taniere.core.results import Refusal, Result, rank
from taniere.core.setup import Setup, pack
from taniere.core.state import State
from taniere.games.pig.events import Banked, Busted, GameEnded, Rolled, StartDrawn
from taniere.games.pig.views import PigView

ROLL: Final = 0
HOLD: Final = 1

DRAW_START: Final = 0
DECIDE: Final = 1
ROLLING: Final = 2
OVER: Final = 3
PHASES: Final = ("start", "decide", "roll", "over")

MAX_SEATS: Final = 8
DIE: Final = Dice("roll", 1, ("1", "2", "3", "4", "5", "6"))
BOTH: Final[tuple[int, ...]] = (ROLL, HOLD)
NOTHING: Final[tuple[int, ...]] = ()
ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(MAX_SEATS)]
SEAT_NAMES: Final = [str(seat) for seat in range(MAX_SEATS)]


class PigState(State):
    """Who has banked what, whose turn it is and what it has gathered so far."""

    def __init__(self, setup: Setup, target: int, active: int, phase: int) -> None:
        self.setup: Setup = setup
        self.seats: int = setup.seats
        self.target: int = target
        self.banked: list[int] = [0] * setup.seats
        self.active: int = active
        self.turn_total: int = 0
        self.phase: int = phase

    def copy(self) -> PigState:
        twin = PigState(self.setup, self.target, self.active, self.phase)
        twin.banked = self.banked[:]
        twin.turn_total = self.turn_total
        return twin

    def dump(self) -> bytes:
        return pack("pig", self.setup, [self.active, self.phase, self.turn_total, self.banked])

    def actors(self) -> tuple[int, ...]:
        return ALONE[self.active] if self.phase == DECIDE else NOTHING

    def legal(self, seat: int) -> tuple[int, ...]:
        return BOTH if self.phase == DECIDE and seat == self.active else NOTHING  # PIG-3

    def refusal(self, seat: int, action: int) -> Refusal | None:
        if self.phase == OVER:
            return Refusal("game_over", "PIG-7")
        if self.phase != DECIDE:
            return Refusal("die_is_rolling", "PIG-3")
        if seat != self.active:
            return Refusal("not_your_turn", "PIG-2", {"active": self.active})
        return None

    def apply(self, seat: int, action: int, events: list[Event] | None = None) -> None:
        if action == ROLL:
            self.phase = ROLLING
            return
        self.banked[seat] += self.turn_total  # PIG-6
        if events is not None:
            rule = "PIG-6" if self.turn_total else "PIG-G1"
            points, banked = self.turn_total, self.banked[seat]
            events.append(Banked(rule=rule, seat=seat, points=points, banked=banked))
        if self.banked[seat] < self.target:
            self._pass_die()
            return
        self.phase = OVER  # PIG-7
        if events is not None:
            events.append(GameEnded(rule="PIG-7", seat=seat))

    def chance(self) -> Chance | None:
        if self.phase == ROLLING:
            return DIE
        if self.phase == DRAW_START:
            return Pick("start", range(self.setup.seats), SEAT_NAMES)  # PIG-2
        return None

    def resolve(self, outcome: int, events: list[Event] | None = None) -> None:
        if self.phase == DRAW_START:
            self.active = outcome
            self.phase = DECIDE
            if events is not None:
                events.append(StartDrawn(rule="PIG-2", seat=outcome))
            return
        self.phase = DECIDE
        if events is not None:
            events.append(Rolled(rule="PIG-4", seat=self.active, face=outcome + 1))
            if outcome == 0:
                events.append(Busted(rule="PIG-5", seat=self.active, lost=self.turn_total))
        if outcome:
            self.turn_total += outcome + 1  # PIG-4
        else:
            self._pass_die()  # PIG-5

    def _pass_die(self) -> None:
        self.turn_total = 0
        seat = self.active + 1
        self.active = seat if seat < self.seats else 0

    def view(self, seat: int | None) -> PigView:
        return PigView(
            viewer=seat,
            seats=self.setup.seats,
            options=self.setup.options,
            data=None,
            choosing=self.actors(),
            result=self.result(),
            phase=PHASES[self.phase],
            active=self.active,
            turn_total=self.turn_total,
            banked=tuple(self.banked),
        )

    def result(self) -> Result | None:
        if self.phase != OVER:
            return None
        return Result(
            scores=tuple(self.banked),
            ranks=rank(self.banked),  # PIG-8
            reason="target_reached",
            rule="PIG-7",
            decider="score",
            decider_rule="PIG-7",
        )

    def material(self) -> tuple[int, ...]:
        return (1, self.setup.seats)  # one die, the seats
