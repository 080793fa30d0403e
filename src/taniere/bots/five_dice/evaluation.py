"""What there is to win in a turn: what each way to end it is worth, and what five fresh dice promise.

The unit is that of the cards' values, millions or points.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from taniere.games.five_dice.constants import BONUS, SLOTS
from taniere.games.five_dice.covers import SLOT_MASKS, faces_open, open_on_card
from taniere.games.five_dice.turn_solver import Stakes

# The formula for five fresh dice is fitted to exact values (state-space notes of Code Cracker) and errs by
# about a quarter of a million. CHANCES[u][n] is, roughly, the chance to win a card with n open spaces while
# the table needs u different faces.
BASE: Final = 0.1
STILL_COMPLETE: Final = 0.95
CHANCES: Final = [
    [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [0.0, 0.50, 0.22, 0.02, 0.0, 0.0, 0.0],
    [0.0, 0.65, 0.38, 0.21, 0.14, 0.10, 0.08],
    [0.0, 0.74, 0.51, 0.34, 0.25, 0.21, 0.21],
    [0.0, 0.76, 0.59, 0.45, 0.35, 0.29, 0.27],
    [0.0, 0.79, 0.64, 0.51, 0.42, 0.35, 0.33],
]

NEW_CARD: Final = 1.25  # value times CHANCES[5][n], on average over the shipped decks (1.28 and 1.20)
ENDS_BY_CHOICE: Final = 0.85  # of the turns of a good player


def promise(cover: int, cards: list[float], new_cards: int, new_card: float) -> float:
    """What the next turn may bring on a table: cards left open, and new ones in place of those completed."""
    chances = CHANCES[min(faces_open(cover) + new_cards, BONUS)]
    worth = new_card * new_cards
    for slot in range(SLOTS):
        worth += cards[slot] * chances[open_on_card(cover, slot)]
    return worth


class Evaluation(Stakes):
    """What the ends of a turn are worth on one table.

    `cards` are the values by slot, 0 where no card lies. Against others nothing else counts. For a player who
    is alone, `stop` is what ending by choice gives beside the cards (a loss, if it costs a pile card), and
    `outlook` how much the next turn counts: its promise of the table that is left.
    """

    def __init__(self, cards: list[float], stop: float = 0.0, outlook: float = 0.0) -> None:
        self.cards: list[float] = cards
        self.stop: float = stop
        self.outlook: float = outlook

    def of_stop(self, cover: int) -> float:
        """Stop now: every completed card is won."""
        worth = self.stop
        for slot in range(SLOTS):
            if not cover & SLOT_MASKS[slot]:
                worth += self.cards[slot]
        return worth + self.of_failure(cover)

    def of_failure(self, cover: int) -> float:
        """The roll fails: every completed card is lost, and the next turn begins from what is left."""
        if self.outlook == 0.0:
            return 0.0
        new_cards = 0
        for slot in range(SLOTS):
            if self.cards[slot] and not cover & SLOT_MASKS[slot]:
                new_cards += 1
        return self.outlook * promise(cover, self.cards, new_cards, NEW_CARD)

    def of_five_dice(self, cover: int) -> float | None:
        """Take five fresh dice: the fitted formula."""
        chances = CHANCES[faces_open(cover)]
        worth = BASE + self.stop * ENDS_BY_CHOICE
        for slot in range(SLOTS):
            value = self.cards[slot]
            if not value:
                continue
            new_card = self.outlook * NEW_CARD
            if not cover & SLOT_MASKS[slot]:
                worth += value * STILL_COMPLETE + new_card
            else:
                chance = chances[open_on_card(cover, slot)]
                worth += (value + new_card) * chance + self.outlook * value * chance * (1 - chance)
        return worth


class FirstCatch(Evaluation):
    """The same for somebody who runs home with the first card, whatever else lies there."""

    def is_enough(self, cover: int) -> bool:
        return any(self.cards[slot] and not cover & SLOT_MASKS[slot] for slot in range(SLOTS))


class DiceInHand(Evaluation):
    """The same for somebody who thinks of no dice but those in hand, so that bonus faces bring nothing."""

    def of_five_dice(self, cover: int) -> float | None:
        return self.of_stop(cover)


class ExactEvaluation(Evaluation):
    """The same with the exact worth of bonus sets in place of the formula."""

    def of_five_dice(self, cover: int) -> float | None:
        return None


class Standing:
    """Where a game stands, as far as it bears on who wins: points, what is left, who rolls next.

    Seats are counted from the one that rolls next, so that the player whose turn ends is the last.
    """

    def __init__(self, scores: list[float], cards: list[int], remaining: float, pile: int) -> None:
        self.scores: list[float] = scores
        self.cards: list[int] = cards  # won, by seat
        self.remaining: float = remaining  # points on the table and in the pile
        self.pile: int = pile


class Coefficients:
    """How a game between turns is judged, fitted to played games (scripts/fit_winning_chance.py).

    Each player is expected to end with the points it has and `turn` for each seat by which it rolls earlier;
    the one who rolls next gets `promise` of what the table promises. The chance to win is a softmax of that,
    the flatter the more is left: it divides by the root of `spread` and `spread_left` for each point left.
    """

    def __init__(self, turn: float, promise: float, spread: float, spread_left: float) -> None:
        self.turn: float = turn
        self.promise: float = promise
        self.spread: float = spread
        self.spread_left: float = spread_left


def winning_chance(standing: Standing, table: float, judged: Coefficients) -> float:
    """The chance of the last seat, where the next one finds a table that promises so much."""
    scores = standing.scores
    last = len(scores) - 1
    flat = sqrt(judged.spread + judged.spread_left * standing.remaining)
    others = exp((scores[0] + judged.turn * last + judged.promise * table - scores[last]) / flat)
    for seat in range(1, last):
        others += exp((scores[seat] + judged.turn * (last - seat) - scores[last]) / flat)
    return 1 / (1 + others)


class WinningChance(Stakes):
    """The chance to win the game, after each way to end this turn; exact where that ends the game."""

    def __init__(
        self,
        values: list[float],
        standing: Standing,
        judged: Coefficients,
        new_card: float,
        lost_cards_return: bool,
        ends_when_table_not_full: bool,
        more_cards_break_ties: bool,
    ) -> None:
        self.values: list[float] = values
        self.standing: Standing = standing
        self.judged: Coefficients = judged
        self.new_card: float = new_card
        self.lost_cards_return: bool = lost_cards_return
        self.ends_when_table_not_full: bool = ends_when_table_not_full
        self.more_cards_break_ties: bool = more_cards_break_ties

    def of_stop(self, cover: int) -> float:
        return self._after(cover, True)

    def of_failure(self, cover: int) -> float:
        return self._after(cover, False)

    def _after(self, cover: int, is_by_choice: bool) -> float:
        won = 0.0
        completed = 0
        empty = 0
        for slot in range(SLOTS):
            if not self.values[slot]:
                empty += 1
            elif not cover & SLOT_MASKS[slot]:
                completed += 1
                won += self.values[slot]
        before = self.standing
        scores, cards = before.scores[:], before.cards[:]
        remaining, pile = before.remaining, before.pile
        if is_by_choice:
            scores[len(scores) - 1] += won
            cards[len(cards) - 1] += completed
            remaining -= won
        elif self.lost_cards_return:
            pile += completed
        else:
            remaining -= won
        missing = completed + empty - pile
        if missing > 0 and (self.ends_when_table_not_full or missing >= SLOTS):
            return self._result(scores, cards)
        new_cards = min(completed, pile)
        table = promise(cover, self.values, new_cards, self.new_card)
        return winning_chance(Standing(scores, cards, remaining, pile), table, self.judged)

    def _result(self, scores: list[float], cards: list[int]) -> float:
        """The share of the victory that the last seat has now."""
        last = len(scores) - 1
        shared = 1
        for seat in range(last):
            lead = scores[last] - scores[seat]
            if lead == 0 and self.more_cards_break_ties:
                lead = float(cards[last] - cards[seat])
            if lead < 0:
                return 0.0
            if lead == 0:
                shared += 1
        return 1 / shared
