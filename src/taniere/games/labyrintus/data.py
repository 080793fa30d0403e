"""What lies in the box: wheels, reserves, food, events, cards; read from TOML or a record, and checked.

The rulebook states the counts; the rest is ours (LAB-G1 to LAB-G6), and an owner of the box may replace it.
`Box` is all of that together with what a set-up makes of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from taniere.core.custom_data import MOST_TEXT
from taniere.core.errors import DataError
from taniere.core.setup import Setup
from taniere.games.labyrintus.constants import (
    BACKGROUNDS,
    COLUMNS,
    DIETS,
    EVENTS,
    FOODS,
    KINDS,
    MAX_VALUE,
    RED,
    ROADS,
    SIDE,
    SQUARES,
    WHEEL,
    WHEELS,
    WIDTH,
)
from taniere.games.labyrintus.labyrinth import CROSS, NORTH_EAST, SHAPE_OF, SHAPE_ROADS
from taniere.games.labyrintus.views import CardView

DECKS = ("jurassic", "cretaceous")
KEYS = ("note", "villages", "wheels", "reserves", "food", "events", *DECKS)

# What the rulebook states
FOOD_TOKENS = 18
EVENT_TOKENS = 10
DECK_CARDS = 15
RESERVE_FOODS = (0, 1, 0, 1, 0)  # alternating, three of plants
MIDDLE_PILE = 4
RATIONS = (1, 3)
NAMED_COLOURS = ("blue", "green", "yellow")  # in the order of seats; the fourth is whichever else there is

_WORD = re.compile(r"[a-z][a-z0-9-]{0,29}")
_NAME_LIMIT = 40


class Cards:
    """A deck by number: ids, names to show, diets (as DIETS) and rations."""

    def __init__(
        self, ids: tuple[str, ...], names: tuple[str, ...], diets: tuple[int, ...], rations: tuple[int, ...]
    ) -> None:
        self.ids: tuple[str, ...] = ids
        self.names: tuple[str, ...] = names
        self.diets: tuple[int, ...] = diets
        self.rations: tuple[int, ...] = rations


class Contents:
    """All that is printed. Shapes and roads are numbered as in labyrinth.py, tokens as in constants.py."""

    def __init__(
        self,
        shapes: tuple[int, ...],
        footprints: tuple[int, ...],
        colours: tuple[str, ...],
        piles: tuple[int, ...],
        values: tuple[int, ...],
        events: tuple[int, ...],
        decks: Mapping[str, Cards],
    ) -> None:
        self.shapes: tuple[int, ...] = shapes
        self.footprints: tuple[int, ...] = footprints  # the spot of each column's
        self.colours: tuple[str, ...] = colours  # of the villages, from left to right
        self.piles: tuple[int, ...] = piles
        self.values: tuple[int, ...] = values  # how many tokens: token * WIDTH + value
        self.events: tuple[int, ...] = events
        self.decks: Mapping[str, Cards] = decks

    def fronts(self) -> list[int]:
        """How many tokens there are of each front."""
        return [sum(self.values[token * WIDTH : (token + 1) * WIDTH]) for token in range(KINDS)]

    def village(self, seat: int) -> int:
        """The village of a seat, 0 to 3 from left to right (LAB-3)."""
        if seat < len(NAMED_COLOURS):
            return self.colours.index(NAMED_COLOURS[seat])
        return next(place for place, colour in enumerate(self.colours) if colour not in NAMED_COLOURS)


class Box:
    """What one game begins from and never changes: the printed matter, and what its set-up makes of it."""

    def __init__(self, setup: Setup, contents: Contents, version: int) -> None:
        self.setup: Setup = setup
        self.contents: Contents = contents
        self.cards: Cards = contents.decks[str(setup.options["deck"])]
        self.seats: int = setup.seats
        self.target: int = 2 if setup.seats == 4 else 3  # LAB-45
        self.diets: list[int] = list(self.cards.diets)
        self.rations: list[int] = list(self.cards.rations)
        self.fronts: list[int] = contents.fronts()
        self.foods: list[int] = list(RESERVE_FOODS)
        # The columns of the two wheels in front of a seat's village: this one and the next (LAB-12).
        self.villages: list[int] = [contents.village(seat) for seat in range(setup.seats)]
        self.has_random_rotations: bool = setup.options["random-rotations"] is True
        self.scares_at_distance: bool = setup.options["scare-at-distance"] is True
        self.rescues: bool = setup.options["rescue"] is True
        self.moves_without_pivot: bool = setup.options["move-without-pivot"] is True
        self.has_two_exits: bool = version >= 2  # two paths; version 1 took them for one (LAB-G27)
        curves_only = setup.options["wheel-set"] == "curves-only"
        self.shapes: list[int] = [
            NORTH_EAST if curves_only and shape == CROSS else shape for shape in contents.shapes
        ]
        self.footprints: list[int] = [
            spot - 4 if curves_only and spot % 6 == 4 else spot - 3 if curves_only and spot % 6 == 5 else spot
            for spot in contents.footprints
        ]
        # 1 where a wheel bears a footprint that tells clockwise from anticlockwise (LAB-G10)
        self.is_marked: list[int] = [0] * WHEELS
        for spot in self.footprints:
            if self.shapes[WHEEL[spot]] != CROSS:
                self.is_marked[WHEEL[spot]] = 1
        self.card_numbers: dict[str, int] = {card: number for number, card in enumerate(self.cards.ids)}
        self.card_views: list[CardView] = [
            CardView(self.cards.ids[card], self.cards.names[card], DIETS[diet], self.rations[card])
            for card, diet in enumerate(self.diets)
        ]


def read_contents(data: Mapping[str, Any]) -> Contents:
    """The box that some data describes; DataError names the first thing that does not fit, and the bound."""
    if unknown := sorted(set(data) - set(KEYS)):
        raise DataError("box_key", key=unknown[0], keys=KEYS)
    note = data.get("note", "")
    if not isinstance(note, str):
        raise DataError("deck_note", limit=MOST_TEXT)
    shapes, footprints = _wheels(_tables(data, "wheels", ("square", "roads", "footprint")))
    piles = _reserves(_tables(data, "reserves", ("column", "food", "tokens")))
    values = _food(_tables(data, "food", ("kind", "background", "value", "count")), piles)
    contents = Contents(
        shapes=shapes,
        footprints=footprints,
        colours=_colours(data.get("villages")),
        piles=piles,
        values=values,
        events=_events(data.get("events")),
        decks={name: _cards(_tables(data, name, ("id", "name", "diet", "rations")), name) for name in DECKS},
    )
    fronts = contents.fronts()
    red = sum(fronts[token] for token in range(KINDS - 1) if token % len(BACKGROUNDS) == RED)
    if red > EVENT_TOKENS:
        raise DataError("box_red", found=red, events=EVENT_TOKENS)
    return contents


def _tables(data: Mapping[str, Any], name: str, keys: tuple[str, ...]) -> list[Mapping[str, Any]]:
    """A list of tables that have none but these keys."""
    found = data.get(name)
    if not isinstance(found, list | tuple) or not all(isinstance(item, Mapping) for item in found):
        raise DataError("box_tables", what=name, keys=keys)
    for place, item in enumerate(found, 1):
        if unknown := sorted(set(item) - set(keys)):
            raise DataError("box_item_key", what=name, place=place, key=unknown[0], keys=keys)
    return list(found)


def _wheels(wheels: list[Mapping[str, Any]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    shapes: dict[int, int] = {}
    footprints: dict[int, int] = {}
    for place, item in enumerate(wheels, 1):
        square = item.get("square")
        if not isinstance(square, str) or square not in SQUARES or SQUARES.index(square) in shapes:
            raise DataError("wheel_square", place=place, found=_shown(square))
        wheel = SQUARES.index(square)
        shapes[wheel] = _shape(square, item.get("roads"))
        footprint = item.get("footprint")
        if footprint is not None:
            roads = tuple(ROADS[road] for road in SHAPE_ROADS[shapes[wheel]])
            if footprint not in roads:
                raise DataError("wheel_footprint", square=square, found=_shown(footprint), roads=roads)
            if wheel % SIDE in footprints:
                raise DataError("footprint_column", column=COLUMNS[wheel % SIDE], found=2)
            footprints[wheel % SIDE] = wheel * len(ROADS) + ROADS.index(footprint)
    if len(shapes) != WHEELS:
        raise DataError("wheel_count", found=len(shapes), wanted=WHEELS)
    for column in range(SIDE):
        if column not in footprints:
            raise DataError("footprint_column", column=COLUMNS[column], found=0)
    return tuple(shapes[wheel] for wheel in range(WHEELS)), tuple(footprints[c] for c in range(SIDE))


def _shape(square: str, roads: Any) -> int:
    """LAB-G1: two roads that use all four ports."""
    if isinstance(roads, list | tuple) and len(roads) == 2 and all(road in ROADS for road in roads):
        numbers = sorted(ROADS.index(road) for road in roads)
        shape = SHAPE_OF[numbers[0]]
        if tuple(numbers) == SHAPE_ROADS[shape]:
            return shape
    raise DataError("wheel_roads", square=square, found=_shown(roads))


def _colours(colours: Any) -> tuple[str, ...]:
    if isinstance(colours, list | tuple) and all(
        isinstance(colour, str) and _WORD.fullmatch(colour) for colour in colours
    ):
        others = set(colours) - set(NAMED_COLOURS)
        if len(colours) == 4 and len(set(colours)) == 4 and len(others) == 1:
            return tuple(colours)
    raise DataError("box_villages", found=_shown(colours), named=NAMED_COLOURS)


def _reserves(reserves: list[Mapping[str, Any]]) -> tuple[int, ...]:
    """LAB-4: five piles, plants and meat by turns, four tokens in the middle."""
    piles = []
    if len(reserves) != SIDE:
        raise DataError("reserve_count", found=len(reserves), wanted=SIDE)
    for column, item in enumerate(reserves):
        name, food = COLUMNS[column], FOODS[RESERVE_FOODS[column]]
        if item.get("column") != name or item.get("food") != food:
            found = f"{_shown(item.get('column'))} {_shown(item.get('food'))}"
            raise DataError("reserve_food", found=found, column=name, food=food)
        tokens = item.get("tokens")
        low, high = (MIDDLE_PILE, MIDDLE_PILE) if column == SIDE // 2 else (1, FOOD_TOKENS)
        if not _is_number(tokens, low, high):
            raise DataError("reserve_tokens", column=name, found=_shown(tokens), middle=MIDDLE_PILE)
        assert isinstance(tokens, int)
        piles.append(tokens)
    return tuple(piles)


def _food(food: list[Mapping[str, Any]], piles: tuple[int, ...]) -> tuple[int, ...]:
    values = [0] * KINDS * WIDTH
    counts = [0, 0]
    for place, item in enumerate(food, 1):
        kind, background = item.get("kind"), item.get("background")
        value, count = item.get("value"), item.get("count", 1)
        if kind not in FOODS or background not in BACKGROUNDS:
            raise DataError("food_front", place=place, kinds=FOODS, backgrounds=BACKGROUNDS)
        if not _is_number(value, 1, MAX_VALUE) or not _is_number(count, 1, FOOD_TOKENS):
            raise DataError("food_value", place=place, high=MAX_VALUE, most=FOOD_TOKENS)
        assert isinstance(value, int)
        assert isinstance(count, int)
        token = FOODS.index(kind) * len(BACKGROUNDS) + BACKGROUNDS.index(background)
        values[token * WIDTH + value] += count
        counts[FOODS.index(kind)] += count
    if sum(counts) != FOOD_TOKENS:
        raise DataError("food_count", found=sum(counts), wanted=FOOD_TOKENS)
    for kind, name in enumerate(FOODS):
        piled = sum(pile for column, pile in enumerate(piles) if RESERVE_FOODS[column] == kind)
        if piled != counts[kind]:
            raise DataError("food_piles", food=name, found=counts[kind], piled=piled)
    return tuple(values)


def _events(events: Any) -> tuple[int, ...]:
    if isinstance(events, Mapping) and set(events) <= set(EVENTS):
        counts = tuple(events.get(event, 0) for event in EVENTS)
        if all(_is_number(count, 0, EVENT_TOKENS) for count in counts) and sum(counts) == EVENT_TOKENS:
            return counts
    raise DataError("box_events", kinds=EVENTS, wanted=EVENT_TOKENS)


def _cards(cards: list[Mapping[str, Any]], deck: str) -> Cards:
    if len(cards) != DECK_CARDS:
        raise DataError("dinosaur_count", deck=deck, found=len(cards), wanted=DECK_CARDS)
    ids: list[str] = []
    for place, card in enumerate(cards, 1):
        card_id = card.get("id")
        if not isinstance(card_id, str) or not _WORD.fullmatch(card_id) or card_id in ids:
            raise DataError("dinosaur_id", deck=deck, place=place, found=_shown(card_id))
        if card.get("diet") not in DIETS:
            raise DataError("dinosaur_diet", card=card_id, found=_shown(card.get("diet")), diets=DIETS)
        if not _is_number(card.get("rations"), *RATIONS):
            found = _shown(card.get("rations"))
            raise DataError("dinosaur_rations", card=card_id, found=found, low=RATIONS[0], high=RATIONS[1])
        name = card.get("name", "")
        if not isinstance(name, str) or len(name) > _NAME_LIMIT or not name.isprintable():
            raise DataError("card_name", card=card_id, found=_shown(name), limit=_NAME_LIMIT)
        ids.append(card_id)
    return Cards(
        ids=tuple(ids),
        names=tuple(card.get("name", "") for card in cards),
        diets=tuple(DIETS.index(card["diet"]) for card in cards),
        rations=tuple(card["rations"] for card in cards),
    )


def _is_number(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _shown(value: object) -> str:
    """A value of somebody's file, short enough for one line."""
    return ascii(value)[:60]
