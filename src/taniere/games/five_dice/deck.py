"""The cards of such a game: read from TOML or a record, checked card by card."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from taniere.core.errors import DataError

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,15}")
_NAME_LIMIT = 40
MAX_CARDS = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckFormat:
    """How a game writes its cards, and the bounds a card list must keep to."""

    spaces: str  # the TOML key of what must be covered: "code", "tools"
    value: str  # the TOML key of what the card is worth: "millions", "points"
    symbols: tuple[int | str, ...]  # what may stand on a space, in the order of the die's first five faces
    space_bounds: tuple[int, int]
    value_bounds: tuple[int, int]
    least_cards: int
    usual_cards: int
    markers: int


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards by number: their ids, the faces on their spaces, what they are worth, and a name to show."""

    ids: tuple[str, ...]
    spaces: tuple[tuple[int, ...], ...]
    values: tuple[int, ...]
    names: tuple[str, ...]
    warnings: tuple[str, ...] = ()

    def number(self, card_id: str) -> int:
        """The number of the card with this id."""
        return self.ids.index(card_id)


def read_deck(data: Mapping[str, Any], form: DeckFormat) -> Deck:
    """The deck that some data describes; DataError names the first card that does not fit, and the bound."""
    if unknown := sorted(set(data) - {"cards", "note"}):
        raise _misfit("deck", "key", unknown[0], "cards or note")
    cards = data.get("cards")
    if not isinstance(cards, list | tuple):
        raise _misfit("deck", "cards", type(cards).__name__, "a list of cards")
    if not form.least_cards <= len(cards) <= MAX_CARDS:
        raise _misfit("deck", "number of cards", len(cards), f"{form.least_cards} to {MAX_CARDS}")
    ids: list[str] = []
    spaces: list[tuple[int, ...]] = []
    for place, card in enumerate(cards, 1):
        ids.append(_card_id(card, place, form, ids))
        spaces.append(_spaces(card, ids[-1], form))
    values = tuple(_value(card, card_id, form) for card, card_id in zip(cards, ids, strict=True))
    names = tuple(_name(card, card_id) for card, card_id in zip(cards, ids, strict=True))
    return Deck(tuple(ids), tuple(spaces), values, names, _warnings(spaces, form))


def _card_id(card: Any, place: int, form: DeckFormat, before: list[str]) -> str:
    if not isinstance(card, Mapping):
        raise _misfit(
            f"card {place}", "card", type(card).__name__, f"a table with id, {form.spaces}, {form.value}"
        )
    card_id = card.get("id")
    if not isinstance(card_id, str) or not _ID.fullmatch(card_id):
        raise _misfit(f"card {place}", "id", repr(card_id), "1 to 16 letters, digits or hyphens")
    if card_id in before:
        raise _misfit(f"card {card_id}", "id", "used twice", "different from every other card's")
    if unknown := sorted(set(card) - {"id", "name", form.spaces, form.value}):
        raise _misfit(f"card {card_id}", "key", unknown[0], f"id, name, {form.spaces} or {form.value}")
    return card_id


def _spaces(card: Mapping[str, Any], card_id: str, form: DeckFormat) -> tuple[int, ...]:
    low, high = form.space_bounds
    symbols = card.get(form.spaces)
    if not isinstance(symbols, list | tuple) or not low <= len(symbols) <= high:
        found = len(symbols) if isinstance(symbols, list | tuple) else repr(symbols)
        raise _misfit(f"card {card_id}", form.spaces, found, f"a list of {low} to {high}")
    for symbol in symbols:
        if isinstance(symbol, bool) or symbol not in form.symbols:
            raise _misfit(f"card {card_id}", form.spaces, repr(symbol), ", ".join(map(str, form.symbols)))
    return tuple(form.symbols.index(symbol) for symbol in symbols)


def _value(card: Mapping[str, Any], card_id: str, form: DeckFormat) -> int:
    low, high = form.value_bounds
    value = card.get(form.value)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise _misfit(f"card {card_id}", form.value, repr(value), f"{low} to {high}")
    return value


def _name(card: Mapping[str, Any], card_id: str) -> str:
    name = card.get("name", "")
    if not isinstance(name, str) or len(name) > _NAME_LIMIT or not name.isprintable():
        raise _misfit(
            f"card {card_id}", "name", repr(name)[:60], f"at most {_NAME_LIMIT} printable characters"
        )
    return name


def _warnings(spaces: list[tuple[int, ...]], form: DeckFormat) -> tuple[str, ...]:
    """Fits the engine, but not the box as we know it."""
    found = []
    if len(spaces) != form.usual_cards:
        found.append(f"{len(spaces)} cards; the box has {form.usual_cards}")
    longest = sum(sorted((len(card) for card in spaces), reverse=True)[:3])
    if longest > form.markers:
        found.append(f"the three longest cards need {longest} markers; the box has {form.markers}")
    return tuple(found)


def _misfit(where: str, what: str, found: object, wanted: str) -> DataError:
    return DataError("bad_data", where=where, what=what, found=found, wanted=wanted)
