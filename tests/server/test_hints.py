"""Hints over the wire: from the own view, told only once they are marked, off among people."""

from __future__ import annotations

from typing import Any

from taniere.client import Server, bot, person
from taniere.core.registry import load_game
from taniere.server import thinking, wire
from taniere.server.app import App
from tests.server.making import Run, raw

HINT = {"type": "consult", "topic": "hint", "ref": "1"}


async def table_of(server: Server, *seats: wire.SeatWish, game: str = "pig") -> wire.Links:
    return await server.create(game, list(seats), options={"start": "0"}, is_started=True)


def test_a_hint_against_bots_is_told_and_marked(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await table_of(server, person("Anne"), bot("random"))
        async with raw(server) as socket:
            update = await socket.hello(links.seats[0] or "", lang="fr")
            assert update["table"]["seats"][0]["hints"] == 0
            await socket.send(HINT)
            told = await socket.next("consulted")
            assert [choice["action"] for choice in told["value"]["choices"]] == ["roll", "hold"]
            assert told["value"]["choices"][0]["unit"] == "points"
            assert told["value"]["reasons"][0].endswith("(PIG-4)")
            await socket.send(HINT)  # asked again, it is the same hint and the same mark
            assert (await socket.next("consulted"))["value"] == told["value"]
        table = await app.server.hub.live(links.table).load()
        assert table.players[0].hints == 1

    run(body)


def test_among_people_hints_are_refused_until_all_agree(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await table_of(server, person("Anne"), person("Ben"))
        async with raw(server) as anne, raw(server) as ben:
            await anne.hello(links.seats[0] or "")
            await ben.hello(links.seats[1] or "")
            await anne.send(HINT)
            assert (await anne.next("refused"))["code"] == "hints_off"
            await anne.send({"type": "ask", "what": "hints"})
            await ben.send({"type": "answer", "is_yes": True})
            while not (await anne.next("update"))["table"]["has_agreed_to_hints"]:
                pass
            await anne.send(HINT)
            assert (await anne.next("consulted"))["value"]["choices"]
            while (await ben.next("update"))["table"]["seats"][0]["hints"] == 0:
                pass  # everybody sees that a hint was used
            await ben.send(HINT)
            assert (await ben.next("refused"))["code"] == "nothing_to_hint"

    run(body)


def test_those_who_watch_get_none(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await table_of(server, person("Anne"), bot("random"))
        async with raw(server) as socket:
            await socket.hello(links.spectator)
            await socket.send(HINT)
            assert (await socket.next("refused"))["code"] == "hints_for_players"

    run(body)


def test_a_worker_advises_from_a_view_alone() -> None:
    game: Any = load_game("pig")
    state = game.new(2, {"start": "0"})
    advice = thinking.advise("pig", 1, state.view(0), state.legal(0), "en", ("Anne", "Ben"), "seed")
    assert [choice.action for choice in advice.choices] == ["roll", "hold"]
    assert advice.sure == 1.0
