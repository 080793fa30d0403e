"""Bots think, and games compute what was asked about a position, in processes of their own."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from taniere.bots.bot import Bot
from taniere.bots.registry import make_bot
from taniere.core.registry import load_game
from taniere.core.views import View
from taniere.seeded import Seeded

T = TypeVar("T")

# Bots of this process by game, version and name: one that keeps what it computed is quicker the next time.
_bots: dict[tuple[str, int, str], Bot] = {}


def choose(game_id: str, version: int, bot: str, view: View, legal: tuple[int, ...], seed: str) -> int:
    """A bot's choice, from nothing but what its seat may know. Runs in a worker."""
    key = game_id, version, bot
    if key not in _bots:
        _bots[key] = make_bot(bot, load_game(game_id).at_version(version))
    return _bots[key].choose(view, legal, Seeded(seed))


def consult(
    game_id: str, version: int, view: View, topic: str, language: str, people: tuple[str, ...]
) -> object:
    """What a game says about a topic, from nothing but a view. Runs in a worker."""
    game = load_game(game_id).at_version(version)
    return game.consult(view, topic, game.texts(language).with_people(*people))


def start_worker() -> None:
    """A worker leaves Ctrl-C to the server, and does not outlive it, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:

        def follow() -> None:
            parent.join()
            os._exit(0)

        threading.Thread(target=follow, daemon=True).start()


class Thinkers:
    """A pool of processes, started when the first bot or question needs one."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def choose(
        self, game_id: str, version: int, bot: str, view: View, legal: tuple[int, ...], seed: str
    ) -> int:
        """Ask a bot."""
        return await self._run(choose, game_id, version, bot, view, legal, seed)

    async def consult(
        self, game_id: str, version: int, view: View, topic: str, language: str, people: tuple[str, ...]
    ) -> object:
        """Ask a game."""
        return await self._run(consult, game_id, version, view, topic, language, people)

    async def _run(self, work: Callable[..., T], *arguments: object) -> T:
        if self._pool is None:
            # Spawned, not forked: a fork would inherit the server's sockets and locks.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, mp_context=context, initializer=start_worker)
        pool = self._pool
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(pool, work, *arguments)
        except (
            BrokenProcessPool
        ):  # a worker was killed, perhaps for its memory: the next call gets a new pool
            if self._pool is pool:
                self._pool = None
                pool.shutdown(wait=False)
            raise

    def close(self) -> None:
        """Let the workers go, whatever they think about."""
        if self._pool is not None:
            workers = list((getattr(self._pool, "_processes", None) or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in workers:
                process.terminate()
