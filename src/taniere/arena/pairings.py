"""Who meets whom, in which seats, with which draws: the one schedule of duels, arena, ladder and self-play.

A *line-up* says who sits where. It is played in *rounds*: the games of a round have the same draws, and the
line-up moves on by a seat from each to the next until everybody has sat everywhere. So luck and the worth of
a seat are shared out equally, and what is left is the difference between the players.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

import msgspec

from taniere.core.errors import SetupError
from taniere.core.game import Game

KINDS = ("round-robin", "ladder")


class LineUp(msgspec.Struct, frozen=True):
    """Players by name, and which of them sits on each seat in the first game of a round."""

    players: tuple[str, ...]
    order: tuple[int, ...]

    @property
    def rotations(self) -> int:
        """The games of a round: as many as there are different ways to move on."""
        seats = len(self.order)
        return next(by for by in range(1, seats + 1) if self.seated(by) == self.order)

    def seated(self, rotation: int) -> tuple[int, ...]:
        """By seat: which player sits there in this game of a round."""
        cut = rotation % len(self.order)
        return self.order[len(self.order) - cut :] + self.order[: len(self.order) - cut]


def line_up(players: Sequence[str], seats: int) -> LineUp:
    """One player alone or among themselves, one against all others of a second kind, or one on each seat.

    >>> [line_up(players, 3).order for players in (["a"], ["a", "b"], ["a", "b", "c"])]
    [(0, 0, 0), (0, 1, 1), (0, 1, 2)]
    """
    if not players or (len(players) > 2 and len(players) != seats) or len(players) > seats:
        raise SetupError("line_up_size", players=len(players), seats=seats)
    last = len(players) - 1
    return LineUp(tuple(players), tuple([min(seat, last) for seat in range(seats)]))


def pairs(kind: str, players: Sequence[str]) -> list[tuple[str, str]]:
    """Who meets whom: everybody everybody (`round-robin`), or neighbours of the list (`ladder`).

    >>> pairs("ladder", ["a", "b", "c"])
    [('a', 'b'), ('b', 'c')]
    """
    return list(combinations(players, 2)) if kind == "round-robin" else list(pairwise(players))


def line_ups(kind: str, players: Sequence[str], seats: int) -> list[LineUp]:
    """The line-ups of a tournament.

    With more than two seats each of a pair sits once alone among players of the other kind. A single player
    plays alone, or against itself.
    """
    if kind not in KINDS:
        raise SetupError("unknown_kind", kind=kind, known=", ".join(KINDS))
    if len(players) == 1 or seats == 1:
        return [line_up([player], seats) for player in players]
    found = []
    for one, other in pairs(kind, players):
        found.append(line_up([one, other], seats))
        if seats > 2:
            found.append(line_up([other, one], seats))
    return found


def draws_of(seed: int, round_number: int) -> str:
    """The name of the numbers that the games of a round draw: the same for every line-up of a run."""
    return f"{seed}/{round_number}"


def first_starts(game: Game, seats: int) -> dict[str, object]:
    """Seat 0 begins, where the game can be asked for that: seats are then places in the order of play."""
    has_start = any(option.name == "start" for option in game.options)
    return {"start": "0"} if has_start and seats > 1 else {}
