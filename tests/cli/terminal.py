"""A program at a pseudo-terminal, and what a person in front of it can read."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
from pathlib import Path

from taniere.cli.screen import CLEAR

PATIENCE = 60  # seconds without a sign before a test gives up
STYLE = re.compile(r"\x1b\[[0-9;]*m")
PROGRAM = "import sys; from taniere.cli.main import main; sys.exit(main())"


class Terminal:
    """`taniere …` with its own terminal. `everything` is all it wrote, `screen` what can be read."""

    def __init__(self, *argv: str, folder: Path) -> None:
        self._master, slave = pty.openpty()
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "200", "LINES": "60"}
        command = [sys.executable, "-c", PROGRAM, *argv]
        self._process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, cwd=folder, env=environment, close_fds=True
        )
        os.close(slave)
        self.everything = ""
        self._read_to = 0

    @property
    def screen(self) -> str:
        """Since it was cleared last, the lines scrolled off included."""
        return STYLE.sub("", self.everything.rpartition(CLEAR)[2]).replace("\r\n", "\n")

    def wait_for(self, text: str) -> str:
        """Until this was written anew; the screen then."""
        self.wait_for_any(re.compile(re.escape(text)))
        return self.screen

    def wait_for_any(self, pattern: re.Pattern[str]) -> str:
        """Until something of this kind was written anew; what it was."""
        while (found := pattern.search(STYLE.sub("", self.everything), self._read_to)) is None:
            if not self._read():
                unread = STYLE.sub("", self.everything)[self._read_to :]
                raise AssertionError(f"no {pattern.pattern!r} in: {unread}")
        self._read_to = found.end()
        return found[0]

    def type(self, line: str) -> None:
        """Type a line and press Enter."""
        os.write(self._master, f"{line}\n".encode())

    def end(self) -> int:
        """Read to the end; the exit code."""
        while self._read():
            pass
        return self._process.wait(PATIENCE)

    def close(self) -> None:
        """Whatever it is doing."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        os.close(self._master)

    def _read(self) -> bool:
        if not select.select([self._master], [], [], PATIENCE)[0]:
            return False
        try:
            read = os.read(self._master, 65536)
        except OSError:  # how Linux says that nobody holds the other end any more
            return False
        self.everything += read.decode(errors="replace")
        return bool(read)
