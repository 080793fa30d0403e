"""The player who takes whatever is good and runs with the first card."""

from __future__ import annotations

from taniere.bots.bot import Bot
from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.views import View
from taniere.games.five_dice.actions import KEEP_BONUS, ROLL, SLOT, STOP
from taniere.games.five_dice.game import FiveDiceGame
from taniere.games.five_dice.views import FiveDiceView


class Naive(Bot):
    """Keep every good die, the bonus faces last; then stop if a card is complete, else roll."""

    name = "naive"
    strength = 1

    @classmethod
    def plays(cls, game: Game) -> bool:
        return isinstance(game, FiveDiceGame)

    def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
        assert isinstance(view, FiveDiceView)
        if len(legal) == 1:
            return legal[0]
        best, fewest = -1, 0
        for action in legal:
            if action >= KEEP_BONUS:
                break
            card = view.table[SLOT[action]]
            assert card is not None
            open_spaces = card.covered.count(False)
            if best < 0 or open_spaces < fewest:  # the card that is nearest to complete
                best, fewest = action, open_spaces
        if best >= 0:
            return best
        if legal[0] == KEEP_BONUS:
            return KEEP_BONUS
        return STOP if any(card is not None and all(card.covered) for card in view.table) else ROLL
