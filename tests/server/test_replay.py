"""A record played again over HTTP."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from taniere.client import Refusal, Server, bot, person
from taniere.core.events import plain, seen
from taniere.core.match import Match, open_record, replay
from taniere.core.record import loads
from taniere.core.registry import load_game
from taniere.core.texts import Texts
from taniere.core.views import View
from taniere.server import replaying, wire
from taniere.server.app import App
from taniere.table.fair import draw_number, mixed
from tests.server.making import Run
from tests.table.parley import Parley

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*/*.record"))


async def ask(server: Server, lang: str = "en", **wish: Any) -> dict[str, Any]:
    body = msgspec.json.encode(wire.ReplayWish(**wish))
    _, raw = await server.request("POST", f"/api/replay?lang={lang}", body=body)
    told: dict[str, Any] = json.loads(raw)
    return told


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_frame_is_the_position_that_the_record_tells(path: Path) -> None:
    text = path.read_text()
    record, wish = loads(text), wire.ReplayWish(text, seat=0, count=200)
    game, words = load_game(record.game), load_game(record.game).texts("fr")
    told = replaying.replay(wish, "fr")
    match = open_record(game, record)
    assert told.total == len(record.entries) + 1
    assert len(told.frames) == min(200, told.total)
    for number, frame in enumerate(told.frames):
        waiting = match.waiting_for()
        events = match.enter(record.entries[number - 1]) if number else []
        assert frame.number == number
        assert frame.view == match.state.view(0)
        assert frame.lines == match.game.describe(match.state.view(0), words)
        assert frame.events == [seen(event, 0) for event in events]
        entry = record.entries[number - 1] if number else None
        assert (frame.seat, frame.token) == ((entry.seat, entry.token) if entry else (None, None))
        decided = "sealed" if len(waiting) > 1 else "decision"  # the last of those asked opens them all
        assert frame.kind == ("start" if entry is None else "draw" if entry.seat is None else decided)
    assert plain(told.result) == plain(replay(game, record).state.result())


def test_pages_fit_together_and_the_end_is_the_end(run: Run) -> None:
    text = GOLDEN[0].read_text()

    async def body(server: Server, app: App) -> None:
        whole = await ask(server, record=text, count=200)
        pages = [await ask(server, record=text, start=start, count=7) for start in range(0, 28, 7)]
        assert [frame for page in pages for frame in page["frames"]] == whole["frames"][:28]
        beyond = await ask(server, record=text, start=whole["total"], count=5)
        assert (beyond["frames"], beyond["total"]) == ([], whole["total"])
        assert beyond["result"] == whole["result"] != None  # noqa: E711 - and there is one
        french = await ask(server, "fr", record=text, count=3)
        assert french["frames"][2]["lines"] != whole["frames"][2]["lines"]
        assert french["frames"][2]["view"] == whole["frames"][2]["view"]

    run(body)


def test_a_table_s_record_has_names_and_all_that_checking_its_draws_needs(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        options = {"target": 10}
        links = await server.create("pig", [person("Zoé L."), bot()], options=options, is_started=True)
        async with server.sit(links.seats[0] or "") as seat:
            async for turn in seat.turns():
                await seat.play("roll" if turn.view["turn_total"] < 10 else "hold")
            assert seat.update is not None
            info = seat.update.table
        record = await server.record(links.seats[0] or "")
        told = await ask(server, record=record, count=200)
        assert (told["names"], told["bots"]) == (["Zoé L.", None], [None, "random"])
        assert told["options"] == info.options
        assert (told["seed"], told["commitment"], told["table"]) == (info.seed, info.commitment, links.table)
        assert (told["ending"], told["taken_back"]) == ("finished", None)
        assert told["frames"][0]["lines"][0].startswith("Zoé L.: 0")
        nonces = mixed({seat: nonce for seat, nonce in enumerate(told["nonces"]) if nonce})
        draws = [frame["draw"] for frame in told["frames"] if frame["kind"] == "draw"]
        assert draws
        for draw in draws:
            number = draw_number(bytes.fromhex(told["seed"]), nonces, draw["index"], draw["bound"])
            assert number == draw["number"]

    run(body)


def spoiled(old: str, new: str) -> str:
    text = next(path for path in GOLDEN if path.parent.name == "pig").read_text()
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("record", "code", "says"),
    [
        ("", "record_no_magic", "not a record"),
        (spoiled("game pig 1", "game pig 99"), "record_version", "version 99 of pig (known here: 1)"),
        (spoiled("game pig 1", "game chess 1"), "unknown_game", "chess"),
        (spoiled(" roll\n", " fly\n"), "record_entry", "fly: not an action of pig"),
        (spoiled("seats", "seats 99\nseats"), "record_line", "line 4"),
        (spoiled("finished", "unfinished"), "record_status", "the record says otherwise"),
    ],
)
def test_what_does_not_replay_is_refused_with_its_reason(run: Run, record: str, code: str, says: str) -> None:
    async def body(server: Server, app: App) -> None:
        with pytest.raises(Refusal) as refusal:
            await ask(server, record=record, count=1)
        assert (refusal.value.status, refusal.value.code) == (422, code)
        assert says in refusal.value.message

    run(body)


def test_an_illegal_move_is_refused_in_the_game_s_own_words_and_language(run: Run) -> None:
    text = next(path for path in GOLDEN if path.parent.name == "code-cracker").read_text()
    lines = text.splitlines()
    first = next(number for number, line in enumerate(lines) if line[:1].isdigit())
    lines[first] = lines[first][0] + " roll"

    async def body(server: Server, app: App) -> None:
        with pytest.raises(Refusal, match="gardez d'abord au moins un bon dé"):
            await ask(server, "fr", record="\n".join(lines) + "\n", count=1)

    run(body)


def test_wishes_that_cannot_be_followed(run: Run) -> None:
    text = next(path for path in GOLDEN if path.parent.name == "pig").read_text()

    async def body(server: Server, app: App) -> None:
        async def code(body: dict[str, Any]) -> tuple[int | None, str]:
            with pytest.raises(Refusal) as refusal:
                await server.request("POST", "/api/replay", body=json.dumps(body).encode())
            return refusal.value.status, refusal.value.code

        assert await code({"record": text, "seat": 15}) == (422, "bad_message")
        assert await code({"record": text, "count": 201}) == (422, "bad_message")
        assert await code({"record": text, "count": 0}) == (422, "bad_message")
        assert await code({"record": text, "start": -1}) == (422, "bad_message")
        assert await code({"record": "x" * (wire.REPLAY_BYTES + 1)}) == (413, "too_large")
        assert await code({"record": "x" * (wire.REPLAY_BYTES // 2)}) == (422, "record_no_magic")

    run(body)


class Told(Parley):
    def describe(self, view: View, texts: Texts) -> list[str]:
        return ["a board"]


def test_a_sealed_choice_is_a_frame_that_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Told()
    monkeypatch.setattr(replaying, "game_ids", lambda: (game.id,))
    monkeypatch.setattr(replaying, "load_game", lambda _: game)
    match = Match(game, 2, {"start": "0"})
    match.play(1, "high")
    match.play(0, "low")
    told = replaying.replay(wire.ReplayWish(match.record.dumps(), count=3), "en")
    kinds = [(frame.kind, frame.seat) for frame in told.frames]
    assert kinds == [("start", None), ("sealed", 0), ("decision", 1)]
    assert told.frames[1].events == []
