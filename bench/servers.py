"""Servers, and their clients, as processes."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

from process import Absent, Process
from server.cards import CARDS

HERE = Path(__file__).resolve().parent / "server"
ADDRESS = re.compile(r"http://[^/\s]*:(\d+)")
# One address stands for everybody here, so the limits by address and by connection are lifted.
SERVE = ("serve", "--host", "127.0.0.1", "--port", "0")
LIMITS = (
    "--requests-per-second",
    "0",
    "--messages-per-second",
    "0",
    "--connections",
    "0",
    "--unfinished-tables",
    "0",
)


class Server(Process):
    """A server on this machine; `port` is where."""

    def __init__(self, command: list[str], **environment: str) -> None:
        super().__init__(command, {**os.environ, **environment})
        try:
            while (found := ADDRESS.search(self.line())) is None:
                pass
        except Absent:
            self.end()
            raise
        self.port = int(found[1])


def start_ours(python: str, data: Path) -> Server:
    """Our server as everybody runs it, but for its limits."""
    return Server([python, "-m", "taniere", *SERVE, "--data", str(data), *LIMITS])


def start_one_commit(python: str, data: Path) -> Server:
    """Our server with one commit for each move."""
    return Server([python, str(HERE / "one_commit.py"), *SERVE, "--data", str(data), *LIMITS])


def start_peer(node: str) -> Server:
    """boardgame.io's, with the same game."""
    # Outside production it checks after every move that the state can be serialised.
    return Server([node, str(HERE / "peer.mjs"), json.dumps(CARDS)], NODE_ENV="production")


def start_driver(kind: str, server: Server, clients: int) -> Process:
    """The clients of a server."""
    command = [sys.executable, str(HERE / "driver.py"), kind, str(server.port), str(server.pid), str(clients)]
    return Process(command, os.environ)
