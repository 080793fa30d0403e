"""Why an action is not legal now, with the rule. Must agree with `FiveDiceState.legal` on every action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taniere.core.results import Refusal
from taniere.games.five_dice.numbers import BONUS, KEEP_BONUS, KEEPING, OVER, SLOTS

if TYPE_CHECKING:
    from taniere.games.five_dice.state import FiveDiceState


def refusal_of(state: FiveDiceState, seat: int, action: int) -> Refusal | None:
    """None where the action is legal."""
    rules = state.table.rules
    cite = rules.cite
    if state.phase == OVER:
        return Refusal("game_over", cite.solo_last_turn if state.table.is_solo else cite.end)
    if state.phase != KEEPING:
        return Refusal("draw_pending", cite.roll)
    if seat != state.active:
        return Refusal("not_your_turn", cite.start, {"active": state.active})
    if action > KEEP_BONUS:
        if state.kept_of_roll == 0:
            return Refusal("keep_a_die_first", cite.must_keep, {"useful": useful_faces(state)})
        return None
    face, slot = (BONUS, 0) if action == KEEP_BONUS else divmod(action, SLOTS)
    if state.rolled[face] == 0:
        shown = tuple(name for name, count in zip(rules.faces, state.rolled, strict=True) if count)
        return Refusal("no_die_shows_it", cite.good_die, {"face": rules.faces[face], "shown": shown or "-"})
    if face == BONUS or state.needs[action]:
        return None
    needing = tuple(rules.slot_name(other) for other in range(SLOTS) if state.needs[face * SLOTS + other])
    if needing:
        arguments = {"face": rules.faces[face], "slot": rules.slot_name(slot), "needing": needing}
        return Refusal("card_does_not_need_it", cite.keep, arguments)
    arguments = {"face": rules.faces[face], "useful": useful_faces(state)}
    return Refusal("die_not_useful", cite.good_die, arguments)


def useful_faces(state: FiveDiceState) -> tuple[str, ...] | str:
    """Faces on the table that may be kept now."""
    faces = state.table.rules.faces
    found = tuple(
        faces[face]
        for face in range(6)
        if state.rolled[face] and (face == BONUS or any(state.needs[face * SLOTS : face * SLOTS + SLOTS]))
    )
    return found or "-"
