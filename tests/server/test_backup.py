"""`taniere backup` and `taniere restore` with a server that people play on."""

from __future__ import annotations

import asyncio
import stat
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from taniere.client import Server, person
from taniere.core.match import replay
from taniere.core.record import loads
from taniere.core.registry import load_game
from tests.server.kill import Play, Report, play_on
from tests.server.making import DEADLINE, Served, environ, in_time, until

RUNNING = ("code-cracker", "dino-park")


def taniere(*argv: str, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "taniere", *argv]
    settings = environ() | {"TANIERE_LANG": "en"} | variables
    return subprocess.run(
        command, capture_output=True, text=True, env=settings, timeout=4 * DEADLINE, check=False
    )


def line(done: subprocess.CompletedProcess[str], code: int) -> str:
    """The one line of a command that did nothing else."""
    assert done.returncode == code, done
    said, other = (done.stdout, done.stderr) if code == 0 else (done.stderr, done.stdout)
    assert (said.count("\n"), other) == (1, "")
    return said.strip()


async def new(server: Server, game: str) -> Play:
    return Play(game, await server.create(game, [person("Anne"), person("Ben")], is_started=True))


async def play_both(server: Server, play: Play) -> None:
    await asyncio.gather(*(play_on(server, play, seat, seat, Report()) for seat in (0, 1)))


async def checked_record(server: Server, play: Play, folder: Path) -> None:
    """The record of a finished table has what was acknowledged, in its order, and `verify` finds it right."""
    token = play.links.seats[0]
    assert token is not None
    text = await server.record(token)
    record = loads(text)
    assert record.is_finished
    replay(load_game(play.game), record)
    for seat, tokens in play.acknowledged.items():
        assert [entry.token for entry in record.entries if entry.seat == seat][: len(tokens)] == tokens
    path = folder / "table.record"
    path.write_text(text)
    verified = await asyncio.to_thread(taniere, "verify", str(path))
    assert line(verified, 0).startswith("All is right")


def test_a_backup_under_play_is_restored_and_played_on(tmp_path: Path) -> None:
    old, fresh, file = tmp_path / "old", tmp_path / "new", tmp_path / "backup.db"
    old.mkdir()
    fresh.mkdir()

    async def until_backup(served: Served) -> list[Play]:
        server = served.server
        over = await new(server, "pig")
        await play_both(server, over)
        running = [await new(server, game) for game in RUNNING]
        playing = [asyncio.create_task(play_both(server, play)) for play in running]
        while not all(len(play.acknowledged[0]) >= 5 for play in running):
            await asyncio.sleep(0.01)
        # What is acknowledged when the backup begins must be in it; play goes on meanwhile.
        before = [
            Play(play.game, play.links, {seat: list(tokens) for seat, tokens in play.acknowledged.items()})
            for play in (over, *running)
        ]
        done = await asyncio.to_thread(taniere, "backup", str(file), "--data", str(old))
        assert line(done, 0) == f"3 tables are in {file}, checked."
        for task in playing:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        return before

    with Served(old) as served:
        before = in_time(until_backup(served), 4 * DEADLINE)
        refused = line(taniere("restore", str(file), "--force", "--data", str(old)), 2)
        assert refused == f"taniere: {old / 'taniere.db'} is in use: stop the server first, then try again"
        assert served.stop() == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600

    done = taniere("restore", str(file), TANIERE_DATA=str(fresh))
    assert line(done, 0) == f"3 tables are back in {fresh / 'taniere.db'}."

    async def play_on_there(served: Served) -> None:
        for play in before:
            # Nothing is left to play at the table that was over.
            await play_both(served.server, Play(play.game, play.links))
            await checked_record(served.server, play, tmp_path)

    with Served(fresh) as served:
        in_time(play_on_there(served), 4 * DEADLINE)
        assert served.stop() == 0


def test_a_refused_file_changes_nothing_and_is_named(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    with Served(data) as served:
        assert line(taniere("backup", str(tmp_path / "good.db"), "--data", str(data)), 0).startswith("0 tab")
        assert served.stop() == 0
    before = (data / "taniere.db").read_bytes()
    whole = (tmp_path / "good.db").read_bytes()
    (tmp_path / "cut.db").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "foreign.db").write_text("a letter\n" * 1000)
    for name, reason in (("cut.db", "could not be copied whole"), ("foreign.db", "is not a store of Tan")):
        said = line(taniere("restore", str(tmp_path / name), "--force", "--data", str(data)), 2)
        assert said.startswith(f"taniere: {tmp_path / name} ")
        assert reason in said
    said = line(taniere("restore", str(tmp_path / "good.db"), "--data", str(data), TANIERE_LANG="fr"), 2)
    assert said.startswith(
        f"taniere: {data / 'taniere.db'} existe déjà, il est resté tel quel\u00a0; --force"
    )
    assert (data / "taniere.db").read_bytes() == before
    assert sorted(path.name for path in data.iterdir()) == ["log", "taniere.db"]


def test_with_force_the_old_tables_are_kept_beside(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "backup.db"
    data.mkdir()
    with Served(data) as served:
        assert taniere("backup", str(file), "--store", f"sqlite:///{data}/taniere.db").returncode == 0
        in_time(new(served.server, "pig"))
        served.kill()  # its log is not folded in
    done = taniere("restore", str(file), "--force", "--data", str(data))
    assert done.returncode == 0
    back, kept = done.stdout.splitlines()
    assert back == f"0 tables are back in {data / 'taniere.db'}."
    (found,) = data.glob("taniere.db.before-restore-*")
    assert kept == f"What was there is kept as {found}."
    assert line(taniere("backup", str(tmp_path / "kept.db"), "--store", str(found)), 0) == (
        f"One table is in {tmp_path / 'kept.db'}, checked."
    )


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_user_without_a_home_is_asked_for_a_folder(tmp_path: Path, command: str) -> None:
    script = (
        "import pathlib, sys\n"
        "def nowhere(): raise RuntimeError('Could not determine home directory.')\n"
        "pathlib.Path.home = nowhere\n"
        "from taniere.cli.main import main\n"
        "sys.exit(main())\n"
    )
    settings = {name: value for name, value in environ().items() if name != "XDG_DATA_HOME"}
    done = subprocess.run(
        [sys.executable, "-c", script, command, str(tmp_path / "file")],
        capture_output=True,
        text=True,
        env=settings | {"TANIERE_LANG": "en"},
        check=False,
    )
    assert line(done, 2) == (
        "taniere: where to keep the tables? This user has no home: name a folder with --data"
    )


def test_no_server_starts_while_a_restore_has_the_folder(tmp_path: Path) -> None:
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import pathlib, sys\nfrom taniere.store.lock import not_in_use\n"
            "with not_in_use(pathlib.Path(sys.argv[1])):\n"
            "    print('held', flush=True)\n    sys.stdin.read()",
            str(tmp_path / "taniere.db"),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        done = taniere("serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path))
        assert "is just being restored" in line(done, 2)
    with Served(tmp_path) as served:
        until(lambda: (tmp_path / "taniere.db").exists(), "no store")
        assert served.stop() == 0
