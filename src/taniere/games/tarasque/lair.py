"""A lair: rows of tiles that share their key or their aux (TAR-7.3). A value: changes make another lair."""

from __future__ import annotations

from typing import Final

from taniere.games.tarasque.constants import AUX, AUX_MASKS, BIT, KEY, KEY_MASKS, TILE_NAMES, TILES


class Lair:
    """`rows[n]` are the tiles of a row in the order they came, `fits[n]` the set of tiles it would take."""

    def __init__(self, rows: tuple[tuple[int, ...], ...]) -> None:
        self.rows: tuple[tuple[int, ...], ...] = rows
        self.fits: list[int] = [fitting(row) for row in rows]
        self._names: tuple[tuple[str, ...], ...] | None = None

    def names(self) -> tuple[tuple[str, ...], ...]:
        """The rows as tokens; made once, since every view has them."""
        names = self._names
        if names is None:
            names = tuple([tuple([TILE_NAMES[tile] for tile in row]) for row in self.rows])
            self._names = names
        return names

    def takers(self, tile: int) -> list[int]:
        """The rows that a tile of elsewhere, or of another row, may join (TAR-7.4)."""
        found: list[int] = []
        for row, fits in enumerate(self.fits):
            if fits >> tile & 1:
                found.append(row)
        return found

    def plus(self, tile: int, row: int) -> Lair:
        """With a tile added to a row, or to a new one after the last."""
        rows = self.rows
        if row == len(rows):
            return Lair(rows + ((tile,),))
        return Lair(rows[:row] + (rows[row] + (tile,),) + rows[row + 1 :])

    def moved(self, tile: int, row: int) -> Lair:
        """With a tile taken out of its row and added to another; a row left empty is gone (TAR-7.6)."""
        rows = list(self.plus(tile, row).rows)
        old = self.row_of(tile)
        left = tuple([other for other in rows[old] if other != tile])
        return Lair(tuple(rows[:old] + ([left] if left else []) + rows[old + 1 :]))

    def row_of(self, tile: int) -> int:
        """The row in which a tile lies, -1 if none."""
        for row, tiles in enumerate(self.rows):
            if tile in tiles:
                return row
        return -1

    def movable(self) -> int:
        """The tiles that another row would take (GT-8b: a new row does not count)."""
        held = 0
        wanted = 0
        for tiles in self.rows:
            for tile in tiles:
                held |= BIT[tile]
        for fits in self.fits:
            wanted |= fits
        return held & wanted

    def gain(self, tile: int) -> int:
        """The points that a tile brings in the best row for it: one more than twice the row's length."""
        longest = 0
        for row in self.takers(tile):
            longest = max(longest, len(self.rows[row]))
        return 2 * longest + 1

    def points(self) -> int:
        """TAR-8.2: each row counts the square of its length."""
        total = 0
        for tiles in self.rows:
            total += len(tiles) * len(tiles)
        return total


def fitting(row: tuple[int, ...]) -> int:
    """The tiles that may join a row: of one tile, both kinds (GT-15); its own tiles never."""
    first = row[0]
    key_mask = KEY_MASKS[KEY[first]]
    aux_mask = AUX_MASKS[AUX[first]]
    if len(row) == 1:
        return (key_mask | aux_mask) ^ BIT[first]
    mask = key_mask if KEY[row[1]] == KEY[first] else aux_mask
    for tile in row:
        mask ^= BIT[tile]
    return mask


EMPTY: Final = Lair(())


def tiles_in(mask: int) -> list[int]:
    """A set of tiles as a list, ascending."""
    return [tile for tile in range(TILES) if mask >> tile & 1]
