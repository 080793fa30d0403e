"""Kill the server again and again while people play all games; nothing that was acknowledged may be lost.

`make kills` runs it 200 times; `python -m tests.server.kill 5` as often as is said.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from taniere.client import Seat, Server, bot, person
from taniere.core.match import replay
from taniere.core.record import Record, loads
from taniere.core.registry import game_ids, load_game
from taniere.server import wire
from taniere.table.fair import verify
from tests.server.making import DEADLINE, Served

GAMES = game_ids()
BETWEEN = (0.05, 1.2)  # seconds from a start to the next kill, at least
MOVES = 20  # acknowledged between two kills, at least


@dataclass
class Play:
    """A table under way, and what was acknowledged there."""

    game: str
    links: wire.Links
    acknowledged: dict[int, list[str]] = field(default_factory=lambda: {0: [], 1: []})


@dataclass
class Report:
    """What came of it."""

    kills: int = 0
    tables: int = 0
    moves: int = 0
    draws: int = 0
    connections: int = 0
    games: set[str] = field(default_factory=set)  # of which a table came to its end
    acknowledged: int = 0  # moves so far, also at tables that are not over
    fewest: int = sys.maxsize  # of them between two kills

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.tables} tables of {len(self.games)} games, {self.moves} acknowledged "
            f"moves, all there and once, at least {self.fewest} between two kills; "
            f"{self.draws} draws verified, {self.connections} connections"
        )


async def play_on(server: Server, play: Play, seat: int, seed: int, report: Report) -> Seat:
    """Play a seat to the end of its game, whatever happens to the server; note what was acknowledged."""
    choice = random.Random(seed)
    token, version = play.links.seats[seat], 0
    assert token is not None
    async with server.sit(token, patience=2 * DEADLINE) as sitting:
        async for turn in sitting.turns():
            action = choice.choice(turn.legal)
            done = await sitting.play(action, turn.decision)
            play.acknowledged[seat].append(action)
            report.acknowledged += 1
            # What this seat was shown is never undone by a crash. A choice in secret is no new version.
            assert version <= turn.table.version <= done.version
            version = done.version
        return sitting


async def keep_playing(server: Server, number: int, report: Report, is_closing: asyncio.Event) -> None:
    """Game after game at one table after the other, until it is time to close; each is checked at its end."""
    turn = 0
    while not is_closing.is_set():
        game = GAMES[(number + turn) % len(GAMES)]
        links = await _patiently(server, game, has_bot=(number + turn) % 2 == 0)
        play = Play(game, links)
        async with asyncio.TaskGroup() as group:
            seats = [
                group.create_task(play_on(server, play, seat, 1000 * number + 10 * turn + seat, report))
                for seat in (0, 1)
            ]
        report.connections += sum(task.result().connections for task in seats)
        await check(server, play, report)
        turn += 1


async def _patiently(server: Server, game: str, has_bot: bool) -> wire.Links:
    """A new table, asked for until it is there: what came of a request cut short is not known."""
    seats = [person("Anne"), person("Ben"), *([bot()] if has_bot else [])]
    for _ in range(10_000):
        try:
            return await server.create(game, seats, is_started=True)
        except Exception:
            await asyncio.sleep(0.05)
    raise TimeoutError("no new table")


async def _record(server: Server, token: str) -> Record:
    for _ in range(10_000):
        try:
            return loads(await server.record(token))
        except OSError:
            pass
        except Exception as error:
            if getattr(error, "code", "") != "unreachable":
                raise
        await asyncio.sleep(0.05)
    raise TimeoutError("no record")


async def check(server: Server, play: Play, report: Report) -> None:
    """Every acknowledged move is in the record, in its order and once; the record replays and verifies."""
    token = play.links.seats[0]
    assert token is not None
    record = await _record(server, token)
    assert record.is_finished
    for seat, tokens in play.acknowledged.items():
        assert [entry.token for entry in record.entries if entry.seat == seat] == tokens
    replay(load_game(play.game), record)
    report.draws += verify(load_game(play.game), record).draws
    report.moves += sum(map(len, play.acknowledged.values()))
    report.tables += 1
    report.games.add(play.game)


async def run(folder: Path, kills: int, *argv: str, tables: int = len(GAMES), seed: int = 1) -> Report:
    """So many kills at random moments, while people play at so many tables; `argv` is the server's."""
    report, choice, is_closing = Report(), random.Random(seed), asyncio.Event()
    with Served(folder, *argv) as served:
        async with asyncio.TaskGroup() as group:
            for number in range(tables):
                group.create_task(keep_playing(served.server, number, report, is_closing))
            for _ in range(kills):
                before = report.acknowledged
                await asyncio.sleep(choice.uniform(*BETWEEN))
                while report.acknowledged < before + MOVES:
                    await asyncio.sleep(choice.uniform(0.0, 0.05))
                await asyncio.to_thread(served.kill)
                report.fewest = min(report.fewest, report.acknowledged - before)
                report.kills += 1
                await asyncio.to_thread(served.start)
                if report.kills % 20 == 0:
                    print(f"so far: {report}", flush=True)
            is_closing.set()
        assert served.stop() == 0
    return report


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        print(asyncio.run(run(Path(place), int(sys.argv[1]) if len(sys.argv) > 1 else 200)))
