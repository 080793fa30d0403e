"""The one loop in which bots play whole games: no view, event, copy or record that nobody asked for."""

from __future__ import annotations

from collections.abc import Sequence

from taniere.bots.bot import Bot
from taniere.core.chance import Source
from taniere.core.errors import ContractError, SetupError
from taniere.core.game import Game
from taniere.core.record import Entry, Record
from taniere.core.results import Result
from taniere.core.setup import Setup
from taniere.core.state import State
from taniere.seeded import Seeded

DECISION_LIMIT = 1_000_000


def play_game(
    game: Game,
    setup: Setup,
    bots: Sequence[Bot],
    source: Seeded,
    draws: str,
    record: Record | None = None,
) -> tuple[Result, int]:
    """Play a game from its beginning; its result and the number of decisions.

    `draws` names the numbers that the source gives: equal names give equal games of equal bots.
    """
    source.restart(draws)
    state = game.start(setup)
    decisions = play_bots(game, state, bots, source, record)
    result = state.result()
    if result is None:
        raise SetupError("game_did_not_end", game=game.id, decisions=decisions)
    return result, decisions


def play_bots(
    game: Game,
    state: State,
    bots: Sequence[Bot],
    source: Source,
    record: Record | None = None,
    limit: int = DECISION_LIMIT,
) -> int:
    """Let one bot per seat play a position to its end (or to the limit); return the number of decisions.

    What happens is written into the record, if there is one.
    """
    views = [bot.needs_view for bot in bots]
    decisions = 0
    while decisions < limit:
        actors = state.actors()
        if not actors:
            chance = state.chance()
            if chance is None:
                break
            outcome = chance.outcome(source.below(chance.total))
            if record is not None:
                record.entries.append(Entry(None, chance.token(outcome)))
            state.resolve(outcome)
            continue
        if len(actors) == 1:
            seat = actors[0]
            action = _choice(game, state, seat, bots[seat], views[seat], source)
            state.apply(seat, action)
            if record is not None:
                record.entries.append(Entry(seat, game.actions[action].token))
        else:
            # Sealed: all choose from the same position, then it changes in seat order.
            choices = [_choice(game, state, seat, bots[seat], views[seat], source) for seat in actors]
            for number, seat in enumerate(actors):
                action = choices[number]
                state.apply(seat, action)
                if record is not None:
                    record.entries.append(Entry(seat, game.actions[action].token))
        decisions += len(actors)
    if record is not None:
        record.is_finished = state.result() is not None
    return decisions


def _choice(game: Game, state: State, seat: int, bot: Bot, needs_view: bool, source: Source) -> int:
    legal = state.legal(seat)
    action = bot.choose(state.view(seat), legal, source) if needs_view else bot.choose_blind(legal, source)
    if action not in legal:
        raise ContractError("illegal_bot", bot=bot.name, game=game.id, action=action)
    return action
