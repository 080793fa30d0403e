"""What follows from a view of T-Rex and a board shows: faces, places, the last circle, previews, memory.

`players` run parallel to those of the view, `faces` to its history.
"""

from __future__ import annotations

import msgspec

from taniere.core.chance import Source
from taniere.core.outlook import Outlook
from taniere.games.t_rex.closing import points_of, remaining, tied_seats
from taniere.games.t_rex.constants import (
    CARD_NAMES,
    CHAMAELOSAURUS,
    COLOUR,
    COLOURS,
    FLIP,
    NUMBERED,
    OVER,
    PLAY,
    cards_in,
    count_of,
)
from taniere.games.t_rex.data import Box
from taniere.games.t_rex.memory import SeatMemory, recall
from taniere.games.t_rex.sampling import state_of
from taniere.games.t_rex.state import TRexState
from taniere.games.t_rex.views import TRexView


class TRexSeatOutlook(msgspec.Struct, frozen=True):
    """One player's side of the table, counted and ranked."""

    hand_size: int
    pile_size: int
    blind_discards: int  # removed unseen
    played: tuple[str, ...]  # on the played pile, the top card last
    face: str | None  # what the pile counts as; stays until the next round begins; None before the first card
    place: int | None  # 1 is the highest face now (or at the end of the round)
    egg_points: tuple[int, ...]  # by colour: what one more egg of it would add


class MeteorOutlook(msgspec.Struct, frozen=True):
    """The meteor that rules the last circle. Its seat has the last word unless another one takes over."""

    seat: int
    card: str
    to_play: tuple[int, ...]  # seats that still play if nobody takes over, in turn order


class CardPreview(msgspec.Struct, frozen=True):
    """What a card of the viewer's own hand would do now."""

    card: str
    face: str
    place: int  # among those who have a card, right after it
    trump: str  # "strong", "middle", "weak" or "nothing": the class of its face
    takes_last_word: bool  # begins or restarts the last circle
    has_lower_meteor: bool  # a meteor that would have no effect
    draws: int  # cards it would bring, no more than the pile has
    ends_round: bool


class RemainingCards(msgspec.Struct, frozen=True):
    """What counts in a tie, once it is laid down."""

    seat: int
    cards: tuple[str, ...]
    points: int


class TRexOutlook(Outlook, frozen=True, kw_only=True):
    """What the table comes to, for one seat or a spectator."""

    colours: tuple[str, ...]
    symbols: tuple[str, ...]  # by number, from 1
    rounds: int
    aside: tuple[str, ...]  # the trump cards beside, in colour order
    players: tuple[TRexSeatOutlook, ...]
    faces: tuple[str, ...]  # what the pile counted as with each card of the history: a card, or "nothing"
    meteor: MeteorOutlook | None
    is_closing: bool  # the last card of the round is down
    previews: tuple[CardPreview, ...]  # of the viewer's hand, while the viewer is to play
    memory: tuple[SeatMemory, ...]
    remaining: tuple[RemainingCards, ...]  # of those who tied at the end


class _First(Source):
    """Always the first: whatever stays hidden is left out of an outlook."""

    def below(self, bound: int) -> int:
        return 0


def outlook_of(view: TRexView, box: Box) -> TRexOutlook:
    """What follows from a view of a game with this box."""
    state = state_of(view, box, _First())
    standing = state.standing()
    trumps = (view.strong, view.weak)
    seats = range(view.seats)
    return TRexOutlook(
        points=tuple([state.score(seat) for seat in seats]),
        colours=COLOURS,
        symbols=box.symbols,
        rounds=box.rounds,
        aside=tuple([colour for colour in COLOURS if colour not in trumps]) if view.strong else (),
        players=tuple([_seat_outlook(state, seat, standing) for seat in seats]),
        faces=_faces(state),
        meteor=_meteor(state),
        is_closing=state.is_closing,
        previews=_previews(state, view.viewer) if view.viewer is not None else (),
        memory=recall(view, state),
        remaining=_remaining(state),
    )


def _names(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([CARD_NAMES[card] for card in cards])


def _seat_outlook(state: TRexState, seat: int, standing: tuple[int, ...]) -> TRexSeatOutlook:
    hand, depth, known = state.hands[seat], state.depth[seat], state.known[seat]
    eggs = state.taken[seat * 5 : seat * 5 + 5]
    return TRexSeatOutlook(
        hand_size=count_of(hand),
        pile_size=depth + len(known),
        blind_discards=count_of(state.unseen[seat]) - depth,
        played=_names(state.played(seat)),
        face=state.face_name(seat) if state.times[seat] else None,
        place=standing.index(seat) + 1 if seat in standing else None,
        egg_points=tuple([2 * count + 1 for count in eggs]),
    )


def _faces(state: TRexState) -> tuple[str, ...]:
    """What the pile counted as with each card of the round."""
    faces = ["nothing"] * state.box.seats
    history = []
    for entry in state.log:
        seat, card = entry >> 5, entry & 31
        if card != CHAMAELOSAURUS:
            faces[seat] = CARD_NAMES[card] if card < NUMBERED else "nothing"
        history.append(faces[seat])
    return tuple(history)


def _remaining(state: TRexState) -> tuple[RemainingCards, ...]:
    if state.phase != OVER or len(tied := tied_seats(state)) == 1:
        return ()
    laid_down = [(seat, remaining(state, seat)) for seat in tied]
    return tuple([RemainingCards(seat, _names(cards), points_of(cards)) for seat, cards in laid_down])


def _meteor(state: TRexState) -> MeteorOutlook | None:
    """Who rules the last circle, and who still plays in it if nobody takes over."""
    if state.holder < 0:
        return None
    to_play: list[int] = []
    if not state.is_closing:
        seat = state.active
        if state.phase != PLAY:  # a draw is pending for whoever has played, or a card to be turned over
            seat = seat if state.phase == FLIP else (seat + 1) % state.box.seats
        while True:
            to_play.append(seat)
            if seat == state.holder:
                break
            seat = (seat + 1) % state.box.seats
    return MeteorOutlook(seat=state.holder, card=CARD_NAMES[state.ruling_card], to_play=tuple(to_play))


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
