"""A process that answers requests line by line."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from tempfile import TemporaryFile
from typing import Any


class Absent(Exception):
    """A contender that cannot be measured here; says why."""


class Process:
    """Runs until it is closed, or ended. What goes wrong is Absent, with the last error that it printed."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        # A file, not a pipe: nobody reads it while the process runs.
        self._complaints = TemporaryFile("w+")  # noqa: SIM115
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                env=environment,
                text=True,
            )
        except OSError as error:
            self._complaints.close()
            raise Absent(f"{command[0]}: {error.strerror}") from error

    @property
    def pid(self) -> int:
        """Of the process itself."""
        return self._process.pid

    def ask(self, request: str) -> dict[str, Any]:
        """The answer to a request."""
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):  # it has ended; the missing answer tells why
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

    def close(self) -> None:
        """End of requests: the process leaves by itself."""
        self._process.communicate()
        self._complaints.close()

    def end(self) -> None:
        """Now, whatever it does."""
        self._process.kill()
        self.close()

    def _last_complaint(self) -> str:
        self._process.wait()
        self._complaints.seek(0)
        lines = [line.strip() for line in self._complaints if "Error" in line]
        return lines[-1] if lines else f"ended with status {self._process.returncode} and no word"
