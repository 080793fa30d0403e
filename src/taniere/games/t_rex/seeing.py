"""From a position to what a seat sees of it, and back to a position that the seat could not tell from it."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from msgspec.structs import replace

from taniere.core.chance import Source
from taniere.games.t_rex.closing import points_of, remaining, tied_seats
from taniere.games.t_rex.memory import recall
from taniere.games.t_rex.numbers import (
    CARD_NAMES,
    CHAMAELOSAURUS,
    COLOUR,
    COLOURS,
    NUMBERED,
    OVER,
    PHASES,
    PLAY,
    bits_of,
    cards_in,
    count_of,
)
from taniere.games.t_rex.views import CardPreview, MeteorView, PlayedView, SeatView, TRexView

if TYPE_CHECKING:
    from taniere.games.t_rex.state import TRexState

_CARD = {name: card for card, name in enumerate(CARD_NAMES)}
_HAS_ACTIVE = PHASES[PHASES.index("deal") : OVER]


def view_of(state: TRexState, viewer: int | None) -> TRexView:
    """The view of a seat, or of a spectator."""
    box = state.box
    phase = PHASES[state.phase]
    standing = state.standing()
    trumps = (state.strong, state.weak)
    view = TRexView(
        viewer=viewer,
        seats=box.seats,
        options=box.setup.options,
        data=box.setup.data,
        choosing=state.actors(),
        result=state.result(),
        phase=phase,
        round=state.round,
        rounds=box.rounds,
        active=state.active if phase in _HAS_ACTIVE else None,
        leader=None if phase == "start" else state.leader,
        colours=COLOURS,
        strong=COLOURS[state.strong] if state.strong >= 0 else None,
        weak=COLOURS[state.weak] if state.weak >= 0 else None,
        aside=tuple([name for colour, name in enumerate(COLOURS) if colour not in trumps])
        if state.strong >= 0
        else (),
        eggs=(_egg(state.left), _egg(state.right)),
        eggs_unseen=tuple(state.eggs),
        eggs_lost=tuple(state.eggs_lost),
        dealt=state.dealt,
        to_draw=state.to_draw,
        is_closing=state.is_closing,
        symbols=box.symbols,
        players=tuple([_seat_view(state, seat, viewer, standing) for seat in range(box.seats)]),
        history=_history(state),
        standing=standing,
        discarded=state.discarded,
        meteor=_meteor(state),
        previews=_previews(state, viewer) if viewer is not None else (),
        memory=(),
    )
    return replace(view, memory=recall(view))


def _egg(colour: int) -> str | None:
    return COLOURS[colour] if colour >= 0 else None


def _names(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([CARD_NAMES[card] for card in cards])


def _seat_view(state: TRexState, seat: int, viewer: int | None, standing: tuple[int, ...]) -> SeatView:
    hand, shown, unseen = state.hands[seat], state.shown[seat], state.unseen[seat]
    is_open = seat == viewer or hand == shown
    known = state.known[seat]
    eggs = tuple(state.taken[seat * 5 : seat * 5 + 5])
    is_laid_down = state.phase == OVER and len(tied := tied_seats(state)) > 1 and seat in tied
    left = remaining(state, seat) if is_laid_down else None
    return SeatView(
        hand=_names(cards_in(hand)) if is_open else None,
        hand_size=count_of(hand),
        shown=_names(cards_in(shown)),
        hidden_in_hand=0 if is_open else count_of(hand & ~shown),
        pile_size=state.depth[seat] + len(known),
        pile_unseen=state.depth[seat],
        pile_known=_names(known),
        unseen=_names(cards_in(unseen if is_open else unseen | hand & ~shown)),
        blind_discards=count_of(unseen) - state.depth[seat],
        discards=_names(cards_in(state.gone[seat])),
        played=_names(state.played(seat)),
        face=state.face_name(seat) if state.times[seat] else None,
        place=standing.index(seat) + 1 if seat in standing else None,
        cannot_play=not hand and not state.depth[seat] and not known,
        has_played_shower=bool(state.showered >> seat & 1),
        eggs=eggs,
        score=state.score(seat),
        egg_points=tuple([2 * count + 1 for count in eggs]),
        remaining=None if left is None else _names(left),
        remaining_points=None if left is None else points_of(left),
    )


def _history(state: TRexState) -> tuple[PlayedView, ...]:
    """Every card of the round with what its pile counted as then."""
    faces = ["nothing"] * state.box.seats
    history = []
    for entry in state.log:
        seat, card = entry >> 5, entry & 31
        if card != CHAMAELOSAURUS:
            faces[seat] = CARD_NAMES[card] if card < NUMBERED else "nothing"
        history.append(PlayedView(seat, CARD_NAMES[card], faces[seat]))
    return tuple(history)


def _meteor(state: TRexState) -> MeteorView | None:
    """Who rules the last circle, and who still plays in it if nobody takes over."""
    if state.holder < 0:
        return None
    to_play: list[int] = []
    if not state.is_closing:
        seat = state.active
        if state.phase != PLAY:  # a draw is pending for whoever has played, or a card to be turned over
            seat = seat if PHASES[state.phase] == "flip" else (seat + 1) % state.box.seats
        while True:
            to_play.append(seat)
            if seat == state.holder:
                break
            seat = (seat + 1) % state.box.seats
    return MeteorView(seat=state.holder, card=CARD_NAMES[state.ruling_card], to_play=tuple(to_play))


def _previews(state: TRexState, viewer: int) -> tuple[CardPreview, ...]:
    if state.phase != PLAY or state.active != viewer:
        return ()
    return tuple([_preview(state, viewer, card) for card in cards_in(state.hands[viewer])])


def _preview(state: TRexState, seat: int, card: int) -> CardPreview:
    """What a card would do; must agree with `TRexState.play_card`."""
    box = state.box
    rank = box.meteors[state.strong * 5 + state.weak][card]
    is_taking = rank > 0 and rank >= state.ruling
    face = state.faces[seat] if card == CHAMAELOSAURUS else card + 1 if card < NUMBERED else 0
    standing = _standing_with(state, seat, face)
    return CardPreview(
        card=CARD_NAMES[card],
        face=CARD_NAMES[face - 1] if face else "nothing",
        place=standing.index(seat) + 1,
        trump=_trump_class(state, face),
        takes_last_word=is_taking,
        has_lower_meteor=rank > 0 and not is_taking,
        draws=min(box.draws[card], state.depth[seat] + len(state.known[seat])),
        ends_round=not is_taking and seat == state.holder,
    )


def _standing_with(state: TRexState, seat: int, face: int) -> tuple[int, ...]:
    faces, times = state.faces, state.times
    state.faces, state.times = faces[:], times[:]
    state.faces[seat], state.times[seat] = face, len(state.log) + 1
    standing = state.standing()
    state.faces, state.times = faces, times
    return standing


def _trump_class(state: TRexState, face: int) -> str:
    if not face:
        return "nothing"
    colour = COLOUR[face - 1]
    return "strong" if colour == state.strong else "weak" if colour == state.weak else "middle"


# And back


def state_of(state: TRexState, view: TRexView, source: Source) -> TRexState:
    """Bring a fresh state of the same set-up to a position that this view cannot tell from the real one.

    Only hands of others are drawn: which cards lie in the unseen part of a pile, and which were removed
    blind, is open in the position itself.
    """
    state.phase = PHASES.index(view.phase)
    state.leader = view.leader or 0
    state.active = state.leader if view.active is None else view.active
    state.round = view.round
    state.dealt = view.dealt
    state.strong, state.weak = _colour(view.strong), _colour(view.weak)
    state.left, state.right = _colour(view.eggs[0]), _colour(view.eggs[1])
    state.eggs, state.eggs_lost = list(view.eggs_unseen), list(view.eggs_lost)
    state.taken = [count for player in view.players for count in player.eggs]
    state.log = [played.seat * 32 + _CARD[played.card] for played in view.history]
    for seat, player in enumerate(view.players):
        _put_seat(state, seat, player, source)
    _replay_faces(state)
    state.to_draw = view.to_draw
    state.is_closing = view.is_closing
    state.ranking = view.standing if state.phase > PLAY else ()
    state.discarded = view.discarded
    if view.meteor is not None:
        state.holder = view.meteor.seat
        state.ruling_card = _CARD[view.meteor.card]
        state.ruling = state.box.meteors[state.strong * 5 + state.weak][state.ruling_card]
    return state


def _put_seat(state: TRexState, seat: int, player: SeatView, source: Source) -> None:
    unseen = tuple(_CARD[name] for name in player.unseen)
    state.shown[seat] = bits_of(tuple(_CARD[name] for name in player.shown))
    if player.hand is None:
        drawn = bits_of(choose(unseen, player.hidden_in_hand, source))
        state.hands[seat] = state.shown[seat] | drawn
        state.unseen[seat] = bits_of(unseen) & ~drawn
    else:
        state.hands[seat] = bits_of(tuple(_CARD[name] for name in player.hand))
        state.unseen[seat] = bits_of(unseen)
    state.gone[seat] = bits_of(tuple(_CARD[name] for name in player.discards))
    state.depth[seat] = player.pile_unseen
    state.known[seat] = tuple(_CARD[name] for name in player.pile_known)


def _replay_faces(state: TRexState) -> None:
    """Faces, times and showers follow from what was played."""
    for time, entry in enumerate(state.log, 1):
        seat, card = entry >> 5, entry & 31
        state.times[seat] = time
        if card < NUMBERED:
            state.faces[seat] = card + 1
        elif card != CHAMAELOSAURUS:
            state.faces[seat] = 0
            state.showered |= 1 << seat


def _colour(name: str | None) -> int:
    return -1 if name is None else COLOURS.index(name)


def choose(cards: tuple[int, ...], count: int, source: Source) -> tuple[int, ...]:
    """So many of these cards, every selection equally likely, with one number of the source.

    >>> class Last(Source):
    ...     def below(self, bound: int) -> int:
    ...         return bound - 1
    >>> choose((1, 2, 3), 2, Last())
    (2, 3)
    """
    number = source.below(comb(len(cards), count))
    chosen = []
    for place, card in enumerate(cards):
        with_this = comb(len(cards) - place - 1, count - 1) if count else 0
        if number < with_this:
            chosen.append(card)
            count -= 1
        else:
            number -= with_this
    return tuple(chosen)
