"""The socket: whatever is sent to it, the answer is typed and the table stays as it was."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from taniere.client import Refusal, Server, person
from taniere.server import wire
from taniere.server.app import App
from taniere.server.limits import Limits, Rate
from taniere.server.live import KEPT_VERSIONS
from taniere.store.store import StoreError
from tests.server.making import NO_LIMITS, Run, in_time, raw, serving


async def two(server: Server, **more: Any) -> wire.Links:
    """A table of Pig at which Anne begins."""
    options = {"start": "0", **more.pop("options", {})}
    return await server.create(
        "pig", [person("Anne"), person("Ben")], options=options, is_started=True, **more
    )


async def length(app: App, links: wire.Links) -> int:
    return len(await app.server.hub.store.entries(links.table))


HELLO = {"type": "hello", "protocol": 1, "token": "x" * 43}


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
        ({**HELLO, "protocol": 2}, "other_protocol"),
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


def play(decision: str, action: str, **more: Any) -> dict[str, Any]:
    return {"type": "play", "decision": decision, "action": action, **more}


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("", "unreadable"),
        ("nonsense", "unreadable"),
        (b"\xff\xfe", "unreadable"),
        ("null", "bad_message"),
        ('{"type":"play"}', "bad_message"),
        (play("1-0-0", "roll", extra=1), "bad_message"),
        (play("1-0-0", "x" * 101), "bad_message"),
        (play("1-0-0", "roll", ref="r" * 65), "bad_message"),
        ({"type": "answer", "is_yes": 1}, "bad_message"),
        ({"type": "ask", "what": "money"}, "bad_message"),
        (HELLO, "not_now"),
        (play("1-0-0", "fly"), "unknown_token"),
        (play("0-0-0", "roll"), "stale_decision"),
        (play("99-0-0", "roll"), "stale_decision"),
        (play("1-1-0", "roll"), "stale_decision"),
        (play("", "roll"), "stale_decision"),
        (play("²-²-²", "roll"), "stale_decision"),
        ({"type": "take_back"}, "ask_the_others"),
        ({"type": "ask", "what": "take_back"}, "nothing_to_ask"),
        ({"type": "answer", "is_yes": True}, "no_question"),
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
            assert before["decision"] == "1-0-0"
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
            refused = await socket.ask(play("1-1-0", "roll", ref="mine"))
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
                assert (await socket.ask(play("1-0-0", "roll")))["code"] == "wrong_link"
                assert (await socket.ask({"type": "resign"}))["code"] == "wrong_link"
        assert (await server.table(links.host)).status == "playing"

    run(body)


def test_a_message_that_is_too_large_ends_the_connection(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server)
        async with raw(server) as socket:
            await socket.hello(links.seats[0] or "")
            await socket.send(json.dumps(play("1-0-0", "x" * 70_000)))
            assert await socket.closed() == 1009
        assert (await server.table(links.host)).status == "playing"

    run(body)


def test_repeated_messages_are_answered_and_applied_once(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server)
        async with raw(server) as socket, raw(server) as other:
            for one in (socket, other):
                await one.hello(links.seats[0] or "")
            first = await socket.ask(play("1-0-0", "roll", ref="a"))
            stored = await length(app, links)
            assert first == {"type": "done", "ref": "a", "version": first["version"], "is_new": True}
            for one in (socket, other, socket):
                again = await one.ask(play("1-0-0", "roll", ref="b"))
                assert again == {"type": "done", "ref": "b", "version": first["version"], "is_new": False}
            assert (await socket.ask(play("1-0-0", "hold")))["code"] == "stale_decision"
            assert await length(app, links) == stored

    run(body)


def test_of_two_devices_that_decide_at_once_one_is_followed(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server)
        async with raw(server) as one, raw(server) as two_:
            for device in (one, two_):
                await device.hello(links.seats[0] or "")
            answers = await asyncio.gather(one.ask(play("1-0-0", "roll")), two_.ask(play("1-0-0", "hold")))
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
            assert (await anne.ask(play("1-0-0", "hold")))["type"] == "done"
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
            await anne.ask(play("1-0-0", "roll"))
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


def test_too_many_messages_at_once_are_not_read(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server)
        async with raw(server) as socket:
            await socket.hello(links.seats[0] or "")
            for _ in range(3):
                await socket.send(play("0-0-0", "roll", ref="x"))
            answers = [await socket.next() for _ in range(3)]
            assert [answer["code"] for answer in answers] == ["stale_decision", "stale_decision", "too_fast"]
            assert answers[2]["ref"] == "x"

    run(body, limits=Limits(messages=Rate(5, 2)))


def test_too_many_sockets_from_one_address_are_refused(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        async with raw(server), raw(server):
            with pytest.raises(InvalidStatus) as refused:
                async with raw(server):
                    pass
            assert refused.value.response.status_code == 429
            assert json.loads(refused.value.response.body)["code"] == "too_many_sockets"
        while not app.is_quiet:
            await asyncio.sleep(0.01)
        async with raw(server):
            pass

    run(body, limits=Limits(sockets=2))


def test_a_page_of_another_site_gets_no_socket(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        for origin, is_welcome in ((server.url, True), ("https://play.example.org", True), ("null", False)):
            if is_welcome:
                async with raw(server, origin=origin):
                    pass
                continue
            with pytest.raises(InvalidStatus) as refused:
                async with raw(server, origin=origin):
                    pass
            assert refused.value.response.status_code == 403
            assert json.loads(refused.value.response.body)["code"] == "bad_origin"

    run(body, origins=["https://play.example.org"])


def test_a_slow_reader_holds_up_nobody_and_is_dropped(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server, options={"target": 1000})
        host, port = server.url.removeprefix("http://").split(":")
        # A real client that never reads: everything piles up on its way.
        reader, writer = await asyncio.open_connection(host, int(port), limit=1024)
        writer.write(
            b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        await reader.readuntil(b"\r\n\r\n")
        text = json.dumps({**HELLO, "token": links.spectator}).encode()
        mask = b"\x00\x00\x00\x00"
        writer.write(b"\x81" + bytes([0x80 | 126]) + len(text).to_bytes(2) + mask + text)
        await writer.drain()
        live = app.server.hub.live(links.table)
        while not live.listeners:
            await asyncio.sleep(0.01)
        (slow,) = live.listeners
        async with raw(server) as anne:
            await anne.hello(links.seats[0] or "")
            while slow in live.listeners:  # until it is dropped, Anne is answered every time
                for _ in range(50):
                    slow.tell("x" * 65_000)  # as if so much had happened at the table
                    await asyncio.sleep(0)
                assert (await anne.ask({"type": "leave"}))["type"] == "done"
                assert (await anne.ask({"type": "come_back"}))["type"] == "done"
        writer.transport.abort()
        metrics = (await server.request("GET", "/metrics"))[1].decode()
        assert "taniere_sockets_dropped_total 1.0" in metrics
        assert len(app.server.connections) <= 1

    run(body, limits=Limits(**{**as_dict(NO_LIMITS), "queue": 16}))


def as_dict(limits: Limits) -> dict[str, Any]:
    return {name: getattr(limits, name) for name in Limits.__slots__}


def test_what_could_not_be_stored_is_told_and_never_happened(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server)
        append = app.server.hub.store.append

        async def failing(change: object) -> None:
            raise StoreError("store_failed", reason="/var/lib/disk is full")

        async with raw(server) as anne, raw(server) as ben:
            before = await anne.hello(links.seats[0] or "")
            await ben.hello(links.seats[1] or "")
            monkeypatch.setattr(app.server.hub.store, "append", failing)
            refused = await anne.ask(play("1-0-0", "roll"))
            assert refused["code"] == "not_stored"
            assert "/var" not in refused["message"]
            monkeypatch.setattr(app.server.hub.store, "append", append)
            stored = await length(app, links)
            done = await anne.ask(play("1-0-0", "roll"))
            assert done["is_new"]
            assert await length(app, links) > stored
            # Ben was told of it once.
            update = await ben.next("update")
            assert update["table"]["version"] == done["version"] > before["table"]["version"]

    run(body)


def test_a_race_against_another_process_is_won_by_one_and_told_to_everybody(tmp_path: Path) -> None:
    async def whole() -> None:
        async with serving(tmp_path) as (here, _), serving(tmp_path) as (there, _):
            links = await two(here, options={"target": 1000})
            async with raw(here) as anne, raw(there) as elsewhere, raw(here) as watching:
                await anne.hello(links.seats[0] or "")
                await elsewhere.hello(links.seats[0] or "")
                await watching.hello(links.spectator)
                answers = await asyncio.gather(
                    anne.ask(play("1-0-0", "roll")), elsewhere.ask(play("1-0-0", "roll"))
                )
                assert sorted(answer["is_new"] for answer in answers) == [False, True]
                # What the other process did is told here too, at the latest with the next thing that happens.
                await anne.ask({"type": "leave"})
                while not (update := await watching.next("update"))["table"]["seats"][0]["is_away"]:
                    pass
                assert update["view"]["turn_total"] + update["view"]["active"] > 0

    in_time(whole())


def test_whoever_goes_away_in_the_middle_of_a_move_does_not_undo_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server)
        held, go_on = asyncio.Event(), asyncio.Event()
        append = app.server.hub.store.append

        async def slow(change: Any) -> None:
            held.set()
            await go_on.wait()
            await append(change)

        async with raw(server) as ben:
            await ben.hello(links.seats[1] or "")
            async with raw(server) as anne:
                await anne.hello(links.seats[0] or "")
                monkeypatch.setattr(app.server.hub.store, "append", slow)
                await anne.send(play("1-0-0", "roll"))
                await held.wait()
                (her,) = (one for one in app.server.connections if one.seat == 0)
                her.end(1001)
                assert await anne.closed() == 1001
            go_on.set()
            assert (await ben.next("update"))["events"]

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
