"""Running the command line in this process, in an empty folder, in English unless a test says otherwise."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from taniere.cli.language import VARIABLES
from taniere.cli.main import main
from taniere.core.chance import Source


@dataclass(frozen=True)
class Outcome:
    """What a command left behind."""

    code: int
    out: str
    err: str


Run = Callable[..., Outcome]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder, and no language in the environment."""
    monkeypatch.chdir(tmp_path)
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("play", "pig", stdin="roll\\n")`."""

    def run(*argv: str, stdin: str | bytes = "") -> Outcome:
        raw = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        capsys.readouterr()
        code = main(list(argv))
        captured = capsys.readouterr()
        return Outcome(code, captured.out, captured.err)

    return run


@pytest.fixture
def refuse(run: Run, folder: Path) -> Callable[..., str]:
    """Run what must be refused: exit code 2, one line on stderr, nothing else and no file; the line."""

    def refuse(*argv: str, stdin: str | bytes = "") -> str:
        before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
        outcome = run(*argv, stdin=stdin)
        assert outcome.code == 2
        assert outcome.out == ""
        assert outcome.err.startswith("taniere: ")
        assert outcome.err.endswith("\n")
        assert outcome.err.count("\n") == 1
        assert "Traceback" not in outcome.err
        assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before
        return outcome.err.removeprefix("taniere: ").rstrip("\n")

    return refuse


class KnownSource(Source):
    """For Code Cracker: three safes and a roll that the tests know; what comes then hardly matters."""

    def __init__(self, seed: object) -> None:
        roll = int("03345", 6)  # 1, 4, 4, 5, chip
        self.draws = [14, 9, 15, roll]  # S15 (4-5-2-3), S10 (4-1-1-4), S18 (3-5-2-2-1) of those left
        self.count = 0

    def below(self, bound: int) -> int:
        self.count += 1
        return self.draws.pop(0) if self.draws else self.count * 7919 % bound


@pytest.fixture
def cracker(run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """`taniere play code-cracker`: Player 1 begins, with known safes and dice."""
    monkeypatch.setattr("taniere.cli.play.Seeded", KnownSource)

    def cracker(*argv: str, stdin: str = "") -> Outcome:
        return run("play", "code-cracker", "--bots", "random", "--option", "start=0", *argv, stdin=stdin)

    return cracker


@pytest.fixture
def record(run: Run, folder: Path) -> Path:
    """A whole game of Code Cracker between two random bots; seat 0 begins. Without notes."""
    argv = ("code-cracker", "--games", "1", "--bots", "random", "--option", "start=0", "--records", ".")
    assert run("selfplay", *argv).code == 0
    path = folder / "code-cracker-0-0.record"
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not line.startswith("note ")))
    return path


@pytest.fixture
def small_deck(folder: Path) -> Path:
    """Five safes that fit: fewer than the box has, so that there is a warning."""
    cards = ["1, 2, 4", "1, 2, 5", "4, 2, 5", "4, 3, 4", "4, 3, 5"]
    path = folder / "small.toml"
    path.write_text(
        "\n".join(
            f'[[cards]]\nid = "N{number}"\ncode = [{code}]\nmillions = 2' for number, code in enumerate(cards)
        )
    )
    return path
