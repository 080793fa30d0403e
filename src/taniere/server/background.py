"""Background tasks of a server: bots that are due, clocks that run out, tables to evict or to delete."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from taniere.bots.registry import bot_names
from taniere.core.errors import TaniereError
from taniere.server.clock import Clock
from taniere.server.cores import usual_workers
from taniere.server.errors import TableGone
from taniere.server.leases import Leases, SoleServer
from taniere.server.live_table import LiveTable, do_nothing
from taniere.server.scheduler import Kind, LateError, Place, Rank
from taniere.server.thinking import Thinkers
from taniere.store.store import Store
from taniere.table.errors import StaleDecision, TableError
from taniere.table.table import Table

IDLE_SECONDS = 600.0
OVER_SECONDS = 5.0  # for those who watched the end and lost their connection there
HOUR = 3600.0
HOUR_TOLERANCE = 10.0  # seconds by which the clocks of two machines may run apart in an hour
LONGEST_PAUSE = 60.0
RANDOM = "random"  # the bot that knows every game
STUMBLE_SECONDS = 1.0  # before another bot is asked in place of one that failed
MOST_QUESTIONS = 500  # under way at once, from all addresses


@dataclass(frozen=True, slots=True)
class Settings:
    """What a host may set."""

    bot_workers: int = field(default_factory=usual_workers)
    abandoned_after: float = 60 * 24 * 3600.0  # seconds for which a server ran, counted by the hour
    tick_seconds: float = 1.0
    bot_seconds: float = 30.0  # for one choice
    question_seconds: float = 20.0
    questions: int = 30  # about positions, under way at once, from each address


class BackgroundTasks:
    """Plays for bots, runs clocks and evicts idle tables, for all live tables of a process."""

    def __init__(
        self,
        tables: dict[str, LiveTable],
        store: Store,
        settings: Settings,
        clock: Clock,
        leases: Leases | None = None,
    ) -> None:
        self.on_error: Callable[[str, BaseException], None] = lambda what, error: None
        self._tables = tables
        self._store = store
        self._settings = settings
        self._clock = clock
        self._leases = leases or SoleServer()
        self._thinkers = Thinkers(
            settings.bot_workers,
            Kind("bot", settings.bot_seconds),
            Kind("question", settings.question_seconds, settings.questions, MOST_QUESTIONS),
        )
        self._thinking: set[tuple[str, str]] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def thinkers(self) -> Thinkers:
        """Where bots think and questions are answered: outside of this process."""
        return self._thinkers

    def start(self) -> None:
        """Start the clocks."""
        self._spawn("clocks", self._run_clocks())

    async def close(self) -> None:
        """Stop all background tasks."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._thinkers.close()

    # Bots

    def wake_bots(self, live: LiveTable) -> None:
        """Ask the bots that are due, and tell the scheduler how urgent the table is now."""
        table = live.table
        if table is None:
            return
        self._thinkers.move(live.id, rank_of(live))
        for seat in table.waiting_for():
            if not table.plays_by_bot(seat):
                continue
            if not self._leases.holds(live.id):
                self._leases.want(live.id)
                return
            key = live.id, table.decision_id(seat)
            if key not in self._thinking:
                self._thinking.add(key)
                self._spawn(f"bot at {live.id}", self._play(live, seat, key))

    async def _play(self, live: LiveTable, seat: int, key: tuple[str, str]) -> None:
        """Play for a bot until it has moved or is no longer due: no error may leave a table waiting."""
        pause = 1.0
        try:
            while True:
                try:
                    await self._decide(live, seat, key[1])
                    return
                except (StaleDecision, TableError, TableGone):
                    return  # the table went on without the bot: its player came back, or took something back
                except Exception as error:
                    self.on_error(f"bot at {live.id}", error)
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
        finally:
            self._thinking.discard(key)

    async def _decide(self, live: LiveTable, seat: int, decision: str) -> None:
        table = await live.load()
        if not _is_due(table, seat, decision):
            return
        game, state = table.game, table.match.state
        view, legal = state.view(seat), state.legal(seat)
        action, seconds = None, self._settings.bot_seconds
        for bot in _bots_for(table, seat):
            try:
                action = await self._thinkers.choose(
                    place_of(live), seconds, game.id, game.version, bot, view, legal, secrets.token_hex(16)
                )
                break
            except LateError:
                seconds /= 2  # the table has waited long enough; the scheduler has told of it
            except Exception as error:
                self.on_error(f"bot {bot} at {live.id}", error)
                await asyncio.sleep(STUMBLE_SECONDS)
            if not _is_due(table, seat, decision):
                return
        if action is None:  # no worker is needed for this one
            action = secrets.choice(legal)
        token = game.actions[action].token
        await live.execute(lambda table, now: table.decide(seat, decision, token, now, "bot"))

    # Time

    async def _run_clocks(self) -> None:
        began, is_swept = self._clock.steady(), False
        while True:
            try:
                now = self._clock.steady()
                if now - began >= HOUR:
                    began, is_swept = now, False
                    await self._store.count_hour(HOUR - HOUR_TOLERANCE)
                if not is_swept:
                    is_swept = True
                    await self._sweep()
                await self._tick()
            except Exception as error:  # the store may be away for a while; the clocks go on
                self.on_error("clocks", error)
            await asyncio.sleep(self._settings.tick_seconds)

    async def _tick(self) -> None:
        now = self._clock.now()
        thinking = {table for table, _ in self._thinking}  # they wait, perhaps long: that is no rest
        idle: list[LiveTable] = []
        for live in list(self._tables.values()):
            table = live.table
            due = None if table is None else table.due()
            if table is not None and due is not None and now >= due:
                if not self._leases.holds(live.id):
                    self._leases.want(live.id)
                elif table.has_overdue(now):
                    await self._expire(live)
            elif due is None and live.id not in thinking and self._is_idle(live):
                idle.append(live)
        await asyncio.gather(*(self._evict(live) for live in idle))  # together: they share a transaction

    def _is_idle(self, live: LiveTable) -> bool:
        if live.listeners or live.is_busy:
            return False
        is_going_on = live.table is not None and live.table.status != "over"
        return self._clock.steady() - live.touched > (IDLE_SECONDS if is_going_on else OVER_SECONDS)

    async def _evict(self, live: LiveTable) -> None:
        """Remove an idle table from memory, after storing when it must next be loaded."""
        if live.has_outdated_wakes:
            touched = live.touched
            storing = live.execute(do_nothing)
            live.touched = touched  # nobody has used it just now
            try:
                await storing
            except TaniereError as error:
                self.on_error(f"table {live.id}", error)
        if self._is_idle(live):
            self._tables.pop(live.id, None)
            self._leases.release(live.id)

    async def _expire(self, live: LiveTable) -> None:
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


def rank_of(live: LiveTable) -> Rank:
    """Return how urgent it is that the table goes on."""
    if any(listener.seat is not None for listener in live.listeners):
        return Rank.PLAYED
    return Rank.WATCHED if live.listeners else Rank.UNWATCHED


def place_of(live: LiveTable) -> Place:
    """Return where in the queue the bots of a table wait."""
    return Place(live.id, live.address, rank_of(live))


def _is_due(table: Table, seat: int, decision: str) -> bool:
    return seat in table.waiting_for() and table.decision_id(seat) == decision


def _bots_for(table: Table, seat: int) -> Iterator[str]:
    """The bot of a seat, then weaker ones, which choose where it cannot; all but the last resort."""
    bot = table.bot_name(seat)
    yield bot
    known = [name for name in bot_names(table.game) if name != RANDOM]
    if bot in known:
        yield from known[known.index(bot) + 1 :]
