"""The player who hoards: the lowest card that is enough, and the big ones for later."""

from __future__ import annotations

from typing import Final

from taniere.bots.bot import Bot
from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.state import State
from taniere.core.views import View
from taniere.games.t_rex.actions import DISCARD_DRAWN, DISCARD_PLAYED, EGG_LEFT, EGG_RIGHT, TRUMP_KEEP
from taniere.games.t_rex.constants import CARD_NAMES, COLOURS, NUMBERED, VALUES
from taniere.games.t_rex.game import TRex
from taniere.games.t_rex.state import TRexState
from taniere.games.t_rex.views import TRexView

BIG: Final = 9  # from this number on a card is kept, however it came to the pile


class Squirrel(Bot):
    """Plays the lowest card that beats the others now, or else its lowest; specials come last.

    It takes the egg of which it has more, whatever the others collect, leaves the trumps alone, and removes
    small cards rather than big ones.
    """

    name = "squirrel"
    strength = 1

    @classmethod
    def plays(cls, game: Game) -> bool:
        """Whether this is T-Rex."""
        return isinstance(game, TRex)

    def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
        """Play, take, remove or leave, by habit."""
        assert isinstance(view, TRexView)
        if view.phase == "play":
            return _lowest_enough(self.game.sample(view, source), legal)
        if view.phase == "discard":
            top = [played.card for played in view.history if played.seat == view.choosing[0]][-1]
            return DISCARD_PLAYED if CARD_NAMES.index(top) + 1 < BIG else DISCARD_DRAWN
        if view.phase == "trump":
            return TRUMP_KEEP
        return _egg_like_its_own(view)


def _egg_like_its_own(view: TRexView) -> int:
    own = view.players[view.choosing[0]].eggs
    left, right = (0 if egg is None else own[COLOURS.index(egg)] for egg in view.eggs)
    return EGG_RIGHT if right > left else EGG_LEFT


def _lowest_enough(state: State, legal: tuple[int, ...]) -> int:
    """Any sample will do: what lies on the table is the same in all of them."""
    assert isinstance(state, TRexState)
    values = VALUES[state.strong * 5 + state.weak]
    rivals = [rival for rival in range(state.box.seats) if rival != state.active and state.times[rival]]
    highest = max((values[state.faces[rival]] for rival in rivals), default=0)
    numbered = sorted([card for card in legal if card < NUMBERED], key=lambda card: values[card + 1])
    enough = [card for card in numbered if values[card + 1] > highest]
    return (enough or numbered or list(legal))[0]
