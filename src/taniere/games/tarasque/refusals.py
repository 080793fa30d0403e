"""Why an action is not legal now, with the rule. Must agree with `TarasqueState.legal` on every action."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from taniere.core.results import Phrase, Refusal
from taniere.games.tarasque.actions import (
    BANK,
    CLAIM,
    CULL,
    DONE,
    DOUBLE,
    MOVE,
    PASS,
    ROLL,
    ROW,
    ROW_NEW,
    SPEND,
    STOP,
)
from taniere.games.tarasque.constants import (
    BANK_ROW,
    BANKING,
    CLAIMING,
    CULLING,
    EGG_MOVE,
    IS_DECISION,
    KEY,
    MAX_SEATS,
    MOVE_ROW,
    OVER,
    PHASES,
    SELECTING,
    SIX_ROW,
    SPENDING,
    SYMBOLS,
    TILE_NAMES,
)
from taniere.games.tarasque.lair import tiles_in
from taniere.games.tarasque.position import NOBODY

if TYPE_CHECKING:
    from taniere.games.tarasque.position import Position

# The rule that asks for the step of each phase.
STEP_RULES = {
    CULLING: "TAR-9.1",
    BANKING: "TAR-7.1",
    BANK_ROW: "TAR-7.4",
    SELECTING: "TAR-3.3",
    CLAIMING: "TAR-5.3",
    SPENDING: "TAR-5.3",
    SIX_ROW: "TAR-6.1",
    EGG_MOVE: "TAR-7.6",
    MOVE_ROW: "TAR-7.6",
}


def _phases_of(action: int) -> tuple[int, ...]:
    """The phases in which an action may be asked for."""
    if action <= STOP:
        return (SELECTING,)
    if action < SPEND or action == DONE:
        return (CLAIMING,)
    if action < DONE:
        return (SPENDING,)
    if action < BANK:
        return (CULLING,)
    if action < ROW:
        return (BANKING,)
    return (BANK_ROW, SIX_ROW, MOVE_ROW) if action < MOVE else (EGG_MOVE,)


# The refusals that most actions meet at most times, made once.
GAME_OVER = Refusal("game_over", "TAR-8.1")
DRAW_PENDING = Refusal("draw_pending", "TAR-2.2")
NOT_YOUR_TURN = [Refusal("not_your_turn", "TAR-2.1", {"active": seat}) for seat in range(MAX_SEATS)]
ANOTHER_STEP = {
    phase: Refusal("another_step", rule, {"step": f"step-{PHASES[phase]}"})
    for phase, rule in STEP_RULES.items()
}
PHASES_OF = [_phases_of(action) for action in range(PASS + 1)]


def refusal_of(state: Position, seat: int, action: int) -> Refusal | None:
    """None where the action is legal."""
    if state.phase == OVER:
        return GAME_OVER
    if not IS_DECISION[state.phase]:
        return DRAW_PENDING
    if seat != state.active:
        return NOT_YOUR_TURN[state.active]
    if state.phase not in PHASES_OF[action]:
        return ANOTHER_STEP[state.phase]
    if action < ROLL:
        return _keep(state, action)
    if action in (ROLL, STOP):
        return None if state.is_selected else Refusal("select_first", "TAR-3.3", {"valid": _valid(state)})
    if action in (DONE, PASS):
        return None
    if action < SPEND:
        return _claim(state, action - CLAIM)
    if action < DONE:
        return _spend(state, action - SPEND + 2)
    if action < BANK:
        return _among(state, action - CULL, state.middle, "not_in_the_middle", "TAR-9.1")
    if action < ROW:
        return _among(state, action - BANK, state.bases[seat], "not_at_your_base", "TAR-7.1")
    if action < MOVE:
        return _row(state, action)
    return _move(state, action - MOVE)


def _keep(state: Position, action: int) -> Refusal | None:
    symbol = action % SYMBOLS
    faces = [printed.name for printed in state.box.edition.keys]
    if state.rolled[symbol] == 0:
        shown = tuple(face for face, count in zip(faces, state.rolled, strict=True) if count)
        return Refusal("no_die_shows_it", "TAR-3.3", {"face": faces[symbol], "shown": shown})
    if not state.live >> symbol & 1:
        valid = _valid(state)
        code = "symbol_not_valid" if valid else "no_valid_die_left"
        return Refusal(code, "TAR-3.4", {"face": faces[symbol], "valid": valid})
    if action < DOUBLE:
        return None
    if state.doubled != NOBODY:
        return Refusal("doubled_already", "TAR-4.2", {"face": faces[state.doubled]})
    if state.eggs[state.active] == 0:
        return Refusal("no_egg", "TAR-4.1")
    return None


def _valid(state: Position) -> tuple[str, ...]:
    """Faces of the dice that may be selected now."""
    bits = state.showing & state.live
    return tuple(printed.name for symbol, printed in enumerate(state.box.edition.keys) if bits >> symbol & 1)


def _claim(state: Position, tile: int) -> Refusal | None:
    named = _named(state, tile)
    if state.holder[tile] == state.active:
        return Refusal("your_own_tile", "TAR-3.2", named)
    price, power = state.price[tile], state.power[KEY[tile]]
    if price == 0:
        open_tiles = _tiles(state, state.claimable())
        if open_tiles:
            return Refusal("not_to_be_had", "TAR-5.1", {**named, "tiles": open_tiles})
        return Refusal("nothing_to_be_had", "TAR-5.1", named)
    if power < price:
        rule = "TAR-5.1" if state.holder[tile] == NOBODY else "TAR-5.2"
        face = state.box.edition.keys[KEY[tile]].name
        return Refusal("too_few_dice", rule, {**named, "price": price, "power": power, "face": face})
    return None


def _spend(state: Position, dice: int) -> Refusal | None:
    low, high = state.price[state.in_hand], state.power[KEY[state.in_hand]]
    if low <= dice <= high:
        return None
    arguments = {**_named(state, state.in_hand), "price": low, "power": high}
    if dice < low:
        return Refusal("below_the_price", "TAR-5.1" if low == 2 else "TAR-5.2", arguments)
    return Refusal("more_than_you_have", "TAR-5.3", arguments)


def _row(state: Position, action: int) -> Refusal | None:
    lair, tile = state.lairs[state.active], state.in_hand
    is_move = state.phase == MOVE_ROW
    takers = tuple(row + 1 for row in lair.takers(tile))
    if action == ROW_NEW:
        return Refusal("no_new_row_for_an_egg", "GT-8b", {"rows": takers}) if is_move else None
    row = action - ROW + 1
    if row in takers:
        return None
    arguments = {**_named(state, tile), "row": row, "rows": takers if is_move else (*takers, "new")}
    if row > len(lair.rows):
        return Refusal("no_such_row", "TAR-7.4", arguments)
    if is_move and lair.row_of(tile) + 1 == row:
        return Refusal("row_it_lies_in", "TAR-7.6", arguments)
    return Refusal("row_does_not_fit", "TAR-7.3", arguments)


def _move(state: Position, tile: int) -> Refusal | None:
    lair = state.lairs[state.active]
    movable = lair.movable()
    if movable >> tile & 1:
        return None
    arguments = {**_named(state, tile), "tiles": _tiles(state, tiles_in(movable))}
    if lair.row_of(tile) == NOBODY:
        return Refusal("not_in_your_lair", "TAR-7.6", arguments)
    return Refusal("fits_no_other_row", "GT-8b", arguments)


def _among(
    state: Position, tile: int, tiles: list[int] | tuple[int, ...], code: str, rule: str
) -> Refusal | None:
    if tile in tiles:
        return None
    return Refusal(code, rule, {**_named(state, tile), "tiles": _tiles(state, sorted(tiles))})


def _tiles(state: Position, tiles: Iterable[int]) -> tuple[Phrase, ...]:
    return tuple(Phrase("board.tile", _named(state, tile)) for tile in tiles)


def _named(state: Position, tile: int) -> dict[str, object]:
    edition = state.box.edition
    return {"tile": TILE_NAMES[tile], "colour": edition.colour(tile), "sign": edition.sign(tile)}
