"""Connections that send nothing, or too slowly, are closed; and there are never more than files for them.

uvicorn closes a connection that is idle between two requests (`timeout_keep_alive`). It waits for ever for
the first request, for the rest of one, and for a client that does not read its answer: that is what is here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from taniere.server.limits import Limits
from taniere.server.logs import logger

READING_SECONDS = 60.0  # for a client to read some of an answer that waits for it
LOG_SECONDS = 60.0  # between two lines about the same flood
RESERVED_FILES = 128  # for the store, the workers and their pipes
MOST_FILES = 1 << 20  # wanted where there is no limit


class OpenConnections:
    """All connections of a server; those that ask for nothing give way to new ones."""

    def __init__(self, limits: Limits, on_dropped: Callable[[], None] = lambda: None) -> None:
        self.limits = limits
        self._on_dropped = on_dropped
        self._silent: dict[HttpProtocol, None] = {}  # the oldest first
        self._logged: float | None = None

    def admit(self, new: HttpProtocol, count: int) -> None:
        """Count a connection that has just been made; `count` are all of them."""
        self._silent[new] = None
        if 0 < self.limits.connections < count:
            self._log()
            self.drop(next(iter(self._silent)))  # the new one itself, where all others are at something

    def drop(self, one: HttpProtocol) -> None:
        """Cut a connection off."""
        self._silent.pop(one, None)
        self._on_dropped()
        one.transport.abort()

    def note(self, one: HttpProtocol, is_silent: bool) -> None:
        """Whether a connection asks for nothing at the moment."""
        if not is_silent:
            self._silent.pop(one, None)
        elif one not in self._silent:
            self._silent[one] = None

    def _log(self) -> None:
        now = asyncio.get_running_loop().time()
        if self._logged is None or now - self._logged > LOG_SECONDS:
            self._logged = now
            logger("taniere.server").warning("connections", most=self.limits.connections)


class HttpProtocol(H11Protocol):
    """uvicorn's, with a deadline for each request and for reading its answer."""

    def __init__(self, open_connections: OpenConnections, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._open = open_connections
        self._stage: object = None  # what of a request is awaited, as h11 calls it
        self._deadline: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._look()
        self._open.admit(self, len(self.connections))

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._look()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """Go on to the next request, and see whether time is up for it."""
        super().on_response_complete()
        self._look()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.call_later(READING_SECONDS, self._open.drop, self)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_stalled()

    def _stop_stalled(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _look(self) -> None:
        """Give what is awaited its time: nothing any more where the connection is lost, or a WebSocket."""
        is_ours = self in self.connections
        stage = self.conn.their_state if is_ours else None
        self._open.note(self, stage is h11.IDLE)
        if not is_ours:
            self._stop_stalled()
        if stage is self._stage:
            return
        self._stage = stage
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if stage is h11.IDLE or stage is h11.SEND_BODY:
            limits = self._open.limits
            seconds = limits.headers_seconds if stage is h11.IDLE else limits.body_seconds
            self._deadline = self.loop.call_later(seconds, self._open.drop, self)


def raise_file_limit() -> int | None:
    """Let this process open as many files as it may; how many that is, None where nobody counts."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            wanted = soft  # some systems say less than they mean
    return wanted


def most_connections(files: int | None) -> int:
    """How many connections leave enough files for everything else; 0 is no limit.

    >>> most_connections(65536), most_connections(128), most_connections(None)
    (65408, 64, 0)
    """
    return 0 if files is None else max(files - RESERVED_FILES, files // 2)
