"""Transcripts, records, replays, lessons: computed in a process of their own, once however many ask; cached.

In a thread of the server they would hold up every move: Python runs one thread at a time.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass
from hashlib import sha256

import msgspec

from taniere.server import wire
from taniere.server.errors import LimitError
from taniere.server.installed import game_of_table
from taniere.server.learning import lesson_moment
from taniere.server.replaying import replay as replay_record
from taniere.server.scheduler import Kind, LateError, Place, Scheduler, Supervisor
from taniere.server.workers import WorkerProcess, start_worker
from taniere.table import log
from taniere.table.archive import written_record
from taniere.table.errors import TableError
from taniere.table.opening import record_of, transcript_of

RETRY_SECONDS = 5  # after which a client that was refused may ask again


# What a worker does. All of it comes and goes as bytes, so that the server neither decodes nor encodes it.


def transcript(info: bytes, vault: bytes, entries: Sequence[bytes], seat: int | None) -> bytes:
    """All that happened, as a seat or a spectator may read it, below the table as everybody sees it."""
    known = msgspec.json.decode(vault, type=log.Vault)
    game = game_of_table(known.facts.game).at_version(known.facts.version)
    events = transcript_of(game, known, [log.decode(entry) for entry in entries], seat)
    told = wire.Transcript(msgspec.Raw(info), seat, events)  # type: ignore[arg-type] # encoded already
    return msgspec.json.encode(told)


def record(vault: bytes, entries: Sequence[bytes]) -> bytes:
    """The record of a finished table, also of one that was played by rules that are no more."""
    known, decoded = msgspec.json.decode(vault, type=log.Vault), [log.decode(entry) for entry in entries]
    try:
        game, version = game_of_table(known.facts.game), known.facts.version
    except TableError:  # a game that is not installed can still be read
        return written_record(known, decoded).dumps().encode()
    if version not in game.versions:
        return written_record(known, decoded).dumps().encode()
    if not any(isinstance(entry, log.Ended) for entry in decoded):
        raise TableError("not_over")
    return record_of(game.at_version(version), known, decoded).dumps().encode()


def replay(wish: wire.ReplayWish, language: str) -> bytes:
    """Some frames of a record."""
    return msgspec.json.encode(replay_record(wish, language))


def replay_key(wish: wire.ReplayWish, language: str) -> Hashable:
    """What two wishes that get the same answer have in common."""
    return "replay", sha256(wish.record.encode()).digest(), wish.seat, wish.start, wish.count, language


def lesson(wish: wire.LessonWish, language: str) -> bytes:
    """A lesson after some moves."""
    return msgspec.json.encode(lesson_moment(wish, language))


def lesson_key(wish: wire.LessonWish, language: str) -> Hashable:
    """What two learners who get the same answer have in common."""
    return "lesson", sha256(msgspec.json.encode(wish)).digest(), language


def prepare() -> None:
    """Begin as a worker. It is here so that a worker has imported all this before it is ready."""
    start_worker()


def _new_worker(supervisor: Supervisor) -> WorkerProcess:
    return WorkerProcess(supervisor, prepare)


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much may be asked of the process."""

    waiting: int = 48  # answers that wait or are computed, over all
    address_waiting: int = 16  # the same for one address: a browser with every seat of a table asks for each
    cache_bytes: int = 16 << 20
    seconds: float = 30.0  # for one answer; then the process is killed, and the next answer gets a new one


Load = Callable[[], Awaitable[tuple[object, ...]]]


class _Job:
    """An answer to be computed; `load` fetches what it takes when its turn has come."""

    def __init__(self, address: str, key: Hashable, work: Callable[..., bytes], load: Load) -> None:
        self.address = address
        self.key = key
        self.work = work
        self.load = load
        self.answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.answer.add_done_callback(lambda done: done.cancelled() or done.exception())  # maybe all are gone


class Reader:
    """Computes one answer at a time; addresses take turns.

    It has a queue of its own besides the scheduler's: what an answer is made from is loaded when its turn has
    come, not while it waits.
    """

    def __init__(self, bounds: Bounds | None = None) -> None:
        self._bounds = bounds or Bounds()
        self._cache = Cache(self._bounds.cache_bytes)
        self._jobs: dict[Hashable, _Job] = {}  # that wait or are computed
        self._queues: OrderedDict[str, deque[_Job]] = OrderedDict()  # those that wait, by address
        self.workers = Scheduler(1, _new_worker)
        self._kind = Kind("reading", self._bounds.seconds)
        self._working: asyncio.Task[None] | None = None

    async def read(self, address: str, key: Hashable, work: Callable[..., bytes], load: Load) -> bytes:
        """Return the cached answer, or have `work(*await load())` computed; LimitError if too busy."""
        cached = self._cache.get(key)
        if cached is not None:
            return cached
        job = self._jobs.get(key)
        if job is None:
            own = sum(job.address == address for job in self._jobs.values())
            if len(self._jobs) >= self._bounds.waiting or own >= self._bounds.address_waiting:
                raise LimitError("too_busy", seconds=RETRY_SECONDS)
            job = self._jobs[key] = _Job(address, key, work, load)
            self._queues.setdefault(address, deque()).append(job)
            if self._working is None:
                self._working = asyncio.create_task(self._work())
        return await asyncio.shield(job.answer)  # others may wait for the same answer

    async def _work(self) -> None:
        try:
            while self._queues:
                await self._compute(self._next())
        finally:
            self._working = None

    def _next(self) -> _Job:
        """Take the first job of the next address, which then goes to the end of the queue."""
        address, queue = self._queues.popitem(last=False)
        job = queue.popleft()
        if queue:
            self._queues[address] = queue
        return job

    async def _compute(self, job: _Job) -> None:
        try:
            answer = await self._run(_place_of(job), job.work, *await job.load())
        except asyncio.CancelledError:
            job.answer.cancel()
            raise
        except Exception as error:
            job.answer.set_exception(error)
        else:
            self._cache.put(job.key, answer)
            job.answer.set_result(answer)
        finally:
            del self._jobs[job.key]

    async def _run(self, place: Place, work: Callable[..., bytes], *arguments: object) -> bytes:
        try:
            return await self.workers.run(self._kind, place, self._kind.seconds, work, *arguments)
        except LateError:
            raise LimitError("too_slow", seconds=max(1, round(self._kind.seconds))) from None

    async def close(self) -> None:
        """Let the process go, whatever it computes."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)
        for job in self._jobs.values():
            job.answer.cancel()
        self.workers.close()


def _place_of(job: _Job) -> Place:
    """Where an answer is wanted: the table, where it is one of this server, is named in the log."""
    names = job.key if isinstance(job.key, tuple) else ()
    return Place(next((name for name in names[1:2] if isinstance(name, str)), "-"), job.address)


class Cache:
    """The answers that were asked for last, as many as fit.

    >>> cache = Cache(4)
    >>> cache.put("a", b"aa"), cache.put("b", b"bb"), cache.get("a"), cache.put("c", b"c"), cache.get("b")
    (None, None, b'aa', None, None)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._size = 0
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        """What is kept under this key."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def put(self, key: Hashable, answer: bytes) -> None:
        """Keep an answer; those that nobody asked for lately make room."""
        self._size += len(answer) - len(self._kept.get(key, b""))
        self._kept[key] = answer
        while self._size > self._most:
            _, gone = self._kept.popitem(last=False)
            self._size -= len(gone)
