"""The printed matter: the cards, read from TOML or a record and checked, and the box of one set-up."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from taniere.core.custom_data import MOST_TEXT
from taniere.core.errors import DataError
from taniere.core.results import Notice
from taniere.core.setup import Setup
from taniere.games.five_dice.chance import Throw
from taniere.games.five_dice.rulebook import DeckFormat, Rulebook

if TYPE_CHECKING:
    from taniere.games.five_dice.view_builder import PileNames, ViewParts

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,15}")
_NAME_LIMIT = 40
MAX_CARDS = 60


class Deck:
    """Cards by number: their ids, the faces on their spaces, what they are worth, and a name to show."""

    def __init__(
        self,
        ids: tuple[str, ...],
        spaces: tuple[tuple[int, ...], ...],
        values: tuple[int, ...],
        names: tuple[str, ...],
        notices: tuple[Notice, ...] = (),
    ) -> None:
        self.ids: tuple[str, ...] = ids
        self.spaces: tuple[tuple[int, ...], ...] = spaces
        self.values: tuple[int, ...] = values
        self.names: tuple[str, ...] = names
        self.notices: tuple[Notice, ...] = notices
        self.numbers: dict[str, int] = {card_id: number for number, card_id in enumerate(ids)}

    def number(self, card_id: str) -> int:
        """The number of the card with this id."""
        return self.numbers[card_id]


class Box:
    """What stays the same for one set-up: rules, cards, dice, and what follows from the options."""

    def __init__(
        self, rules: Rulebook, setup: Setup, deck: Deck, dice: list[Throw], view_parts: ViewParts
    ) -> None:
        self.rules: Rulebook = rules
        self.setup: Setup = setup
        self.deck: Deck = deck
        self.dice: list[Throw] = dice  # dice[n] throws n of them
        self.seats: int = setup.seats
        self.removed: int = removed_cards(rules, setup.options)
        self.is_solo: bool = setup.seats == 1
        self.discards_every_turn: bool = (
            rules.solo_discards_every_turn or setup.options.get("solo-discard") == "always"
        )
        # What views repeat: see view_builder.py.
        self.view_parts: ViewParts = view_parts
        self.pile_names: PileNames | None = None


def removed_cards(rules: Rulebook, options: Mapping[str, bool | int | str]) -> int:
    """How many cards were taken out unseen before the game."""
    return rules.short_game_removes if options.get("short") is True else 0


def read_deck(data: Mapping[str, Any], form: DeckFormat) -> Deck:
    """The deck that some data describes; DataError names the first card that does not fit, and the bound."""
    if unknown := sorted(set(data) - {"cards", "note"}):
        raise DataError("deck_key", key=unknown[0])
    note = data.get("note", "")
    if not isinstance(note, str):
        raise DataError("deck_note", limit=MOST_TEXT)
    cards = data.get("cards")
    if not isinstance(cards, list | tuple) or not form.least_cards <= len(cards) <= MAX_CARDS:
        found = len(cards) if isinstance(cards, list | tuple) else type(cards).__name__
        raise DataError("deck_size", found=found, low=form.least_cards, high=MAX_CARDS)
    ids: list[str] = []
    spaces: list[tuple[int, ...]] = []
    for place, card in enumerate(cards, 1):
        ids.append(_card_id(card, place, form, ids))
        spaces.append(_spaces(card, ids[-1], form))
    values = tuple(_value(card, card_id, form) for card, card_id in zip(cards, ids, strict=True))
    names = tuple(_name(card, card_id) for card, card_id in zip(cards, ids, strict=True))
    return Deck(tuple(ids), tuple(spaces), values, names, _oddities(spaces, form))


def values_by_id(data: Mapping[str, Any], form: DeckFormat) -> dict[str, int]:
    """What each card of checked data is worth: much quicker than reading the whole deck again."""
    return {card["id"]: card[form.value] for card in data["cards"]}


def _card_id(card: Any, place: int, form: DeckFormat, before: list[str]) -> str:
    if not isinstance(card, Mapping):
        raise DataError("card_not_table", place=place, keys=("id", form.spaces, form.value))
    card_id = card.get("id")
    if not isinstance(card_id, str) or not _ID.fullmatch(card_id):
        raise DataError("card_id", place=place, found=_shown(card_id))
    if card_id in before:
        raise DataError("card_twice", card=card_id)
    if unknown := sorted(set(card) - {"id", "name", form.spaces, form.value}):
        raise DataError(
            "card_key", card=card_id, key=unknown[0], keys=("id", "name", form.spaces, form.value)
        )
    return card_id


def _spaces(card: Mapping[str, Any], card_id: str, form: DeckFormat) -> tuple[int, ...]:
    low, high = form.space_bounds
    symbols = card.get(form.spaces)
    if not isinstance(symbols, list | tuple) or not low <= len(symbols) <= high:
        found = len(symbols) if isinstance(symbols, list | tuple) else _shown(symbols)
        raise DataError("card_length", card=card_id, what=form.spaces, found=found, low=low, high=high)
    for symbol in symbols:
        if type(symbol) not in (int, str) or symbol not in form.symbols:  # neither true nor 1.0 is a 1
            raise DataError("card_symbol", card=card_id, found=_shown(symbol), symbols=form.symbols)
    return tuple(form.symbols.index(symbol) for symbol in symbols)


def _value(card: Mapping[str, Any], card_id: str, form: DeckFormat) -> int:
    low, high = form.value_bounds
    value = card.get(form.value)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise DataError("card_value", card=card_id, what=form.value, found=_shown(value), low=low, high=high)
    return value


def _name(card: Mapping[str, Any], card_id: str) -> str:
    name = card.get("name", "")
    if not isinstance(name, str) or len(name) > _NAME_LIMIT or not name.isprintable():
        raise DataError("card_name", card=card_id, found=_shown(name), limit=_NAME_LIMIT)
    return name


def _oddities(spaces: list[tuple[int, ...]], form: DeckFormat) -> tuple[Notice, ...]:
    """What fits the engine, but not the box as we know it."""
    found = []
    if len(spaces) != form.usual_cards:
        found.append(Notice("deck_size", {"found": len(spaces), "usual": form.usual_cards}))
    longest = sum(sorted((len(card) for card in spaces), reverse=True)[:3])
    if longest > form.markers:
        found.append(Notice("deck_markers", {"needed": longest, "markers": form.markers}))
    return tuple(found)


def _shown(value: object) -> str:
    """A value of somebody's file, short enough for one line."""
    return ascii(value)[:60]
