"""Why an action is not legal now, with the rule. Must agree with `TyrannosaurusState.legal`."""

from __future__ import annotations

from taniere.core.results import Refusal
from taniere.games.tyrannosaurus_rex.actions import ABSTAIN, PANIC, POINT, REST
from taniere.games.tyrannosaurus_rex.constants import (
    BIT,
    CARDS,
    CHOOSE,
    FLEE,
    LAKE,
    OVER,
    REMOVE,
    REX,
    VOLCANO,
    counts_of,
)
from taniere.games.tyrannosaurus_rex.position import Position

# Who chooses a direction for what, by phase
ARROW_RULES = {LAKE: "TYR-L2", VOLCANO: "TYR-L8", FLEE: "TYR-3.3c", REX: "TYR-4.1"}
SUBJECTS = {LAKE: "lake", VOLCANO: "volcano", FLEE: "fugitive", REX: "rex"}


def refusal_of(position: Position, seat: int, action: int) -> Refusal | None:
    """None where the action is legal."""
    phase = position.phase
    if phase == OVER:
        return Refusal("game_over", "TYR-G16" if position.ending else "TYR-N6")
    if phase <= REMOVE:
        return Refusal("draw_pending", "TYR-S2")
    if not position.pending & BIT[seat]:
        return _not_asked(position, seat)
    if phase == CHOOSE:
        return _card(position, seat, action)
    if action == ABSTAIN:
        if phase != REX:
            return Refusal("choose_direction", ARROW_RULES[phase], {"subject": SUBJECTS[phase]})
        return Refusal("only_eliminated_abstain", "TYR-4.1") if position.living & BIT[seat] else None
    if action < POINT:
        return Refusal("choose_direction", ARROW_RULES[phase], {"subject": SUBJECTS[phase]})
    return None


def _card(position: Position, seat: int, action: int) -> Refusal | None:
    """A card of the hand, with a direction unless it is Rest (TYR-1.1, TYR-2.1)."""
    counts = counts_of(position.hands[seat])
    left = tuple(card for card, count in zip(CARDS, counts, strict=True) if count)
    if action > REST:
        return Refusal("choose_card", "TYR-1.1", {"left": left})
    card = CARDS[1 if action == REST else 2 if action >= PANIC else 0]
    return None if card in left else Refusal("card_not_left", "TYR-1.1", {"card": card, "left": left})


def _not_asked(position: Position, seat: int) -> Refusal:
    if position.asked & BIT[seat]:
        return Refusal("already_chosen", "TYR-L4")
    phase = position.phase
    if phase == LAKE:
        return Refusal("rides_the_tile", "TYR-L2", {"dinosaur": "diplodocus", "tile": "lake"})
    if phase == VOLCANO:
        return Refusal("rides_the_tile", "TYR-L8", {"dinosaur": "pteranodon", "tile": "volcano"})
    if seat == position.fugitive:
        return Refusal("is_fleeing", "TYR-3.3c")
    return Refusal("is_eliminated", "TYR-G13" if phase == FLEE else "TYR-E2")
