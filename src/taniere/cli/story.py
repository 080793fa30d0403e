"""What happens in a game, told line by line; a blank line where another seat takes over."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from taniere.cli.screen import Screen
from taniere.core.events import Event, seen
from taniere.core.texts import Texts


class Story:
    """Told as one seat (None: a spectator) sees it."""

    def __init__(self, screen: Screen, words: Texts, seat: int | None) -> None:
        self._screen = screen
        self._words = words
        self._seat = seat
        self._doer: object = None

    def tell(self, events: Iterable[Event]) -> None:
        """Each fact as a sentence with its rule; what happens several times in a row is told once."""
        facts = [seen(event, self._seat) for event in events]
        for _, alike in groupby(facts, key=lambda fact: (self._words.event(fact), fact["rule"])):
            fact, *repeated = alike
            doer = fact.get("seat", self._doer)
            if doer != self._doer and self._doer is not None:
                self._screen.line()
            self._doer = doer
            times = f" × {len(repeated) + 1}" if repeated else ""
            self._screen.cited(f"• {self._words.event(fact)}{times}", str(fact["rule"]))

    def remark(self, line: str) -> None:
        """A line that is no fact of the game."""
        self._screen.line(line)
