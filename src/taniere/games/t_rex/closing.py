"""Everything around the rounds: set-up, eggs, discards, the trump change, and the end with its tie-break."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taniere.core.events import Event, Private
from taniere.games.t_rex.actions import (
    DISCARD_PLAYED,
    EGG_LEFT,
    EGG_RIGHT,
    TRUMP_KEEP,
    TRUMP_STRONG,
    TRUMP_WEAK,
)
from taniere.games.t_rex.constants import (
    BIT,
    CARD_NAMES,
    COLOURS,
    DEAL,
    DISCARD,
    DRAW_START,
    DRAW_TRUMPS,
    EGG,
    OVER,
    SHOW,
    SHOWER,
    TRUMP,
    TURN_EGGS,
    cards_in,
    count_of,
)
from taniere.games.t_rex.events import (
    BlindCardDiscarded,
    CardDealt,
    EggLost,
    EggTaken,
    EggTurnedUp,
    FaceRanked,
    GameEnded,
    HandShown,
    KnownCardDiscarded,
    PileCardShown,
    PileReturned,
    PlayedCardDiscarded,
    RemainingCounted,
    RoundBegun,
    RoundEnded,
    ShowerRemoved,
    StartDrawn,
    TrumpChanged,
    TrumpDrawn,
    TrumpKept,
)

if TYPE_CHECKING:
    from taniere.games.t_rex.state import TRexState


# Chance outside a round


def resolve(state: TRexState, outcome: int, events: list[Event] | None) -> None:
    """Let a draw of the set-up, of new eggs or of the tie-break have this outcome."""
    phase = state.phase
    if phase == TURN_EGGS:
        _turn_egg(state, outcome, events)
    elif phase == DEAL:
        _deal(state, outcome, events)
    elif phase == DRAW_TRUMPS:
        _lay_trump(state, outcome, events)
    elif phase == SHOW:
        _show_card(state, outcome, events)
    else:
        assert phase == DRAW_START
        state.leader = outcome
        state.active = outcome
        state.phase = TURN_EGGS
        if events is not None:
            events.append(StartDrawn(rule="TRX-G16", seat=outcome))


def _turn_egg(state: TRexState, colour: int, events: list[Event] | None) -> None:
    state.eggs[colour] -= 1
    is_left = state.left < 0
    if events is not None:
        rule = "TRX-2" if state.round == 1 else "TRX-33"
        side = "left" if is_left else "right"
        events.append(EggTurnedUp(rule=rule, side=side, colour=COLOURS[colour]))
    if is_left:
        state.left = colour
        return
    state.right = colour
    if state.round == 1:
        state.phase = DRAW_TRUMPS
    else:
        _begin_round(state, events)


def _lay_trump(state: TRexState, colour: int, events: list[Event] | None) -> None:
    """The card drawn second lies on top and is the strong one (TRX-G4)."""
    place = "weak" if state.weak < 0 else "strong"
    if events is not None:
        events.append(TrumpDrawn(rule="TRX-3", place=place, colour=COLOURS[colour]))
    if state.weak < 0:
        state.weak = colour
        return
    state.strong = colour
    state.phase = DEAL
    state.active = 0


def _deal(state: TRexState, card: int, events: list[Event] | None) -> None:
    seat = state.active
    bit = BIT[card]
    state.unseen[seat] ^= bit
    state.depth[seat] -= 1
    state.hands[seat] |= bit
    state.dealt += 1
    if events is not None:
        events.append(CardDealt(rule="TRX-5", seat=seat, card=Private(CARD_NAMES[card], (seat,))))
    state.active = state.dealt // state.box.hand
    if state.active == state.box.seats:
        _begin_round(state, events)


def _begin_round(state: TRexState, events: list[Event] | None) -> None:
    if events is not None:
        rule = "TRX-6" if state.round == 1 else "TRX-33"
        events.append(RoundBegun(rule=rule, number=state.round, seat=state.leader))
    state.take_turn(state.leader, events)


# The end of a round


def end_round(state: TRexState, reason: str, events: list[Event] | None) -> None:
    """Rank the piles, once for everything that follows (TRX-26, TRX-G11)."""
    ranking = state.standing()
    assert len(ranking) == state.box.seats  # TRX-G19: nobody is without a card
    state.ranking = ranking
    state.is_closing = True
    state.phase = EGG
    state.active = ranking[0]
    if events is not None:
        rule = "TRX-14" if reason == "last_word" else "TRX-G7"
        holder = state.holder if state.holder >= 0 else None
        events.append(RoundEnded(rule=rule, reason=reason, number=state.round, seat=holder))
        for place, seat in enumerate(ranking, 1):
            events.append(FaceRanked(rule="TRX-26", place=place, seat=seat, face=state.face_name(seat)))


def decide(state: TRexState, seat: int, action: int, events: list[Event] | None) -> None:
    """Play a decision that follows a round."""
    if action <= EGG_RIGHT:
        _take_eggs(state, action == EGG_LEFT, events)
        _discard_on(state, events)
    elif action < TRUMP_KEEP:
        if action == DISCARD_PLAYED:
            _discard_played(state, seat, events)
        else:
            _discard_drawn(state, seat, events)
        state.discarded += 1
        _discard_on(state, events)
    else:
        _change_trump(state, seat, action, events)
        _next_round(state)


def _take_eggs(state: TRexState, is_left: bool, events: list[Event] | None) -> None:
    """The highest takes the egg of its choice, the second the other (TRX-27)."""
    first = state.left if is_left else state.right
    other = state.right if is_left else state.left
    sides = ("left", "right") if is_left else ("right", "left")
    state.left = -1
    state.right = -1
    _give(state, state.ranking[0], first, sides[0], events)
    if not state.box.is_one_egg:
        _give(state, state.ranking[1], other, sides[1], events)
        return
    state.eggs_lost[other] += 1  # TRX-G15
    if events is not None:
        events.append(EggLost(rule="TRX-G15", side=sides[1], colour=COLOURS[other]))


def _give(state: TRexState, seat: int, colour: int, side: str, events: list[Event] | None) -> None:
    had = state.taken[seat * 5 + colour]
    state.taken[seat * 5 + colour] = had + 1
    if events is not None:
        events.append(
            EggTaken(
                rule="TRX-27",
                seat=seat,
                side=side,
                colour=COLOURS[colour],
                points=2 * had + 1,
                score=state.score(seat),
            )
        )


def _discard_on(state: TRexState, events: list[Event] | None) -> None:
    """Ask for discards in the order of the ranking (TRX-30); where there is no choice, none is asked."""
    seats = state.box.seats
    while state.discarded < seats:
        seat = state.ranking[state.discarded]
        if state.showered >> seat & 1:
            _remove_shower(state, seat, events)
        elif state.depth[seat] or state.known[seat]:
            state.phase = DISCARD
            state.active = seat
            return
        else:
            _discard_played(state, seat, events)
        state.discarded += 1
    if state.round < state.box.rounds:
        state.phase = TRUMP
        state.active = state.ranking[seats - 1]  # TRX-32
    else:
        _end_game(state, events)  # TRX-G21


def _remove_shower(state: TRexState, seat: int, events: list[Event] | None) -> None:
    state.gone[seat] |= BIT[SHOWER]
    if events is not None:
        events.append(ShowerRemoved(rule="TRX-29", seat=seat))
    _return_pile(state, seat, tuple([card for card in state.played(seat) if card != SHOWER]), events)


def _discard_played(state: TRexState, seat: int, events: list[Event] | None) -> None:
    played = state.played(seat)
    state.gone[seat] |= BIT[played[-1]]
    if events is not None:
        card = CARD_NAMES[played[-1]]
        events.append(PlayedCardDiscarded(rule="TRX-28", seat=seat, card=card))
    _return_pile(state, seat, played[:-1], events)


def _discard_drawn(state: TRexState, seat: int, events: list[Event] | None) -> None:
    if state.depth[seat]:
        state.depth[seat] -= 1  # it stays among the unseen for good: TRX-G9
        if events is not None:
            events.append(BlindCardDiscarded(rule="TRX-G9", seat=seat))
    else:
        card = state.known[seat][0]
        state.known[seat] = state.known[seat][1:]
        state.gone[seat] |= BIT[card]
        if events is not None:
            events.append(KnownCardDiscarded(rule="TRX-28", seat=seat, card=CARD_NAMES[card]))
    _return_pile(state, seat, state.played(seat), events)


def _return_pile(state: TRexState, seat: int, cards: tuple[int, ...], events: list[Event] | None) -> None:
    """What is left of the played pile goes under the draw pile, first played first (TRX-31, TRX-G10)."""
    state.known[seat] += cards
    if events is not None and cards:
        names = tuple([CARD_NAMES[card] for card in cards])
        events.append(PileReturned(rule="TRX-31", seat=seat, cards=names))


def _change_trump(state: TRexState, seat: int, action: int, events: list[Event] | None) -> None:
    if action == TRUMP_KEEP:
        if events is not None:
            events.append(TrumpKept(rule="TRX-G12", seat=seat))
        return
    if action < TRUMP_WEAK:
        place, colour, before = "strong", action - TRUMP_STRONG, state.strong
        state.strong = colour
    else:
        place, colour, before = "weak", action - TRUMP_WEAK, state.weak
        state.weak = colour
    if events is not None:
        events.append(
            TrumpChanged(
                rule="TRX-32", seat=seat, place=place, colour=COLOURS[colour], before=COLOURS[before]
            )
        )


def _next_round(state: TRexState) -> None:
    seats = state.box.seats
    state.leader = state.ranking[seats - 1]  # TRX-33
    state.round += 1
    state.log = []
    state.faces = [0] * seats
    state.times = [0] * seats
    state.holder = -1
    state.ruling = 0
    state.ruling_card = -1
    state.showered = 0
    state.is_closing = False
    state.ranking = ()
    state.discarded = 0
    state.active = state.leader
    state.phase = TURN_EGGS


# The end of the game


def tied_seats(state: TRexState) -> list[int]:
    """Those who share the highest score."""
    scores = [state.score(seat) for seat in range(state.box.seats)]
    best = max(scores)
    return [seat for seat in range(state.box.seats) if scores[seat] == best]


def _end_game(state: TRexState, events: list[Event] | None) -> None:
    """After the last round; where the best score is shared, cards are laid down first (TRX-36)."""
    tied = tied_seats(state)
    if len(tied) > 1:
        for seat in tied:
            state.shown[seat] = state.hands[seat]
            if events is not None:
                cards = tuple([CARD_NAMES[card] for card in cards_in(state.hands[seat])])
                events.append(HandShown(rule="TRX-36", seat=seat, cards=cards))
    _show_on(state, tied, events)


def _show_on(state: TRexState, tied: list[int], events: list[Event] | None) -> None:
    """Turn over what was never seen of tied players' piles, unless all that was unseen lies there."""
    if len(tied) > 1:
        for seat in tied:
            if 0 < state.depth[seat] < count_of(state.unseen[seat]):
                state.phase = SHOW
                state.active = seat
                return
    state.phase = OVER
    state.active = state.leader
    if events is None:
        return
    if len(tied) > 1:
        for seat in tied:
            left = remaining(state, seat)
            names = tuple([CARD_NAMES[card] for card in left])
            points = points_of(left)
            events.append(RemainingCounted(rule="TRX-36", seat=seat, cards=names, points=points))
    events.append(GameEnded(rule="TRX-34", reason="rounds_played"))


def _show_card(state: TRexState, card: int, events: list[Event] | None) -> None:
    seat = state.active
    state.unseen[seat] ^= BIT[card]
    state.depth[seat] -= 1
    state.known[seat] = (card,) + state.known[seat]
    if events is not None:
        events.append(PileCardShown(rule="TRX-36", seat=seat, card=CARD_NAMES[card]))
    _show_on(state, tied_seats(state), events)


def remaining(state: TRexState, seat: int) -> tuple[int, ...]:
    """The cards left to a seat after the last round, hand and draw pile; only of tied seats all are known."""
    pile = cards_in(state.unseen[seat]) if state.depth[seat] else ()
    return cards_in(state.hands[seat]) + pile + state.known[seat]


def points_of(cards: tuple[int, ...]) -> int:
    """Their numbers added up; Chamaelosaurus and shower count nothing (TRX-G13)."""
    return sum([card + 1 for card in cards if card < 15])
