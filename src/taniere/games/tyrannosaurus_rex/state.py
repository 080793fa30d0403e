"""A position of Tyrannosaurus Rex as every driver asks it: who chooses, what is legal, what follows."""

from __future__ import annotations

from taniere.core.chance import Chance
from taniere.core.events import Event
from taniere.core.results import Refusal, Result
from taniere.games.tyrannosaurus_rex.actions import MENUS, POINTS, POINTS_OR_ABSTAIN
from taniere.games.tyrannosaurus_rex.constants import (
    BIT,
    CHOOSE,
    DEAL,
    FLEE,
    LAKE,
    NOBODY,
    NONE,
    OVER,
    REMOVE,
    REX,
    SEATS_IN,
    START,
)
from taniere.games.tyrannosaurus_rex.position import Position
from taniere.games.tyrannosaurus_rex.preparation import (
    deal_colours,
    give_bone,
    place_lake,
    place_volcano,
    remove_card,
)
from taniere.games.tyrannosaurus_rex.refusals import refusal_of
from taniere.games.tyrannosaurus_rex.scoring import result_of
from taniere.games.tyrannosaurus_rex.turn import flee, move_rex, play_cards
from taniere.games.tyrannosaurus_rex.view_builder import view_of
from taniere.games.tyrannosaurus_rex.views import TyrannosaurusView


class TyrannosaurusState(Position):
    """Sealed choices stay in `chosen` until the last of a stage is in; that one resolves them all."""

    def copy(self) -> TyrannosaurusState:
        twin = TyrannosaurusState(self.box)
        self.copy_to(twin)
        return twin

    def actors(self) -> tuple[int, ...]:
        return SEATS_IN[self.pending]

    def legal(self, seat: int) -> tuple[int, ...]:
        if not self.pending & BIT[seat]:
            return NOBODY
        if self.phase == CHOOSE:
            return MENUS[self.hands[seat]]  # TYR-1.1, TYR-2.1
        if self.phase == REX and not self.living & BIT[seat]:
            return POINTS_OR_ABSTAIN  # TYR-E2
        return POINTS

    def refusal(self, seat: int, action: int) -> Refusal | None:
        return refusal_of(self, seat, action)

    def apply(self, seat: int, action: int, events: list[Event] | None = None) -> None:
        self.chosen[seat] = action
        self.pending &= ~BIT[seat]
        if self.pending:
            return
        phase = self.phase
        if phase == CHOOSE:
            play_cards(self, events)
        elif phase == REX:
            move_rex(self, events)
        elif phase == FLEE:
            flee(self, events)
        elif phase == LAKE:
            place_lake(self, events)
        else:
            place_volcano(self, events)

    def chance(self) -> Chance | None:
        phase = self.phase
        if phase > REMOVE:
            return None
        if phase == DEAL:
            return self.box.deal
        if phase == START:
            return self.box.start
        return self.box.removals[self.dinosaurs[self.removed.index(NONE)]]

    def sees_draw(self, seat: int) -> bool:
        return self.phase != REMOVE or seat == self.removed.index(NONE)  # TYR-N5

    def resolve(self, outcome: int, events: list[Event] | None = None) -> None:
        if self.phase == DEAL:
            deal_colours(self, outcome, events)
        elif self.phase == START:
            give_bone(self, outcome, events)
        else:
            remove_card(self, outcome, events)

    def view(self, seat: int | None) -> TyrannosaurusView:
        return view_of(self, seat, self.result())

    def result(self) -> Result | None:
        return result_of(self) if self.phase == OVER else None
