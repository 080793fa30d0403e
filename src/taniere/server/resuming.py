"""Takes up tables that owe something by themselves: bots that were due think on, clocks run out.

After a start these are all that the store knows of; where several processes serve it, those that nobody has.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence

from taniere.core.errors import TaniereError
from taniere.server.clock import Clock
from taniere.server.leases import Leases
from taniere.server.live_table import LiveTable, do_nothing, owes_bots, wakes

RESUMED_AT_ONCE = 16  # tables whose bots think after a start, while nobody watches


class Resumer:
    """A queue of tables to be loaded, each when its time has come."""

    def __init__(
        self,
        tables: dict[str, LiveTable],
        live: Callable[[str], LiveTable],
        leases: Leases,
        clock: Clock,
        tick_seconds: float,
    ) -> None:
        self.on_error: Callable[[str, BaseException], None] = lambda what, error: None
        self._tables = tables
        self._live = live
        self._leases = leases
        self._clock = clock
        self._tick_seconds = tick_seconds
        self._waiting: deque[tuple[str, float]] = deque()
        self._has_more = asyncio.Event()
        self.idle = asyncio.Event()  # set while nothing waits
        self._thinking: set[str] = set()

    def add(self, waiting: Sequence[tuple[str, float]]) -> None:
        """Take up these tables at these times, the earliest first."""
        self.idle.clear()
        self._waiting.extend(waiting)
        self._has_more.set()

    async def run(self) -> None:
        """Take up what waits, until cancelled."""
        while True:
            while self._waiting:
                table_id, at = self._waiting.popleft()
                while self._clock.now() < at or len(self._thinking) >= RESUMED_AT_ONCE:
                    await asyncio.sleep(self._tick_seconds)
                    self._thinking = {one for one in self._thinking if self.is_thinking(one)}
                await self._take_up(table_id)
            self.idle.set()
            self._has_more.clear()
            await self._has_more.wait()

    def is_thinking(self, table_id: str) -> bool:
        """Whether bots of a table in memory are due."""
        live = self._tables.get(table_id)
        return live is not None and live.table is not None and owes_bots(live.table)

    async def _take_up(self, table_id: str) -> None:
        if table_id in self._tables:
            return  # somebody was quicker
        live = self._live(table_id)
        # Nothing to do is stored too: a table that owes nothing is not looked at again.
        looking = live.execute(do_nothing)
        touched = live.touched
        try:
            await looking
        except TaniereError as error:  # of a game that is gone or has changed: the others must not suffer
            self.on_error(f"table {table_id}", error)
            self._let_go(live)
            return
        is_used = bool(live.listeners) or live.touched != touched
        if live.table is not None and wakes(live.table) is None and not is_used:
            self._let_go(live)
        elif self.is_thinking(table_id):
            self._thinking.add(table_id)

    def _let_go(self, live: LiveTable) -> None:
        if not live.listeners:
            self._tables.pop(live.id, None)
        self._leases.release(live.id)
