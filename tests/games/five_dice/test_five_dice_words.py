"""What people read: refusals name what would do, events name what they are about, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from taniere.core.texts import LANGUAGES
from taniere.games.code_cracker import GAME as CODE_CRACKER
from taniere.games.dino_park import GAME as DINO_PARK
from taniere.games.five_dice.game import FiveDiceGame
from taniere.games.five_dice.scoring import result_of
from tests.games.five_dice.positions import Board, dinos, kinds, safes

PAGES = Path(__file__).parents[3] / "docs" / "rules"
SAFE = {"en": "safe", "fr": "coffre"}
DINOSAUR = {"en": "dinosaur", "fr": "dinosaure"}
CHIP = {"en": "chip", "fr": "puce"}
ROPE = {"en": "rope", "fr": "corde"}
NET = {"en": "net", "fr": "filet"}
BINOCULARS = {"en": "binoculars", "fr": "jumelles"}
HAMMER = {"en": "hammer", "fr": "marteau"}


def alternatives(sentence: str) -> list[str]:
    """What a refusal offers: the words after its last colon, before the rule."""
    offered = re.fullmatch(r".*: (.+) \([A-Z]+-\d+\)", sentence)
    assert offered is not None, sentence
    return offered[1].split(", ")


def safe_table() -> Board:
    board = safes("123", "441", "555")
    board.throw("1 1 2 4 chip")
    return board


def dino_table() -> Board:
    board = dinos("net rope net", "net rope", "cage")
    board.throw("rope hammer hammer net binoculars")
    return board


@pytest.mark.parametrize("language", LANGUAGES)
def test_cod_7_the_refusal_to_go_on_lists_the_good_dice(language: str) -> None:
    for token in ("roll", "stop"):
        said = safe_table().refused(token, language)
        assert said.startswith(token)
        assert said.endswith("(COD-7)")
        assert alternatives(said) == ["1", "2", "4", CHIP[language]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_cod_6_the_refusal_of_a_useless_die_lists_the_good_ones(language: str) -> None:
    board = safes("123", "222", "555")
    board.throw("1 2 4 4 chip")
    said = board.refused("keep 4 safe-1", language)
    assert said.startswith("keep 4 safe-1")
    assert said.endswith("(COD-6)")
    assert alternatives(said) == ["1", "2", CHIP[language]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_cod_6_the_refusal_of_a_face_that_no_die_shows_lists_what_they_show(language: str) -> None:
    said = safe_table().refused("keep 5 safe-3", language)
    assert said.endswith("(COD-6)")
    assert alternatives(said) == ["1", "2", "4", CHIP[language]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_cod_8_the_refusal_of_a_card_lists_the_cards_that_need_the_digit(language: str) -> None:
    said = safe_table().refused("keep 1 safe-3", language)
    assert f"{SAFE[language]} 3" in said
    assert said.endswith("(COD-8)")
    assert alternatives(said) == [f"{SAFE[language]} 1", f"{SAFE[language]} 2"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_cod_3_the_refusal_of_a_player_out_of_turn_names_who_is_to_play(language: str) -> None:
    board = safe_table()
    texts = CODE_CRACKER.texts(language).with_people("Anne", "Max")
    said = texts.refusal("roll", board.refusal("roll", seat=1))
    assert "Anne" in said
    assert said.endswith("(COD-3)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_din_6_the_refusal_to_go_on_lists_the_usable_dice(language: str) -> None:
    said = dino_table().refused("stop", language)
    assert said.endswith("(DIN-6)")
    assert alternatives(said) == [ROPE[language], NET[language], BINOCULARS[language]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_din_7_refusals_list_usable_dice_or_cards_with_a_free_space(language: str) -> None:
    said = dino_table().refused("keep hammer dino-1", language)
    assert HAMMER[language] in said
    assert said.endswith("(DIN-7)")
    assert alternatives(said) == [ROPE[language], NET[language], BINOCULARS[language]]
    said = dino_table().refused("keep net dino-3", language)
    assert f"{DINOSAUR[language]} 3" in said
    assert alternatives(said) == [f"{DINOSAUR[language]} 1", f"{DINOSAUR[language]} 2"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_cod_11_a_refusal_with_no_good_die_left_offers_to_roll_or_stop(language: str) -> None:
    board = safes("311", "122", "122")
    board.throw("3 3 4 4 5")
    board.keep("3 safe-1")
    for token in ("keep 3 safe-1", "keep 4 safe-2"):
        assert alternatives(board.refused(token, language)) == [
            {"en": "roll on or stop", "fr": "relancez ou arrêtez-vous"}[language]
        ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_cod_12_a_refusal_with_five_dice_kept_offers_to_roll_or_stop(language: str) -> None:
    board = safes("123", "441", "555")
    board.throw("1 2 chip chip chip")
    board.keep("1 safe-1", "2 safe-1", "chip *3")
    for token in ("keep 1 safe-1", "keep chip"):
        refusal = board.refusal(token)
        assert (refusal.code, refusal.rule) == ("all_dice_kept", "COD-12")
        assert len(alternatives(board.refused(token, language))) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_din_10_a_card_of_one_point_is_not_said_to_be_worth_1_points(language: str) -> None:
    board = dinos("net:1", "rope:2", "cage:2", "cage:2")
    said = board.said(board.turn("hammer hammer hammer hammer net", "net dino-1"), language)
    said += DINO_PARK.describe(board.view, DINO_PARK.texts(language))
    assert not [line for line in said if re.search(r"\b1 points", line)]


def eventful() -> list[Board]:
    """Games that between them let everything happen that can."""
    boards = []
    for seats in (1, 2):
        board = safes("111", "222", "333", "444", "444", "444", seats=seats, start="0")
        board.throw("1 1 1 chip chip")
        board.keep("1 safe-1 *3", "chip *2")
        board.roll_on("2 2 2 3 5")
        board.keep("2 safe-2 *3")
        board.roll_on("5 5")  # A and B are lost
        board.turn("3 3 3 5 5", "3 safe-3 *3")
        for _ in range(4):
            if not board.is_over():
                board.turn("1 4 4 4 chip", *next(keeps(board)))
        boards.append(board)
    return boards


def keeps(board: Board) -> Iterator[tuple[str, ...]]:
    """A card of three 4s or three 1s gets its dice, else a chip is kept."""
    for slot, card in enumerate(board.view.table, 1):
        if card is not None and board.open(slot) == "4 4 4":
            yield (f"4 safe-{slot} *3",)
    yield ("chip",)


@pytest.mark.parametrize("language", LANGUAGES)
def test_cod_16_every_event_reads_as_a_sentence_that_names_its_card(language: str) -> None:
    happened = set()
    for board in eventful():
        for event, said in zip(board.history, board.said(board.history, language), strict=True):
            happened.add(type(event).__name__)
            assert said[-1] == "."
            assert "{" not in said
            if hasattr(event, "card") and type(event).__name__ not in ("DieKept", "CardCompleted"):
                assert event.card in said
            if hasattr(event, "slot"):
                assert f"{SAFE[language]} {event.slot[-1]}" in said
    assert happened >= {
        "BonusDieKept",
        "BonusSetTaken",
        "CardCompleted",
        "CardDiscarded",
        "CardLost",
        "CardTurnedUp",
        "CardWon",
        "DiceRolled",
        "DieKept",
        "GameEnded",
        "LastTurnBegun",
        "RollFailed",
        "TurnBegun",
        "TurnStopped",
    }
    assert "FifthDieKept" in kinds(fifth_die().history)
    assert "{" not in " ".join(fifth_die().said(fifth_die().history, language))


def fifth_die() -> Board:
    board = safes("111", "222", "333", "444")
    board.turn("1 1 1 2 chip", "1 safe-1 *3", "2 safe-2", "chip")
    return board


@pytest.mark.parametrize("game", [CODE_CRACKER, DINO_PARK])
def test_cod_10_din_11_events_and_refusals_cite_rules_the_game_lists(game: FiveDiceGame) -> None:
    cite = game.rulebook.cite
    cited = {name: getattr(cite, name) for name in type(cite).__dataclass_fields__}
    assert {name: rule for name, rule in cited.items() if rule not in game.rules} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_cod_14_gd_3_the_board_says_that_the_fifth_die_ends_the_turn(language: str) -> None:
    for board, game, rule, roll, keeps in (
        (
            safes("123", "441", "555"),
            CODE_CRACKER,
            "COD-14",
            "1 2 3 4 4",
            ("1 safe-1", "2 safe-1", "3 safe-1"),
        ),
        (dinos("net rope", "net rope", "cage net"), DINO_PARK, "GD-3", "rope rope cage net net", None),
    ):
        board.throw(roll)
        texts = game.texts(language).with_people("Zoé", "Ali")
        tokens = keeps or ("net dino-1", "net dino-2", "rope dino-1")
        board.keep(*tokens)
        assert not any(rule in line for line in game.describe(board.view, texts))
        board.keep("4 safe-2" if keeps else "rope dino-2")
        last = [line for line in game.describe(board.view, texts) if rule in line]
        face = "4" if keeps else texts.word("cage")
        assert [face in line for line in last] == [True]


def solo(game: FiveDiceGame, score: int, **options: object) -> str:
    """What decided a solo game with the shipped deck that ended with this score."""
    state = game.start(game.setup(1, options))
    cards: dict[int, tuple[int, ...]] = {0: ()}
    for card, value in enumerate(state.box.deck.values):
        cards = {total + value: (*won, card) for total, won in cards.items()} | cards
    state.won = (cards[score],)
    result = result_of(state)
    assert result.scores == (score,)
    return result.decider


@pytest.mark.parametrize("game", [CODE_CRACKER, DINO_PARK], ids=lambda game: game.id)
def test_cod_28_din_20_a_solo_result_has_the_rank_of_the_rules_page(game: FiveDiceGame) -> None:
    page = (PAGES / f"{game.id}.en.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (under|over|\d+–)\s*(\d+) \| (\w.*) \|$", page, re.MULTILINE)
    assert [name for _, _, name in rows][:3] == ["Novice", "Skilled", "Expert"]
    for word, number, name in rows:
        bound = int(number)
        if word == "under":
            scores = [3, bound - 1]
        elif word == "over":
            scores = [bound + 1, bound + 9]
        else:
            scores = [int(word.rstrip("–")), bound]
        for score in scores:
            assert game.texts("en").say(f"decider.{solo(game, score)}").endswith(f"Rank: {name.lower()}.")


def test_din_20_there_is_no_rank_where_the_scale_does_not_apply() -> None:
    assert solo(DINO_PARK, 30) == "solo_expert"
    assert solo(DINO_PARK, 30, short=True) == "solo"
    assert solo(DINO_PARK, 30, **{"solo-discard": "always"}) == "solo"


@pytest.mark.parametrize("language", LANGUAGES)
def test_din_10_the_board_in_words_has_everybodys_points(language: str) -> None:
    board = dinos("net:1", "rope:2", "cage:2", "cage:2")
    board.turn("hammer hammer hammer hammer net", "net dino-1")
    texts = DINO_PARK.texts(language).with_people("Zoé", "Ali")
    lines = DINO_PARK.describe(board.view, texts)
    assert DINO_PARK.outlook(board.view).points == (1, 0)
    for seat, (score, cards) in enumerate([(1, 1), (0, 0)]):
        assert texts.say("board.score", seat=seat, score=score, count=cards) in lines
