"""A table in memory, with those who watch it. One command at a time: decide, store, then tell."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

import msgspec

from taniere.core.errors import TaniereError
from taniere.core.events import Event
from taniere.core.registry import load_game
from taniere.server import showing, wire
from taniere.store.store import Append, Conflict, Link, Store
from taniere.table import log, snapshot
from taniere.table.table import Table

SNAPSHOT_EVERY = 50
KEPT_VERSIONS = 200
RACES = 3

T = TypeVar("T")


class Listener(Protocol):
    """Somebody who is told."""

    seat: int | None

    def tell(self, message: wire.FromServer) -> None:
        """Take a message; must not block."""


class TableGone(TaniereError):
    """No such table, or it was swept away."""


class LiveTable:
    """Loads its table when it is needed; throws it away when storing failed."""

    def __init__(self, table_id: str, store: Store, on_change: Callable[[LiveTable], None]) -> None:
        self.id = table_id
        self.listeners: set[Listener] = set()
        self.touched = time.monotonic()
        self._store = store
        self._on_change = on_change
        self._lock = asyncio.Lock()
        self._table: Table | None = None
        self._snapshot_at = 0
        self._history: deque[tuple[int, list[Event]]] = deque(maxlen=KEPT_VERSIONS)

    @property
    def table(self) -> Table | None:
        """The table as last stored, if it is in memory."""
        return self._table

    async def follow(
        self,
        command: Callable[[Table, float], T],
        add_links: Sequence[Link] = (),
        drop_links: Sequence[bytes] = (),
    ) -> tuple[T, int]:
        """Run a command, store what it added, tell everybody; its answer and the version it led to.

        Whoever lost a race against another process loads again and tries anew.
        """
        async with self._lock:
            self.touched = time.monotonic()
            for race in range(RACES):
                table = await self._loaded()
                now = time.time()
                try:
                    answer = command(table, now)
                    await self._commit(table, now, add_links, drop_links)
                except Conflict:
                    self._table = None
                    if race == RACES - 1:
                        raise
                    continue
                except BaseException:
                    # A refused command changed nothing; anything else may have, in memory only.
                    if table.fresh:
                        self._table = None
                    raise
                return answer, table.length
            raise AssertionError("unreachable")

    async def look(self) -> Table:
        """The table, loaded if need be; read it before the next await."""
        async with self._lock:
            return await self._loaded()

    async def listen(self, listener: Listener, since: int | None) -> None:
        """Tell a listener where the table stands, then everything that happens."""
        async with self._lock:
            table = await self._loaded()
            events, is_complete = self._since(since, table.length)
            listener.tell(
                showing.update(table, showing.table_info(table), listener.seat, events, is_complete)
            )
            self.listeners.add(listener)

    async def _loaded(self) -> Table:
        if self._table is None:
            stored = await self._store.load(self.id)
            if stored is None:
                raise TableGone("table_gone", table=self.id)
            vault = msgspec.json.decode(stored.facts, type=log.Vault)
            table = snapshot.restore(vault, load_game(vault.facts.game), stored.snapshot)
            table.fold(log.decode(entry) for entry in stored.tail)
            self._table, self._snapshot_at = table, stored.snapshot_at
            self._history.clear()
        return self._table

    async def _commit(
        self, table: Table, now: float, add_links: Sequence[Link], drop_links: Sequence[bytes]
    ) -> None:
        if not (table.fresh or add_links or drop_links):
            return
        entries = [log.encode(entry) for entry in table.fresh]
        is_due = table.length - self._snapshot_at >= SNAPSHOT_EVERY
        change = Append(
            table=self.id,
            at=table.length - len(entries),
            entries=entries,
            now=now,
            snapshot=snapshot.dump(table) if is_due else None,
            add_links=add_links,
            drop_links=drop_links,
            is_finished=table.status == "over",
        )
        await self._store.append(change)
        if is_due:
            self._snapshot_at = table.length
        events, table.events, table.fresh = table.events, [], []
        self._history.append((table.length, events))
        self._tell(table, events)
        self._on_change(self)

    def _tell(self, table: Table, events: list[Event]) -> None:
        info = showing.table_info(table)
        made: dict[int | None, wire.Update] = {}
        for listener in list(self.listeners):
            if listener.seat not in made:
                made[listener.seat] = showing.update(table, info, listener.seat, events, True)
            listener.tell(made[listener.seat])

    def _since(self, since: int | None, length: int) -> tuple[list[Event], bool]:
        """Events after a version that a listener knows, and whether that is all of them."""
        if since == length:
            return [], True
        known = [version for version, _ in self._history]
        if since is None or since not in known:
            return [], False
        return [event for version, events in self._history if version > since for event in events], True
