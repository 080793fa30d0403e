"""A position of Labyrintus and the sequence of play: pivot, move, what is met there, home."""

from __future__ import annotations

from typing import Final

from taniere.core.chance import Chance
from taniere.core.events import Event
from taniere.core.results import Refusal, Result
from taniere.games.labyrintus.actions import GUST_ROW, KEEP, LEAVE, PASS, STOP, SWAP, TAKE
from taniere.games.labyrintus.chance import chance_of
from taniere.games.labyrintus.constants import (
    ALL_BLOCKED,
    ARMS,
    CORNUCOPIA,
    DEALING,
    DRAW_START,
    ENDINGS,
    EVENT,
    EVENTS,
    FED,
    FLOOR,
    FOOD_GONE,
    FRONT,
    GUST,
    GUSTING,
    HOME,
    KINDS,
    MAX_SEATS,
    MOVING,
    NEW_CARD,
    OVER,
    PIVOTING,
    PLACES,
    RED,
    RESERVE,
    ROTATING,
    SPOTS,
    SQUARES,
    SWAP_CARD,
    SWAPPING,
    TAKING,
    TOKENS,
    TORNADO,
    VALUE,
    VOLCANO,
    WHEEL,
    WHITE,
    WIDTH,
)
from taniere.games.labyrintus.data import Box
from taniere.games.labyrintus.events import (
    CameHomeEmpty,
    CornucopiaLaid,
    EventDrawn,
    FrontShown,
    GameEnded,
    MissionKept,
    PawnStayed,
    ReserveReached,
    StartDrawn,
    TokenTaken,
    TRexBusy,
    TRexCalled,
    TRexReturned,
    TurnBegun,
    TurnPassed,
    VolcanoLeft,
    WheelPivoted,
)
from taniere.games.labyrintus.forces import erupt, gust, rescue, scare, scare_path, tornado
from taniere.games.labyrintus.paths import mend_tracks, move_event, pivots, stops, take_tracks
from taniere.games.labyrintus.position import Position
from taniere.games.labyrintus.preparation import lay_out, next_draw, rotate
from taniere.games.labyrintus.refusals import refusal_of
from taniere.games.labyrintus.scoring import result_of
from taniere.games.labyrintus.view_builder import view_of
from taniere.games.labyrintus.views import LabyrintusView
from taniere.games.labyrintus.village import deal, feed, put_back, put_on_card

NOTHING: Final[tuple[int, ...]] = ()
FORCED: Final[tuple[int, ...]] = (PASS,)
SWAP_OR_KEEP: Final[tuple[int, ...]] = (SWAP, KEEP)
ROW_OR_COLUMN: Final[tuple[int, ...]] = (GUST_ROW, GUST_ROW + 1)
FOR_GOOD: Final = 30  # forced passes in a row: longer than most games are (LAB-G8)
ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(MAX_SEATS)]


class LabyrintusState(Position):
    """The turn: who owes which decision, and what follows. The legal actions of a position are kept ready."""

    def copy(self) -> LabyrintusState:
        twin = LabyrintusState(self.box)
        self.fill(twin)
        return twin

    # Decisions

    def actors(self) -> tuple[int, ...]:
        return ALONE[self.active] if self.menu else NOTHING

    def legal(self, seat: int) -> tuple[int, ...]:
        return self.menu if seat == self.active else NOTHING

    def refusal(self, seat: int, action: int) -> Refusal | None:
        return refusal_of(self, seat, action)

    def apply(self, seat: int, action: int, events: list[Event] | None = None) -> None:
        if action < STOP:
            self._pivot(action // 2, 3 if action & 1 else 1, events)
        elif action < TAKE:
            self._move(action - STOP, events)
        elif action < LEAVE:
            self._take(action - TAKE, events)
        elif action == LEAVE:
            self._close_offer(events)
        elif action == PASS:
            self._pass(events)
        elif action == SWAP:
            put_back(self, events)
            self._draw_card(SWAP_CARD, events)
        elif action == KEEP:
            if events is not None:
                card = self.box.cards.ids[self.mission[seat]]
                events.append(MissionKept(rule="LAB-G24", seat=seat, card=card))
            self._ask_pivot()
        else:
            gust(self, self.prints[self.pending], action == GUST_ROW, events)
            self._show_front(self.pending, events)

    def _ask(self, phase: int, menu: tuple[int, ...]) -> None:
        self.phase = phase
        self.menu = menu

    def remember(self) -> None:
        """Work out what follows from the rest: for positions that were restored."""
        self.menu = NOTHING
        take_tracks(self)
        if self.phase == PIVOTING:
            self._ask_pivot()
        elif self.phase == MOVING:
            self.menu = tuple(stops(self))
        elif self.phase == TAKING:
            self._ask_take()
        elif self.phase == SWAPPING:
            self.menu = SWAP_OR_KEEP
        elif self.phase == GUSTING:
            self.menu = ROW_OR_COLUMN

    # The turn

    def _begin_turn(self, seat: int, events: list[Event] | None) -> None:
        self.active = seat
        self.pending = 0
        self.has_begun = True
        if not self.is_food_left():
            self._end_game(FOOD_GONE, events)
            return
        if events is not None:
            events.append(TurnBegun(rule="LAB-10", seat=seat))
        if self.place[seat] == HOME and not self.is_mission_possible(seat):
            self._ask(SWAPPING, SWAP_OR_KEEP)
        else:
            self._ask_pivot()

    def _end_turn(self, events: list[Event] | None) -> None:
        self.is_running = False
        self.fresh = []
        seat = self.active + 1
        self._begin_turn(seat if seat < self.box.seats else 0, events)

    def _ask_pivot(self) -> None:
        take_tracks(self)
        menu = tuple(pivots(self))
        if not menu:  # LAB-G7
            menu = tuple(stops(self)) + FORCED if self.box.moves_without_pivot else FORCED
        self._ask(PIVOTING, menu)

    def _pivot(self, wheel: int, quarters: int, events: list[Event] | None) -> None:
        seat = self.active
        self.stuck[seat] = 0
        self.passes = 0
        self.turn_wheel(wheel, quarters)
        mend_tracks(self, wheel)
        if events is not None:
            events.append(
                WheelPivoted(
                    rule="LAB-14",
                    seat=seat,
                    wheel=SQUARES[wheel],
                    direction="cw" if quarters == 1 else "ccw",
                    turns=self.labyrinth.turns[wheel],
                    roads=self.roads(wheel),
                )
            )
        menu = tuple(stops(self))
        if menu:
            self._ask(MOVING, menu)
            return
        if events is not None:
            events.append(PawnStayed(rule="LAB-26", seat=seat, pawn=self.pawn(seat)))
        self._end_turn(events)

    def _pass(self, events: list[Event] | None) -> None:
        seat, is_forced = self.active, self.menu == FORCED
        if events is not None:
            rule = "LAB-26" if is_forced else "LAB-G7"
            events.append(TurnPassed(rule=rule, seat=seat, is_forced=is_forced))
        if is_forced:
            self.passes += 1
            self.stuck[seat] += self.place[seat] < SPOTS
        else:
            self.passes = self.stuck[seat] = 0
        if self.box.rescues and self.stuck[seat] >= 2:
            self.passes = 0
            rescue(self, seat, events)
        # Nothing will ever change again, or one seat may wander for ever while others hold the food (LAB-G8).
        if self.passes >= 2 * self.box.seats or self.stuck[seat] >= FOR_GOOD:
            self._end_game(ALL_BLOCKED, events)
        else:
            self._end_turn(events)

    # Moving

    def _move(self, place: int, events: list[Event] | None) -> None:
        seat = self.active
        self.stuck[seat] = 0
        self.passes = 0
        origin, is_trex = self.place[seat], self.trex == seat
        if is_trex and self.box.scares_at_distance and not self.is_running:
            scare_path(self, events)
        if events is not None:
            events.append(move_event(self, origin, place))
        self.place[seat] = place
        if place < SPOTS:
            self._stand(place, place != origin, events)
        elif place == HOME:
            self._come_home(events)
        else:
            self._reach_reserve(place - RESERVE, events)

    def _stand(self, spot: int, has_moved: bool, events: list[Event] | None) -> None:
        """On a road: T-Rex may scare and go on, anybody may take food after the last step (LAB-24)."""
        seat = self.active
        if self.trex == seat and has_moved:
            is_pause = False
            for other in range(self.box.seats):
                if other != seat and self.place[other] == spot:
                    scare(self, other, "LAB-32", events)
                    is_pause = True
            self.offer = [code % FLOOR for code in self.fresh if code // FLOOR == spot]
            if is_pause or self._can_take():
                self.is_running = True
                self._ask_take_or_go_on(events)
                return
        self.is_running = False
        self.offer = self.tokens_at(spot)
        self._ask_take_or_go_on(events)

    def _can_take(self) -> bool:
        """Whether something of the offer suits, with an arm free for it (LAB-25)."""
        seat = self.active
        if len(self.carried[seat]) < ARMS:
            for token in self.offer:
                if self.fits(seat, token):
                    return True
        return False

    def _ask_take_or_go_on(self, events: list[Event] | None) -> None:
        if self.offer and self._can_take():
            self._ask_take()
        else:
            self._close_offer(events)

    def _ask_take(self) -> None:
        menu: list[int] = []
        for token in range(KINDS):
            if token in self.offer and self.fits(self.active, token):
                menu.append(TAKE + token)
        self._ask(TAKING, tuple(menu) + (LEAVE,))

    def _take(self, token: int, events: list[Event] | None) -> None:
        seat = self.active
        code = self.place[seat] * FLOOR + token
        self.floor.remove(code)
        if code in self.fresh:
            self.fresh.remove(code)
        self.offer.remove(token)
        self.carried[seat].append(token)
        if events is not None:
            events.append(
                TokenTaken(
                    rule="LAB-33" if self.is_running else "LAB-24",
                    seat=seat,
                    pawn=self.pawn(seat),
                    token=TOKENS[token],
                    place=PLACES[self.place[seat]],
                )
            )
        self._ask_take_or_go_on(events)

    def _close_offer(self, events: list[Event] | None) -> None:
        """No more is taken here: T-Rex goes on with its run, else the turn ends."""
        self.offer = []
        if not self.is_running:
            self._end_turn(events)
            return
        spot = self.place[self.active]
        self.fresh = [code for code in self.fresh if code // FLOOR != spot]  # offered once
        take_tracks(self)
        self._ask(MOVING, tuple(stops(self)))

    # Reserves and events

    def _reach_reserve(self, column: int, events: list[Event] | None) -> None:
        seat = self.active
        self.has_visited[seat] = True
        if self.volcano >= 0:
            if events is not None:
                events.append(VolcanoLeft(rule="LAB-42", place=PLACES[self.volcano]))
            self.volcano = -1
            self._spend(VOLCANO)
        token = self.tops[column]
        self.tops[column] = -1
        self.piles[column] -= 1
        self.carried[seat].append(token)
        if events is not None:
            name, front = PLACES[RESERVE + column], TOKENS[token]
            events.append(ReserveReached(rule="LAB-28", seat=seat, reserve=name, token=front))
        background = token % 3
        if background == RED:
            self.pending = column
            self._ask(EVENT, NOTHING)
            return
        if background == WHITE:
            if self.trex < 0:
                self.trex = seat
                if events is not None:
                    name = PLACES[RESERVE + column]
                    events.append(TRexCalled(rule="LAB-30", seat=seat, reserve=name))
            elif events is not None:
                events.append(TRexBusy(rule="LAB-37", seat=seat, active=self.trex))
        self._show_front(column, events)

    def _spend(self, kind: int) -> None:
        self.spent[kind] += 1

    def _happen(self, kind: int, events: list[Event] | None) -> None:
        """The event that was turned up, on the footprint of the column (LAB-39)."""
        self.events[kind] -= 1
        spot = self.prints[self.pending]
        if events is not None:
            where = PLACES[spot]
            events.append(EventDrawn(rule="LAB-39", seat=self.active, kind=EVENTS[kind], place=where))
        if kind == GUST:
            self._spend(GUST)
            self._ask(GUSTING, ROW_OR_COLUMN)
            return
        if kind == TORNADO:
            tornado(self, WHEEL[spot], events)
            self._spend(TORNADO)
        elif kind == VOLCANO:
            erupt(self, spot, events)
        else:
            self.floor.append(spot * FLOOR + CORNUCOPIA)  # LAB-43
            self.floor.sort()
            if events is not None:
                events.append(CornucopiaLaid(rule="LAB-43", place=PLACES[spot]))
        self._show_front(self.pending, events)

    def _show_front(self, column: int, events: list[Event] | None) -> None:
        """The next token of a pile comes to light, and the turn is over."""
        if self.piles[column] > 0:
            self.pending = column
            self._ask(FRONT, NOTHING)
        else:
            self._end_turn(events)

    # Home

    def _come_home(self, events: list[Event] | None) -> None:
        seat = self.active
        self.has_visited[seat] = False
        if self.trex == seat:  # LAB-38
            self.trex = -1
            if events is not None:
                events.append(TRexReturned(rule="LAB-38", seat=seat))
        if not self.carried[seat]:
            if events is not None:
                events.append(CameHomeEmpty(rule="LAB-G28", seat=seat))
            self._end_turn(events)
            return
        self._turn_over(events)

    def _turn_over(self, events: list[Event] | None) -> None:
        """Token by token; a cornucopia has no hidden value."""
        seat = self.active
        while self.carried[seat]:
            if self.carried[seat][0] != CORNUCOPIA:
                self._ask(VALUE, NOTHING)
                return
            put_on_card(self, 1, "LAB-G26", events)
        if not feed(self, events):
            self._end_turn(events)
        elif len(self.fed[seat]) >= self.box.target:
            self._end_game(FED, events)
        else:
            self._draw_card(NEW_CARD, events)

    def _draw_card(self, phase: int, events: list[Event] | None) -> None:
        """The top of the deck: chance, unless only cards are left that were put under it."""
        self._ask(phase, NOTHING)
        if not self.unseen:
            self._deal(self.under.pop(0), events)

    def _deal(self, card: int, events: list[Event] | None) -> None:
        phase = self.phase
        deal(self, self.pending if phase == DEALING else self.active, card, events)
        if phase == NEW_CARD:
            self._end_turn(events)
        elif phase == SWAP_CARD:
            self._ask_pivot()
        else:
            self._set_up(events)

    def _end_game(self, ending: int, events: list[Event] | None) -> None:
        self._ask(OVER, NOTHING)
        self.ending = ending
        if events is not None:
            result = result_of(self)
            events.append(GameEnded(rule=result.rule, reason=ENDINGS[ending]))

    # Chance

    def chance(self) -> Chance | None:
        return None if self.menu or self.phase == OVER else chance_of(self)

    def resolve(self, outcome: int, events: list[Event] | None = None) -> None:
        if self.phase == FRONT:
            self.hidden[outcome] -= 1
            self.tops[self.pending] = outcome
            if events is not None:
                reserve, count = PLACES[RESERVE + self.pending], self.piles[self.pending]
                rule = "LAB-5" if self.has_begun else "LAB-4"
                events.append(FrontShown(rule=rule, reserve=reserve, token=TOKENS[outcome], count=count))
            if self.has_begun:
                self._end_turn(events)
            else:
                self._set_up(events)
        elif self.phase == VALUE:
            self.values[self.carried[self.active][0] * WIDTH + outcome] -= 1
            put_on_card(self, outcome, "LAB-44", events)
            self._turn_over(events)
        elif self.phase == EVENT:
            self._happen(outcome, events)
        elif self.phase == ROTATING:
            if rotate(self, outcome, events):
                self._set_up(events)
        elif self.phase == DRAW_START:
            self.active = outcome
            if events is not None:
                events.append(StartDrawn(rule="LAB-G29", seat=outcome))
            self._set_up(events)
        else:
            self.unseen.remove(outcome)
            self._deal(outcome, events)

    def _set_up(self, events: list[Event] | None) -> None:
        if not next_draw(self):
            self._begin_turn(self.active, events)

    # What others ask

    def view(self, seat: int | None) -> LabyrintusView:
        return view_of(self, seat, self.actors(), self.result())

    def result(self) -> Result | None:
        return result_of(self) if self.phase == OVER else None


def new_state(box: Box) -> LabyrintusState:
    """Before the first draw: who starts, unless it is settled."""
    state = LabyrintusState(box)
    lay_out(state)
    start = box.setup.options["start"]
    if start != "random":
        state.active = int(start)
        state._set_up(None)
    return state
