"""Running the application: a socket, a store, uvicorn, and an end in good order."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
from collections.abc import Callable, Generator, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

import uvicorn

from taniere.server.app import App
from taniere.server.background import Settings
from taniere.server.http_protocol import HttpProtocol, OpenConnections, most_connections, raise_file_limit
from taniere.server.hub import Hub
from taniere.server.limits import Limits
from taniere.server.websocket_protocol import WebSocketProtocol
from taniere.store.opening import open_store

PARTING_SECONDS = 3.0  # for those connected to read that we go
GRACE_SECONDS = 5  # for requests under way
IDLE_SECONDS = 5  # that a connection stays open between two requests
HEADERS_BYTES = 32 * 1024


class Runner(uvicorn.Server):
    """uvicorn, which tells when it is ready, parts with everybody politely, and leaves signals to us."""

    def __init__(self, config: uvicorn.Config, app: App, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._on_ready = on_ready

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Leave signals to the program around it."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then say that the server is ready."""
        await super().startup(sockets)
        if self.started:
            self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more connections, part from those there are, then stop."""
        for server in self.servers:
            server.close()
        self._app.close_connections()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PARTING_SECONDS):
                while not self._app.is_quiet:
                    await asyncio.sleep(0.01)
        await super().shutdown(sockets)

    def stop(self) -> None:
        """End soon; asked twice, at once."""
        self.force_exit = self.should_exit
        self.should_exit = True


async def run(
    listening: socket.socket,
    store: Path | str,
    settings: Settings,
    limits: Limits,
    origins: Iterable[str] = (),
    home_urls: Callable[[], list[str]] = list,
    on_ready: Callable[[], None] = lambda: None,
    hosts: Iterable[str] = (),
) -> None:
    """Serve until a signal says to stop. What was acknowledged is stored, whatever happens."""
    limits = replace(limits, connections=most_connections(raise_file_limit()))
    hub = Hub(await open_store(store), settings)
    try:
        runner = make_runner(App(hub, limits, origins, home_urls, hosts=hosts), on_ready)
        await hub.open()
        with _stopping(runner):
            await runner.serve([listening])
    finally:
        await hub.close()
        await hub.store.close()


def make_runner(app: App, on_ready: Callable[[], None] = lambda: None) -> Runner:
    """A server for an application whose hub is open."""
    config = uvicorn.Config(
        app,
        http=partial(HttpProtocol, _open_connections(app)),  # type: ignore[arg-type] # uvicorn only calls it
        h11_max_incomplete_event_size=HEADERS_BYTES,
        timeout_keep_alive=IDLE_SECONDS,
        ws=WebSocketProtocol,  # type: ignore[arg-type] # buffered: uvicorn calls what it has in common
        ws_max_size=app.server.limits.body_bytes,
        ws_per_message_deflate=False,  # secrets and foreign text side by side are better not compressed
        lifespan="off",
        log_config=None,
        access_log=False,  # guards.py has one, without queries
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    return Runner(config, app, on_ready)


def _open_connections(app: App) -> OpenConnections:
    return OpenConnections(app.server.limits, app.server.metrics.limited.labels("connections").inc)


@contextlib.contextmanager
def _stopping(runner: Runner) -> Generator[None, None, None]:
    """SIGTERM and Ctrl-C end the server in good order."""
    before = {
        number: signal.signal(number, lambda *_: runner.stop()) for number in (signal.SIGTERM, signal.SIGINT)
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
