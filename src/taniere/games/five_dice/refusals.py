"""Why an action is not legal now, with the rule. Must agree with `FiveDiceState.legal` on every action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taniere.core.results import Refusal
from taniere.games.five_dice.actions import KEEP_BONUS
from taniere.games.five_dice.constants import BONUS, KEEPING, OVER, SLOTS

if TYPE_CHECKING:
    from taniere.games.five_dice.state import FiveDiceState


def refusal_of(state: FiveDiceState, seat: int, action: int) -> Refusal | None:
    """None where the action is legal."""
    rules = state.box.rules
    cite = rules.cite
    if state.phase == OVER:
        return Refusal("game_over", cite.solo_last_turn if state.box.is_solo else cite.end)
    if state.phase != KEEPING:
        return Refusal("draw_pending", cite.roll)
    if seat != state.active:
        return Refusal("not_your_turn", cite.start, {"active": state.active})
    if action > KEEP_BONUS:
        if state.kept_of_roll == 0:
            return Refusal("keep_a_die_first", cite.must_keep, {"useful": useful_faces(state)})
        return None
    if state.dice_left == 0:
        return Refusal("all_dice_kept", cite.bonus_set)
    face, slot = (BONUS, 0) if action == KEEP_BONUS else divmod(action, SLOTS)
    if state.rolled[face] == 0:
        shown = tuple(name for name, count in zip(rules.faces, state.rolled, strict=True) if count)
        return Refusal("no_die_shows_it", cite.good_die, {"face": rules.faces[face], "shown": shown})
    if face == BONUS or state.needs[action]:
        return None
    if state.slots[slot] < 0:
        return Refusal("slot_empty", cite.keep, {"slot": rules.slot_names[slot]})
    arguments: dict[str, object] = {"face": rules.faces[face]}
    needing = tuple(rules.slot_names[other] for other in range(SLOTS) if state.needs[face * SLOTS + other])
    if needing:
        arguments |= {"slot": rules.slot_names[slot], "needing": needing}
        return Refusal("card_does_not_need_it", cite.keep, arguments)
    useful = useful_faces(state)
    if not useful:
        return Refusal("no_good_die_left", cite.good_die, arguments)
    return Refusal("die_not_useful", cite.good_die, arguments | {"useful": useful})


def useful_faces(state: FiveDiceState) -> tuple[str, ...]:
    """Faces on the table that may be kept now."""
    return tuple(
        name
        for face, name in enumerate(state.box.rules.faces)
        if state.rolled[face] and (face == BONUS or any(state.needs[face * SLOTS : face * SLOTS + SLOTS]))
    )
