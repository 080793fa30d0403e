"""`taniere play`, by piped input: everything a person at a terminal can do."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from taniere.cli import shelf
from taniere.core import record
from taniere.core.match import replay
from taniere.core.registry import load_game

Run = Callable[..., Any]
Refuse = Callable[..., str]

ALWAYS_THE_FIRST = "1\n" * 5_000


def typed(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def answers(out: str, prompt: str = "Your move: ") -> list[str]:
    """What followed each prompt: the echo of the answer, and all that came of it."""
    return out.split(prompt)[1:]


def test_a_whole_solo_game_in_a_process_of_its_own(folder: Path) -> None:
    program = "import sys; from taniere.cli.main import main; sys.exit(main())"
    argv = ["play", "code-cracker", "--seats", "1", "--seed", "1", "--record", "solo.record", "--lang", "en"]
    command = [sys.executable, "-c", program, *argv]
    done = subprocess.run(
        command, input=ALWAYS_THE_FIRST.encode(), capture_output=True, timeout=120, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    out = done.stdout.decode()
    assert out.startswith("Code Cracker. Crack the safes")
    assert "You play alone." in out
    match = replay(load_game("code-cracker"), record.loads((folder / "solo.record").read_bytes()))
    result = match.state.result()
    assert result is not None
    assert out.endswith(
        "The game is over\n"
        "  The pile is empty and the last turn is played. [COD-27]\n"
        f"  1. Player 1: {result.scores[0]}\n"
        "  Millions gathered alone. Rank: novice. [COD-28]\n"
        "The record is in solo.record.\n"
    )


def test_a_whole_game_against_a_bot_in_french(run: Run) -> None:
    argv = ("play", "dino-park", "--bots", "random", "--seed", "2", "--lang", "fr")
    outcome = run(*argv, stdin=ALWAYS_THE_FIRST)
    assert (outcome.code, outcome.err) == (0, "")
    assert "Vous êtes Joueur 1. À table\u00a0: Joueur 1, Caprice 2." in outcome.out
    assert "  • Caprice 2 lance\u00a0: " in outcome.out
    assert "  Un seul coup possible pour Joueur 1\u00a0: mettre de côté" in outcome.out
    assert re.search(r"La partie est finie\n  Tous les dinosaures .* \[DIN-14\]\n  1\. ", outcome.out)
    for english in ("Player", "rolls", "Turn of", "keep a", "safe ", "dinosaur 1", "move"):
        assert english not in outcome.out


def test_equal_seeds_give_equal_games(run: Run) -> None:
    argv = ("play", "code-cracker", "--seats", "1", "--seed")
    first = run(*argv, "8", stdin=ALWAYS_THE_FIRST).out
    assert run(*argv, "8", stdin=ALWAYS_THE_FIRST).out == first
    assert run(*argv, "9", stdin=ALWAYS_THE_FIRST).out != first


def test_without_a_seed_chance_is_fresh(run: Run) -> None:
    assert run("play", "code-cracker").out != run("play", "code-cracker").out


def test_numbers_and_tokens_in_any_case_and_spacing(cracker: Run) -> None:
    told = answers(cracker(stdin=" KEEP   1  Safe-2\n  1\t\nquit\n").out)
    assert "  • Player 1 keeps a 1 for safe 2. [COD-8]\n" in told[0]
    assert "  • Player 1 keeps a 4 for safe 1. [COD-8]\n" in told[1]


def test_what_cannot_be_played_is_refused_and_asked_again(cracker: Run) -> None:
    lines = ["keep 1 safe-1", "stop", "99", "0", "0000000000012", "jump", "", "keep"]
    out = cracker(stdin=typed(lines)).out
    told = answers(out)
    assert "keep 1 safe-1: safe 1 has no open 1; open on: safe 2, safe 3 (COD-8)\n" in told[0]
    assert "stop: keep at least one good die of this roll first; good now: 1, 4, 5, chip (COD-7)\n" in told[1]
    assert "99: the moves are numbered from 1 to 7\n" in told[2]
    assert "0: the moves are numbered from 1 to 7\n" in told[3]
    assert "0000000000012: the moves are numbered from 1 to 7\n" in told[4]
    assert "jump: no such move; `legal` lists what can be played now\n" in told[5]
    assert told[6] == "\n"
    assert "keep: no such move; `legal` " in told[7]
    assert "• " not in "".join(told)


def test_why_gives_the_reason_and_the_rule(cracker: Run) -> None:
    lines = ["why stop", "why keep chip", "why 1", "why", "why jump"]
    told = answers(cracker(stdin=typed(lines)).out)
    reason, rule = told[0].splitlines()[1:3]
    assert reason.endswith("good now: 1, 4, 5, chip (COD-7)")
    assert rule.startswith("  **COD-7** After each roll that has a good die")
    assert told[1] == "why keep chip\n  keep chip: that is legal now.\n"
    assert told[2] == "why 1\n  keep 1 safe-2: that is legal now.\n"
    assert "for instance `why keep 1 safe-2`" in told[3]
    assert "jump: no such move" in told[4]


def test_commands_in_french_with_or_without_accents_and_in_english(cracker: Run) -> None:
    lines = [
        "pourquoi stop",
        "regles COD-7",
        "Règles cod-7",
        "rules cod-7",
        "aide",
        "plateau",
        "coups",
        "annuler",
    ]
    out = cracker("--lang", "fr", stdin=typed([*lines, "quitter"])).out
    told = answers(out, "À vous\u00a0: ")
    assert "gardez d'abord au moins un bon dé" in told[0]
    for place in range(4):
        assert "  **COD-7** Après chaque lancer" in told[place]
    assert "  pourquoi COUP " in told[4]
    assert "  coffre 1 · " in told[5]
    assert "   7  keep chip      garder une puce\n" in told[6]
    assert "Joueur 1 n'a rien à reprendre" in told[7]
    assert told[8] == "quitter\n\nLa partie s'arrête ici, inachevée.\n"


def test_errors_name_the_commands_as_they_are_called_in_the_language(cracker: Run) -> None:
    told = answers(cracker("--lang", "fr", stdin=typed(["sauter", "pourquoi"])).out, "À vous\u00a0: ")
    assert "sauter\u00a0: ce coup n'existe pas\u00a0; `coups` donne ce qui se joue maintenant\n" in told[0]
    assert "par exemple `pourquoi keep 1 safe-2`" in told[1]


def test_a_move_may_be_typed_in_the_words_of_the_list(cracker: Run) -> None:
    told = answers(cracker("--lang", "fr", stdin="Garder un 1 pour le Coffre 2\n").out, "À vous\u00a0: ")
    assert "  • Joueur 1 garde un 1 pour le coffre 2. [COD-8]\n" in told[0]


@pytest.mark.parametrize("word", ["q", "Q", "quit", "quitter"])
def test_a_word_to_leave(cracker: Run, word: str) -> None:
    out = cracker("--lang", "fr", stdin=f"{word}\n1\n").out
    assert out.endswith(f"{word}\n\nLa partie s'arrête ici, inachevée.\n")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_help_of_bots_is_true(run: Run, language: str) -> None:
    help_ = " ".join(run("play", "--help", "--lang", language).out.split())
    wanted = {
        "en": "fewer names than seats are repeated (default: the strongest bot of the game",
        "fr": "moins de noms que de places, on les répète (par défaut\u00a0: le bot le plus fort du jeu",
    }
    assert wanted[language].replace("\u00a0", " ") in help_.replace("\u00a0", " ")


def test_board_legal_rules_and_help(run: Run) -> None:
    told = answers(
        run("play", "pig", "--option", "start=0", stdin=typed(["board", "legal", "rules", "help"])).out
    )
    assert "  Player 1: 0 of 100 points\n" in told[0]
    assert told[1] == "legal\n\n   1  roll  roll the die\n   2  hold  hold and bank\n"
    assert "# Pig\n" in told[2]
    assert "PIG-G2" in told[2]
    for word in ("why", "undo", "board", "legal", "rules", "help", "quit"):
        assert f"  {word}" in told[3]


def test_undo_until_chance_or_another_seat_has_answered(cracker: Run) -> None:
    lines = ["undo", "1", "undo", "1", "roll", "undo"]
    told = answers(cracker(stdin=typed(lines)).out)
    impossible = "Player 1 has nothing to take back: chance or another seat has answered since\n"
    assert impossible in told[0]
    assert "  Player 1 takes back: keep a 1 for safe 2.\n" in told[2]
    assert "   1  keep 1 safe-2" in told[2]
    assert impossible in told[5]


def test_people_share_a_terminal_and_may_take_back_a_whole_turn(run: Run, folder: Path) -> None:
    lines = ["hold", "undo", "roll", "undo"]
    argv = ("play", "pig", "--people", "2", "--seed", "1", "--option", "start=0", "--record", "r")
    out = run(*argv, stdin=typed(lines)).out
    assert "At the table: Player 1, Player 2.\n" in out
    prompts = re.findall(r"(Player \d), your move: (.*)", out)
    assert prompts[:3] == [("Player 1", "hold"), ("Player 2", "undo"), ("Player 1", "roll")]
    assert "  Player 1 takes back: hold and bank.\n" in out
    assert str(record.loads((folder / "r").read_text()).entries[0]) == "0 roll"


def test_asked_which_game(run: Run) -> None:
    out = run("play", stdin="nine\n7\n2\n").out
    assert out.startswith("What shall we play?\n  1  Code Cracker: Crack")
    assert "nine is not on the list: a number from 1 to " in out
    assert "7 is not on the list" in out
    assert "Dino Park. Roll ropes" in out
    assert "Dino Park. Cordes" in run("play", "--lang", "fr", stdin="dino park\n").out
    assert "Pig" not in out
    for stdin in ("quit\n", ""):
        assert run("play", stdin=stdin).code == 0


@pytest.mark.parametrize("stdin", ["1\n1\n", "1\n1\nquit\n"])
def test_leaving_keeps_the_record(run: Run, cracker: Run, folder: Path, stdin: str) -> None:
    outcome = cracker("--record", "r", stdin=stdin)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.endswith("\nThe game stops here, unfinished.\nThe record, unfinished, is in r.\n")
    kept = record.loads((folder / "r").read_bytes())
    assert not kept.is_finished
    assert [str(entry) for entry in kept.entries[-2:]] == ["0 keep 1 safe-2", "0 keep 4 safe-1"]
    assert [path.name for path in folder.iterdir()] == ["r"]
    assert run("replay", "r").code == 0


def test_an_interrupt_is_polite(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: object = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    outcome = run("play", "code-cracker", "--record", "r")
    assert (outcome.code, outcome.err) == (0, "")
    assert "The record, unfinished, is in r." in outcome.out
    assert (folder / "r").exists()


def test_bytes_that_are_no_text_are_just_a_wrong_answer(run: Run) -> None:
    outcome = run("play", "pig", "--option", "start=0", stdin=b"\xff\xfe\x00\nquit\n")
    assert outcome.code == 0
    assert "no such move; `legal` lists" in outcome.out


def test_own_cards_end_up_in_the_record(run: Run, folder: Path, small_deck: Path) -> None:
    argv = ("play", "code-cracker", "--seats", "1", "--data", small_deck.name, "--record", "r")
    outcome = run(*argv, stdin=ALWAYS_THE_FIRST)
    assert outcome.code == 0
    assert outcome.err == "taniere: warning: small.toml: 5 cards; the box has 27\n"
    assert " · N" in outcome.out
    assert '\ndata {"cards":[{"id":"N0","code":[1,2,4],"millions":2},' in (folder / "r").read_text()
    again = run("replay", "r")
    assert again.code == 0
    assert " (N" in again.out


def test_seats_people_and_bots(run: Run) -> None:
    argv = ("play", "code-cracker", "--bots")
    assert "At the table: Player 1, Whim 2.\n" in run(*argv, "random").out
    crowd = run(*argv, "random,naive", "--seats", "5", "--people", "2").out
    assert "At the table: Player 1, Player 2, Whim 3, Novice 4, Whim 5.\n" in crowd
    assert "At the table: Player 1, Player 2, Player 3.\n" in run("play", "pig", "--people", "3").out


def test_the_usual_bot_is_the_strong_one_where_it_knows_the_game() -> None:
    assert shelf.usual_bot(load_game("code-cracker")) == "lite"
    assert shelf.usual_bot(load_game("tarasque")) == "tamer"
    assert shelf.usual_bot(load_game("t-rex")) == "raptor"
    assert shelf.usual_bot(load_game("pig")) == "random"


@pytest.mark.parametrize(
    ("argv", "reason"),
    [
        (["chess"], "unknown game chess; there are: code-cracker, "),
        (["code-crackers"], "unknown game code-crackers; did you mean code-cracker?"),
        (["code-cracker", "--seats", "7"], "code-cracker is for 1 to 6 seats, not 7"),
        (["code-cracker", "--seats", "0"], "code-cracker is for 1 to 6 seats, not 0"),
        (["pig", "--people", "9"], "pig is for 2 to 8 seats, not 9"),
        (["pig", "--people", "3", "--seats", "2"], "3 people cannot share 2 seats"),
        (["pig", "--bots", "genius"], "no bot genius plays pig; there are: "),
        (["pig", "--bots", ""], "no bot  plays pig; there are: "),
        (["pig", "--bots", "random,random"], "2 bots named for 1 free seat"),
        (["pig", "--people", "2", "--bots", "random"], "1 bot named for 0 free seats"),
        (["pig", "--option", "goal=3"], "unknown option goal; there are: target, start"),
        (["pig", "--option", "target=9"], "option target cannot be 9; it takes: 10…1000"),
        (["pig", "--option", "start=2"], "option start cannot be 2; it takes: random, 0, 1"),
        (["pig", "--option", "target=50", "--option", "target=60"], "option target is given twice"),
        (["pig", "--data", "missing.toml"], "missing.toml: no such file or folder"),
        (["pig", "--data", "."], ". is a folder, not a file"),
        (["pig", "--record", "no/such/file"], "no/such: no such file or folder"),
        (["pig", "--record", "."], ". is a folder, not a file"),
        (["pig", "--seed", "luck"], "--seed: luck is not a whole number from 0 to "),
    ],
)
def test_a_game_that_cannot_begin(refuse: Refuse, argv: list[str], reason: str) -> None:
    extra = [] if "--record" in argv else ["--record", "r"]
    assert refuse("play", *argv, *extra).startswith(reason)


CARD = '[[cards]]\nid = "{id}"\ncode = [{code}]\nmillions = {millions}\n'


@pytest.mark.parametrize(
    ("deck", "reason"),
    [
        (b"\xff\xfe\x00", "deck.toml: byte 0 is not UTF-8 text"),
        (b"cards = [", "deck.toml: not readable TOML: "),
        (b"a = " + b"[" * 100_000, "deck.toml: not readable TOML: "),
        (b"note = 2026-01-01\ncards = []", "deck.toml: not readable TOML: "),
        (b"note = nan\ncards = []", "deck.toml: not readable TOML: "),
        (b'note = "' + b"a" * 100_000 + b'"\ncards = []', "deck.toml: a text in the data has "),
        (b'cards = ["' + b'", "'.join([b"a" * 990] * 20) + b'"]', "deck.toml: the data takes "),
        (b"", "deck.toml: number of cards is NoneType; it must be 3 to 60"),
        (b"cards = []", "deck.toml: number of cards is 0; it must be 3 to 60"),
        (
            "".join(
                CARD.format(id=f"A{number}", code="1, 2, 3", millions=number) for number in (2, 5, 6)
            ).encode(),
            "deck.toml: card A6: millions is 6; it must be 2 to 5",
        ),
        (
            "".join(
                CARD.format(id=f"A{number}", code=f"1, 2, {number}", millions=2) for number in (4, 5, 6)
            ).encode(),
            "deck.toml: card A6: 6 cannot stand on a card; it must be one of 1, 2, 3, 4, 5",
        ),
    ],
)
def test_a_deck_that_does_not_fit(refuse: Refuse, folder: Path, deck: bytes, reason: str) -> None:
    (folder / "deck.toml").write_bytes(deck)
    assert refuse("play", "code-cracker", "--data", "deck.toml", "--record", "r").startswith(reason)
    assert refuse("selfplay", "code-cracker", "--data", "deck.toml", "--records", "r").startswith(reason)


def test_a_game_without_cards_takes_none(refuse: Refuse, small_deck: Path) -> None:
    assert refuse("play", "pig", "--data", small_deck.name) == "small.toml: pig takes no custom data"


def test_a_record_goes_through_links_and_into_pipes(run: Run, folder: Path) -> None:
    (folder / "real").write_text("old")
    (folder / "link").symlink_to("real")
    assert run("play", "pig", "--record", "link").code == 0
    assert (folder / "link").is_symlink()
    assert (folder / "real").read_text().startswith("taniere-record")
    os.mkfifo(folder / "pipe")
    reader = os.open(folder / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert run("play", "pig", "--record", "pipe").code == 0
        assert os.read(reader, 100).startswith(b"taniere-record")
    finally:
        os.close(reader)
    assert (folder / "pipe").is_fifo()
