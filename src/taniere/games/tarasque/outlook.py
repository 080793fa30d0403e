"""What follows from a view of Tarasque and a board shows: print, prices, gains, threats, previews.

`middle`, `bases` and `lairs` run parallel to those of the view. Rows are counted from 1, as in tokens.
"""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec

from taniere.core.outlook import Outlook
from taniere.games.tarasque.constants import (
    BANK_ROW,
    CLAIMING,
    EGG_MOVE,
    KEY,
    MOVE_ROW,
    OVER,
    ROLLING,
    SELECTING,
    SIX_ROW,
    SPENDING,
    STRAIGHT_HOME,
    TILE_NAMES,
)
from taniere.games.tarasque.data import Print
from taniere.games.tarasque.lair import Lair, tiles_in
from taniere.games.tarasque.position import NOBODY, Position
from taniere.games.tarasque.sampling import state_of
from taniere.games.tarasque.views import TarasqueView


class PrintedSymbol(msgspec.Struct, frozen=True):
    """A thing printed on dice and tiles: `name` is its word (in the catalogues), `paint` #rrggbb or empty."""

    name: str
    paint: str


class MiddleOutlook(msgspec.Struct, frozen=True):
    """A tile in the middle. `price`: dice it costs. `gain`: points in the active seat's best row for it."""

    price: int
    gain: int


class BaseOutlook(msgspec.Struct, frozen=True):
    """A tile at a base: it will be banked when its owner's next turn begins, unless somebody takes it.

    `price`: dice that a theft costs. `thieves`: the seats that still roll before the owner banks it, in turn
    order, the present one first. `gain`: points in the owner's best row; `prize`: in that of the seat whose
    turn it is.
    """

    price: int
    thieves: tuple[int, ...]
    gain: int
    prize: int


class RowOutlook(msgspec.Struct, frozen=True):
    """A row of a lair: its points, and the tiles of the whole box that would still fit."""

    points: int
    fits: tuple[str, ...]


class ClaimPreview(msgspec.Struct, frozen=True):
    """A tile that the active seat can take with what it has selected: for `price` to `most` dice.

    `rival` is the seat that loses it, None for the middle; `gain` as in MiddleOutlook.
    """

    tile: str
    rival: int | None
    price: int
    most: int
    gain: int


class SpendPreview(msgspec.Struct, frozen=True):
    """What so many dice on the tile do: it goes to `side`, where a thief needs `price`; or to the lair."""

    dice: int
    side: int | None
    price: int | None
    is_straight_home: bool


class PlacePreview(msgspec.Struct, frozen=True):
    """A row the tile in hand may go to (the last one, `is_new`, opens one).

    `length` is that of the row with the tile, `points` what the whole score changes by, `total` what the seat
    would score then. A moved tile's points count the shorter old row and the egg.
    """

    row: int
    is_new: bool
    length: int
    points: int
    total: int


class MovePreview(msgspec.Struct, frozen=True):
    """A tile that an egg could move: its row, and the most points that this would bring, egg counted."""

    tile: str
    row: int
    points: int


class TarasqueOutlook(Outlook, frozen=True, kw_only=True):
    """Tile `3b` shows keys[2] and auxes[1], a die `3` shows keys[2]."""

    keys: tuple[PrintedSymbol, ...]  # on dice and tiles
    auxes: tuple[PrintedSymbol, ...]  # on tiles only
    middle: tuple[MiddleOutlook | None, ...]
    bases: tuple[tuple[BaseOutlook, ...], ...]
    lairs: tuple[tuple[RowOutlook, ...], ...]
    pile: int  # tiles in it
    supply: int  # eggs in it
    dice_left: int  # not selected
    claims: tuple[ClaimPreview, ...]  # phase claim, and while selecting what could be claimed at once
    spends: tuple[SpendPreview, ...]  # phase spend
    places: tuple[PlacePreview, ...]  # phases bank-row, six-row, move-row
    moves: tuple[MovePreview, ...]  # phase egg-move


def outlook_of(view: TarasqueView) -> TarasqueOutlook:
    """What follows from a view; the same for all viewers."""
    state = state_of(view)
    edition, lair = state.box.edition, state.lairs[state.active]
    return TarasqueOutlook(
        points=tuple([state.score(seat) for seat in range(view.seats)]),
        keys=_printed(edition.keys),
        auxes=_printed(edition.auxes),
        middle=tuple(
            [
                None if tile == NOBODY else MiddleOutlook(state.price[tile], lair.gain(tile))
                for tile in state.middle
            ]
        ),
        bases=tuple([_base(state, owner) for owner in range(view.seats)]),
        lairs=tuple([_rows(lair.rows) for lair in state.lairs]),
        pile=len(state.unseen),
        supply=state.supply,
        dice_left=state.dice_left,
        claims=_claims(state),
        spends=_spends(state),
        places=_places(state),
        moves=_moves(state),
    )


@cache
def _printed(prints: tuple[Print, ...]) -> tuple[PrintedSymbol, ...]:
    return tuple(PrintedSymbol(printed.name, printed.paint) for printed in prints)


@lru_cache(maxsize=4_096)
def _rows(rows: tuple[tuple[int, ...], ...]) -> tuple[RowOutlook, ...]:
    return tuple(
        RowOutlook(points=len(row) ** 2, fits=tuple(TILE_NAMES[tile] for tile in tiles_in(fits)))
        for row, fits in zip(rows, Lair(rows).fits, strict=True)
    )


def _base(state: Position, owner: int) -> tuple[BaseOutlook, ...]:
    own, active = state.lairs[owner], state.lairs[state.active]
    return tuple(
        BaseOutlook(
            price=state.price[tile],
            thieves=thieves(state, tile),
            gain=own.gain(tile),
            prize=active.gain(tile),
        )
        for tile in state.bases[owner]
    )


def thieves(state: Position, tile: int) -> tuple[int, ...]:
    """The seats that may still take a tile of a base before its owner's next turn banks it (TAR-7.1)."""
    owner, active, seats = state.holder[tile], state.active, state.box.seats
    if state.phase == OVER or (owner == active and state.phase < ROLLING):
        return ()  # nobody, or it is being banked now
    following = [(active + step) % seats for step in range(1, seats + 1)]
    later = following[: following.index(owner)]
    if owner == active or not _may_take(state, tile):
        return tuple(later)
    return (active, *later)


def _may_take(state: Position, tile: int) -> bool:
    """Whether the seat whose turn it is may still get a rival's tile, now or in the extra turn it has won."""
    if state.phase <= SELECTING or state.has_six:
        return True
    return state.phase in (CLAIMING, SPENDING) and state.power[KEY[tile]] >= state.price[tile]


def _claims(state: Position) -> tuple[ClaimPreview, ...]:
    if state.phase not in (SELECTING, CLAIMING):
        return ()
    lair = state.lairs[state.active]
    return tuple(
        ClaimPreview(
            tile=TILE_NAMES[tile],
            rival=None if state.holder[tile] == NOBODY else state.holder[tile],
            price=state.price[tile],
            most=state.power[KEY[tile]],
            gain=lair.gain(tile),
        )
        for tile in state.claimable()
    )


def _spends(state: Position) -> tuple[SpendPreview, ...]:
    if state.phase != SPENDING:
        return ()
    low, high = state.price[state.in_hand], state.power[KEY[state.in_hand]]
    return tuple(_spend(dice) for dice in range(low, high + 1))


def _spend(dice: int) -> SpendPreview:
    if dice >= STRAIGHT_HOME:
        return SpendPreview(dice, None, None, is_straight_home=True)
    return SpendPreview(dice, dice, dice + 1, is_straight_home=False)


def _places(state: Position) -> tuple[PlacePreview, ...]:
    if state.phase not in (BANK_ROW, SIX_ROW, MOVE_ROW):
        return ()
    lair, total = state.lairs[state.active], state.score(state.active)
    cost = 0
    if state.phase == MOVE_ROW:  # what the old row loses, and the egg
        cost = 2 * len(lair.rows[lair.row_of(state.in_hand)])
    rows = lair.takers(state.in_hand)
    if state.phase != MOVE_ROW:
        rows.append(len(lair.rows))
    places = []
    for row in rows:
        is_new = row == len(lair.rows)
        length = 1 if is_new else len(lair.rows[row]) + 1
        points = 2 * length - 1 - cost
        places.append(PlacePreview(row + 1, is_new, length, points, total + points))
    return tuple(places)


def _moves(state: Position) -> tuple[MovePreview, ...]:
    if state.phase != EGG_MOVE:
        return ()
    lair = state.lairs[state.active]
    moves = []
    for tile in tiles_in(lair.movable()):
        row = lair.row_of(tile)
        moves.append(MovePreview(TILE_NAMES[tile], row + 1, lair.gain(tile) - 2 * len(lair.rows[row])))
    return tuple(moves)
