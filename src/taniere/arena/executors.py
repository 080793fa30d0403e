"""Where games are played: in this process, in processes of this machine, or on a Dask cluster."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import suppress
from importlib import import_module
from typing import Any, Protocol

from taniere.arena.worker import begin_worker
from taniere.core.errors import SetupError

CLUSTER_RETRIES = 5  # of a task whose worker was lost


class Pool(Protocol):
    """Makes executors, and again when the workers of one have died."""

    @property
    def width(self) -> int:
        """How many tasks run at the same time."""

    def executor(self) -> Executor:
        """A new executor; those before are gone."""

    def close(self) -> None:
        """End all workers; what they were doing is lost."""

    def lost(self, error: OSError) -> Exception:
        """What to tell when the workers cannot be reached any more."""


class SerialPool:
    """No worker: tasks are done when they are submitted."""

    width = 1

    def executor(self) -> Executor:
        """One that does everything at once."""
        return _Serial()

    def close(self) -> None:
        """Nothing to end."""

    def lost(self, error: OSError) -> Exception:
        """The error itself: it is the journal's."""
        return error


class _Serial(Executor):
    def submit(self, task: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(task(*arguments, **named))
        except Exception as error:
            future.set_exception(error)
        return future


class ProcessPool:
    """Processes of this machine, each started anew rather than forked."""

    def __init__(self, jobs: int) -> None:
        self.width = jobs
        self._executor: ProcessPoolExecutor | None = None

    def executor(self) -> Executor:
        """A pool with all its workers."""
        self.close()
        self._executor = ProcessPoolExecutor(
            self.width, mp_context=multiprocessing.get_context("spawn"), initializer=begin_worker
        )
        return self._executor

    def close(self) -> None:
        """End the workers at once."""
        if self._executor is not None:
            processes = list((self._executor._processes or {}).values())
            self._executor.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()
            self._executor = None

    def lost(self, error: OSError) -> Exception:
        """The error itself: it is the journal's, or the system's."""
        return error


class ClusterPool:
    """The workers of a Dask scheduler, wherever they are. Dask itself gives lost tasks to others."""

    def __init__(self, address: str) -> None:
        self._address = address
        try:
            distributed = import_module("distributed")
        except ImportError:
            raise SetupError("extra_missing", what="--cluster", extra="cluster") from None
        try:
            self._client = distributed.Client(address, timeout="10s", set_as_default=False)
        except (OSError, ValueError) as error:
            raise SetupError("no_cluster", address=address, reason=str(error)) from None

    @property
    def width(self) -> int:
        """As many as the workers have threads now; they may come and go."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def executor(self) -> Executor:
        """The cluster as an executor."""
        executor: Executor = self._client.get_executor(pure=False, retries=CLUSTER_RETRIES)
        return executor

    def close(self) -> None:
        """Leave the cluster; tasks of ours that wait are cancelled."""
        with suppress(Exception):
            self._client.close()

    def lost(self, error: OSError) -> Exception:
        """Say that the scheduler is gone, unless it is a file that failed."""
        if error.filename is not None:
            return error
        return SetupError("no_cluster", address=self._address, reason=str(error))


def make_pool(jobs: int, cluster: str | None = None) -> Pool:
    """The pool that was asked for."""
    if cluster is not None:
        return ClusterPool(cluster)
    return SerialPool() if jobs == 1 else ProcessPool(jobs)
