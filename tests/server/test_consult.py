"""Questions about a position: answered from what the asker sees, without changing anything."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from taniere.client import Server, bot, person
from taniere.core.registry import load_game
from taniere.core.views import View
from taniere.server import thinking, wire
from taniere.server.app import App
from taniere.server.consulting import MOST_AT_ONCE
from taniere.server.scheduler import Place
from tests.server.making import Run, raw


async def two(server: Server, game: str = "pig") -> wire.Links:
    return await server.create(game, [person("Anne"), person("Ben")], options={"start": "0"}, is_started=True)


def consult(topic: str, ref: str = "1") -> dict[str, Any]:
    return {"type": "consult", "topic": topic, "ref": ref}


def test_the_board_in_words_with_the_names_of_the_people(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server)
        async with raw(server) as socket:
            update = await socket.hello(links.seats[0] or "", lang="fr")
            await socket.send(consult("board"))
            told = await socket.next("consulted")
        assert told["value"] == [
            "Anne\u00a0: 0 point sur 100",
            "Ben\u00a0: 0 point sur 100",
            "Tour d’Anne\u00a0: 0 point en jeu",
        ]
        assert (told["ref"], told["topic"], told["version"]) == ("1", "board", update["table"]["version"])

    run(body)


def test_a_bot_is_called_what_the_client_calls_it(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        seats = [person("Anne"), bot("random")]
        links = await server.create("pig", seats, options={"start": "0"}, is_started=True)
        async with raw(server) as socket:
            await socket.hello(links.seats[0] or "", lang="fr")
            await socket.send(consult("board"))
            assert (await socket.next("consulted"))["value"][1] == "Caprice 2\u00a0: 0 point sur 100"

    run(body)


@pytest.mark.parametrize("game", ["pig", "code-cracker"])
def test_those_who_watch_may_ask_too_and_nothing_changes(run: Run, game: str) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server, game)
        before = len(await app.server.hub.store.entries(links.table))
        for token in (links.spectator, links.host):
            async with raw(server) as socket:
                await socket.hello(token)
                await socket.send(consult("board"))
                table = await app.server.hub.live(links.table).load()
                view = table.match.state.view(None)
                words = load_game(game).texts("en").with_people("Anne", "Ben")
                assert (await socket.next())["value"] == load_game(game).describe(view, words)
        assert len(await app.server.hub.store.entries(links.table)) == before

    run(body)


def test_what_a_game_computes_from_a_view(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server)
        async with raw(server) as socket:
            update = await socket.hello(links.seats[0] or "")
            while update["view"]["turn_total"] == 0:
                mover = {"type": "play", "decision": update["decision"], "action": "roll"}
                if update["decision"] is None:
                    return  # a 1: nothing to be seen in this game
                await socket.send(mover)
                update = await socket.next("update")
            await socket.send(consult("odds", "7"))
            told = await socket.next("consulted")
        total = update["view"]["turn_total"]
        assert told["value"] == {"busts": [1, 6], "gains": [20 - total, 6]}
        assert (told["ref"], told["version"]) == ("7", update["table"]["version"])

    run(body)


def test_a_topic_that_is_not_known_is_refused_with_those_that_are(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server)
        async with raw(server) as socket:
            await socket.hello(links.spectator)
            refused = await socket.ask(consult("weather"))
            assert (refused["code"], refused["ref"]) == ("unknown_topic", "1")
            assert "board, hint, odds" in refused["message"]
            assert (await socket.ask(consult("w" * 101)))["code"] == "bad_message"

    run(body)


def test_the_game_goes_on_while_an_answer_is_computed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting, views = asyncio.Event(), list[View]()

    async def slow(
        self: thinking.Thinkers, place: Place, game: str, version: int, view: View, *more: object
    ) -> object:
        assert (game, version) == ("pig", 1)
        views.append(view)
        await waiting.wait()
        return "at last"

    monkeypatch.setattr(thinking.Thinkers, "consult", slow)

    async def body(server: Server, app: App) -> None:
        links = await two(server)
        async with raw(server) as socket:
            update = await socket.hello(links.seats[0] or "")
            for number in range(MOST_AT_ONCE):
                await socket.send(consult("odds", str(number)))
            assert (await socket.ask(consult("odds", "more")))["code"] == "too_fast"
            done = await socket.ask({"type": "play", "decision": update["decision"], "action": "hold"})
            assert done["type"] == "done"
            waiting.set()
            told = [await socket.next("consulted") for _ in range(MOST_AT_ONCE)]
            assert {one["version"] for one in told} == {update["table"]["version"]}
            assert {one["value"] for one in told} == {"at last"}
        assert len(views) == MOST_AT_ONCE
        assert {view.viewer for view in views} == {0}

    run(body)


def test_a_fault_in_a_game_is_our_trouble_and_says_no_more(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def failing(*arguments: object) -> object:
        raise ZeroDivisionError("inner workings")

    monkeypatch.setattr(thinking.Thinkers, "consult", failing)

    async def body(server: Server, app: App) -> None:
        links = await two(server)
        async with raw(server) as socket:
            await socket.hello(links.spectator)
            refused = await socket.ask(consult("odds"))
            assert refused["code"] == "trouble"
            assert "inner" not in refused["message"]

    run(body)
