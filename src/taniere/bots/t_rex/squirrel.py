"""The player who hoards: the lowest card that is enough, and the big ones for later."""

from __future__ import annotations

from typing import Final

from taniere.bots.bot import Bot
from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.views import View
from taniere.games.t_rex.game import TRex
from taniere.games.t_rex.numbers import (
    CARD_NAMES,
    COLOURS,
    DISCARD_DRAWN,
    DISCARD_PLAYED,
    EGG_LEFT,
    EGG_RIGHT,
    NUMBERED,
    TRUMP_KEEP,
    VALUES,
)
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
            return _lowest_enough(view, legal)
        if view.phase == "discard":
            top = view.players[view.choosing[0]].played[-1]
            return DISCARD_PLAYED if CARD_NAMES.index(top) + 1 < BIG else DISCARD_DRAWN
        if view.phase == "trump":
            return TRUMP_KEEP
        return _egg_like_its_own(view)


def _egg_like_its_own(view: TRexView) -> int:
    own = view.players[view.choosing[0]].eggs
    left, right = (0 if egg is None else own[view.colours.index(egg)] for egg in view.eggs)
    return EGG_RIGHT if right > left else EGG_LEFT


def _lowest_enough(view: TRexView, legal: tuple[int, ...]) -> int:
    assert view.strong is not None
    assert view.weak is not None
    seat = view.choosing[0]
    values = VALUES[COLOURS.index(view.strong) * 5 + COLOURS.index(view.weak)]
    faces = [player.face for rival, player in enumerate(view.players) if rival != seat]
    highest = max((values[_face(face)] for face in faces if face is not None), default=0)
    numbered = sorted([card for card in legal if card < NUMBERED], key=lambda card: values[card + 1])
    enough = [card for card in numbered if values[card + 1] > highest]
    return (enough or numbered or list(legal))[0]


def _face(face: str) -> int:
    """The number of a face, 0 for one that counts nothing."""
    return CARD_NAMES.index(face) + 1 if face in CARD_NAMES else 0
