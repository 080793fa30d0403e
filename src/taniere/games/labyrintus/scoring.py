"""Who won, by which rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taniere.core.results import Result, rank
from taniere.games.labyrintus.constants import ENDINGS

if TYPE_CHECKING:
    from taniere.games.labyrintus.position import Position

ENDING_RULES = ("LAB-45", "LAB-G24", "LAB-G8")  # as ENDINGS


def result_of(position: Position) -> Result:
    """The result of a finished game."""
    seats = range(position.box.seats)
    scores = tuple(position.score(seat) for seat in seats)
    ranks = rank([(scores[seat], len(position.fed[seat])) for seat in seats])
    if scores.count(max(scores)) == 1:
        decider, decider_rule = "score", "LAB-46"
    elif ranks.count(1) == 1:
        decider, decider_rule = "more_fed", "LAB-47"
    else:
        decider, decider_rule = "shared", "LAB-G29"
    return Result(
        scores=scores,
        ranks=ranks,
        reason=ENDINGS[position.ending],
        rule=ENDING_RULES[position.ending],
        decider=decider,
        decider_rule=decider_rule,
    )
