"""A process that computes for the server, one thing at a time, and can be killed whatever it does.

A pool of the standard library cannot end one worker without breaking the others. Pebble's can, but counts the
time from when a worker has taken its work, which a stopped one never does.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from queue import SimpleQueue

from taniere.server.scheduler import Supervisor

START_SECONDS = 60.0  # for a process to start, which a busy machine may make long
# Spawned, not forked: a fork would inherit the server's sockets and locks.
CONTEXT = multiprocessing.get_context("spawn")


class WorkerProcess:
    """A process with a pipe, and a thread of the server that waits at it: a stopped process stops neither the
    loop nor another worker. Everything else happens in the loop."""

    def __init__(self, supervisor: Supervisor, prepare: Callable[[], object]) -> None:
        self._supervisor = supervisor
        self._loop = asyncio.get_running_loop()
        self._pipe, theirs = CONTEXT.Pipe()
        self._process = CONTEXT.Process(target=work, args=(theirs, prepare), daemon=True)
        try:
            self._process.start()
        except OSError:
            self._pipe.close()
            raise
        finally:
            theirs.close()  # so that the end of the process is the end of the pipe
        self._calls: SimpleQueue[bytes | None] = SimpleQueue()
        self._seconds: float | None = None  # for what it computes now
        self._is_ready = False
        self._is_gone = False
        self._timer = self._loop.call_later(START_SECONDS, self._late)
        self._thread = threading.Thread(target=self._exchange, daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid or 0

    def ask(self, call: bytes, seconds: float) -> None:
        """Compute it within so many seconds, counted from now, or from when the process has started."""
        self._seconds = seconds
        if self._is_ready:
            self._timer = self._loop.call_later(seconds, self._late)
        self._calls.put(call)

    def kill(self) -> None:
        """End it, whatever it does: SIGKILL also ends a process that is stopped."""
        self._is_gone = True
        self._timer.cancel()
        self._process.kill()
        self._calls.put(None)

    def join(self, seconds: float) -> None:
        """Wait so long for the end of one that was killed."""
        self._thread.join(seconds)

    def _late(self) -> None:
        self.kill()
        self._supervisor.ended(self, "late")

    def _heard(self, answer: bytes | None) -> None:
        """The thread read something; None is the end."""
        if self._is_gone:
            return
        self._timer.cancel()
        if answer is None:
            self._is_gone = True
            self._supervisor.ended(self, "died")
        elif not self._is_ready:
            self._is_ready = True
            self._supervisor.started(self)
            if self._seconds is not None:
                self._timer = self._loop.call_later(self._seconds, self._late)
        else:
            self._seconds = None
            self._supervisor.answered(self, answer)

    def _exchange(self) -> None:
        """Runs in the thread. The process says first that it is ready, then one answer for each call."""
        with suppress(EOFError, OSError), self._pipe:
            while True:
                self._post(self._pipe.recv_bytes())
                call = self._calls.get()
                if call is None:
                    break
                self._pipe.send_bytes(call)
        self._process.join()
        self._post(None)

    def _post(self, answer: bytes | None) -> None:
        with suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self._heard, answer)


def work(pipe: Connection, prepare: Callable[[], object]) -> None:
    """What the process does. It imports what it will call by being given `prepare`, which lies there."""
    prepare()
    with suppress(EOFError, OSError):
        pipe.send_bytes(b"")
        while True:
            pipe.send_bytes(_answer(pipe.recv_bytes()))


def _answer(call: bytes) -> bytes:
    try:
        function, arguments = pickle.loads(call)
        return pickle.dumps((function(*arguments), None))
    except Exception as error:
        story = traceback.format_exc()
        with suppress(Exception):
            error.add_note(f"In the worker:\n{story}")
            return pickle.dumps((None, error))
        return pickle.dumps((None, RuntimeError(story)))  # an error that does not travel


def start_worker() -> None:
    """A worker leaves Ctrl-C to the server, and does not outlive it, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:

        def follow() -> None:
            parent.join()
            os._exit(0)

        threading.Thread(target=follow, daemon=True).start()
