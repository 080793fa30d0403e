"""What food in the arms of a pawn is worth to its seat, in points of the game."""

from __future__ import annotations

from typing import Final

from taniere.games.labyrintus.constants import ARMS, CORNUCOPIA, HOME, RESERVE, SIDE, WHEEL, WIDTH
from taniere.games.labyrintus.position import Position

# Found by measuring (docs/bots.md): what a fed dinosaur is worth besides its tokens, the last one, a part of
# one, how much of its worth food has that is still on the way, and what it is worth to scare a leader.
FED: Final = 6.0
PROGRESS: Final = 2.0
LAST: Final = 12.0
HOLD: Final = 0.55
SCARE: Final = 0.3
STEP: Final = 0.03  # for a row nearer to where the pawn wants to go


class Worth:
    """The eyes of one seat on one position: its mission, the values that are left, who leads."""

    def __init__(self, position: Position, seat: int) -> None:
        self.position: Position = position
        self.seat: int = seat
        self.need: int = position.box.rations[position.mission[seat]] - position.on_card[seat]
        self.bonus: float = self._bonus()
        self.known: dict[tuple[int, ...], float] = {}

    def _bonus(self) -> float:
        """What feeding this dinosaur is worth; the last one ends the game, well or badly."""
        position, seat = self.position, self.seat
        if len(position.fed[seat]) + 1 < position.box.target:
            return FED
        rivals = [position.score(other) for other in range(position.box.seats) if other != seat]
        ahead = position.score(seat) + self.need - max(rivals)
        return LAST if ahead >= 0 else LAST + 4.0 * ahead

    def at_home(self, carried: list[int]) -> float:
        """Expected worth of coming home with these tokens."""
        key = tuple(sorted(carried))
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._expected(key)
        return found

    def held(self, carried: list[int]) -> float:
        """The same while they are still on the way."""
        return HOLD * self.at_home(carried)

    def _expected(self, carried: tuple[int, ...]) -> float:
        totals: dict[int, float] = {0: 1.0}
        for token in carried:
            chances = self._chances(token)
            following: dict[int, float] = {}
            for total, likely in totals.items():
                for value, chance in chances:
                    following[total + value] = following.get(total + value, 0.0) + likely * chance
            totals = following
        worth = 0.0
        for total, likely in totals.items():
            worth += likely * total
            if total >= self.need:
                worth += likely * self.bonus
            else:
                worth += likely * PROGRESS * total / self.need
        return worth

    def _chances(self, token: int) -> list[tuple[int, float]]:
        if token == CORNUCOPIA:
            return [(1, 1.0)]
        counts = self.position.values[token * WIDTH : (token + 1) * WIDTH]
        whole = sum(counts)
        return [(value, count / whole) for value, count in enumerate(counts) if count]

    def mean(self, token: int) -> float:
        """The expected value of one token."""
        return sum(value * chance for value, chance in self._chances(token))

    def of_stop(self, place: int) -> float:
        """Where one stop leaves the seat: what it brings home, what it holds then, and how near it is."""
        position, seat = self.position, self.seat
        carried = position.carried[seat]
        if place == HOME:
            return self.at_home(carried)
        if place >= RESERVE:
            return self.held([*carried, position.tops[place - RESERVE]])
        scared = 0.0
        if position.trex == seat and place in position.place and place != position.place[seat]:
            dropped = position.carried[position.place.index(place)]
            scared, carried = self.of_scare(dropped), self.with_food(carried, dropped)
        elif position.floor:
            carried = self.picked(place, carried)
        row = WHEEL[place] // SIDE
        return scared + self.held(carried) + STEP * (row if carried else SIDE - 1 - row)

    def of_scare(self, dropped: list[int]) -> float:
        """What it is worth to send a leader home that carries these."""
        return SCARE + sum([self.mean(token) for token in dropped])

    def picked(self, place: int, carried: list[int]) -> list[int]:
        """What a pawn with these tokens has after it took what suits at a place."""
        return self.with_food(carried, self.position.tokens_at(place))

    def with_food(self, carried: list[int], lying: list[int]) -> list[int]:
        """The same tokens and the best of those that lie there, as far as arms are free."""
        fitting = [token for token in lying if self.position.fits(self.seat, token)]
        fitting.sort(key=self.mean, reverse=True)
        return carried + fitting[: max(0, ARMS - len(carried))]
