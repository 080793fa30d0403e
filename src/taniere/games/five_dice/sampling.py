"""From a view back to a position. Only the order of the unseen cards is hidden, and no position holds it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from taniere.games.five_dice.constants import BONUS, DICE, PHASES, SLOTS
from taniere.games.five_dice.views import FiveDiceView

if TYPE_CHECKING:
    from taniere.games.five_dice.state import FiveDiceState


def position_of(state: FiveDiceState, view: FiveDiceView) -> FiveDiceState:
    """Bring a fresh state of the same set-up to the position that a view shows."""
    numbers = state.box.deck.numbers
    faces = state.box.rules.faces
    state.phase = PHASES.index(view.phase)
    state.active = view.active
    state.slots = tuple([-1 if card is None else numbers[card.id] for card in view.table])
    state.unseen = tuple([numbers[card] for card in view.unseen])
    state.under = tuple([numbers[card] for card in view.under])
    state.gone = tuple([numbers[card] for card in view.gone])
    state.won = tuple([tuple([numbers[card] for card in cards]) for cards in view.won])
    state.rolled = [view.rolled.count(face) for face in faces]
    state.kept = [view.kept.count(face) for face in faces]
    state.dice_left = dice_left(view)
    state.kept_of_roll = view.kept_of_roll
    state.is_last_turn = view.is_last_turn
    state.has_begun = view.has_begun
    state.was_forced = view.was_forced
    state.bonus_sets = view.bonus_sets
    state.set_needs(needs_of(view, faces))
    state.show_dice()
    return state


def needs_of(view: FiveDiceView, faces: Sequence[str]) -> list[int]:
    """The open spaces of the cards on the table: how many at `face * 3 + slot`."""
    needs = [0] * (BONUS * SLOTS)
    for slot, card in enumerate(view.table):
        if card is not None:
            for face, is_covered in zip(card.spaces, card.covered, strict=True):
                if not is_covered:
                    needs[faces.index(face) * SLOTS + slot] += 1
    return needs


def dice_left(view: FiveDiceView) -> int:
    """Dice of this set of five that are not kept."""
    return DICE - len(view.kept)
