"""Tanière: a digital ludothèque. One definition of each game serves people, bots and researchers.

The names below are what an author of a game or a bot, or a researcher, needs; docs/api.md shows them at work.
Each is imported when it is first asked for, so that `import taniere` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from taniere.arena.selfplay import Tally, selfplay
    from taniere.bots.bot import Bot
    from taniere.bots.registry import bot_names, make_bot
    from taniere.core.chance import Chance, Dice, Pick, Source
    from taniere.core.errors import IllegalAction, TaniereError
    from taniere.core.events import Event, Private
    from taniere.core.game import Action, Game
    from taniere.core.match import Match, replay
    from taniere.core.outlook import Outlook
    from taniere.core.playout import play_random
    from taniere.core.record import Record, loads
    from taniere.core.registry import game_ids, load_game
    from taniere.core.results import Refusal, Result
    from taniere.core.setup import Setup
    from taniere.core.state import State
    from taniere.core.views import View
    from taniere.kit.report import check
    from taniere.seeded import Seeded

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Bot",
    "Chance",
    "Dice",
    "Event",
    "Game",
    "IllegalAction",
    "Match",
    "Outlook",
    "Pick",
    "Private",
    "Record",
    "Refusal",
    "Result",
    "Seeded",
    "Setup",
    "Source",
    "State",
    "Tally",
    "TaniereError",
    "View",
    "bot_names",
    "check",
    "game_ids",
    "is_compiled",
    "load_game",
    "loads",
    "make_bot",
    "play_random",
    "replay",
    "selfplay",
]

# The module of each name; a test compares it with the imports above, which are for type checkers.
_MODULES = {
    "taniere.arena.selfplay": ("Tally", "selfplay"),
    "taniere.bots.bot": ("Bot",),
    "taniere.bots.registry": ("bot_names", "make_bot"),
    "taniere.core.chance": ("Chance", "Dice", "Pick", "Source"),
    "taniere.core.errors": ("IllegalAction", "TaniereError"),
    "taniere.core.events": ("Event", "Private"),
    "taniere.core.game": ("Action", "Game"),
    "taniere.core.match": ("Match", "replay"),
    "taniere.core.outlook": ("Outlook",),
    "taniere.core.playout": ("play_random",),
    "taniere.core.record": ("Record", "loads"),
    "taniere.core.registry": ("game_ids", "load_game"),
    "taniere.core.results": ("Refusal", "Result"),
    "taniere.core.setup": ("Setup",),
    "taniere.core.state": ("State",),
    "taniere.core.views": ("View",),
    "taniere.kit.report": ("check",),
    "taniere.seeded": ("Seeded",),
}
_PLACES = {name: module for module, names in _MODULES.items() for name in names}


if not TYPE_CHECKING:  # for type checkers a name that is not imported above is a mistake

    def __getattr__(name: str) -> object:
        """Import one of the names above when it is first asked for."""
        module = _PLACES.get(name)
        if module is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found: object = getattr(import_module(module), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    """What can be asked for, for completion."""
    return sorted({*globals(), *__all__})


def is_compiled() -> bool:
    """Whether the engine runs as compiled code (a wheel built with mypyc) or as plain Python."""
    from taniere.core import state

    return not (state.__file__ or "").endswith(".py")
