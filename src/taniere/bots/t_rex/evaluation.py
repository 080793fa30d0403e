"""What things are worth in T-Rex: an egg in points, an end of a round in chances to win the game."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from taniere.core.chance import Source
from taniere.games.t_rex.constants import NUMBERED, cards_in, count_of
from taniere.games.t_rex.state import TRexState


class Weights:
    """What a seat takes along into later rounds, in hundredths of a won game; found by measuring."""

    def __init__(
        self,
        lowest: float,
        hand_card: float,
        strength: float,
        meteor: float,
        shower: float,
        chamaelosaurus: float,
        draw: float,
    ) -> None:
        self.lowest: float = lowest  # the trump change and the next lead
        self.hand_card: float = hand_card  # a card in hand rather than in the pile, up to HAND_ENOUGH
        self.strength: float = strength  # per number on a card
        self.meteor: float = meteor
        self.shower: float = shower
        self.chamaelosaurus: float = chamaelosaurus
        self.draw: float = draw  # per card that a card will draw


HAND_ENOUGH: Final = 7
# Two players: a round decides less, but the last ones far more than the first, so the shower waits for them.
DUEL: Final = Weights(0.4, 0.25, 0.03, 0.3, 4.0, 0.2, 0.1)
TABLE: Final = Weights(1.5, 0.6, 0.05, 0.6, 2.0, 0.4, 0.2)


def weights_of(state: TRexState) -> Weights:
    """Those for this number of players."""
    return DUEL if state.box.seats == 2 else TABLE


class EggChances:
    """Chances to win from the eggs alone. Who comes first in the rounds to come is left to luck, with odds
    for the own seat: who counts on choosing later need not take every chance now."""

    def __init__(self, state: TRexState, seat: int) -> None:
        self.seats: int = state.box.seats
        self.seat: int = seat
        self.odds: int = 80 if state.box.seats == 2 else 50
        self.tie: float = 0.8  # low numbers were removed for it
        self.rounds_left: int = state.box.rounds - state.round
        self.is_one_egg: bool = state.box.is_one_egg
        self.taken: list[int] = state.taken[:]
        self.eggs: list[int] = state.eggs[:]
        self.left: int = state.left
        self.right: int = state.right

    def picks_left(self, first: int, second: int) -> bool:
        """Whether the highest gets more points, less what the second gets, from the left egg."""
        rounds_left, left, right = self.rounds_left, self.left, self.right
        return self.preference(self.taken, self.eggs, rounds_left, first, second, left, right) >= 0

    def preference(
        self, taken: list[int], eggs: list[int], rounds_left: int, first: int, second: int, one: int, two: int
    ) -> float:
        """In points: how much better for the highest to take the one egg and leave the other."""
        unseen = eggs[0] + eggs[1] + eggs[2] + eggs[3] + eggs[4]
        following = 2.0 * rounds_left / (unseen * self.seats) if unseen else 0.0
        more = (eggs[one] - eggs[two]) * following
        own = taken[first * 5 + one] - taken[first * 5 + two] + more
        if self.is_one_egg:
            return own
        rivals = taken[second * 5 + one] - taken[second * 5 + two] + more
        return own + rivals / (self.seats - 1)

    def after(self, first: int, second: int, is_left: bool, games: int, luck: Source) -> float:
        """The chance to win once the eggs on offer are taken so."""
        taken = self.taken[:]
        taken[first * 5 + (self.left if is_left else self.right)] += 1
        if not self.is_one_egg:
            taken[second * 5 + (self.right if is_left else self.left)] += 1
        won = 0.0
        for _ in range(games):
            won += self._play(taken[:], self.eggs[:], luck)
        return won / games

    def _play(self, taken: list[int], eggs: list[int], luck: Source) -> float:
        """The rest of one game; a tie is a part of a win."""
        seats = self.seats
        pile: list[int] = []
        for colour in range(5):
            pile += [colour] * eggs[colour]
        for rounds_left in range(self.rounds_left - 1, -1, -1):
            one = pile.pop(luck.below(len(pile)))
            two = pile.pop(luck.below(len(pile)))
            eggs[one] -= 1
            eggs[two] -= 1
            first = self.seat
            if luck.below(100) >= self.odds:
                first = (first + 1 + luck.below(seats - 1)) % seats
            second = (first + 1 + luck.below(seats - 1)) % seats
            if one != two and self.preference(taken, eggs, rounds_left, first, second, one, two) < 0:
                one, two = two, one
            taken[first * 5 + one] += 1
            if not self.is_one_egg:
                taken[second * 5 + two] += 1
        best = -1
        tied = 1
        own = 0
        for seat in range(seats):
            score = 0
            for place in range(seat * 5, seat * 5 + 5):
                score += taken[place] * taken[place]
            if score > best:
                best = score
                tied = 1
            elif score == best:
                tied += 1
            if seat == self.seat:
                own = score
        if own < best:
            return 0.0
        return 1.0 if tied == 1 else self.tie


def economy(state: TRexState, seat: int) -> float:
    """What a ranked round leaves a seat for later."""
    rounds_left = state.box.rounds - state.round
    if rounds_left == 0:
        return 0.0
    weights = weights_of(state)
    hand = state.hands[seat]
    worth = weights.hand_card * min(count_of(hand), HAND_ENOUGH)
    for card in cards_in(hand):
        worth += card_worth(state, card)
    worth *= min(rounds_left, 4) / 4.0
    if seat == state.ranking[state.box.seats - 1]:
        worth += weights.lowest
    return worth


def card_worth(state: TRexState, card: int) -> float:
    """A card kept for later, whatever the trumps will be."""
    weights = weights_of(state)
    if card < NUMBERED:
        draws = state.box.draws[card]
        return weights.strength * (card + 1) + (weights.draw * draws if draws else weights.meteor)
    return weights.shower if card > NUMBERED else weights.chamaelosaurus


def place_worth(state: TRexState, seat: int) -> float:
    """A ranked round whose eggs nobody can know yet: an egg and a choice, an egg, or nothing."""
    if seat == state.ranking[0]:
        return 10.0
    return 7.0 if seat == state.ranking[1] and state.box.seats > 2 else 0.0


def tie_odds(state: TRexState, seat: int) -> float:
    """The chance to win the tie-break of two (TRX-36), at a ranked round, by the cards left to both."""
    rounds_left = state.box.rounds - state.round
    lead = points_left(state, seat) - points_left(state, 1 - seat)
    # As games show: of a lead little is left some rounds later, and other cards that go shift it.
    lead /= 1.0 + 0.45 * rounds_left
    return 1.0 / (1.0 + exp(-1.7 * lead / (0.5 + 5.0 * sqrt(min(rounds_left, 3)))))


def points_left(state: TRexState, seat: int) -> float:
    """The sum of the numbers a seat will have after the discards of a ranked round, as far as known."""
    unseen = cards_in(state.unseen[seat])
    mean = numbers_of(unseen) / len(unseen) if unseen else 0.0
    depth, known, played = state.depth[seat], state.known[seat], state.played(seat)
    points = numbers_of(cards_in(state.hands[seat])) + numbers_of(known) + numbers_of(played) + depth * mean
    if state.showered >> seat & 1:
        return points  # the shower goes, and has no number
    top = float(numbers_of(played[-1:]))
    if depth:
        return points - min(top, mean)
    if known:
        return points - min(top, float(numbers_of(known[:1])))
    return points - top


def numbers_of(cards: tuple[int, ...]) -> int:
    """The sum of the numbers on some cards."""
    total = 0
    for card in cards:
        if card < NUMBERED:
            total += card + 1
    return total
