"""A round played out quickly, every seat by the same rules of thumb."""

from __future__ import annotations

from taniere.core.chance import Source
from taniere.games.t_rex.constants import CHAMAELOSAURUS, EGG, NUMBERED, PLAY, VALUES, cards_in
from taniere.games.t_rex.state import TRexState


def play_out(state: TRexState, seat: int, care: int, doubt: int, luck: Source) -> None:
    """Play on until the round is ranked; `care` and `doubt` are the whim of this seat and of its rivals."""
    while state.phase < EGG:
        if state.phase == PLAY:
            state.apply(state.active, thumb(state, care if state.active == seat else doubt, luck))
        else:
            chance = state.chance()
            assert chance is not None
            state.resolve(chance.outcome(luck.below(chance.total)))


def thumb(state: TRexState, whim: int, luck: Source) -> int:
    """A card that is seldom stupid: win with the last word, dig while nobody has it, or come last.

    Cards differ by some tens; as much as `whim` of a choice is luck.
    """
    seat = state.active
    hand = cards_in(state.hands[seat])
    if len(hand) == 1:
        return hand[0]
    pair = state.strong * 5 + state.weak
    values = VALUES[pair]
    meteors = state.box.meteors[pair]
    draws = state.box.draws
    highest = -1
    second = -1
    lowest = 99
    for rival in range(state.box.seats):
        if rival != seat and state.times[rival]:
            value = values[state.faces[rival]]
            if value > highest:
                second = highest
                highest = value
            elif value > second:
                second = value
            if value < lowest:
                lowest = value
    strongest = -1
    for card in hand:
        if card < NUMBERED and values[card + 1] > strongest:
            strongest = values[card + 1]
    is_last_circle = state.holder >= 0
    is_closing = state.holder == seat
    is_short = len(hand) <= 4
    best = hand[0]
    best_score = -1_000_000
    for card in hand:
        if card < NUMBERED:
            value = values[card + 1]
        else:
            value = values[state.faces[seat]] if card == CHAMAELOSAURUS else 0
        rank = meteors[card]
        score = luck.below(whim)
        if rank and rank >= state.ruling:
            # The last word is worth having with a card that will win it.
            others = strongest if value != strongest else value // 2
            score += 25 if others >= highest and others >= 27 else -20
            if is_last_circle:
                score += 15 if highest > strongest else 0
        elif is_last_circle:
            if value >= highest:
                score += 60 - value if is_closing else 20 + value
            elif value >= second and state.box.seats > 2:
                score += 35 - value // 2 if is_closing else 5 + value // 2
            elif value < lowest:
                score += 22
            score += 4 * draws[card]
        else:
            score += (12 if is_short else 5) * draws[card] + (10 - value // 4)
        if score > best_score:
            best_score = score
            best = card
    return best
