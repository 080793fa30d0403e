"""A process as one of several that serve the same store: it follows the others, and shares work with them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

from taniere.server.background import BackgroundTasks
from taniere.server.following import Follower
from taniere.server.leases import SharedLeases
from taniere.server.live_table import LiveTable, do_nothing, no_links
from taniere.server.resuming import Resumer
from taniere.store.sharing import Sharing


class ClusterMember:
    """What a process does because it may not be alone."""

    def __init__(self, tables: dict[str, LiveTable], sharing: Sharing) -> None:
        self.leases = SharedLeases(sharing)
        self._follower = Follower(tables, sharing)
        self._tables = tables
        self._following: asyncio.Task[None] | None = None
        self._beating: asyncio.Task[None] | None = None

    def start(self, background: BackgroundTasks, resumer: Resumer) -> None:
        """Follow the others; tables whose lease we get are played on."""

        def play_on(tables: Sequence[str]) -> None:
            for table in tables:
                live = self._tables.get(table)
                if live is None:
                    self.leases.release(table)
                else:
                    background.wake_bots(live)

        def take_up(tables: Sequence[str]) -> None:
            for table in tables:
                live = self._tables.get(table)
                if live is not None:  # it may owe nothing: then the store shall know
                    live.submit(do_nothing, no_links, partial(_looked, background, live))
            resumer.add([(table, 0.0) for table in tables])

        def report(what: str, error: BaseException) -> None:
            background.on_error(what, error)

        self.leases.on_granted = play_on
        self.leases.on_found = take_up
        self.leases.on_error = self._follower.on_error = report
        self._following = asyncio.create_task(self._follower.run())
        self._beating = asyncio.create_task(self.leases.run())

    async def close(self) -> None:
        """Leave the work to the others."""
        if self._following is not None:
            self._following.cancel()
            await asyncio.gather(self._following, return_exceptions=True)
        if self._beating is not None:
            self.leases.stop()
            await self._beating


def _looked(background: BackgroundTasks, live: LiveTable, _: object) -> None:
    background.wake_bots(live)
