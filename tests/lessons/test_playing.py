"""What a lesson is: prepared chance and rivals, sentences in their order, sealed choices kept sealed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from taniere.core.errors import IllegalAction, TokenError
from taniere.core.match import Match
from taniere.core.registry import load_game
from taniere.lessons.course import MOST_MOVES, Lesson
from taniere.lessons.errors import LessonError
from taniere.lessons.loading import find_lesson
from taniere.lessons.playing import Frame, Playing

CODE_CRACKER = load_game("code-cracker")
PIG = load_game("pig")
TYRANNOSAURUS = load_game("tyrannosaurus-rex")
WORDS = {"en": "Word.", "fr": "Mot."}


def made(**fields: Any) -> Lesson:
    """A lesson of a test."""
    whole = {"id": "test", "title": WORDS, "about": WORDS, "rules": [], "seats": 2, "bot": "random"}
    whole |= {"step": [{"at": "start", **WORDS}], "done": [{"at": "end", **WORDS}]} | fields
    return msgspec.convert(whole, Lesson)


def step(text: str, **trigger: Any) -> dict[str, Any]:
    return {"en": text, "fr": text, **trigger}


def pig(**fields: Any) -> Lesson:
    return made(options={"start": "0", "target": 100}, **fields)


def said(playing: Playing) -> list[str]:
    return [step.en for step in playing.now]


def rolls(playing: Playing) -> list[str]:
    return [entry.token for entry in playing.match.record.entries if entry.seat is None]


def test_prepared_chance_is_drawn_in_order_as_far_as_it_fits() -> None:
    playing = Playing.after(
        PIG, pig(draws=["card 7", "roll 6", "roll 2", "roll 6"]), ["roll", "roll", "roll"]
    )
    assert rolls(playing) == ["roll 6", "roll 2", "roll 6"]
    assert playing.unused_draws == ["card 7"]


def test_a_prepared_draw_waits_until_it_is_possible() -> None:
    lesson = find_lesson(CODE_CRACKER, "first-safe")
    playing = Playing.after(CODE_CRACKER, lesson, ["keep 1 safe-1", "keep 2 safe-1", "roll"])
    assert rolls(playing)[-2:] == ["roll 1 2 4 5 chip", "roll 2 4 4"]
    assert "roll 1 2 4 4" in playing.unused_draws


def test_a_card_that_is_gone_is_not_drawn_again() -> None:
    lesson = made(options={"start": "0"}, bot="naive", opening=["* card S01"], draws=["card S01", "card S02"])
    playing = Playing(CODE_CRACKER, lesson)
    assert rolls(playing)[:2] == ["card S01", "card S02"]
    assert playing.unused_draws == ["card S01"]


def test_chance_that_is_not_prepared_follows_the_seed() -> None:
    runs = [rolls(Playing.after(PIG, pig(seed=seed, draws=[]), ["roll"])) for seed in (1, 1, 2, 3, 4, 5)]
    assert runs[0] == runs[1]
    assert len({tuple(run) for run in runs}) > 1


def test_rivals_play_prepared_moves_where_they_are_legal_else_the_bot_chooses() -> None:
    lesson = pig(draws=["roll 1", "roll 3", "roll 4"], others={"1": ["roll", "roll", "hold"]})
    playing = Playing.after(PIG, lesson, ["roll"])
    decided = [entry.token for entry in playing.match.record.entries if entry.seat == 1]
    assert decided == ["roll", "roll", "hold"]
    assert playing.unused_moves == {1: []}
    assert playing.legal == ["roll", "hold"]


def test_each_step_is_said_once_and_asked_steps_come_one_at_a_time() -> None:
    steps = [
        step("begin", at="start"),
        step("first", asked="roll"),
        step("second", asked="roll"),
        step("six", event="Rolled", where={"face": 6}),
        step("rolled", event="Rolled", by="me"),
        step("third roll", event="Rolled", by="me", times=3),
        step("rival", event="Rolled", by="other"),
    ]
    playing = Playing(PIG, pig(step=steps, draws=["roll 2", "roll 6", "roll 6", "roll 6"]))
    assert said(playing) == ["begin", "first"]
    playing.play("roll")
    assert said(playing) == ["second", "rolled"]
    playing.play("roll")
    assert said(playing) == ["six"]
    playing.play("roll")
    assert said(playing) == ["third roll"]
    playing.play("roll")
    assert said(playing) == [], "what happened earlier is not said again"
    assert len(playing.shown) == len(set(map(id, playing.shown))) == 6


def test_what_is_asked_stays_said_while_it_is_asked() -> None:
    playing = Playing(PIG, pig(step=[step("asked", asked="roll")], draws=["roll 2", "roll 3"]))
    assert [said(playing), playing.play("roll") and said(playing), len(playing.shown)] == [
        ["asked"],
        ["asked"],
        1,
    ]


def test_an_event_and_what_is_asked_must_hold_together() -> None:
    steps = [
        step("both", event="Rolled", asked="hold"),
        step("never", event="Rolled", asked="hold", by="other"),
    ]
    playing = Playing(PIG, pig(step=steps, draws=["roll 2"]))
    assert said(playing) == []
    playing.play("roll")
    assert said(playing) == ["both"]


def test_the_first_end_that_holds_closes_the_lesson_and_pending_chance_is_drawn() -> None:
    lesson = find_lesson(CODE_CRACKER, "first-safe")
    moves = ["keep 1 safe-1", "keep 2 safe-1", "keep 4 safe-1", "stop"]
    playing = Playing.after(CODE_CRACKER, lesson, moves)
    assert playing.is_done
    assert playing.closing is lesson.done[0]
    assert (playing.legal, playing.now) == ([], [])
    assert playing.match.state.chance() is None
    assert None not in playing.match.state.view(0).table  # type: ignore[attr-defined]
    with pytest.raises(LessonError, match="the lesson is over"):
        playing.play("stop")


def test_a_refused_move_changes_nothing_and_cites_its_rule() -> None:
    playing = Playing(CODE_CRACKER, find_lesson(CODE_CRACKER, "chips"))
    before = playing.match.record.dumps(), playing.frames, said(playing), playing.legal
    with pytest.raises(IllegalAction) as error:
        playing.play("keep 4 safe-1")
    assert (error.value.refusal.code, error.value.refusal.rule) == ("die_not_useful", "COD-6")
    with pytest.raises(TokenError):
        playing.play("open sesame")
    assert (playing.match.record.dumps(), playing.frames, said(playing), playing.legal) == before


def test_a_lesson_is_bounded() -> None:
    lesson = pig(draws=["roll 2"] * MOST_MOVES)
    playing = Playing.after(PIG, lesson, ["roll"] * MOST_MOVES)
    with pytest.raises(LessonError, match="200 moves"):
        playing.play("roll")


def test_sealed_choices_of_rivals_come_from_their_views_and_stay_secret() -> None:
    lesson = made(seats=3, bot="grazer")
    start = Playing(TYRANNOSAURUS, lesson)
    assert len(start.match.state.actors()) > 1, "the first stage asks several"
    rivals = set()
    for move in start.legal:
        frames: list[Frame] = []

        def watch(frame: Frame, match: Match, frames: list[Frame] = frames) -> None:
            frames.append(frame)

        playing = Playing.after(TYRANNOSAURUS, lesson, [move], watch)
        begun = len(start.match.record.entries)
        entries = playing.match.record.entries[begun : begun + len(start.match.state.actors())]
        rivals.add(tuple((entry.seat, entry.token) for entry in entries if entry.seat != 0))
        own = [frame for frame in frames if frame.token is not None]
        assert [(frame.seat, frame.token, frame.kind) for frame in own] == [(0, move, "sealed")]
        assert own[0].events == []
        hidden = [frame for frame in frames if frame.kind == "sealed" and frame.seat != 0]
        assert hidden == []
    assert len(rivals) == 1, "what rivals chose does not depend on what the learner chose at the same time"
