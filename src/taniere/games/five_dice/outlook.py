"""What follows from a view and boards show: points, the size of the pile, dice that would end the turn."""

from __future__ import annotations

from collections.abc import Mapping

from taniere.core.outlook import Outlook
from taniere.games.five_dice.constants import BONUS, BONUS_NEEDED, KEEPING, PHASES
from taniere.games.five_dice.data import removed_cards
from taniere.games.five_dice.rulebook import Rulebook
from taniere.games.five_dice.sampling import dice_left
from taniere.games.five_dice.views import FiveDiceView


class FiveDiceOutlook(Outlook, frozen=True, kw_only=True):
    """`final_faces`: kept now, as the fifth die, they would end the turn."""

    pile: int
    final_faces: tuple[str, ...]


def outlook_of(view: FiveDiceView, rules: Rulebook, values: Mapping[str, int]) -> FiveDiceOutlook:
    """The outlook of a view, with the values of the cards by their ids."""
    return FiveDiceOutlook(
        points=tuple([sum([values[card] for card in cards]) for cards in view.won]),
        pile=len(view.unseen) - removed_cards(rules, view.options) + len(view.under),
        final_faces=_final_faces(view, rules),
    )


def _final_faces(view: FiveDiceView, rules: Rulebook) -> tuple[str, ...]:
    """COD-14, GD-3: a fifth die ends the turn unless the set has its bonus faces. As the state does it."""
    if dice_left(view) != 1 or view.phase != PHASES[KEEPING]:
        return ()
    bonus = rules.faces[BONUS]
    missing = BONUS_NEEDED - view.kept.count(bonus)
    return tuple(
        [
            face
            for face in view.rolled
            if missing > (face == bonus) and (face == bonus or _is_needed(face, view))
        ]
    )


def _is_needed(face: str, view: FiveDiceView) -> bool:
    """Whether a card on the table has an open space with this face."""
    return any(
        face == space and not is_covered
        for card in view.table
        if card is not None
        for space, is_covered in zip(card.spaces, card.covered, strict=True)
    )
