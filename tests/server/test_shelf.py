"""What the shelf tells of each game, and the table of its actions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from taniere.bots.registry import bot_names
from taniere.client import Server, person
from taniere.core.game import Game
from taniere.core.options import Choice
from taniere.core.registry import game_ids, load_game
from taniere.core.texts import LANGUAGES
from taniere.server.app import App
from taniere.server.shelf import game_info
from tests.server.making import Run

CLIENT_WORDS = Path(__file__).parents[2] / "web" / "src" / "words"
GAMES = [load_game(game_id) for game_id in game_ids()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_says_what_it_is(game: Game) -> None:
    info = game_info(game)
    for language in ("en", "fr"):
        assert info.about[language] != info.tagline[language]
        assert info.about[language].strip()[-1] in ".!?"
    assert info.age is None or 3 <= info.age <= 18
    assert info.minutes is not None
    low, high = info.minutes
    assert 0 < low <= high
    assert info.kinds
    assert all(kind.replace("_", "").isalpha() and kind.islower() for kind in info.kinds)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browser_client_has_a_word_for_every_kind_of_game(language: str) -> None:
    words = "".join(path.read_text() for path in (CLIENT_WORDS / language).glob("*.ts"))
    for game in GAMES:
        for kind in game.kinds:
            assert f"'kind.{kind}':" in words, (game.id, kind)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_value_of_a_choice_has_words(game: Game) -> None:
    for option, info in zip(game.options, game_info(game).options, strict=True):
        if not isinstance(option, Choice):
            assert info.value_meanings is None
            continue
        assert info.value_meanings is not None, option.name
        assert list(info.value_meanings) == info.values == list(option.words)
        for meaning in info.value_meanings.values():
            assert set(meaning) == set(LANGUAGES)
            assert all(meaning.values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_action_is_listed_with_the_key_of_its_words(run: Run, game: Game) -> None:
    async def body(server: Server, app: App) -> None:
        _, raw = await server.request("GET", f"/api/games/{game.id}/actions")
        told = json.loads(raw)
        assert [action["token"] for action in told] == [action.token for action in game.actions]
        for language in LANGUAGES:
            words = game.texts(language)
            for shown, action in zip(told, game.actions, strict=True):
                assert words.say(f"action.{shown['text']}", **shown["arguments"]) == action.words(words)
                assert shown["is_automatic"] == action.is_automatic

    run(body)


def test_what_the_boxes_say() -> None:
    told = {game.id: game_info(game) for game in GAMES}
    assert (told["code-cracker"].age, told["dino-park"].age, told["pig"].age) == (8, 7, None)
    assert not any(told[game].has_secrets for game in ("code-cracker", "dino-park", "pig"))
    assert told["pig"].topics == ["odds"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_options_are_in_family_words(game: Game) -> None:
    """Nobody at a table reads `each-turn` or GT-3: the words of an option name no value of it."""
    for option, info in zip(game.options, game_info(game).options, strict=True):
        said = [
            info.meaning,
            *(info.value_meanings or {}).values(),
            *([info.question] if info.question else []),
        ]
        for words in said:
            for value in option.values(game.seats[0]) if isinstance(option, Choice) else ("random",):
                if len(str(value)) > 3 and str(value) not in ("original", "Jurassic"):
                    assert str(value) not in words["fr"], (option.name, words)
        if info.seats is not None:
            assert set(info.seats) < set(game.seats)


def test_who_begins_is_asked_as_the_rulebook_asks_it() -> None:
    asked = {
        game.id: option.question["en"]
        for game in GAMES
        for option in game_info(game).options
        if option.kind == "start" and option.question is not None
    }
    assert set(asked) == {"code-cracker", "labyrintus", "t-rex", "tyrannosaurus-rex"}
    assert "youngest" in asked["code-cracker"]
    assert "oldest" in asked["t-rex"]
    assert "roar" in asked["labyrintus"]
    assert "youngest" in asked["tyrannosaurus-rex"]


def test_as_many_sit_down_as_the_box_is_printed_for() -> None:
    usual = {game.id: game_info(game).usual_seats for game in GAMES}
    assert usual == {
        "code-cracker": 2,
        "dino-park": 2,
        "labyrintus": 2,
        "pig": 2,
        "t-rex": 3,
        "tarasque": 3,
        "tyrannosaurus-rex": 4,
    }


def test_a_seat_learns_that_its_own_choice_is_sealed_and_nobody_else_does(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await server.create("tyrannosaurus-rex", [person("Anne"), person("Ben")], is_started=True)
        tokens = [*(token or "" for token in links.seats), links.spectator, links.host]

        async def sealed() -> list[bool]:
            return [(await server.table(token)).has_sealed for token in tokens]

        async with server.sit(tokens[0]) as anne:
            turn = await anext(anne.turns())
            assert await sealed() == [False] * 4
            await anne.play(turn.legal[0])
            assert await sealed() == [True, False, False, False]

    run(body)


def test_the_strongest_bot_comes_first_and_fills_in(run: Run) -> None:
    assert bot_names(load_game("code-cracker")) == (
        "lite",
        "fox",
        "hare",
        "mole",
        "terrier",
        "naive",
        "cub",
        "random",
    )
    assert bot_names(load_game("pig"))[-1] == "random"

    async def body(server: Server, app: App) -> None:
        links = await server.create("dino-park", [person("Anne"), person("Ben")])
        assert (await app.server.hub.live(links.table).load()).facts.fill_bot == "lite"

    run(body)
