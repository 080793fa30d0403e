"""A table in memory, with those who watch it. One command at a time: decide, store, then tell."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec

from taniere.core.errors import TaniereError
from taniere.core.events import Event
from taniere.server.clock import Clock
from taniere.server.errors import LinkError, TableGone
from taniere.server.installed import game_of_table
from taniere.server.lock import Lock
from taniere.server.showing import Showing
from taniere.store.store import Append, Conflict, Done, Link, Store, Wakes, awaited
from taniere.table import log, snapshot
from taniere.table.errors import TableError
from taniere.table.table import Table

SNAPSHOT_EVERY = 1000  # entries; to fold as many takes 4 to 60 ms, by game and build
TOUCH_SECONDS = 3600.0  # a table is untouched for months before that matters
KEPT_VERSIONS = 200
RACES = 3

T = TypeVar("T")


class Listener(Protocol):
    """Somebody who is told."""

    @property
    def seat(self) -> int | None:
        """Through whose eyes."""

    @property
    def wants_outlook(self) -> bool:
        """Whether to tell what follows from the view, too."""

    def tell(self, message: bytes) -> None:
        """Take a message; must not block."""

    def drop(self, error: TaniereError) -> None:
        """The link that was followed here opens nothing any more."""


@dataclass(frozen=True, slots=True)
class LinkChange:
    """What a command does to the links of its table."""

    add: Sequence[Link] = ()
    renew_seats: Sequence[int] = ()


NO_LINKS = LinkChange()


def no_links(_: object) -> LinkChange:
    """What most commands do to links."""
    return NO_LINKS


class Outcome(NamedTuple):
    """What came of a command that was followed: its answer, and the version of the table it led to."""

    answer: Any
    version: int


Command = Callable[[Table, float], Any]


class _Run:
    """A command on its way."""

    def __init__(self, command: Command, links: Callable[[Any], LinkChange], done: Done) -> None:
        self.command = command
        self.links = links
        self.done = done
        self.races = RACES  # how often others may still be quicker


def owes_bots(table: Table) -> bool:
    """Whether a bot is due."""
    return any(table.plays_by_bot(seat) for seat in table.waiting_for())


def wakes(table: Table) -> float | None:
    """When this table must be looked at though nobody does: 0 where a bot is due, else when time runs out."""
    return 0.0 if owes_bots(table) else table.due()


class LiveTable:
    """Loads its table when it is needed; throws it away when storing failed."""

    def __init__(
        self, table_id: str, store: Store, clock: Clock, on_change: Callable[[LiveTable], None]
    ) -> None:
        self.id = table_id
        self.listeners: set[Listener] = set()
        self.address: str | None = None  # of whoever made the table, or came back to it first
        self.touched = clock.steady()
        self._clock = clock
        self._store = store
        self._on_change = on_change
        self._lock = Lock()
        self._running: set[asyncio.Task[Any]] = set()
        self._table: Table | None = None
        self._showing: Showing | None = None
        self._snapshot_at = 0
        self._wakes: float | None = None  # as it is stored
        self._noted: float | None = None  # when, by the steady clock, the store last heard that it is touched
        self._told = 0  # the version that every listener knows
        self._history: deque[tuple[int, list[Event]]] = deque(maxlen=KEPT_VERSIONS)

    @property
    def table(self) -> Table | None:
        """The table as last stored, if it is in memory."""
        return self._table

    @property
    def is_busy(self) -> bool:
        """Whether a command is on its way."""
        return self._lock.is_taken or bool(self._running)

    def submit(self, command: Command, links: Callable[[Any], LinkChange], done: Done) -> None:
        """Run a command, store what it added, tell everybody.

        `done` is called once, perhaps at once, with an Outcome or an exception. Nothing stops what was begun:
        the others must hear of what was stored. Most moves find their table in memory and nobody else at it:
        they need neither task nor future.
        """
        self._lock.acquire(partial(self._begin, _Run(command, links, done)))

    def execute(
        self, command: Command, links: Callable[[Any], LinkChange] = no_links
    ) -> asyncio.Future[Outcome]:
        """The same for those who wait."""
        return awaited(self.submit, command, links)

    def _begin(self, run: _Run) -> None:
        self.touched = self._clock.steady()
        if self._table is None:
            self._spawn(self._loaded()).add_done_callback(partial(self._begin_loaded, run))
        else:
            self._decide(run, self._table)

    def _begin_loaded(self, run: _Run, loading: asyncio.Task[Table]) -> None:
        error = asyncio.CancelledError() if loading.cancelled() else loading.exception()
        if error is None:
            self._decide(run, loading.result())
        else:
            self._fail(run, error)

    def _decide(self, run: _Run, table: Table) -> None:
        now = self._clock.now()
        try:
            answer = run.command(table, now)
            links = run.links(answer)
            change = self._change(table, now, links)
        except Exception as error:
            # A refused command changed nothing; anything else may have, in memory only.
            if table.fresh:
                self._table = None
            self._fail(run, error)
            return
        if change is None:
            self._lock.release()
            run.done(Outcome(answer, table.version))
        else:
            self._store.write(change, partial(self._stored, run, table, change, links, answer))

    def _stored(
        self, run: _Run, table: Table, change: Append, links: LinkChange, answer: Any, error: Exception | None
    ) -> None:
        if error is None:
            try:
                self._tell_of(table, change, links)
            finally:
                self._lock.release()
                run.done(Outcome(answer, table.version))
            return
        self._table = None  # memory is ahead of what is stored
        run.races -= 1
        if isinstance(error, Conflict) and run.races > 0:
            self._begin(run)  # which loads first: another process was quicker
        else:
            self._fail(run, error)

    def _fail(self, run: _Run, error: BaseException) -> None:
        self._lock.release()
        run.done(error)

    def _spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._ran)
        return task

    def _ran(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # told to whoever waited; nobody else needs to hear

    async def look(self) -> Table:
        """The table, loaded if need be; read it before the next await."""
        self.touched = self._clock.steady()
        async with self._lock:
            return await self._loaded()

    async def listen(self, listener: Listener, since: int | None) -> None:
        """Tell a listener where the table stands, then everything that happens."""
        self.touched = self._clock.steady()
        async with self._lock:
            table = await self._loaded()
            events, is_complete = self._since(since, table.version)
            self.listeners.add(listener)
            self._tell(table, [listener], events, is_complete)
        self._on_change(self)  # bots do not let somebody wait who is here

    def adopt(self, table: Table) -> None:
        """Take over a table that has just been stored as it is."""
        table.fresh, table.events = [], []
        self._noted, self._wakes = self._clock.steady(), wakes(table)
        self._know(table, 0)

    async def settle(self) -> None:
        """Wait for what is on its way."""
        await asyncio.gather(*self._running, return_exceptions=True)
        async with self._lock:
            pass

    async def _loaded(self) -> Table:
        if self._table is None:
            stored = await self._store.load(self.id)
            if stored is None:
                raise TableGone("table_gone", table=self.id)
            vault = msgspec.json.decode(stored.facts, type=log.Vault)
            game = game_of_table(vault.facts.game)
            version = vault.facts.version
            if version not in game.versions:
                raise TableError("other_version", game=game.id, found=version, known=game.versions)
            table = snapshot.restore(vault, game.at_version(version), stored.snapshot)
            table.fold(log.decode(entry) for entry in stored.tail)
            self._wakes = stored.wakes
            self._know(table, stored.snapshot_at)
            self._on_change(self)  # bots may have been due for long
            return table
        return self._table

    def _know(self, table: Table, snapshot_at: int) -> None:
        """A table came into memory; those who watched it before are told if it has gone on without us."""
        self._table, self._snapshot_at = table, snapshot_at
        self._showing = Showing(table)
        self._history.clear()
        self._history.append((table.version, []))
        if table.version != self._told:
            self._tell(table, self.listeners, [], False)
        self._told = table.version

    def _change(self, table: Table, now: float, links: LinkChange) -> Append | None:
        """What must be stored after a command, if anything."""
        waking = self._waking(table)
        if not (table.fresh or links.add or links.renew_seats or waking):
            return None
        is_due = table.length - self._snapshot_at >= SNAPSHOT_EVERY
        is_over = table.status == "over"
        rest = None if self._noted is None else self._clock.steady() - self._noted
        is_noted = rest is not None and rest < TOUCH_SECONDS and not is_over
        return Append(
            table=self.id,
            at=table.length - len(table.fresh),
            entries=[log.encode(entry) for entry in table.fresh],
            now=None if is_noted else now,
            snapshot=snapshot.dump(table) if is_due else None,
            add_links=links.add,
            renew_seats=links.renew_seats,
            is_finished=None if is_noted else is_over,
            wakes=waking,
        )

    def _waking(self, table: Table) -> Wakes | None:
        """What the store must hear of when to look at the table, if anything.

        To look too early does no harm: a clock that goes on, move after move, is noted once.
        """
        at = wakes(table)
        if at == self._wakes or (at is not None and self._wakes is not None and at > self._wakes):
            return None
        return Wakes(at)

    def _tell_of(self, table: Table, stored: Append, links: LinkChange) -> None:
        """Everybody hears of what is durable now."""
        if stored.snapshot is not None:
            self._snapshot_at = table.length
        if stored.now is not None:
            self._noted = self._clock.steady()
        if stored.wakes is not None:
            self._wakes = stored.wakes.at
        entries, events, table.fresh, table.events = table.fresh, table.events, [], []
        if links.renew_seats:
            self._drop(links.renew_seats)
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
            listener.drop(LinkError("link_renewed"))

    def _tell(
        self,
        table: Table,
        listeners: Sequence[Listener] | set[Listener],
        events: list[Event],
        is_complete: bool,
    ) -> None:
        assert self._showing is not None
        shown = self._showing.now(events, is_complete)
        for listener in list(listeners):
            listener.tell(shown.to(listener.seat, listener.wants_outlook))

    def _since(self, since: int | None, version: int) -> tuple[list[Event], bool]:
        """Events after a version that a listener knows, and whether that is all of them."""
        if since == version:
            return [], True
        if since is None or since not in [known for known, _ in self._history]:
            return [], False
        return [event for known, events in self._history if known > since for event in events], True
