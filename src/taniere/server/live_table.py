"""A table in memory, with its listeners. One command at a time: run it, store it, then publish it."""

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
from taniere.server.update_encoder import UpdateEncoder
from taniere.store.sharing import News, Sharing, Standing
from taniere.store.store import Append, Completion, Conflict, Link, Store, Wakes, awaited
from taniere.table import log, snapshot
from taniere.table.errors import TableError
from taniere.table.table import Table

SNAPSHOT_EVERY = 1000  # entries; to fold as many takes 4 to 60 ms, by game and build
TOUCH_SECONDS = 3600.0  # a table is untouched for months before that matters
KEPT_VERSIONS = 200
RACES = 16  # every one that is lost was won by somebody else at the same table
UNKNOWN = -1

T = TypeVar("T")


class Listener(Protocol):
    """Somebody who gets the updates of a table."""

    @property
    def seat(self) -> int | None:
        """The seat whose view it gets; None is a spectator."""

    @property
    def wants_outlook(self) -> bool:
        """Whether its updates hold the outlook, too."""

    @property
    def digest(self) -> bytes:
        """The hash of the link it came by."""

    def send(self, message: bytes) -> None:
        """Take a message; must not block."""

    def drop(self, error: TaniereError) -> None:
        """Disconnect it: its link was revoked."""


@dataclass(frozen=True, slots=True)
class LinkChange:
    """What a command does to the links of its table."""

    add: Sequence[Link] = ()
    renew_seats: Sequence[int] = ()


NO_LINKS = LinkChange()


def no_links(_: object) -> LinkChange:
    """Return the change of most commands: none."""
    return NO_LINKS


class Outcome(NamedTuple):
    """The outcome of a command that succeeded: its answer, and the version of the table afterwards."""

    answer: Any
    version: int


Command = Callable[[Table, float], Any]


def do_nothing(table: Table, now: float) -> None:
    """A command that changes nothing: for loading a table, and for storing when it must next be looked at."""


class _Submission:
    """A command that was submitted, until it is done."""

    def __init__(self, command: Command, links: Callable[[Any], LinkChange], done: Completion) -> None:
        self.command = command
        self.links = links
        self.done = done
        self.races = RACES  # how often others may still be quicker
        self.is_checked = False  # whether the table was compared with the store after a refusal


def owes_bots(table: Table) -> bool:
    """Whether a bot is due."""
    return any(table.plays_by_bot(seat) for seat in table.waiting_for())


def wakes(table: Table) -> float | None:
    """Return when a server must load this table though nobody asks for it.

    0 where a bot is due, else when somebody's time runs out. Not for a game that is about to begin: it begins
    without those who have not revealed their nonces, but only for somebody who is there, and their connection
    loads the table.
    """
    return 0.0 if owes_bots(table) else table.deadline()


class LiveTable:
    """Loads its table when it is needed; throws it away when storing failed."""

    def __init__(
        self, table_id: str, store: Store, clock: Clock, on_change: Callable[[LiveTable], None]
    ) -> None:
        self.id = table_id
        self.listeners: set[Listener] = set()
        self.address: str | None = None  # that made the table, or came back to it first
        self.touched = clock.steady()
        self._clock = clock
        self._store = store
        self._sharing = store.sharing
        self._renewals = UNKNOWN  # of links, as far as the listeners' were compared with them
        self._on_change = on_change
        self._lock = Lock()
        self._running: set[asyncio.Task[Any]] = set()
        self._table: Table | None = None
        self._encoder: UpdateEncoder | None = None
        self._snapshot_at = 0
        self._wakes: float | None = None  # as it is stored
        self._noted: float | None = None  # when, by the steady clock, the store last heard that it is touched
        self._published = 0  # the version that every listener has
        self._length = 0  # of the log, as far as listeners and history have it
        self._history: deque[tuple[int, list[Event]]] = deque(maxlen=KEPT_VERSIONS)

    @property
    def table(self) -> Table | None:
        """The table as last stored, if it is in memory."""
        return self._table

    @property
    def is_busy(self) -> bool:
        """Whether a command is under way."""
        return self._lock.is_taken or bool(self._running)

    def submit(self, command: Command, links: Callable[[Any], LinkChange], done: Completion) -> None:
        """Run a command, store what it added, send it to all listeners.

        `done` is called once, perhaps at once, with an Outcome or an exception. A command that has begun
        cannot be cancelled: what was stored must be published. Most moves find their table in memory and
        unlocked, and need neither task nor future.
        """
        self._lock.acquire(partial(self._start, _Submission(command, links, done)))

    def execute(
        self, command: Command, links: Callable[[Any], LinkChange] = no_links
    ) -> asyncio.Future[Outcome]:
        """Submit a command and wait for its outcome."""
        return awaited(self.submit, command, links)

    def _start(self, submission: _Submission) -> None:
        self.touched = self._clock.steady()
        if self._table is None:
            self._start_current(submission)
        else:
            self._run_command(submission, self._table)

    def _start_current(self, submission: _Submission) -> None:
        """Run a command on the table as it is in the store now."""
        submission.is_checked = True
        self._spawn(self._current()).add_done_callback(partial(self._start_loaded, submission))

    def _start_loaded(self, submission: _Submission, loading: asyncio.Task[Table]) -> None:
        error = asyncio.CancelledError() if loading.cancelled() else loading.exception()
        if error is None:
            self._run_command(submission, loading.result())
        else:
            self._fail(submission, error)

    def _run_command(self, submission: _Submission, table: Table) -> None:
        now = self._clock.now()
        try:
            answer = submission.command(table, now)
            links = submission.links(answer)
            change = self._change(table, now, links)
        except Exception as error:
            # A refused command changed nothing; anything else may have, in memory only.
            if table.fresh:
                self._table = None
            if self._sharing is None or submission.is_checked or not isinstance(error, TaniereError):
                self._fail(submission, error)
            else:  # what was refused here may be right after what another process has stored meanwhile
                self._start_current(submission)
            return
        if change is None:
            self._lock.release()
            submission.done(Outcome(answer, table.version))
        else:
            self._store.write(change, partial(self._on_stored, submission, table, change, links, answer))

    def _on_stored(
        self,
        submission: _Submission,
        table: Table,
        change: Append,
        links: LinkChange,
        answer: Any,
        error: Exception | None,
    ) -> None:
        if error is None:
            try:
                self._publish_change(table, change, links)
            finally:
                self._lock.release()
                submission.done(Outcome(answer, table.version))
            return
        self._table = None  # memory is ahead of what is stored
        submission.races -= 1
        if isinstance(error, Conflict) and submission.races > 0:
            self._start(submission)  # which loads first: another process was quicker
        else:
            self._fail(submission, error)

    def _fail(self, submission: _Submission, error: BaseException) -> None:
        self._lock.release()
        submission.done(error)

    def _spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._ran)
        return task

    def _ran(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # the command that waited for it has it

    async def load(self) -> Table:
        """Return the table, from the store if need be; read it before the next await."""
        self.touched = self._clock.steady()
        async with self._lock:
            return await self._loaded()

    async def current(self) -> Table:
        """Return the table as it is in the store now, also where other processes write."""
        self.touched = self._clock.steady()
        async with self._lock:
            return await self._current()

    async def subscribe(self, listener: Listener, since: int | None) -> None:
        """Send a listener the present state of the table, then every change."""
        self.touched = self._clock.steady()
        async with self._lock:
            table = await self._current()
            events, is_complete = self._since(since, table.version)
            self.listeners.add(listener)
            self._renewals = UNKNOWN  # its link may have been renewed while it waited
            self._send_updates(table, [listener], events, is_complete)
        self._on_change(self)  # bots do not let somebody wait who is here

    def adopt(self, table: Table) -> None:
        """Hold a table that has just been stored as it is."""
        table.fresh, table.events = [], []
        self._noted, self._wakes = self._clock.steady(), wakes(table)
        self._hold(table, 0)

    @property
    def has_outdated_wakes(self) -> bool:
        """Whether the store holds an earlier time to load this table than there is need for."""
        return self._table is not None and wakes(self._table) != self._wakes

    @property
    def must_wake_earlier(self) -> bool:
        """Whether the store holds a later time to load this table than there is need for."""
        at = None if self._table is None else wakes(self._table)
        return at is not None and (self._wakes is None or at < self._wakes)

    async def settle(self) -> None:
        """Wait for commands under way, and store when the table must next be loaded."""
        await asyncio.gather(*self._running, return_exceptions=True)
        async with self._lock:
            pass
        if self.has_outdated_wakes:
            await self.execute(do_nothing)

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
            # What the listeners have not heard yet is told to them as it happened, where the log goes back
            # so far; else they see what it came to.
            is_known = stored.snapshot_at <= self._length <= stored.length and bool(self._history)
            heard = self._length - stored.snapshot_at if is_known else len(stored.tail)
            table.fold(log.decode(entry) for entry in stored.tail[:heard])
            self._wakes = stored.wakes
            self._hold(table, stored.snapshot_at)
            self._follow(table, stored.tail[heard:])
            self._on_change(self)  # bots may have been due for long
            return table
        return self._table

    def _hold(self, table: Table, snapshot_at: int) -> None:
        """Hold a table that was loaded; listeners see it if they have not heard how it came to be."""
        self._table, self._snapshot_at = table, snapshot_at
        self._encoder = UpdateEncoder(table)
        is_known = table.length == self._length and table.version == self._published
        if not is_known or not self._history:
            self._history.clear()
            self._history.append((table.version, []))
            if table.version != self._published:
                self._send_updates(table, self.listeners, [], False)
        self._published, self._length = table.version, table.length

    # Where several processes serve the same store

    @property
    def standing(self) -> Standing | None:
        """Where this table stands, as far as we know; None where it is not in memory."""
        if self._table is None or self._lock.is_taken:
            return None
        return Standing(self.id, self._length, self._renewals, self._wakes)

    def learn(self, news: News) -> None:
        """Take over what another process has appended."""
        self._lock.acquire(partial(self._learn, news))

    def _learn(self, news: News) -> None:
        table = self._table
        if table is None or (news.length <= table.length and not news.has_new_links):
            self._lock.release()  # nobody waits for it, or we know
        elif news.entries is None or news.at != table.length or news.has_new_links:
            self._spawn(self._current()).add_done_callback(lambda _: self._lock.release())
        else:
            try:
                self._follow(table, news.entries)
            finally:
                self._lock.release()
            self._on_change(self)

    async def catch_up(self) -> None:
        """Compare with the store what this process may have missed, unless nobody needs the table."""
        async with self._lock:
            if self._table is not None or self.listeners:
                await self._current()

    async def _current(self) -> Table:
        """The table with all that is stored; listeners whose links were renewed are gone then."""
        table = await self._loaded()
        if self._sharing is None:
            return table
        tail = await self._sharing.tail(self.id, table.length)
        if tail is None:
            raise TableGone("table_gone", table=self.id)
        if tail.standing.renewals != self._renewals:
            await self._check_links(self._sharing)
            self._renewals = tail.standing.renewals
        self._wakes = tail.standing.wakes
        self._follow(table, tail.entries)
        self._on_change(self)
        return table

    async def _check_links(self, sharing: Sharing) -> None:
        listeners = list(self.listeners)
        opening = await sharing.opens([one.digest for one in listeners]) if listeners else set()
        for listener in listeners:
            if listener.digest not in opening:
                self._disconnect(listener)

    def _follow(self, table: Table, entries: Sequence[bytes]) -> None:
        """Take over entries that are stored, and tell listeners their events."""
        if not entries:
            return
        events: list[Event] = []
        decoded = [log.decode(entry) for entry in entries]
        for entry in decoded:
            version = table.version
            new = table.follow(entry)
            events += new
            if isinstance(entry, log.TakenBack):
                self._history.clear()
            if table.version != version:
                self._history.append((table.version, new))
        self._length = table.length
        self._tell(table, decoded, events)

    def _change(self, table: Table, now: float, links: LinkChange) -> Append | None:
        """Return what must be stored after a command, if anything."""
        waking = self._next_wakes(table)
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

    def _next_wakes(self, table: Table) -> Wakes | None:
        """Return what must be stored about when to load the table, if anything.

        An earlier time is stored with the move that brings it. To load too early does no harm, so a later one
        waits for something that costs a statement anyway: the end of the game, or a command that adds no
        entries (`settle`, or the background tasks when they evict the table). So a game against bots stores 0
        once, not with every move.
        """
        at, stored = wakes(table), self._wakes
        if at == stored:
            return None
        is_earlier = at is not None and (stored is None or at < stored)
        return Wakes(at) if is_earlier or not table.fresh or table.status == "over" else None

    def _publish_change(self, table: Table, stored: Append, links: LinkChange) -> None:
        """Publish a change that is durable now."""
        if stored.snapshot is not None:
            self._snapshot_at = table.length
        if stored.now is not None:
            self._noted = self._clock.steady()
        if stored.wakes is not None:
            self._wakes = stored.wakes.at
        entries, events, table.fresh, table.events = table.fresh, table.events, [], []
        if links.renew_seats:
            self._drop(links.renew_seats)
        if any(isinstance(entry, log.TakenBack) for entry in entries):
            self._history.clear()
        if table.version != self._published:
            self._history.append((table.version, events))
        self._length = table.length
        self._tell(table, entries, events)
        self._on_change(self)

    def _tell(self, table: Table, entries: Sequence[log.AnyEntry], events: list[Event]) -> None:
        """Tell listeners what is stored now."""
        if table.version == self._published:
            # Sealed, or withdrawn: the others do not even learn that somebody has chosen.
            own = {entry.seat for entry in entries if isinstance(entry, log.Sealed | log.Withdrawn)}
            self._send_updates(table, [one for one in self.listeners if one.seat in own], [], True)
            return
        self._published = table.version
        is_undone = any(isinstance(entry, log.TakenBack) for entry in entries)
        self._send_updates(table, self.listeners, events, not is_undone)

    def _drop(self, seats: Sequence[int]) -> None:
        for listener in [one for one in self.listeners if one.seat in seats]:
            self._disconnect(listener)

    def _disconnect(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        listener.drop(LinkError("link_renewed"))

    def _send_updates(
        self,
        table: Table,
        listeners: Sequence[Listener] | set[Listener],
        events: list[Event],
        is_complete: bool,
    ) -> None:
        assert self._encoder is not None
        updates = self._encoder.encode(events, is_complete)
        for listener in list(listeners):
            listener.send(updates.for_seat(listener.seat, listener.wants_outlook))

    def _since(self, since: int | None, version: int) -> tuple[list[Event], bool]:
        """Return the events after a version, and whether these are all of them."""
        if since == version:
            return [], True
        if since is None or since not in [known for known, _ in self._history]:
            return [], False
        return [event for known, events in self._history if known > since for event in events], True
