"""What a seat or a spectator receives does not depend, byte for byte, on anything hidden from them."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from taniere.client import Refusal, Server, person
from taniere.core import registry
from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.record import Draw
from taniere.server import shelf, wire
from taniere.server.clock import Clock
from tests.contract.whisper import GossipState, LeakyState, Whisper, with_state
from tests.server.making import Raw, in_time, raw, read_in_threads, serving

Deal = Sequence[int]
Script = Sequence[tuple[int, str]]  # who does what; "!" takes back
SEATS = 3
STILL = Clock(now=lambda: 1000.0)


class Scripted(Source):
    """Fair draws replaced by known ones: each number is the place of a card among those left."""

    deal: Deal = ()

    def __init__(self, seed: bytes, nonces: str, index: int) -> None:
        self.index = index
        self.last: Draw | None = None

    def below(self, bound: int) -> int:
        number = self.deal[self.index]
        self.last = Draw(self.index, number, bound)
        self.index += 1
        return number


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Everything that differs between two runs by itself is made the same: seeds, names, times."""
    monkeypatch.setattr("taniere.table.opening.secrets", SimpleNamespace(token_bytes=bytes))
    monkeypatch.setattr("taniere.table.opening.new_table_id", lambda: "whispering")
    monkeypatch.setattr("taniere.table.table.FairSource", Scripted)
    read_in_threads(monkeypatch)
    numbers = itertools.count()
    monkeypatch.setattr("taniere.client.new_nonce", lambda: f"{next(numbers) % SEATS:032x}")
    yield
    forget()


def forget() -> None:
    registry.load_game.cache_clear()
    shelf.shelf.cache_clear()
    shelf._info.cache_clear()


def register(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    class Entry:
        def load(self) -> Game:
            return game

    forget()
    monkeypatch.setattr(registry, "_entries", lambda: {"whisper": Entry()})


async def run(
    folder: Path, deal: Deal, rounds: Sequence[Script], clock: float | None = None
) -> dict[str, list[str]]:
    """Play these bids; all that seat 0 and a spectator got, over the socket and by asking."""
    Scripted.deal = deal
    folder.mkdir()
    async with serving(folder, clock=STILL) as (server, _), AsyncExitStack() as stack:
        seats = [person(f"P{seat}") for seat in range(SEATS)]
        links = await server.create("whisper", seats, is_started=True, clock=clock)
        tokens = [token or "" for token in links.seats] + [links.spectator]
        raws = [await stack.enter_async_context(raw(server)) for _ in tokens]
        for one, token in zip(raws, tokens, strict=True):
            await one.hello(token)
        asked: list[str] = []
        for script in rounds:
            await play_round(server, raws, script, tokens[0], asked)
        for one in (raws[0], raws[-1]):
            await one.send("marker")
            await one.next("refused")
        return {"seat": raws[0].received, "spectator": raws[-1].received, "asked": asked}


async def play_round(
    server: Server, raws: Sequence[Raw], script: Script, token: str, asked: list[str]
) -> None:
    for number, (seat, bid) in enumerate(script):
        if bid == "!":
            answer = await raws[seat].ask({"type": "take_back"})
        else:
            decision = await asked_now(raws[seat])
            answer = await raws[seat].ask({"type": "play", "decision": decision, "action": bid})
        assert answer["type"] == "done", answer
        if number < len(script) - 1:  # before the cards are shown: whatever a curious seat could try
            await pry(server, raws, token, asked)


async def asked_now(one: Raw) -> str:
    """The decision that a seat is asked."""
    updates = [text for text in one.received if '"type":"update"' in text]
    found: str | None = json.loads(updates[-1])["decision"]
    while found is None:
        found = (await one.next("update"))["decision"]
    return found


async def pry(server: Server, raws: Sequence[Raw], token: str, asked: list[str]) -> None:
    curious = raws[0]
    for stage, seat, count in itertools.product(range(1, 12), range(1, SEATS), range(3)):
        for bid in ("low", "high"):
            await curious.send({"type": "play", "decision": f"{stage}-{seat}-{count}", "action": bid})
            await curious.next("done", "refused")
    await curious.ask({"type": "play", "decision": "nonsense", "action": "low"})
    for path in ("/api/table", "/api/table/transcript"):
        asked.append((await server.request("GET", path, token))[1].decode())


def streams(folder: Path, deal: Deal, *rounds: Script, clock: float | None = None) -> dict[str, list[str]]:
    return in_time(run(folder, deal, rounds, clock))


def before_the_reveal(found: dict[str, list[str]]) -> dict[str, list[str]]:
    return {
        who: list(itertools.takewhile(lambda text: '"Shown"' not in text, messages))
        for who, messages in found.items()
    }


ROUND: Script = ((1, "low"), (0, "low"), (2, "high"))
# The same cards for seat 0, others for seats 1 and 2.
DEALS = ((0, 0, 1, 0, 0, 0), (0, 3, 0, 0, 0, 0))


@pytest.mark.parametrize("clock", [None, 600.0])
def test_hidden_cards_leave_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: float | None
) -> None:
    register(Whisper(), monkeypatch)
    one = streams(tmp_path / "one", DEALS[0], ROUND, clock=clock)
    two = streams(tmp_path / "two", DEALS[1], ROUND, clock=clock)
    assert one != two  # at the reveal
    assert before_the_reveal(one) == before_the_reveal(two)
    assert len(before_the_reveal(one)["seat"]) > 10


def test_sealed_choices_leave_no_trace_before_the_reveal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    register(Whisper(), monkeypatch)
    one = streams(tmp_path / "one", DEALS[0], ((1, "low"), (0, "low"), (2, "high")))
    two = streams(tmp_path / "two", DEALS[0], ((1, "high"), (0, "low"), (2, "high")))
    assert one != two
    assert before_the_reveal(one) == before_the_reveal(two)


def test_who_chose_first_and_who_changed_their_mind_leave_no_trace_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    register(Whisper(), monkeypatch)
    plain: Script = ((1, "low"), (2, "high"), (0, "low"))
    other: Script = ((2, "high"), (1, "low"), (0, "low"))
    fickle: Script = ((1, "high"), (1, "!"), (2, "high"), (1, "low"), (0, "low"))
    end: Script = ((0, "low"), (1, "low"), (2, "low"))
    one = streams(tmp_path / "one", DEALS[0], plain, end)
    two = streams(tmp_path / "two", DEALS[0], other, end)
    three = streams(tmp_path / "three", DEALS[0], fickle, end)
    assert one == two
    # Whoever pries once more gets more answers, but the same ones.
    assert set(one["seat"]) == set(three["seat"])
    assert one["spectator"] == three["spectator"]
    assert '"status":"over"' in one["spectator"][-2]


def test_what_is_not_revealed_is_told_to_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a table is starting: neither the seed, nor the nonces of seats that have not revealed theirs."""
    register(Whisper(), monkeypatch)
    nonces = [secret.hex() for secret in (b"first of nonces!", b"nonce the second", b"third and the la")]

    async def whole(folder: Path, seed: bytes, last: str) -> list[str]:
        Scripted.deal = DEALS[0]
        monkeypatch.setattr("taniere.table.opening.secrets", SimpleNamespace(token_bytes=lambda _: seed))
        monkeypatch.setattr("taniere.table.opening.commitment", lambda _: "c" * 64)
        monkeypatch.setattr("taniere.table.table.pledge_of", lambda _, nonce: pledges.get(nonce, "0" * 64))
        folder.mkdir()
        async with serving(folder, clock=STILL) as (server, _), AsyncExitStack() as stack:
            wish = wire.NewTable("whisper", [person(f"P{seat}") for seat in range(SEATS)], is_started=True)
            _, answer = await server.request("POST", "/api/tables", body=msgspec.json.encode(wish))
            links = msgspec.json.decode(answer, type=wire.Links)
            tokens = [*(token or "" for token in links.seats), links.spectator, links.host]
            raws = [await stack.enter_async_context(raw(server)) for _ in tokens]
            asked: list[str] = []
            for one, token in zip(raws, tokens, strict=True):
                await one.hello(token)
            for seat in range(SEATS):
                body = json.dumps({"pledge": f"{seat}" * 64}).encode()
                asked.append(
                    (await server.request("POST", "/api/table/pledge", tokens[seat], body))[1].decode()
                )
            for nonce, seat in ((nonces[0], 0), (nonces[1], 1)):
                body = json.dumps({"nonce": nonce}).encode()
                asked.append(
                    (await server.request("POST", "/api/table/reveal", tokens[seat], body))[1].decode()
                )
            wrong = json.dumps({"nonce": "d" * 32}).encode()
            with pytest.raises(Refusal) as refusal:
                await server.request("POST", "/api/table/reveal", tokens[2], wrong)
            asked.append(refusal.value.message)
            for token in (*tokens, links.invite):
                for path in ("/api/table", "/api/table/promises"):
                    asked.append((await server.request("GET", path, token))[1].decode())
            for token in tokens:
                asked.append((await server.request("GET", "/api/table/transcript", token))[1].decode())
            for one in raws:
                await one.send("marker")
                await one.next("refused")
            assert (await server.promises(tokens[0])).status == "starting"
            told = [*asked, *(text for one in raws for text in one.received)]
            # The last nonce is what was pledged, and what nobody has been told.
            body = json.dumps({"nonce": last}).encode()
            await server.request("POST", "/api/table/reveal", tokens[2], body)
            assert (await server.promises(tokens[0])).status == "playing"
            return told

    pledges = {nonce: f"{seat}" * 64 for seat, nonce in enumerate(nonces)} | {"e" * 32: "2" * 64}
    one = in_time(whole(tmp_path / "one", b"the seed of the first table, yes", nonces[2]))
    two = in_time(whole(tmp_path / "two", b"another one that nobody may know", "e" * 32))
    assert one == two
    everything = "".join(one)
    assert nonces[0] in everything  # what was revealed is told
    assert nonces[2] not in everything
    for seed in (b"the seed of the first table, yes", b"another one that nobody may know"):
        assert seed.hex() not in everything
    assert everything.count('"status":"starting"') > 10


@pytest.mark.parametrize("state", [LeakyState, GossipState])
def test_a_game_that_leaks_cards_would_be_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, state: type[LeakyState]
) -> None:
    register(with_state(state), monkeypatch)
    one = streams(tmp_path / "one", DEALS[0], ROUND)
    two = streams(tmp_path / "two", DEALS[1], ROUND)
    assert before_the_reveal(one) != before_the_reveal(two)
