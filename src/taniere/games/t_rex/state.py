"""A position of T-Rex: where every card lies, as far as anybody can know.

A draw pile is two things: on top `depth` cards that have never been seen, and under them the cards that went
back openly, in a known order. Which cards the first are is not settled before somebody sees them: `unseen` is
a set, of which some lie in the pile and the rest were removed blind (TRX-G9). This file plays a round,
closing.py what follows it.
"""

from __future__ import annotations

from taniere.core.chance import Chance
from taniere.core.events import Event, Private
from taniere.core.results import Refusal, Result
from taniere.core.setup import pack
from taniere.core.state import State
from taniere.games.t_rex import closing
from taniere.games.t_rex.actions import DISCARD_MENU, EGG_LEFT, EGG_MENU, TRUMP_MENUS
from taniere.games.t_rex.chance import chance_of
from taniere.games.t_rex.constants import (
    ALONE,
    BIT,
    CARD_NAMES,
    CHAMAELOSAURUS,
    DEAL,
    DISCARD,
    DRAW,
    DRAW_START,
    EGG,
    FLIP,
    NOTHING,
    NUMBERED,
    OVER,
    PLAY,
    SHOWER,
    SHOWER_RANK,
    TRUMP,
    TURN_EGGS,
    VALUES,
    cards_in,
    count_of,
)
from taniere.games.t_rex.data import Box
from taniere.games.t_rex.events import (
    CardDrawn,
    CardPlayed,
    FaceCopied,
    FaceCountsNothing,
    KnownCardDrawn,
    LastCircleBegun,
    LastCircleRestarted,
    MeteorHadNoEffect,
    PileRanOut,
    TopCardPlayed,
    TurnPassed,
)
from taniere.games.t_rex.refusals import refusal_of
from taniere.games.t_rex.scoring import result_of
from taniere.games.t_rex.view_builder import view_of
from taniere.games.t_rex.views import TRexView


class TRexState(State):
    """Hands, piles, eggs and trumps; lists have one entry a seat."""

    def __init__(self, box: Box) -> None:
        seats = box.seats
        self.box: Box = box
        self.phase: int = DRAW_START
        self.active: int = 0  # who decides, or whom the pending draw concerns
        self.leader: int = 0
        self.round: int = 1
        self.dealt: int = 0  # cards of the opening hands
        # Trumps and eggs by colour; -1 where none lies yet.
        self.strong: int = -1
        self.weak: int = -1
        self.left: int = -1
        self.right: int = -1
        self.eggs: list[int] = list(box.eggs)  # not turned up yet, by colour
        self.eggs_lost: list[int] = [0, 0, 0, 0, 0]
        self.taken: list[int] = [0] * (5 * seats)  # seat * 5 + colour
        # Cards, as sets: in hand; of these, known to everybody; not seen by their owner; removed openly.
        self.hands: list[int] = [0] * seats
        self.shown: list[int] = [0] * seats
        self.unseen: list[int] = [box.cards] * seats
        self.gone: list[int] = [0] * seats
        # The draw pile: how many unseen cards are on top, and the known ones below them, top first.
        self.depth: list[int] = [count_of(box.cards)] * seats
        self.known: list[tuple[int, ...]] = [()] * seats
        # The round: every card played as seat * 32 + card; the face of each pile and when it was laid.
        self.log: list[int] = []
        self.faces: list[int] = [0] * seats
        self.times: list[int] = [0] * seats
        self.holder: int = -1  # of the ruling meteor
        self.ruling: int = 0  # how high it is
        self.ruling_card: int = -1
        self.showered: int = 0  # a bit for each seat that played its shower
        self.to_draw: int = 0
        self.is_closing: bool = False  # the last card of the round is down
        # After the round: seats by rank, and how many of them have discarded.
        self.ranking: tuple[int, ...] = ()
        self.discarded: int = 0

    def copy(self) -> TRexState:
        twin = TRexState(self.box)
        twin.phase = self.phase
        twin.active = self.active
        twin.leader = self.leader
        twin.round = self.round
        twin.dealt = self.dealt
        twin.strong = self.strong
        twin.weak = self.weak
        twin.left = self.left
        twin.right = self.right
        twin.eggs = self.eggs[:]
        twin.eggs_lost = self.eggs_lost[:]
        twin.taken = self.taken[:]
        twin.hands = self.hands[:]
        twin.shown = self.shown[:]
        twin.unseen = self.unseen[:]
        twin.gone = self.gone[:]
        twin.depth = self.depth[:]
        twin.known = self.known[:]
        twin.log = self.log[:]
        twin.faces = self.faces[:]
        twin.times = self.times[:]
        twin.holder = self.holder
        twin.ruling = self.ruling
        twin.ruling_card = self.ruling_card
        twin.showered = self.showered
        twin.to_draw = self.to_draw
        twin.is_closing = self.is_closing
        twin.ranking = self.ranking
        twin.discarded = self.discarded
        return twin

    def dump(self) -> bytes:
        table = [self.phase, self.active, self.leader, self.round, self.dealt, self.discarded]
        trumps = [self.strong, self.weak, self.left, self.right]
        eggs = [self.eggs, self.eggs_lost, self.taken]
        cards = [self.hands, self.shown, self.unseen, self.gone, self.depth]
        meteor = [
            self.holder,
            self.ruling,
            self.ruling_card,
            self.showered,
            self.to_draw,
            int(self.is_closing),
        ]
        played = [self.log, self.faces, self.times, list(self.ranking)]
        return pack("t-rex", self.box.setup, [table, trumps, eggs, cards, self.known, meteor, played])

    # Decisions

    def actors(self) -> tuple[int, ...]:
        return ALONE[self.active] if PLAY <= self.phase <= TRUMP else NOTHING

    def legal(self, seat: int) -> tuple[int, ...]:
        if seat != self.active:
            return NOTHING
        phase = self.phase
        if phase == PLAY:
            return cards_in(self.hands[seat])  # TRX-7
        if phase == EGG:
            return EGG_MENU
        if phase == DISCARD:
            return DISCARD_MENU
        if phase == TRUMP:
            return TRUMP_MENUS[self.strong * 5 + self.weak]
        return NOTHING

    def refusal(self, seat: int, action: int) -> Refusal | None:
        return refusal_of(self, seat, action)

    def apply(self, seat: int, action: int, events: list[Event] | None = None) -> None:
        if action < EGG_LEFT:
            bit = BIT[action]
            self.hands[seat] ^= bit
            if self.shown[seat] & bit:
                self.shown[seat] ^= bit
            self.play_card(seat, action, True, events)
        else:
            closing.decide(self, seat, action, events)

    # Chance

    def chance(self) -> Chance | None:
        return chance_of(self)

    def sees_draw(self, seat: int) -> bool:
        # Only who draws a card sees it (TRX-5, TRX-11); one that is turned over is there for all.
        return seat == self.active or (self.phase != DRAW and self.phase != DEAL)

    def resolve(self, outcome: int, events: list[Event] | None = None) -> None:
        phase = self.phase
        seat = self.active
        if phase == DRAW:
            bit = BIT[outcome]
            self.unseen[seat] ^= bit
            self.depth[seat] -= 1
            self.hands[seat] |= bit
            self.to_draw -= 1
            if events is not None:
                card = Private(CARD_NAMES[outcome], (seat,))
                events.append(CardDrawn(rule="TRX-11", seat=seat, card=card))
            self._draw(seat, events)
        elif phase == FLIP:
            self.unseen[seat] ^= BIT[outcome]
            self.depth[seat] -= 1
            self.play_card(seat, outcome, False, events)  # TRX-25
        else:
            closing.resolve(self, outcome, events)

    # A round

    def take_turn(self, seat: int, events: list[Event] | None) -> None:
        """Let this seat play, or the next that can: from the hand, else the top of the pile (TRX-25)."""
        seats = self.box.seats
        for _ in range(seats):
            if self.hands[seat]:
                self.active = seat
                self.phase = PLAY
                return
            if self.depth[seat]:
                self.active = seat
                self.phase = FLIP
                return
            if self.known[seat]:
                card = self.known[seat][0]
                self.known[seat] = self.known[seat][1:]
                self.play_card(seat, card, False, events)
                return
            if events is not None:
                events.append(TurnPassed(rule="TRX-G7", seat=seat))
            if seat == self.holder:
                closing.end_round(self, "cannot_close", events)
                return
            seat += 1
            if seat == seats:
                seat = 0
        closing.end_round(self, "nobody_can_play", events)  # a whole circle has passed

    def play_card(self, seat: int, card: int, is_from_hand: bool, events: list[Event] | None) -> None:
        """Put a card on a seat's played pile, with all that its symbol does."""
        log = self.log
        log.append(seat * 32 + card)
        self.times[seat] = len(log)
        if card < NUMBERED:
            self.faces[seat] = card + 1
        elif card == SHOWER:
            self.faces[seat] = 0  # TRX-19
            self.showered |= 1 << seat
        # else Chamaelosaurus: the face stays as it is; 0 before the first card (TRX-17, TRX-23, TRX-24)
        if events is not None:
            self._tell_card(seat, card, is_from_hand, events)
        rank = self.box.meteors[self.strong * 5 + self.weak][card]
        if rank and rank >= self.ruling:  # TRX-13, TRX-15, TRX-18
            if events is not None:
                self._tell_meteor(seat, card, events)
            self.holder = seat
            self.ruling = rank
            self.ruling_card = card
        else:
            if rank and events is not None:
                ruling = CARD_NAMES[self.ruling_card]
                events.append(
                    MeteorHadNoEffect(rule="TRX-16", seat=seat, card=CARD_NAMES[card], ruling=ruling)
                )
            if seat == self.holder:
                self.is_closing = True  # TRX-14
        draws = self.box.draws[card]
        if draws:
            pile = self.depth[seat] + len(self.known[seat])
            if draws > pile:
                if events is not None:
                    events.append(PileRanOut(rule="TRX-11", seat=seat, count=draws - pile))
                draws = pile
            self.to_draw = draws
        self._draw(seat, events)

    def _draw(self, seat: int, events: list[Event] | None) -> None:
        """Draw what is owed (TRX-11), then go on."""
        while self.to_draw:
            if self.depth[seat]:
                self.active = seat
                self.phase = DRAW
                return
            card = self.known[seat][0]
            self.known[seat] = self.known[seat][1:]
            self.hands[seat] |= BIT[card]
            self.shown[seat] |= BIT[card]
            self.to_draw -= 1
            if events is not None:
                events.append(KnownCardDrawn(rule="TRX-31", seat=seat, card=CARD_NAMES[card]))
        if self.is_closing:
            closing.end_round(self, "last_word", events)
            return
        seat += 1
        self.take_turn(0 if seat == self.box.seats else seat, events)

    def _tell_card(self, seat: int, card: int, is_from_hand: bool, events: list[Event]) -> None:
        name = CARD_NAMES[card]
        face = self.face_name(seat)
        if is_from_hand:
            events.append(CardPlayed(rule="TRX-7", seat=seat, card=name, face=face))
        else:
            events.append(TopCardPlayed(rule="TRX-25", seat=seat, card=name, face=face))
        if card == CHAMAELOSAURUS:
            if self.faces[seat]:
                events.append(FaceCopied(rule="TRX-17", seat=seat, face=face))
            else:
                rule = "TRX-24" if self.showered >> seat & 1 else "TRX-23"
                events.append(FaceCountsNothing(rule=rule, seat=seat))

    def _tell_meteor(self, seat: int, card: int, events: list[Event]) -> None:
        name = CARD_NAMES[card]
        if self.holder < 0:
            rule = "TRX-18" if card == SHOWER else "TRX-12"
            events.append(LastCircleBegun(rule=rule, seat=seat, card=name))
            return
        rank = self.box.meteors[self.strong * 5 + self.weak][card]
        rule = "TRX-18" if rank == SHOWER_RANK else "TRX-15" if rank == self.ruling else "TRX-13"
        before = CARD_NAMES[self.ruling_card]
        events.append(LastCircleRestarted(rule=rule, seat=seat, card=name, before=before))

    # What others ask

    def face_name(self, seat: int) -> str:
        """What a seat's pile counts as."""
        face = self.faces[seat]
        return CARD_NAMES[face - 1] if face else "nothing"

    def played(self, seat: int) -> tuple[int, ...]:
        """The cards on a seat's played pile, the top one last."""
        if seat in self.ranking[: self.discarded]:
            return ()
        return tuple([entry & 31 for entry in self.log if entry >> 5 == seat])

    def standing(self) -> tuple[int, ...]:
        """Seats that have a card, highest face first; of equal faces the later is higher (TRX-26)."""
        values = VALUES[self.strong * 5 + self.weak]
        keys = [
            (values[self.faces[seat]] * 256 + self.times[seat]) * 8 + seat
            for seat in range(self.box.seats)
            if self.times[seat]
        ]
        keys.sort(reverse=True)
        return tuple([key & 7 for key in keys])

    def score(self, seat: int) -> int:
        """The eggs of a colour count their number times itself (TRX-35)."""
        return sum([count * count for count in self.taken[seat * 5 : seat * 5 + 5]])

    def view(self, seat: int | None) -> TRexView:
        return view_of(self, seat)

    def result(self) -> Result | None:
        return result_of(self) if self.phase == OVER else None

    def material(self) -> tuple[int, ...]:
        found: list[int] = []
        for seat in range(self.box.seats):
            cards = cards_in(self.hands[seat]) + cards_in(self.unseen[seat]) + cards_in(self.gone[seat])
            found += sorted(cards + self.known[seat] + self.played(seat))
            removed_blind = count_of(self.unseen[seat]) - self.depth[seat]
            found.append(int(0 <= removed_blind <= self.round))
        for colour in range(5):
            eggs = self.eggs[colour] + self.eggs_lost[colour] + sum(self.taken[colour::5])
            found.append(eggs + int(self.left == colour) + int(self.right == colour))
        return tuple(found)


def new_state(box: Box) -> TRexState:
    """Before the first draw: who leads, unless it is settled, then eggs, trumps and hands."""
    state = TRexState(box)
    start = box.setup.options["start"]
    if start != "random":
        state.leader = int(start)
        state.active = state.leader
        state.phase = TURN_EGGS
    return state
