"""Servers and drivers as processes that end with us."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

HERE = Path(__file__).resolve().parent
ADDRESS = re.compile(r"http://[^/\s]*:(\d+)")
# One address stands for everybody here, so the limits by address and by connection are lifted.
SERVE = ("serve", "--host", "127.0.0.1", "--port", "0")
LIMITS = ("--requests-per-second", "0", "--messages-per-second", "0", "--connections", "0")


class Absent(Exception):
    """A contender that cannot be measured here; says why."""


class Process:
    """A process that answers by lines."""

    def __init__(self, command: list[str], environment: dict[str, str] | None = None) -> None:
        # A file, not a pipe: nobody reads it while the process runs.
        self._complaints = TemporaryFile("w+")  # noqa: SIM115
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                env={**os.environ, **(environment or {})},
                text=True,
            )
        except OSError as error:
            raise Absent(f"{command[0]}: {error.strerror}") from error

    @property
    def pid(self) -> int:
        """Of the process itself."""
        return self._process.pid

    def ask(self, request: str) -> dict[str, Any]:
        """The answer to a request."""
        assert self._process.stdin is not None
        self._process.stdin.write(request + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.line())
        return answer

    def line(self) -> str:
        """The next line it says."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise Absent(self._last_complaint())
        return line

    def end(self) -> None:
        """Whatever it does."""
        self._process.kill()
        self._process.communicate()
        self._complaints.close()

    def _last_complaint(self) -> str:
        self._process.wait()
        self._complaints.seek(0)
        lines = [line.strip() for line in self._complaints if "Error" in line]
        return lines[-1] if lines else f"ended with status {self._process.returncode} and no word"


class Server(Process):
    """A server on this machine; `port` is where."""

    def __init__(self, command: list[str], environment: dict[str, str] | None = None) -> None:
        super().__init__(command, environment)
        try:
            while (found := ADDRESS.search(self.line())) is None:
                pass
        except Absent:
            self.end()
            raise
        self.port = int(found[1])


def start_ours(data: Path) -> Server:
    """Our server as everybody runs it, but for its limits."""
    return Server([sys.executable, "-m", "taniere", *SERVE, "--data", str(data), *LIMITS])


def start_one_commit(data: Path) -> Server:
    """Our server with one commit for each move."""
    return Server([sys.executable, str(HERE / "one_commit.py"), *SERVE, "--data", str(data), *LIMITS])


def start_peer(node: str) -> Server:
    """boardgame.io's."""
    # Outside production it checks after every move that the state can be serialised.
    return Server([node, str(HERE / "peer.mjs")], {"NODE_ENV": "production"})


def start_driver(kind: str, server: Server, clients: int) -> Process:
    """The clients of a server."""
    command = [sys.executable, str(HERE / "driver.py"), kind, str(server.port), str(server.pid), str(clients)]
    return Process(command)
