"""Transcripts, records and replays are computed once, elsewhere, and not without bound."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from taniere.client import Made, Refusal, Server, bot, person
from taniere.core.registry import load_game
from taniere.server import reading, replaying, update_encoder, wire
from taniere.server.app import App
from taniere.server.errors import LimitError
from taniere.server.reading import Bounds, Cache, Reader
from taniere.server.scheduler import Kind, Place
from taniere.table import log
from taniere.table.opening import record_of, transcript_of
from tests.server.making import DEADLINE, Run, in_time, read_in_threads

ASKERS = 24
TRANSCRIPT = "/api/table/transcript"


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was computed, by name."""
    names: list[str] = []
    run = Reader._run

    async def counted(self: Reader, place: Place, work: Callable[..., bytes], *arguments: object) -> bytes:
        names.append(work.__name__)
        return await run(self, place, work, *arguments)

    monkeypatch.setattr(Reader, "_run", counted)
    return names


async def get(server: Server, path: str, token: str | None) -> bytes:
    return (await server.request("GET", path, token or ""))[1]


async def played(server: Server) -> Made:
    """A table of Pig in the middle of its game."""
    people = [person("Anne"), person("Ben")]
    links = await server.create("pig", people, options={"start": "0"}, is_started=True)
    async with server.sit(links.seats[0] or "") as anne:
        await anext(anne.turns())
        await anne.play("roll")
    return links


async def directly(app: App, table_id: str, seat: int | None) -> bytes:
    """A transcript, computed here and now."""
    hub = app.server.hub
    stored = await hub.store.load(table_id)
    assert stored is not None
    vault = msgspec.json.decode(stored.facts, type=log.Vault)
    entries = [log.decode(entry) for entry in await hub.store.entries(table_id)]
    info = update_encoder.table_info(await hub.live(table_id).load())
    events = transcript_of(load_game(vault.facts.game), vault, entries, seat)
    return msgspec.json.encode(wire.Transcript(info, seat, events))


def test_however_many_ask_a_transcript_is_computed_once(run: Run, computed: list[str]) -> None:
    async def body(server: Server, app: App) -> None:
        links = await played(server)
        asked = [get(server, TRANSCRIPT, links.spectator) for _ in range(ASKERS)]
        answers = await asyncio.gather(*asked)
        assert set(answers) == {await directly(app, links.table, None)}
        assert computed == ["transcript"]
        assert await get(server, TRANSCRIPT, links.host) == answers[0]  # the same eyes
        assert computed == ["transcript"]
        assert await get(server, TRANSCRIPT, links.seats[1]) == await directly(app, links.table, 1)
        assert computed == ["transcript"] * 2
        async with server.sit(links.seats[0] or "") as anne:
            await anne.send(wire.Leave())
        assert await get(server, TRANSCRIPT, links.spectator) == await directly(app, links.table, None)
        assert computed == ["transcript"] * 3

    run(body)


def test_a_sealed_choice_makes_no_new_transcript(run: Run, computed: list[str]) -> None:
    """How soon the answer comes would tell that somebody has chosen."""

    async def body(server: Server, app: App) -> None:
        people = [person("Anne"), person("Ben")]
        links = await server.create("tyrannosaurus-rex", people, is_started=True)
        async with server.sit(links.seats[0] or "") as anne:
            turn = await anext(anne.turns())
            before = await get(server, TRANSCRIPT, links.spectator)
            length = (await app.server.hub.live(links.table).load()).length
            await anne.play(turn.legal[0])
            assert (await app.server.hub.live(links.table).load()).length > length
            assert await get(server, TRANSCRIPT, links.spectator) == before
            assert computed == ["transcript"]

    run(body)


def test_a_record_and_its_replay_are_computed_once_and_as_they_would_be_here(
    run: Run, computed: list[str]
) -> None:
    async def body(server: Server, app: App) -> None:
        links = await server.create("pig", [person("Anne"), bot()], is_started=True)
        async with server.sit(links.seats[0] or "") as anne:
            await anne.send(wire.Resign())
        texts = await asyncio.gather(*(get(server, "/api/table/record", links.host) for _ in range(ASKERS)))
        stored = await app.server.hub.store.load(links.table)
        assert stored is not None
        vault = msgspec.json.decode(stored.facts, type=log.Vault)
        entries = [log.decode(entry) for entry in await app.server.hub.store.entries(links.table)]
        text = record_of(load_game("pig"), vault, entries).dumps()
        assert set(texts) == {text.encode()}
        assert computed == ["record"]

        async def frames(lang: str, **more: Any) -> bytes:
            body = msgspec.json.encode(wire.ReplayWish(text, **more))
            return (await server.request("POST", f"/api/replay?lang={lang}", body=body))[1]

        told = await asyncio.gather(*(frames("en", count=2) for _ in range(ASKERS)))
        here = replaying.replay(wire.ReplayWish(text, count=2), "en")
        assert set(told) == {msgspec.json.encode(here)}
        assert computed == ["record", "replay"]
        others = [await frames("fr", count=2), await frames("en", count=1)]
        others += [await frames("en", count=2, seat=0), await frames("en", count=2, start=1)]
        assert len({told[0], *others}) == 5
        assert computed == ["record"] + ["replay"] * 5

    run(body)


def test_a_worker_that_was_killed_is_replaced(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await played(server)
        first = await get(server, TRANSCRIPT, links.spectator)
        (worker,) = app.server.hub.reader.workers.workers
        os.kill(worker.pid, signal.SIGKILL)
        assert await get(server, TRANSCRIPT, links.seats[0]) == await directly(app, links.table, 0)
        assert await get(server, TRANSCRIPT, links.spectator) == first
        (other,) = app.server.hub.reader.workers.workers
        assert other.pid != worker.pid

    run(body)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped here")
def test_an_answer_that_takes_too_long_is_refused_and_the_next_one_computed(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body(server: Server, app: App) -> None:
        links, reader = await played(server), app.server.hub.reader
        await get(server, TRANSCRIPT, links.spectator)
        (worker,) = reader.workers.workers
        os.kill(worker.pid, signal.SIGSTOP)  # it hangs, and hears of nothing
        monkeypatch.setattr(reader, "_kind", Kind("reading", 0.2))
        with capture_logs() as lines, pytest.raises(Refusal) as refused:
            await get(server, TRANSCRIPT, links.seats[0])
        assert (refused.value.status, refused.value.code) == (429, "too_slow")
        (late,) = [line for line in lines if line["event"] == "thought late"]
        assert (late["kind"], late["table"], late["worker"]) == ("reading", links.table, worker.pid)
        monkeypatch.setattr(reader, "_kind", Kind("reading", 2 * DEADLINE))
        assert await get(server, TRANSCRIPT, links.seats[0]) == await directly(app, links.table, 0)
        (other,) = reader.workers.workers
        assert other.pid != worker.pid
        metrics = (await server.request("GET", "/metrics"))[1].decode()
        assert 'taniere_thoughts_total{kind="reading",outcome="late"} 1.0' in metrics

    run(body)


class Gate:
    """Work that waits until it may; notes what was computed, in order."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.done: list[str] = []

    def work(self, name: str) -> bytes:
        self.open.wait()
        self.done.append(name)
        return name.encode()

    def ask(self, reader: Reader, address: str, name: str) -> asyncio.Task[bytes]:
        async def load() -> tuple[str]:
            return (name,)

        return asyncio.ensure_future(reader.read(address, name, self.work, load))


def with_gate(monkeypatch: pytest.MonkeyPatch, bounds: Bounds, body: Callable[[Reader, Gate], Any]) -> None:
    read_in_threads(monkeypatch)

    async def whole() -> None:
        reader, gate = Reader(bounds), Gate()
        try:
            await body(reader, gate)
        finally:
            gate.open.set()
            await reader.close()

    in_time(whole())


def test_beyond_its_bounds_an_answer_is_refused_and_later_given(monkeypatch: pytest.MonkeyPatch) -> None:
    async def body(reader: Reader, gate: Gate) -> None:
        asked = [gate.ask(reader, f"address {n}", f"answer {n}") for n in range(3)]
        again = gate.ask(reader, "address 9", "answer 0")  # on its way already: no more work
        with pytest.raises(LimitError) as refused:
            await gate.ask(reader, "address 9", "answer 9")
        assert refused.value.code == "too_busy"
        gate.open.set()
        assert await asyncio.gather(*asked, again) == [b"answer 0", b"answer 1", b"answer 2", b"answer 0"]
        assert await gate.ask(reader, "address 9", "answer 9") == b"answer 9"

    with_gate(monkeypatch, Bounds(waiting=3), body)


def test_an_address_that_asks_for_much_lets_others_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    async def body(reader: Reader, gate: Gate) -> None:
        many = [gate.ask(reader, "many", f"many {n}") for n in range(3)]
        one = gate.ask(reader, "one", "one")
        await asyncio.sleep(0)  # they stand in line now
        with pytest.raises(LimitError):
            await gate.ask(reader, "many", "many 3")
        gate.open.set()
        await asyncio.gather(*many, one)
        assert gate.done == ["many 0", "one", "many 1", "many 2"]

    with_gate(monkeypatch, Bounds(address_waiting=3), body)


def test_whoever_goes_away_leaves_the_answer_to_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    async def body(reader: Reader, gate: Gate) -> None:
        gone, waiting = gate.ask(reader, "a", "x"), gate.ask(reader, "b", "x")
        await asyncio.sleep(0)
        gone.cancel()
        gate.open.set()
        assert await waiting == b"x"
        assert gate.done == ["x"]

    with_gate(monkeypatch, Bounds(), body)


def test_the_cache_keeps_as_many_bytes_as_it_may() -> None:
    cache = Cache(10)
    for key in range(5):
        cache.put(key, b"four")
    assert [cache.get(key) for key in range(5)] == [None, None, None, b"four", b"four"]
    cache.put("large", b"more than it may")
    assert [cache.get(key) for key in (3, 4, "large")] == [None, None, None]
    cache.put("again", b"four")
    assert cache.get("again") == b"four"


def test_what_two_wishes_have_in_common() -> None:
    wish = wire.ReplayWish("text")
    assert reading.replay_key(wish, "en") == reading.replay_key(wire.ReplayWish("text"), "en")
    others = [wire.ReplayWish("texts"), wire.ReplayWish("text", seat=0), wire.ReplayWish("text", start=1)]
    others.append(wire.ReplayWish("text", count=1))
    keys = {reading.replay_key(one, "en") for one in (wish, *others)} | {reading.replay_key(wish, "fr")}
    assert len(keys) == 6
