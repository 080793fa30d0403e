"""Take-backs around moves that were played for a person, in a game made for the purpose."""

from __future__ import annotations

import io
import sys

import pytest

from taniere.cli.language import cli_texts
from taniere.cli.screen import Screen
from taniere.cli.table import Table
from taniere.core.chance import Chance
from taniere.core.events import Event
from taniere.core.game import Action, Game
from taniere.core.match import Match
from taniere.core.results import Refusal, Result
from taniere.core.setup import Setup
from taniere.core.state import State
from taniere.core.texts import Texts
from taniere.core.views import View
from taniere.seeded import Seeded

LEFT, RIGHT, ENTER = range(3)


class Entered(Event, frozen=True):
    """Through the door."""

    seat: int


class DoorsState(State):
    """Choose a door, then enter it, twice: entering is all that can be done then."""

    def __init__(self) -> None:
        self.doors: list[int] = []
        self.rooms = 0

    def copy(self) -> DoorsState:
        twin = DoorsState()
        twin.doors, twin.rooms = self.doors[:], self.rooms
        return twin

    def actors(self) -> tuple[int, ...]:
        return (0,) if self.rooms < 2 else ()

    def legal(self, seat: int) -> tuple[int, ...]:
        return (ENTER,) if len(self.doors) > self.rooms else (LEFT, RIGHT)

    def refusal(self, seat: int, action: int) -> Refusal | None:
        return None if action in self.legal(seat) else Refusal("not_now", "DOR-1")

    def apply(self, seat: int, action: int, events: list[Event] | None = None) -> None:
        if action != ENTER:
            self.doors.append(action)
            return
        self.rooms += 1
        if events is not None:
            events.append(Entered(rule="DOR-2", seat=seat))

    def chance(self) -> Chance | None:
        return None

    def view(self, seat: int | None) -> View:
        return View(viewer=seat, seats=1, options={}, data=None, choosing=self.actors(), result=self.result())

    def result(self) -> Result | None:
        if self.rooms < 2:
            return None
        right = sum(self.doors)
        return Result(
            scores=(right,), ranks=(1,), reason="out", rule="DOR-3", decider="solo", decider_rule="DOR-4"
        )


class Doors(Game):
    """A corridor of two rooms."""

    id = "doors"
    version = 1
    seats = range(1, 2)
    options = ()
    actions = (
        Action("door left", text="door", arguments=(("side", "left"),)),
        Action("door right", text="door", arguments=(("side", "right"),)),
        Action("enter", is_automatic=True),
    )
    endings = ("out",)
    rules = ("DOR-1", "DOR-2", "DOR-3", "DOR-4")

    def start(self, setup: Setup) -> DoorsState:
        return DoorsState()

    def describe(self, view: View, texts: Texts) -> list[str]:
        return ["two doors"]

    def texts(self, language: str) -> Texts:
        texts = Texts(language, "taniere.core")
        texts.catalogue = texts.catalogue | {
            "game.title": "Doors",
            "game.tagline": "Left or right?",
            "action.door": "take the {side} door",
            "action.enter": "go in",
            "event.Entered": "{seat} goes in.",
            "refusal.not_now": "not now",
            "ending.out": "Out!",
            "decider.solo": "Alone.",
        }
        return texts


def play(*lines: str) -> Match:
    """Sit down alone and type this."""
    match = Match(Doors(), 1)
    sys.stdin = io.StringIO("".join(f"{line}\n" for line in lines))
    Table(match, {}, Seeded(0), Screen(), cli_texts("en")).play()
    return match


@pytest.fixture(autouse=True)
def _keep_stdin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", sys.stdin)


def test_a_move_without_choice_is_played_and_said(capsys: pytest.CaptureFixture[str]) -> None:
    match = play("door left", "2")
    assert [str(entry) for entry in match.record.entries] == [
        "0 door left",
        "0 enter",
        "0 door right",
        "0 enter",
    ]
    out = capsys.readouterr().out
    assert "  Only one move is possible for Player 1: go in.\n  • Player 1 goes in. [DOR-2]\n" in out
    assert "   1  door left   take the left door\n   2  door right  take the right door\n" in out
    assert out.endswith("The game is over\n  Out! [DOR-3]\n  1. Player 1: 1\n  Alone. [DOR-4]\n")


def test_undo_goes_back_to_the_latest_choice(capsys: pytest.CaptureFixture[str]) -> None:
    match = play("door left", "undo", "door right", "door right")
    assert [entry.token for entry in match.record.entries] == ["door right", "enter"] * 2
    assert "  Player 1 takes back: take the left door.\n" in capsys.readouterr().out


def test_what_was_played_for_a_person_stays_where_no_choice_can_be_taken_back(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Doors, "start", lambda *_: _at_the_door())
    match = play("undo", "door left")
    assert [entry.token for entry in match.record.entries] == ["enter", "door left", "enter"]
    out = capsys.readouterr().out
    assert "Player 1 has nothing to take back" in out
    assert out.count("Only one move is possible for Player 1: go in.") == 2  # not told again after the undo


def _at_the_door() -> DoorsState:
    """The game begins with a move that nobody chooses."""
    state = DoorsState()
    state.doors.append(LEFT)
    return state
