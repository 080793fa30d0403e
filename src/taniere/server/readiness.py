"""Whether the server can do its work: store what is played, and let bots play."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Protocol

from taniere.core.registry import broken_games
from taniere.server.clock import Clock
from taniere.server.errors import NotReady
from taniere.server.logs import logger
from taniere.store.store import Store, StoreError

PROBE_SECONDS = 1.0  # between two writes that only ask whether it goes
PATIENCE = 3.0  # seconds to wait for such a write, shorter than those who ask have
START_SECONDS = 5.0  # between two workers that are started only to see whether one can be


class Workers(Protocol):
    """Where bots think: `scheduler.py` has it."""

    @property
    def is_alive(self) -> bool:
        """Whether they can."""

    def try_start(self) -> None:
        """Start a worker where there is none."""


class Readiness:
    """Remembers what the store last said; whatever fails there is known here at once."""

    def __init__(self, store: Store, clock: Clock, without_game: Mapping[str, str], workers: Workers) -> None:
        self._workers = workers
        self._started_at: float | None = None  # when we last started a worker
        self._store = store
        self._steady = clock.steady
        self._without_game = without_game
        self._log = logger("taniere.readiness")
        self._refusal: NotReady | None = None
        self._asked: float | None = None  # when we last knew
        self._failures = 0
        self._probing: asyncio.Task[None] | None = None
        store.on_failure = self._fail

    async def check(self) -> None:
        """Raise NotReady with the reason, if there is one."""
        now = self._steady()
        if self._probing is None and (self._asked is None or now - self._asked >= PROBE_SECONDS):
            self._asked = now
            self._probing = asyncio.create_task(self._probe())
        if self._probing is not None:
            done, _ = await asyncio.wait([self._probing], timeout=PATIENCE)
            if not done:
                raise NotReady("store_slow", seconds=round(PATIENCE))
        if self._refusal is not None:
            raise self._refusal.with_traceback(None)
        self._check_workers(now)
        await self._check_games()

    def _check_workers(self, now: float) -> None:
        """Bots are gone where no worker starts. One is tried now and then: the cause may have gone away."""
        if not self._workers.is_alive:
            if self._started_at is None or now - self._started_at >= START_SECONDS:
                self._started_at = now
                self._workers.try_start()
            raise NotReady("bots_gone")

    async def _check_games(self) -> None:
        """A game that was removed on purpose is not missed; one that is there and does not work is."""
        broken = broken_games() if self._without_game else {}
        if any(game in broken for game in self._without_game.values()):
            still_open = set(await self._store.open_tables())
            needed = {game for table, game in self._without_game.items() if table in still_open}
            if games := sorted(needed & set(broken)):
                raise NotReady("game_needed", games=", ".join(games))

    async def _probe(self) -> None:
        failures = self._failures
        try:
            await self._store.probe()
        except StoreError as error:
            if failures == self._failures:  # else it has been noted
                self._fail(error)
        else:
            if failures == self._failures:
                self._become(None)
        finally:
            self._probing = None

    def _fail(self, error: StoreError) -> None:
        self._failures += 1
        self._asked = self._steady()
        self._become(_reason(error))

    def _become(self, refusal: NotReady | None) -> None:
        """Log what changes, and only that."""
        before, self._refusal = self._refusal, refusal
        if refusal is None and before is not None:
            self._log.warning("ready again", after=before.code)
        elif refusal is not None and (before is None or before.code != refusal.code):
            self._log.error("not ready", reason=refusal.code)


def _reason(error: StoreError) -> NotReady:
    match error.arguments.get("cause"):
        case "full":
            return NotReady("store_full")
        case "read_only":
            return NotReady("store_read_only")
        case "damaged":
            return NotReady("store_damaged")
        case "moved":
            return NotReady("store_moved")
        case _:
            return NotReady("store_unsound")
