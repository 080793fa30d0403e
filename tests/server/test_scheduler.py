"""Who thinks next: the order of the queue, and what a scheduler does with workers. No clock, no processes."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from taniere.server.errors import LimitError
from taniere.server.scheduler import (
    PATIENCE,
    FairQueue,
    Kind,
    LateError,
    Outcome,
    Place,
    Rank,
    Scheduler,
    Supervisor,
    Thought,
    WorkerDied,
)

BOTS = Kind("bot", 30.0)
QUESTIONS = Kind("question", 20.0, most_by_address=2, most=3)


def queued(*places: tuple[str, str | None, Rank]) -> FairQueue[str]:
    """Items that are called like their tables."""
    queue: FairQueue[str] = FairQueue()
    for table, address, rank in places:
        queue.put(table, Place(table, address, rank))
    return queue


def taken(queue: FairQueue[str]) -> list[str]:
    return [queue.take() for _ in range(len(queue))]


def test_addresses_take_turns_however_many_tables_each_has() -> None:
    crowd = [(f"a{number}", "A", Rank.PLAYED) for number in range(59)]
    queue = queued(*crowd, ("b", "B", Rank.PLAYED), ("c", "C", Rank.PLAYED))
    assert taken(queue)[:4] == ["a0", "b", "c", "a1"]


def test_the_tables_of_an_address_take_turns_however_much_each_asks() -> None:
    queue: FairQueue[str] = FairQueue()
    for item in ("1a", "1b", "1c", "2a", "3a", "2b"):
        queue.put(item, Place(item[0], "A"))
    assert taken(queue) == ["1a", "2a", "3a", "1b", "2b", "1c"]


def test_whoever_was_served_and_comes_back_stands_behind_those_who_wait() -> None:
    queue = queued(("a", "A", Rank.PLAYED), ("b", "B", Rank.PLAYED), ("c", "C", Rank.PLAYED))
    order = []
    for _ in range(6):
        order.append(table := queue.take())
        queue.put(table, Place(table, table.upper()))
    assert order == ["a", "b", "c", "a", "b", "c"]


def test_people_are_served_first_and_tables_that_nobody_watches_last() -> None:
    queue = queued(
        ("alone", "A", Rank.UNWATCHED), ("watched", "A", Rank.WATCHED), ("played", "B", Rank.PLAYED)
    )
    assert taken(queue) == ["played", "watched", "alone"]


def test_a_table_that_nobody_watches_waits_long_but_not_for_ever() -> None:
    queue = queued(("alone", "A", Rank.UNWATCHED), ("watched", "A", Rank.WATCHED))
    for number in range(3 * PATIENCE):
        queue.put(f"b{number}", Place(f"b{number}", "B", Rank.PLAYED))
    order = taken(queue)
    assert order.index("alone") == PATIENCE
    assert order.index("watched") == PATIENCE + 1


def test_a_table_that_somebody_comes_to_goes_up_and_so_does_all_that_waits_at_it() -> None:
    queue = queued(*((f"a{number}", "A", Rank.UNWATCHED) for number in range(5)))
    queue.put("question", Place("a3", "B", Rank.UNWATCHED))
    queue.move("a3", Rank.PLAYED)
    queue.move("unknown", Rank.PLAYED)
    assert taken(queue)[:2] == ["a3", "question"]


def test_tables_without_an_address_have_turns_of_their_own() -> None:
    queue = queued(
        ("a1", "A", Rank.PLAYED),
        ("a2", "A", Rank.PLAYED),
        ("old", None, Rank.PLAYED),
        ("older", None, Rank.PLAYED),
    )
    assert taken(queue) == ["a1", "old", "older", "a2"]


def test_what_is_discarded_is_not_served_and_costs_nobody_a_turn() -> None:
    queue = queued(("a1", "A", Rank.PLAYED), ("a2", "A", Rank.PLAYED), ("b", "B", Rank.PLAYED))
    assert queue.discard("a1", Place("a1", "A"))
    assert not queue.discard("a1", Place("a1", "A"))
    assert not queue.discard("c", Place("c", "C"))
    assert taken(queue) == ["a2", "b"]


# The scheduler, with workers that do as the test says


class FakeWorker:
    """Keeps what it is asked until it is told to answer, or to end."""

    def __init__(self, supervisor: Supervisor, pid: int) -> None:
        self.supervisor = supervisor
        self.pid = pid
        self.asked: list[str] = []
        self.seconds: list[float] = []
        self.is_killed = False

    def ask(self, call: bytes, seconds: float) -> None:
        self.asked.append(pickle.loads(call)[1][0])
        self.seconds.append(seconds)

    def answer(self, value: object = None, error: Exception | None = None) -> None:
        self.supervisor.answered(self, pickle.dumps((value, error)))

    def end(self, outcome: Outcome) -> None:
        self.supervisor.ended(self, outcome)

    def kill(self) -> None:
        self.is_killed = True

    def join(self, seconds: float) -> None:
        assert self.is_killed


class Trial:
    """A scheduler with its fake workers, and what was asked of it."""

    def __init__(self, most_workers: int) -> None:
        self.workers: list[FakeWorker] = []
        self.thoughts: list[Thought] = []
        self.is_exhausted = False
        self.scheduler = Scheduler(most_workers, self._start)
        self.scheduler.on_thought = self.thoughts.append

    def _start(self, supervisor: Supervisor) -> FakeWorker:
        if self.is_exhausted:
            raise OSError("no more processes")
        self.workers.append(FakeWorker(supervisor, 100 + len(self.workers)))
        return self.workers[-1]

    async def ask(self, name: str, address: str = "A", kind: Kind = BOTS) -> asyncio.Task[Any]:
        work = self.scheduler.run(kind, Place(f"table of {name}", address), kind.seconds, print, name)
        task = asyncio.create_task(work)
        await asyncio.sleep(0)
        return task

    @property
    def outcomes(self) -> list[str]:
        return [thought.outcome for thought in self.thoughts]


def trying(body: Callable[[Trial], Awaitable[None]], most_workers: int = 1) -> Trial:
    async def whole() -> Trial:
        trial = Trial(most_workers)
        await body(trial)
        return trial

    return asyncio.run(whole())


def test_workers_are_started_as_they_are_needed_and_the_last_one_used_goes_first() -> None:
    async def body(trial: Trial) -> None:
        assert not trial.workers
        first = await trial.ask("1")
        assert len(trial.workers) == 1
        trial.workers[0].answer("one")
        assert await first == "one"
        await trial.ask("2")
        assert len(trial.workers) == 1
        third = await trial.ask("3")
        fourth = await trial.ask("4")
        assert [worker.asked for worker in trial.workers] == [["1", "2"], ["3"]]
        assert trial.scheduler.waiting == 1
        trial.workers[1].answer("three")
        assert await third == "three"
        trial.workers[0].answer()
        trial.workers[1].answer("four")
        assert await fourth == "four"
        await trial.ask("5")
        assert trial.workers[1].asked == ["3", "4", "5"]

    assert trying(body, 2).outcomes == ["done"] * 4


def test_a_worker_takes_what_the_queue_says() -> None:
    async def body(trial: Trial) -> None:
        for name in ("a1", "a2", "a3"):
            await trial.ask(name)
        await trial.ask("b1", "B")
        for _ in range(3):
            trial.workers[0].answer()
        assert trial.workers[0].asked == ["a1", "a2", "b1", "a3"]
        assert trial.workers[0].seconds == [30.0] * 4

    trying(body)


def test_what_a_thought_raised_is_raised_where_it_was_asked_for() -> None:
    async def body(trial: Trial) -> None:
        task = await trial.ask("1")
        trial.workers[0].answer(error=ZeroDivisionError())
        with pytest.raises(ZeroDivisionError):
            await task
        task = await trial.ask("2")
        trial.scheduler.answered(trial.workers[0], b"nonsense")
        with pytest.raises(pickle.UnpicklingError):
            await task

    assert trying(body).outcomes == ["failed", "failed"]


def test_a_late_worker_is_replaced_and_the_others_go_on() -> None:
    async def body(trial: Trial) -> None:
        late = await trial.ask("late")
        after = await trial.ask("after")
        trial.workers[0].end("late")
        with pytest.raises(LateError):
            await late
        assert trial.workers[1].asked == ["after"]
        trial.workers[0].answer("too late")  # nobody hears it
        trial.workers[1].answer("in time")
        assert await after == "in time"

    trial = trying(body)
    assert trial.outcomes == ["late", "done"]
    assert [(one.kind, one.table, one.worker) for one in trial.thoughts] == [
        ("bot", "table of late", 100),
        ("bot", "table of after", 101),
    ]


def test_a_thought_whose_worker_died_has_one_more_try() -> None:
    async def body(trial: Trial) -> None:
        task = await trial.ask("1")
        trial.workers[0].end("died")
        assert trial.workers[1].asked == ["1"]
        trial.workers[1].end("died")
        with pytest.raises(WorkerDied):
            await task
        again = await trial.ask("2")
        trial.workers[2].end("died")
        trial.workers[3].answer("good")
        assert await again == "good"

    assert trying(body).outcomes == ["died", "died", "died", "done"]


def test_an_idle_worker_that_died_is_not_asked_again() -> None:
    async def body(trial: Trial) -> None:
        await trial.ask("1")
        trial.workers[0].answer()
        trial.workers[0].end("died")
        await trial.ask("2")
        assert [worker.asked for worker in trial.workers] == [["1"], ["2"]]

    assert trying(body).outcomes == ["done"]


def test_where_no_worker_can_be_started_the_asker_hears_of_it_unless_another_worker_lives() -> None:
    async def body(trial: Trial) -> None:
        await trial.ask("1")
        trial.is_exhausted = True
        waiting = await trial.ask("2")
        assert trial.scheduler.waiting == 1
        trial.workers[0].answer()
        trial.workers[0].answer("after all")
        assert await waiting == "after all"
        trial.workers[0].end("died")
        with pytest.raises(WorkerDied, match="no more processes"):
            await (await trial.ask("3"))

    trying(body, 2)


def test_the_pool_is_dead_once_no_worker_starts_and_alive_again_when_one_has() -> None:
    async def body(trial: Trial) -> None:
        scheduler = trial.scheduler

        def is_alive() -> bool:
            return scheduler.is_alive

        assert is_alive()  # nobody was needed yet
        await trial.ask("1")
        scheduler.started(trial.workers[0])
        trial.is_exhausted = True
        trial.workers[0].end("died")
        assert not is_alive()
        scheduler.try_start()
        assert not is_alive()
        trial.is_exhausted = False
        scheduler.try_start()
        scheduler.try_start()  # one is on its way
        assert len(trial.workers) == 2
        assert not is_alive()  # whether it comes is not known yet
        trial.workers[1].end("late")
        assert not is_alive()
        scheduler.try_start()
        scheduler.started(trial.workers[2])
        assert is_alive()
        await trial.ask("2")
        assert trial.workers[2].asked == ["2"]

    trying(body)


def test_a_pool_of_which_one_worker_lives_is_alive_though_another_does_not_start() -> None:
    async def body(trial: Trial) -> None:
        await trial.ask("1")
        trial.scheduler.started(trial.workers[0])
        await trial.ask("2")
        trial.workers[1].end("died")
        assert trial.scheduler.is_alive

    trying(body, 2)


def test_questions_have_limits_for_each_address_and_for_all() -> None:
    async def body(trial: Trial) -> None:
        async def refused(address: str) -> int:
            with pytest.raises(LimitError) as error:
                await (await trial.ask("more", address, QUESTIONS))
            assert error.value.code == "too_many_questions"
            limit = error.value.arguments["limit"]
            assert isinstance(limit, int)
            return limit

        first = await trial.ask("q1", "A", QUESTIONS)
        second = await trial.ask("q2", "A", QUESTIONS)
        assert await refused("A") == 2
        await trial.ask("bot", "A")  # bots do not count
        await trial.ask("q3", "B", QUESTIONS)
        assert await refused("C") == 3
        trial.workers[0].answer()
        await first
        assert trial.workers[0].asked == ["q1", "q2"]
        second.cancel()  # under way in a worker: it counts until it is done
        await asyncio.wait([second])
        await trial.ask("q4", "A", QUESTIONS)
        assert await refused("A") == 2
        trial.workers[0].answer()
        await trial.ask("q5", "A", QUESTIONS)
        assert await refused("A") == 2

    trying(body)


def test_a_question_that_nobody_waits_for_any_more_is_not_computed() -> None:
    async def body(trial: Trial) -> None:
        await trial.ask("1")
        gone = await trial.ask("2", kind=QUESTIONS)
        stays = await trial.ask("3", kind=QUESTIONS)
        gone.cancel()
        await asyncio.wait([gone])
        assert trial.scheduler.waiting == 1
        just_now = await trial.ask("4", kind=QUESTIONS)
        trial.workers[0].answer()
        just_now.cancel()  # its task has not heard of it yet
        trial.workers[0].answer("three")
        assert await stays == "three"
        await asyncio.wait([just_now])
        assert trial.workers[0].asked == ["1", "3"]
        assert not trial.scheduler._under_way

    trying(body)


def test_closing_ends_workers_and_whatever_waits() -> None:
    async def body(trial: Trial) -> None:
        tasks = [await trial.ask(name) for name in ("1", "2", "3")]
        trial.scheduler.close()
        await asyncio.wait(tasks)
        assert all(task.cancelled() for task in tasks)
        assert all(worker.is_killed for worker in trial.workers)
        assert not trial.scheduler.workers

    trying(body, 2)
