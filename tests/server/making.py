"""Servers to test against: one in a process of its own, or one in this event loop."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from taniere.client import Refusal, Server
from taniere.server import wire
from taniere.server.app import App
from taniere.server.background import Settings
from taniere.server.client_files import Client
from taniere.server.clock import SYSTEM, Clock
from taniere.server.hub import Hub
from taniere.server.limits import Limits, Rate
from taniere.server.reading import Reader
from taniere.server.running import make_runner
from taniere.server.scheduler import Place
from taniere.store.opening import open_store
from taniere.table import log

DEADLINE = 30.0  # for anything that must happen; nothing here depends on how soon it does
OPEN = wire.SeatWish("open")
T = TypeVar("T")

Body = Callable[[Server, App], Awaitable[None]]
Run = Callable[..., None]

FREE = Rate(0, 0)
NO_LIMITS = Limits(
    requests=FREE,
    files=FREE,
    tables=FREE,
    unfinished_tables=0,
    messages=FREE,
    frames=FREE,
    address_frames=FREE,
    sockets=0,
)


# The addresses of the servers that the running test started; such a test gets a second try (conftest.py).
started: list[str] = []


def until(is_so: Callable[[], T], what: str, deadline: float = DEADLINE) -> T:
    """Wait for a condition; what it returned when it held."""
    end = time.monotonic() + deadline
    while not (found := is_so()):
        if time.monotonic() > end:
            raise TimeoutError(what)
        time.sleep(0.02)
    return found


def in_time(work: Coroutine[Any, Any, T], deadline: float = 2 * DEADLINE) -> T:
    """Run it to its end, which must come."""

    async def timed() -> T:
        async with asyncio.timeout(deadline):
            return await work

    return asyncio.run(timed())


class Served:
    """`taniere serve` in a process of its own; its log is in a file."""

    def __init__(self, folder: Path, *argv: str, is_limited: bool = False) -> None:
        self.folder = folder
        self.log = folder / "log"
        self.argv = ["--host", "127.0.0.1", "--data", str(folder), "--log", "debug", *argv]
        if not is_limited:
            for limit in ("requests-per-second", "messages-per-second", "connections", "unfinished-tables"):
                self.argv += [f"--{limit}", "0"]
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, or start again on the same port with the same store."""
        command = [sys.executable, "-m", "taniere", "serve", "--port", str(self.port), *self.argv]
        with self.log.open("ab") as log_file:
            self.process = subprocess.Popen(command, stdout=log_file, stderr=log_file, env=environ())
        started.append(self.url)
        # However busy the machine is: that it starts is what counts here, not how soon.
        until(self._is_healthy, f"no server: {self.log.read_text()[-2000:]}", 5 * DEADLINE)

    def _is_healthy(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, self.log.read_text()[-2000:]
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/health")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def kill(self) -> None:
        """As if the power went."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(DEADLINE)

    def stop(self) -> int:
        """As a service manager does; the exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(DEADLINE)

    def __enter__(self) -> Served:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()

    @property
    def server(self) -> Server:
        return Server(self.url)

    def vault(self, table: str) -> log.Vault:
        """What the store knows of a table, its seed included."""
        return read_vault(self.folder / "taniere.db", table)


def read_vault(store: Path, table: str) -> log.Vault:
    with contextlib.closing(sqlite3.connect(store)) as connection:
        (facts,) = connection.execute("SELECT facts FROM tables WHERE id = ?", (table,)).fetchone()
    return msgspec.json.decode(facts, type=log.Vault)


def environ() -> dict[str, str]:
    """An environment in which only the arguments count."""
    return {name: value for name, value in os.environ.items() if not name.startswith("TANIERE_")}


@contextlib.asynccontextmanager
async def serving(
    folder: Path,
    limits: Limits = NO_LIMITS,
    origins: Iterable[str] = (),
    settings: Settings | None = None,
    home_urls: Callable[[], list[str]] = list,
    client: Client | None = None,
    clock: Clock = SYSTEM,
    hub_of: type[Hub] = Hub,
    hosts: Iterable[str] = (),
    store: str = "",
) -> AsyncIterator[tuple[Server, App]]:
    """A server in this event loop, behind a real socket; `store` is an address, else a file in the folder."""
    hub = hub_of(await open_store(store or folder / "taniere.db"), settings, clock)
    app = App(hub, limits, origins, home_urls, client, hosts)
    await hub.open()
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        started.append(url)
        runner = make_runner(app)
        running = asyncio.create_task(runner.serve([listening]))
        try:
            while not runner.started:
                await asyncio.sleep(0.005)
            yield Server(url), app
        finally:
            runner.stop()
            await running
            await hub.close()
            await hub.store.close()


def read_in_threads(patch: pytest.MonkeyPatch) -> None:
    """Have transcripts, records and replays computed in this process, where a test has changed a game."""

    async def run(self: Reader, place: Place, work: Callable[..., bytes], *arguments: object) -> bytes:
        return await asyncio.to_thread(work, *arguments)

    patch.setattr(Reader, "_run", run)


class Hands:
    """A clock whose hands the test moves; bots and timers of the server are asked often."""

    OFTEN = Settings(tick_seconds=0.01)

    def __init__(self) -> None:
        self.now = 1_700_000_000.0
        self.clock = Clock(now=lambda: self.now)


class Raw:
    """A socket that sends and receives just what it is told to; everything received is kept."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.received: list[str] = []

    async def send(self, message: object) -> None:
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def hello(self, token: str, **more: Any) -> dict[str, Any]:
        """Say hello; the first update."""
        await self.send({"type": "hello", "protocol": wire.PROTOCOL, "token": token, **more})
        return await self.next("update")

    async def next(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; those of others are passed over."""
        async with asyncio.timeout(DEADLINE):
            while True:
                text = await self.socket.recv()
                assert isinstance(text, str)
                self.received.append(text)
                message: dict[str, Any] = json.loads(text)
                if message["type"] in kinds or not kinds:
                    return message

    async def ask(self, message: object) -> dict[str, Any]:
        """Send it; its answer."""
        await self.send(message)
        return await self.next("done", "refused")

    async def closed(self) -> int | None:
        """Read to the end; the code it was closed with."""
        async with asyncio.timeout(DEADLINE):
            with contextlib.suppress(ConnectionClosed):
                async for text in self.socket:
                    assert isinstance(text, str)
                    self.received.append(text)
        return self.socket.close_code


@contextlib.asynccontextmanager
async def raw(server: Server, **settings: Any) -> AsyncIterator[Raw]:
    address = server.url.replace("http", "ws", 1) + "/ws"
    async with connect(address, proxy=None, max_size=None, compression=None, **settings) as socket:
        yield Raw(socket)


async def refused(work: Awaitable[object]) -> tuple[int | None, str]:
    """The status and the code of a request that must be refused, without a path in its words."""
    with pytest.raises(Refusal) as refusal:
        await work
    assert "/" not in refusal.value.message or "Authorization" in refusal.value.message
    return refusal.value.status, refusal.value.code


async def resigned(server: Server, links: wire.Links) -> None:
    async with raw(server) as socket:
        await socket.hello(links.seats[0] or "")
        assert (await socket.ask({"type": "resign"}))["type"] == "done"
