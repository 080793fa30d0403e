"""What T-Rex tells people while it is played: its events. Cards, colours and places are words of the record.

A `face` is what a pile counts as: the id of a numbered card, or `nothing`. `seat` is always whose card it is.
"""

from __future__ import annotations

from typing import ClassVar

from taniere.core.events import Event, Private


class StartDrawn(Event, frozen=True):
    """The draw gave the first lead to a seat."""

    seat: int


class EggTurnedUp(Event, frozen=True):
    """An egg came up on the `left` or `right` pile."""

    side: str
    colour: str


class TrumpDrawn(Event, frozen=True):
    """A trump card was laid down: first `weak`, then `strong` across it."""

    place: str
    colour: str


class CardDealt(Event, frozen=True):
    """A card of the opening hand."""

    seat: int
    card: Private


class RoundBegun(Event, frozen=True):
    """A round begins; this seat leads it."""

    number: int
    seat: int


class CardPlayed(Event, frozen=True):
    """A hand card was put on the seat's played pile, which now counts as `face`."""

    seat: int
    card: str
    face: str


class TopCardPlayed(Event, frozen=True):
    """An empty hand: the top card of the draw pile was turned over and played."""

    seat: int
    card: str
    face: str


class FaceCopied(Event, frozen=True):
    """Chamaelosaurus counts as the card under it."""

    seat: int
    face: str


class FaceCountsNothing(Event, frozen=True):
    """A Chamaelosaurus with no number under it."""

    seat: int


class LastCircleBegun(Event, frozen=True):
    """The first meteor: everybody plays once more, this seat last."""

    seat: int
    card: str


class LastCircleRestarted(Event, frozen=True):
    """A meteor as high as the ruling one, or higher: the last circle starts again and ends with this seat."""

    seat: int
    card: str
    before: str


class MeteorHadNoEffect(Event, frozen=True):
    """A meteor lower than the ruling one."""

    seat: int
    card: str
    ruling: str


class CardDrawn(Event, frozen=True):
    """A card nobody had seen came into the hand of this seat, which alone reads it."""

    seat: int
    card: Private


class KnownCardDrawn(Event, frozen=True):
    """A card that had gone under the pile openly came into the hand: everybody knows which."""

    seat: int
    card: str


class PileRanOut(Event, frozen=True):
    """So many cards could not be drawn."""

    seat: int
    count: int


class TurnPassed(Event, frozen=True):
    """Neither a hand card nor a draw pile: the top card stands."""

    seat: int


class RoundEnded(Event, frozen=True):
    """No more cards are played; `reason` is `last_word`, `cannot_close` or `nobody_can_play`.

    `seat` is who held the last word, or None where the round had no meteor.
    """

    reason: str
    number: int
    seat: int | None


class FaceRanked(Event, frozen=True):
    """Where a seat came in the round, from place 1, the highest."""

    place: int
    seat: int
    face: str


class EggTaken(Event, frozen=True):
    """An egg went to a seat: what it added, and the seat's score with it."""

    seat: int
    side: str
    colour: str
    points: int
    score: int


class EggLost(Event, frozen=True):
    """Two players, one egg a round: the other egg left the game."""

    side: str
    colour: str


class PlayedCardDiscarded(Event, frozen=True):
    """The top card of the played pile left the game."""

    seat: int
    card: str


class BlindCardDiscarded(Event, frozen=True):
    """The top card of the draw pile left the game, and nobody knows which it was."""

    seat: int


class KnownCardDiscarded(Event, frozen=True):
    """The top card of the draw pile left the game; it had gone under the pile openly, so all know it."""

    seat: int
    card: str


class ShowerRemoved(Event, frozen=True):
    """A meteor shower that was played left the game."""

    seat: int


class PileReturned(Event, frozen=True):
    """The rest of a played pile went under the draw pile; the first of `cards` will be drawn first."""

    seat: int
    cards: tuple[str, ...]


class TrumpChanged(Event, frozen=True):
    """The lowest seat put another colour into the `strong` or the `weak` place."""

    seat: int
    place: str
    colour: str
    before: str


class TrumpKept(Event, frozen=True):
    """The lowest seat left the trumps as they are."""

    seat: int


class HandShown(Event, frozen=True):
    """A tie: this seat lays down its hand."""

    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]


class PileCardShown(Event, frozen=True):
    """A tie: a card of the draw pile that nobody had seen was turned over, from the bottom up."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str


class RemainingCounted(Event, frozen=True):
    """A tie: the cards left to a seat, and the sum of their numbers."""

    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]
    points: int


class GameEnded(Event, frozen=True):
    """The game is over."""

    reason: str
