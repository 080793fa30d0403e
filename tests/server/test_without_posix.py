"""What only POSIX has must not be needed: Windows has none of it.

This is no Windows: paths, the event loop and the way files are locked there are still its own.
"""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from taniere.client import bot, person
from tests.server.kill import Play, Report, play_on
from tests.server.making import DEADLINE, Served, in_time

# Run by Python itself at its start, before anything of ours.
MISSING = """
import os, signal, sys
from multiprocessing import popen_fork

popen_fork.Popen.kill = popen_fork.Popen.terminate  # as where a process is ended without a signal
for module in ("fcntl", "grp", "pwd", "resource", "termios", "tty", "uvloop"):
    sys.modules[module] = None  # an import of it fails
for name in ("chown", "fchmod", "fchown", "fork", "geteuid", "getuid", "mkfifo", "setsid"):
    delattr(os, name)
for name in ("SIGHUP", "SIGKILL", "SIGUSR1", "SIGUSR2", "SIGPIPE", "SIGALRM"):
    delattr(signal, name)
print("nothing of POSIX here", file=sys.stderr)
"""


@pytest.fixture
def without_posix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for data; every Python that is started lacks what Windows lacks."""
    (tmp_path / "python").mkdir()
    (tmp_path / "python" / "sitecustomize.py").write_text(MISSING)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "python"))
    (tmp_path / "data").mkdir()
    return tmp_path / "data"


def test_a_game_with_a_bot_is_played_and_backed_up(without_posix: Path, tmp_path: Path) -> None:
    def taniere(*argv: str) -> None:
        command = [sys.executable, "-m", "taniere", *argv, "--data", str(without_posix)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=DEADLINE, check=False)
        assert (done.returncode, done.stderr) == (0, "nothing of POSIX here\n")

    async def play(served: Served) -> None:
        links = await served.server.create("pig", [person("Anne"), bot()], is_started=True)
        await play_on(served.server, Play("pig", links), 0, 1, Report())
        await asyncio.to_thread(taniere, "backup", str(tmp_path / "backup.db"))

    with Served(without_posix) as served:
        in_time(play(served))
        assert served.process is not None
        served.process.send_signal(signal.SIGINT)
        assert served.process.wait(DEADLINE) == 0, served.log.read_text()[-3000:]
        said = served.log.read_text()
    assert said.count("nothing of POSIX here") >= 2  # the server, and the process in which the bot thinks
    assert "Traceback" not in said
    taniere("restore", str(tmp_path / "backup.db"), "--force")
