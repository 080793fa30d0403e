"""From a position to its view: all seats and spectators see the same.

Parts that recur from view to view, such as the 25 wheels, are made once and shared.
"""

from __future__ import annotations

from typing import Final

from taniere.core.results import Result
from taniere.games.labyrintus.constants import (
    DEALING,
    EVENT,
    EVENTS,
    FLOOR,
    FRONT,
    GUSTING,
    KINDS,
    PHASES,
    PLACES,
    RESERVE,
    ROADS,
    ROTATING,
    SIDE,
    SQUARES,
    TOKENS,
    WHEEL,
    WHEELS,
    WIDTH,
)
from taniere.games.labyrintus.labyrinth import SHAPE_ROADS
from taniere.games.labyrintus.position import Position
from taniere.games.labyrintus.views import (
    BroughtView,
    LabyrintusView,
    LyingView,
    ReserveView,
    SeatView,
    WheelView,
)

BROUGHT: Final[list[BroughtView]] = [
    BroughtView(token, value) for token in TOKENS for value in range(WIDTH)
]  # token * WIDTH + value
PRINTS: Final = 7  # a wheel without a footprint, or one under each of the six roads
# What has been needed, by ((wheel * 3 + shape) * 4 + turns) * PRINTS + footprint
WHEEL_VIEWS: Final[dict[int, WheelView]] = {}
# and by column * 1000 + count * (KINDS + 1) + top + 1
RESERVE_VIEWS: Final[dict[int, ReserveView]] = {}


def view_of(
    position: Position, seat: int | None, choosing: tuple[int, ...], result: Result | None
) -> LabyrintusView:
    """The view of a seat."""
    box = position.box
    setup = box.setup
    ids = box.cards.ids
    return LabyrintusView(
        viewer=seat,
        seats=box.seats,
        options=setup.options,
        data=setup.data,
        choosing=choosing,
        result=result,
        phase=PHASES[position.phase],
        active=position.active,
        pending=_pending(position),
        has_begun=position.has_begun,
        wheels=_wheels(position),
        reserves=_reserves(position),
        floor=_lying(position.floor),
        players=tuple([_seat(position, other) for other in range(box.seats)]),
        t_rex=None if position.trex < 0 else position.trex,
        volcano=None if position.volcano < 0 else PLACES[position.volcano],
        events_left=dict(zip(EVENTS, position.events, strict=True)),
        under=tuple([ids[card] for card in position.under]),
        is_running=position.is_running,
        fresh=_lying(position.fresh),
        passes=position.passes,
    )


def _pending(position: Position) -> str:
    phase = position.phase
    if phase in (FRONT, EVENT, GUSTING):
        return PLACES[RESERVE + position.pending]
    if phase == ROTATING:
        return SQUARES[position.pending]
    return str(position.pending) if phase == DEALING else ""


def _wheels(position: Position) -> tuple[WheelView, ...]:
    shapes, turns = position.labyrinth.shapes, position.labyrinth.turns
    prints = [0] * WHEELS
    for spot in position.prints:
        prints[WHEEL[spot]] = spot % 6 + 1
    found: list[WheelView] = []
    for wheel in range(WHEELS):
        key = ((wheel * 3 + shapes[wheel]) * 4 + turns[wheel]) * PRINTS + prints[wheel]
        view = WHEEL_VIEWS.get(key)
        if view is None:
            first, second = SHAPE_ROADS[shapes[wheel]]
            footprint = ROADS[prints[wheel] - 1] if prints[wheel] else None
            view = WheelView(SQUARES[wheel], (ROADS[first], ROADS[second]), turns[wheel], footprint)
            WHEEL_VIEWS[key] = view
        found.append(view)
    return tuple(found)


def _reserves(position: Position) -> tuple[ReserveView, ...]:
    found: list[ReserveView] = []
    for column in range(SIDE):
        count, top = position.piles[column], position.tops[column]
        key = column * 1000 + count * (KINDS + 1) + top + 1
        view = RESERVE_VIEWS.get(key)
        if view is None:
            view = ReserveView(PLACES[RESERVE + column], count, None if top < 0 else TOKENS[top])
            RESERVE_VIEWS[key] = view
        found.append(view)
    return tuple(found)


def _lying(codes: list[int]) -> tuple[LyingView, ...]:
    return tuple([LyingView(PLACES[code // FLOOR], TOKENS[code % FLOOR]) for code in codes])


def _seat(position: Position, seat: int) -> SeatView:
    box = position.box
    cards = box.card_views
    village = box.villages[seat]
    card = position.mission[seat]
    return SeatView(
        box.contents.colours[village],
        village + 1,
        PLACES[position.place[seat]],
        tuple([TOKENS[token] for token in position.carried[seat]]),
        position.has_visited[seat],
        position.stuck[seat],
        None if card < 0 else cards[card],
        position.on_card[seat],
        tuple([cards[done] for done in position.fed[seat]]),
        tuple([BROUGHT[code] for code in position.home[seat]]),
    )
