"""The parser, the languages, and how a command ends when something goes wrong."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import taniere
from taniere.cli import games
from taniere.cli.language import choose_language
from taniere.cli.main import COMMANDS

Run = Callable[..., Any]
Refuse = Callable[..., str]

PROGRAM = "import sys; from taniere.cli.main import main; sys.exit(main())"


def process(*argv: str, environ: Mapping[str, str] | None = None, **settings: Any) -> Any:
    """The command line in a process of its own."""
    command = [sys.executable, "-c", PROGRAM, *argv]
    return subprocess.run(
        command, env={**os.environ, **(environ or {})}, timeout=120, check=False, **settings
    )


def test_version_says_whether_the_engine_is_compiled(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taniere, "is_compiled", lambda: False)
    assert run("--version").out == f"taniere {taniere.__version__} (plain Python)\n"
    assert run("--version", "--lang", "fr").out == f"taniere {taniere.__version__} (plain Python)\n"
    monkeypatch.setattr(taniere, "is_compiled", lambda: True)
    assert run("--version").out == f"taniere {taniere.__version__} (compiled)\n"


def test_without_a_command_the_help_is_shown(run: Run) -> None:
    outcome = run()
    assert outcome.code == 0
    assert outcome.out.startswith("usage: taniere")
    for module in COMMANDS:
        assert f"\n    {module.__name__.rpartition('.')[2]} " in outcome.out


@pytest.mark.parametrize("command", [module.__name__.rpartition(".")[2] for module in COMMANDS])
def test_every_command_has_help_in_both_languages(run: Run, command: str) -> None:
    english, french = run(command, "--help"), run("--lang", "fr", command, "--help")
    assert (english.code, french.code) == (0, 0)
    assert english.out.startswith(f"usage: taniere {command}")
    assert french.out.startswith(f"usage\u00a0: taniere {command}")
    assert "show this help" in english.out
    assert "afficher cette aide" in french.out
    assert "show this help" not in french.out


@pytest.mark.parametrize(
    ("argv", "environ", "language"),
    [
        ([], {}, "en"),
        ([], {"LANG": "fr_BE.UTF-8"}, "fr"),
        ([], {"LC_MESSAGES": "fr", "LANG": "de_DE"}, "fr"),
        ([], {"LC_ALL": "C", "LANG": "fr_FR"}, "en"),
        ([], {"LC_ALL": "", "LANG": "fr_FR"}, "fr"),
        ([], {"TANIERE_LANG": "en", "LC_ALL": "fr_FR"}, "en"),
        ([], {"TANIERE_LANG": "fr", "LANG": "en_GB"}, "fr"),
        (["--lang", "fr", "games"], {"TANIERE_LANG": "en"}, "fr"),
        (["games", "--lang=fr"], {}, "fr"),
        (["games", "--lang", "fr", "--lang", "en"], {"LANG": "fr"}, "en"),
        (["games", "--lang"], {"LANG": "fr"}, "fr"),
        (["rules", "fr"], {}, "en"),
    ],
)
def test_language(argv: list[str], environ: dict[str, str], language: str) -> None:
    assert choose_language(argv, environ) == language


def test_language_before_and_after_the_command(run: Run) -> None:
    before, after = run("--lang", "fr", "games"), run("games", "--lang", "fr")
    assert before == after
    assert "Percez les coffres" in before.out


@pytest.mark.parametrize(
    ("argv", "english", "french"),
    [
        (
            ["plya"],
            "unknown command plya; there are: play,",
            "commande inconnue\u00a0: plya\u00a0; il y a\u00a0: play,",
        ),
        (["rules"], "missing: GAME", "il manque\u00a0: JEU"),
        (["games", "--no"], "unknown here: --no", "inconnu ici\u00a0: --no"),
        (["games", "now"], "unknown here: now", "inconnu ici\u00a0: now"),
        (["games", "--json=1"], "--json takes no value", "--json ne prend pas de valeur"),
        (["play", "--seats"], "--seats needs a value", "--seats demande une valeur"),
        (
            ["play", "--seats", "two"],
            "--seats: two is not a whole number",
            "--seats\u00a0: two n'est pas un nombre",
        ),
        (["play", "--seats", "-1"], "-1", "-1"),
        (["play", "--people", "0"], "--people: 0 is not", "--people\u00a0: 0 n'est pas"),
        (["selfplay", "pig", "--games", "9" * 5000], "is not a whole number", "n'est pas un nombre"),
        (["play", "--option", "start"], "start is not of the form NAME=VALUE", "NOM=VALEUR"),
        (["games", "--lang", "de"], "--lang: no language de; there are: en, fr", "pas de langue de"),
    ],
)
def test_wrong_words_are_refused_in_the_language_spoken(
    refuse: Refuse, monkeypatch: pytest.MonkeyPatch, argv: list[str], english: str, french: str
) -> None:
    assert english in refuse(*argv)
    monkeypatch.setenv("TANIERE_LANG", "fr")
    assert french in refuse(*argv)


def test_a_line_break_in_an_argument_does_not_make_two_lines(refuse: Refuse) -> None:
    assert r"a\nb\x1b[31m" in refuse("rules", "a\nb\x1b[31m")


def test_an_interrupt_ends_without_a_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(games, "bot_names", interrupt)
    assert run("games", "--json") == type(run("--version"))(130, "", "")


def test_a_closed_pipe_is_silent() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as closed:
        done = process("rules", "code-cracker", stdout=closed, stderr=subprocess.PIPE)
    assert done.returncode == 141
    assert done.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = process("games", stdout=full, stderr=subprocess.PIPE, environ={"TANIERE_LANG": "en"})
    assert done.returncode == 2
    assert re.fullmatch(rb"taniere: standard output: [^\n]+\n", done.stderr)


def test_closed_streams_and_narrow_encodings_do_no_harm() -> None:
    command = ["sh", "-c", 'exec "$@" <&- >&-', "sh", sys.executable, "-c", PROGRAM, "play", "pig"]
    done = subprocess.run(command, stderr=subprocess.PIPE, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    ascii_only = {"PYTHONIOENCODING": "ascii", "TANIERE_LANG": "fr"}
    shown = process("rules", "pig", environ=ascii_only, capture_output=True)
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert b"d? " in shown.stdout
