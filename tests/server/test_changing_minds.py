"""Taking back, asking the others, leaving and coming back, over the socket."""

from __future__ import annotations

import pytest

from taniere.client import Server, person
from taniere.server.app import App
from tests.server.making import Run, raw
from tests.server.playing import play, two


def test_a_take_back_that_is_sent_twice_undoes_one_decision(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await server.create("code-cracker", [person("Anne")], is_started=True)
        async with raw(server) as anne:
            update = await anne.hello(links.seats[0] or "")
            while update["view"]["kept_of_roll"] < 2:
                keeps = [token for token in update["legal"] if token.startswith("keep")]
                if not keeps:
                    break
                await anne.send(play(update["decision"], keeps[0]))
                update = await anne.next("update")  # comes before the answer
                assert (await anne.next("done", "refused"))["type"] == "done"
            kept = update["view"]["kept_of_roll"]
            undo = {"type": "take_back", "moment": update["moment"]}
            assert (await anne.ask(undo))["type"] == "done"
            assert (await anne.ask(undo))["code"] == "stale_decision"
        async with raw(server) as anne:
            update = await anne.hello(links.seats[0] or "")
            assert update["view"]["kept_of_roll"] == kept - 1

    run(body)


def test_after_a_take_back_a_resumed_connection_is_told_to_look_at_the_view(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server)
        async with raw(server) as ben, raw(server) as anne:
            version = (await ben.hello(links.seats[1] or ""))["table"]["version"]
            await anne.hello(links.seats[0] or "")
            assert (await anne.ask(play("2-0-0", "hold")))["type"] == "done"
            assert (await ben.next("update"))["events"]
            assert (await anne.ask({"type": "take_back"}))["type"] == "done"
            back = await ben.next("update")
            assert (back["events"], back["is_complete"], back["view"]["active"]) == ([], False, 0)
        async with raw(server) as again:
            update = await again.hello(links.seats[1] or "", since=version)
            assert (update["events"], update["is_complete"]) == ([], False)
        assert (await server.transcript(links.host)).events == []

    run(body)


def test_a_take_back_that_chance_has_answered_needs_the_consent_of_the_others(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server, options={"target": 1000})
        async with raw(server) as anne, raw(server) as ben:
            await anne.hello(links.seats[0] or "")
            await ben.hello(links.seats[1] or "")
            await anne.ask(play("2-0-0", "roll"))
            assert (await anne.ask({"type": "take_back"}))["code"] == "ask_the_others"
            assert (await anne.ask({"type": "ask", "what": "take_back"}))["type"] == "done"
            while (update := await ben.next("update"))["table"]["question"] is None:
                pass
            assert update["table"]["question"] == {"seat": 0, "what": "take_back", "agreed": []}
            assert (await ben.ask({"type": "answer", "is_yes": True}))["type"] == "done"
            assert (await anne.ask({"type": "ask", "what": "end"}))["type"] == "done"
            assert (await ben.ask({"type": "answer", "is_yes": True}))["type"] == "done"
        info = await server.table(links.host)
        assert (info.status, info.ending) == ("over", "agreed")

    run(body)


def test_a_bot_plays_for_whoever_leaves_until_they_are_back(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server)
        async with raw(server) as anne, raw(server) as ben:
            await anne.hello(links.seats[0] or "")
            await ben.hello(links.seats[1] or "")
            assert (await anne.ask({"type": "leave"}))["type"] == "done"
            while (await ben.next("update"))["decision"] is None:  # the bot plays on for Anne
                pass
            assert (await anne.ask(play("999-0-0", "roll")))["type"] == "refused"
            assert (await anne.ask({"type": "come_back"}))["type"] == "done"
            assert not (await server.table(links.host)).seats[0].is_away
            await anne.ask({"type": "leave"})
        async with raw(server) as anne:
            assert not (await anne.hello(links.seats[0] or ""))["table"]["seats"][0]["is_away"]

    run(body)


def test_a_clock_that_runs_out_hands_the_seat_to_a_bot(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taniere.table.opening.CLOCK_BOUNDS", (0.01, 10.0))

    async def body(server: Server, app: App) -> None:
        links = await two(server, clock=0.05)
        async with raw(server) as ben:
            update = await ben.hello(links.spectator)
            while not update["table"]["seats"][0]["is_away"]:
                update = await ben.next("update")

    run(body)
