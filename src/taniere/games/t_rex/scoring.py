"""Who won, by which rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taniere.core.results import Result, rank
from taniere.games.t_rex.closing import points_of, remaining, tied_seats

if TYPE_CHECKING:
    from taniere.games.t_rex.state import TRexState


def result_of(state: TRexState) -> Result:
    """The result of a finished game. Only the highest score is broken by cards left (TRX-36, TRX-G13)."""
    scores = tuple(state.score(seat) for seat in range(state.box.seats))
    tied = tied_seats(state)
    keys = [(score, 0) for score in scores]
    if len(tied) > 1:
        for seat in tied:
            keys[seat] = (scores[seat], points_of(remaining(state, seat)))
    ranks = rank(keys)
    if len(tied) == 1:
        decider, decider_rule = "score", "TRX-35"
    elif ranks.count(1) == 1:
        decider, decider_rule = "remaining_cards", "TRX-36"
    else:
        decider, decider_rule = "shared", "TRX-G13"
    return Result(
        scores=scores,
        ranks=ranks,
        reason="rounds_played",
        rule="TRX-34",
        decider=decider,
        decider_rule=decider_rule,
    )
