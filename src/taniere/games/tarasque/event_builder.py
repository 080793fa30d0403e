"""Events of Tarasque made from a position. Called only where somebody wants the events."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from taniere.core.events import Event
from taniere.games.tarasque.constants import SYMBOL_NAMES, SYMBOLS, TILE_NAMES
from taniere.games.tarasque.events import (
    DiceRolled,
    DieDoubled,
    DieKept,
    EggPaid,
    ExtraTurnBegun,
    ExtraTurnEarned,
    NoEggLeft,
    TileAimedAt,
    TileBanked,
    TileClaimed,
    TileCulled,
    TileLaidAtBase,
    TileLifted,
    TileMoved,
    TileStolen,
    TileTakenUp,
    TileTurnedUp,
    TurnBegun,
)

if TYPE_CHECKING:
    from taniere.games.tarasque.position import Position


class _Named(TypedDict):
    tile: str
    colour: str
    sign: str


def _named(position: Position, tile: int) -> _Named:
    edition = position.box.edition
    return {"tile": TILE_NAMES[tile], "colour": edition.colour(tile), "sign": edition.sign(tile)}


def turn_begun(position: Position, events: list[Event]) -> None:
    """TAR-2.1, or the extra turn of TAR-6.3."""
    if position.is_extra_turn:
        events.append(ExtraTurnBegun(rule="TAR-6.3", seat=position.active))
    else:
        rule = "TAR-2.1" if position.turn > 1 else "TAR-1.4"
        events.append(TurnBegun(rule=rule, seat=position.active))


def turned_up(position: Position, tile: int, place: int, events: list[Event]) -> None:
    """TAR-2.3; the fourth tile of two players is TAR-9.1."""
    rule = "TAR-9.1" if position.shown == 4 else "TAR-2.3"
    events.append(TileTurnedUp(rule=rule, place=place + 1, **_named(position, tile)))


def culled(position: Position, tile: int, events: list[Event]) -> None:
    """TAR-9.1."""
    events.append(TileCulled(rule="TAR-9.1", seat=position.active, **_named(position, tile)))


def taken_up(position: Position, tile: int, events: list[Event]) -> None:
    """GT-17: the order of banking is free."""
    events.append(TileTakenUp(rule="GT-17", seat=position.active, **_named(position, tile)))


def banked(position: Position, tile: int, row: int, rule: str, events: list[Event]) -> None:
    """The row as it is with the tile."""
    length = len(position.lairs[position.active].rows[row])
    events.append(
        TileBanked(
            rule=rule,
            seat=position.active,
            row=row + 1,
            length=length,
            points=2 * length - 1,
            **_named(position, tile),
        )
    )


def rolled(position: Position, events: list[Event]) -> None:
    """The dice that were thrown."""
    shown = [symbol for symbol in range(SYMBOLS) for _ in range(position.rolled[symbol])]
    keys = position.box.edition.keys
    events.append(
        DiceRolled(
            rule="TAR-3.1",
            seat=position.active,
            roll=position.rolls,
            symbols=tuple(SYMBOL_NAMES[symbol] for symbol in shown),
            faces=tuple(keys[symbol].name for symbol in shown),
        )
    )


def kept(position: Position, symbol: int, is_doubled: bool, events: list[Event]) -> None:
    """A die selected, as it is or doubled."""
    seat, name = position.active, SYMBOL_NAMES[symbol]
    face, power = position.box.edition.keys[symbol].name, position.power[symbol]
    if is_doubled:
        events.append(DieDoubled(rule="TAR-4.1", seat=seat, symbol=name, face=face, power=power))
    else:
        events.append(DieKept(rule="TAR-3.3", seat=seat, symbol=name, face=face, power=power))


def aimed_at(position: Position, tile: int, events: list[Event]) -> None:
    """The tile and its price."""
    events.append(
        TileAimedAt(
            rule="TAR-5.1" if position.holder[tile] < 0 else "TAR-5.2",
            seat=position.active,
            price=position.price[tile],
            **_named(position, tile),
        )
    )


def taken(position: Position, tile: int, dice: int, events: list[Event]) -> None:
    """A tile leaves the middle or a rival's base; told before it does."""
    rival = position.holder[tile]
    if rival < 0:
        events.append(TileClaimed(rule="TAR-5.1", seat=position.active, dice=dice, **_named(position, tile)))
    else:
        events.append(
            TileStolen(
                rule="TAR-5.2",
                seat=position.active,
                rival=rival,
                side=position.price[tile] - 1,
                dice=dice,
                **_named(position, tile),
            )
        )


def egg_for_theft(seat: int, is_paid: bool, pays_thief: bool, events: list[Event]) -> None:
    """TAR-5.7, or the empty supply of GT-9."""
    if is_paid:
        events.append(EggPaid(rule="TAR-5.7" if not pays_thief else "GT-2", seat=seat))
    else:
        events.append(NoEggLeft(rule="GT-9", seat=seat))


def laid(position: Position, tile: int, dice: int, events: list[Event]) -> None:
    """Where a taken tile goes: to the side of so many dice, or with six straight to the lair."""
    named, seat = _named(position, tile), position.active
    if position.holder[tile] == seat:
        events.append(TileLaidAtBase(rule="TAR-5.6", seat=seat, side=dice, price=dice + 1, **named))
    else:
        events.append(ExtraTurnEarned(rule="TAR-6.1", seat=seat, **named))


def lifted(position: Position, tile: int, events: list[Event]) -> None:
    """TAR-7.6, first half."""
    row = position.lairs[position.active].row_of(tile) + 1
    events.append(TileLifted(rule="TAR-7.6", seat=position.active, row=row, **_named(position, tile)))


def moved(position: Position, tile: int, row: int, events: list[Event]) -> None:
    """TAR-7.6, second half; told before the tile moves."""
    lair = position.lairs[position.active]
    old = lair.row_of(tile)
    points = 2 * (len(lair.rows[row]) - len(lair.rows[old])) + 1
    events.append(
        TileMoved(
            rule="TAR-7.6",
            seat=position.active,
            old_row=old + 1,
            row=row + 1,
            points=points,
            **_named(position, tile),
        )
    )
