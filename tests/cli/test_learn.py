"""`taniere learn`: the list of what can be learned, and a lesson by piped input."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Run = Callable[..., Any]
Refuse = Callable[..., str]


def test_without_a_game_those_with_lessons_are_listed(run: Run) -> None:
    out = run("learn", "--lang", "en").out
    assert "Code Cracker: Cover the last digit" in out
    assert "  taniere learn code-cracker\n" in out


def test_a_game_lists_its_lessons(run: Run) -> None:
    out = run("learn", "code-cracker", "--lang", "fr").out
    assert out.startswith("Code Cracker\u00a0: Couvrez le dernier chiffre")
    assert "  1  Votre premier coffre\u00a0: " in out
    assert "  5  En solo contre la pile\u00a0: " in out
    assert out.endswith("Pour commencer\u00a0: taniere learn code-cracker first-safe\n")


def test_a_lesson_is_played_to_its_end(run: Run) -> None:
    typed = "keep 1 safe-1\nkeep 2 safe-1\nkeep 4 safe-1\nstop\n"
    out = run("learn", "code-cracker", "first-safe", "--lang", "en", stdin=typed).out
    assert out.startswith("Code Cracker. Your first safe\n")
    assert "→ Three safes, three codes." in out
    assert "You must keep at least one of every roll. [COD-7]" in out
    assert "→ A whole code is covered! The safe is yours once you stop, not before. [COD-16]" in out
    assert "Done. The safe is yours! A new one takes its place and the next player rolls." in out
    assert out.endswith("Next: taniere learn code-cracker one-roll-too-many\n")


def test_what_is_not_legal_is_refused_with_its_rule_and_a_move_can_be_taken_back(run: Run) -> None:
    typed = "keep 4 safe-1\nwhy roll\nundo\nkeep 2 safe-1\nundo\nboard\nq\n"
    out = run("learn", "code-cracker", "chips", "--lang", "en", stdin=typed).out
    assert "keep 4 safe-1: no safe has an open 4; good now: 2, chip (COD-6)" in out
    assert "COD-7" in out
    assert "nothing to take back" in out
    assert "Player 1 takes back: keep a 2 for safe 1." in out
    assert out.endswith("The lesson stops here.\n")


def test_chance_can_be_taken_back_in_a_lesson(run: Run) -> None:
    typed = "keep chip\nroll\nundo\nundo\nq\n"
    out = run("learn", "code-cracker", "3", "--lang", "en", stdin=typed).out
    assert out.count("takes back") == 2


def test_the_last_lesson_sends_to_the_game_and_an_ended_game_shows_its_result(run: Run) -> None:
    typed = "1\n" * 60
    out = run("learn", "pig", "1", "--lang", "fr", stdin="roll\nhold\n").out
    assert "Voilà. " in out
    assert out.endswith("À vous de jouer\u00a0: taniere play pig\n")
    ended = run("learn", "code-cracker", "last-safes", "--lang", "en", stdin=typed).out
    assert "[COD-24]" in ended
    assert "Done. The table could not be filled" in ended


def test_what_there_is_not_is_refused(refuse: Refuse) -> None:
    assert "no lesson nope of code-cracker; there are: first-safe" in refuse("learn", "code-cracker", "nope")
    assert "no lesson 9 of code-cracker" in refuse("learn", "code-cracker", "9")
    assert "did you mean code-cracker" in refuse("learn", "code-craker")
