"""Two editions, one engine (TAR-10); and what an owner of the box may print instead."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from taniere.core.errors import DataError
from taniere.core.events import plain, seen
from taniere.core.match import Match, replay
from taniere.core.record import loads
from taniere.core.resources import read_toml
from taniere.core.texts import core_texts
from taniere.games.tarasque import GAME
from taniere.games.tarasque.constants import TILE_NAMES
from taniere.games.tarasque.data import shipped_edition
from taniere.seeded import Seeded
from tests.games.tarasque.positions import Board, position

ORIGINAL, ADAPTED = shipped_edition("original"), shipped_edition("adapted")


def played(seats: int, seed: int, options: Mapping[str, object]) -> Match:
    match, source = Match(GAME, seats, options), Seeded(seed)
    while match.state.result() is None:
        if match.state.chance() is not None:
            match.draw(source)
        for seat in match.waiting_for():
            legal = match.state.legal(seat)
            match.play(seat, GAME.actions[legal[source.below(len(legal))]].token)
    return match


def told(match: Match, edition: str) -> tuple[list[dict[str, object]], Match]:
    """What the same record tells in an edition, event by event."""
    record = loads(match.record.dumps())
    again = replace(record, options={**record.options, "edition": edition})
    events: list[dict[str, object]] = []
    end = replay(GAME, again, lambda _, found: events.extend(seen(event, None) for event in found))
    return events, end


def mapped(event: dict[str, object]) -> dict[str, object]:
    """An event of the original in the words of the adapted edition: colours become numbers, lands colours."""
    event = dict(event)
    if "tile" in event:
        tile = TILE_NAMES.index(str(event["tile"]))
        assert (event["colour"], event["sign"]) == (ORIGINAL.colour(tile), ORIGINAL.sign(tile))
        landscapes = {one.name: two.name for one, two in zip(ORIGINAL.auxes, ADAPTED.auxes, strict=True)}
        event |= {"colour": landscapes[str(event["sign"])], "sign": face(str(event["colour"]))}
    if "face" in event:
        event["face"] = face(str(event["face"]))
    if isinstance(faces := event.get("faces"), tuple):
        event["faces"] = tuple(face(str(one)) for one in faces)
    return event


def face(colour: str) -> str:
    """The number that stands for a colour of the dice."""
    return str([printed.name for printed in ORIGINAL.keys].index(colour) + 1)


@pytest.mark.parametrize("seats", GAME.seats)
def test_tar_10_the_same_record_tells_the_same_in_both_editions(seats: int) -> None:
    match = played(seats, seats, {"edition": "original"})
    original, end = told(match, "original")
    adapted, other_end = told(match, "adapted")
    assert [mapped(event) for event in original] == adapted
    assert original != adapted
    assert end.state.result() == other_end.state.result()
    one, other = plain(end.state.view(None)), plain(other_end.state.view(None))
    assert isinstance(one, dict)
    assert isinstance(other, dict)
    assert {key for key in one if one[key] != other[key]} == {"options"}
    first, second = GAME.outlook(end.state.view(None)), GAME.outlook(other_end.state.view(None))
    assert structs.replace(second, keys=first.keys, auxes=first.auxes) == first


def test_tar_10_tokens_are_the_same_and_each_pair_is_there_once() -> None:
    assert len(GAME.actions) == 203
    assert len(set(TILE_NAMES)) == 36
    for edition in (ORIGINAL, ADAPTED):
        assert len({(edition.colour(tile), edition.sign(tile)) for tile in range(36)}) == 36


def test_tar_10_dice_match_colours_in_the_original_and_numbers_in_the_adapted_edition() -> None:
    assert [printed.name for printed in ADAPTED.keys] == ["1", "2", "3", "4", "5", "6"]
    assert (ORIGINAL.colour(6), ORIGINAL.sign(6)) == ("blue", "forest")
    assert (ADAPTED.colour(6), ADAPTED.sign(6)) == ("red", "2")


@pytest.mark.parametrize(
    ("edition", "language", "words"),
    [
        ("original", "en", "the blue dragon (forest, 2a)"),
        ("original", "fr", "le dragon bleu (forêt, 2a)"),
        ("adapted", "en", "the red dragon (2, 2a)"),
        ("adapted", "fr", "le dragon rouge (2, 2a)"),
    ],
)
def test_tar_10_an_edition_speaks_its_own_words(edition: str, language: str, words: str) -> None:
    board = Board(3, {"edition": edition})
    said = board.said(board.deal("2a", "1a", "3a"), language)
    assert words in said[1].replace("Le ", "le ").replace("The ", "the ")


# Custom data


def shipped() -> dict[str, Any]:
    return deepcopy(read_toml("taniere.games.tarasque", "data.toml"))


def test_gt_13_an_owner_may_print_other_names() -> None:
    data = shipped()
    data["original"]["colours"][0] = {"id": "teal", "name": "Sarcelle", "paint": "#008080"}
    board = Board(3, data=data)
    assert board.outlook.keys[0].name == "Sarcelle"
    assert "Sarcelle" in board.said(board.deal("1a"))[1]
    assert GAME.check_data(data) == ()
    assert Board(3, {"edition": "adapted"}, {"original": data["original"]}).outlook.auxes[0].name == "red"


def test_gt_13_the_blue_dragon_that_the_rulebook_names_is_missed() -> None:
    data = shipped()
    data["original"]["colours"][1] = {"id": "teal"}
    notices = GAME.check_data(data)
    assert [notice.code for notice in notices] == ["no_blue_dragon"]
    for language in ("en", "fr"):
        assert "blue" in GAME.texts(language).say("notice.no_blue_dragon")


def broken(path: str, value: object) -> dict[str, Any]:
    """The shipped data with one thing changed, named by its path; None takes it away."""
    data: Any = shipped()
    *way, last = path.split("/")
    here = data
    for step in way:
        here = here[int(step) if step.isdigit() else step]
    place: Any = int(last) if last.isdigit() else last
    if value is None:
        del here[place]
    else:
        here[place] = value
    assert isinstance(data, dict)
    return data


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("extra", {}, "print_table"),
        ("note", 5, "deck_note"),
        ("original", 5, "print_lists"),
        ("original/landscapes", None, "print_lists"),
        ("adapted/numbers", [], "print_lists"),
        ("original/colours/5", None, "print_count"),
        ("adapted/colours", "six", "print_count"),
        ("original/colours/0", "red", "print_entry"),
        ("original/colours/0", {"id": "red", "hue": 3}, "print_entry"),
        ("original/colours/0", {"id": "Red"}, "print_id"),
        ("original/colours/0", {"name": "red"}, "print_id"),
        ("original/colours/0", {"id": "blue"}, "print_twice"),
        ("original/colours/0", {"id": "red", "name": "x" * 41}, "print_name"),
        ("original/colours/0", {"id": "red", "paint": "red"}, "print_paint"),
        ("original/colours/0", {"id": "red", "name": "blue"}, "print_same_name"),
    ],
)
def test_gt_13_data_that_does_not_fit_the_box_is_refused_in_words(
    path: str, value: object, code: str
) -> None:
    with pytest.raises(DataError) as caught:
        GAME.check_data(broken(path, value))
    assert caught.value.code == code
    for language in ("en", "fr"):
        assert "{" not in core_texts(language).error(caught.value)


def test_tar_10_the_words_of_a_refusal_are_those_of_the_edition() -> None:
    for edition, word in (("original", "yellow"), ("adapted", "4")):
        board = position(["1a", "2a", "3a"], options={"edition": edition})
        board.throw("1 4 4 4 4 4")
        assert f"shows {word};" in board.refused("keep 4")
