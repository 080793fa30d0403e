"""Positions of T-Rex, laid out as a test wants them.

Cards are written by number, `C` for Chamaelosaurus and `S` for the meteor shower: "6 12 C". Seats of the
worked round: Anna 0, Brian 1, Carol 2, Nick 3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from taniere.core.events import Event, seen
from taniere.core.match import Match
from taniere.core.results import Refusal
from taniere.core.setup import Setup
from taniere.core.texts import Texts
from taniere.games.t_rex import GAME
from taniere.games.t_rex.constants import (
    CARD_NAMES,
    CHAMAELOSAURUS,
    COLOURS,
    EVERY_CARD,
    PHASES,
    SHOWER,
    bits_of,
    cards_in,
    count_of,
)
from taniere.games.t_rex.outlook import TRexOutlook
from taniere.games.t_rex.state import TRexState

ANNA, BRIAN, CAROL, NICK = range(4)


def card(word: str) -> int:
    return {"C": CHAMAELOSAURUS, "S": SHOWER}.get(word, -1) if not word.isdigit() else int(word) - 1


def cards(words: str) -> tuple[int, ...]:
    return tuple(card(word) for word in words.split())


def names(words: str) -> tuple[str, ...]:
    return tuple(CARD_NAMES[number] for number in cards(words))


def new(
    seats: int, options: Mapping[str, object] | None = None, data: Mapping[str, Any] | None = None
) -> TRexState:
    """A game about to begin, as `GAME.new` gives it, with its type."""
    return GAME.start(GAME.setup(seats, options, data))


def state_of(match: Match) -> TRexState:
    """Where a match of T-Rex stands."""
    assert isinstance(match.state, TRexState)
    return match.state


class Table:
    """A round about to begin: hands, known piles (top first) and unseen piles as told; the rest is gone."""

    def __init__(
        self,
        hands: Sequence[str],
        piles: Mapping[int, str] | None = None,
        unseen: Mapping[int, str] | None = None,
        *,
        strong: str = "blue",
        weak: str = "brown",
        eggs: tuple[str, str] = ("yellow", "red"),
        leader: int = 0,
        round: int = 2,
        options: Mapping[str, object] | None = None,
        data: Mapping[str, Any] | None = None,
    ) -> None:
        seats = len(hands)
        setup: Setup = GAME.setup(seats, {"start": "0", **(options or {})}, data)
        state = GAME.start(setup)
        state.strong, state.weak = COLOURS.index(strong), COLOURS.index(weak)
        state.left, state.right = (COLOURS.index(colour) for colour in eggs)
        state.eggs[state.left] -= 1
        state.eggs[state.right] -= 1
        state.round, state.leader, state.dealt = round, leader, 7 * seats
        for seat, hand in enumerate(hands):
            state.hands[seat] = bits_of(cards(hand))
            state.known[seat] = cards((piles or {}).get(seat, ""))
            state.unseen[seat] = bits_of(cards((unseen or {}).get(seat, "")))
            state.depth[seat] = count_of(state.unseen[seat])
            placed = state.hands[seat] | bits_of(state.known[seat]) | state.unseen[seat]
            state.gone[seat] = EVERY_CARD & ~placed
        self.state: TRexState = state
        self.events: list[Event] = []
        state.take_turn(leader, self.events)

    def act(self, seat: int, token: str) -> list[Event]:
        """One decision; it must be legal."""
        action = GAME.action(token)
        assert self.state.actors() == (seat,), f"{token}: it is not for {seat} but for {self.state.actors()}"
        assert action in self.state.legal(seat), token
        told: list[Event] = []
        self.state.apply(seat, action, told)
        self.events += told
        return told

    def play(self, seat: int, word: str) -> list[Event]:
        """A hand card."""
        return self.act(seat, f"play {CARD_NAMES[card(word)]}")

    def play_all(self, plays: str) -> None:
        """`0:6 1:7` and so on."""
        for play in plays.split():
            seat, word = play.split(":")
            self.play(int(seat), word)

    def draw(self, token: str) -> list[Event]:
        """The pending draw has this outcome."""
        chance = self.state.chance()
        assert chance is not None
        outcome = chance.parse(token)
        assert outcome is not None, token
        told: list[Event] = []
        self.state.resolve(outcome, told)
        self.events += told
        return told

    def refused(self, seat: int, token: str) -> Refusal:
        refusal = self.state.refusal(seat, GAME.action(token))
        assert refusal is not None, token
        assert GAME.action(token) not in self.state.legal(seat)
        return refusal

    def said(self, seat: int, token: str, texts: Texts) -> str:
        return texts.refusal(token, self.refused(seat, token))

    def discard_all(self) -> None:
        """Egg on the left, everybody removes the played card, where asked."""
        if self.phase == "egg":
            self.act(self.state.active, "egg left")
        while self.phase == "discard":
            self.act(self.state.active, "discard played")

    def outlook(self, viewer: int | None = None) -> TRexOutlook:
        """What follows from what a viewer knows."""
        return GAME.outlook(self.state.view(viewer))

    @property
    def phase(self) -> str:
        return PHASES[self.state.phase]

    @property
    def ranking(self) -> tuple[int, ...]:
        return self.state.ranking

    def hand(self, seat: int) -> tuple[int, ...]:
        return cards_in(self.state.hands[seat])

    def legal(self) -> set[str]:
        return {GAME.actions[action].token for action in self.state.legal(self.state.active)}


def told(events: Sequence[Event], kind: str, viewer: int | None = None) -> list[dict[str, object]]:
    """The events of a kind, as a viewer reads them."""
    return [seen(event, viewer) for event in events if type(event).__name__ == kind]


def rules_of(events: Sequence[Event], kind: str) -> list[str]:
    return [event.rule for event in events if type(event).__name__ == kind]
