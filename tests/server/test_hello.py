"""The first word on a socket: who may say it, and what is resumed by it."""

from __future__ import annotations

from typing import Any

import pytest

from taniere.client import Server
from taniere.server.app import App
from taniere.server.limits import Limits
from taniere.server.live_table import KEPT_VERSIONS
from tests.server.making import Run, raw
from tests.server.playing import HELLO, play, two


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ("", "unreadable"),
        ("{", "unreadable"),
        (b"\x00\x01", "unreadable"),
        ("{}", "bad_message"),
        ("[" * 50_000, "bad_message"),
        ({"type": "nothing"}, "bad_message"),
        ({"type": "play", "decision": "0-0-0", "action": "roll"}, "hello_first"),
        ({**HELLO, "extra": 1}, "bad_message"),
        ({**HELLO, "token": "short"}, "bad_message"),
        ({**HELLO, "protocol": "1"}, "bad_message"),
        ({**HELLO, "since": -1}, "bad_message"),
        ({**HELLO, "protocol": 1}, "other_protocol"),
        (HELLO, "unknown_link"),
    ],
)
def test_a_wrong_first_message_ends_the_connection(run: Run, first: object, code: str) -> None:
    async def body(server: Server, app: App) -> None:
        async with raw(server) as socket:
            await socket.send(first)
            refused = await socket.next()
            assert (refused["type"], refused["code"]) == ("refused", code)
            assert await socket.closed() == 1008

    run(body)


def test_whoever_says_nothing_is_sent_away(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        async with raw(server) as socket:
            assert (await socket.next())["code"] == "hello_first"
            assert await socket.closed() == 1008

    run(body, limits=Limits(hello_seconds=0.05))


def test_an_invitation_is_for_sitting_down_not_for_watching(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server)
        async with raw(server) as socket:
            await socket.send({**HELLO, "token": links.invite})
            assert (await socket.next())["code"] == "wrong_link"

    run(body)


def test_a_connection_resumes_with_the_events_it_missed(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server)
        async with raw(server) as ben:
            version = (await ben.hello(links.seats[1] or ""))["table"]["version"]
        told: list[dict[str, Any]] = []
        async with raw(server) as anne:
            update = await anne.hello(links.seats[0] or "")
            for _ in range(3):
                if update["decision"]:
                    await anne.send(play(update["decision"], "roll"))
                    update = await anne.next("update")
                    told += update["events"]
        async with raw(server) as ben:
            missed = await ben.hello(links.seats[1] or "", since=version)
            assert (missed["events"], missed["is_complete"]) == (told, True)
        async with raw(server) as ben:
            nothing = await ben.hello(links.seats[1] or "", since=missed["table"]["version"])
            assert (nothing["events"], nothing["is_complete"]) == ([], True)
            assert nothing["view"] == missed["view"]
        for unknown in (None, 0, 10_000):
            async with raw(server) as ben:
                whole = await ben.hello(links.seats[1] or "", since=unknown)
                assert (whole["events"], whole["is_complete"]) == ([], False)
                assert whole["view"] == missed["view"]

    run(body)


def test_a_connection_that_resumes_hears_no_event_twice(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server)
        steps: list[tuple[int, list[dict[str, Any]]]] = []  # versions, and the events that led there
        async with raw(server) as anne, raw(server) as ben:
            seats = [anne, ben]
            updates = [await one.hello(token or "") for one, token in zip(seats, links.seats, strict=True)]
            for _ in range(4):
                (seat,) = updates[0]["table"]["waiting_for"]
                await seats[seat].send(play(updates[seat]["decision"], "roll"))
                updates = [await one.next("update") for one in seats]
                steps.append((updates[0]["table"]["version"], updates[0]["events"]))
        assert all(events for _, events in steps)
        for number, (version, _) in enumerate(steps, 1):
            async with raw(server) as again:
                missed = await again.hello(links.seats[0] or "", since=version)
            assert missed["is_complete"]
            assert missed["events"] == [event for _, events in steps[number:] for event in events]

    run(body)


def test_those_who_watch_know_no_more_than_is_kept(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server)
        async with raw(server) as anne:
            version = (await anne.hello(links.seats[0] or ""))["table"]["version"]
            for _ in range(KEPT_VERSIONS // 2 + 1):
                await anne.ask({"type": "leave"})
                await anne.ask({"type": "come_back"})
        async with raw(server) as late:
            assert not (await late.hello(links.spectator, since=version))["is_complete"]

    run(body)


def test_another_hello_moves_to_another_table(run: Run) -> None:
    """Whoever has moved hears of the new table alone, and what waited behind the hello is for it."""

    async def body(server: Server, app: App) -> None:
        first, second = await two(server), await two(server)
        async with raw(server) as anne, raw(server) as ben:
            await anne.hello(first.seats[0] or "")
            moved = await anne.hello(second.seats[0] or "")
            assert moved["table"]["table"] == second.table
            before = await ben.hello(first.seats[0] or "")
            assert before["table"]["table"] == first.table
            await ben.ask({"type": "leave"})
            await anne.send({**HELLO, "token": second.seats[1]})
            await anne.send({"type": "leave", "ref": "mine"})
            again = await anne.next()
            assert (again["table"]["table"], again["seat"]) == (second.table, 1)
            told = [await anne.next() for _ in range(2)]
            assert [one.get("ref", one.get("seat")) for one in told] in ([1, "mine"], ["mine", 1])
            seats = (await server.table(second.spectator)).seats
            assert [seat.is_away for seat in seats] == [False, True]

    run(body)


def test_another_hello_that_opens_nothing_ends_the_connection(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server)
        async with raw(server) as anne:
            await anne.hello(links.seats[0] or "")
            await anne.send(HELLO)
            assert (await anne.next())["code"] == "unknown_link"
            assert await anne.closed() == 1008

    run(body)
