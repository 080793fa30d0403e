"""What the clients of one round share: whether they play, and what came of it."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Coroutine
from time import perf_counter
from typing import Any

from websocket import Socket


class Load:
    """Counts acknowledged moves and how long each took. A fault of any client ends the round."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.is_playing = False
        self.moves = 0
        self.waiting = 0  # moves that are not acknowledged yet
        self.games = 0  # that came to their end
        self.latencies: list[float] = []
        self.failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._tasks: set[asyncio.Task[None]] = set()

    def fail(self, reason: str) -> None:
        """Something that must not happen has happened."""
        if not self.failed.done():
            self.failed.set_exception(RuntimeError(reason))

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do it meanwhile."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    @property
    def is_quiet(self) -> bool:
        """Whether nothing is on its way."""
        return not self.waiting and not self._tasks

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.fail(repr(error))


class Player(ABC):
    """One client: plays a random legal move as soon as it is asked."""

    path = "/"

    def __init__(self, load: Load) -> None:
        self.load = load
        self.move: bytes | None = None  # what it answers to the latest question, until it is sent
        self._sent: deque[float] = deque()
        self._socket: Socket | None = None
        self._ready = asyncio.Event()

    async def connect(self) -> None:
        """Open a socket and wait until the server has said where the game stands."""
        self._ready.clear()
        self.move = None
        self._socket = Socket(self.hear, lambda: self.load.fail("the server hung up"))
        await self._socket.open(self.load.port, self.path)
        self.greet()
        await self._ready.wait()

    async def disconnect(self) -> None:
        """Hang up."""
        if self._socket is not None:
            socket, self._socket = self._socket, None
            await socket.close()

    @property
    def is_waiting(self) -> bool:
        """Whether a move of this player is on its way."""
        return bool(self._sent)

    @abstractmethod
    def greet(self) -> None:
        """The first words on a new socket."""

    @abstractmethod
    def hear(self, text: bytes) -> None:
        """Take a message."""

    def say(self, text: bytes) -> None:
        """Send a message, if there is a socket."""
        if self._socket is not None:
            self._socket.send(text)

    def asked(self, move: bytes | None) -> None:
        """The game stands somewhere; play this now, if anything."""
        self._ready.set()
        self.move = move
        if self.load.is_playing:
            self.act()

    def act(self) -> None:
        """Send the move that is due."""
        if self.move is not None:
            move, self.move = self.move, None
            self._sent.append(perf_counter())
            self.load.waiting += 1
            self.say(move)

    def acknowledged(self) -> None:
        """The oldest move on its way has been made."""
        load = self.load
        load.latencies.append(perf_counter() - self._sent.popleft())
        load.moves += 1
        load.waiting -= 1
