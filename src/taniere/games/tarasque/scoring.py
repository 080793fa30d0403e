"""Who won, by which rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taniere.core.results import Result, rank

if TYPE_CHECKING:
    from taniere.games.tarasque.position import Position


def result_of(position: Position) -> Result:
    """The result of a finished game: every tile is home, or the turns have run out (GT-20)."""
    scores = tuple([position.score(seat) for seat in range(position.box.seats)])
    ranks = rank(scores)
    is_all_home = position.is_all_home()
    is_shared = ranks.count(1) > 1
    return Result(
        scores=scores,
        ranks=ranks,
        reason="all_tiles_home" if is_all_home else "turn_limit",
        rule="TAR-8.1" if is_all_home else "GT-20",
        decider="shared" if is_shared else "score",
        decider_rule="GT-11" if is_shared else "TAR-8.4",
    )
