"""The result of a table that is over: that of the game, with those who resigned behind all others."""

from __future__ import annotations

from collections.abc import Sequence

from taniere.core.results import Result, rank


def final_result(played: Result | None, has_resigned: Sequence[bool]) -> Result:
    """Return the result of a game that ended or was stopped; seats that resigned rank after all others."""
    if played is None:
        return Result(
            scores=(0,) * len(has_resigned),
            ranks=rank([not gone for gone in has_resigned]),
            reason="resigned",
            rule="",
            decider="resigned",
            decider_rule="",
        )
    if not any(has_resigned):
        return played
    ranks = rank([(not gone, -place) for gone, place in zip(has_resigned, played.ranks, strict=True)])
    if ranks == played.ranks:
        return played
    return Result(
        scores=played.scores,
        ranks=ranks,
        reason=played.reason,
        rule=played.rule,
        decider="resigned",
        decider_rule=played.decider_rule,
    )
