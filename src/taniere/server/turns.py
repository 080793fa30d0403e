"""One at a time, in the order they came; for coroutines and for those who cannot wait."""

from __future__ import annotations

import asyncio
from collections import deque
from types import TracebackType


class Turns:
    """A lock that can also be taken without waiting, where it is free."""

    def __init__(self) -> None:
        self.is_taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> None:
        """Take the turn, which must be free."""
        assert not self.is_taken
        self.is_taken = True

    def give(self) -> None:
        """Let the next one have it."""
        while self._waiting:
            following = self._waiting.popleft()
            if not following.done():  # else it has stopped waiting
                following.set_result(None)
                return
        self.is_taken = False

    async def __aenter__(self) -> None:
        if not self.is_taken:
            self.is_taken = True
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came at the very moment that nobody wanted it
                self.give()
            raise

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.give()
