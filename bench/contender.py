"""One engine with one game, in a process of its own that plays slices on request."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from tempfile import TemporaryFile
from typing import Any


class Absent(Exception):
    """A contender that cannot be measured here; says why."""


class Contender:
    """A process each: CPython specialises its bytecode, and V8 its code, for the one game it meets."""

    def __init__(self, name: str, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self.name = name
        self.game = name.split()[1]
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

    def slice(self, seconds: float, seed: int) -> dict[str, Any]:
        """Play for so many CPU seconds; the process's answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(f"{self.game} {seconds} {seed}\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            pass  # It has ended; the empty answer below tells why.
        line = self._process.stdout.readline()
        if not line:
            raise Absent(self._last_complaint())
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            self.close()
            raise Absent(answer["error"])
        return answer

    def rate(self, seconds: float, seed: int) -> float:
        """Decisions per CPU second over one slice."""
        answer = self.slice(seconds, seed)
        return float(answer["decisions"] / answer["cpu"])

    def close(self) -> None:
        """End of requests: the process leaves by itself."""
        self._process.communicate()
        self._complaints.close()

    def _last_complaint(self) -> str:
        self._process.wait()
        self._complaints.seek(0)
        lines = [line.strip() for line in self._complaints if "Error" in line]
        self.close()
        return lines[-1] if lines else f"ended with status {self._process.returncode} and no word"
