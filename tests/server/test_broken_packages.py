"""A package of somebody else that does not work takes nothing along: not the shelf, not the tables."""

from __future__ import annotations

import http.client
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from taniere.client import Refusal, bot, person
from tests.server.making import Served, environ, in_time

ENTRIES = """\
[taniere.games]
gone = no_such_module:GAME
number = math:pi
wordless = foreign:WORDLESS
quitting = foreign_quitting:GAME
piglet = foreign_piglet:GAME
[taniere.bots]
absent = no_such_module:Bot
lost = foreign:Lost
"""
FOREIGN = """\
from taniere.bots.bot import Bot
from taniere.games.pig.game import Pig

class Wordless(Pig):
    id = "wordless"
    def texts(self, language):
        raise KeyError("no words")

class Lost(Bot):
    @classmethod
    def plays(cls, game):
        return game.no_such_thing

WORDLESS = Wordless()
"""
PIGLET = """\
from taniere.games.pig.game import Pig

class Piglet(Pig):
    id = "piglet"

GAME = Piglet()
"""
LEFT_OUT = ["bot absent", "bot lost", "game gone", "game number", "game quitting", "game wordless"]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of Python's path with an installed package; programs started from now on have it."""
    folder = tmp_path / "site"
    info = folder / "foreign-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: foreign\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRIES)
    (folder / "foreign.py").write_text(FOREIGN)
    (folder / "foreign_quitting.py").write_text("raise SystemExit(3)\n")
    (folder / "foreign_piglet.py").write_text(PIGLET)
    monkeypatch.setenv("PYTHONPATH", str(folder))
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")  # or the file of a second ago would count
    return folder


def ready(served: Served) -> tuple[int, dict[str, Any]]:
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=30)
    try:
        connection.request("GET", "/ready", headers={"Accept-Language": "en"})
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()


def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


def test_what_does_not_load_is_left_off_the_shelf_and_named(tmp_path: Path, package: Path) -> None:
    with Served(data(tmp_path)) as served:
        games = {game.id: game for game in in_time(served.server.games())}
        assert {"pig", "code-cracker", "piglet"} <= set(games)
        assert not set(games) & {"gone", "number", "wordless", "quitting"}
        assert [known.id for known in games["pig"].bots] == ["random"]
        assert ready(served) == (200, {"status": "ready", "left_out": LEFT_OUT})
        with pytest.raises(Refusal) as refusal:
            in_time(served.server.create("wordless", [person("Anne"), bot()]))
        assert (refusal.value.status, refusal.value.code) == (404, "unknown_game")
        log = served.log.read_text()
        for name in LEFT_OUT:
            assert f'"what": "{name}"' in log
        assert "no words" in log
        assert served.stop() == 0


def test_a_table_whose_game_does_not_work_says_so_and_is_kept(tmp_path: Path, package: Path) -> None:
    module, info = package / "foreign_piglet.py", package / "foreign-1.0.dist-info"
    served = Served(data(tmp_path))

    async def make() -> tuple[str, str]:
        seats = [person("Anne"), person("Ben")]
        pig = await served.server.create("pig", seats)
        return (await served.server.create("piglet", seats)).host, pig.host

    def refusal(link: str) -> tuple[int | None, str, bool]:
        with pytest.raises(Refusal) as refusal:
            in_time(served.server.table(link))
        return refusal.value.status, refusal.value.code, "piglet" in refusal.value.message

    with served:
        piglet, pig = in_time(make())
        assert served.stop() == 0
    module.write_text("import no_such_module\n")
    with served:
        assert refusal(piglet) == (409, "game_not_installed", True)
        assert in_time(served.server.table(pig)).game == "pig"
        status, problem = ready(served)
        assert (status, problem["code"]) == (503, "game_needed")
        assert "piglet" in problem["message"]
        assert served.stop() == 0
    aside = info.rename(package / "aside")
    with served:  # removed on purpose
        assert refusal(piglet) == (409, "game_not_installed", True)
        assert ready(served)[0] == 200
        assert served.stop() == 0
    module.write_text(PIGLET)
    shutil.move(aside, info)
    with served:
        assert in_time(served.server.table(piglet)).game == "piglet"
        assert ready(served)[0] == 200


@pytest.mark.parametrize("more", [(), ("--json",), ("--lang", "fr")])
def test_the_command_line_lists_the_others_and_warns(package: Path, more: tuple[str, ...]) -> None:
    done = taniere("games", *more)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    lines = done.stderr.splitlines()
    assert len(lines) == len(LEFT_OUT)
    assert all(line.startswith("taniere") for line in lines)
    assert "code-cracker" in done.stdout
    if more == ("--json",):
        json.loads(done.stdout)


def test_whoever_asks_for_a_broken_game_reads_one_line(package: Path) -> None:
    for name in ("gone", "number", "wordless", "quitting"):
        done = taniere("rules", name)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert name in done.stderr


def taniere(*argv: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "taniere", *argv]
    return subprocess.run(
        command, capture_output=True, text=True, env=environ() | {"LANG": "C.UTF-8"}, check=False
    )
