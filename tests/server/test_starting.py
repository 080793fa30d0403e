"""Whole games over real sockets, in every way to start one, and each record checked against notes.

Connections break, and whatever is sent is sent twice.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
import pytest

from taniere.client import Refusal, Seat, Server, Unreachable, bot, person
from taniere.core.record import loads
from taniere.core.registry import load_game
from taniere.server import wire
from taniere.server.app import App
from taniere.table.fair import FairnessError, Verified, pledge_of, verify
from taniere.table.player_notes import Notes, check_notes
from taniere.table.state import REVEAL_SECONDS
from tests.server.making import Hands, Run, in_time, raw, serving

OPEN = wire.SeatWish("open")
SHORT: dict[str, bool | int | str] = {"target": 20, "start": "0"}


async def promised(server: Server, path: str, token: str, body: object) -> wire.Promises:
    """Pledge or reveal by hand."""
    _, answer = await server.request("POST", f"/api/table/{path}", token, msgspec.json.encode(body))
    return msgspec.json.decode(answer, type=wire.Promises)


async def play(seat: Seat, is_careless: bool = True) -> None:
    """To the end: everything is sent twice, and now and then the connection breaks."""
    count = 0
    async for turn in seat.turns():
        count += 1
        keeps = [token for token in turn.legal if token.startswith("keep")]
        holds = ["hold"] if turn.view.get("turn_total", 0) >= 6 else []
        action = (keeps or holds or turn.legal)[0]
        done = await seat.play(action, turn.decision)
        assert done.is_new or seat.connections > 1
        assert not (await seat.send(wire.Play(turn.decision or "", action))).is_new
        if is_careless and count % 4 == 1 and seat._socket is not None:
            await seat._socket.close()


async def play_out(server: Server, tokens: Sequence[str]) -> None:
    """All of these seats, each with a connection of its own."""
    async with AsyncExitStack() as stack:
        seats = [await stack.enter_async_context(server.sit(token)) for token in tokens]
        await asyncio.gather(*(play(seat) for seat in seats))
        assert all(seat.update is not None and seat.update.table.ending == "finished" for seat in seats)
        assert any(seat.connections > 1 for seat in seats)  # a bot may win before all have had a turn


async def checked(server: Server, token: str, *notes: Notes) -> Verified:
    """The record verifies, and agrees with what everybody noted, who all noted something."""
    record = loads(await server.record(token))
    found = verify(load_game(record.game), record)
    assert found.draws > 0
    for one in notes:
        assert one.nonces
        assert one.pledges == found.pledges
        check_notes(found, one)
    return found


async def host_starts(server: Server, host: str) -> dict[str, object]:
    async with raw(server) as socket:
        await socket.hello(host)
        return await socket.ask({"type": "start"})


def test_against_bots(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        seats = [person("Anne"), bot(), bot()]
        links = await server.create("pig", seats, options=SHORT, is_started=True)
        assert (await server.table(links.host)).status == "playing"
        await play_out(server, [links.seats[0] or ""])
        found = await checked(server, links.spectator, links.notes)
        assert found.nonces == links.notes.nonces

    run(body)


def test_two_people_on_one_device(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await server.create("pig", [person("Anne"), person("Ben")], options=SHORT, is_started=True)
        await play_out(server, [token for token in links.seats if token])
        found = await checked(server, links.spectator, links.notes)
        assert found.nonces.keys() == links.notes.nonces.keys() == {0, 1}

    run(body)


def test_alone(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await server.create("code-cracker", [person("Anne")], is_started=True)
        await play_out(server, [links.seats[0] or ""])
        await checked(server, links.spectator, links.notes)

    run(body)


def test_friends_who_come_by_an_invitation(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        anne, ben, cleo = (Server(server.url) for _ in range(3))
        links = await anne.create("pig", [person("Anne"), OPEN, OPEN, OPEN], options=SHORT)
        joined = [await one.join(links.invite, name) for one, name in ((ben, "Ben"), (cleo, "Cleo"))]
        info = await server.table(links.invite)
        assert (info.status, info.host) == ("open", 0)
        assert (await host_starts(anne, links.host))["type"] == "done"
        assert (await server.table(links.invite)).status == "starting"
        assert (await host_starts(anne, links.host))["code"] == "already_started"
        with pytest.raises(Refusal) as refusal:
            await Server(server.url).join(links.invite, "Dan")
        assert refusal.value.code == "already_started"
        tokens = [links.seats[0] or "", *(link.token for link in joined)]
        async with AsyncExitStack() as stack:
            # Whoever opens their link reveals by that; the last one lets the game begin.
            seats = [
                await stack.enter_async_context(one.sit(token))
                for one, token in zip((anne, ben, cleo), tokens, strict=True)
            ]
            await asyncio.gather(*(play(seat) for seat in seats))
        notes = [links.notes, *(link.notes for link in joined)]
        found = await checked(server, links.spectator, *notes)
        assert found.nonces == {seat: one.nonces[seat] for seat, one in enumerate(notes)}
        assert loads(await server.record(links.host)).notes["bot-3"]

    run(body)


def test_a_rematch_that_begins_when_everybody_is_back(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        anne, ben = Server(server.url), Server(server.url)
        links = await anne.create("pig", [person("Anne"), OPEN], options=SHORT)
        joined = await ben.join(links.invite, "Ben")
        await host_starts(anne, links.host)
        for one, token in ((anne, links.seats[0] or ""), (ben, joined.token)):
            await one.reveal(token)
        await play_out(server, [links.seats[0] or "", joined.token])
        again = await anne.rematch(links.seats[0] or "")
        assert (await server.table(again.token)).status == "open"
        other = await ben.rematch(joined.token)
        info = await server.table(again.token)
        assert (info.status, info.host, info.options["start"]) == ("starting", 0, "1")
        async with anne.sit(again.token) as first, ben.sit(other.token) as second:
            await asyncio.gather(play(first), play(second))
        found = await checked(server, again.token, again.notes, other.notes)
        assert found.commitment != links.commitment
        with pytest.raises(FairnessError) as caught:  # nobody can pass off one game for the other
            check_notes(found, links.notes)
        assert caught.value.code == "other_commitment"

    run(body)


def test_a_rematch_that_the_host_starts_without_somebody(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await server.create("pig", [person("Anne"), OPEN, OPEN], options=SHORT)
        joined = [await server.join(links.invite, name) for name in ("Ben", "Cleo")]
        await host_starts(server, links.host)
        tokens = [links.seats[0] or "", *(link.token for link in joined)]
        await play_out(server, tokens)
        again, ben = await server.rematch(tokens[0]), await server.rematch(tokens[1])
        assert again.host is not None
        assert (await server.table(again.token)).status == "open"  # Cleo is not back
        assert (await host_starts(server, again.host))["type"] == "done"
        late = await server.request("POST", "/api/table/rematch", tokens[2])
        cleo = msgspec.json.decode(late[1], type=wire.Rematch)
        await play_out(server, [again.token, ben.token])
        found = await checked(server, again.token, again.notes, ben.notes)
        assert found.pledges.keys() == {0, 1}
        record = loads(await server.record(cleo.token))
        assert "name-2" not in record.notes
        assert record.notes["bot-2"]

    run(body)


def test_pledges_and_nonces_that_are_sent_twice(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        wish = wire.NewTable("pig", [person("Anne"), person("Ben")], SHORT, is_started=True)
        _, answer = await server.request("POST", "/api/tables", body=msgspec.json.encode(wish))
        links = msgspec.json.decode(answer, type=wire.Links)
        tokens, nonces = [token or "" for token in links.seats], ["a" * 32, "b" * 64]
        notes = Notes(links.commitment)
        for token, nonce in zip(tokens, nonces, strict=True):
            pledging = wire.Pledging(pledge_of(links.commitment, nonce))
            both = await asyncio.gather(*(promised(server, "pledge", token, pledging) for _ in range(2)))
            assert all(pledging.pledge in [seat.pledge for seat in one.seats] for one in both)
        assert both[0].status == "starting"
        notes.pledges = {seat: one.pledge or "" for seat, one in enumerate(both[0].seats)}
        notes.nonces = dict(enumerate(nonces))
        with pytest.raises(Refusal) as refusal:
            await promised(server, "reveal", tokens[0], wire.Revealing("b" * 32))
        assert (refusal.value.status, refusal.value.code) == (422, "nonce_not_as_pledged")
        with pytest.raises(Refusal) as refusal:
            await promised(server, "pledge", tokens[0], wire.Pledging("0" * 64))
        assert (refusal.value.status, refusal.value.code) == (409, "already_started")
        for token, nonce in zip(tokens, nonces, strict=True):
            both = await asyncio.gather(
                *(promised(server, "reveal", token, wire.Revealing(nonce)) for _ in range(2))
            )
        assert {one.status for one in both} == {"playing"}
        assert [seat.nonce for seat in both[0].seats] == nonces
        await promised(server, "reveal", tokens[0], wire.Revealing(nonces[0]))  # and even now
        await play_out(server, tokens)
        await checked(server, links.spectator, notes)

    run(body)


def test_the_host_cannot_start_before_everybody_has_pledged(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        wish = wire.NewTable("pig", [person("Anne"), OPEN])
        _, answer = await server.request("POST", "/api/tables", body=msgspec.json.encode(wish))
        links = msgspec.json.decode(answer, type=wire.Links)
        refused = await host_starts(server, links.host)
        assert refused["code"] == "seats_not_pledged"
        with pytest.raises(Refusal) as refusal:
            await promised(server, "reveal", links.seats[0] or "", wire.Revealing("0" * 32))
        assert (refusal.value.status, refusal.value.code) == (409, "not_started")

    run(body)


def test_a_seat_that_never_reveals_is_left_out(run: Run) -> None:
    hands = Hands()

    async def body(server: Server, app: App) -> None:
        links = await server.create("pig", [person("Anne"), OPEN], options=SHORT)
        silent = await Server(server.url).join(links.invite, "Ben")  # that device goes out of reach
        assert (await host_starts(server, links.host))["type"] == "done"
        async with server.sit(links.seats[0] or "") as anne, raw(server) as ben, raw(server) as third:
            assert (await ben.hello(silent.token))["table"]["status"] == "starting"
            await third.hello(links.spectator)
            assert anne._revealing is not None
            await anne._revealing  # Anne's nonce is in time
            hands.now += REVEAL_SECONDS
            while (await third.next("update"))["table"]["status"] == "starting":
                pass
            told = await server.promises(links.spectator)
            assert [seat.is_left_out for seat in told.seats] == [False, True]
            assert [seat.nonce for seat in told.seats] == [links.notes.nonces[0], None]
            with pytest.raises(Refusal) as refusal:
                await promised(server, "reveal", silent.token, wire.Revealing(silent.notes.nonces[1]))
            assert (refusal.value.status, refusal.value.code) == (409, "revealed_too_late")
            assert (await ben.ask({"type": "resign"}))["type"] == "done"  # who is left out plays all the same
            await anne._wait(lambda: anne.update is not None and anne.update.table.status == "over")
        record = loads(await server.record(links.spectator))
        found = verify(load_game("pig"), record)
        assert found.left_out == (1,)
        assert record.notes["left-out"] == "1"
        check_notes(found, links.notes)
        with pytest.raises(FairnessError) as caught:
            check_notes(found, silent.notes)
        assert caught.value.code == "own_nonce_left_out"

    run(body, clock=hands.clock, settings=Hands.OFTEN)


def test_a_nonce_that_did_not_get_through_is_sent_again(run: Run) -> None:
    tried: list[str] = []

    class Shaky(Server):
        """The first nonce is lost on its way."""

        async def reveal(self, token: str) -> None:
            tried.append(token)
            if len(tried) == 1:
                raise Unreachable("unreachable", url=self.url)
            await super().reveal(token)

    async def body(server: Server, app: App) -> None:
        shaky = Shaky(server.url)
        links = await shaky.create("pig", [person("Anne"), bot()], options=SHORT)
        await host_starts(server, links.host)
        async with shaky.sit(links.seats[0] or "") as anne:
            assert anne._revealing is not None
            await anne._revealing
            assert (await server.table(links.host)).status == "starting"
            assert anne._socket is not None
            await anne._socket.close()
            await play(anne)
        await checked(server, links.host, links.notes)

    run(body, clock=Hands().clock)
    assert len(tried) > 1


def test_nobody_reveals(run: Run) -> None:
    hands = Hands()

    async def body(server: Server, app: App) -> None:
        wish = wire.NewTable("pig", [person("Anne"), bot()], {"target": 10, "start": "0"}, is_started=True)
        _, answer = await server.request("POST", "/api/tables", body=msgspec.json.encode(wish))
        links = msgspec.json.decode(answer, type=wire.Links)
        token = links.seats[0] or ""
        await promised(server, "pledge", token, wire.Pledging(pledge_of(links.commitment, "a" * 32)))
        hands.now += REVEAL_SECONDS
        async with server.sit(token) as anne:
            await play(anne, is_careless=False)
        found = verify(load_game("pig"), loads(await server.record(token)))
        assert (found.nonces, found.left_out) == ({}, (0,))

    run(body, clock=hands.clock, settings=Hands.OFTEN)


@pytest.mark.parametrize("is_late", [False, True])
def test_a_server_that_stops_while_nonces_are_revealed_goes_on_with_that(
    tmp_path: Path, is_late: bool
) -> None:
    hands = Hands()
    nonces = {0: "a" * 32, 1: "b" * 32}

    async def begin() -> wire.Links:
        async with serving(tmp_path, clock=hands.clock) as (server, _):
            wish = wire.NewTable("pig", [person("Anne"), person("Ben")], SHORT, is_started=True)
            _, answer = await server.request("POST", "/api/tables", body=msgspec.json.encode(wish))
            links = msgspec.json.decode(answer, type=wire.Links)
            for seat, nonce in nonces.items():
                pledging = wire.Pledging(pledge_of(links.commitment, nonce))
                await promised(server, "pledge", links.seats[seat] or "", pledging)
            await promised(server, "reveal", links.seats[0] or "", wire.Revealing(nonces[0]))
            return links

    async def go_on(links: wire.Links) -> None:
        async with serving(tmp_path, clock=hands.clock, settings=Hands.OFTEN) as (server, _):
            async with raw(server) as watching:
                update = await watching.hello(links.spectator)
                if not is_late:
                    assert update["table"]["status"] == "starting"
                    told = await promised(server, "reveal", links.seats[1] or "", wire.Revealing(nonces[1]))
                    assert told.status == "playing"
                while update["table"]["status"] == "starting":
                    update = await watching.next("update")
            told = await server.promises(links.spectator)
            assert [seat.is_left_out for seat in told.seats] == [False, is_late]
            await play_out(server, [token for token in links.seats if token])
            found = verify(load_game("pig"), loads(await server.record(links.host)))
            assert found.left_out == ((1,) if is_late else ())

    links = in_time(begin())
    hands.now += 3600.0 if is_late else 1.0
    in_time(go_on(links))


def test_a_seat_whose_link_is_changed_while_nonces_are_revealed_can_still_be_played(run: Run) -> None:
    hands = Hands()

    async def body(server: Server, app: App) -> None:
        links = await server.create("pig", [person("Anne"), OPEN], options={"start": "1"})
        ben = await Server(server.url).join(links.invite, "Ben")
        await host_starts(server, links.host)
        await server.revoke(links.host, 1)
        with pytest.raises(Refusal) as refusal:
            await promised(server, "reveal", ben.token, wire.Revealing(ben.notes.nonces[1]))
        assert refusal.value.code == "link_renewed"
        await server.reveal(links.seats[0] or "")
        async with raw(server) as anne:
            update = await anne.hello(links.seats[0] or "")
            hands.now += REVEAL_SECONDS
            while update["decision"] is None:  # a bot plays for whoever has no link any more
                update = await anne.next("update")
            assert update["table"]["seats"][1]["is_away"]

    run(body, clock=hands.clock, settings=Hands.OFTEN)


def test_everybody_may_read_the_promises_and_only_seats_make_them(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await server.create("pig", [person("Anne"), OPEN])
        for token in (links.host, links.invite, links.spectator, links.seats[0] or ""):
            told = await server.promises(token)
            assert (told.commitment, told.status) == (links.commitment, "open")
            assert [seat.pledge for seat in told.seats] == [
                pledge_of(links.commitment, links.notes.nonces[0]),
                None,
            ]
        for path, content in (("pledge", {"pledge": "0" * 63}), ("reveal", {"nonce": "0" * 31})):
            sent = json.dumps(content).encode()
            with pytest.raises(Refusal) as refusal:
                await server.request("POST", f"/api/table/{path}", links.seats[0], sent)
            assert (refusal.value.status, refusal.value.code) == (422, "bad_message")

    run(body)
