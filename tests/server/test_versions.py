"""A table goes on by the rules it was begun with, whatever has changed since; new ones get today's rules."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from taniere.client import Refusal, Seat, Server, person
from taniere.core.match import replay
from taniere.core.record import loads
from taniere.core.registry import load_game
from taniere.core.views import View
from taniere.games.labyrintus.game import Labyrintus
from taniere.server import live_table, thinking, wire
from taniere.server.scheduler import Place
from taniere.table.fair import verify
from tests.server.making import Served, environ, in_time, serving

GAME = load_game("labyrintus")

# From the start layout, whatever is drawn: seat 1 goes along the path to the village of seat 0,
# to B5 W-N behind its exit A5. The other road of that wheel, B5 E-S, lies behind its exit B5 (LAB-G27).
ACROSS = ("pivot B4 cw", "stop B5 W-N")
TURN = "pivot D4 cw"
BY_THE_OTHER_EXIT = "stop B5 E-S"
EAGER = ("stop home", "stop reserve", "take ")


async def begun(server: Server) -> wire.Links:
    """A table at which seat 0 is about to move, after seat 1 has come to its village."""
    people = [person("Anne"), person("Ben")]
    links = await server.create("labyrintus", people, options={"start": "1"}, is_started=True)
    anne, ben = links.seats
    async with server.sit(ben or "") as seat:
        await play(seat, *ACROSS)
    async with server.sit(anne or "") as seat:
        await play(seat, TURN)
    return links


async def play(seat: Seat, *actions: str) -> None:
    """Play these when they are asked, one after the other."""
    turns = seat.turns()
    for action in actions:
        turn = await anext(turns)
        assert action in turn.legal
        await seat.play(action, turn.decision)


def yesterday(folder: Path, version: int) -> wire.Links:
    """A table of a server whose Labyrintus is of this version, and knows no other."""

    async def create() -> wire.Links:
        async with serving(folder) as (server, _):
            return await begun(server)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Labyrintus, "version", version)
        patch.setattr(Labyrintus, "older_versions", ())
        patch.setattr(live_table, "SNAPSHOT_EVERY", 1)  # so that today's server begins from a snapshot
        return in_time(create())


async def finish(server: Server, links: wire.Links) -> None:
    """Seat 0 hurries home with what it finds, a bot of the server plays the other."""
    async with server.sit(links.seats[1] or "") as ben:
        await ben.send(wire.Leave())
    async with server.sit(links.seats[0] or "") as anne:
        count = 0
        async for turn in anne.turns():
            eager = [action for action in turn.legal if action.startswith(EAGER)] or turn.legal
            await anne.play(eager[count % len(eager)], turn.decision)
            count += 1


def taniere(*argv: str | Path) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "taniere", *argv], capture_output=True, text=True, check=False, env=environ()
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_table_of_version_1_is_finished_by_version_1(tmp_path: Path) -> None:
    links = yesterday(tmp_path, 1)

    async def today(served: Served) -> None:
        server = served.server
        assert served.vault(links.table).facts.version == 1
        async with server.sit(links.seats[0] or "") as anne:
            assert anne.update is not None
            assert anne.update.legal == ["stop A5 E-S", "stop C5 S-W"]
            with pytest.raises(Refusal, match="a pawn of your own path stands on B5") as refused:
                await anne.play(BY_THE_OTHER_EXIT)
            assert (refused.value.code, refused.value.rule) == ("wheel_shared", "LAB-G27")
        await finish(server, links)
        await check_end(server)
        await check_rematch(served)

    async def check_end(server: Server) -> None:
        text = await server.record(links.seats[0] or "")
        record = loads(text)
        assert (record.version, record.is_finished) == (1, True)
        assert text.splitlines()[1] == "game labyrintus 1"
        assert verify(GAME, record).draws > 7
        events: list[Any] = []
        match = replay(GAME, record, lambda _, happened: events.extend(happened))
        assert match.game.version == 1
        transcript = await server.transcript(links.spectator)
        assert len(transcript.events) == len(events) > 40
        wish = msgspec.json.encode(wire.ReplayWish(text, start=len(record.entries)))
        _, raw = await server.request("POST", "/api/replay", body=wish)
        told = json.loads(raw)
        assert (told["version"], len(told["frames"])) == (1, 1)
        assert told["result"]["reason"] in GAME.endings
        path = tmp_path / "old.record"
        path.write_text(text, "utf-8")
        assert json.loads(taniere("verify", path, "--json"))["draws"] == verify(GAME, record).draws
        assert json.loads(taniere("replay", path, "--json"))["header"]["version"] == 1

    async def check_rematch(served: Served) -> None:
        """Seat 0 begins there, and comes to the village of seat 1; today's rules, whoever looks."""
        server = served.server
        again = [await server.rematch(token or "") for token in links.seats]
        facts = served.vault(again[0].table).facts
        assert (facts.version, facts.rematch_of) == (2, links.table)
        assert (await server.table(again[0].token)).status == "starting"  # by itself: both are back
        async with server.sit(again[0].token) as anne, server.sit(again[1].token) as ben:
            await play(anne, "pivot B4 cw", "stop D5 N-E")
            await play(ben, TURN, "stop D5 S-W")

    with Served(tmp_path) as served:
        in_time(today(served))


def test_a_new_table_is_played_by_today_s_version(tmp_path: Path) -> None:
    async def body(served: Served) -> None:
        links = await begun(served.server)
        assert served.vault(links.table).facts.version == GAME.version == 2
        async with served.server.sit(links.seats[0] or "") as anne:
            assert anne.update is not None
            assert anne.update.legal == ["stop A5 E-S", BY_THE_OTHER_EXIT, "stop C5 S-W"]
            assert (await anne.play(BY_THE_OTHER_EXIT)).is_new

    with Served(tmp_path) as served:
        in_time(body(served))


@pytest.mark.parametrize("version", [0, 3])
def test_a_table_of_a_version_that_is_not_known_can_only_be_read(tmp_path: Path, version: int) -> None:
    links = yesterday(tmp_path, version)

    async def body() -> None:
        async with serving(tmp_path) as (server, _):
            for asked in (server.table, server.transcript, server.rematch):
                with pytest.raises(Refusal, match=r"known here: 1, 2") as refused:
                    await asked(links.seats[0] or "")
                assert (refused.value.status, refused.value.code) == (409, "other_version")

    in_time(body())


def test_a_bot_is_asked_with_the_version_of_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = yesterday(tmp_path, 1)
    asked: list[tuple[str, int]] = []

    async def choose(
        self: thinking.Thinkers,
        place: Place,
        seconds: float,
        game: str,
        version: int,
        bot: str,
        view: View,
        *more: Any,
    ) -> int:
        asked.append((game, version))
        return thinking.choose(game, version, bot, view, *more)

    monkeypatch.setattr(thinking.Thinkers, "choose", choose)
    monkeypatch.setattr(thinking, "_bots", {})

    async def body() -> None:
        async with serving(tmp_path) as (server, _):
            for links in (old, await begun(server)):
                async with server.sit(links.seats[1] or "") as ben, server.sit(links.seats[0] or "") as anne:
                    await anne.send(wire.Leave())
                    await anext(ben.turns())

    in_time(body())
    assert set(asked) == {("labyrintus", 1), ("labyrintus", 2)}
    games = {version: bot.game for (_, version, _), bot in thinking._bots.items()}
    assert games == {1: GAME.at_version(1), 2: GAME}
