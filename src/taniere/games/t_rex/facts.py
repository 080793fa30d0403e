"""What T-Rex tells people while it is played: its events. Cards, colours and places are words of the record.

A `face` is what a pile counts as: the id of a numbered card, or `nothing`. `seat` is always whose card it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from taniere.core.events import Event, Private


@dataclass(frozen=True, slots=True, kw_only=True)
class StartDrawn(Event):
    """The draw gave the first lead to a seat."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EggTurnedUp(Event):
    """An egg came up on the `left` or `right` pile."""

    side: str
    colour: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TrumpDrawn(Event):
    """A trump card was laid down: first `weak`, then `strong` across it."""

    place: str
    colour: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDealt(Event):
    """A card of the opening hand."""

    seat: int
    card: Private


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegun(Event):
    """A round begins; this seat leads it."""

    number: int
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlayed(Event):
    """A hand card was put on the seat's played pile, which now counts as `face`."""

    seat: int
    card: str
    face: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TopCardPlayed(Event):
    """An empty hand: the top card of the draw pile was turned over and played."""

    seat: int
    card: str
    face: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceCopied(Event):
    """Chamaelosaurus counts as the card under it."""

    seat: int
    face: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceCountsNothing(Event):
    """A Chamaelosaurus with no number under it."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LastCircleBegun(Event):
    """The first meteor: everybody plays once more, this seat last."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LastCircleRestarted(Event):
    """A meteor as high as the ruling one, or higher: the last circle starts again and ends with this seat."""

    seat: int
    card: str
    before: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MeteorHadNoEffect(Event):
    """A meteor lower than the ruling one."""

    seat: int
    card: str
    ruling: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDrawn(Event):
    """A card nobody had seen came into the hand of this seat, which alone reads it."""

    seat: int
    card: Private


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownCardDrawn(Event):
    """A card that had gone under the pile openly came into the hand: everybody knows which."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PileRanOut(Event):
    """So many cards could not be drawn."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPassed(Event):
    """Neither a hand card nor a draw pile: the top card stands."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded(Event):
    """No more cards are played; `reason` is `last_word`, `cannot_close` or `nobody_can_play`.

    `seat` is who held the last word, or None where the round had no meteor.
    """

    reason: str
    number: int
    seat: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceRanked(Event):
    """Where a seat came in the round, from place 1, the highest."""

    place: int
    seat: int
    face: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EggTaken(Event):
    """An egg went to a seat: what it added, and the seat's score with it."""

    seat: int
    side: str
    colour: str
    points: int
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EggLost(Event):
    """Two players, one egg a round: the other egg left the game."""

    side: str
    colour: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedCardDiscarded(Event):
    """The top card of the played pile left the game."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BlindCardDiscarded(Event):
    """The top card of the draw pile left the game, and nobody knows which it was."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownCardDiscarded(Event):
    """The top card of the draw pile left the game; it had gone under the pile openly, so all know it."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowerRemoved(Event):
    """A meteor shower that was played left the game."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PileReturned(Event):
    """The rest of a played pile went under the draw pile; the first of `cards` will be drawn first."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrumpChanged(Event):
    """The lowest seat put another colour into the `strong` or the `weak` place."""

    seat: int
    place: str
    colour: str
    before: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TrumpKept(Event):
    """The lowest seat left the trumps as they are."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandShown(Event):
    """A tie: this seat lays down its hand."""

    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PileCardShown(Event):
    """A tie: a card of the draw pile that nobody had seen was turned over, from the bottom up."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RemainingCounted(Event):
    """A tie: the cards left to a seat, and the sum of their numbers."""

    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The game is over."""

    reason: str
