"""A game as a stateless thing on the shelf: its table of actions, its options, how to begin and resume."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy, deepcopy
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, ClassVar, Self, TypeVar

from taniere.core.chance import Source
from taniere.core.custom_data import check_bounds
from taniere.core.errors import SetupError, TokenError, UnknownVersion
from taniere.core.options import Option, settle
from taniere.core.outlook import Outlook
from taniere.core.results import Notice
from taniere.core.setup import Setup
from taniere.core.state import State
from taniere.core.texts import Texts, game_texts
from taniere.core.views import View

G = TypeVar("G", bound="Game")


@dataclass(frozen=True, slots=True)
class Action:
    """One decision there can ever be. Its place in the table is its number, its token its name.

    An action that is the only legal one may be played for a person where `is_automatic`; what gives something
    up (a stop, a pass) is never played for anybody, nor a choice that others must not know to be forced.
    """

    token: str
    is_automatic: bool = False
    text: str = ""  # the key of its words, `action.<text>`; the token itself where that is one word
    arguments: tuple[tuple[str, str], ...] = ()  # what the words need

    def words(self, texts: Texts) -> str:
        """What it does, as a person reads it."""
        return texts.say(f"action.{self.text or self.token}", **dict(self.arguments))


class Game:
    """One per game, registered under the entry point group `taniere.games`."""

    id: ClassVar[str]
    # Of the rules: raised where recorded games would read differently. Those that were begun before go on by
    # `older_versions`, as long as the game still knows them; `self.version` tells which rules to play by.
    version: int
    older_versions: ClassVar[tuple[int, ...]] = ()
    seats: ClassVar[range]
    usual_seats: ClassVar[int] = 2  # how many play where nobody says: whom the rulebook is written for
    options: ClassVar[tuple[Option, ...]]
    actions: ClassVar[tuple[Action, ...]]
    endings: ClassVar[tuple[str, ...]]
    rules: ClassVar[tuple[str, ...]]
    package: ClassVar[str]  # where the game's texts.<language>.toml lie
    is_on_shelf: ClassVar[bool] = True
    takes_data: ClassVar[bool] = False
    age: ClassVar[int | None] = None  # from which the box says that people can play
    minutes: ClassVar[tuple[int, int] | None] = None  # a short game and a long one
    kinds: ClassVar[tuple[str, ...]] = ()  # words such as dice, cards, push_your_luck, bluff, race
    # Some seat may know what another may not. Where not (the kit checks it), views differ in `viewer` alone,
    # and a server makes one for everybody.
    has_secrets: ClassVar[bool] = True
    topics: ClassVar[tuple[str, ...]] = ()  # what `consult` knows about
    _newest: Self | None = None  # of an older version

    def new(
        self,
        seats: int,
        options: Mapping[str, object] | None = None,
        data: Mapping[str, Any] | None = None,
    ) -> State:
        """The position before anything happened; SetupError for seats, options or data that do not fit."""
        return self.start(self.setup(seats, options, data))

    def start(self, setup: Setup) -> State:
        """The same from a set-up already checked: what simulation calls for every game."""
        raise NotImplementedError

    def restore(self, dump: bytes) -> State:
        """The position that `State.dump` wrote; SnapshotError for anything else."""
        raise NotImplementedError

    def sample(self, view: View, source: Source) -> State:
        """A position this view cannot tell from the real one, uniformly over the physical deals."""
        raise NotImplementedError

    def describe(self, view: View, texts: Texts) -> list[str]:
        """The board in words, good enough to play without seeing it."""
        raise NotImplementedError

    def outlook(self, view: View) -> Outlook:
        """What follows from a view by the rules and a board wants to show: previews, prices, reach.

        From the view alone, and the same every time; for every viewer where the game has no secrets. Quick
        enough for each move of a table that people watch; what takes longer is a topic of `consult`.
        """
        return Outlook()

    def consult(self, view: View, topic: str, texts: Texts) -> object:
        """What follows from a view about one of `topics`, such as exact odds; may take its time.

        From nothing but the view, the same every time, and of what JSON can hold.
        """
        raise NotImplementedError

    @property
    def versions(self) -> tuple[int, ...]:
        """The versions that can be played, today's last."""
        return (*self.older_versions, self.newest.version)

    @property
    def newest(self) -> Self:
        """The game by today's rules."""
        return self._newest or self

    def at_version(self, version: int) -> Self:
        """The game by the rules of one of its `versions`; UnknownVersion for any other."""
        newest = self.newest
        if version == newest.version:
            return newest
        if version not in self.older_versions:
            raise UnknownVersion("unknown_version", game=self.id, found=version, known=self.versions)
        older: Self = _older(newest, version)
        return older

    def texts(self, language: str) -> Texts:
        """The game's words in a language."""
        return game_texts(self.package, language)

    def check_data(self, data: Mapping[str, Any]) -> tuple[Notice, ...]:
        """What is odd about custom data that fits; DataError if it does not."""
        raise SetupError("no_custom_data", game=self.id)

    def setup(
        self,
        seats: int,
        options: Mapping[str, object] | None = None,
        data: Mapping[str, Any] | None = None,
    ) -> Setup:
        """Seats, options and data, checked and completed with the defaults."""
        if seats not in self.seats:
            raise SetupError("seat_count", game=self.id, seats=seats, low=self.seats[0], high=self.seats[-1])
        if data is not None:
            check_bounds(data)
            self.check_data(data)
            data = deepcopy(data)  # whoever gave it may change it later
        return Setup(seats, settle(self.options, options or {}, seats), data)

    def action(self, token: str) -> int:
        """The number of the action that a token names; TokenError if it names none."""
        number = self.numbers.get(token)
        if number is None:
            raise TokenError("unknown_token", token=token, game=self.id)
        return number

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of every action, by its token."""
        return {action.token: number for number, action in enumerate(self.actions)}


@cache
def _older(newest: G, version: int) -> G:
    """A game as it was, one for each version: whoever asks again gets the same."""
    game = copy(newest)
    game.version = version
    game._newest = newest
    return game
