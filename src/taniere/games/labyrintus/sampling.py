"""From a view back to a position. There is only one: what nobody has seen is counted, not ordered."""

from __future__ import annotations

from typing import Final

from taniere.games.labyrintus.constants import (
    CORNUCOPIA,
    ENDINGS,
    EVENTS,
    FLOOR,
    PHASES,
    PLACES,
    RESERVE,
    ROADS,
    SIDE,
    SQUARES,
    TAKING,
    TOKENS,
    VOLCANO,
    WIDTH,
)
from taniere.games.labyrintus.data import Box
from taniere.games.labyrintus.labyrinth import SHAPE_OF
from taniere.games.labyrintus.state import LabyrintusState
from taniere.games.labyrintus.views import LabyrintusView, LyingView

SPOT_OF: Final[dict[str, int]] = {place: number for number, place in enumerate(PLACES)}
TOKEN_OF: Final[dict[str, int]] = {token: number for number, token in enumerate(TOKENS)}
PHASE_OF: Final[dict[str, int]] = {phase: number for number, phase in enumerate(PHASES)}
SHAPE_BY_ROAD: Final[dict[str, int]] = {road: SHAPE_OF[number] for number, road in enumerate(ROADS)}


def state_of(box: Box, view: LabyrintusView) -> LabyrintusState:
    """The position that a view shows; the box is that of its set-up."""
    state = LabyrintusState(box)
    state.phase = PHASE_OF[view.phase]
    state.active = view.active
    state.pending = _pending_number(view)
    state.has_begun = view.has_begun
    state.ending = 0 if view.result is None else ENDINGS.index(view.result.reason)
    _lay_wheels(state, view)
    state.volcano = -1 if view.volcano is None else SPOT_OF[view.volcano]
    state.floor = _codes(view.floor)
    state.piles = [reserve.count for reserve in view.reserves]
    state.tops = [-1 if reserve.top is None else TOKEN_OF[reserve.top] for reserve in view.reserves]
    state.trex = -1 if view.t_rex is None else view.t_rex
    _seat_players(state, view)
    state.is_running = view.is_running
    state.fresh = _codes(view.fresh)
    state.passes = view.passes
    _count_what_is_hidden(state)
    _count_events(state, view)
    if state.phase == TAKING:
        spot = state.place[state.active]
        lying = state.fresh if state.is_running else state.floor  # as in LabyrintusState._stand
        state.offer = [code % FLOOR for code in lying if code // FLOOR == spot]
    state.remember()
    return state


def _lay_wheels(state: LabyrintusState, view: LabyrintusView) -> None:
    shapes: list[int] = []
    turns: list[int] = []
    for wheel, shown in enumerate(view.wheels):
        shapes.append(SHAPE_BY_ROAD[shown.roads[0]])
        turns.append(shown.turns)
        if shown.footprint is not None:
            state.prints[wheel % SIDE] = wheel * len(ROADS) + ROADS.index(shown.footprint)
    state.labyrinth.lay_all(shapes, turns)


def _seat_players(state: LabyrintusState, view: LabyrintusView) -> None:
    card_of = state.box.card_numbers
    state.under = [card_of[card] for card in view.under]
    seen = set(state.under)
    for seat, player in enumerate(view.players):
        state.place[seat] = SPOT_OF[player.place]
        state.carried[seat] = [TOKEN_OF[token] for token in player.carried]
        state.has_visited[seat] = player.has_visited_reserve
        state.stuck[seat] = player.forced_passes
        state.on_card[seat] = player.on_card
        if player.mission is not None:
            state.mission[seat] = card_of[player.mission.id]
            seen.add(state.mission[seat])
        state.fed[seat] = [card_of[card.id] for card in player.fed]
        seen.update(state.fed[seat])
        state.home[seat] = [TOKEN_OF[brought.token] * WIDTH + brought.value for brought in player.brought]
    state.unseen = [card for card in range(len(state.box.diets)) if card not in seen]


def _count_what_is_hidden(state: LabyrintusState) -> None:
    """Fronts that nobody has seen are in the piles; values are hidden until a token comes home."""
    fronts, values = state.box.fronts[:], list(state.box.contents.values)
    for token in state.tops:
        if token >= 0:
            fronts[token] -= 1
    for code in state.floor:
        fronts[code % FLOOR] -= 1
    for seat in range(state.box.seats):
        for token in state.carried[seat]:
            fronts[token] -= 1
        for code in state.home[seat]:
            fronts[code // WIDTH] -= 1
            if code // WIDTH != CORNUCOPIA:
                values[code] -= 1
    state.hidden, state.values = fronts[:CORNUCOPIA], values


def _count_events(state: LabyrintusState, view: LabyrintusView) -> None:
    """What is no longer face down is out of the game, but for a volcano on the board; horns are food."""
    state.events = [view.events_left[event] for event in EVENTS]
    for kind in range(VOLCANO + 1):
        state.spent[kind] = state.box.contents.events[kind] - state.events[kind]
    if state.volcano >= 0:
        state.spent[VOLCANO] -= 1


def _codes(lying: tuple[LyingView, ...]) -> list[int]:
    return [SPOT_OF[token.place] * FLOOR + TOKEN_OF[token.token] for token in lying]


def _pending_number(view: LabyrintusView) -> int:
    if view.phase in ("front", "event", "gust"):
        return SPOT_OF[view.pending] - RESERVE
    if view.phase == "rotate":
        return SQUARES.index(view.pending)
    return int(view.pending) if view.phase == "deal" else 0
