"""Whatever is sent to a socket, the answer is typed; what is not followed changes nothing."""

from __future__ import annotations

import asyncio
import json

import pytest

from taniere.client import Refusal, Server, person
from taniere.server import wire
from taniere.server.app import App
from tests.server.making import Run, raw
from tests.server.playing import length, play, two


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("", "unreadable"),
        ("nonsense", "unreadable"),
        (b"\xff\xfe", "unreadable"),
        ("null", "bad_message"),
        ('{"type":"play"}', "bad_message"),
        (play("2-0-0", "roll", extra=1), "bad_message"),
        (play("2-0-0", "x" * 101), "bad_message"),
        (play("2-0-0", "roll", ref="r" * 65), "bad_message"),
        ({"type": "answer", "is_yes": 1}, "bad_message"),
        ({"type": "ask", "what": "money"}, "bad_message"),
        (play("2-0-0", "fly"), "unknown_token"),
        (play("0-0-0", "roll"), "stale_decision"),
        (play("99-0-0", "roll"), "stale_decision"),
        (play("2-1-0", "roll"), "stale_decision"),
        (play("", "roll"), "stale_decision"),
        (play("²-²-²", "roll"), "stale_decision"),
        ({"type": "take_back"}, "ask_the_others"),
        ({"type": "ask", "what": "take_back"}, "nothing_to_ask"),
        ({"type": "answer", "is_yes": True}, "no_question"),
        ({"type": "withdraw"}, "no_question"),
        ({"type": "withdraw", "moment": "1-0-0"}, "stale_decision"),
        ({"type": "seen"}, "bad_message"),
        ({"type": "seen", "decision": "1-0-0"}, "stale_decision"),
        ({"type": "seen", "decision": "2-1-0"}, "stale_decision"),
        ({"type": "start"}, "wrong_link"),
    ],
)
def test_a_message_that_cannot_be_followed_is_refused_and_changes_nothing(
    run: Run, message: object, code: str
) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server)
        async with raw(server) as socket:
            before = await socket.hello(links.seats[0] or "")
            assert before["decision"] == "2-0-0"
            stored = await length(app, links)
            answer = await socket.ask(message)
            assert (answer["type"], answer["code"]) == ("refused", code)
            assert answer["message"]
            assert await length(app, links) == stored
        async with raw(server) as again:
            assert await again.hello(links.seats[0] or "", since=before["table"]["version"]) == {
                **before,
                "is_complete": True,
            }

    run(body)


def test_a_refusal_cites_its_rule_in_the_language_of_the_hello(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server)
        async with raw(server) as socket:
            await socket.hello(links.seats[1] or "", lang="fr")
            refused = await socket.ask(play("2-1-0", "roll", ref="mine"))
            assert refused["ref"] == "mine"
            assert refused["rule"].startswith("PIG-")
            assert "Anne" in refused["message"]
            assert refused["rule"] in refused["message"]

    run(body)


def test_a_spectator_and_the_host_cannot_play(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server)
        for token in (links.spectator, links.host):
            async with raw(server) as socket:
                update = await socket.hello(token)
                assert (update["seat"], update["legal"], update["decision"]) == (None, [], None)
                assert (await socket.ask(play("2-0-0", "roll")))["code"] == "wrong_link"
                assert (await socket.ask({"type": "resign"}))["code"] == "wrong_link"
        assert (await server.table(links.host)).status == "playing"

    run(body)


def test_a_message_that_is_too_large_ends_the_connection(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server)
        async with raw(server) as socket:
            await socket.hello(links.seats[0] or "")
            await socket.send(json.dumps(play("2-0-0", "x" * 70_000)))
            assert await socket.closed() == 1009
        assert (await server.table(links.host)).status == "playing"

    run(body)


def test_repeated_messages_are_answered_and_applied_once(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server)
        async with raw(server) as socket, raw(server) as other:
            for one in (socket, other):
                await one.hello(links.seats[0] or "")
            first = await socket.ask(play("2-0-0", "roll", ref="a"))
            stored = await length(app, links)
            assert first == {"type": "done", "ref": "a", "version": first["version"], "is_new": True}
            for one in (socket, other, socket):
                again = await one.ask(play("2-0-0", "roll", ref="b"))
                assert again == {"type": "done", "ref": "b", "version": first["version"], "is_new": False}
            assert (await socket.ask(play("2-0-0", "hold")))["code"] == "stale_decision"
            assert await length(app, links) == stored

    run(body)


def test_of_two_devices_that_decide_at_once_one_is_followed(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server)
        async with raw(server) as one, raw(server) as two_:
            for device in (one, two_):
                await device.hello(links.seats[0] or "")
            answers = await asyncio.gather(one.ask(play("2-0-0", "roll")), two_.ask(play("2-0-0", "hold")))
            assert sorted(answer["type"] for answer in answers) == ["done", "refused"]

    run(body)


def test_the_move_that_ended_the_game_may_be_repeated(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await server.create(
            "pig", [person("Anne"), person("Ben")], options={"target": 10}, is_started=True
        )
        last: list[tuple[int, str, str]] = []
        async with server.sit(links.seats[0] or "") as anne, server.sit(links.seats[1] or "") as ben:

            async def on(seat: int) -> None:
                sitting = (anne, ben)[seat]
                async for turn in sitting.turns():
                    total = turn.view["turn_total"] + turn.view["banked"][seat]
                    action = "hold" if total >= 10 else "roll"
                    last[:] = [(seat, turn.decision or "", action)]
                    await sitting.play(action)

            await asyncio.gather(on(0), on(1))
            seat, decision, action = last[0]
            assert not (await (anne, ben)[seat].send(wire.Play(decision, action))).is_new
            with pytest.raises(Refusal, match="over"):
                await (anne, ben)[seat].play(action, "99-0-0")

    run(body)
