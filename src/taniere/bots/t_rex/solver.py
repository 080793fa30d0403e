"""Two players, an egg for each every round: the rest of the eggs, solved.

A colour of which one has a eggs and the other b puts the one a * a - b * b = (a - b) * (a + b) ahead. So
an egg is worth as much as eggs of its colour will have come up by the end: the first choice says nothing, the
last ones decide. Colours in the same state are alike, which leaves about nine thousand positions of a game.
"""

from __future__ import annotations

from typing import Final

ODDS: Final = 0.7  # of having the choice, in each round to come
TIE: Final = 0.7  # of winning the tie-break, where it is not known better
MANY: Final = 200_000  # positions remembered

_OWN: Final = (
    1024  # a colour is one number: own eggs, rival's eggs and those not turned up yet, five bits each
)
_RIVAL: Final = 32

# By the rounds left and the colours, sorted: the chances to win, and to tie. They depend on nothing else.
_FOUND: Final[dict[tuple[int, ...], tuple[float, float]]] = {}


def colours_of(taken: list[int], eggs: list[int], seat: int) -> list[int]:
    """A position of eggs as this seat sees it."""
    own, rival = 5 * seat, 5 - 5 * seat
    return [taken[own + i] * _OWN + taken[rival + i] * _RIVAL + eggs[i] for i in range(5)]


def is_solvable(colours: list[int], rounds_left: int) -> bool:
    """Whether all that can follow is few enough: with equal colours always, else towards the end."""
    if rounds_left <= 4:
        return True
    first = _printed(colours[0])
    for colour in colours:
        if _printed(colour) != first:
            return False
    return first <= 6


def _printed(colour: int) -> int:
    return colour // _OWN + colour // _RIVAL % _RIVAL + colour % _RIVAL


def with_eggs(colours: list[int], own: int, rivals: int) -> list[int]:
    """After an egg for each, of colours that are no longer among those to come."""
    after = colours[:]
    after[own] += _OWN
    after[rivals] += _RIVAL
    return after


def chances(colours: list[int], rounds_left: int) -> tuple[float, float]:
    """To win and to tie, if both choose well and the choice is luck."""
    if rounds_left == 0:
        return _end(colours)
    colours = sorted(colours)
    key = (rounds_left, *colours)
    found = _FOUND.get(key)
    if found is None:
        if len(_FOUND) >= MANY:
            _FOUND.clear()
        found = _FOUND[key] = _solve(colours, rounds_left)
    return found


def _end(colours: list[int]) -> tuple[float, float]:
    lead = 0
    for colour in colours:
        own, rivals = colour // _OWN, colour // _RIVAL % _RIVAL
        lead += own * own - rivals * rivals
    if lead == 0:
        return 0.0, 1.0
    return (1.0 if lead > 0 else 0.0), 0.0


def _solve(colours: list[int], rounds_left: int) -> tuple[float, float]:
    """Over the two eggs that may come up next."""
    unseen = 0
    for colour in colours:
        unseen += colour % _RIVAL
    win = 0.0
    tie = 0.0
    for one in range(5):
        ones = colours[one] % _RIVAL
        if ones == 0:
            continue
        if ones > 1:
            colours[one] += _OWN + _RIVAL - 2
            both = chances(colours, rounds_left - 1)
            colours[one] -= _OWN + _RIVAL - 2
            weight = float(ones * (ones - 1))
            win += weight * both[0]
            tie += weight * both[1]
        for two in range(one):
            twos = colours[two] % _RIVAL
            if twos == 0:
                continue
            colours[one] += _OWN - 1
            colours[two] += _RIVAL - 1
            first = chances(colours, rounds_left - 1)
            colours[one] += _RIVAL - _OWN
            colours[two] += _OWN - _RIVAL
            second = chances(colours, rounds_left - 1)
            colours[one] -= _RIVAL - 1
            colours[two] -= _OWN - 1
            part = ODDS if first[0] + TIE * first[1] >= second[0] + TIE * second[1] else 1.0 - ODDS
            weight = 2.0 * ones * twos
            win += weight * (part * first[0] + (1.0 - part) * second[0])
            tie += weight * (part * first[1] + (1.0 - part) * second[1])
    pairs = float(unseen * (unseen - 1))
    return win / pairs, tie / pairs
