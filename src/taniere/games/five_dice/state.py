"""A position of a five-dice game, played by the rulebook it is given.

Actions are numbered so that `face * 3 + slot` keeps a die on a card; the same number indexes `needs`.
Legality is one bit per action: `open_bits` says where the cards need what, `shown_bits` what the dice show.
"""

from __future__ import annotations

from typing import Final

from taniere.core.chance import Chance, Pick
from taniere.core.events import Event
from taniere.core.results import Refusal, Result
from taniere.core.setup import pack
from taniere.core.state import State
from taniere.games.five_dice.actions import (
    BIT,
    BONUS_BIT,
    FACE,
    FACE_BITS,
    KEEP_BONUS,
    ROLL,
    ROLL_STOP_BITS,
    SLOT,
    STOP,
    keeps_shown,
)
from taniere.games.five_dice.constants import (
    BONUS,
    BONUS_NEEDED,
    DEAL,
    DICE,
    DISCARDING,
    DRAW_START,
    KEEPING,
    MAX_SEATS,
    OVER,
    ROLLING,
    SLOTS,
)
from taniere.games.five_dice.data import Box
from taniere.games.five_dice.events import (
    BonusDieKept,
    BonusSetTaken,
    CardCompleted,
    CardDiscarded,
    CardLost,
    CardsRemoved,
    CardTurnedUp,
    CardWon,
    DiceRolled,
    DieKept,
    FifthDieKept,
    GameEnded,
    LastTurnBegun,
    RollFailed,
    StartDrawn,
    TurnBegun,
    TurnStopped,
)
from taniere.games.five_dice.refusals import refusal_of
from taniere.games.five_dice.scoring import result_of
from taniere.games.five_dice.view_builder import faces_of, view_of
from taniere.games.five_dice.views import FiveDiceView

NOTHING: Final[tuple[int, ...]] = ()
ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(MAX_SEATS)]
SEAT_NAMES: Final = [str(seat) for seat in range(MAX_SEATS)]

# Legal actions by their bits: at most a few thousand of the 2**18 sets occur, each is listed once.
MENUS: Final[dict[int, tuple[int, ...]]] = {}


class FiveDiceState(State):
    """Three cards with their open spaces, the dice of the turn, and where every other card lies."""

    def __init__(self, box: Box) -> None:
        self.box: Box = box
        self.phase: int = DRAW_START
        self.active: int = 0
        self.has_begun: bool = False  # false while the first three cards are dealt
        self.is_last_turn: bool = False
        self.was_forced: bool = False  # whether the turn that ended last failed
        # Cards, by number; -1 is an empty slot. Tuples: they change once a turn at most.
        self.slots: tuple[int, ...] = (-1, -1, -1)
        self.unseen: tuple[int, ...] = ()
        self.under: tuple[int, ...] = ()
        self.gone: tuple[int, ...] = ()
        self.won: tuple[tuple[int, ...], ...] = ()
        # Open spaces: needs[face * 3 + slot], their sum per slot, and a bit for each that is not zero.
        self.needs: list[int] = [0] * 15
        self.open: list[int] = [0, 0, 0]
        self.open_bits: int = 0
        # Dice: those of this throw not kept, those kept in this set of five, and how many are neither.
        self.rolled: list[int] = [0] * 6
        self.shown_bits: int = 0
        self.kept: list[int] = [0] * 6
        self.dice_left: int = DICE
        self.kept_of_roll: int = 0
        self.bonus_sets: int = 0  # taken in this turn

    def copy(self) -> FiveDiceState:
        twin = FiveDiceState(self.box)
        twin.phase = self.phase
        twin.active = self.active
        twin.has_begun = self.has_begun
        twin.is_last_turn = self.is_last_turn
        twin.was_forced = self.was_forced
        twin.slots = self.slots
        twin.unseen = self.unseen
        twin.under = self.under
        twin.gone = self.gone
        twin.won = self.won
        twin.needs = self.needs[:]
        twin.open = self.open[:]
        twin.open_bits = self.open_bits
        twin.rolled = self.rolled[:]
        twin.shown_bits = self.shown_bits
        twin.kept = self.kept[:]
        twin.dice_left = self.dice_left
        twin.kept_of_roll = self.kept_of_roll
        twin.bonus_sets = self.bonus_sets
        return twin

    def dump(self) -> bytes:
        flags = [int(self.has_begun), int(self.is_last_turn), int(self.was_forced)]
        turn = [self.phase, self.active, self.dice_left, self.kept_of_roll, self.bonus_sets]
        cards = [self.slots, self.unseen, self.under, self.gone, self.won]
        return pack(
            self.box.rules.game, self.box.setup, [flags, turn, cards, self.needs, self.rolled, self.kept]
        )

    # Decisions

    def actors(self) -> tuple[int, ...]:
        return ALONE[self.active] if self.phase == KEEPING else NOTHING

    def legal(self, seat: int) -> tuple[int, ...]:
        if self.phase != KEEPING or seat != self.active:
            return NOTHING
        bits = (self.open_bits | BONUS_BIT) & self.shown_bits
        if self.kept_of_roll:
            bits |= ROLL_STOP_BITS
        menu = MENUS.get(bits)
        if menu is None:
            menu = tuple([action for action in range(STOP + 1) if bits >> action & 1])
            MENUS[bits] = menu
        return menu

    def refusal(self, seat: int, action: int) -> Refusal | None:
        return refusal_of(self, seat, action)

    def apply(self, seat: int, action: int, events: list[Event] | None = None) -> None:
        if action < KEEP_BONUS:
            self._keep(action, events)
        elif action == KEEP_BONUS:
            self._take_die(BONUS)
            if events is not None:
                rules = self.box.rules
                events.append(BonusDieKept(rule=rules.cite.keep_bonus, seat=seat, face=rules.faces[BONUS]))
            if self.dice_left == 0:
                self._complete_set(events)
        elif action == ROLL:
            if self.dice_left == 0:
                self.dice_left = DICE
                self.kept = [0] * 6
                self.bonus_sets += 1
                if events is not None:
                    events.append(BonusSetTaken(rule=self.box.rules.cite.bonus_set, seat=seat))
            self._lift_dice()
        else:
            if events is not None:
                cite = self.box.rules.cite
                rule = cite.stop if self.dice_left else cite.bonus_set  # a bonus set declined
                events.append(TurnStopped(rule=rule, seat=seat))
            self._end_turn(True, events)

    def _keep(self, action: int, events: list[Event] | None) -> None:
        """One die covers one space at once."""
        slot = SLOT[action]
        need = self.needs[action] - 1
        self.needs[action] = need
        if need == 0:
            self.open_bits ^= BIT[action]
        self.open[slot] -= 1
        self._take_die(FACE[action])
        if events is not None:
            rules = self.box.rules
            events.append(
                DieKept(
                    rule=rules.cite.keep,
                    seat=self.active,
                    face=rules.faces[FACE[action]],
                    slot=rules.slot_names[slot],
                    card=self.box.deck.ids[self.slots[slot]],
                )
            )
            if self.open[slot] == 0:
                card = self.box.deck.ids[self.slots[slot]]
                name = rules.slot_names[slot]
                events.append(CardCompleted(rule=rules.cite.completed, slot=name, card=card))
        if self.dice_left == 0:
            self._complete_set(events)

    def _take_die(self, face: int) -> None:
        left = self.rolled[face] - 1
        self.rolled[face] = left
        if left == 0:
            self.shown_bits &= ~FACE_BITS[face]
        self.kept[face] += 1
        self.kept_of_roll += 1
        self.dice_left -= 1

    def _complete_set(self, events: list[Event] | None) -> None:
        """Five dice kept: with two bonus faces the seat may go on, else the turn ends as if by choice."""
        if self.kept[BONUS] >= BONUS_NEEDED:
            return
        if events is not None:
            events.append(FifthDieKept(rule=self.box.rules.cite.five_kept, seat=self.active))
        self._end_turn(True, events)

    def _lift_dice(self) -> None:
        """The dice not kept go back into the hand; the table waits for the throw."""
        self.rolled = [0] * 6
        self.shown_bits = 0
        self.kept_of_roll = 0
        self.phase = ROLLING

    # Chance

    def chance(self) -> Chance | None:
        if self.phase == KEEPING:
            return None
        if self.phase == ROLLING:
            return self.box.dice[self.dice_left]
        if self.phase == DEAL:
            return Pick("card", self.unseen, self.box.deck.ids)
        if self.phase == DISCARDING:
            return Pick("discard", self.unseen, self.box.deck.ids)
        if self.phase == DRAW_START:
            return Pick("start", range(self.box.seats), SEAT_NAMES)
        return None

    def resolve(self, outcome: int, events: list[Event] | None = None) -> None:
        if self.phase == ROLLING:
            self._throw(outcome, events)
        elif self.phase == DEAL:
            self.unseen = tuple([card for card in self.unseen if card != outcome])
            self._lay(outcome, events)
            self._fill(events)
        elif self.phase == DISCARDING:
            self.unseen = tuple([card for card in self.unseen if card != outcome])
            self._discard(outcome, events)
            self._next_turn(events)
        else:
            self.active = outcome
            if events is not None:
                events.append(StartDrawn(rule=self.box.rules.cite.start_drawn, seat=outcome))
            self._fill(events)

    def _throw(self, outcome: int, events: list[Event] | None) -> None:
        throw = self.box.dice[self.dice_left]
        self.rolled = list(throw.counts[outcome])
        self.shown_bits = throw.bits[outcome]
        self.phase = KEEPING
        if events is not None:
            rules = self.box.rules
            if self.dice_left < DICE:
                rule = rules.cite.roll_on
            else:
                rule = rules.cite.bonus_set if self.bonus_sets else rules.cite.roll
            faces = faces_of(self.box, self.rolled)
            events.append(DiceRolled(rule=rule, seat=self.active, faces=faces))
        if not (self.open_bits | BONUS_BIT) & self.shown_bits:
            if events is not None:
                events.append(RollFailed(rule=self.box.rules.cite.forced, seat=self.active))
            self._end_turn(False, events)

    # The end of a turn: completed cards leave, the table is filled, the next seat takes the dice

    def _end_turn(self, is_by_choice: bool, events: list[Event] | None) -> None:
        for slot in range(SLOTS):
            if self.slots[slot] >= 0 and self.open[slot] == 0:
                self._remove_completed(slot, is_by_choice, events)
        self.rolled = [0] * 6
        self.shown_bits = 0
        self.kept = [0] * 6
        self.dice_left = DICE
        self.kept_of_roll = 0
        self.was_forced = not is_by_choice
        if self.is_last_turn:
            self._end_game(events)
        else:
            self._fill(events)

    def _remove_completed(self, slot: int, is_by_choice: bool, events: list[Event] | None) -> None:
        rules = self.box.rules
        deck = self.box.deck
        card = self.slots[slot]
        self.slots = self.slots[:slot] + (-1,) + self.slots[slot + 1 :]
        if is_by_choice:
            seat = self.active
            self.won = self.won[:seat] + (self.won[seat] + (card,),) + self.won[seat + 1 :]
        elif rules.lost_cards_return:
            self.under += (card,)
        else:
            self.gone += (card,)
        if events is None:
            return
        if is_by_choice:
            events.append(
                CardWon(
                    rule=rules.cite.win,
                    seat=self.active,
                    slot=rules.slot_names[slot],
                    card=deck.ids[card],
                    value=deck.values[card],
                )
            )
        else:
            events.append(CardLost(rule=rules.cite.lose, slot=rules.slot_names[slot], card=deck.ids[card]))

    def _fill(self, events: list[Event] | None) -> None:
        """Fill the slots from the left; the unseen part of the pile lies above the cards put under it."""
        while -1 in self.slots:
            if len(self.unseen) > self.box.removed:
                self.phase = DEAL
                return
            if not self.under:
                break
            card = self.under[0]
            self.under = self.under[1:]
            self._lay(card, events)
        self._after_filling(events)

    def _lay(self, card: int, events: list[Event] | None) -> None:
        slot = self.slots.index(-1)
        self.slots = self.slots[:slot] + (card,) + self.slots[slot + 1 :]
        for face in self.box.deck.spaces[card]:
            self.needs[face * SLOTS + slot] += 1
            self.open_bits |= BIT[face * SLOTS + slot]
            self.open[slot] += 1
        if events is not None:
            rules, deck = self.box.rules, self.box.deck
            cite = rules.cite
            if self.box.removed and not self.has_begun and slot == 0:
                events.append(CardsRemoved(rule=cite.short_game, count=self.box.removed))
            refill = cite.refill_forced if self.was_forced else cite.refill
            events.append(
                CardTurnedUp(
                    rule=refill if self.has_begun else cite.deal,
                    slot=rules.slot_names[slot],
                    card=deck.ids[card],
                    name=deck.names[card],
                    spaces=tuple([rules.faces[face] for face in deck.spaces[card]]),
                    value=deck.values[card],
                )
            )

    def _after_filling(self, events: list[Event] | None) -> None:
        rules = self.box.rules
        if not self.has_begun:
            self.has_begun = True
            self._take_dice(events)
        elif self.box.is_solo:
            if self.pile() > 0 and (self.box.discards_every_turn or not self.was_forced):
                if len(self.unseen) > self.box.removed:
                    self.phase = DISCARDING
                    return
                card = self.under[0]
                self.under = self.under[1:]
                self._discard(card, events)
            self._next_turn(events)
        elif (-1 in self.slots) if rules.ends_when_table_not_full else (self.slots == (-1, -1, -1)):
            self._end_game(events)
        else:
            self._next_turn(events)

    def _discard(self, card: int, events: list[Event] | None) -> None:
        self.gone += (card,)
        if events is not None:
            events.append(CardDiscarded(rule=self.box.rules.cite.solo_discard, card=self.box.deck.ids[card]))

    def _next_turn(self, events: list[Event] | None) -> None:
        self.active += 1
        if self.active == self.box.seats:
            self.active = 0
        self._take_dice(events)

    def _take_dice(self, events: list[Event] | None) -> None:
        self.bonus_sets = 0
        self.phase = ROLLING
        self.is_last_turn = self.box.is_solo and self.pile() == 0
        if events is not None:
            cite = self.box.rules.cite
            if self.is_last_turn:
                events.append(LastTurnBegun(rule=cite.solo_last_turn, seat=self.active))
            else:
                events.append(TurnBegun(rule=cite.start, seat=self.active))

    def _end_game(self, events: list[Event] | None) -> None:
        self.phase = OVER
        if events is not None:
            result = result_of(self)
            events.append(GameEnded(rule=result.rule, reason=result.reason))

    def set_needs(self, needs: list[int]) -> None:
        """Set the open spaces of the three cards, and what is computed from them."""
        self.needs = needs
        self.open = [sum(needs[slot::SLOTS]) for slot in range(SLOTS)]
        self.open_bits = sum([BIT[action] for action in range(KEEP_BONUS) if needs[action]])

    def show_dice(self) -> None:
        """Note which keeps the thrown dice could serve."""
        self.shown_bits = keeps_shown(tuple(self.rolled))

    # What others ask

    def pile(self) -> int:
        """Cards in the pile."""
        return len(self.unseen) - self.box.removed + len(self.under)

    def score(self, seat: int) -> int:
        """The sum of a seat's cards."""
        values = self.box.deck.values
        return sum([values[card] for card in self.won[seat]])

    def view(self, seat: int | None) -> FiveDiceView:
        return view_of(self, seat)

    def result(self) -> Result | None:
        return result_of(self) if self.phase == OVER else None

    def material(self) -> tuple[int, ...]:
        cards = [card for card in self.slots if card >= 0]
        cards += self.unseen + self.under + self.gone
        for taken in self.won:
            cards += taken
        return tuple(sorted(cards) + [self.dice_left + sum(self.kept)])


def new_state(box: Box) -> FiveDiceState:
    """Before the first draw: who starts, unless it is settled, then three cards."""
    state = FiveDiceState(box)
    state.unseen = tuple(range(len(box.deck.ids)))
    state.won = ((),) * box.seats
    start = box.setup.options["start"]
    if box.seats == 1 or start != "random":
        state.active = 0 if box.seats == 1 else int(start)
        state.phase = DEAL
    return state
