"""A lock for callbacks, with an awaitable for coroutines: one at a time, in the order they came."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from types import TracebackType


class Lock:
    """Held by one caller at a time, who must release it. A free lock is acquired at once."""

    def __init__(self) -> None:
        self.is_taken = False
        self._waiting: deque[Callable[[], None]] = deque()

    def acquire(self, then: Callable[[], None]) -> None:
        """Call `then` once the lock is ours: now, or when those before are done."""
        if self.is_taken:
            self._waiting.append(then)
        else:
            self.is_taken = True
            then()

    def release(self) -> None:
        """Let the next one have it."""
        if self._waiting:
            # Soon, not now: a thousand refused commands in a row are no deep recursion.
            asyncio.get_running_loop().call_soon(self._waiting.popleft())
        else:
            self.is_taken = False

    async def __aenter__(self) -> None:
        taken: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def then() -> None:
            if taken.done():  # nobody waits any more
                self.release()
            else:
                taken.set_result(None)

        self.acquire(then)
        try:
            await taken
        except asyncio.CancelledError:
            if taken.done() and not taken.cancelled():  # it came at the very moment that nobody wanted it
                self.release()
            raise

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()
