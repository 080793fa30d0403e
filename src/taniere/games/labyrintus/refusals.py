"""Why an action is not legal now, with the rule. Must agree with `LabyrintusState.legal` on every action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taniere.core.results import Refusal
from taniere.games.labyrintus.actions import LEAVE, PASS, STOP, SWAP, TAKE
from taniere.games.labyrintus.constants import (
    DIETS,
    GUSTING,
    HOME,
    MOVING,
    OVER,
    PIVOTING,
    PLACES,
    RESERVE,
    SPOTS,
    SQUARES,
    SWAPPING,
    TAKING,
    TOKENS,
    WHEEL,
)
from taniere.games.labyrintus.labyrinth import RESERVES, VILLAGES
from taniere.games.labyrintus.paths import barred_wheels, why_not_enter

if TYPE_CHECKING:
    from taniere.games.labyrintus.state import LabyrintusState

GAME_OVER = Refusal("game_over", "LAB-45")
DRAW_PENDING = Refusal("draw_pending", "LAB-29")
# What a phase asks for, where another kind of action is tried
ASKED = {
    SWAPPING: Refusal("swap_or_keep", "LAB-G24"),
    PIVOTING: Refusal("pivot_first", "LAB-13"),
    MOVING: Refusal("move_now", "LAB-18"),
    TAKING: Refusal("take_or_leave", "LAB-24"),
    GUSTING: Refusal("choose_line", "LAB-40"),
}
CANNOT_PIVOT = Refusal("cannot_pivot", "LAB-G7")


def refusal_of(state: LabyrintusState, seat: int, action: int) -> Refusal | None:
    """None where the action is legal."""
    if seat == state.active and action in state.menu:
        return None
    if not state.menu:
        return GAME_OVER if state.phase == OVER else DRAW_PENDING
    if seat != state.active:
        return Refusal("not_your_turn", "LAB-10", {"active": state.active})
    if action == PASS:
        return Refusal("cannot_pass", "LAB-26") if state.phase in (PIVOTING, MOVING) else ASKED[state.phase]
    if action < STOP:
        return _pivot(state, action) if state.phase == PIVOTING else ASKED[state.phase]
    if action < TAKE:
        if state.phase == MOVING or (PASS in state.menu and state.box.moves_without_pivot):
            return _stop(state, action - STOP)
        return CANNOT_PIVOT if PASS in state.menu else ASKED[state.phase]
    if action < LEAVE and state.phase == TAKING:
        return _take(state, action - TAKE)
    if action in (SWAP, SWAP + 1) and state.phase != SWAPPING:
        return Refusal("no_swap", "LAB-G24")
    return CANNOT_PIVOT if PASS in state.menu else ASKED[state.phase]


def _pivot(state: LabyrintusState, action: int) -> Refusal:
    wheel = action // 2
    name = SQUARES[wheel]
    for seat, place in enumerate(state.place):
        if place < SPOTS and WHEEL[place] == wheel:
            return Refusal("wheel_occupied", "LAB-15", {"wheel": name, "seat": seat})
    if state.is_locked(wheel):
        return Refusal("wheel_locked", "LAB-42", {"wheel": name})
    if action & 1 and action - 1 in state.menu:
        return Refusal("direction_not_felt", "LAB-G10", {"wheel": name})
    if PASS in state.menu:
        return CANNOT_PIVOT
    wheels = tuple(SQUARES[wheel] for wheel in sorted({pivot // 2 for pivot in state.menu}))
    return Refusal("wheel_not_on_path", "LAB-16", {"wheel": name, "wheels": wheels})


def _stop(state: LabyrintusState, place: int) -> Refusal:
    if place == HOME:
        return _stop_home(state)
    if place >= RESERVE:
        return _stop_reserve(state, place - RESERVE)
    wheel, name = WHEEL[place], PLACES[place]
    if place not in state.labyrinth.lie[wheel * 4 : wheel * 4 + 4]:
        return Refusal("no_such_road", "LAB-20", {"place": name, "wheel": SQUARES[wheel]})
    if place == state.place[state.active]:
        return Refusal("must_leave", "LAB-18", {"place": name})
    if place in state.place and state.trex != state.active:
        other = state.place.index(place)
        return Refusal("road_taken", "LAB-21", {"place": name, "seat": other})
    found: Refusal | None = None
    for track, barred in zip((state.first, state.second), barred_wheels(state), strict=True):
        if place in track.spots:
            barrier = _first_barrier(state, track.spots[: track.spots.index(place) + 1])
            if barrier is None:  # it can be reached, but not be stopped on
                assert barred >> wheel & 1
                return Refusal("wheel_shared", "LAB-G27", {"place": name, "wheel": SQUARES[wheel]})
            found = found or barrier
    return found or Refusal("not_on_path", "LAB-20", {"place": name})


def _first_barrier(state: LabyrintusState, spots: list[int]) -> Refusal | None:
    for spot in spots:
        if spot == state.volcano:
            return Refusal("way_barred", "LAB-42", {"place": PLACES[spot]})
        if spot in state.place:
            other = state.place.index(spot)
            if state.trex != state.active:
                return Refusal("way_taken", "LAB-21", {"place": PLACES[spot], "seat": other})
            if not state.box.scares_at_distance:
                return Refusal("scare_first", "LAB-32", {"place": PLACES[spot], "seat": other})
    return None


def _stop_home(state: LabyrintusState) -> Refusal:
    if state.place[state.active] == HOME:
        return Refusal("is_home", "LAB-18")
    village = state.box.villages[state.active]
    for track in (state.first, state.second):
        if VILLAGES - track.end in (village, village + 1):
            barrier = _first_barrier(state, track.spots)
            if barrier is not None:
                return barrier
    wheels = tuple(SQUARES[20 + column] for column in (village, village + 1))
    return Refusal("path_misses_home", "LAB-12", {"wheels": wheels})


def _stop_reserve(state: LabyrintusState, column: int) -> Refusal:
    name = PLACES[RESERVE + column]
    for track in (state.first, state.second):
        if track.end == RESERVES - column:
            barrier = _first_barrier(state, track.spots)
            if barrier is not None:
                return barrier
            reason, rule, _ = why_not_enter(state, state.active, column)
            if reason is not None and rule is not None:
                return Refusal(reason.replace("-", "_"), rule, {"place": name})
    return Refusal("path_misses_reserve", "LAB-28", {"place": name})


def _take(state: LabyrintusState, token: int) -> Refusal:
    name, offer = TOKENS[token], tuple(TOKENS[other] for other in state.offer)
    if token not in state.offer:
        return Refusal("token_not_here", "LAB-24", {"token": name, "offer": offer})
    diet = state.box.cards.diets[state.mission[state.active]]
    return Refusal("food_unfit", "LAB-25", {"token": name, "diet": DIETS[diet]})
