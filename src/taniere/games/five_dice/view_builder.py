"""Makes views from positions. Compiled: bulk play and servers make one for every decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taniere.games.five_dice.constants import OVER, PHASES, SLOTS
from taniere.games.five_dice.scoring import result_of
from taniere.games.five_dice.views import CardView, FiveDiceView

if TYPE_CHECKING:
    from taniere.games.five_dice.data import Box
    from taniere.games.five_dice.state import FiveDiceState


class ViewParts:
    """Parts that views repeat, made once for all games with the same cards: at most a few thousand each."""

    def __init__(self) -> None:
        self.cards: dict[int, CardView] = {}  # by number and open spaces
        self.faces: dict[tuple[int, ...], tuple[str, ...]] = {}  # by how many dice show each face


class PileNames:
    """The ids of all cards that do not lie on the table, for as long as none of them moves."""

    def __init__(self, state: FiveDiceState) -> None:
        self.unseen_cards: tuple[int, ...] = state.unseen
        self.under_cards: tuple[int, ...] = state.under
        self.gone_cards: tuple[int, ...] = state.gone
        self.won_cards: tuple[tuple[int, ...], ...] = state.won
        ids = state.box.deck.ids
        self.unseen: tuple[str, ...] = tuple([ids[card] for card in state.unseen])
        self.under: tuple[str, ...] = tuple([ids[card] for card in state.under])
        self.gone: tuple[str, ...] = tuple([ids[card] for card in state.gone])
        self.won: tuple[tuple[str, ...], ...] = tuple(
            [tuple([ids[card] for card in cards]) for cards in state.won]
        )


def view_of(state: FiveDiceState, seat: int | None) -> FiveDiceView:
    """The view of a seat; all seats and spectators see the same."""
    box = state.box
    piles = _pile_names(state)
    return FiveDiceView(
        viewer=seat,
        seats=box.seats,
        options=box.setup.options,
        data=box.setup.data,
        choosing=state.actors(),
        result=result_of(state) if state.phase == OVER else None,
        phase=PHASES[state.phase],
        active=state.active,
        table=(_card_view(state, 0), _card_view(state, 1), _card_view(state, 2)),
        rolled=faces_of(box, state.rolled),
        kept=faces_of(box, state.kept),
        kept_of_roll=state.kept_of_roll,
        bonus_sets=state.bonus_sets,
        unseen=piles.unseen,
        under=piles.under,
        won=piles.won,
        gone=piles.gone,
        has_begun=state.has_begun,
        is_last_turn=state.is_last_turn,
        was_forced=state.was_forced,
    )


def _pile_names(state: FiveDiceState) -> PileNames:
    """Made anew only when a card has moved: a few times a turn."""
    names = state.box.pile_names
    if (
        names is None
        or names.unseen_cards is not state.unseen
        or names.won_cards is not state.won
        or names.under_cards is not state.under
        or names.gone_cards is not state.gone
    ):
        names = state.box.pile_names = PileNames(state)
    return names


def _card_view(state: FiveDiceState, slot: int) -> CardView | None:
    card = state.slots[slot]
    if card < 0:
        return None
    needs = state.needs
    # Three bits for the open spaces of each face: a card has six at most.
    key = card << 15 | needs[slot] << 12 | needs[slot + 3] << 9 | needs[slot + 6] << 6
    key |= needs[slot + 9] << 3 | needs[slot + 12]
    cards = state.box.view_parts.cards
    made = cards.get(key)
    if made is None:
        made = cards[key] = _new_card_view(state.box, card, needs[slot::SLOTS])
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
        spaces=tuple([faces[face] for face in spaces]),
        covered=tuple(reversed(covered)),
        value=deck.values[card],
    )


def faces_of(box: Box, counts: list[int]) -> tuple[str, ...]:
    """The faces of some dice, by name."""
    key = tuple(counts)
    made = box.view_parts.faces.get(key)
    if made is None:
        made = box.view_parts.faces[key] = box.rules.faces_shown(counts)
    return made
