"""The run: give units to workers, journal what comes back, stop when everything is done or decided.

Which games count follows from the experiment and from nothing else: not from the number of workers, their
order, or how often the run was killed. A match under a sequential test ends with the round that decided it,
counted in the order of rounds; later rounds that other workers had begun are left out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool

from taniere.arena.executors import Pool
from taniere.arena.experiment import Experiment, Unit
from taniere.arena.journal import Journal
from taniere.arena.rows import UnitRow
from taniere.arena.sequential import Decision, SequentialTest, Stopping
from taniere.arena.worker import play_units
from taniere.core.errors import SetupError

CHUNK_SECONDS = 0.5  # what a worker gets at once, about
LARGEST_CHUNK = 2_000
MOST_DEATHS = 5  # of workers in a row, with nothing finished between them


class Run:
    """An experiment under way. `progress` is called with the number of games done and of all."""

    def __init__(
        self,
        experiment: Experiment,
        journal: Journal,
        stopping: Stopping | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> None:
        self.experiment = experiment
        self.journal = journal
        self._progress = progress
        self._done = 0
        self._tests: list[SequentialTest] | None = None
        if stopping is not None:
            fair = [match.line_up.order.count(0) / len(match.line_up.order) for match in experiment.matches]
            self._tests = [SequentialTest(share, stopping) for share in fair]
        for unit in experiment.units():
            if unit.number in journal:
                self._done += experiment.rotations[unit.match]
        for match in range(len(experiment.matches)):
            self._advance(match)

    @property
    def decisions(self) -> list[Decision] | None:
        """By match: where its test stands; None where all games are played."""
        return None if self._tests is None else [test.decision for test in self._tests]

    def _advance(self, match: int) -> None:
        """Give the test of a match the rounds that are there without a gap."""
        if self._tests is None:
            return
        test, matches = self._tests[match], len(self.experiment.matches)
        while test.decision.verdict is None and test.decision.rounds < self.experiment.rounds[match]:
            number = test.decision.rounds * matches + match
            if number not in self.journal:
                return
            test.add(self._first_share(match, self.journal[number]))

    def _first_share(self, match: int, row: UnitRow) -> float:
        """The part of a round's wins that the first player had."""
        pairing = self.experiment.matches[match].line_up
        total = 0.0
        for game in row.games:
            seated, winners = pairing.seated(game.rotation), game.winners
            total += sum(1 for seat in winners if seated[seat] == 0) / len(winners)
        return total / len(row.games)

    def _is_decided(self, unit: Unit) -> bool:
        if self._tests is None:
            return False
        decision = self._tests[unit.match].decision
        return decision.verdict is not None and unit.round >= decision.rounds

    def counted(self) -> Iterator[tuple[Unit, UnitRow]]:
        """The units that count, in the order of their numbers."""
        for unit in self.experiment.units():
            if not self._is_decided(unit):
                yield unit, self.journal[unit.number]

    def play(self, pool: Pool) -> None:
        """Play what is not yet there."""
        raw = self.experiment.encode()
        waiting: Iterator[Unit] = self.experiment.units()
        again: deque[int] = deque()  # units of workers that died
        pending: dict[Future[list[UnitRow]], list[int]] = {}
        size, deaths = 1, 0
        executor = pool.executor()
        self._tell()
        while True:
            try:
                while len(pending) < 2 * pool.width and (chunk := self._chunk(waiting, again, size)):
                    future = _submit(executor, raw, chunk, again)
                    pending[future] = chunk
                if not pending:
                    return
                for future in wait(pending, return_when=FIRST_COMPLETED).done:
                    rows = future.result()
                    del pending[future]
                    size, deaths = _next_size(size, rows), 0
                    self._take(rows)
            except BrokenProcessPool:
                deaths += 1
                if deaths >= MOST_DEATHS:
                    raise SetupError("workers_died", count=deaths) from None
                again.extend(number for chunk in pending.values() for number in chunk)
                pending.clear()
                executor = pool.executor()
            except OSError as error:
                raise pool.lost(error) from error

    def _chunk(self, waiting: Iterator[Unit], again: deque[int], size: int) -> list[int]:
        """The next units that are neither there nor decided."""
        chunk: list[int] = []
        while again and len(chunk) < size:
            if (number := again.popleft()) not in self.journal:
                chunk.append(number)
        while len(chunk) < size and (unit := next(waiting, None)) is not None:
            if unit.number not in self.journal and not self._is_decided(unit):
                chunk.append(unit.number)
        return chunk

    def _take(self, rows: list[UnitRow]) -> None:
        for row in self.journal.append(rows):
            match = self.experiment.unit(row.unit).match
            self._done += self.experiment.rotations[match]
            self._advance(match)
        self._tell()

    def _tell(self) -> None:
        if self._progress is not None:
            self._progress(self._done, max(self._expected(), self._done))

    def _expected(self) -> int:
        """How many games there will be: for a match that is decided, those until then."""
        total = 0
        for match, rounds in enumerate(self.experiment.rounds):
            if self._tests is not None and self._tests[match].decision.verdict is not None:
                rounds = self._tests[match].decision.rounds
            total += rounds * self.experiment.rotations[match]
        return total


def _submit(executor: Executor, raw: bytes, chunk: list[int], again: deque[int]) -> Future[list[UnitRow]]:
    try:
        return executor.submit(play_units, raw, chunk)
    except BrokenProcessPool:
        again.extend(chunk)
        raise


def _next_size(size: int, rows: list[UnitRow]) -> int:
    """Grow or shrink what a worker gets at once, towards half a second; it has no effect on any result."""
    seconds = sum([row.cpu for row in rows])
    wanted = int(len(rows) * CHUNK_SECONDS / seconds) if seconds > 0 else LARGEST_CHUNK
    return max(1, min(LARGEST_CHUNK, wanted, size * 2))
