"""Who thinks next: bots and questions wait in one queue, and addresses take turns in it.

A worker computes one thought at a time. One that does not answer within the deadline of its thought is
killed, one that died is replaced; the caller gets an exception either way.
"""

from __future__ import annotations

import asyncio
import pickle
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Generic, Literal, Protocol, TypeVar

from taniere.server.errors import LimitError

CLOSING_SECONDS = 2.0  # for workers that were killed to be gone
PATIENCE = 10  # thoughts of higher ranks that go first before one of a lower rank has its turn

T = TypeVar("T")
Outcome = Literal["done", "failed", "late", "died"]


class Rank(IntEnum):
    """How urgent a thought is: whether anybody waits for it."""

    PLAYED = 0  # somebody is at the table, in a seat
    WATCHED = 1
    UNWATCHED = 2


@dataclass(frozen=True, slots=True)
class Place:
    """Where a thought is wanted, and by whom. A table whose address is not known has turns of its own."""

    table: str
    address: str | None = None
    rank: Rank = Rank.PLAYED

    @property
    def owner(self) -> str:
        """Who takes turns: the address, or the table where that is not known."""
        return self.address or self.table


@dataclass(frozen=True, slots=True)
class Kind:
    """What thoughts are for, the seconds each may take, and how many may be under way (0: no limit)."""

    name: str
    seconds: float
    most_by_address: int = 0
    most: int = 0


class LateError(Exception):
    """A thought took longer than it may."""


class WorkerDied(Exception):
    """The worker of a thought died, and so did the next one it was given to; or none could be started."""


class FairQueue(Generic[T]):
    """Higher ranks first; in a rank the owners in turn, for an owner the tables in turn.

    A rank that was passed over often enough has one turn, so that nobody waits for ever.
    """

    def __init__(self) -> None:
        self._lines: dict[str, dict[str, deque[T]]] = {}  # by table, by owner
        self._ranks: dict[str, Rank] = {}  # of the tables that wait
        # The turns: owners in their order, the tables of each in theirs.
        self._turns: dict[Rank, OrderedDict[str, OrderedDict[str, None]]] = {
            rank: OrderedDict() for rank in Rank
        }
        self._passed = dict.fromkeys(Rank, 0)
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def put(self, item: T, place: Place) -> None:
        """Add an item; everything that waits at its table now has its rank."""
        table, owner = place.table, place.owner
        self.move(table, place.rank)
        self._ranks[table] = place.rank
        self._lines.setdefault(table, {}).setdefault(owner, deque()).append(item)
        self._turns[place.rank].setdefault(owner, OrderedDict())[table] = None
        self._length += 1

    def take(self) -> T:
        """Remove and return the next item; the queue must not be empty."""
        turns = self._turns[self._next_rank()]
        owner, tables = next(iter(turns.items()))
        table = next(iter(tables))
        line = self._lines[table][owner]
        item = line.popleft()
        self._length -= 1
        tables.move_to_end(table)
        turns.move_to_end(owner)
        if not line:
            self._forget(table, owner)
        return item

    def discard(self, item: T, place: Place) -> bool:
        """Remove an item; whether it was there."""
        table, owner = place.table, place.owner
        line = self._lines.get(table, {}).get(owner, deque())
        if item not in line:
            return False
        line.remove(item)
        self._length -= 1
        if not line:
            self._forget(table, owner)
        return True

    def move(self, table: str, rank: Rank) -> None:
        """Change the rank of a table, if anything waits there."""
        before = self._ranks.get(table, rank)
        if before != rank:
            self._ranks[table] = rank
            for owner in self._lines[table]:
                self._leave_turns(before, table, owner)
                self._turns[rank].setdefault(owner, OrderedDict())[table] = None

    def _next_rank(self) -> Rank:
        waiting = [rank for rank in Rank if self._turns[rank]]
        patient = [rank for rank in waiting if self._passed[rank] >= PATIENCE]
        chosen = patient[-1] if patient else waiting[0]
        for rank in waiting:
            self._passed[rank] = self._passed[rank] + 1 if rank > chosen else self._passed[rank]
        self._passed[chosen] = 0
        return chosen

    def _forget(self, table: str, owner: str) -> None:
        """Nothing of this owner waits at this table any more."""
        self._leave_turns(self._ranks[table], table, owner)
        del self._lines[table][owner]
        if not self._lines[table]:
            del self._lines[table], self._ranks[table]

    def _leave_turns(self, rank: Rank, table: str, owner: str) -> None:
        tables = self._turns[rank][owner]
        del tables[table]
        if not tables:
            del self._turns[rank][owner]


class Worker(Protocol):
    """What computes, one thing at a time. It tells of its answers, and of its end, by calling back."""

    @property
    def pid(self) -> int:
        """The process."""

    def ask(self, call: bytes, seconds: float) -> None:
        """Compute it within so many seconds."""

    def kill(self) -> None:
        """End it, whatever it does."""

    def join(self, seconds: float) -> None:
        """Wait so long for the end of one that was killed."""


class Supervisor(Protocol):
    """What a worker calls back."""

    def started(self, worker: Worker) -> None:
        """It is ready to compute."""

    def answered(self, worker: Worker, answer: bytes) -> None:
        """A pickled pair: the value, and the error if there was one."""

    def ended(self, worker: Worker, outcome: Outcome) -> None:
        """It is no more: killed for being late, or died."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What came of one thought, for logs and metrics."""

    kind: str
    outcome: Outcome
    table: str
    waited: float
    took: float
    worker: int


class Job:
    """A thought that waits or is under way."""

    def __init__(self, kind: Kind, place: Place, call: bytes, seconds: float) -> None:
        self.kind = kind
        self.place = place
        self.call = call
        self.seconds = seconds
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.asked_at = self.began_at = time.perf_counter()
        self.has_died = False


class Scheduler:
    """Gives what waits to workers, which are started when there is need for them."""

    def __init__(self, most_workers: int, new_worker: Callable[[Supervisor], Worker]) -> None:
        self.on_thought: Callable[[Thought], None] = lambda thought: None
        self._most_workers = most_workers
        self._new_worker = new_worker
        self._queue: FairQueue[Job] = FairQueue()
        self._busy: dict[Worker, Job] = {}
        self._idle: list[Worker] = []  # the last one used goes first: what it has computed helps it
        self._under_way: Counter[tuple[str, str]] = Counter()  # by kind and owner
        self._started: set[Worker] = set()  # those of them that have said so
        self._is_failing = False  # whether the last worker that was to start did not
        self._is_closed = False

    @property
    def is_alive(self) -> bool:
        """Whether a worker lives, or one may be expected to start when it is needed."""
        return bool(self._started) or not self._is_failing

    @property
    def waiting(self) -> int:
        """How many thoughts wait for a worker."""
        return len(self._queue)

    @property
    def workers(self) -> list[Worker]:
        """Those that live."""
        return [*self._busy, *self._idle]

    async def run(
        self, kind: Kind, place: Place, seconds: float, function: Callable[..., T], *arguments: object
    ) -> T:
        """Compute it in a worker when it is its turn; LateError after so many seconds of computing."""
        self._check_limits(kind, place)
        job = Job(kind, place, pickle.dumps((function, arguments)), seconds)
        self._count(job, 1)
        self._queue.put(job, place)
        self._serve()
        try:
            answer: T = await job.answer
        except asyncio.CancelledError:  # nobody wants it any more; a worker that has begun goes on to its end
            if self._queue.discard(job, place):
                self._count(job, -1)
            raise
        return answer

    def try_start(self) -> None:
        """Start a worker where there is none, to find out whether that goes again: see `is_alive`."""
        if not self._is_closed and not self.workers:
            with suppress(OSError):
                self._idle.append(self._start_worker())

    def move(self, table: str, rank: Rank) -> None:
        """A table became more or less urgent."""
        self._queue.move(table, rank)

    def close(self) -> None:
        """End all workers, whatever they compute."""
        self._is_closed = True
        workers = self.workers
        for job in self._busy.values():
            job.answer.cancel()
        while self._queue:
            self._queue.take().answer.cancel()
        self._busy.clear()
        self._idle.clear()
        self._started.clear()
        for worker in workers:
            worker.kill()
        end = time.monotonic() + CLOSING_SECONDS
        for worker in workers:
            worker.join(max(0.0, end - time.monotonic()))

    # Callbacks of workers

    def started(self, worker: Worker) -> None:
        """A worker is ready."""
        self._started.add(worker)
        self._is_failing = False

    def answered(self, worker: Worker, answer: bytes) -> None:
        """A worker is free again."""
        job = self._busy.pop(worker, None)
        if job is None:
            return
        self._idle.append(worker)
        try:
            value, error = pickle.loads(answer)
        except Exception as unreadable:  # an error of somebody's that cannot be made again from its arguments
            value, error = None, unreadable
        self._finish(job, "done" if error is None else "failed", worker.pid, error, value)
        self._serve()

    def ended(self, worker: Worker, outcome: Outcome) -> None:
        """A worker is no more. If it died the thought has one more try: it may not have been the reason."""
        job = self._busy.pop(worker, None)
        if worker in self._idle:
            self._idle.remove(worker)
        if worker in self._started:
            self._started.discard(worker)
        else:
            self._is_failing = True
        if job is not None and outcome == "died" and not job.has_died and not job.answer.done():
            job.has_died = True
            self._report(job, outcome, worker.pid)
            self._queue.put(job, job.place)
        elif job is not None:
            error = LateError(job.seconds) if outcome == "late" else WorkerDied(worker.pid)
            self._finish(job, outcome, worker.pid, error)
        self._serve()

    # Details

    def _serve(self) -> None:
        while self._queue and not self._is_closed:
            try:
                worker = self._free_worker()
            except OSError as error:  # no memory, too many processes
                if self._busy:
                    return  # they go on
                self._finish(self._queue.take(), "died", 0, WorkerDied(str(error)))
                continue
            if worker is None:
                return
            job = self._queue.take()
            if job.answer.done():  # cancelled just now
                self._count(job, -1)
                self._idle.append(worker)
                continue
            job.began_at = time.perf_counter()
            self._busy[worker] = job
            worker.ask(job.call, job.seconds)

    def _free_worker(self) -> Worker | None:
        if self._idle:
            return self._idle.pop()
        return self._start_worker() if len(self._busy) < self._most_workers else None

    def _start_worker(self) -> Worker:
        try:
            return self._new_worker(self)
        except OSError:
            self._is_failing = True
            raise

    def _finish(
        self, job: Job, outcome: Outcome, pid: int, error: BaseException | None, value: object = None
    ) -> None:
        self._count(job, -1)
        self._report(job, outcome, pid)
        if job.answer.done():
            return  # cancelled meanwhile
        if error is None:
            job.answer.set_result(value)
        else:
            job.answer.set_exception(error)

    def _report(self, job: Job, outcome: Outcome, pid: int) -> None:
        waited, took = job.began_at - job.asked_at, time.perf_counter() - job.began_at
        with suppress(Exception):  # a fault in counting must not stop the bots
            self.on_thought(Thought(job.kind.name, outcome, job.place.table, waited, took, pid))

    def _check_limits(self, kind: Kind, place: Place) -> None:
        if 0 < kind.most_by_address <= self._under_way[kind.name, place.owner]:
            raise LimitError("too_many_questions", limit=kind.most_by_address)
        if 0 < kind.most <= self._under_way[kind.name, ""]:
            raise LimitError("too_many_questions", limit=kind.most)

    def _count(self, job: Job, number: int) -> None:
        for owner in (job.place.owner, ""):  # "": all of them
            key = job.kind.name, owner
            self._under_way[key] += number
            if not self._under_way[key]:
                del self._under_way[key]
