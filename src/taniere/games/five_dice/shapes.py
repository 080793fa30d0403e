"""What a throw can show that is of use, where a table needs so many dice of each face.

A *shape* lists how many dice of each face the open spaces can take, the most needed face first, and no more
than five. Of a throw only the *useful dice* count: of each face no more than that, and all bonus faces. All
covers of one shape share the list of these throws, and how likely each is.
"""

from __future__ import annotations

from typing import Final

from taniere.games.five_dice.constants import BONUS, DICE, FACES

_SHAPES: Final[dict[int, Shape]] = {}


class Shape:
    """The throws of one shape, by number: those with fewer useful dice come first, 0 has none."""

    def __init__(self, caps: list[int]) -> None:
        self.caps: list[int] = [*caps, DICE]  # bonus faces are always good
        self.counts: list[list[int]] = [[0] * FACES]
        self.numbers: dict[int, int] = {0: 0}
        self.upto: list[int] = [1]  # upto[n]: how many throws have at most n useful dice
        self.bonuses: list[int] = [0]  # bonus faces in a throw
        # starting[face]: the throws in which a face is the lowest, and what they are without one die of it.
        # counted[n][face]: how many of those have at most n dice.
        self.starting: list[list[int]] = [[] for _ in range(FACES)]
        self.remaining: list[list[int]] = [[] for _ in range(FACES)]
        self.counted: list[list[int]] = [[0] * FACES]
        self._list_throws()
        self.chances: list[list[float]] = self._chances()  # chances[n][number]: with n dice
        self._moves: dict[int, list[int]] = {}

    def _list_throws(self) -> None:
        begin = 0
        lowest = [FACES - 1]
        for _ in range(DICE):
            end = len(self.counts)
            for number in range(begin, end):
                counts = self.counts[number]
                # Only in front of what is there already, so that every throw is made once.
                for face in range(lowest[number] + 1):
                    if counts[face] < self.caps[face]:
                        more = counts[:]
                        more[face] += 1
                        added = len(self.counts)
                        self.numbers[_key(more)] = added
                        self.counts.append(more)
                        self.bonuses.append(more[BONUS])
                        lowest.append(face)
                        self.starting[face].append(added)
                        self.remaining[face].append(number)
            begin = end
            self.upto.append(len(self.counts))
            self.counted.append([len(numbers) for numbers in self.starting])

    def _chances(self) -> list[list[float]]:
        """One die more at a time: it is useful, or it leaves the throw as it was."""
        chances = [[1.0]]
        for dice in range(DICE):
            after = [0.0] * self.upto[dice + 1]
            for number, chance in enumerate(chances[dice]):
                counts = self.counts[number]
                for face in range(FACES):
                    if counts[face] < self.caps[face]:
                        more = counts[:]
                        more[face] += 1
                        after[self.numbers[_key(more)]] += chance / FACES
                    else:
                        after[number] += chance / FACES
            chances.append(after)
        return chances

    def moved(self, face: int, name: int, to: Shape) -> list[int]:
        """The throws in which a face is the lowest, after that die is kept: their numbers in another shape.

        The face gets a higher name there, and those up to it move down, as `after_keeping` says.
        """
        key = face * BONUS + name
        found = self._moves.get(key)
        if found is None:
            found = []
            for number in self.starting[face]:
                counts = self.counts[number]
                renamed = (
                    counts[:face] + counts[face + 1 : name + 1] + [counts[face] - 1] + counts[name + 1 :]
                )
                found.append(to.numbers[_key(renamed)])
            self._moves[key] = found
        return found


def _key(counts: list[int]) -> int:
    key = 0
    for count in counts:
        key = key << 3 | count
    return key


def shape_of(totals: list[int]) -> Shape:
    """The shape of a table with so many open spaces of each face, the most needed first; made once."""
    caps = [total if total < DICE else DICE for total in totals]
    key = _key(caps)
    shape = _SHAPES.get(key)
    if shape is None:
        shape = _SHAPES[key] = Shape(caps)
    return shape
