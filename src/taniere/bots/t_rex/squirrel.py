"""The player who hoards: the lowest card that is enough, and the big ones for later."""

from __future__ import annotations

from typing import Final

from taniere.bots.bot import Bot
from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.views import View
from taniere.games.t_rex.actions import (
    DISCARD_DRAWN,
    DISCARD_PLAYED,
    EGG_LEFT,
    EGG_RIGHT,
    TRUMP_KEEP,
)
from taniere.games.t_rex.constants import CARD_NUMBERS, CHAMAELOSAURUS, COLOURS, NUMBERED, VALUES
from taniere.games.t_rex.game import TRex
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
            top = [CARD_NUMBERS[one.card] for one in view.history if one.seat == view.choosing[0]][-1]
            return DISCARD_PLAYED if top + 1 < BIG else DISCARD_DRAWN
        if view.phase == "trump":
            return TRUMP_KEEP
        return _egg_like_its_own(view)


def _egg_like_its_own(view: TRexView) -> int:
    own = view.players[view.choosing[0]].eggs
    left, right = (0 if egg is None else own[COLOURS.index(egg)] for egg in view.eggs)
    return EGG_RIGHT if right > left else EGG_LEFT


def _lowest_enough(view: TRexView, legal: tuple[int, ...]) -> int:
    assert view.strong is not None
    assert view.weak is not None
    seat = view.choosing[0]
    values = VALUES[COLOURS.index(view.strong) * 5 + COLOURS.index(view.weak)]
    faces = _faces(view)
    highest = max((values[face] for rival, face in enumerate(faces) if rival != seat), default=0)
    numbered = sorted([card for card in legal if card < NUMBERED], key=lambda card: values[card + 1])
    enough = [card for card in numbered if values[card + 1] > highest]
    return (enough or numbered or list(legal))[0]


def _faces(view: TRexView) -> list[int]:
    """The face of each seat now, by number: 0 for one that counts nothing (TRX-19) or has not played."""
    faces = [0] * view.seats
    for played in view.history:
        card = CARD_NUMBERS[played.card]
        if card != CHAMAELOSAURUS:
            faces[played.seat] = card + 1 if card < NUMBERED else 0
    return faces
