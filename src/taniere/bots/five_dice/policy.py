"""A cheap choice, made from what lies on the table. Compiled."""

from __future__ import annotations

from taniere.games.five_dice.actions import KEEP_BONUS, ROLL, SLOT, STOP
from taniere.games.five_dice.views import CardView


def take_what_is_good(table: tuple[CardView | None, ...], legal: tuple[int, ...]) -> int:
    """Keep for the card that is nearest to complete, then bonus faces; then stop if a card is, else roll."""
    best = -1
    fewest = 0
    for action in legal:
        if action >= KEEP_BONUS:
            break
        card = table[SLOT[action]]
        assert card is not None
        open_spaces = card.covered.count(False)
        if best < 0 or open_spaces < fewest:
            best = action
            fewest = open_spaces
    if best >= 0:
        return best
    if legal[0] == KEEP_BONUS:
        return KEEP_BONUS
    for card in table:
        if card is not None and False not in card.covered:
            return STOP
    return ROLL
