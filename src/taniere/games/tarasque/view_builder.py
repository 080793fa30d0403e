"""From a position to its view. Compiled: every choice of a bot pays for one."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from taniere.games.tarasque.constants import PHASES, SYMBOL_NAMES, SYMBOLS, TILE_NAMES
from taniere.games.tarasque.position import NOBODY, Position
from taniere.games.tarasque.views import BaseTile, TarasqueView

if TYPE_CHECKING:
    from taniere.games.tarasque.state import TarasqueState

NO_TILES: Final[tuple[BaseTile, ...]] = ()


def view_of(state: TarasqueState, seat: int | None) -> TarasqueView:
    """The view of a seat; all seats and spectators see the same."""
    setup = state.box.setup
    return TarasqueView(
        viewer=seat,
        seats=state.box.seats,
        options=setup.options,
        data=setup.data,
        choosing=state.actors(),
        result=state.result(),
        phase=PHASES[state.phase],
        active=state.active,
        turn=state.turn,
        is_extra_turn=state.is_extra_turn,
        has_six=state.has_six,
        middle=tuple([None if tile == NOBODY else TILE_NAMES[tile] for tile in state.middle]),
        bases=tuple([base_of(state, base) if base else NO_TILES for base in state.bases]),
        lairs=tuple([lair.names() for lair in state.lairs]),
        culled=tuple([TILE_NAMES[tile] for tile in state.culled]),
        eggs=tuple(state.eggs),
        rolls=state.rolls,
        rolled=symbols_of(tuple(state.rolled)),
        kept=symbols_of(tuple(state.kept)),
        doubled=None if state.doubled == NOBODY else SYMBOL_NAMES[state.doubled],
        power=tuple(state.power),
        is_selected=state.is_selected,
        in_hand=None if state.in_hand == NOBODY else TILE_NAMES[state.in_hand],
        egg_moves=state.egg_moves,
    )


def base_of(position: Position, base: tuple[int, ...]) -> tuple[BaseTile, ...]:
    """The tiles of a base with their sides."""
    return tuple([BaseTile(TILE_NAMES[tile], position.price[tile] - 1) for tile in base])


@cache
def symbols_of(counts: tuple[int, ...]) -> tuple[str, ...]:
    """Dice that were counted by symbol, one by one."""
    return tuple([SYMBOL_NAMES[symbol] for symbol in range(SYMBOLS) for _ in range(counts[symbol])])
