"""Tables at which anything is tried, sense and nonsense, by anybody, at any time.

Two tables follow the same commands: one that lives on, and a twin that is stored and restored after each.
"""

from __future__ import annotations

from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taniere.core import record as records
from taniere.core.errors import TaniereError
from taniere.core.game import Game
from taniere.core.match import replay
from taniere.core.registry import load_game
from taniere.server.update_encoder import UpdateEncoder
from taniere.table import log, snapshot
from taniere.table.fair import pledge_of, verify
from taniere.table.opening import record_of
from taniere.table.table import Table
from tests.table.making import (
    BOT,
    NAMES,
    NOW,
    OPEN,
    PARLEY,
    PERSON,
    PIG,
    WHISPER,
    nonce,
    pledge,
    shape,
    vault_of,
)

Command = tuple[str, int, int, int]

KINDS = (
    ("play",) * 12
    + ("again", "take_back", "ask_take_back", "ask_end", "yes", "yes", "no", "leave", "come_back", "tick")
    + ("wrong_token", "wrong_id", "wrong_seat", "resign", "join", "remove", "start", "rematch")
    + ("pledge", "reveal", "wrong_nonce", "unask", "renew_link")
    + ("see", "see", "see_late")
)
commands = st.lists(
    st.tuples(
        st.sampled_from(KINDS),
        st.integers(-1, 4),
        st.integers(0, 7),
        st.sampled_from((0, 0, 1, 5, 30)),
    ),
    min_size=40,
    max_size=90,
)
TABLES: dict[str, tuple[Game, tuple[log.SeatPlan, ...], dict[str, Any]]] = {
    "pig, two people": (PIG, (PERSON, PERSON), {"options": {"target": 20}}),
    "pig, four seats, a clock": (PIG, (PERSON, OPEN, BOT, PERSON), {"clock": 20.0}),
    "whisper, three people": (WHISPER, (PERSON, PERSON, PERSON), {"clock": 20.0}),
    "whisper, a bot": (WHISPER, (OPEN, BOT), {}),
    "parley, three people": (PARLEY, (PERSON, PERSON, PERSON), {"options": {"rounds": 20}, "clock": 20.0}),
    "parley alone": (PARLEY, (PERSON,), {"options": {"rounds": 4}}),
    "code-cracker": (load_game("code-cracker"), (PERSON, BOT, PERSON), {}),
}


def obey(table: Table, command: Command, now: float) -> object:
    """Do what a command says at a table; what came of it, refusals included."""
    try:
        return _do(table, command, now)
    except TaniereError as error:
        return type(error).__name__, error.code, {**error.arguments}


def _do(table: Table, command: Command, now: float) -> object:
    kind, seat, pick, _ = command
    match kind:
        case "play" if table.waiting_for():
            waiting = table.waiting_for()
            seat = waiting[seat % len(waiting)]
            legal = table.match.state.legal(seat)
            return _decide(table, seat, table.decision_id(seat), legal[pick % len(legal)], now)
        case "again" if table.decisions:
            decision, token = list(table.decisions.items())[-1 - pick % len(table.decisions)]
            return table.decide(int(decision.split("-")[1]), decision, token, now)
        case "wrong_token":
            token = ("", "jump", "roll", "low", "stop", "roll\n", "*", "0 roll")[pick]
            return table.decide(seat, table.decision_id(seat), token, now)
        case "wrong_id":
            decision = ("", "0-0-0", "1-0-0", f"{table.stage}-1-0", "--", "9-9", "é", "9" * 5000)[pick]
            return table.decide(seat, decision, "roll", now)
        case "wrong_seat" if table.waiting_for():
            action = table.match.state.legal(table.waiting_for()[0])[0]
            return _decide(table, seat, table.decision_id(seat), action, now)
        case "take_back":
            table.take_back(seat, now)
        case "ask_take_back":
            table.ask(seat, "take_back", now)
        case "ask_end" if pick == 0:
            table.ask(seat, "end", now)
        case "yes" | "no":
            table.answer(seat, kind == "yes", now)
        case "see":
            return table.see(seat, table.decision_id(seat), now)
        case "see_late":
            return table.see(seat, f"{table.stage - 1}-{seat}-0", now)
        case "leave":
            table.leave(seat, now)
        case "come_back":
            table.come_back(seat, now)
        case "tick":
            table.tick(now)
        case "resign" if pick == 0:
            table.resign(seat, now)
        case "join":
            table.join(seat, NAMES[pick % 4], None if pick == 7 else pledge(table, pick), now)
        case "pledge":
            table.pledge(seat, pledge(table, pick), now)
        case "reveal":
            table.reveal(seat, _pledged(table, seat), now)
        case "wrong_nonce":
            table.reveal(seat, nonce(pick), now)
        case "unask":
            table.unask(seat, now)
        case "renew_link":
            table.renew_link(seat, now)
        case "remove":
            table.remove(seat, now)
        case "start":
            table.start(now)
        case "rematch":
            table.note_rematch("other", seat, now)
    return None


def _pledged(table: Table, seat: int) -> str:
    """The nonce that this seat has pledged, if it has."""
    wanted = table.players[seat].pledge if 0 <= seat < table.seats else None
    return next((nonce(number) for number in range(8) if pledge(table, number) == wanted), nonce(0))


def _decide(table: Table, seat: int, decision: str, action: int, now: float) -> bool:
    by: log.By = "bot" if 0 <= seat < table.seats and table.plays_by_bot(seat) else "person"
    return table.decide(seat, decision, table.game.actions[action].token, now, by)


def seen_by_all(table: Table) -> list[object]:
    """What a spectator and every seat are shown."""
    updates = UpdateEncoder(table).encode([], True)
    eyes = (None, *range(table.seats))
    return [updates.for_seat(seat, True) for seat in eyes] + [
        table.can_take_back(seat) for seat in range(table.seats)
    ]


class Driver:
    """A table under test, its twin, and its log."""

    def __init__(self, game: Game, plans: tuple[log.SeatPlan, ...], more: dict[str, Any]) -> None:
        self.game, self.vault = game, vault_of(game, *plans, **more)
        self.table, self.twin = Table(self.vault, game), Table(self.vault, game)
        self.entries: list[log.AnyEntry] = []
        self.now = NOW
        self.material = cast(Any, self.table.match.state).material()

    def follow(self, command: Command) -> None:
        self.now += command[3]
        before = shape(self.table)
        answer = obey(self.table, command, self.now)
        fresh, self.table.fresh = self.table.fresh, []
        assert (answer, fresh) == (obey(self.twin, command, self.now), self.twin.fresh)
        if isinstance(answer, tuple):  # refused
            assert shape(self.table) == before
        self.table.events.clear()
        self.entries += fresh
        self.twin = snapshot.restore(self.vault, self.game, snapshot.dump(self.twin))
        self.check()

    def check(self) -> None:
        table = self.table
        assert table.length == len(self.entries)
        assert cast(Any, table.match.state).material() == self.material
        drawn = [entry.index for entry in self.entries if isinstance(entry, log.Drawn)]
        assert drawn == list(range(table.draws))
        has_begun = any(isinstance(entry, log.Begun) for entry in self.entries)
        assert has_begun == (table.status in ("playing", "over"))
        if not has_begun:
            assert table.match.record.entries == []
            assert (table.draws, table.question, table.taken_back) == (0, None, 0)
        assert table.match.state.chance() is None or not has_begun
        for player in table.players:  # nothing is revealed before all have pledged, nor anything else
            if player.nonce is not None:
                assert table.status != "open"
                assert player.pledge == pledge_of(table.facts.commitment, player.nonce)
        assert (table.status == "playing") == bool(table.waiting_for())
        assert (table.seed is not None) == (table.status == "over")
        if table.question is not None:
            assert table.status == "playing"
            assert table.is_present(table.question.seat)
        shown = [seen_by_all(table), seen_by_all(self.twin)]
        assert shown[0] == shown[1]

    def finish(self) -> None:
        """Everything that can be told from the whole log."""
        folded = Table(self.vault, self.game)
        folded.fold(log.decode(log.encode(entry)) for entry in self.entries)
        assert shape(folded) == shape(self.table)
        raw = snapshot.dump(folded)
        assert raw == snapshot.dump(self.twin)
        assert raw == snapshot.dump(self.table)
        record = records.loads(record_of(self.game, self.vault, self.entries).dumps())
        match = replay(self.game, record)
        assert match.state == self.table.match.state
        if self.table.status == "over":
            found = verify(self.game, record)
            assert found.taken_back == self.table.taken_back
            left_out = [n for n, one in enumerate(self.table.players) if one.pledge and not one.nonce]
            assert list(found.left_out) == left_out
            assert found.renewed == {
                n: one.renewed for n, one in enumerate(self.table.players) if one.renewed
            }
        else:
            assert self.vault.seed not in record.dumps()


@pytest.mark.parametrize("reach", [4, 64])
@pytest.mark.parametrize("name", TABLES)
def test_whatever_is_tried(name: str, reach: int) -> None:
    @settings(max_examples=20)
    @given(commands)
    def run(tried: list[Command]) -> None:
        driver = Driver(*TABLES[name])
        for seat in range(driver.table.seats):
            driver.follow(("join", seat, seat, 0))
        driver.follow(("start", 0, 0, 0))
        for seat in range(driver.table.seats):
            driver.follow(("reveal", seat, 0, 0))
        assert driver.table.status == "playing"
        for command in tried:
            driver.follow(command)
        driver.finish()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("taniere.table.state.REACH", reach)
        run()


@settings(max_examples=30)
@given(commands)
def test_whatever_is_tried_before_the_start(tried: list[Command]) -> None:
    driver = Driver(*TABLES["pig, four seats, a clock"])
    for command in tried:
        driver.follow(command)
    driver.finish()


@pytest.mark.parametrize("name", TABLES)
def test_whatever_is_tried_while_nonces_are_revealed(name: str) -> None:
    @settings(max_examples=15)
    @given(commands)
    def run(tried: list[Command]) -> None:
        driver = Driver(*TABLES[name])
        for seat in range(driver.table.seats):
            driver.follow(("join", seat, seat, 0))
        driver.follow(("start", 0, 0, 0))
        assert driver.table.status == "starting"
        for command in tried:
            driver.follow(command)
        driver.follow(("tick", 0, 0, 30))
        assert driver.table.status in ("playing", "over")
        driver.finish()

    run()
