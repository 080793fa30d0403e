"""What a seat may know of a position. Games subclass View and fill it field by field, never by deleting."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from taniere.core.results import Result

if TYPE_CHECKING:
    from taniere.core.game import Action
    from taniere.core.texts import Texts


class View(msgspec.Struct, frozen=True):
    """The fields every view has. `viewer` is None for a spectator.

    `options` and `data` are those the game began with, public for everybody. `choosing` are the seats that
    the present stage asks. A sealed choice already made does not remove its seat from it, so that nobody
    learns who has chosen.
    """

    viewer: int | None
    seats: int
    options: Mapping[str, bool | int | str]
    data: Mapping[str, Any] | None
    choosing: tuple[int, ...]
    result: Result | None

    def action_words(self, action: Action, texts: Texts) -> str:
        """What an action would do here; games whose words depend on the position say it themselves."""
        return action.words(texts)
