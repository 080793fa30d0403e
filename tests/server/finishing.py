"""Short tables in bulk, and what of them is still in memory."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from taniere.client import Server, person
from taniere.server.background import Settings
from taniere.server.channel import Channel
from taniere.server.clock import Clock
from taniere.server.connection import Connection
from taniere.server.live_table import LiveTable
from taniere.server.update_encoder import UpdateEncoder
from taniere.server.websocket_protocol import WebSocketProtocol
from taniere.table.table import Table
from tests.server.making import DEADLINE, raw, serving

KINDS = (LiveTable, Table, UpdateEncoder, Connection, Channel, WebSocketProtocol)
ONE_TABLE = Counter(LiveTable=1, Table=1, UpdateEncoder=1)
AT_ONCE = 20  # tables


async def finish(server: Server) -> None:
    """A table from its making to its end, watched by both, who then go."""
    links = await server.create("pig", [person("Anne"), person("Ben")], is_started=True)
    async with raw(server) as anne, raw(server) as watching:
        await watching.hello(links.spectator)
        await anne.hello(links.seats[0] or "")
        assert (await anne.ask({"type": "resign"}))["type"] == "done"
        while (await watching.next("update"))["table"]["status"] != "over":
            pass
    assert (await server.table(links.host)).status == "over"  # somebody looks once more


def living(before: Sequence[object] = ()) -> list[object]:
    """What there is of each kind, but for what was there before, such as that of other tests.

    Without the help of the collector: a server hardly ever runs it.
    """
    known = {id(one) for one in before}
    return [one for one in gc.get_objects() if type(one) in KINDS and id(one) not in known]


def kinds(found: Sequence[object]) -> Counter[str]:
    return Counter(type(one).__name__ for one in found)


async def play_many(folder: Path, tables: int) -> list[Counter[str]]:
    """Finish so many tables; what lives after each lot of them, at most a while later."""
    seconds, found = [1000.0], list[Counter[str]]()
    clock = Clock(steady=lambda: seconds[0])
    async with serving(folder, settings=Settings(tick_seconds=0.01), clock=clock) as (server, _):
        before = living()
        await server.create("pig", [person("Anne"), person("Ben")], is_started=True)
        gc.collect()
        gc.disable()
        try:
            for _ in range(tables // AT_ONCE):
                await asyncio.gather(*(finish(server) for _ in range(AT_ONCE)))
                seconds[0] += 6.0
                found.append(await let_go(before))
        finally:
            gc.enable()
    return found


async def let_go(before: Sequence[object]) -> Counter[str]:
    """Wait for all to leave but the table that is still played; those who do not are told."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(DEADLINE):
            while kinds(living(before)) != ONE_TABLE:
                await asyncio.sleep(0.02)
    return kinds(living(before))
