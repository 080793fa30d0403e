"""Cards, colours and phases by number, and what follows from them as tables.

Card `n - 1` bears the number n; 15 is Chamaelosaurus, 16 the meteor shower. A set of cards is an int with one
bit a card, so that everything a seat may hold fits one number.
"""

from __future__ import annotations

from typing import Final

COLOURS: Final = ("yellow", "blue", "brown", "green", "red")
NUMBERED: Final = 15
CHAMAELOSAURUS: Final = 15
SHOWER: Final = 16
CARDS: Final = 17

COLOUR: Final[list[int]] = [card % 5 for card in range(NUMBERED)]  # TRX-10
CARD_NAMES: Final[tuple[str, ...]] = tuple(
    [COLOURS[card % 5] + "-" + str(card + 1) for card in range(NUMBERED)]
    + ["chamaelosaurus", "meteor-shower"]
)

CARD_NUMBERS: Final[dict[str, int]] = {name: card for card, name in enumerate(CARD_NAMES)}

HAND: Final = 7  # TRX-5
ROUNDS: Final = 12  # TRX-34
MAX_SEATS: Final = 5
SEAT_NAMES: Final = ("0", "1", "2", "3", "4")

# Phases. Somebody decides in PLAY, EGG, DISCARD and TRUMP; chance does in those before and in SHOW.
DRAW_START: Final = 0
TURN_EGGS: Final = 1
DRAW_TRUMPS: Final = 2
DEAL: Final = 3
DRAW: Final = 4
FLIP: Final = 5
PLAY: Final = 6
EGG: Final = 7
DISCARD: Final = 8
TRUMP: Final = 9
SHOW: Final = 10
OVER: Final = 11
PHASES: Final = (
    "start",
    "eggs",
    "trumps",
    "deal",
    "draw",
    "flip",
    "play",
    "egg",
    "discard",
    "trump",
    "show",
    "over",
)

SHOWER_RANK: Final = 64  # above every number, and above every number with its trump class (TRX-18)

BIT: Final[list[int]] = [1 << card for card in range(CARDS)]
EVERY_CARD: Final = (1 << CARDS) - 1


def _listed(bits: int, first: int) -> tuple[int, ...]:
    return tuple([first + place for place in range(9) if bits >> place & 1])


_LOW: Final[list[tuple[int, ...]]] = [_listed(bits, 0) for bits in range(512)]
_HIGH: Final[list[tuple[int, ...]]] = [_listed(bits, 9) for bits in range(256)]
_COUNT: Final[list[int]] = [len(listed) for listed in _LOW]


def cards_in(cards: int) -> tuple[int, ...]:
    """The cards of a set, ascending."""
    return _LOW[cards & 511] + _HIGH[cards >> 9]


def _named(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([CARD_NAMES[card] for card in cards])


_LOW_NAMES: Final[list[tuple[str, ...]]] = [_named(cards) for cards in _LOW]
_HIGH_NAMES: Final[list[tuple[str, ...]]] = [_named(cards) for cards in _HIGH]


def names_in(cards: int) -> tuple[str, ...]:
    """The cards of a set by name, ascending."""
    return _LOW_NAMES[cards & 511] + _HIGH_NAMES[cards >> 9]


def count_of(cards: int) -> int:
    """How many cards a set has."""
    return _COUNT[cards & 511] + _COUNT[cards >> 9]


def bits_of(cards: tuple[int, ...]) -> int:
    """The set of some cards."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def _values(strong: int, weak: int) -> list[int]:
    """What each face is worth: 0 the least, then weak 1-15, middle 17-31, strong 33-47 (TRX-9, TRX-26)."""
    values = [0]
    for card in range(NUMBERED):
        trump_class = 2 if COLOUR[card] == strong else 0 if COLOUR[card] == weak else 1
        values.append(trump_class * 16 + card + 1)
    return values


# By `strong * 5 + weak`, then by face: the number of a face, 0 for one that counts nothing.
VALUES: Final[list[list[int]]] = [_values(strong, weak) for strong in range(5) for weak in range(5)]


NOTHING: Final[tuple[int, ...]] = ()
ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(MAX_SEATS)]
