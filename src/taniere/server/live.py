"""A table in memory, with those who watch it. One command at a time: decide, store, then tell."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import msgspec

from taniere.core.errors import TaniereError
from taniere.core.events import Event
from taniere.core.registry import load_game
from taniere.server import showing
from taniere.server.errors import LinkError, TableGone
from taniere.store.store import Append, Conflict, Link, Store
from taniere.table import log, snapshot
from taniere.table.table import Table, TableError

SNAPSHOT_EVERY = 200
KEPT_VERSIONS = 200
RACES = 3

T = TypeVar("T")


class Listener(Protocol):
    """Somebody who is told."""

    @property
    def seat(self) -> int | None:
        """Through whose eyes."""

    def tell(self, message: str) -> None:
        """Take a message; must not block."""

    def drop(self, error: TaniereError) -> None:
        """The link that was followed here opens nothing any more."""


@dataclass(frozen=True, slots=True)
class LinkChange:
    """What a command does to the links of its table."""

    add: Sequence[Link] = ()
    drop_seats: Sequence[int] = ()


def no_links(_: object) -> LinkChange:
    """What most commands do to links."""
    return LinkChange()


class LiveTable:
    """Loads its table when it is needed; throws it away when storing failed."""

    def __init__(self, table_id: str, store: Store, on_change: Callable[[LiveTable], None]) -> None:
        self.id = table_id
        self.listeners: set[Listener] = set()
        self.touched = time.monotonic()
        self._store = store
        self._on_change = on_change
        self._lock = asyncio.Lock()
        self._running: set[asyncio.Task[Any]] = set()
        self._table: Table | None = None
        self._snapshot_at = 0
        self._told = 0  # the version that every listener knows
        self._history: deque[tuple[int, list[Event]]] = deque(maxlen=KEPT_VERSIONS)

    @property
    def table(self) -> Table | None:
        """The table as last stored, if it is in memory."""
        return self._table

    @property
    def is_busy(self) -> bool:
        """Whether a command is on its way."""
        return bool(self._running)

    async def follow(
        self, command: Callable[[Table, float], T], links: Callable[[T], LinkChange] = no_links
    ) -> tuple[T, int]:
        """Run a command, store what it added, tell everybody; its answer and the version it led to.

        A caller who goes away meanwhile does not stop it: the others must hear of what was stored.
        """
        task = asyncio.ensure_future(self._follow(command, links))
        self._running.add(task)
        task.add_done_callback(self._ran)
        return await asyncio.shield(task)

    def _ran(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # told to whoever waited; nobody else needs to hear

    async def look(self) -> Table:
        """The table, loaded if need be; read it before the next await."""
        self.touched = time.monotonic()
        async with self._lock:
            return await self._loaded()

    async def listen(self, listener: Listener, since: int | None) -> None:
        """Tell a listener where the table stands, then everything that happens."""
        self.touched = time.monotonic()
        async with self._lock:
            table = await self._loaded()
            events, is_complete = self._since(since, table.version)
            self.listeners.add(listener)
            self._tell(table, [listener], events, is_complete)

    async def settle(self) -> None:
        """Wait for what is on its way."""
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _follow(
        self, command: Callable[[Table, float], T], links: Callable[[T], LinkChange]
    ) -> tuple[T, int]:
        """Whoever lost a race against another process loads again and tries anew."""
        async with self._lock:
            self.touched = time.monotonic()
            for race in range(RACES):
                table = await self._loaded()
                now = time.time()
                try:
                    answer = command(table, now)
                    await self._commit(table, now, links(answer))
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
                return answer, table.version
            raise AssertionError("unreachable")

    async def _loaded(self) -> Table:
        if self._table is None:
            stored = await self._store.load(self.id)
            if stored is None:
                raise TableGone("table_gone", table=self.id)
            vault = msgspec.json.decode(stored.facts, type=log.Vault)
            game = load_game(vault.facts.game)
            if game.version != vault.facts.version:
                raise TableError("other_version", game=game.id, found=vault.facts.version, known=game.version)
            table = snapshot.restore(vault, game, stored.snapshot)
            table.fold(log.decode(entry) for entry in stored.tail)
            self._table, self._snapshot_at = table, stored.snapshot_at
            self._history.clear()
            self._history.append((table.version, []))
            if table.version != self._told:  # somebody else has gone on
                self._tell(table, self.listeners, [], False)
            self._told = table.version
        return self._table

    async def _commit(self, table: Table, now: float, links: LinkChange) -> None:
        if not (table.fresh or links.add or links.drop_seats):
            return
        is_due = table.length - self._snapshot_at >= SNAPSHOT_EVERY
        change = Append(
            table=self.id,
            at=table.length - len(table.fresh),
            entries=[log.encode(entry) for entry in table.fresh],
            now=now,
            snapshot=snapshot.dump(table) if is_due else None,
            add_links=links.add,
            drop_seats=links.drop_seats,
            is_finished=table.status == "over",
        )
        await self._store.append(change)
        if is_due:
            self._snapshot_at = table.length
        entries, events, table.fresh, table.events = table.fresh, table.events, [], []
        self._drop(links.drop_seats)
        self._announce(table, entries, events)
        self._on_change(self)

    def _announce(self, table: Table, entries: Sequence[log.AnyEntry], events: list[Event]) -> None:
        if table.version == self._told:
            # Sealed, or withdrawn: not even that somebody has chosen is told to the others.
            own = {entry.seat for entry in entries if isinstance(entry, log.Sealed | log.Withdrawn)}
            self._tell(table, [one for one in self.listeners if one.seat in own], [], True)
            return
        self._told = table.version
        is_undone = any(isinstance(entry, log.TakenBack) for entry in entries)
        if is_undone:
            self._history.clear()
        self._history.append((table.version, events))
        self._tell(table, self.listeners, events, not is_undone)

    def _drop(self, seats: Sequence[int]) -> None:
        for listener in [one for one in self.listeners if one.seat in seats]:
            self.listeners.discard(listener)
            listener.drop(LinkError("unknown_link"))

    def _tell(
        self,
        table: Table,
        listeners: Sequence[Listener] | set[Listener],
        events: list[Event],
        is_complete: bool,
    ) -> None:
        info = showing.table_info(table)
        made: dict[int | None, str] = {}
        for listener in list(listeners):
            seat = listener.seat
            if seat not in made:
                update = showing.update(table, info, seat, events, is_complete)
                made[seat] = msgspec.json.encode(update).decode()
            listener.tell(made[seat])

    def _since(self, since: int | None, version: int) -> tuple[list[Event], bool]:
        """Events after a version that a listener knows, and whether that is all of them."""
        if since == version:
            return [], True
        if since is None or since not in [known for known, _ in self._history]:
            return [], False
        return [event for known, events in self._history if known > since for event in events], True
