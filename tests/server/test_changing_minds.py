"""Taking back, asking the others, leaving and coming back, over the socket."""

from __future__ import annotations

from typing import Any

import pytest

from taniere.client import Made, Server, bot, person
from taniere.core.record import loads
from taniere.core.registry import load_game
from taniere.server import wire
from taniere.server.app import App
from taniere.table.fair import verify
from tests.server.making import Raw, Run, raw
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


async def rolled(server: Server, anne: Raw, *seats: wire.SeatWish) -> Made:
    """A table at which Anne has rolled, and it is her turn still or again."""
    for _ in range(100):
        links = await server.create(
            "pig", [person("Anne"), *seats], options={"start": "0", "target": 1000}, is_started=True
        )
        await anne.hello(links.seats[0] or "")
        await anne.ask(play("2-0-0", "roll"))
        if (await server.table(links.host)).waiting_for == [0]:
            return links
    raise AssertionError("a hundred ones")


def test_whoever_is_away_does_not_consent(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        async with raw(server) as anne, raw(server) as ben:
            links = await rolled(server, anne, person("Ben"))
            await ben.hello(links.seats[1] or "")
            before = (await server.transcript(links.host)).events
            assert (await ben.ask({"type": "leave"}))["type"] == "done"
            assert (await anne.ask({"type": "ask", "what": "take_back"}))["type"] == "done"
            info = await server.table(links.host)
            assert info.question == wire.QuestionInfo(0, "take_back", [])
            assert (await server.transcript(links.host)).events == before
            assert (await ben.ask({"type": "answer", "is_yes": True}))["code"] == "bot_plays_here"
            assert (await ben.ask({"type": "come_back"}))["type"] == "done"
            assert (await ben.ask({"type": "answer", "is_yes": True}))["type"] == "done"
        info = await server.table(links.host)
        assert (info.question, info.taken_back) == (None, 1)
        assert (await server.transcript(links.host)).events == []

    run(body)


def test_a_question_is_withdrawn_by_whoever_asked_it(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        async with raw(server) as anne, raw(server) as ben:
            links = await rolled(server, anne, person("Ben"))
            update = await ben.hello(links.seats[1] or "")
            moment = update["moment"].replace("-1-", "-0-")
            assert (await anne.ask({"type": "withdraw"}))["code"] == "no_question"
            assert (await anne.ask({"type": "ask", "what": "take_back", "moment": moment}))["type"] == "done"
            assert (await ben.ask({"type": "withdraw"}))["code"] == "no_question"
            assert (await anne.ask({"type": "withdraw", "moment": moment}))["type"] == "done"
            assert (await anne.ask({"type": "withdraw", "moment": moment}))["code"] == "no_question"
            assert (await ben.ask({"type": "answer", "is_yes": True}))["code"] == "no_question"
        info = await server.table(links.host)
        assert (info.question, info.taken_back) == (None, 0)

    run(body)


def test_a_further_decision_drops_the_question(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        async with raw(server) as anne, raw(server) as ben:
            links = await rolled(server, anne, person("Ben"))
            asking = await ben.hello(links.seats[1] or "")
            await anne.ask({"type": "ask", "what": "take_back"})
            decision = asking["moment"].replace("-1-", "-0-")
            assert (await anne.ask(play(decision, "hold")))["type"] == "done"
            late = {"type": "answer", "is_yes": True, "moment": asking["moment"]}
            assert (await ben.ask(late))["code"] == "stale_decision"
            assert (await ben.ask({"type": "answer", "is_yes": True}))["code"] == "no_question"
        info = await server.table(links.host)
        assert (info.question, info.taken_back) == (None, 0)

    run(body)


@pytest.mark.parametrize("others", [[], [bot()]], ids=["alone", "against a bot"])
def test_where_nobody_is_asked_a_draw_is_taken_back_at_once_and_counted(
    run: Run, others: list[wire.SeatWish]
) -> None:
    async def body(server: Server, app: App) -> None:
        options = {"start": "0"}
        links = await server.create(
            "code-cracker", [person("Anne"), *others], options=options, is_started=True
        )
        async with raw(server) as anne:
            update = await anne.hello(links.seats[0] or "")
            while not (count := update["table"]["taken_back"]):
                wanted = [token for token in update["legal"] if token.startswith(("keep", "roll"))]
                assert wanted, update["legal"]
                rolls = [token for token in wanted if token.startswith("roll")]
                answer = await anne.ask(play(update["decision"], (rolls or wanted)[0]))
                assert answer["type"] == "done"
                if rolls:
                    assert (await anne.ask({"type": "ask", "what": "take_back"}))["type"] == "done"
                update = await latest(server, links.seats[0] or "")
            assert update["table"]["question"] is None
            assert (await anne.ask({"type": "ask", "what": "end"}))["type"] == "done"
        record = loads(await server.record(links.host))
        assert count == verify(load_game("code-cracker"), record).taken_back == 1
        assert record.notes["taken-back"]

    run(body)


async def latest(server: Server, token: str) -> dict[str, Any]:
    """Where the table stands for these eyes."""
    async with raw(server) as socket:
        return await socket.hello(token)


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
