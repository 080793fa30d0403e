"""The six phases of a turn, in the order of the rulebook (TYR-0.1)."""

from __future__ import annotations

from taniere.core.events import Event
from taniere.games.tyrannosaurus_rex.actions import ABSTAIN, PANIC, POINT, REST, UNIT_OF
from taniere.games.tyrannosaurus_rex.constants import (
    BIT,
    CARDS,
    CHOOSE,
    CLOCKWISE,
    DEN,
    DINOSAURS,
    DIRECTIONS,
    FLEE,
    LAST_TURN_PLAYED,
    NONE,
    OFF,
    OVER,
    PANIC_CARD,
    REST_CARD,
    REX,
    SEATS_IN,
    SQUARE_NAMES,
    STEP,
)
from taniere.games.tyrannosaurus_rex.events import (
    Abstained,
    ArrowLapsed,
    ArrowRevealed,
    BonePassed,
    CardLapsed,
    CardRevealed,
    CardsDiscarded,
    FlightBegun,
    Rested,
    RexLeft,
    RexMoved,
    RexReturned,
    RexStayed,
    TreeContested,
    TreeHarvested,
    TurnBegun,
)
from taniere.games.tyrannosaurus_rex.movement import eat_all_at, eliminate, end_game, step, tile_at
from taniere.games.tyrannosaurus_rex.position import Position

REX_SUBJECT = "rex"


def begin_turn(position: Position, events: list[Event] | None) -> None:
    """Phases 1 and 2: every living seat chooses a card with its direction (TYR-1.1, TYR-2.1)."""
    position.turn += 1
    position.ask(CHOOSE, position.living)
    if events is not None:
        turns = position.box.turns
        events.append(TurnBegun(rule="TYR-0.1", seat=position.bone, turn=position.turn, turns=turns))


def play_cards(position: Position, events: list[Event] | None) -> None:
    """Phase 3: all cards are turned up (TYR-3.0a), then carried out from the bone clockwise (TYR-3.0b)."""
    chosen = position.take_choices()
    position.laid = chosen
    for seat in SEATS_IN[position.living]:
        unit = UNIT_OF[chosen[seat]]
        position.hands[seat] -= unit
        position.played[seat] += unit
    order = CLOCKWISE[position.box.seats][position.bone]
    if events is not None:
        _tell_cards(position, order, events)
    fugitives: tuple[int, ...] = ()
    for seat in order:
        action = chosen[seat]
        if action == NONE:
            continue
        if not position.living & BIT[seat]:
            if events is not None:
                name = DINOSAURS[position.dinosaurs[seat]]
                events.append(
                    CardLapsed(rule="TYR-G9", seat=seat, dinosaur=name, choice=choice_token(action))
                )
        elif action == REST:
            if events is not None:
                name, square = DINOSAURS[position.dinosaurs[seat]], SQUARE_NAMES[position.at[seat]]
                events.append(Rested(rule="TYR-3.1", seat=seat, dinosaur=name, square=square))
        else:
            is_panic = action >= PANIC
            step(position, seat, action & 7, seat, is_panic, events)
            if position.phase == OVER:
                return
            if is_panic:
                fugitives += (seat,)
    position.fugitives = fugitives
    _next_fugitive(position, events)


def _next_fugitive(position: Position, events: list[Event] | None) -> None:
    """One panicker after another, each with fresh choices of its living opponents (TYR-G12, TYR-G13)."""
    while position.fugitives:
        seat = position.fugitives[0]
        position.fugitives = position.fugitives[1:]
        if position.living & BIT[seat]:
            position.fugitive = seat
            opponents = position.living & ~BIT[seat]
            position.ask(FLEE, opponents)
            if events is not None:
                name = DINOSAURS[position.dinosaurs[seat]]
                count = opponents.bit_count()
                events.append(FlightBegun(rule="TYR-3.3b", seat=seat, dinosaur=name, count=count))
            return
    position.fugitive = NONE
    position.laid = [NONE] * position.box.seats
    if events is not None:
        events.append(CardsDiscarded(rule="TYR-3.7"))
    _begin_rex(position, events)


def flee(position: Position, events: list[Event] | None) -> None:
    """The arrows of the opponents, from the fugitive's left (TYR-3.3c)."""
    chosen, fugitive = position.take_choices(), position.fugitive
    name = DINOSAURS[position.dinosaurs[fugitive]]
    order = CLOCKWISE[position.box.seats][fugitive]
    if events is not None:
        tell_arrows(order, chosen, name, "TYR-3.3c", events)
    for seat in order:
        action = chosen[seat]
        if action == NONE:
            continue
        if position.living & BIT[fugitive] and position.living & BIT[seat]:
            step(position, fugitive, action - POINT, seat, True, events)
            if position.phase == OVER:
                return
        elif events is not None:  # one of the two fell during this flight
            rule = "TYR-G13" if position.living & BIT[fugitive] else "TYR-G9"
            direction = DIRECTIONS[action - POINT]
            events.append(ArrowLapsed(rule=rule, seat=seat, subject=name, direction=direction))
    _next_fugitive(position, events)


def _begin_rex(position: Position, events: list[Event] | None) -> None:
    """Phase 4: everybody steers Ty-Rex, also the eliminated (TYR-E2); or it only comes back (TYR-4.4)."""
    if position.rex != OFF:
        position.ask(REX, position.box.everybody)
        return
    position.rex = DEN
    if events is not None:
        events.append(RexReturned(rule="TYR-4.4", square=SQUARE_NAMES[DEN]))
    eat_all_at(position, DEN, "TYR-4.5", events)
    if position.phase != OVER:
        _harvest(position, events)


def move_rex(position: Position, events: list[Event] | None) -> None:
    """The arrows for Ty-Rex, from the bone clockwise (TYR-4.1)."""
    chosen = position.take_choices()
    order = CLOCKWISE[position.box.seats][position.bone]
    if events is not None:
        tell_arrows(order, chosen, REX_SUBJECT, "TYR-4.1", events)
    for seat in order:
        action = chosen[seat]
        if action == ABSTAIN:
            continue
        direction = action - POINT
        if position.rex == OFF:  # TYR-G20
            if events is not None:
                way = DIRECTIONS[direction]
                events.append(ArrowLapsed(rule="TYR-G20", seat=seat, subject=REX_SUBJECT, direction=way))
            continue
        start = position.rex
        target = STEP[start * 8 + direction]
        if target == OFF:  # TYR-G7
            if events is not None:
                events.append(RexStayed(rule="TYR-G7", seat=seat, direction=DIRECTIONS[direction]))
        elif target == position.lake or target == position.volcano:  # TYR-G18: its owner loses nothing
            position.rex = OFF
            if events is not None:
                tile = tile_at(position, target)
                events.append(RexLeft(rule="TYR-4.4", seat=seat, start=SQUARE_NAMES[start], tile=tile))
        else:
            position.rex = target
            if events is not None:
                names = SQUARE_NAMES[start], SQUARE_NAMES[target]
                events.append(RexMoved(rule="TYR-4.1", seat=seat, start=names[0], square=names[1]))
            eat_all_at(position, target, "TYR-4.3", events)
            if position.phase == OVER:
                return
    _harvest(position, events)


def _harvest(position: Position, events: list[Event] | None) -> None:
    """Phase 5: whoever is alone on a square with a tree takes it (TYR-5.1, TYR-G22)."""
    at = position.at
    contested: list[int] = []
    for seat in CLOCKWISE[position.box.seats][position.bone]:
        square = at[seat]
        if square == OFF or not position.trees >> square & 1:
            continue
        if square == position.rex or at.count(square) > 1:
            contested.append(square)
            continue
        position.trees ^= 1 << square
        position.held[seat] += 1
        if events is not None:
            events.append(
                TreeHarvested(
                    rule="TYR-5.1",
                    seat=seat,
                    dinosaur=DINOSAURS[position.dinosaurs[seat]],
                    square=SQUARE_NAMES[square],
                    trees=position.held[seat],
                )
            )
    if events is not None:
        for square in sorted(set(contested)):
            _tell_contested(position, square, events)
    _end_turn(position, events)


def _end_turn(position: Position, events: list[Event] | None) -> None:
    """Phase 6: the bone goes left (TYR-6.1), unless the last turn is played."""
    if not position.box.falls_at_once and 0 in position.held:
        eliminate(position, events)
        if position.phase == OVER:
            return
    if position.turn == position.box.turns:
        end_game(position, LAST_TURN_PLAYED, events)
        return
    seat = position.bone + 1
    position.bone = seat if seat < position.box.seats else 0  # TYR-G15: also to the eliminated
    if events is not None:
        events.append(BonePassed(rule="TYR-6.1", seat=position.bone))
    begin_turn(position, events)


# What is told


def choice_token(action: int) -> str:
    """The token of a card with its direction."""
    if action == REST:
        return CARDS[REST_CARD]
    return CARDS[PANIC_CARD if action >= PANIC else 0] + " " + DIRECTIONS[action & 7]


def _tell_cards(position: Position, order: tuple[int, ...], events: list[Event]) -> None:
    for seat in order:
        action = position.laid[seat]
        if action != NONE:
            choice = choice_token(action)
            card, _, direction = choice.partition(" ")
            events.append(
                CardRevealed(
                    rule="TYR-3.0a",
                    seat=seat,
                    dinosaur=DINOSAURS[position.dinosaurs[seat]],
                    card=card,
                    direction=direction or None,
                    choice=choice,
                )
            )


def tell_arrows(
    order: tuple[int, ...], chosen: list[int], subject: str, rule: str, events: list[Event]
) -> None:
    """Arrows are turned up together, before the first is carried out."""
    for seat in order:
        action = chosen[seat]
        if action == ABSTAIN:
            events.append(Abstained(rule="TYR-E2", seat=seat))
        elif action != NONE:
            direction = DIRECTIONS[action - POINT]
            events.append(ArrowRevealed(rule=rule, seat=seat, subject=subject, direction=direction))


def _tell_contested(position: Position, square: int, events: list[Event]) -> None:
    visitors = [
        DINOSAURS[position.dinosaurs[seat]]
        for seat in SEATS_IN[position.living]
        if position.at[seat] == square
    ]
    if position.rex == square:
        visitors.append(REX_SUBJECT)
    name = SQUARE_NAMES[square]
    events.append(TreeContested(rule="TYR-5.2", square=name, visitors=tuple(visitors)))
