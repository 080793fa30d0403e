"""What people read about bots."""

from __future__ import annotations

import pytest

from taniere.bots.bot import Bot, RandomBot
from taniere.bots.registry import bot_kinds
from taniere.bots.words import _words_beside, bot_words, texts_with_bots
from taniere.core.game import Game
from taniere.core.registry import game_ids, load_game
from taniere.core.texts import LANGUAGES

GAMES = [load_game(game_id) for game_id in game_ids()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_has_a_name_a_character_and_what_to_expect(game: Game, language: str) -> None:
    for name in bot_kinds(game):
        words = bot_words(game, name, language)
        assert words.name[0].isupper()
        for sentence in (words.about, words.expect):
            assert sentence[0].isupper(), name
            assert sentence.endswith("."), name
        assert len(words.about) <= 80, name  # one or two lines beside a face


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_bots_of_a_game_are_told_apart_by_their_names(game: Game) -> None:
    for language in LANGUAGES:
        names = [bot_words(game, name, language).name for name in bot_kinds(game)]
        assert len(set(names)) == len(names)


def test_a_seat_is_called_by_its_bot() -> None:
    game = load_game("tarasque")
    assert texts_with_bots(game, "fr").called(1, None, "magpie") == "Pie 2"
    assert game.texts("fr").called(1, None, "magpie") == "magpie 2"  # the game knows no bots


def test_a_bot_of_others_goes_by_its_own_name() -> None:
    assert bot_words(load_game("pig"), "gambler", "en").name == "gambler"

    class Gambler(RandomBot):
        name = "gambler"

    Gambler.__module__ = "json.tool"  # a package that has no texts
    assert _words_beside("gambler", Gambler, "en") == {}
    Gambler.__module__ = "gambler"  # a module on its own
    assert _words_beside("gambler", Gambler, "en") == {}


def test_a_bot_brings_words_of_its_own_only() -> None:
    kind: type[Bot] = bot_kinds(load_game("tarasque"))["magpie"]
    assert {key.split(".")[1] for key in _words_beside("magpie", kind, "en")} == {"magpie"}
