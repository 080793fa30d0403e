"""What can be asked about a position: the board in words, and what a game can compute from a view.

An answer is made from nothing but what the asker sees. It changes nothing and is kept nowhere.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from taniere.server import problems, wire
from taniere.server.background import rank_of
from taniere.server.context import Server
from taniere.server.errors import LimitError, MessageError
from taniere.server.live_table import LiveTable
from taniere.server.scheduler import Place
from taniere.store.store import Link
from taniere.table.errors import TableError

BOARD = "board"
HINT = "hint"
MOST_AT_ONCE = 4  # that one connection may wait for

Send = Callable[[bytes], None]


async def consult(
    server: Server, link: Link, question: wire.Consult, address: str, language: str, send: Send
) -> None:
    """Answer a question, or say why not. The table is not locked meanwhile: it may go on."""
    began, live = time.perf_counter(), server.hub.live(link.table)
    try:
        table = await live.load()
        game, view, version = table.game, table.match.state.view(link.seat), table.version
        if question.topic not in (BOARD, HINT, *game.topics):
            known = ", ".join((BOARD, HINT, *game.topics))
            raise MessageError("unknown_topic", topic=question.topic, known=known)
        words = problems.words_of(language, table)
        value: object
        if question.topic == BOARD:
            value = game.describe(view, words)
        elif question.topic == HINT:
            value, version = await _advice(server, live, link, address, language)
        else:
            thinkers = server.hub.background.thinkers
            place = Place(live.id, address, rank_of(live))
            value = await thinkers.consult(
                place, game.id, game.version, view, question.topic, language, words.people
            )
        answer = msgspec.json.encode(wire.Consulted(question.ref, question.topic, version, value))
    except Exception as error:
        if isinstance(error, LimitError):
            server.metrics.limited.labels("questions").inc()
        shown = problems.presentable(error, server.report)
        send(msgspec.json.encode(problems.refused(shown, language, question.ref, live.table)))
        server.message_stats.add_refused("consult")
    else:
        send(answer)
        server.metrics.consulted(time.perf_counter() - began)


async def _advice(
    server: Server, live: LiveTable, link: Link, address: str, language: str
) -> tuple[wire.Advice, int]:
    """A hint for the decision that a seat owes, and the version at which it is marked as used.

    It is told only after the mark is stored; where the table went on meanwhile, it is told to nobody.
    """
    table = await live.load()
    seat = link.seat
    if seat is None:
        raise TableError("hints_for_players")
    table.check_hint(seat)
    game, state, decision = table.game, table.match.state, table.decision_id(seat)
    people = problems.words_of(language, table).people
    place = Place(live.id, address, rank_of(live))
    # The same decision gets the same hint, however often it is asked for.
    seed = f"{live.id}/{decision}"
    found = await server.hub.background.thinkers.advise(
        place, game.id, game.version, state.view(seat), state.legal(seat), language, people, seed
    )
    await live.execute(lambda table, now: table.note_hint(seat, decision, now))
    return found, table.version


def too_many(language: str, question: wire.Consult) -> bytes:
    """The answer to one question more than a connection may wait for."""
    return msgspec.json.encode(problems.refused(LimitError("too_fast"), language, question.ref))
