"""What a seat may know of a position of T-Rex, field by field.

What is hidden: the hands of others, and the part of each draw pile that has never been seen. What is not:
cards that were played and went back under a pile come up in an order that everybody could remember. A view
remembers for its reader. Cards and colours are words of the record (`blue-7`, `meteor-shower`, `blue`).
"""

from __future__ import annotations

import msgspec

from taniere.core.views import View


class PlayedView(msgspec.Struct, frozen=True):
    """One card played in this round, and what its pile counted as then."""

    seat: int
    card: str
    face: str  # a numbered card, or "nothing"


class SeatView(msgspec.Struct, frozen=True):
    """One player's side of the table.

    `hand` is None where the viewer may not see it; `shown` are the hand cards that everybody knows all the
    same, because they were drawn from the known part of the pile. `unseen` are the cards of this set that the
    viewer cannot place: `hidden_in_hand` of them are in the hand, `pile_unseen` in the draw pile above
    `pile_known` (the next one first), `blind_discards` were removed unseen. Every way to share them out so is
    equally likely as far as the deals go.
    """

    hand: tuple[str, ...] | None
    hand_size: int
    shown: tuple[str, ...]
    hidden_in_hand: int
    pile_size: int
    pile_unseen: int
    pile_known: tuple[str, ...]
    unseen: tuple[str, ...]
    blind_discards: int
    discards: tuple[str, ...]  # removed, and everybody knows it
    played: tuple[str, ...]  # on the played pile, the top card last
    face: str | None  # what the pile counts as; stays until the next round begins; None before the first card
    place: int | None  # 1 is the highest face now (or at the end of the round)
    cannot_play: bool  # neither a hand card nor a draw pile: passes
    has_played_shower: bool  # this round: it will be removed at its end
    eggs: tuple[int, ...]  # by colour, as TRexView.colours
    score: int
    egg_points: tuple[int, ...]  # by colour: what one more egg of it would add
    remaining: tuple[str, ...] | None  # what counts in a tie, once it is laid down
    remaining_points: int | None


class MeteorView(msgspec.Struct, frozen=True):
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


class MemoryView(msgspec.Struct, frozen=True):
    """Perfect memory about one seat, made from the rest of the view alone (`memory.recall`).

    A card of `may_hold` is in the hand with chance `hidden / len(may_hold)`; those of `holds` are certain.
    `next_cards` is the draw pile from the top, None where a card has never been seen.
    """

    seat: int
    holds: tuple[str, ...]
    may_hold: tuple[str, ...]
    hidden: int
    next_cards: tuple[str | None, ...]
    may_take_last_word: tuple[str, ...]  # of both lists: meteors that would take over from the ruling one
    may_beat: tuple[str, ...]  # of both lists: cards higher than the highest face now


class TRexView(View, frozen=True, kw_only=True):
    """The table as one seat, or a spectator, may know it."""

    phase: str  # see numbers.PHASES
    round: int
    rounds: int
    active: int | None  # who decides, or whom the pending draw concerns
    leader: int | None
    colours: tuple[str, ...]
    strong: str | None
    weak: str | None
    aside: tuple[str, ...]  # the trump cards beside, in colour order
    eggs: tuple[str | None, ...]  # on offer: left, right
    eggs_unseen: tuple[int, ...]  # by colour, over both piles
    eggs_lost: tuple[int, ...]  # by colour; only where two players play for one egg
    dealt: int  # cards of the opening hands dealt so far
    to_draw: int  # cards that `active` has still to draw
    is_closing: bool  # the last card of the round is down
    symbols: tuple[str, ...]  # by number, from 1
    players: tuple[SeatView, ...]
    history: tuple[PlayedView, ...]  # every card of this round as it was played, until the next one begins
    standing: tuple[int, ...]  # seats with a card, highest face first; the ranking once the round is over
    discarded: int  # how many of the ranking have discarded
    meteor: MeteorView | None
    previews: tuple[CardPreview, ...]  # of the viewer's hand, while the viewer is to play
    memory: tuple[MemoryView, ...]
