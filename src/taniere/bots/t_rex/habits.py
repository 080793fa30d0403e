"""Habits of T-Rex that other bots are measured against: card by card they do one thing.

Away from their cards they do as squirrel does, digger as tracker.
"""

from __future__ import annotations

from taniere.bots.t_rex.squirrel import Squirrel
from taniere.bots.t_rex.tracker import Tracker
from taniere.core.chance import Source
from taniere.core.setup import Setup
from taniere.core.views import View
from taniere.games.t_rex.constants import NUMBERED, VALUES
from taniere.games.t_rex.data import Box
from taniere.games.t_rex.game import TRex
from taniere.games.t_rex.state import TRexState
from taniere.games.t_rex.views import TRexView


class CardHabit(Squirrel):
    """Always plays the card that its habit puts first."""

    strength = 0
    is_offered = False

    def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
        """The card that comes first; else as squirrel does."""
        assert isinstance(view, TRexView)
        assert isinstance(self.game, TRex)
        if view.phase != "play":
            return super().choose(view, legal, source)
        box = self.game.box(Setup(view.seats, view.options, view.data))
        return max(legal, key=lambda card: self.comes_first(box, card))

    def comes_first(self, box: Box, card: int) -> tuple[int, ...]:
        """What the habit sorts cards by; the highest is played."""
        raise NotImplementedError


class DrawThenClose(CardHabit):
    """Draws as long as it can, most cards first; then its highest meteor."""

    name = "draw-then-close"

    def comes_first(self, box: Box, card: int) -> tuple[int, ...]:
        return (box.draws[card], box.meteors[0][card], card)


class Hoarder(CardHabit):
    """Keeps meteors until nothing else is left, and high cards as long as it has low ones."""

    name = "hoarder"

    def comes_first(self, box: Box, card: int) -> tuple[int, ...]:
        return (-box.meteors[0][card], -card)


class Closer(CardHabit):
    """The highest meteor at once, whatever the others show; without one, the highest card."""

    name = "closer"

    def comes_first(self, box: Box, card: int) -> tuple[int, ...]:
        return (box.meteors[0][card], card)


class Digger(Tracker):
    """Draws as long as a card draws, takes the last word again with every meteor it can, closes high."""

    name = "digger"
    strength = 0
    is_offered = False

    def _search(self, view: TRexView, legal: tuple[int, ...], luck: Source) -> int:
        if view.phase != "play":
            return super()._search(view, legal, luck)
        state = self._world(view, luck)
        return _dig(state, legal) if state.holder < 0 else _close(state, legal)


def _dig(state: TRexState, legal: tuple[int, ...]) -> int:
    draws = state.box.draws
    if max(draws[card] for card in legal) > 0:
        return max(legal, key=lambda card: (draws[card], -_value(state, card)))
    meteors = [card for card in legal if _rank(state, card)]
    return min(meteors or legal, key=lambda card: _value(state, card))


def _close(state: TRexState, legal: tuple[int, ...]) -> int:
    others = [card for card in legal if not _rank(state, card)] or list(legal)
    taking = [card for card in legal if _rank(state, card) and _rank(state, card) >= state.ruling]
    if taking and state.holder != state.active:
        return min(taking, key=lambda card: _rank(state, card))
    return max(others, key=lambda card: _value(state, card))


def _rank(state: TRexState, card: int) -> int:
    """How high a card is as a meteor; 0 for any other."""
    return state.box.meteors[state.strong * 5 + state.weak][card]


def _value(state: TRexState, card: int) -> int:
    return VALUES[state.strong * 5 + state.weak][card + 1] if card < NUMBERED else 0
