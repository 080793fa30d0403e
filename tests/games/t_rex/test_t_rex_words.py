"""What people read: refusals name what would do, events and the board speak both languages."""

from __future__ import annotations

import pytest

from taniere.core.events import Event, seen
from taniere.core.texts import LANGUAGES
from taniere.games.t_rex import GAME
from taniere.seeded import Seeded
from tests.games.t_rex.positions import Table, names

PILE = "1 2 4 6 8 10"
BLUE = {"en": "blue 12", "fr": "12 bleu"}


def table() -> Table:
    return Table(["7 12 15", "14 3 11"], {0: PILE, 1: PILE})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_not_in_hand_is_refused_with_the_hand(language: str) -> None:
    said = table().said(0, "play green-4", GAME.texts(language))
    assert said.startswith("play green-4")
    assert BLUE[language] in said
    assert said.endswith("(TRX-7)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_out_of_turn_the_refusal_names_who_is_to_play(language: str) -> None:
    said = table().said(1, "play green-14", GAME.texts(language).with_people("Anna", "Brian"))
    assert "Anna" in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("moves", "token", "code", "words"),
    [
        ("", "egg left", "play_a_card", {"en": "blue 12", "fr": "12 bleu"}),
        ("0:7 1:14 0:15", "play blue-12", "choose_an_egg", {"en": "yellow", "fr": "jaune"}),
        ("0:7 1:14 0:15 egg", "egg left", "discard_first", {"en": "red 15", "fr": "15 rouge"}),
        ("0:7 1:14 0:15 egg out", "discard drawn", "settle_trump", {"en": "green", "fr": "vert"}),
        ("0:7 1:14 0:15 egg out", "trump weak blue", "already_trump", {"en": "strong", "fr": "forte"}),
    ],
)
def test_every_refusal_says_what_would_do(
    language: str, moves: str, token: str, code: str, words: dict[str, str]
) -> None:
    board = table()
    for move in moves.split():
        if move == "egg":
            board.act(board.state.active, "egg left")
        elif move == "out":
            board.discard_all()
        else:
            board.play_all(move)
    seat = board.state.active
    assert board.refused(seat, token).code == code
    assert words[language] in board.said(seat, token, GAME.texts(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_drawn_card_is_named_to_its_owner_only(language: str) -> None:
    board = Table(["14 1", "1 2"], unseen={0: "9 10", 1: "3"})
    board.play(0, "14")
    (event,) = [event for event in board.draw("draw green-9") if type(event).__name__ == "CardDrawn"]
    texts = GAME.texts(language)
    name = {"en": "green 9", "fr": "9 vert"}[language]
    assert name in texts.event(seen(event, 0))
    assert name not in texts.event(seen(event, 1))
    assert "None" not in texts.event(seen(event, 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_tells_trumps_eggs_hand_and_what_cards_would_do(language: str) -> None:
    board = table()
    board.play_all("0:7 1:14")
    texts = GAME.texts(language)
    lines = "\n".join(GAME.describe(board.state.view(0), texts))
    for key in ("blue", "brown", "yellow", "red", "blue-7", "green-14", "blue-12", "trump-strong"):
        assert texts.word(key) in lines, key
    assert texts.say("board.ends_round") in lines
    spectator = "\n".join(GAME.describe(board.state.view(None), texts))
    assert texts.say("board.your_hand") in lines
    assert texts.say("board.your_hand") not in spectator
    assert texts.say("board.ends_round") not in spectator


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_tells_symbols_and_the_last_circle(language: str) -> None:
    board = table()
    texts = GAME.texts(language).with_people("Anne", "Ben")
    quiet = "\n".join(GAME.describe(board.state.view(1), texts))
    assert texts.say("board.no_meteor") in quiet
    assert f"{texts.say('ui.symbol_meteor')} (3, 5, 7, 9, 11, 13)" in quiet
    board.play_all("0:7")
    burning = GAME.describe(board.state.view(1), texts)
    assert texts.say("board.meteor", seat=0, card="blue-7") in burning
    assert texts.say("board.to_play", people="Ben, Anne") in burning
    assert texts.say("board.no_meteor") not in burning


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_is_said_has_a_hole_in_it(language: str) -> None:
    texts, source = GAME.texts(language), Seeded("words")
    state = GAME.new(3)
    while state.result() is None:
        events: list[Event] = []
        chance = state.chance()
        if chance is not None:
            state.resolve(chance.outcome(source.below(chance.total)), events)
        else:
            seat = state.actors()[0]
            legal = state.legal(seat)
            state.apply(seat, legal[source.below(len(legal))], events)
        said = [texts.event(seen(event, 0)) for event in events]
        said += GAME.describe(state.view(0), texts)
        for line in said:
            assert "None" not in line
            assert "{" not in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_trx_25_an_empty_hand_that_is_shown_has_words(language: str) -> None:
    texts = GAME.texts(language).with_people("Anna", "Brian")
    shown = {"event": "HandShown", "rule": "", "seat": 0, "cards": ("blue-12",)}
    assert texts.event(shown).endswith(f"{BLUE[language]}.")
    assert (
        texts.event({**shown, "cards": ()})
        == {
            "en": "A tie: Anna has no card left in hand.",
            "fr": "Égalité\u00a0: Anna n’a plus de carte en main.",
        }[language]
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_in_words_tells_a_pile_that_is_known_whole_from_one_that_is_not(language: str) -> None:
    texts = GAME.texts(language)
    board = Table(["7 15", "14 3", "10 9"], {0: "1 2", 1: "4 6"}, {1: "8", 2: "6"})
    lines = GAME.describe(board.state.view(None), texts)
    whole = texts.say("board.pile_open", cards=names("1 2"))
    partly = texts.say("board.pile", count=1, cards=names("4 6"))
    assert [line for line in lines if line in (whole, partly)] == [whole, partly]
