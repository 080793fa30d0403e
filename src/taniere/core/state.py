"""A position in a game: what every engine answers. Small, mutable, fast; safety is tested from outside.

No state holds a random generator or a hidden shuffled order: it names the chance that is pending, and
whoever drives it draws. Drivers follow one loop: while `chance()` is not None, `resolve`; else ask each of
`actors()` and `apply`; neither means that the game is over and `result()` stands.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from taniere.core.chance import Chance
from taniere.core.events import Event
from taniere.core.results import Refusal, Result
from taniere.core.views import View


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position. `apply` and `resolve` trust their caller; `Match` is the door that checks."""

    def copy(self) -> State:
        """An independent position equal to this one."""
        raise NotImplementedError

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def dump(self) -> bytes:
        """The whole position; `Game.restore` brings it back. Equal positions give equal bytes."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and type(self) is type(other) and self.dump() == other.dump()

    def __hash__(self) -> int:
        raise TypeError("a position changes: hash its dump() instead")

    def actors(self) -> tuple[int, ...]:
        """Seats that owe a decision; several choose at once, each unseen by the others.

        Empty while chance is pending and when the game is over.
        """
        raise NotImplementedError

    def legal(self, seat: int) -> tuple[int, ...]:
        """Numbers of the actions open to this seat, ascending; never empty for an actor."""
        raise NotImplementedError

    def refusal(self, seat: int, action: int) -> Refusal | None:
        """Why not, or None where the action is legal."""
        raise NotImplementedError

    def apply(self, seat: int, action: int, events: list[Event] | None = None) -> None:
        """Play a legal action. The last of several sealed choices resolves them all."""
        raise NotImplementedError

    def chance(self) -> Chance | None:
        """The pending draw, if any; nobody decides before it is resolved."""
        raise NotImplementedError

    def sees_draw(self, seat: int) -> bool:
        """Whether this seat learns the outcome of the pending draw; unless a game says it, everybody does."""
        return True

    def resolve(self, outcome: int, events: list[Event] | None = None) -> None:
        """Let the pending draw have this outcome."""
        raise NotImplementedError

    def view(self, seat: int | None) -> View:
        """What this seat (None: a spectator) may know, listed field by field."""
        raise NotImplementedError

    def result(self) -> Result | None:
        """How the game stands once it is over, else None."""
        raise NotImplementedError

    def material(self) -> tuple[int, ...]:
        """Counts of what the box holds, wherever it lies now. They never change during a game."""
        raise NotImplementedError
