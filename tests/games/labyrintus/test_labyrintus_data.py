"""The box as data: what is shipped, what an owner may change, what is refused and how that is said."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from taniere.core.errors import DataError
from taniere.core.resources import read_toml
from taniere.core.texts import core_texts
from taniere.games.labyrintus import GAME
from taniere.games.labyrintus.data import read_contents
from tests.games.labyrintus.tables import Table

SHIPPED = read_toml("taniere.games.labyrintus", "data.toml")


def changed(path: str, value: object) -> dict[str, Any]:
    """The shipped box with one thing changed: `wheels.0.roads`."""
    data = deepcopy(SHIPPED)
    *way, last = path.split(".")
    place: Any = data
    for step in way:
        place = place[int(step)] if isinstance(place, list) else place[step]
    if isinstance(place, list):
        place[int(last)] = value
    else:
        place[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("colour", 1, "box_key"),
        ("note", ["x"], "deck_note"),
        ("wheels", "none", "box_tables"),
        ("wheels.3.size", 2, "box_item_key"),
        ("wheels.3.square", "F1", "wheel_square"),
        ("wheels.3.square", "A1", "wheel_square"),
        ("wheels.3.roads", ["N-E", "E-S"], "wheel_roads"),
        ("wheels.3.roads", ["N-E"], "wheel_roads"),
        ("wheels.5.footprint", "N-E", "wheel_footprint"),
        ("wheels.5.footprint", None, "footprint_column"),
        ("wheels.0.footprint", "N-E", "footprint_column"),
        ("wheels", SHIPPED["wheels"][:24], "wheel_count"),
        ("villages", ["blue", "red", "violet", "green"], "box_villages"),
        ("villages", ["blue", "yellow", "green"], "box_villages"),
        ("reserves", SHIPPED["reserves"][:4], "reserve_count"),
        ("reserves.0.food", "meat", "reserve_food"),
        ("reserves.2.tokens", 5, "reserve_tokens"),
        ("reserves.0.tokens", 4, "food_piles"),
        ("food.0.kind", "cake", "food_front"),
        ("food.0.background", "blue", "food_front"),
        ("food.0.value", 0, "food_value"),
        ("food.0.value", True, "food_value"),
        ("food.0.count", 1, "food_count"),
        ("food.3.background", "red", "box_red"),
        ("events.gust", 4, "box_events"),
        ("events.rain", 0, "box_events"),
        ("jurassic", SHIPPED["jurassic"][:14], "dinosaur_count"),
        ("jurassic.1.id", "brachiosaurus", "dinosaur_id"),
        ("jurassic.1.id", "No", "dinosaur_id"),
        ("cretaceous.1.diet", "grass", "dinosaur_diet"),
        ("cretaceous.1.rations", 4, "dinosaur_rations"),
        ("cretaceous.1.name", "x" * 41, "card_name"),
    ],
)
def test_what_the_rulebook_states_is_held(path: str, value: object, code: str) -> None:
    with pytest.raises(DataError) as caught:
        GAME.new(2, data=changed(path, value))
    assert caught.value.code == code
    for language in ("en", "fr"):
        assert core_texts(language).error(caught.value)


def test_an_owner_can_type_in_other_wheels_tokens_and_cards() -> None:
    data = changed("wheels.0.roads", ["N-S", "E-W"])
    data["food"][3]["background"] = "plain"
    data["villages"] = ["green", "blue", "red", "yellow"]
    data["jurassic"][0] = {"id": "my-dino", "name": "Mine", "diet": "omnivore", "rations": 1}
    assert GAME.check_data(data) == ()
    table = Table("my-dino", seats=4, data=data)
    assert table.wheel("A1").roads == ("N-S", "E-W")
    assert [player.village for player in table.view.players] == [2, 1, 4, 3]
    assert table.player(3).colour == "red"
    mission = table.player(0).mission
    assert mission is not None
    assert mission.name == "Mine"
    assert table.hidden_values("plants-plain")
    assert any("Mine" in line for line in GAME.describe(table.view, GAME.texts("fr")))


def test_every_card_has_a_name_and_a_fact_in_both_languages() -> None:
    for language in ("en", "fr"):
        texts = GAME.texts(language)
        for deck in read_contents(SHIPPED).decks.values():
            for card in deck.ids:
                assert texts.has(f"word.{card}")
                assert len(texts.say(f"dinosaur.{card}")) > 60


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_debated_diet_is_called_debated(language: str) -> None:
    debated = ("massospondylus", "heterodontosaurus", "gallimimus", "ornithomimus", "oviraptor")
    for card in debated:
        assert ("ebated" if language == "en" else "débattu") in GAME.texts(language).say(f"dinosaur.{card}")
