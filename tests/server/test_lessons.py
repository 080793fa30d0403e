"""Lessons over HTTP: the course of a game, and a lesson after some moves."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from taniere.client import Refusal, Server
from taniere.core.events import plain, seen
from taniere.core.match import Match
from taniere.core.registry import game_ids, load_game
from taniere.lessons.course import MOST_MOVES, Lesson
from taniere.lessons.loading import has_course
from taniere.lessons.playing import Frame, Playing
from taniere.server import learning, wire
from taniere.server.app import App
from tests.server.making import Run

GAME = "code-cracker"
WON = ["keep 1 safe-1", "keep 2 safe-1", "keep 4 safe-1", "stop"]


async def ask(server: Server, lang: str = "en", **wish: Any) -> dict[str, Any]:
    body = msgspec.json.encode(wire.LessonWish(**{"game": GAME, "lesson": "first-safe"} | wish))
    _, raw = await server.request("POST", f"/api/lesson?lang={lang}", body=body)
    told: dict[str, Any] = json.loads(raw)
    return told


async def course(server: Server, game: str, lang: str) -> wire.CourseInfo:
    _, raw = await server.request("GET", f"/api/games/{game}/lessons?lang={lang}")
    return msgspec.json.decode(raw, type=wire.CourseInfo)


async def refusal(server: Server, lang: str = "en", **wish: Any) -> Refusal:
    with pytest.raises(Refusal) as error:
        await ask(server, lang, **wish)
    return error.value


def test_a_course_is_told_in_both_languages(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        english, french = await course(server, GAME, "en"), await course(server, GAME, "fr")
        assert [lesson.id for lesson in english.lessons] == [lesson.id for lesson in french.lessons]
        assert english.lessons[0].title == "Your first safe"
        assert french.lessons[0].title == "Votre premier coffre"
        assert english.goal != french.goal
        assert (english.picture, english.lessons[0].options) == ("open-safe", {"start": "0"})
        bonus = next(hint for hint in english.guide if hint.event == "BonusSetTaken")
        assert (bonus.rule, bonus.by, bonus.times, bonus.asked) == ("COD-12", "any", 1, None)
        shelf = {info.id: info.has_lessons for info in await server.games()}
        assert shelf == {game_id: has_course(load_game(game_id)) for game_id in game_ids()}
        with pytest.raises(Refusal) as unknown:
            await course(server, "chess", "en")
        assert (unknown.value.status, unknown.value.code) == (404, "unknown_game")

    run(body)


def test_a_lesson_is_played_move_by_move(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        told = await ask(server)
        assert (told["seat"], told["names"], told["bots"]) == (0, ["Player 1", "Novice 2"], [None, "naive"])
        assert [frame["kind"] for frame in told["frames"]] == ["start", "draw"]
        assert told["frames"][0]["view"]["rolled"] == []
        assert told["frames"][1]["view"]["rolled"] == ["1", "2", "4", "5", "chip"]
        assert [step["rule"] for step in told["steps"]] == ["COD-4", "COD-7"]
        assert "keep 1 safe-1" in told["legal"]
        assert (told["is_done"], told["closing"], told["next"]) == (False, None, "one-roll-too-many")
        known = told["total"]
        for count in range(1, len(WON) + 1):
            told = await ask(server, moves=WON[:count], seen=known)
            assert told["frames"][0]["number"] == known
            assert told["frames"][0]["token"] == WON[count - 1]
            known = told["total"]
        assert told["is_done"]
        assert told["closing"]["text"].startswith("The safe is yours!")
        assert (told["legal"], told["steps"]) == ([], [])
        events = [event["event"] for frame in told["frames"] for event in frame["events"]]
        assert events[:2] == ["TurnStopped", "CardWon"]
        french = await ask(server, "fr", moves=WON)
        assert french["closing"]["text"].startswith("Le coffre est à vous\u00a0!")
        assert len(french["frames"]) == french["total"] == known
        assert french["frames"][-1]["lines"] != told["frames"][-1]["lines"]

    run(body)


def test_a_refused_move_is_answered_as_at_a_table(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        wrong = await refusal(server, lesson="chips", moves=["keep 4 safe-1"])
        assert (wrong.status, wrong.code, wrong.rule) == (409, "die_not_useful", "COD-6")
        assert wrong.message == "keep 4 safe-1: no safe has an open 4; good now: 2, chip (COD-6)"
        french = await refusal(server, "fr", lesson="chips", moves=["roll"])
        assert (french.code, french.rule) == ("keep_a_die_first", "COD-7")
        assert "gardez d'abord" in french.message
        late = await refusal(server, moves=[*WON, "stop"])
        assert (late.status, late.code) == (409, "lesson_over")
        word = await refusal(server, moves=["fly"])
        assert (word.status, word.code) == (422, "unknown_token")

    run(body)


def test_wishes_that_cannot_be_followed(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        async def code(**wish: Any) -> tuple[int | None, str]:
            refused = await refusal(server, **wish)
            return refused.status, refused.code

        assert await code(game="chess") == (404, "unknown_game")
        assert await code(lesson="nope") == (404, "unknown_lesson")
        assert await code(moves=["roll"] * (MOST_MOVES + 1)) == (422, "bad_message")
        assert await code(moves=["x" * 101]) == (422, "bad_message")
        assert await code(seen=-1) == (422, "bad_message")
        long = json.dumps({"game": GAME, "lesson": "first-safe", "moves": ["x" * 65] * 1100}).encode()
        with pytest.raises(Refusal) as large:
            await server.request("POST", "/api/lesson", body=long)
        assert (large.value.status, large.value.code) == (413, "too_large")

    run(body)


def test_frames_come_in_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "MOST_FRAMES", 3)
    wish = wire.LessonWish(GAME, "first-safe", WON)
    whole = learning.lesson_moment(wish, "en")
    assert [frame.number for frame in whole.frames] == [0, 1, 2]
    rest = learning.lesson_moment(wire.LessonWish(GAME, "first-safe", WON, seen=3), "en")
    assert [frame.number for frame in rest.frames] == [3, 4, 5]
    assert whole.total == rest.total > 6
    beyond = learning.lesson_moment(wire.LessonWish(GAME, "first-safe", WON, seen=500), "en")
    assert (beyond.frames, beyond.total) == ([], whole.total)


def test_a_learner_is_told_nothing_that_the_seat_may_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("t-rex")
    words = {"en": "Word.", "fr": "Mot."}
    lesson = msgspec.convert(
        {"id": "test", "title": words, "about": words, "rules": [], "seats": 3, "bot": "squirrel"}
        | {"step": [{"at": "start", **words}], "done": [{"at": "end", **words}]},
        Lesson,
    )
    monkeypatch.setattr(learning, "find_lesson", lambda *_: lesson)
    start = Playing(game, lesson)
    told = learning.lesson_moment(wire.LessonWish("t-rex", "test", start.legal[:1]), "en")
    expected: list[tuple[object, object]] = []

    def watch(frame: Frame, match: Match) -> None:
        expected.append((match.state.view(0), [seen(event, 0) for event in frame.events]))

    Playing.after(game, lesson, start.legal[:1], watch)
    assert [(frame.view, frame.events) for frame in told.frames] == expected
    dealt = [e for frame in told.frames for e in frame.events if e["event"] == "CardDealt" and e["seat"] != 0]
    assert dealt
    assert {event["card"] for event in dealt} == {None}
    assert [frame.token for frame in told.frames if frame.seat != 0 and frame.token is not None] == []
    assert plain(told.frames[-1].view.viewer) == 0
