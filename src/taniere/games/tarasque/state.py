"""The course of play: who decides what, what follows from it, and which chance comes next."""

from __future__ import annotations

from typing import Final

from taniere.core.chance import Chance, Pick
from taniere.core.events import Event
from taniere.core.results import Refusal, Result
from taniere.games.tarasque import event_builder
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
    DEALING,
    DICE,
    DRAW_START,
    EGG_MOVE,
    IN_THE_MIDDLE,
    IN_THE_MIDDLE_OF_TWO,
    IS_DECISION,
    KEY,
    MAX_SEATS,
    MOVE_ROW,
    OVER,
    ROLLING,
    SEAT_NAMES,
    SELECTING,
    SIX_ROW,
    SPENDING,
    STRAIGHT_HOME,
    SYMBOLS,
    TILE_NAMES,
    TILES,
    TURN_LIMIT,
)
from taniere.games.tarasque.data import Box
from taniere.games.tarasque.events import (
    AllDiceKept,
    ExtraTurnVoid,
    GameEnded,
    RollFailed,
    RollingStopped,
    StartDrawn,
)
from taniere.games.tarasque.lair import tiles_in
from taniere.games.tarasque.position import NOBODY, Position
from taniere.games.tarasque.refusals import refusal_of
from taniere.games.tarasque.scoring import result_of
from taniere.games.tarasque.view_builder import view_of
from taniere.games.tarasque.views import TarasqueView

NOTHING: Final[tuple[int, ...]] = ()
ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(MAX_SEATS)]


def select_menu(bits: int) -> tuple[int, ...]:
    """Bits 0-5: symbols of valid dice; 6: one may be doubled; 7: a die of this roll is selected."""
    menu = [symbol for symbol in range(SYMBOLS) if bits >> symbol & 1]
    if bits & CAN_DOUBLE:
        menu += [DOUBLE + symbol for symbol in menu]
    if bits & IS_SELECTED:
        menu += [ROLL, STOP]
    return tuple(menu)


CAN_DOUBLE: Final = 64
IS_SELECTED: Final = 128
SELECT_MENUS: Final[list[tuple[int, ...]]] = [select_menu(bits) for bits in range(256)]


class TarasqueState(Position):
    """A position that can be played on. Its phases follow the turn of TAR-2.2."""

    def copy(self) -> TarasqueState:
        twin = TarasqueState(self.box)
        self.copy_to(twin)
        return twin

    # Decisions

    def actors(self) -> tuple[int, ...]:
        return ALONE[self.active] if IS_DECISION[self.phase] else NOTHING

    def legal(self, seat: int) -> tuple[int, ...]:
        if seat != self.active or not IS_DECISION[self.phase]:
            return NOTHING
        phase = self.phase
        if phase == SELECTING:
            bits = self.showing & self.live
            if self.doubled == NOBODY and self.eggs[seat]:
                bits |= CAN_DOUBLE  # TAR-4.1, TAR-4.2
            if self.is_selected:
                bits |= IS_SELECTED
            return SELECT_MENUS[bits]
        if phase == CLAIMING:
            return tuple([CLAIM + tile for tile in self.claimable()] + [DONE])
        if phase == SPENDING:
            low = self.price[self.in_hand]
            return tuple(range(SPEND + low - 2, SPEND + self.power[KEY[self.in_hand]] - 1))
        if phase == BANKING:
            return tuple([BANK + tile for tile in sorted(self.bases[seat])])
        if phase == CULLING:
            return tuple([CULL + tile for tile in sorted(self.middle)])
        if phase == EGG_MOVE:
            return tuple([MOVE + tile for tile in tiles_in(self.lairs[seat].movable())] + [PASS])
        rows = [ROW + row for row in self.lairs[seat].takers(self.in_hand)]
        if phase != MOVE_ROW:  # GT-8b
            rows.append(ROW_NEW)
        return tuple(rows)

    def refusal(self, seat: int, action: int) -> Refusal | None:
        return refusal_of(self, seat, action)

    def apply(self, seat: int, action: int, events: list[Event] | None = None) -> None:
        if action < ROLL:
            self._keep(action, events)
        elif action == ROLL:
            self._lift_dice()
        elif action == STOP:
            if events is not None:
                events.append(RollingStopped(rule="TAR-3.8", seat=seat))
            self._end_rolling(events)
        elif action < SPEND:
            self.in_hand = action - CLAIM
            self.phase = SPENDING
            if events is not None:
                event_builder.aimed_at(self, self.in_hand, events)
        elif action < DONE:
            self._take(action - SPEND + 2, events)
        elif action == DONE:
            self._offer_egg_move(events)
        elif action == PASS:
            self._end_turn(events)
        elif action < BANK:
            self._cull(action - CULL, events)
        elif action < ROW:
            self.in_hand = action - BANK
            self.phase = BANK_ROW
            if events is not None:
                event_builder.taken_up(self, self.in_hand, events)
        elif action < MOVE:
            self._place(action - ROW, events)
        else:
            self.in_hand = action - MOVE
            self.phase = MOVE_ROW
            if events is not None:
                event_builder.lifted(self, self.in_hand, events)

    # Chance

    def chance(self) -> Chance | None:
        if self.phase == ROLLING:
            return self.box.dice[self.dice_left]
        if self.phase == DEALING:
            return Pick("tile", self.unseen, TILE_NAMES)
        if self.phase == DRAW_START:
            return Pick("start", range(self.box.seats), SEAT_NAMES)
        return None

    def resolve(self, outcome: int, events: list[Event] | None = None) -> None:
        if self.phase == ROLLING:
            self._throw(outcome, events)
        elif self.phase == DEALING:
            if self.turn == 1 and len(self.unseen) == TILES and events is not None:
                event_builder.turn_begun(self, events)
            self.unseen = tuple([tile for tile in self.unseen if tile != outcome])
            place = self.lay_in_middle(outcome)
            if events is not None:
                event_builder.turned_up(self, outcome, place, events)
            self._refill(events)
        else:
            self.active = outcome
            if events is not None:
                events.append(StartDrawn(rule="GT-12", seat=outcome))
            self.begin_turn(False, None)  # told with its first tile, as where the start is chosen

    # The turn: refill, cull, bank

    def begin_turn(self, is_extra: bool, events: list[Event] | None) -> None:
        """TAR-2.2 from its beginning, with fresh dice and fresh rights."""
        self.turn += 1
        self.is_extra_turn = is_extra
        self.has_six = False
        self.egg_moves = 0
        self.rolls = 0
        self.rolled = [0] * SYMBOLS
        self.kept = [0] * SYMBOLS
        self.power = [0] * SYMBOLS
        self.doubled = NOBODY
        self.dice_left = DICE
        self.is_selected = False
        self.live = 0
        self.showing = 0
        if events is not None:
            event_builder.turn_begun(self, events)
        self._refill(events)

    def _refill(self, events: list[Event] | None) -> None:
        """TAR-2.3, TAR-9.1."""
        wanted = IN_THE_MIDDLE
        if self.box.seats == 2 and (self.turn == 1 or not self.box.culls_once):  # GT-3
            wanted = IN_THE_MIDDLE_OF_TWO
        if self.shown < wanted and self.unseen:
            self.phase = DEALING
        elif self.shown == IN_THE_MIDDLE_OF_TWO:  # GT-19
            self.phase = CULLING
        else:
            self._bank(events)

    def _cull(self, tile: int, events: list[Event] | None) -> None:
        if events is not None:
            event_builder.culled(self, tile, events)
        self.take_from_middle(tile)
        self.culled += (tile,)
        self._bank(events)

    def _bank(self, events: list[Event] | None) -> None:
        """TAR-7.1: all tiles of the base, one at a time; then the dice, if anything is left to roll for."""
        if self.bases[self.active]:
            self.phase = BANKING
            return
        self.live = self.live_symbols()
        if self.live:
            self.phase = ROLLING
        else:
            self._offer_egg_move(events)  # GT-10

    def _place(self, row: int, events: list[Event] | None) -> None:
        """The tile in hand goes to a row: from the base, by six dice, or by an egg."""
        seat = self.active
        tile = self.in_hand
        lair = self.lairs[seat]
        self.in_hand = NOBODY
        if self.phase == MOVE_ROW:
            if events is not None:
                event_builder.moved(self, tile, row, events)
            self.lairs[seat] = lair.moved(tile, row)
            self.eggs[seat] -= 1
            self.supply += 1
            self.egg_moves += 1
            self._offer_egg_move(events)
            return
        row = min(row, len(lair.rows))
        self.lairs[seat] = lair.plus(tile, row)
        if self.phase == SIX_ROW:
            if events is not None:
                event_builder.banked(self, tile, row, "TAR-6.1", events)
            self.phase = CLAIMING
        else:
            self.take_from_base(tile)
            if events is not None:
                event_builder.banked(self, tile, row, "TAR-7.1", events)
            self._bank(events)

    # The turn: roll and select

    def _lift_dice(self) -> None:
        """The dice not selected go back into the hand; the table waits for the throw."""
        self.rolled = [0] * SYMBOLS
        self.showing = 0
        self.is_selected = False
        self.phase = ROLLING

    def _throw(self, outcome: int, events: list[Event] | None) -> None:
        throw = self.box.dice[self.dice_left]
        self.rolled = list(throw.counts[outcome])
        self.showing = throw.shown[outcome]
        self.rolls += 1
        if events is not None:
            event_builder.rolled(self, events)
        if self.showing & self.live:
            self.phase = SELECTING
            return
        if events is not None:
            events.append(RollFailed(rule="TAR-3.9", seat=self.active))
        self._end_rolling(events)

    def _keep(self, action: int, events: list[Event] | None) -> None:
        """One die is selected for good, or doubled for an egg (TAR-3.6, TAR-4.1)."""
        is_doubled = action >= DOUBLE
        symbol = action - DOUBLE if is_doubled else action
        left = self.rolled[symbol] - 1
        self.rolled[symbol] = left
        if left == 0:
            self.showing ^= 1 << symbol
        self.kept[symbol] += 1
        self.power[symbol] += 1
        self.dice_left -= 1
        self.is_selected = True
        if is_doubled:
            self.power[symbol] += 1
            self.doubled = symbol
            self.eggs[self.active] -= 1  # TAR-4.3
            self.supply += 1
        if events is not None:
            event_builder.kept(self, symbol, is_doubled, events)
        if self.dice_left == 0:
            if events is not None:
                events.append(AllDiceKept(rule="TAR-3.10", seat=self.active))
            self._end_rolling(events)

    # The turn: claim

    def _end_rolling(self, events: list[Event] | None) -> None:
        """Where nothing can be claimed, nobody is asked."""
        if self.claimable():
            self.phase = CLAIMING
        else:
            self._offer_egg_move(events)

    def _take(self, dice: int, events: list[Event] | None) -> None:
        """The tile in hand is paid for with so many dice and leaves where it lay."""
        tile = self.in_hand
        self.power[KEY[tile]] -= dice
        rival = self.holder[tile]
        if events is not None:
            event_builder.taken(self, tile, dice, events)
        if rival == NOBODY:
            self.take_from_middle(tile)
        else:
            self.take_from_base(tile)
            self._pay_egg(self.active if self.box.pays_thief else rival, events)
        if dice < STRAIGHT_HOME:
            self.lay_at_base(tile, self.active, dice)
            self.in_hand = NOBODY
            self.phase = CLAIMING
        else:
            self.has_six = True  # TAR-6.1
            self.phase = SIX_ROW
        if events is not None:
            event_builder.laid(self, tile, dice, events)

    def _pay_egg(self, seat: int, events: list[Event] | None) -> None:
        """TAR-5.7; the supply is finite (GT-9)."""
        is_paid = self.supply > 0
        if is_paid:
            self.supply -= 1
            self.eggs[seat] += 1
        if events is not None:
            event_builder.egg_for_theft(seat, is_paid, self.box.pays_thief, events)

    # The turn: its end

    def _offer_egg_move(self, events: list[Event] | None) -> None:
        """TAR-7.6: asked only where an egg and a move are there; once a turn, or again and again (GT-8a)."""
        seat = self.active
        if self.eggs[seat] and (self.egg_moves == 0 or self.box.moves_freely) and self.lairs[seat].movable():
            self.phase = EGG_MOVE
        else:
            self._end_turn(events)

    def _end_turn(self, events: list[Event] | None) -> None:
        is_all_home = self.is_all_home()
        if is_all_home or self.turn == TURN_LIMIT:
            self.phase = OVER
            if events is not None:
                if self.has_six and is_all_home:
                    events.append(ExtraTurnVoid(rule="GT-10", seat=self.active))
                result = result_of(self)
                events.append(GameEnded(rule=result.rule, reason=result.reason))
            return
        if not self.has_six:
            seat = self.active + 1
            self.active = seat if seat < self.box.seats else 0  # TAR-2.1
        self.begin_turn(self.has_six, events)

    # What others ask

    def view(self, seat: int | None) -> TarasqueView:
        return view_of(self, seat)

    def result(self) -> Result | None:
        return result_of(self) if self.phase == OVER else None


def new_state(box: Box) -> TarasqueState:
    """Before the first draw: who starts, unless it is settled, then the first tile."""
    state = TarasqueState(box)
    start = box.setup.options["start"]
    if start != "random":
        state.active = int(start)
        state.begin_turn(False, None)
    return state
