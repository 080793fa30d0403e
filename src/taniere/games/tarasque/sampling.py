"""From a view back to the position. There is just one: no position holds the order of the pile."""

from __future__ import annotations

from taniere.core.setup import Setup
from taniere.games.tarasque.constants import PHASES, SYMBOL_NAMES, TILE_NUMBERS
from taniere.games.tarasque.data import Box
from taniere.games.tarasque.position import NOBODY
from taniere.games.tarasque.state import TarasqueState
from taniere.games.tarasque.views import TarasqueView


def state_of(view: TarasqueView) -> TarasqueState:
    """The position that a view shows."""
    state = TarasqueState(Box(Setup(view.seats, view.options, view.data)))
    middle = [NOBODY if tile is None else TILE_NUMBERS[tile] for tile in view.middle]
    bases = [[[TILE_NUMBERS[one.tile], one.side] for one in base] for base in view.bases]
    lairs = [[[TILE_NUMBERS[tile] for tile in row] for row in lair] for lair in view.lairs]
    culled = [TILE_NUMBERS[tile] for tile in view.culled]
    in_hand = NOBODY if view.in_hand is None else TILE_NUMBERS[view.in_hand]
    doubled = NOBODY if view.doubled is None else SYMBOL_NAMES.index(view.doubled)
    state.fill(
        [
            [view.is_extra_turn, view.has_six, view.is_selected],
            [PHASES.index(view.phase), view.active, view.turn, view.egg_moves, in_hand, doubled, view.rolls],
            [middle, unseen(view), culled, bases, lairs],
            list(view.eggs),
            [view.rolled.count(name) for name in SYMBOL_NAMES],
            [view.kept.count(name) for name in SYMBOL_NAMES],
            list(view.power),
        ]
    )
    return state


def unseen(view: TarasqueView) -> list[int]:
    """The tiles of the pile, ascending: those that lie nowhere else."""
    seen = {*view.middle, *view.culled, view.in_hand}
    for base in view.bases:
        seen.update([one.tile for one in base])
    for lair in view.lairs:
        for row in lair:
            seen.update(row)
    return [tile for name, tile in TILE_NUMBERS.items() if name not in seen]
