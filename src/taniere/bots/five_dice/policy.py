"""A cheap choice, made from what lies on the table. Compiled."""

from __future__ import annotations

from taniere.games.five_dice.actions import KEEP_BONUS, ROLL, SLOT, STOP
from taniere.games.five_dice.views import CardView


def take_what_is_good(table: tuple[CardView | None, ...], legal: tuple[int, ...]) -> int:
    """Keep all that is good; then stop if a card is complete, else roll."""
    keep = good_die(table, legal)
    if keep >= 0:
        return keep
    for card in table:
        if card is not None and False not in card.covered:
            return STOP
    return ROLL


def good_die(table: tuple[CardView | None, ...], legal: tuple[int, ...]) -> int:
    """Keep for the card that is nearest to complete, then bonus faces; -1 if there is no good die."""
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
    if best < 0 and legal[0] == KEEP_BONUS:
        return KEEP_BONUS
    return best


def serve_cards(
    table: tuple[CardView | None, ...], legal: tuple[int, ...], has_kept: bool, most: int, by_place: bool
) -> int:
    """Keep all dice for some open cards, and all bonus faces; other dice only where one must be kept.

    The cards are so many of those nearest to complete, or `by_place` of the leftmost. Then stop if a card is
    complete, else roll.
    """
    ranked: list[tuple[int, int]] = []
    is_complete = False
    for slot, card in enumerate(table):
        if card is not None:
            open_spaces = card.covered.count(False)
            if open_spaces:
                ranked.append((0 if by_place else open_spaces, slot))
            else:
                is_complete = True
    for _, wanted in sorted(ranked)[:most]:
        for action in legal:
            if action < KEEP_BONUS and SLOT[action] == wanted:
                return action
    if KEEP_BONUS in legal:
        return KEEP_BONUS
    if not has_kept:
        return legal[0]
    return STOP if is_complete else ROLL
