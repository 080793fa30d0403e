"""Connections that ask for nothing are closed, and do not keep anybody out."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from types import SimpleNamespace

import pytest

from taniere.client import Server, bot, person
from taniere.server import http_protocol
from taniere.server.app import App
from tests.server.making import DEADLINE, NO_LIMITS, Run, raw

SHORT, LONG = 0.05, 3600.0
GET = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"


@asynccontextmanager
async def connection(server: Server) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    port = int(server.url.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield reader, writer
    finally:
        writer.close()


async def ended(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the connection is closed."""
    async with asyncio.timeout(DEADLINE):
        try:
            return await reader.read()
        except ConnectionError:
            return b""


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /health HTTP/1.1\r\nX-Slow: ",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
        GET + b"GET /health HTTP/1.1\r\n",
    ],
    ids=["silent", "headers", "body", "second request"],
)
def test_whoever_does_not_finish_a_request_is_cut_off(run: Run, sent: bytes) -> None:
    async def body(server: Server, app: App) -> None:
        async with connection(server) as (reader, writer):
            writer.write(sent)
            assert (await ended(reader)).count(b"200 OK") == sent.count(GET)

    run(body, limits=replace(NO_LIMITS, headers_seconds=SHORT, body_seconds=SHORT))


def test_a_byte_now_and_then_gives_no_more_time(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        async with connection(server) as (reader, writer):
            writer.write(b"GET /health HTTP/1.1\r\nX-Slow: ")
            waiting = asyncio.ensure_future(ended(reader))
            while not waiting.done():
                writer.write(b"x")
                await asyncio.sleep(SHORT / 10)
            assert await waiting == b""

    run(body, limits=replace(NO_LIMITS, headers_seconds=SHORT))


def test_a_player_who_thinks_is_not_cut_off(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await server.create("pig", [person("Anne"), bot()], options={"start": "0"}, is_started=True)
        async with raw(server) as anne:
            update = await anne.hello(links.seats[0] or "")
            for _ in range(2):  # whose deadlines are later than any that the socket might have
                async with connection(server) as (reader, _):
                    await ended(reader)
            play = {"type": "play", "decision": update["decision"], "action": "roll"}
            assert (await anne.ask(play))["type"] == "done"

    run(body, limits=replace(NO_LIMITS, headers_seconds=SHORT, body_seconds=SHORT))


def test_whoever_does_not_read_its_answer_is_cut_off(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "READING_SECONDS", SHORT)
    dropped: list[object] = []
    drop = http_protocol.OpenConnections.drop

    def noted(self: http_protocol.OpenConnections, one: http_protocol.HttpProtocol) -> None:
        dropped.append(one)
        drop(self, one)

    monkeypatch.setattr(http_protocol.OpenConnections, "drop", noted)

    async def body(server: Server, app: App) -> None:
        async with connection(server) as (_, writer):
            async with asyncio.timeout(DEADLINE):
                while not dropped:  # ask again and again, and read nothing
                    writer.write(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20)
                    await asyncio.sleep(0.01)

    run(body)


def test_silent_connections_give_way_to_new_ones(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    most, crowd = 20, 100
    lines: list[tuple[str, int]] = []
    log = SimpleNamespace(warning=lambda what, most: lines.append((what, most)))
    monkeypatch.setattr(http_protocol, "logger", lambda name: log)

    async def body(server: Server, app: App) -> None:
        silent = [connection(server) for _ in range(crowd)]
        readers = [(await one.__aenter__())[0] for one in silent]
        for reader in readers[: crowd - most]:
            assert await ended(reader) == b""
        links = await server.create("pig", [person("Anne"), bot()], is_started=True)
        async with raw(server) as anne:
            assert (await anne.hello(links.seats[0] or ""))["type"] == "update"
        for one in silent:
            await one.__aexit__(None, None, None)

    run(body, limits=replace(NO_LIMITS, connections=most, headers_seconds=LONG))
    assert lines == [("connections", most)]  # once for all of them


def test_those_who_play_do_not_give_way(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await server.create("pig", [person("Anne"), bot()], options={"start": "0"}, is_started=True)
        async with raw(server) as anne, raw(server) as watching:
            update = await anne.hello(links.seats[0] or "")
            await watching.hello(links.spectator)
            async with connection(server) as (reader, writer):
                writer.write(GET)
                assert await ended(reader) == b""
            play = {"type": "play", "decision": update["decision"], "action": "roll"}
            assert (await anne.ask(play))["type"] == "done"

    run(body, limits=replace(NO_LIMITS, connections=2, headers_seconds=LONG))


def test_the_limit_of_files_is_raised_as_far_as_it_may() -> None:
    code = """
import resource
from taniere.server.http_protocol import raise_file_limit
hard = min(resource.getrlimit(resource.RLIMIT_NOFILE)[1] % (1 << 20) or 512, 512)
resource.setrlimit(resource.RLIMIT_NOFILE, (200, hard))
print(raise_file_limit(), *resource.getrlimit(resource.RLIMIT_NOFILE), hard)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    raised, soft, hard, wanted = map(int, done.stdout.split())
    assert raised == soft == hard == wanted > 200
