"""Who won, by which rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taniere.core.results import Result, rank

if TYPE_CHECKING:
    from taniere.games.five_dice.state import FiveDiceState


def result_of(state: FiveDiceState) -> Result:
    """The result of a finished game."""
    rules, seats = state.box.rules, state.box.seats
    cite = rules.cite
    scores = tuple(state.score(seat) for seat in range(seats))
    if state.box.is_solo:
        return Result(
            scores=scores,
            ranks=(1,),
            reason="last_turn_played",
            rule=cite.solo_last_turn,
            decider=_solo_decider(state, scores[0]),
            decider_rule=cite.solo_score,
        )
    cards = [len(won) if rules.more_cards_break_ties else 0 for won in state.won]
    ranks = rank(list(zip(scores, cards, strict=True)))
    if scores.count(max(scores)) == 1:
        decider, decider_rule = "score", cite.score
    elif ranks.count(1) == 1:
        decider, decider_rule = "more_cards", cite.tie
    else:
        decider, decider_rule = "shared", cite.shared
    return Result(
        scores=scores,
        ranks=ranks,
        reason="table_not_filled" if rules.ends_when_table_not_full else "no_card_left",
        rule=cite.end,
        decider=decider,
        decider_rule=decider_rule,
    )


def _solo_decider(state: FiveDiceState, score: int) -> str:
    """`solo` with the rank of the score, where the scale of the rules page applies."""
    box, rules = state.box, state.box.rules
    is_usual_discard = box.discards_every_turn == rules.solo_discards_every_turn
    if box.setup.data is not None or box.removed or not is_usual_discard:
        return "solo"
    return next((f"solo_{rank}" for least, rank in rules.solo_ranks if score >= least), "solo")
