"""Who won, by which rule."""

from __future__ import annotations

from taniere.core.results import Result, rank
from taniere.games.tyrannosaurus_rex.constants import BIT, ENDINGS, LAST_TURN_PLAYED, NONE_LEFT
from taniere.games.tyrannosaurus_rex.position import Position


def result_of(position: Position) -> Result:
    """The result of a finished game: trees rank the living; the eliminated come last, those that fell
    together at the very end before the others."""
    scores = tuple(position.held)
    last_to_fall = position.fell if position.ending == NONE_LEFT else 0
    keys = [(trees, bool(last_to_fall & BIT[seat])) for seat, trees in enumerate(scores)]
    ranks = rank(keys)
    if position.ending == LAST_TURN_PLAYED:
        is_shared = ranks.count(1) > 1
        decider, decider_rule = ("shared", "TYR-E4") if is_shared else ("trees", "TYR-E3")
    elif position.ending == NONE_LEFT:
        decider, decider_rule = "fell_together", "TYR-G16"
    else:
        decider, decider_rule = "survivor", "TYR-G16"
    return Result(
        scores=scores,
        ranks=ranks,
        reason=ENDINGS[position.ending],
        rule="TYR-N6" if position.ending == LAST_TURN_PLAYED else "TYR-G16",
        decider=decider,
        decider_rule=decider_rule,
    )
