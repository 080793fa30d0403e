"""Too much, too many, too slow, from elsewhere: the others do not suffer."""

from __future__ import annotations

import asyncio
import json

import pytest
from websockets.exceptions import InvalidStatus

from taniere.client import Server
from taniere.server.app import App
from taniere.server.limits import Limits, Rate
from tests.server.making import NO_LIMITS, Run, raw
from tests.server.playing import HELLO, as_dict, play, two


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
            b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
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
                    slow.send(b"x" * 65_000)  # as if so much had happened at the table
                    await asyncio.sleep(0)
                assert (await anne.ask({"type": "leave"}))["type"] == "done"
                assert (await anne.ask({"type": "come_back"}))["type"] == "done"
        writer.transport.abort()
        metrics = (await server.request("GET", "/metrics"))[1].decode()
        assert "taniere_sockets_dropped_total 1.0" in metrics
        assert len(app.server.connections) <= 1

    run(body, limits=Limits(**{**as_dict(NO_LIMITS), "backlog": 1 << 20}))
