"""One engine with one game, in a process of its own that plays slices on request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from process import Absent, Process


class Contender(Process):
    """A process each: CPython specialises its bytecode, and V8 its code, for the one game it meets."""

    def __init__(self, name: str, command: Sequence[str], environment: Mapping[str, str]) -> None:
        super().__init__(command, environment)
        self.name = name
        self.game = name.split()[1]

    def slice(self, seconds: float, seed: int) -> dict[str, Any]:
        """Play for so many CPU seconds; the process's answer."""
        answer = self.ask(f"{self.game} {seconds} {seed}")
        if "error" in answer:
            self.close()
            raise Absent(answer["error"])
        return answer

    def rate(self, seconds: float, seed: int) -> float:
        """Decisions per CPU second over one slice."""
        answer = self.slice(seconds, seed)
        return float(answer["decisions"] / answer["cpu"])
