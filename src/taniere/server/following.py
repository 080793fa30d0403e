"""Keeps the live tables of a process up to date with what other processes store.

News come with every append of another process. Whatever they miss is found by comparing, each second and
after each gap in the news.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from taniere.core.errors import TaniereError
from taniere.server.errors import TableGone
from taniere.server.live_table import LiveTable, do_nothing
from taniere.store.sharing import News, Sharing, Standing

COMPARE_SECONDS = 1.0


class Follower:
    """Follows the log of every live table."""

    def __init__(self, tables: dict[str, LiveTable], sharing: Sharing) -> None:
        self.on_error: Callable[[str, BaseException], None] = lambda what, error: None
        self._tables = tables
        self._sharing = sharing
        self._gap = asyncio.Event()
        self._is_failing = False

    async def run(self) -> None:
        """Follow until cancelled."""
        self._sharing.start(self._hear, self._gap.set)
        while True:
            self._gap.clear()
            try:
                await self._compare()
                self._is_failing = False
            except Exception as error:  # the store may be away for a while; say so once
                if not self._is_failing:
                    self.on_error("following", error)
                self._is_failing = True
            try:
                async with asyncio.timeout(COMPARE_SECONDS):
                    await self._gap.wait()
            except TimeoutError:
                pass

    def _hear(self, news: News) -> None:
        live = self._tables.get(news.table)
        if live is not None:
            live.learn(news)

    async def _compare(self) -> None:
        """Bring every table up to date that stands elsewhere than the store says."""
        known: list[Standing] = []
        behind: set[str] = set()
        for live in list(self._tables.values()):
            standing = live.standing
            if standing is not None:
                known.append(standing)
            elif live.table is None and live.listeners:
                behind.add(live.id)  # storing failed, and it was thrown away
        changed = await self._sharing.changed(known) if known else []
        behind.update(one if isinstance(one, str) else one.table for one in changed)
        await asyncio.gather(*(self._catch_up(table) for table in behind))

    async def _catch_up(self, table_id: str) -> None:
        live = self._tables.get(table_id)
        if live is None:
            return
        try:
            await live.catch_up()
            if live.must_wake_earlier:
                await live.execute(do_nothing)  # which stores when
        except TableGone as error:
            self._tables.pop(table_id, None)
            for listener in list(live.listeners):
                live.listeners.discard(listener)
                listener.drop(error)
        except TaniereError as error:
            self.on_error(f"table {table_id}", error)
