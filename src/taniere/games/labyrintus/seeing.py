"""From a position to what people see of it, and back: all see the same, and a position holds nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taniere.games.labyrintus.labyrinth import CROSS, SHAPE_OF
from taniere.games.labyrintus.numbers import (
    CORNUCOPIA,
    DEALING,
    DIETS,
    ENDINGS,
    EVENT,
    EVENTS,
    FOODS,
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
)
from taniere.games.labyrintus.outlook import chance_to_feed, pivot_views, stop_views, ways_of
from taniere.games.labyrintus.position import FLOOR, WIDTH, Box
from taniere.games.labyrintus.telling import pawn_of, roads_of
from taniere.games.labyrintus.views import (
    BroughtView,
    CardView,
    LabyrintusView,
    LyingView,
    ReserveView,
    SeatView,
    WheelView,
)

if TYPE_CHECKING:
    from taniere.games.labyrintus.state import LabyrintusState

SPOT_OF = {place: number for number, place in enumerate(PLACES)}
TOKEN_OF = {token: number for number, token in enumerate(TOKENS)}


def view_of(state: LabyrintusState, seat: int | None) -> LabyrintusView:
    """The view of a seat; all seats and spectators see the same."""
    box = state.box
    ids = box.cards.ids
    return LabyrintusView(
        viewer=seat,
        seats=box.seats,
        options=box.setup.options,
        data=box.setup.data,
        choosing=state.actors(),
        result=state.result(),
        phase=PHASES[state.phase],
        active=state.active,
        pending=_pending(state),
        has_begun=state.has_begun,
        target=box.target,
        wheels=tuple([_wheel(state, wheel) for wheel in range(WHEELS)]),
        reserves=tuple([_reserve(state, column) for column in range(SIDE)]),
        floor=_lying(state.floor),
        players=tuple([_seat(state, other) for other in range(box.seats)]),
        t_rex=None if state.trex < 0 else state.trex,
        volcano=None if state.volcano < 0 else PLACES[state.volcano],
        hidden_fronts={TOKENS[token]: count for token, count in enumerate(state.hidden)},
        hidden_values={TOKENS[token]: _values(state, token) for token in range(CORNUCOPIA)},
        events_left=dict(zip(EVENTS, state.events, strict=True)),
        events_gone=dict(zip(EVENTS, state.spent, strict=True)),
        deck=tuple([ids[card] for card in state.unseen]),
        under=tuple([ids[card] for card in state.under]),
        is_running=state.is_running,
        fresh=_lying(state.fresh),
        offer=tuple([TOKENS[token] for token in state.offer]),
        passes=state.passes,
        pivots=pivot_views(state),
        stops=stop_views(state),
    )


def _pending(state: LabyrintusState) -> str:
    if state.phase in (FRONT, EVENT, GUSTING):
        return PLACES[RESERVE + state.pending]
    if state.phase == ROTATING:
        return SQUARES[state.pending]
    return str(state.pending) if state.phase == DEALING else ""


def _wheel(state: LabyrintusState, wheel: int) -> WheelView:
    footprint = state.prints[wheel % SIDE]
    return WheelView(
        square=SQUARES[wheel],
        kind="cross" if state.labyrinth.shapes[wheel] == CROSS else "curve",
        roads=roads_of(state, wheel),
        turns=state.labyrinth.turns[wheel],
        footprint=ROADS[footprint % len(ROADS)] if WHEEL[footprint] == wheel else None,
        is_locked=state.is_locked(wheel),
    )


def _reserve(state: LabyrintusState, column: int) -> ReserveView:
    top = state.tops[column]
    return ReserveView(
        place=PLACES[RESERVE + column],
        food=FOODS[state.box.foods[column]],
        count=state.piles[column],
        top=None if top < 0 else TOKENS[top],
    )


def _lying(codes: list[int]) -> tuple[LyingView, ...]:
    return tuple([LyingView(PLACES[code // FLOOR], TOKENS[code % FLOOR]) for code in codes])


def _seat(state: LabyrintusState, seat: int) -> SeatView:
    box = state.box
    village = box.villages[seat]
    card = state.mission[seat]
    return SeatView(
        colour=box.contents.colours[village],
        village=village + 1,
        wheels=(SQUARES[WHEELS - SIDE + village], SQUARES[WHEELS - SIDE + village + 1]),
        pawn=pawn_of(state, seat),
        place=PLACES[state.place[seat]],
        carried=tuple([TOKENS[token] for token in state.carried[seat]]),
        has_visited_reserve=state.has_visited[seat],
        forced_passes=state.stuck[seat],
        mission=None if card < 0 else card_view(box, card),
        on_card=state.on_card[seat],
        feeds=chance_to_feed(state, seat),
        fed=tuple([card_view(box, done) for done in state.fed[seat]]),
        brought=tuple([BroughtView(TOKENS[code // WIDTH], code % WIDTH) for code in state.home[seat]]),
        points=state.score(seat),
        ways=ways_of(state, seat),
    )


def card_view(box: Box, card: int) -> CardView:
    """A dinosaur card."""
    cards = box.cards
    return CardView(cards.ids[card], cards.names[card], DIETS[cards.diets[card]], cards.rations[card])


def _values(state: LabyrintusState, token: int) -> tuple[int, ...]:
    found: list[int] = []
    for value in range(1, WIDTH):
        found += [value] * state.values[token * WIDTH + value]
    return tuple(found)


def state_of(state: LabyrintusState, view: LabyrintusView) -> LabyrintusState:
    """Bring a fresh state of the same set-up to the position that a view shows."""
    number = state.box.cards.ids.index
    state.phase = PHASES.index(view.phase)
    state.active = view.active
    state.pending = _pending_number(view)
    state.has_begun = view.has_begun
    state.ending = 0 if view.result is None else ENDINGS.index(view.result.reason)
    for wheel, shown in enumerate(view.wheels):
        state.labyrinth.lay(wheel, SHAPE_OF[ROADS.index(shown.roads[0])], shown.turns)
        if shown.footprint is not None:
            state.prints[wheel % SIDE] = wheel * len(ROADS) + ROADS.index(shown.footprint)
    state.volcano = -1 if view.volcano is None else SPOT_OF[view.volcano]
    state.floor = _codes(view.floor)
    state.piles = [reserve.count for reserve in view.reserves]
    state.tops = [-1 if reserve.top is None else TOKEN_OF[reserve.top] for reserve in view.reserves]
    state.hidden = [view.hidden_fronts[token] for token in TOKENS[:CORNUCOPIA]]
    state.values = [0] * KINDS * WIDTH
    for token, values in view.hidden_values.items():
        for value in values:
            state.values[TOKEN_OF[token] * WIDTH + value] += 1
    state.events = [view.events_left[event] for event in EVENTS]
    state.spent = [view.events_gone[event] for event in EVENTS]
    state.trex = -1 if view.t_rex is None else view.t_rex
    state.place = [SPOT_OF[player.place] for player in view.players]
    state.carried = [[TOKEN_OF[token] for token in player.carried] for player in view.players]
    state.has_visited = [player.has_visited_reserve for player in view.players]
    state.stuck = [player.forced_passes for player in view.players]
    state.unseen = [number(card) for card in view.deck]
    state.under = [number(card) for card in view.under]
    state.mission = [-1 if player.mission is None else number(player.mission.id) for player in view.players]
    state.on_card = [player.on_card for player in view.players]
    state.fed = [[number(card.id) for card in player.fed] for player in view.players]
    state.home = [
        [TOKEN_OF[brought.token] * WIDTH + brought.value for brought in player.brought]
        for player in view.players
    ]
    state.is_running = view.is_running
    state.fresh = _codes(view.fresh)
    state.offer = [TOKEN_OF[token] for token in view.offer]
    state.passes = view.passes
    state.remember()
    return state


def _codes(lying: tuple[LyingView, ...]) -> list[int]:
    return [SPOT_OF[token.place] * FLOOR + TOKEN_OF[token.token] for token in lying]


def _pending_number(view: LabyrintusView) -> int:
    if view.phase in ("front", "event", "gust"):
        return SPOT_OF[view.pending] - RESERVE
    if view.phase == "rotate":
        return SQUARES.index(view.pending)
    return int(view.pending) if view.phase == "deal" else 0
