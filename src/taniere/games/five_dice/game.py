"""A five-dice game on the shelf: what both games do the same way around their state."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any, ClassVar

from taniere.core.chance import Source
from taniere.core.errors import DataError
from taniere.core.game import Game
from taniere.core.resources import read_toml
from taniere.core.results import Notice
from taniere.core.setup import Setup, unpack
from taniere.core.texts import Texts
from taniere.core.views import View
from taniere.games.five_dice.chance import Throw
from taniere.games.five_dice.constants import DICE, SLOTS
from taniere.games.five_dice.data import Box, Deck, read_deck, values_by_id
from taniere.games.five_dice.describe import describe
from taniere.games.five_dice.odds import turn_odds
from taniere.games.five_dice.outlook import FiveDiceOutlook, outlook_of
from taniere.games.five_dice.rulebook import DeckFormat, Rulebook
from taniere.games.five_dice.sampling import position_of
from taniere.games.five_dice.state import FiveDiceState, new_state
from taniere.games.five_dice.view_builder import ViewParts
from taniere.games.five_dice.views import FiveDiceView


class FiveDiceGame(Game):
    """A game is its rulebook, its deck format and its shipped deck (data.toml in `package`)."""

    rulebook: ClassVar[Rulebook]
    deck_format: ClassVar[DeckFormat]
    takes_data = True
    kinds = ("dice", "push_your_luck")
    has_secrets = False
    topics = ("chances",)

    def start(self, setup: Setup) -> FiveDiceState:
        parts = shipped_view_parts(self.package) if setup.data is None else ViewParts()
        box = Box(self.rulebook, setup, self.deck(setup.data), dice_of(self.rulebook.faces), parts)
        if len(box.deck.ids) < box.removed + SLOTS:
            raise DataError("deck_too_short", found=len(box.deck.ids), low=box.removed + SLOTS)
        return new_state(box)

    def deck(self, data: Mapping[str, Any] | None) -> Deck:
        """The deck of some custom data, or the shipped one."""
        return self.shipped_deck if data is None else read_deck(data, self.deck_format)

    @cached_property
    def shipped_deck(self) -> Deck:
        """The deck that comes with the game."""
        return read_deck(self._shipped_data, self.deck_format)

    @cached_property
    def _shipped_data(self) -> dict[str, Any]:
        return read_toml(self.package, "data.toml")

    def values(self, data: Mapping[str, Any] | None) -> dict[str, int]:
        """What each card of checked data, or of the shipped deck, is worth."""
        return self._shipped_values if data is None else values_by_id(data, self.deck_format)

    @cached_property
    def _shipped_values(self) -> dict[str, int]:
        return values_by_id(self._shipped_data, self.deck_format)

    def check_data(self, data: Mapping[str, Any]) -> tuple[Notice, ...]:
        return self.deck(data).notices

    def restore(self, dump: bytes) -> FiveDiceState:
        def build(seats: int, options: dict[str, Any], data: Any, fields: list[Any]) -> FiveDiceState:
            state = self.start(self.setup(seats, options, data))
            flags, turn, cards, needs, state.rolled, state.kept = fields
            state.has_begun, state.is_last_turn, state.was_forced = map(bool, flags)
            state.phase, state.active, state.dice_left, state.kept_of_roll, state.bonus_sets = turn
            state.slots, state.unseen, state.under, state.gone = map(tuple, cards[:4])
            state.won = tuple(map(tuple, cards[4]))
            state.set_needs(needs)
            state.show_dice()
            return state

        return unpack(self.id, dump, build)

    def sample(self, view: View, source: Source) -> FiveDiceState:
        assert isinstance(view, FiveDiceView)
        return position_of(self.start(Setup(view.seats, view.options, view.data)), view)

    def describe(self, view: View, texts: Texts) -> list[str]:
        assert isinstance(view, FiveDiceView)
        return describe(view, self.outlook(view), texts, self.rulebook, self.deck(view.data))

    def outlook(self, view: View) -> FiveDiceOutlook:
        assert isinstance(view, FiveDiceView)
        return outlook_of(view, self.rulebook, self.values(view.data))

    def consult(self, view: View, topic: str, texts: Texts) -> object:
        """`chances`: the expected points of this turn, of each legal action, and the risk of the next roll.

        None while nobody has the dice.
        """
        assert isinstance(view, FiveDiceView)
        position = position_of(self.start(Setup(view.seats, view.options, view.data)), view)
        odds = turn_odds(view, self.rulebook.faces, position.legal(view.active))
        if odds is None:
            return None
        return {
            "seat": view.active,
            "worth": odds.worth,
            "choices": [
                {"action": self.actions[action].token, "worth": worth} for action, worth in odds.choices
            ],
            "failing": None if odds.failing is None else list(odds.failing.as_integer_ratio()),
        }


@cache
def dice_of(faces: tuple[str, ...]) -> list[Throw]:
    """Throws of none to five dice."""
    return [Throw(count, faces) for count in range(DICE + 1)]


@cache
def shipped_view_parts(package: str) -> ViewParts:
    """What views of games with the shipped deck share; for cards of somebody's own each game has its own."""
    return ViewParts()
