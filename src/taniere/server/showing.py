"""What of a table may be shown to whom. The only place where messages about a table are made."""

from __future__ import annotations

from collections.abc import Sequence

from taniere.core.events import Event, seen
from taniere.server import wire
from taniere.table.table import Table


def table_info(table: Table) -> wire.TableInfo:
    """What everybody may know of the table itself."""
    facts, question = table.facts, table.question
    return wire.TableInfo(
        table=facts.table,
        game=facts.game,
        version=table.version,
        status=table.status,  # type: ignore[arg-type]
        seats=[
            wire.SeatInfo(
                name=player.name,
                kind="person" if player.is_person else player.plan.kind,
                bot=table.bot_name(seat) if table.plays_by_bot(seat) or player.plan.kind == "bot" else None,
                is_away=player.is_away,
                has_resigned=player.has_resigned,
            )
            for seat, player in enumerate(table.players)
        ],
        options=facts.options,
        commitment=facts.commitment,
        created=facts.created,
        clock=facts.clock,
        deadline=table.deadline(),
        # Everybody that the stage asks: who has already chosen in secret stays unsaid.
        waiting_for=list(table.match.state.actors()) if table.status == "playing" else [],
        question=None
        if question is None
        else wire.QuestionInfo(question.seat, question.what, question.agreed),
        ending=table.ending,
        seed=table.seed,
        rematch_of=facts.rematch_of,
        rematch=table.rematch,
    )


def update(
    table: Table, info: wire.TableInfo, seat: int | None, events: Sequence[Event], is_complete: bool
) -> wire.Update:
    """The table through the eyes of a seat, or of a spectator."""
    state = table.match.state
    may_play = seat is not None and seat in table.waiting_for()
    legal: list[str] = []
    if may_play and seat is not None:
        legal = [table.game.actions[action].token for action in state.legal(seat)]
    return wire.Update(
        table=info,
        seat=seat,
        view=state.view(seat),
        legal=legal,
        decision=table.decision_id(seat) if may_play and seat is not None else None,
        moment=None if seat is None else table.decision_id(seat),
        sealed=None if seat is None else table.match.sealed(seat),
        can_take_back=seat is not None and table.can_take_back(seat),
        events=[seen(event, seat) for event in events],
        is_complete=is_complete,
        result=table.result(),
    )
