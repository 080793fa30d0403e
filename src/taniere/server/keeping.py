"""What happens at tables by itself: bots that are due, clocks that run out, tables that nobody wants."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from math import ceil
from typing import Any

from taniere.core.errors import TaniereError
from taniere.server.clock import Clock
from taniere.server.errors import TableGone
from taniere.server.live import LiveTable
from taniere.server.thinking import Thinkers
from taniere.store.store import Store
from taniere.table.errors import StaleDecision, TableError
from taniere.table.table import Table

IDLE_SECONDS = 600.0
OVER_SECONDS = 5.0  # for those who watched the end and lost their connection there
HOUR = 3600.0
LONGEST_PAUSE = 60.0


@dataclass(frozen=True, slots=True)
class Settings:
    """What a host may set."""

    bot_workers: int = 1
    abandoned_after: float = 60 * 24 * 3600.0  # seconds for which a server ran, counted by the hour
    tick_seconds: float = 1.0


class Keeper:
    """Looks after the live tables of a process."""

    def __init__(self, tables: dict[str, LiveTable], store: Store, settings: Settings, clock: Clock) -> None:
        self.on_error: Callable[[str, BaseException], None] = lambda what, error: None
        self.on_thought: Callable[[float], None] = lambda seconds: None
        self._tables = tables
        self._store = store
        self._settings = settings
        self._clock = clock
        self._thinkers = Thinkers(settings.bot_workers)
        self._thinking: set[tuple[str, str]] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def thinkers(self) -> Thinkers:
        """Who computes what must not hold up the tables."""
        return self._thinkers

    def start(self) -> None:
        """Keep time from now on."""
        self._spawn("clocks", self._keep_time())

    async def close(self) -> None:
        """Stop what runs by itself."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._thinkers.close()

    # Bots

    def wake(self, live: LiveTable) -> None:
        """Ask the bots that are due."""
        table = live.table
        if table is None:
            return
        for seat in table.waiting_for():
            if not table.plays_by_bot(seat):
                continue
            key = live.id, table.decision_id(seat)
            if key not in self._thinking:
                self._thinking.add(key)
                self._spawn(f"bot at {live.id}", self._play(live, seat, key))

    async def _play(self, live: LiveTable, seat: int, key: tuple[str, str]) -> None:
        """Play for a bot until it is done or no longer due: no fault of ours may leave a table waiting."""
        pause, bot = 1.0, None
        try:
            while True:
                try:
                    await self._decide(live, seat, key[1], bot)
                    return
                except (StaleDecision, TableError, TableGone):
                    return  # the table went on without the bot: its player came back, or took something back
                except Exception as error:
                    self.on_error(f"bot at {live.id}", error)
                    bot = "random"  # which knows every game, if the named one stumbles over this position
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
        finally:
            self._thinking.discard(key)

    async def _decide(self, live: LiveTable, seat: int, decision: str, bot: str | None) -> None:
        table = await live.look()
        if seat not in table.waiting_for() or table.decision_id(seat) != decision:
            return
        state, began = table.match.state, time.perf_counter()
        action = await self._thinkers.choose(
            table.game.id,
            table.game.version,
            bot or table.bot_name(seat),
            state.view(seat),
            state.legal(seat),
            secrets.token_hex(16),
        )
        self.on_thought(time.perf_counter() - began)
        token = table.game.actions[action].token
        await live.execute(lambda table, now: table.decide(seat, decision, token, now, "bot"))

    # Time

    async def _keep_time(self) -> None:
        began, is_swept = self._clock.steady(), False
        while True:
            try:
                now = self._clock.steady()
                if now - began >= HOUR:
                    began, is_swept = now, False
                    await self._store.count_hour()
                if not is_swept:
                    is_swept = True
                    await self._sweep()
                await self._tick()
            except Exception as error:  # the store may be away for a while; the clocks go on
                self.on_error("clocks", error)
            await asyncio.sleep(self._settings.tick_seconds)

    async def _tick(self) -> None:
        now = self._clock.now()
        for live in list(self._tables.values()):
            table = live.table
            due = None if table is None else table.due()
            if table is not None and due is not None and now >= due:
                if table.has_overdue(now):
                    await self._run_out(live)
            elif due is None and self._is_idle(live):
                self._tables.pop(live.id, None)

    def _is_idle(self, live: LiveTable) -> bool:
        if live.listeners or live.is_busy:
            return False
        is_going_on = live.table is not None and live.table.status != "over"
        return self._clock.steady() - live.touched > (IDLE_SECONDS if is_going_on else OVER_SECONDS)

    async def _run_out(self, live: LiveTable) -> None:
        def tick(table: Table, now: float) -> None:
            table.tick(now)

        try:
            await live.execute(tick)
        except TaniereError as error:
            self.on_error(f"clock at {live.id}", error)

    async def _sweep(self) -> None:
        for table_id in await self._store.sweep(ceil(self._settings.abandoned_after / HOUR)):
            self._tables.pop(table_id, None)

    def _spawn(self, what: str, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)

        def done(task: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            if not task.cancelled() and (error := task.exception()) is not None:
                self.on_error(what, error)

        task.add_done_callback(done)
