"""Bots and questions in real processes: nobody starves, and a worker that hangs stops nothing."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from taniere.client import Server, bot, person
from taniere.server import wire
from taniere.server.app import App
from taniere.server.background import Settings
from taniere.server.hub import Hub
from taniere.server.scheduler import Place
from tests.server.making import Raw, Run, Served, in_time, raw, serving, until

PERSON_FIRST = {"start": "0"}
ONE_WORKER = Settings(bot_workers=1)

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped here")


async def until_so(is_so: Callable[[], Any]) -> None:
    while not is_so():
        await asyncio.sleep(0.01)


async def bots_only(server: Server, app: App, address: str) -> wire.Links:
    """A table of this address that bots play alone, since its player has left."""
    links = await with_bot(server)
    live = app.server.hub.live(links.table)
    live.address = address
    await live.execute(lambda table, now: table.leave(0, now))
    return links


async def with_bot(server: Server) -> wire.Links:
    return await server.create("pig", [person("Anne"), bot()], options=PERSON_FIRST, is_started=True)


async def stop_worker(app: App) -> int:
    """Stop the one worker, which has started; its process."""
    (worker,) = app.server.hub.background.thinkers.workers
    os.kill(worker.pid, signal.SIGSTOP)
    return worker.pid


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


class Order:
    """What a hub's queue was given, and what was taken from it, in order."""

    def __init__(self, hub: Hub) -> None:
        self.put: list[str] = []
        self.taken: list[str] = []
        self.ahead: dict[
            str, list[int]
        ] = {}  # by table: how many others were taken while each of its own waited
        self._since: dict[str, int] = {}
        queue: Any = hub.background.thinkers._queue
        put, take = queue.put, queue.take

        def record_put(job: Any, place: Place) -> None:
            self.put.append(place.table)
            self._since[place.table] = len(self.taken)
            put(job, place)

        def record_take() -> Any:
            job = take()
            table = job.place.table
            self.ahead.setdefault(table, []).append(len(self.taken) - self._since[table])
            self.taken.append(table)
            return job

        queue.put, queue.take = record_put, record_take


def test_forty_tables_of_one_address_do_not_starve_the_table_of_another(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        hub = app.server.hub
        order = Order(hub)
        await bots_only(server, app, "A")
        await until_so(lambda: order.taken)
        pid = await stop_worker(app)  # so that all of the crowd waits
        for _ in range(40):
            await bots_only(server, app, "A")
        await until_so(lambda: hub.background.thinkers.waiting >= 40)
        other = (await bots_only(server, app, "B")).table
        await until_so(lambda: other in order.put)
        os.kill(pid, signal.SIGCONT)
        await until_so(lambda: len(order.ahead.get(other, [])) >= 10)
        assert max(order.ahead[other]) <= 1  # of all those of the crowd that waited before it

    run(body, settings=ONE_WORKER)


def test_a_table_that_somebody_comes_to_is_served_before_those_that_nobody_watches(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        hub = app.server.hub
        order = Order(hub)
        await bots_only(server, app, "A")
        await until_so(lambda: order.taken)
        pid = await stop_worker(app)
        for number in range(10):
            await bots_only(server, app, f"A{number}")
        links = await bots_only(server, app, "B")
        seats = [person("Anne"), bot()]
        played = await server.create("pig", seats, options={"start": "1"}, is_started=True)
        await until_so(lambda: hub.background.thinkers.waiting >= 12)
        before = len(order.taken)
        async with raw(server) as watching, raw(server) as anne:
            await watching.hello(links.spectator)
            await anne.hello(played.seats[0] or "")
            os.kill(pid, signal.SIGCONT)
            await until_so(lambda: len(order.taken) >= before + 2)
        assert order.taken[before : before + 2] == [played.table, links.table]

    run(body, settings=ONE_WORKER)


def test_a_table_knows_the_address_that_made_it_or_came_back_to_it(tmp_path: Path) -> None:
    async def made() -> tuple[str, str]:
        async with serving(tmp_path) as (server, app):
            links = await server.create("pig", [person("Anne"), bot()])
            assert app.server.hub.live(links.table).address == "127.0.0.1"
            return links.table, links.host

    async def made_again() -> None:
        async with serving(tmp_path) as (server, app):
            hub, links = app.server.hub, await with_bot(server)
            hub.live(links.table).address = "192.0.2.7"
            await hub.live(links.table).execute(lambda table, now: table.resign(0, now))
            token = links.seats[0] or ""
            rematch = await hub.rematch(await hub.link(token), token)
            assert hub.live(rematch.table).address == "192.0.2.7"

    async def back(table: str, token: str) -> None:
        async with serving(tmp_path) as (server, app):
            assert app.server.hub.live(table).address is None
            async with raw(server) as socket:
                await socket.hello(token)
                assert app.server.hub.live(table).address == "127.0.0.1"

    in_time(back(*in_time(made())))
    in_time(made_again())


def test_a_table_whose_bot_waits_for_its_turn_stays_in_memory(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taniere.server.background.IDLE_SECONDS", -1.0)

    async def body(server: Server, app: App) -> None:
        hub = app.server.hub
        first = await bots_only(server, app, "A")
        await until_so(lambda: hub.background.thinkers.workers)
        await stop_worker(app)
        second = await bots_only(server, app, "A")
        await until_so(lambda: hub.background.thinkers.waiting == 1)
        await until_so(lambda: not hub.live(first.table).is_busy and not hub.live(second.table).is_busy)
        await hub.background._tick()
        assert {first.table, second.table} <= set(hub._tables)

    run(body, settings=Settings(bot_workers=1, tick_seconds=3600.0))


async def hold(socket: Raw, update: dict[str, Any]) -> dict[str, Any]:
    """Give the turn to the bot, and wait until it is back."""
    await socket.send({"type": "play", "decision": update["decision"], "action": "hold"})
    return await my_turn(socket, await socket.next("update"))


async def my_turn(socket: Raw, update: dict[str, Any]) -> dict[str, Any]:
    while not update["decision"]:
        update = await socket.next("update")
    return update


async def metrics(server: Server) -> str:
    return (await server.request("GET", "/metrics"))[1].decode()


def test_a_stopped_worker_is_replaced_after_the_deadline_and_the_game_goes_on(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await with_bot(server)
        async with raw(server) as socket:
            update = await hold(socket, await socket.hello(links.seats[0] or ""))
            while not app.server.hub.background.thinkers.workers:  # it was late: the machine is busy
                update = await hold(socket, update)
            pid = await stop_worker(app)
            with capture_logs() as logs:
                update = await hold(socket, update)
            late = [line for line in logs if line["event"] == "thought late"]
            assert (late[0]["table"], late[0]["worker"], late[0]["kind"]) == (links.table, pid, "bot")
            assert late[0]["log_level"] == "warning"
            await until_so(lambda: not is_there(pid))
            await hold(socket, update)
        text = await metrics(server)
        assert 'taniere_thoughts_total{kind="bot",outcome="late"}' in text
        assert 'taniere_thoughts_total{kind="bot",outcome="done"}' in text
        assert 'taniere_thought_wait_seconds_count{kind="bot"}' in text
        assert "taniere_thoughts_waiting 0.0" in text

    run(body, settings=Settings(bot_workers=1, bot_seconds=1.0))


def test_a_worker_that_is_killed_while_it_thinks_is_replaced_and_asked_again(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        thinkers = app.server.hub.background.thinkers
        links = await with_bot(server)
        async with raw(server) as socket:
            update = await hold(socket, await socket.hello(links.seats[0] or ""))
            pid = await stop_worker(app)
            with capture_logs() as logs:
                await socket.send({"type": "play", "decision": update["decision"], "action": "hold"})
                await until_so(lambda: thinkers._busy)
                os.kill(pid, signal.SIGKILL)
                update = await my_turn(socket, await socket.next("update"))
            events = [line for line in logs if line["event"].startswith("thought")]
            assert [(line["event"], line["worker"]) for line in events] == [("thought died", pid)]
            (worker,) = thinkers.workers
            assert worker.pid != pid
        text = await metrics(server)
        assert 'taniere_thoughts_total{kind="bot",outcome="died"} 1.0' in text

    run(body, settings=ONE_WORKER)


def consult(ref: str) -> dict[str, str]:
    return {"type": "consult", "topic": "odds", "ref": ref}


async def answered(socket: Raw, ref: str) -> None:
    """Ask until it is answered: on a busy machine a new process may be too slow at first."""
    is_refused = True
    while is_refused:
        await socket.send(consult(ref))
        is_refused = (await socket.next("consulted", "refused"))["type"] == "refused"


def test_a_question_that_takes_too_long_is_refused_and_the_next_one_answered(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await server.create("pig", [person("Anne"), person("Ben")], is_started=True)
        async with raw(server) as socket:
            await socket.hello(links.spectator)
            await answered(socket, "1")
            await stop_worker(app)
            await socket.send(consult("2"))
            refused = await socket.next("consulted", "refused")
            assert (refused["type"], refused["code"], refused["ref"]) == ("refused", "too_slow", "2")
            await answered(socket, "3")
        assert 'taniere_thoughts_total{kind="question",outcome="late"}' in await metrics(server)

    run(body, settings=Settings(bot_workers=1, question_seconds=1.0))


def test_an_address_may_wait_for_so_many_questions_on_all_its_sockets_together(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await server.create("pig", [person("Anne"), person("Ben")], is_started=True)
        async with raw(server) as first, raw(server) as second:
            await first.hello(links.spectator)
            await second.hello(links.spectator)
            await first.send(consult("0"))
            await first.next("consulted")
            pid = await stop_worker(app)
            for ref in ("1", "2"):
                await first.send(consult(ref))
            await until_so(lambda: app.server.hub.background.thinkers.waiting == 1)
            await second.send(consult("3"))
            refused = await second.next("refused", "consulted")
            assert (refused["type"], refused["code"], refused["ref"]) == (
                "refused",
                "too_many_questions",
                "3",
            )
            text = await metrics(server)
            assert 'taniere_limited_total{what="questions"} 1.0' in text
            assert "taniere_thoughts_waiting 1.0" in text
            os.kill(pid, signal.SIGCONT)
            assert {(await first.next("consulted"))["ref"] for _ in "12"} == {"1", "2"}
            await second.send(consult("4"))
            assert (await second.next("refused", "consulted"))["type"] == "consulted"

    run(body, settings=Settings(bot_workers=1, questions=2))


def workers_of(pid: int) -> list[int]:
    """The workers of a server that is a process of its own."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            parent = int(process.joinpath("stat").read_text().rpartition(")")[2].split()[1])
            if parent == pid and b"spawn_main" in process.joinpath("cmdline").read_bytes():
                found.append(int(process.name))
        except OSError:
            continue  # it has just ended
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc")
def test_a_server_ends_when_it_is_told_to_though_its_worker_is_stopped(served: Served) -> None:
    async def play() -> int:
        server = served.server
        links = await with_bot(server)
        assert served.process is not None
        async with raw(server) as socket:
            update = await hold(socket, await socket.hello(links.seats[0] or ""))
            (worker,) = workers_of(served.process.pid)
            os.kill(worker, signal.SIGSTOP)
            message = {"type": "play", "decision": update["decision"], "action": "hold"}
            assert (await socket.ask(message))["type"] == "done"  # now the bot is due
        return worker

    worker = in_time(play())
    assert served.stop() == 0
    until(lambda: not is_there(worker), "the worker outlived its server")
