"""What attackers on one address do to players on another: `python bench/attack.py`, or `make attack`.

A real server with its usual limits; 16 people play Pig at their own pace from 127.0.0.1, first alone, then
beside one attack after the other from 127.0.0.2. It asks whether their p99 stays within three times what it
was (or 100 ms), the server's memory within 20 MB, and whether nobody who keeps the limits is refused.
Loopback only; every attack ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import http.client
import json
import os
import random
import struct
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from servers import Server as Process  # what the other benches start servers by
from taniere.client import Made, Refusal, Seat, Server, bot, person
from taniere.core.errors import TaniereError
from taniere.server import wire

ATTACKER = "127.0.0.2"
PLAYERS = 16
PACE = 0.2  # seconds between two moves of a player
TEXT, CONTINUATION, PING, PONG = 0x1, 0x0, 0x9, 0xA
RATIO, FLOOR_MS, GROWTH_MB = 3.0, 100.0, 20.0


Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


# Players


@dataclass
class Watch:
    """What the players met with."""

    seconds: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    def percentile(self, share: float) -> float:
        """Milliseconds within which that share of the moves was acknowledged."""
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


class Players:
    """People who play at their own pace, two at a table, one table after another."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._watch = Watch()
        self._tasks = [asyncio.ensure_future(self._play()) for _ in range(PLAYERS // 2)]

    async def watch(self, seconds: float) -> Watch:
        """What they meet with for a while."""
        self._watch = Watch()
        await asyncio.sleep(seconds)
        return self._watch

    async def stop(self) -> None:
        """Let everybody go; whoever stumbled over anything else than a refusal says so."""
        for task in self._tasks:
            task.cancel()
        for outcome in await asyncio.gather(*self._tasks, return_exceptions=True):
            if not isinstance(outcome, asyncio.CancelledError):
                raise AssertionError("a player gave up") from outcome

    async def _play(self) -> None:
        while True:
            people, options = [person("Anne"), person("Ben")], {"target": 1000}
            links = await self._server.create("pig", people, options=options, is_started=True)
            one, other = (self._server.sit(token or "") for token in links.seats)
            async with one as anne, other as ben:
                while (seat := await asked(anne, ben)) is not None:
                    await self._move(seat)
                    await asyncio.sleep(PACE * random.uniform(0.5, 1.5))

    async def _move(self, seat: Seat) -> None:
        assert seat.update is not None
        total, watch, began = seat.update.view["turn_total"], self._watch, time.perf_counter()
        try:
            await seat.play("roll" if total < 15 else "hold")
        except Refusal as refusal:
            watch.refused.append(refusal.code)
        else:
            watch.seconds.append(time.perf_counter() - began)


async def asked(*seats: Seat) -> Seat | None:
    """The seat that knows that it is asked; None once the game is over."""
    while True:
        for seat in seats:
            assert seat.update is not None
            if seat.update.table.status == "over":
                return None
            if seat.update.decision is not None:
                return seat
        await asyncio.sleep(0.001)


# Attackers


def frame(kind: int, payload: bytes = b"", *, final: bool = True) -> bytes:
    size = len(payload)
    head = bytes([(0x80 if final else 0) | kind])
    head += bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + struct.pack("!H", size)
    return head + bytes(4) + payload  # a mask of zeros


@contextlib.asynccontextmanager
async def socket(port: int, hello: bytes) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A WebSocket of the attacker's address, after its hello."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ATTACKER, 0))
    try:
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        writer.write(frame(TEXT, hello))
        yield reader, writer
    finally:
        writer.transport.abort()


async def flood(port: int, hello: bytes, payload: bytes, *, reads: bool = True) -> None:
    """Send as much as the server takes, for ever."""
    while True:
        try:
            async with socket(port, hello) as (reader, writer):
                if reads:
                    task = asyncio.ensure_future(_swallow(reader))
                else:
                    writer.transport.pause_reading()  # type: ignore[attr-defined]
                try:
                    if payload.startswith(frame(CONTINUATION, final=False)[:2]):
                        writer.write(frame(TEXT, b"x", final=False))
                    while not writer.is_closing():
                        writer.write(payload)
                        await writer.drain()
                        await asyncio.sleep(0)
                finally:
                    if reads:
                        task.cancel()
        except (OSError, asyncio.IncompleteReadError):
            await asyncio.sleep(0.05)


async def _swallow(reader: asyncio.StreamReader) -> None:
    while await reader.read(1 << 16):
        pass


async def stand_still(port: int, count: int) -> None:
    """Connections that say nothing at all."""
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(count):
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ATTACKER, 0))
                stack.callback(writer.transport.abort)
        await asyncio.Event().wait()


async def ask_again_and_again(port: int, token: str, path: str) -> None:
    """One request after the other on new connections."""
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ATTACKER, 0))
            writer.write(
                f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {token}\r\n"
                "Connection: close\r\n\r\n".encode()
            )
            await reader.read()
            writer.close()
        await asyncio.sleep(0)


class Neighbour(Server):
    """A client at the attacker's address."""

    def _request(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> tuple[int, bytes]:
        parts = urlsplit(self.url)
        connection = http.client.HTTPConnection(parts.netloc, timeout=60, source_address=(ATTACKER, 0))
        with contextlib.closing(connection):
            connection.request(method, path, body, dict(headers))
            answer = connection.getresponse()
            return answer.status, answer.read()


async def make_bot_tables(port: int) -> None:
    """Tables whose only person leaves at once, so that strong bots play bots: as many as may be."""
    neighbour = Neighbour(f"http://127.0.0.1:{port}")
    seats = [person("x"), bot("tamer"), bot("tamer")]
    while True:
        with contextlib.suppress(OSError, TaniereError, WebSocketException):
            links = await neighbour.create("tarasque", seats, is_started=True)
            address = f"ws://127.0.0.1:{port}/ws"
            async with connect(address, proxy=None, compression=None, local_addr=(ATTACKER, 0)) as leaving:
                hello = {"type": "hello", "protocol": wire.PROTOCOL, "token": links.seats[0]}
                for message in (hello, {"type": "leave"}):
                    await leaving.send(json.dumps(message))
                    await leaving.recv()
        await asyncio.sleep(0.01)


Attack = Callable[[int, Made], list[Awaitable[None]]]


def attacks() -> dict[str, Attack]:
    """Every attack by its name: what runs until it is cancelled."""

    def hello(links: Made) -> bytes:
        token = links.spectator
        return f'{{"type":"hello","protocol":{wire.PROTOCOL},"token":"{token}"}}'.encode()

    kinds = {
        "texts": frame(TEXT, b"x" * 20) * 200,
        "pings": frame(PING, b"x" * 100) * 200,
        "pongs": frame(PONG) * 2000,
        "empty fragments": frame(CONTINUATION, final=False) * 2000,
        "large texts": frame(TEXT, b"x" * 60_000),
    }

    def one_socket(payload: bytes) -> Attack:
        return lambda port, links: [flood(port, hello(links), payload)]

    found = {f"one socket, {name}": one_socket(payload) for name, payload in kinds.items()}
    found["50 sockets, all kinds"] = lambda port, links: [
        flood(port, hello(links), random.choice(list(kinds.values()))) for _ in range(50)
    ]
    found["20 that never read"] = lambda port, links: [
        flood(port, hello(links), kinds["pings"], reads=False) for _ in range(20)
    ]
    found["1,000 silent connections"] = lambda port, links: [stand_still(port, 1000)]
    found["24 transcripts at once"] = lambda port, links: [
        ask_again_and_again(port, links.spectator, "/api/table/transcript") for _ in range(24)
    ]
    found["bots against bots"] = lambda port, links: [make_bot_tables(port)]
    return found


# The run


async def long_table(server: Server, moves: int) -> Made:
    """A table that takes long to tell about."""
    seats = [person("Anne"), person("Ben")]
    links = await server.create("pig", seats, options={"target": 1000}, is_started=True)
    async with server.sit(links.seats[0] or "") as anne, server.sit(links.seats[1] or "") as ben:
        for _ in range(moves):
            if (seat := await asked(anne, ben)) is not None:
                await seat.play("hold")
                await asyncio.sleep(0.03)  # nobody may send more than twenty messages a second
    return links


async def run(process: Process, seconds: float, only: str) -> bool:
    """Measure all; whether everything is as it should be."""
    server = Server(f"http://127.0.0.1:{process.port}")
    links = await long_table(server, 500)
    players = Players(server)
    await players.watch(seconds / 2)  # everything is loaded and warm
    alone = await players.watch(seconds)
    bound = max(RATIO * alone.percentile(0.99), FLOOR_MS)
    print(f"{'':26}   moves   p50 ms   p99 ms   MB more   refused")
    _row("nobody attacks", alone, 0.0)
    is_well = True
    for name, attack in attacks().items():
        if only not in name:
            continue
        before = _memory(process)
        attackers = [asyncio.ensure_future(one) for one in attack(process.port, links)]
        watch = await players.watch(seconds)
        growth = _memory(process) - before
        for one in attackers:
            one.cancel()
        await asyncio.gather(*attackers, return_exceptions=True)
        _row(name, watch, growth)
        is_well &= watch.percentile(0.99) <= bound and growth <= GROWTH_MB and not watch.refused
        await asyncio.sleep(1.0)
    await players.stop()
    print(f"p99 up to {bound:.0f} ms, {GROWTH_MB:.0f} MB more, nobody refused: {'yes' if is_well else 'NO'}")
    return is_well


def _memory(process: Process) -> float:
    """The megabytes that the server itself holds."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def _row(name: str, watch: Watch, growth: float) -> None:
    p50, p99 = watch.percentile(0.5), watch.percentile(0.99)
    print(
        f"{name:26} {len(watch.seconds):7} {p50:8.1f} {p99:8.1f} {growth:9.1f}   {len(watch.refused)}",
        flush=True,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", default=sys.executable, help="of the build to attack")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each attack")
    parser.add_argument("--only", default="", help="attacks whose name has this")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [arguments.python, "-m", "taniere", "serve", "--host", "127.0.0.1", "--port", "0"]
        command += ["--log", "warning", "--data", str(Path(folder) / "data")]
        process = Process(command)
        try:
            return 0 if asyncio.run(run(process, arguments.seconds, arguments.only)) else 1
        finally:
            process.end()


if __name__ == "__main__":
    sys.exit(main())
