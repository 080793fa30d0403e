"""Several people at one terminal: whoever looks sees their own secrets and nobody else's."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from taniere.cli.language import cli_texts
from taniere.cli.screen import CLEAR
from taniere.core import record
from taniere.core.match import replay
from taniere.core.registry import load_game
from tests.cli.terminal import Terminal

TAKE = "Press Enter when nobody else can see the screen: "
GIVE = "Enter clears the screen for "
HIDDEN = "your move in secret (what you type does not show): "


@pytest.fixture
def sit(folder: Path) -> Iterator[Callable[..., Terminal]]:
    """`sit("t-rex", "--people", "2")`: a terminal with that game."""
    opened: list[Terminal] = []

    def sit(*argv: str) -> Terminal:
        opened.append(Terminal("play", *argv, "--seed", "1", "--lang", "en", folder=folder))
        return opened[-1]

    yield sit
    for terminal in opened:
        terminal.close()


def own_hand(screen: str) -> set[str]:
    """The cards that T-Rex lists under `Your hand:`."""
    _, _, listed = screen.rpartition("Your hand:\n")
    return set(re.findall(r"^ {6}(\S.*?):", listed, re.MULTILINE))


def test_nobody_sees_the_hand_of_another(sit: Callable[..., Terminal]) -> None:
    terminal = sit("t-rex", "--people", "2", "--option", "start=0")
    assert "Player 1, it is for you to decide." in terminal.wait_for(TAKE)
    terminal.type("")
    first = terminal.wait_for("Player 1, your move: ")
    dealt = set(re.findall(r"Player 1 takes (.+?) into the opening hand", first))
    assert own_hand(first) == dealt
    assert len(dealt) > 1
    assert f"Player 2 takes a card into the opening hand. × {len(dealt)} [TRX-5]" in first
    assert first.count("Player 2 takes") == 1
    terminal.type("1")
    told = terminal.wait_for(GIVE + "Player 2: ")
    played = re.findall(r"Player 1 plays (.+?)\.", told)
    terminal.type("")
    assert terminal.wait_for(TAKE) == f"Player 2, it is for you to decide. {TAKE}"
    terminal.type("")
    second = terminal.wait_for("Player 2, your move: ")
    assert "What happened meanwhile\n" in second
    assert f"Player 1 takes a card into the opening hand. × {len(dealt)} [TRX-5]" in second
    assert second.count("Player 1 takes") == 1
    assert set(re.findall(r"Player 2 takes (.+?) into the opening hand", second)) == own_hand(second)
    assert re.findall(r"Player 1 plays (.+?)\.", second) == played
    # Cards are told by a name of their own: no line may name one that only the other holds.
    table = second.replace(second[second.rindex("Your hand:\n") :], "")
    told_to_both = re.sub(r"Symbols, by number.*|.*Player 2 takes.*", "", table)
    for card in dealt - set(played):
        assert card not in told_to_both


def test_a_card_drawn_is_told_to_whoever_drew_it_alone(sit: Callable[..., Terminal]) -> None:
    terminal = sit("t-rex", "--people", "2", "--option", "start=0")
    terminal.wait_for(TAKE)
    terminal.type("")
    board = terminal.wait_for("Player 1, your move: ")
    drawing = re.search(r"^ +(\S.*?): .*draws (?:one card|\d cards)", board, re.MULTILINE)
    assert drawing is not None
    number = re.search(rf"^ +(\d+)  play .*  play {drawing[1]}$", board, re.MULTILINE)
    assert number is not None
    terminal.type(number[1])
    drawn = re.findall(r"Player 1 draws (.+?)\.", terminal.wait_for(GIVE))
    assert drawn
    assert "a card" not in drawn
    terminal.type("")
    terminal.wait_for(TAKE)
    terminal.type("")
    seen = terminal.wait_for("Player 2, your move: ")
    assert set(re.findall(r"Player 1 draws (.+?)\.", seen)) == {"a card"}


def test_a_sealed_choice_shows_neither_while_it_is_typed_nor_later(sit: Callable[..., Terminal]) -> None:
    terminal = sit("tyrannosaurus-rex", "--people", "2", "--seats", "2", "--option", "start=0")
    terminal.wait_for(TAKE)
    terminal.type("")
    terminal.wait_for(HIDDEN)
    before = len(terminal.everything)
    terminal.type("point se")
    assert terminal.wait_for(TAKE) == f"Player 2, it is for you to decide. {TAKE}"
    assert terminal.everything[before:].startswith(f"\r\n{CLEAR}")
    terminal.type("")
    second = terminal.wait_for(HIDDEN)
    assert "Player 1 points" not in second
    assert "Player 1 sets a card aside" in second
    assert re.search(r"Player 2 sets (Move|Rest|Panic) aside", second)
    assert terminal.everything[before:].count("point se") == 1  # in the list of what Player 2 may do
    terminal.type("point e")
    assert "Player 1 points the lake south-east. [TYR-L3]" in terminal.wait_for(GIVE + "Player 1: ")
    terminal.type("")
    terminal.wait_for(TAKE)
    terminal.type("")
    again = terminal.wait_for(HIDDEN)
    assert "Player 2 points the lake east. [TYR-L3]" in again
    assert "opening" not in again
    assert "plays the" not in again  # what they have been told already is not told again


def test_a_sealed_choice_is_taken_back_without_telling_it(sit: Callable[..., Terminal]) -> None:
    terminal = sit("tyrannosaurus-rex", "--people", "2", "--seats", "2", "--option", "start=0")
    for line in ("", "point se", "", "undo"):
        terminal.wait_for(TAKE if not line else HIDDEN)
        terminal.type(line)
    screen = terminal.wait_for(GIVE + "Player 1: ")
    assert "Player 1 takes a secret choice back and chooses again." in screen
    assert "takes back: point se" not in terminal.everything
    terminal.type("")
    assert "Player 1, it is" in terminal.wait_for(TAKE)
    terminal.type("")
    terminal.wait_for("Player 1, " + HIDDEN)


def test_what_was_typed_ahead_does_not_answer_for_the_next(sit: Callable[..., Terminal]) -> None:
    terminal = sit("tyrannosaurus-rex", "--people", "2", "--seats", "2", "--option", "start=0")
    terminal.wait_for(TAKE)
    terminal.type("")
    terminal.wait_for(HIDDEN)
    terminal.type("point se\n\npoint n")
    assert terminal.wait_for(TAKE).startswith("Player 2, ")
    terminal.type("")
    terminal.wait_for("Player 2, " + HIDDEN)
    terminal.type("point e")
    assert "Player 2 points the lake east." in terminal.wait_for(GIVE)


@pytest.mark.parametrize("word", ["q", "quit"])
def test_leaving_clears_the_screen_and_shows_what_is_typed_again(
    sit: Callable[..., Terminal], folder: Path, word: str
) -> None:
    terminal = sit("t-rex", "--people", "2", "--record", "r")
    terminal.wait_for(TAKE)
    terminal.type("")
    terminal.wait_for("your move: ")
    terminal.type(word)
    assert terminal.end() == 0
    assert terminal.screen.strip().startswith("The game stops here, unfinished.")
    assert "Your hand" not in terminal.screen
    assert not record.loads((folder / "r").read_text()).is_finished


def test_the_end_is_for_everybody(sit: Callable[..., Terminal], folder: Path) -> None:
    """A whole game: at its end the screen shows what both may know."""
    terminal = sit(
        "tyrannosaurus-rex", "--people", "2", "--seats", "2", "--option", "start=0", "--record", "r"
    )
    prompts = re.compile(f"{re.escape(TAKE)}|{re.escape(GIVE)}|your move[^:]*: |The record is in")
    while (prompt := terminal.wait_for_any(prompts)) != "The record is in":
        terminal.type("1" if prompt.startswith("your move") else "")
    assert terminal.end() == 0
    match = replay(load_game("tyrannosaurus-rex"), record.loads((folder / "r").read_text()))
    result = match.state.result()
    assert result is not None
    assert "The game is over\n" in terminal.screen
    assert f"Player 1: {result.scores[0]}\n" in terminal.screen
    assert "your move" not in terminal.screen


def test_games_without_secrets_share_one_screen(sit: Callable[..., Terminal]) -> None:
    terminal = sit("pig", "--people", "2", "--option", "start=0")
    terminal.wait_for("Player 1, your move: ")
    terminal.type("hold")
    screen = terminal.wait_for("Player 2, your move: ")
    assert "Player 1 holds" in screen or "banks" in screen
    assert CLEAR not in terminal.everything


@pytest.mark.parametrize("game", ["t-rex", "tyrannosaurus-rex"])
def test_secrets_are_not_shared_through_a_pipe(refuse: Callable[..., str], game: str) -> None:
    reason = refuse("play", game, "--people", "2", stdin="1\n")
    assert reason.startswith(f"{game} has secrets: several people can share it only at a terminal")
    french = refuse("play", game, "--people", "2", "--lang", "fr", stdin="1\n")
    assert french.startswith(f"{game} a des secrets\u00a0: ")


@pytest.mark.parametrize("game", ["code-cracker", "dino-park", "labyrintus", "tarasque", "pig"])
def test_games_without_secrets_go_through_a_pipe(run: Callable[..., object], game: str) -> None:
    outcome = run("play", game, "--people", "2", stdin="q\n")
    assert getattr(outcome, "code", None) == 0
    assert cli_texts("en").say("play.left") in getattr(outcome, "out", "")


@pytest.mark.parametrize("game", ["t-rex", "tyrannosaurus-rex"])
def test_one_person_alone_may_use_a_pipe(run: Callable[..., object], game: str) -> None:
    assert getattr(run("play", game, stdin="q\n"), "code", None) == 0
