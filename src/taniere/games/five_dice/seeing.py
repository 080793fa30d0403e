"""From a position to what people see of it, and back: nothing but the order of the pile is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taniere.games.five_dice.facts import CardView, FiveDiceView
from taniere.games.five_dice.numbers import BONUS, BONUS_NEEDED, KEEPING, PHASES, SLOTS
from taniere.games.five_dice.refusals import useful_faces

if TYPE_CHECKING:
    from taniere.games.five_dice.state import Box, FiveDiceState


def view_of(state: FiveDiceState, seat: int | None) -> FiveDiceView:
    """The view of a seat; all seats and spectators see the same."""
    box = state.box
    ids = box.deck.ids
    return FiveDiceView(
        viewer=seat,
        seats=box.seats,
        options=box.setup.options,
        data=box.setup.data,
        choosing=state.actors(),
        result=state.result(),
        phase=PHASES[state.phase],
        active=state.active,
        table=(_card_view(state, 0), _card_view(state, 1), _card_view(state, 2)),
        rolled=faces_of(box, state.rolled),
        kept=faces_of(box, state.kept),
        dice_left=state.dice_left,
        kept_of_roll=state.kept_of_roll,
        bonus_sets=state.bonus_sets,
        final_faces=_final_faces(state),
        pile=state.pile(),
        unseen=_unseen(state),
        under=tuple([ids[card] for card in state.under]),
        won=tuple([tuple([ids[card] for card in cards]) for cards in state.won]),
        gone=tuple([ids[card] for card in state.gone]),
        scores=tuple([state.score(other) for other in range(box.seats)]),
        has_begun=state.has_begun,
        is_last_turn=state.is_last_turn,
        was_forced=state.was_forced,
    )


def state_of(state: FiveDiceState, view: FiveDiceView) -> FiveDiceState:
    """Bring a fresh state of the same set-up to the position that a view shows."""
    number = state.box.deck.number
    faces = state.box.rules.faces
    state.phase = PHASES.index(view.phase)
    state.active = view.active
    state.slots = tuple(-1 if card is None else number(card.id) for card in view.table)
    state.unseen = tuple(number(card) for card in view.unseen)
    state.under = tuple(number(card) for card in view.under)
    state.gone = tuple(number(card) for card in view.gone)
    state.won = tuple(tuple(number(card) for card in cards) for cards in view.won)
    needs = [0] * 15
    for slot, card in enumerate(view.table):
        if card is not None:
            for face, is_covered in zip(card.spaces, card.covered, strict=True):
                needs[faces.index(face) * SLOTS + slot] += not is_covered
    state.rolled = [view.rolled.count(face) for face in faces]
    state.kept = [view.kept.count(face) for face in faces]
    state.dice_left = view.dice_left
    state.kept_of_roll = view.kept_of_roll
    state.is_last_turn = view.is_last_turn
    state.has_begun = view.has_begun
    state.was_forced = view.was_forced
    state.bonus_sets = view.bonus_sets
    state.set_needs(needs)
    state.show_dice()
    return state


def _unseen(state: FiveDiceState) -> tuple[str, ...]:
    """Made anew when a card has left the pile, which is seldom."""
    box = state.box
    if box.unseen_shown is not state.unseen:
        ids = box.deck.ids
        box.unseen_shown, box.unseen_ids = state.unseen, tuple([ids[card] for card in state.unseen])
    return box.unseen_ids


def _final_faces(state: FiveDiceState) -> tuple[str, ...]:
    """COD-14, GD-3: a fifth die ends the turn unless the set has its bonus faces. As `_complete_set` does."""
    if state.phase != KEEPING or state.dice_left != 1:
        return ()
    missing = BONUS_NEEDED - state.kept[BONUS]
    bonus = state.box.rules.faces[BONUS]
    return tuple([face for face in useful_faces(state) if missing > (face == bonus)])


def _card_view(state: FiveDiceState, slot: int) -> CardView | None:
    card = state.slots[slot]
    if card < 0:
        return None
    still_open = state.needs[slot::SLOTS]
    key = (card, *still_open)
    made = state.box.made.cards.get(key)
    if made is None:
        made = state.box.made.cards[key] = _new_card_view(state.box, card, still_open)
    assert isinstance(made, CardView)
    return made


def _new_card_view(box: Box, card: int, still_open: list[int]) -> CardView:
    deck, faces, spaces = box.deck, box.rules.faces, box.deck.spaces[card]
    covered = []
    for face in reversed(spaces):  # of equal symbols the leftmost is covered first
        covered.append(still_open[face] == 0)
        still_open[face] -= still_open[face] > 0
    return CardView(
        id=deck.ids[card],
        name=deck.names[card],
        spaces=tuple(faces[face] for face in spaces),
        covered=tuple(reversed(covered)),
        value=deck.values[card],
    )


def faces_of(box: Box, counts: list[int]) -> tuple[str, ...]:
    """The faces of some dice, by name."""
    key = tuple(counts)
    made = box.made.faces.get(key)
    if made is None:
        made = box.made.faces[key] = box.rules.faces_shown(counts)
    return made
