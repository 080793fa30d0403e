"""A server that bends the draws is found out by a client that kept its notes.

The record that each of these servers presents verifies by itself: whoever has no notes believes it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from taniere.client import Made, Refusal, Server, bot, person
from taniere.core.record import Record, loads
from taniere.core.registry import load_game
from taniere.server import wire
from taniere.server.hub import Hub
from taniere.store.store import Link
from taniere.table import log
from taniere.table.fair import FairnessError, Verified, commitment, draw_number, mixed, pledge_of, verify
from taniere.table.player_notes import check_notes
from taniere.table.state import REVEAL_SECONDS
from tests.server.making import Hands, in_time, serving

PIG = load_game("pig")
VICTIM = 0
BAD_ROLLS = 3  # ones, which end the turns of whoever rolls them


def is_bad(seed: bytes, nonces: dict[int, str]) -> bool:
    """Whether the first rolls of Pig are what the cheat wants."""
    return not any(draw_number(seed, mixed(nonces), index, 6) for index in range(BAD_ROLLS))


def ground_seed(nonces: dict[int, str]) -> bytes:
    return next(seed for n in range(1 << 20) if is_bad(seed := n.to_bytes(32), nonces))


def ground_nonce(seed: bytes) -> str:
    return next(nonce for n in range(1 << 20) if is_bad(seed, {VICTIM: (nonce := f"{n:032x}")}))


class Cheat(Hub):
    """Bends what it can, and presents a record that fits itself."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.pledges: dict[int, str] = {}  # by seat, as its records have them
        self.seeds: dict[str, bytes] = {}  # by table, likewise

    async def _log(self, link: Link, length: int) -> tuple[bytes, list[bytes]]:
        facts_and_seed, entries = await super()._log(link, length)
        vault = msgspec.json.decode(facts_and_seed, type=log.Vault)
        seed = self.seeds.get(link.table, bytes.fromhex(vault.seed))
        facts = replace(vault.facts, commitment=commitment(seed))
        forged = [log.encode(self._forged(log.decode(entry))) for entry in entries]
        return msgspec.json.encode(log.Vault(facts, seed.hex())), forged

    def _forged(self, entry: log.AnyEntry) -> log.AnyEntry:
        if isinstance(entry, log.Pledged) and entry.seat in self.pledges:
            return replace(entry, pledge=self.pledges[entry.seat])
        return entry


class Grinding(Cheat):
    """Chooses the seed when it knows all nonces, and says that it had promised this one."""

    async def reveal(self, link: Link, revealing: wire.Revealing) -> wire.Promises:
        table = await self.live(link.table).load()
        nonces = {seat: player.nonce for seat, player in enumerate(table.players) if player.nonce}
        nonces[link.seat or 0] = revealing.nonce
        if len(nonces) == len(table.people()):
            table._seed = self.seeds[link.table] = ground_seed(nonces)
            promised = commitment(table._seed)
            self.pledges = {seat: pledge_of(promised, nonce) for seat, nonce in nonces.items()}
        return await super().reveal(link, revealing)


class Swapping(Cheat):
    """Puts a nonce of its own in the place of the victim's, once that was revealed."""

    async def reveal(self, link: Link, revealing: wire.Revealing) -> wire.Promises:
        table = await self.live(link.table).load()
        if link.seat == VICTIM:
            mine = ground_nonce(table._seed)
            self.pledges[VICTIM] = pledge_of(table.facts.commitment, mine)
            table.players[VICTIM].pledge = self.pledges[VICTIM]
            revealing = wire.Revealing(mine)
        return await super().reveal(link, revealing)


class SwappingAtOnce(Cheat):
    """Pledges a nonce of its own for the victim from the beginning, and publishes that pledge."""

    async def pledge(self, link: Link, pledging: wire.Pledging) -> wire.Promises:
        if link.seat == VICTIM:
            table = await self.live(link.table).load()
            pledging = wire.Pledging(pledge_of(table.facts.commitment, ground_nonce(table._seed)))
        return await super().pledge(link, pledging)

    async def reveal(self, link: Link, revealing: wire.Revealing) -> wire.Promises:
        if link.seat == VICTIM:
            table = await self.live(link.table).load()
            revealing = wire.Revealing(ground_nonce(table._seed))
        return await super().reveal(link, revealing)


class Deaf(Cheat):
    """Hears no nonce of the victim, whatever is sent."""

    async def reveal(self, link: Link, revealing: wire.Revealing) -> wire.Promises:
        if link.seat == VICTIM:
            return await self.promises(link)
        return await super().reveal(link, revealing)


class Elsewhere(Cheat):
    """Presents the record of another table."""

    other: Record

    async def record(self, link: Link, address: str) -> tuple[str, bytes]:
        if hasattr(self, "other"):
            return self.other.game, self.other.dumps().encode()
        return await super().record(link, address)


async def played(server: Server, hands: Hands) -> Made:
    """A table of Pig at which the victim begins; played to its end."""
    seats, options = [person("Anne"), bot()], {"start": "0", "target": 10}
    links = await server.create("pig", seats, options=options, is_started=True)
    hands.now += REVEAL_SECONDS  # whoever is not heard by now is left out
    async with server.sit(links.seats[VICTIM] or "") as seat:
        async for turn in seat.turns():
            await seat.play("roll" if turn.view["turn_total"] < 4 else "hold")
    return links


async def presented(server: Server, links: Made) -> tuple[Record, Verified]:
    """The record that the server presents, which must verify: what a cheat fails at alone is no test."""
    record = loads(await server.record(links.seats[VICTIM] or ""))
    assert record.is_finished
    return record, verify(PIG, record)


def rolls(record: Record) -> list[str]:
    return [entry.token for entry in record.entries if entry.draw is not None][:BAD_ROLLS]


def cheated(folder: Path, cheat: type[Cheat]) -> tuple[Record, str]:
    """Play at a server that cheats; its record, and what the notes say to it."""

    async def whole() -> tuple[Record, str]:
        hands = Hands()
        async with serving(folder, clock=hands.clock, settings=Hands.OFTEN, hub_of=cheat) as (server, app):
            hub = app.server.hub
            if isinstance(hub, Elsewhere):
                other = await played(server, hands)
                hub.other = (await presented(server, other))[0]
            links = await played(server, hands)
            record, found = await presented(server, links)
            with pytest.raises(FairnessError) as caught:
                check_notes(found, links.notes)
            return record, caught.value.code

    return in_time(whole())


def test_an_honest_server_agrees_with_the_notes(tmp_path: Path) -> None:
    """All of the others are this one with one lie."""

    async def whole() -> None:
        hands = Hands()
        async with serving(tmp_path, clock=hands.clock, settings=Hands.OFTEN, hub_of=Cheat) as (server, _):
            links = await played(server, hands)
            _, found = await presented(server, links)
            check_notes(found, links.notes)
            assert links.notes.nonces.keys() == links.notes.pledges.keys() == {VICTIM}
            assert found.commitment == links.commitment

    in_time(whole())


def test_one_that_grinds_the_seed_cannot_keep_its_commitment(tmp_path: Path) -> None:
    record, code = cheated(tmp_path, Grinding)
    assert rolls(record) == ["roll 1"] * BAD_ROLLS
    assert code == "other_commitment"


def test_nor_can_it_present_the_commitment_that_it_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Cheat, "_log", Hub._log)  # the log as it is

    async def whole() -> None:
        hands = Hands()
        async with serving(tmp_path, clock=hands.clock, settings=Hands.OFTEN, hub_of=Grinding) as (server, _):
            links = await played(server, hands)
            record = loads(await server.record(links.spectator))
            assert record.notes["commitment"] == links.commitment
            with pytest.raises(FairnessError) as caught:
                verify(PIG, record)
            assert caught.value.code == "seed_not_as_promised"

    in_time(whole())


def test_one_that_swaps_a_nonce_cannot_keep_its_pledge(tmp_path: Path) -> None:
    record, code = cheated(tmp_path, Swapping)
    assert rolls(record) == ["roll 1"] * BAD_ROLLS
    assert code == "other_pledge"


def test_one_that_swaps_a_pledge_cannot_have_the_nonce(tmp_path: Path) -> None:
    record, code = cheated(tmp_path, SwappingAtOnce)
    assert rolls(record) == ["roll 1"] * BAD_ROLLS
    assert code == "other_nonce"


def test_one_that_hears_no_nonce_must_say_that_it_was_left_out(tmp_path: Path) -> None:
    record, code = cheated(tmp_path, Deaf)
    assert record.notes["left-out"] == str(VICTIM)
    assert code == "own_nonce_left_out"


def test_one_that_presents_another_table_has_another_commitment(tmp_path: Path) -> None:
    _, code = cheated(tmp_path, Elsewhere)
    assert code == "other_commitment"


def test_no_nonce_reaches_the_server_before_its_commitment_is_known(tmp_path: Path) -> None:
    """What was ground before: a seed chosen with the nonces of the request for a table in hand."""

    async def whole() -> None:
        async with serving(tmp_path) as (server, app):
            for place in ("seat", "table"):
                seat = {"kind": "person", "name": "Anne"}
                wish: dict[str, Any] = {"game": "pig", "seats": [seat, {"kind": "bot", "bot": "random"}]}
                (seat if place == "seat" else wish)["nonce"] = "0" * 32
                with pytest.raises(Refusal) as refusal:
                    await server.request("POST", "/api/tables", body=json.dumps(wish).encode())
                assert (refusal.value.status, refusal.value.code) == (422, "bad_message")
            assert await app.server.hub.store.open_tables() == []
            for kind in (wire.NewTable, wire.SeatWish, wire.Joining, wire.Pledging):
                assert not [name for name in kind.__struct_fields__ if "nonce" in name]
            links = await server.create("pig", [person("Anne"), wire.SeatWish("open")])
            joining = {"name": "Ben", "pledge": "0" * 64, "nonce": "0" * 32}
            with pytest.raises(Refusal) as refusal:
                await server.request("POST", "/api/table/join", links.invite, json.dumps(joining).encode())
            assert refusal.value.code == "bad_message"

    in_time(whole())


def test_a_client_reveals_nothing_before_it_knows_the_pledges_of_all(tmp_path: Path) -> None:
    """Also where the server says that the table starts, and publishes nothing yet."""
    asked: list[str] = []

    class Listening(Server):
        async def request(self, method: str, path: str, *args: Any, **more: Any) -> tuple[int, bytes]:
            asked.append(path)
            return await super().request(method, path, *args, **more)

    async def whole() -> None:
        async with serving(tmp_path) as (plain, _):
            server = Listening(plain.url)
            links = await server.create("pig", [person("Anne"), person("Ben")])
            assert "/api/table/reveal" not in asked
            await server.reveal(links.seats[0] or "")
            assert "/api/table/reveal" not in asked  # it has not started
            raw = await server.request("GET", "/api/table/promises", links.spectator)
            promised = msgspec.json.decode(raw[1], type=wire.Promises)
            assert [one.nonce for one in promised.seats] == [None, None]
            await server.create("pig", [person("Anne"), person("Ben")], is_started=True)
            first = asked.index("/api/table/reveal")
            assert asked[first - 1] == "/api/table/promises"

    in_time(whole())
