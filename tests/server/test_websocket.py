"""The WebSocket protocol as RFC 6455 has it, and what uvicorn and we count on of each other."""

from __future__ import annotations

import asyncio
import inspect
import json
from dataclasses import replace
from pathlib import Path

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from taniere.client import Made, Server, bot, person
from taniere.server import wire
from taniere.server.app import App
from taniere.server.connection import MOST_WAITING
from taniere.server.limits import Budget, Rate, Sockets
from taniere.server.websocket_protocol import READ_BYTES, WebSocketProtocol
from tests.server.frames import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, Client, close_frame, frame
from tests.server.making import NO_LIMITS, Run, in_time, serving

LARGE = b"x" * 30_000  # three of them are more than a message may have


async def table(server: Server) -> Made:
    return await server.create("pig", [person("Anne"), bot()], is_started=True)


def hello(links: Made) -> bytes:
    return json.dumps({"type": "hello", "protocol": wire.PROTOCOL, "token": links.seats[0]}).encode()


CASES: dict[str, tuple[bytes, int | None]] = {
    "good-bye": (close_frame(1000), 1000),
    "good-bye with a reason": (close_frame(1001, b"bye"), 1001),
    "good-bye without a code": (frame(CLOSE), 0),
    "a code of one byte": (frame(CLOSE, b"x"), 1002),
    "a code that nobody may send": (close_frame(1005), 1002),
    "a code that does not exist": (close_frame(999), 1002),
    "a reason that is no text": (close_frame(1000, b"\xff\xfe"), 1007),
    "a text that is none": (frame(TEXT, b'\xff\xfe"'), 1007),
    "not masked": (frame(TEXT, b"x", masked=False), 1002),
    "an extension that nobody offered": (frame(TEXT, b"x", rsv=0x40), 1002),
    "a kind that does not exist": (frame(3, b"x"), 1002),
    "a continuation of nothing": (frame(CONTINUATION, b"x"), 1002),
    "a text within a text": (frame(TEXT, b"x", final=False) + frame(TEXT, b"y"), 1002),
    "a ping that is too long": (frame(PING, b"x" * 126), 1002),
    "a ping in pieces": (frame(PING, b"x", final=False), 1002),
    "too large": (frame(TEXT, b"x" * 70_000), 1009),
    "too large in pieces": (
        frame(TEXT, LARGE, final=False)
        + frame(CONTINUATION, LARGE, final=False)
        + frame(CONTINUATION, LARGE),
        1009,
    ),
    "too large before it has come": (bytes([0x80 | TEXT, 0xFF]) + b"\x7f" + b"\xff" * 7, 1009),
}


@pytest.mark.parametrize("case", CASES)
def test_what_ends_a_connection_and_how(run: Run, case: str) -> None:
    data, code = CASES[case]

    async def body(server: Server, app: App) -> None:
        links = await table(server)
        async with Client(server) as client:
            client.send(frame(TEXT, hello(links)))
            assert await client.next(TEXT) is not None
            client.send(data)
            assert await client.closed() == code
            assert await client.next() is None
        while app.server.connections:
            await asyncio.sleep(0.01)

    run(body)


def test_a_message_in_pieces_with_a_ping_between(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        text = hello(await table(server))
        async with Client(server) as client:
            client.send(
                frame(TEXT, text[:10], final=False),
                frame(PING, b"hi"),
                frame(CONTINUATION, text[10:20], final=False),
                frame(CONTINUATION, b"", final=False),
                frame(CONTINUATION, text[20:]),
            )
            assert await client.next() == (PONG, b"hi")
            found = await client.next(TEXT)
            assert found is not None
            assert json.loads(found[1])["type"] == "update"

    run(body)


def test_what_is_no_text_and_what_is_no_message_is_refused_and_the_connection_stays(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await table(server)
        async with Client(server) as client:
            client.send(frame(TEXT, hello(links)))
            await client.next(TEXT)
            for data in (frame(BINARY, b"x"), frame(TEXT, b"x"), frame(PONG, b"unasked")):
                client.send(data)
            codes = [json.loads((await client.next(TEXT) or (0, b"{}"))[1])["code"] for _ in range(2)]
            assert codes == ["unreadable", "unreadable"]
            client.send(frame(PING, b"still there"))
            assert await client.next(PONG) == (PONG, b"still there")

    run(body)


@pytest.mark.parametrize(
    ("header", "status"),
    [("Upgrade: websocket", 101), ("Upgrade: websocket\r\nOrigin: https://elsewhere.example", 403)],
)
def test_the_handshake_goes_through_the_guards(run: Run, header: str, status: int) -> None:
    assert (
        await_status(run, f"GET /ws HTTP/1.1\r\nHost: HOST\r\nConnection: Upgrade\r\n{header}\r\n") == status
    )


def test_handshakes_that_are_none(run: Run) -> None:
    upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n"
    assert await_status(run, f"GET /elsewhere HTTP/1.1\r\nHost: HOST\r\n{upgrade}") in (403, 404)
    keyless = f"GET /ws HTTP/1.1\r\nHost: HOST\r\n{upgrade}"
    assert await_status(run, keyless, key=False) == 400


def await_status(run: Run, request: str, key: bool = True) -> int:
    found: list[int] = []

    async def body(server: Server, app: App) -> None:
        host, _, port = server.url.removeprefix("http://").partition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        keys = "Sec-WebSocket-Version: 13\r\n" + ("Sec-WebSocket-Key: " + "A" * 22 + "==\r\n" if key else "")
        writer.write((request.replace("HOST", f"{host}:{port}") + keys + "\r\n").encode())
        line = await reader.readline()
        found.append(int(line.split()[1]))
        writer.transport.abort()

    run(body)
    return found[0]


def test_uvicorn_makes_one_for_each_request_to_upgrade() -> None:
    """The constructor and the calls that uvicorn counts on; its own protocols have them alike."""
    source = inspect.getsource(H11Protocol.handle_websocket_upgrade)
    for call in ("config=", "server_state=", "app_state=", ".connection_made(", ".data_received("):
        assert call in source
    parameters = list(inspect.signature(WebSocketProtocol.__init__).parameters)
    assert parameters[1:4] == ["config", "server_state", "app_state"]
    assert callable(WebSocketProtocol.shutdown)  # Server.shutdown calls it on every connection
    config = uvicorn.Config("nothing:app", ws=WebSocketProtocol)  # type: ignore[arg-type]
    config.load_app = lambda: None  # type: ignore[method-assign]
    made: object = config.ws
    assert made is WebSocketProtocol


# What is counted


class Watch:
    """Pauses of reading, and how far the client got meanwhile."""

    def __init__(self, app: App) -> None:
        self._metric = app.server.metrics.limited.labels("frames")

    @property
    def pauses(self) -> float:
        return float(self._metric._value.get())


# Whoever has spent these frames waits longer than any test.
FEW = replace(NO_LIMITS, frames=Rate(1e-6, 50))
FLOODS: dict[str, bytes] = {
    "pings": frame(PING, b"x"),
    "pongs": frame(PONG),
    "empty fragments": frame(CONTINUATION, b"", final=False),
    "texts": frame(TEXT, b"x"),
    "large texts": frame(TEXT, b"x" * 60_000),
}


@pytest.mark.parametrize("kind", FLOODS)
def test_whoever_sends_too_much_is_not_read_any_more(tmp_path: Path, kind: str) -> None:
    async def body() -> None:
        async with serving(tmp_path, limits=FEW) as (server, app):
            links, watch = await table(server), Watch(app)
            async with Client(server) as client, Client(server) as other:
                client.send(frame(TEXT, hello(links)))
                await client.next(TEXT)
                if kind == "empty fragments":
                    client.send(frame(TEXT, b"x", final=False))
                # More than the kernel's buffers hold: it must stand still.
                flood, sent = FLOODS[kind] * (1 + 65_536 // len(FLOODS[kind])), 0
                while watch.pauses == 0 or client.writer.transport.get_write_buffer_size() == 0:
                    client.send(flood)
                    sent += len(flood)
                    await asyncio.sleep(0)
                    assert sent < 1 << 28, "it reads and reads"
                (flooded,) = (one for one in app.server.connections if one.seat == 0)
                read_before = len(flooded._inbox)
                assert read_before <= READ_BYTES  # what one read can bring, and no more
                # Others are not held up.
                other.send(frame(TEXT, hello(links)))
                assert await other.next(TEXT) is not None
                assert watch.pauses == 1

    in_time(body())


def test_a_client_whose_messages_wait_is_not_read_until_they_are_answered(tmp_path: Path) -> None:
    """Whatever it may send: no budget is spent here."""
    text = frame(TEXT, b"x" * 1000)
    most = MOST_WAITING + READ_BYTES // len(text) + 1  # what waits, and what one read can bring

    async def body() -> None:
        async with serving(tmp_path, limits=NO_LIMITS) as (server, app):
            links, sent = await table(server), 0
            async with Client(server) as client:
                client.send(frame(TEXT, hello(links)))
                await client.next(TEXT)
                (busy,) = app.server.connections
                async with app.server.hub.live(links.table)._lock:  # its next command waits
                    client.send(frame(TEXT, b'{"type":"leave"}'))
                    while client.writer.transport.get_write_buffer_size() == 0:
                        client.send(text * 64)
                        sent += 64
                        await asyncio.sleep(0)
                        assert len(busy._inbox) <= most
                    for _ in range(100):
                        await asyncio.sleep(0)
                    assert MOST_WAITING <= len(busy._inbox) <= most
                refused = 0
                while refused < sent:
                    heard = await client.next(TEXT)
                    assert heard is not None
                    refused += json.loads(heard[1])["type"] == "refused"

    in_time(body())


def test_sockets_of_one_address_share_a_budget() -> None:
    now = [100.0]
    sockets = Sockets(2, Rate(10, 20), lambda: now[0])
    first, second = sockets.enter("a"), sockets.enter("a")
    assert first is not None
    assert first is second
    assert sockets.enter("a") is None
    other = sockets.enter("b")
    assert other is not None
    assert other is not first
    assert first.spend(15, now[0]) == 0
    assert first.spend(15, now[0]) == pytest.approx(1.0)  # ten too many
    assert other.spend(15, now[0]) == 0
    sockets.leave("a")
    sockets.leave("a")
    assert sockets.enter("a") is not first  # forgotten with the last of them


@pytest.mark.parametrize("rate", [Rate(0, 0), Rate(5, 10)])
def test_a_budget_fills_again_and_may_be_none_at_all(rate: Rate) -> None:
    budget = Budget(rate, 0.0)
    waits = [budget.spend(10, at) for at in (0.0, 0.0, 2.0, 4.0, 100.0)]
    assert waits == ([0.0] * 5 if rate.per_second == 0 else [0.0, 2.0, 2.0, 2.0, 0.0])


def test_whoever_reads_nothing_is_cut_off_pongs_included(tmp_path: Path) -> None:
    async def body() -> None:
        limits = replace(NO_LIMITS, backlog=4096)
        async with serving(tmp_path, limits=limits) as (server, app):
            links = await table(server)
            async with Client(server) as client:
                client.send(frame(TEXT, hello(links)))
                await client.next(TEXT)
                client.writer.transport.pause_reading()  # type: ignore[attr-defined]
                ping = frame(PING, b"x" * 120) * 100
                while app.server.connections:
                    client.send(ping)
                    await asyncio.sleep(0)
                assert float(app.server.metrics.dropped._value.get()) == 1

    in_time(body())
