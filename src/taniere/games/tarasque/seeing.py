"""From a position to what people see of it, and back: nothing but the order of the pile is hidden."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from taniere.games.tarasque.lair import Lair, tiles_in
from taniere.games.tarasque.numbers import (
    BANK_ROW,
    CLAIMING,
    EGG_MOVE,
    KEY,
    MOVE_ROW,
    OVER,
    PHASES,
    ROLLING,
    SELECTING,
    SIX_ROW,
    SPENDING,
    STRAIGHT_HOME,
    SYMBOL_NAMES,
    SYMBOLS,
    TILE_NAMES,
    TURN_LIMIT,
)
from taniere.games.tarasque.position import NOBODY
from taniere.games.tarasque.skin import Print
from taniere.games.tarasque.views import (
    BaseTile,
    ClaimView,
    MiddleTile,
    MoveView,
    PlaceView,
    PrintView,
    RowView,
    ScoreView,
    SpendView,
    TarasqueView,
)

if TYPE_CHECKING:
    from taniere.games.tarasque.position import Position
    from taniere.games.tarasque.state import TarasqueState


def view_of(state: TarasqueState, seat: int | None) -> TarasqueView:
    """The view of a seat; all seats and spectators see the same."""
    box, active = state.box, state.active
    return TarasqueView(
        viewer=seat,
        seats=box.seats,
        options=box.setup.options,
        data=box.setup.data,
        choosing=state.actors(),
        result=state.result(),
        phase=PHASES[state.phase],
        active=active,
        turn=state.turn,
        turn_limit=TURN_LIMIT,
        is_extra_turn=state.is_extra_turn,
        has_six=state.has_six,
        keys=_prints(box.skin.keys),
        auxes=_prints(box.skin.auxes),
        middle=tuple(
            None
            if tile == NOBODY
            else MiddleTile(TILE_NAMES[tile], state.price[tile], state.lairs[active].gain(tile))
            for tile in state.middle
        ),
        bases=tuple(_base(state, owner) for owner in range(box.seats)),
        lairs=tuple(_rows(lair.rows) for lair in state.lairs),
        culled=tuple(TILE_NAMES[tile] for tile in state.culled),
        pile=len(state.unseen),
        unseen=tuple([TILE_NAMES[tile] for tile in state.unseen]),
        eggs=tuple(state.eggs),
        supply=state.supply,
        scores=tuple(_score(state, owner) for owner in range(box.seats)),
        rolls=state.rolls,
        rolled=_symbols(state.rolled),
        kept=_symbols(state.kept),
        doubled=None if state.doubled == NOBODY else SYMBOL_NAMES[state.doubled],
        can_double=state.doubled == NOBODY and state.eggs[active] > 0,
        power=tuple(state.power),
        dice_left=state.dice_left,
        is_selected=state.is_selected,
        live=_live(state),
        in_hand=None if state.in_hand == NOBODY else TILE_NAMES[state.in_hand],
        claims=_claims(state),
        spends=_spends(state),
        places=_places(state),
        moves=_moves(state),
        egg_moves=state.egg_moves,
    )


def state_of(state: TarasqueState, view: TarasqueView) -> TarasqueState:
    """Bring a fresh state of the same set-up to the position that a view shows."""
    number = TILE_NAMES.index
    lairs = [[[number(tile) for tile in row.tiles] for row in lair] for lair in view.lairs]
    bases = [[[number(one.tile), one.side] for one in base] for base in view.bases]
    middle = [NOBODY if one is None else number(one.tile) for one in view.middle]
    unseen, culled = ([number(tile) for tile in tiles] for tiles in (view.unseen, view.culled))
    in_hand = NOBODY if view.in_hand is None else number(view.in_hand)
    doubled = NOBODY if view.doubled is None else SYMBOL_NAMES.index(view.doubled)
    state.fill(
        [
            [view.is_extra_turn, view.has_six, view.is_selected],
            [PHASES.index(view.phase), view.active, view.turn, view.egg_moves, in_hand, doubled, view.rolls],
            [middle, unseen, culled, bases, lairs],
            list(view.eggs),
            [view.rolled.count(name) for name in SYMBOL_NAMES],
            [view.kept.count(name) for name in SYMBOL_NAMES],
            list(view.power),
        ]
    )
    return state


@cache
def _prints(prints: tuple[Print, ...]) -> tuple[PrintView, ...]:
    return tuple(PrintView(printed.name, printed.paint) for printed in prints)


def _symbols(counts: list[int]) -> tuple[str, ...]:
    return tuple([SYMBOL_NAMES[symbol] for symbol in range(SYMBOLS) for _ in range(counts[symbol])])


def _live(state: Position) -> tuple[str, ...]:
    if state.phase not in (ROLLING, SELECTING):
        return ()
    return tuple([name for symbol, name in enumerate(SYMBOL_NAMES) if state.live >> symbol & 1])


def _score(state: Position, seat: int) -> ScoreView:
    rows, eggs = state.lairs[seat].points(), state.eggs[seat]
    return ScoreView(rows, eggs, rows + eggs)


@lru_cache(maxsize=4_096)
def _rows(rows: tuple[tuple[int, ...], ...]) -> tuple[RowView, ...]:
    return tuple(
        RowView(
            tiles=tuple(TILE_NAMES[tile] for tile in row),
            points=len(row) ** 2,
            fits=tuple(TILE_NAMES[tile] for tile in tiles_in(fits)),
        )
        for row, fits in zip(rows, Lair(rows).fits, strict=True)
    )


def _base(state: Position, owner: int) -> tuple[BaseTile, ...]:
    own, active = state.lairs[owner], state.lairs[state.active]
    return tuple(
        BaseTile(
            tile=TILE_NAMES[tile],
            side=state.price[tile] - 1,
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


def _claims(state: Position) -> tuple[ClaimView, ...]:
    if state.phase not in (SELECTING, CLAIMING):
        return ()
    lair = state.lairs[state.active]
    return tuple(
        ClaimView(
            tile=TILE_NAMES[tile],
            rival=None if state.holder[tile] == NOBODY else state.holder[tile],
            price=state.price[tile],
            most=state.power[KEY[tile]],
            gain=lair.gain(tile),
        )
        for tile in state.claimable()
    )


def _spends(state: Position) -> tuple[SpendView, ...]:
    if state.phase != SPENDING:
        return ()
    low, high = state.price[state.in_hand], state.power[KEY[state.in_hand]]
    return tuple(
        SpendView(dice, None, None, True) if dice >= STRAIGHT_HOME else SpendView(dice, dice, dice + 1, False)
        for dice in range(low, high + 1)
    )


def _places(state: Position) -> tuple[PlaceView, ...]:
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
        places.append(PlaceView(row + 1, is_new, length, length**2, points, total + points))
    return tuple(places)


def _moves(state: Position) -> tuple[MoveView, ...]:
    if state.phase != EGG_MOVE:
        return ()
    lair = state.lairs[state.active]
    moves = []
    for tile in tiles_in(lair.movable()):
        row = lair.row_of(tile)
        moves.append(MoveView(TILE_NAMES[tile], row + 1, lair.gain(tile) - 2 * len(lair.rows[row])))
    return tuple(moves)
