"""Links that change hands: new ones for a seat, to watch by, and for the next game."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
from pathlib import Path

import msgspec
import pytest

from taniere.client import Refusal, Server, bot, person
from taniere.core.record import loads
from taniere.core.registry import load_game
from taniere.server import wire
from taniere.server.app import App
from taniere.table.fair import verify
from tests.server.making import OPEN, Run, raw, refused, resigned


def test_the_host_may_reissue_a_link_and_the_old_one_stops_working(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await server.create("pig", [person("Anne"), person("Ben")], is_started=True)
        old = links.seats[0] or ""
        async with raw(server) as socket, raw(server) as other:
            await socket.hello(old)
            await other.hello(links.seats[1] or "")
            new = await server.reissue(links.host, 0)
            assert await socket.closed() == 1008
            assert json.loads(socket.received[-1])["code"] == "link_renewed"
            assert await refused(server.table(old)) == (401, "link_renewed")
            async with raw(server) as third:
                await third.send({"type": "hello", "protocol": wire.PROTOCOL, "token": old})
                assert (await third.next())["code"] == "link_renewed"
                assert await third.closed() == 1008
            info = await server.table(new.token)
            assert [(seat.name, seat.renewed) for seat in info.seats] == [("Anne", 1), ("Ben", 0)]
            # Everybody is told at once, also by the socket.
            assert (await other.next("update"))["table"]["seats"][0]["renewed"] == 1
            assert (await other.ask({"type": "leave"}))["type"] == "done"  # the other seat is untouched
        assert await refused(server.reissue(links.host, 7)) == (404, "no_such_seat_here")
        again = await server.reissue(links.host, 0)
        assert await refused(server.table(new.token)) == (401, "link_renewed")
        assert (await server.table(again.token)).seats[0].renewed == 2
        assert (await server.table(again.token)).table == links.table

    run(body)


def test_the_host_may_revoke_a_seat(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await server.create("pig", [person("Anne"), OPEN])
        joined = await server.join(links.invite, "Pest")
        await server.revoke(links.host, 1)
        assert await refused(server.table(joined.token)) == (401, "link_renewed")
        assert (await server.table(links.host)).seats[1].name is None
        ben = await server.join(links.invite, "Ben")
        assert ben.seat == 1
        async with raw(server) as host:
            await host.hello(links.host)
            assert (await host.ask({"type": "start"}))["type"] == "done"
        for token in (links.seats[0] or "", ben.token):
            await server.reveal(token)
        await server.revoke(links.host, 1)
        info = await server.table(links.host)
        assert (info.seats[1].is_away, info.seats[1].bot) == (True, "random")  # the others can play on
        back = await server.reissue(links.host, 1)
        async with raw(server) as returned:
            assert (await returned.hello(back.token))["table"]["seats"][1]["is_away"] is False
        assert await refused(server.revoke(links.host, 5)) == (404, "no_such_seat_here")
        bots = await server.create("pig", [person("Anne"), bot()])
        assert await refused(server.reissue(bots.host, 1)) == (409, "seat_is_a_bot")

    run(body)


def test_a_rematch_gives_everybody_their_own_seat_and_nobody_elses(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        seats = [person("Anne"), person("Ben")]
        links = await server.create("pig", seats, options={"start": "0"}, is_started=True)
        anne, ben = links.seats[0] or "", links.seats[1] or ""
        async with raw(server) as socket:
            decision = (await socket.hello(anne))["decision"]
            await socket.ask({"type": "play", "decision": decision, "action": "hold"})
        assert await refused(server.rematch(anne)) == (409, "not_over")
        await resigned(server, links)
        first, second = await asyncio.gather(server.rematch(anne), server.rematch(ben))
        assert first.table == second.table != links.table
        assert (first.seat, second.seat) == (0, 1)
        assert (first.host is None) != (second.host is None)
        assert first.commitment == second.commitment != links.commitment
        watching = await server.rematch(links.spectator)
        assert (watching.table, watching.seat, watching.host) == (first.table, None, None)
        info = await server.table(watching.token)
        assert [seat.name for seat in info.seats] == ["Anne", "Ben"]
        assert info.rematch_of == links.table
        assert info.options["start"] == "1"  # Anne began, now Ben does
        old = await server.table(anne)
        assert old.rematch == first.table
        assert old.rematch_by in (0, 1)  # whoever was quicker
        assert info.commitment == first.commitment
        again = await server.request("POST", "/api/table/rematch", links.host)
        assert json.loads(again[1])["table"] == first.table
        assert info.status == "starting"  # both have pledged
        for link in (first, second):
            await server.reveal(link.token)
        assert (await server.table(watching.token)).status == "playing"

    run(body)


def test_a_rematch_gives_the_same_link_however_often_it_is_asked(run: Run, tmp_path: Path) -> None:
    def links_stored() -> int:
        with contextlib.closing(sqlite3.connect(tmp_path / "taniere.db")) as connection:
            return int(connection.execute("SELECT count(*) FROM links").fetchone()[0])

    async def body(server: Server, app: App) -> None:
        links = await server.create("pig", [person("Anne"), person("Ben")], is_started=True)
        anne, ben = (token or "" for token in links.seats)
        async with server.sit(anne) as seat:
            await seat.send(wire.Resign())

        async def ask(token: str) -> wire.Rematch:
            _, answer = await server.request("POST", "/api/table/rematch", token)
            return msgspec.json.decode(answer, type=wire.Rematch)

        tokens = (anne, ben, links.spectator, links.host)
        first = [await ask(token) for token in tokens]
        stored = links_stored()
        again = await asyncio.gather(*(ask(token) for token in tokens * 5))
        assert again == first * 5
        assert links_stored() == stored
        assert len({one.token for one in first}) == 4
        host = first[0].host
        assert host is not None
        assert {first[0].token, host}.isdisjoint(tokens)
        _, about = await server.request("GET", "/api/link", host)
        assert json.loads(about)["role"] == "host"
        path = f"/api/table/seats/{first[1].seat}/link"
        await server.request("POST", path, host)
        assert await refused(ask(ben)) == (401, "link_renewed")

    run(body)


def test_two_who_ask_for_a_rematch_with_one_link_at_once_get_the_same(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await server.create("pig", [person("Anne"), person("Ben")], is_started=True)
        anne, ben = (token or "" for token in links.seats)
        async with server.sit(anne) as seat:
            await seat.send(wire.Resign())
        await server.rematch(anne)
        asked = [server.request("POST", "/api/table/rematch", ben) for _ in range(10)]
        assert len({answer for _, answer in await asyncio.gather(*asked)}) == 1

    run(body)


def test_a_rematch_waits_for_the_pledge_of_everybody_who_comes(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await server.create("pig", [person("Anne"), bot()], is_started=True)
        await resigned(server, links)
        _, raw_link = await server.request("POST", "/api/table/rematch", links.seats[0])
        link = msgspec.json.decode(raw_link, type=wire.Rematch)
        info = await server.table(link.token)
        assert (info.status, info.seats[0].name) == ("open", "Anne")
        async with raw(server) as host:
            await host.hello(link.host or "")
            assert (await host.ask({"type": "start"}))["code"] == "seats_not_pledged"

    run(body)


def test_everybody_can_read_how_often_the_host_changed_a_link(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await server.create("pig", [person("Anne"), OPEN, OPEN])
        joined = await server.join(links.invite, "Ben")
        await server.reissue(links.host, 2)  # nobody sits there who could lose it
        new = await server.reissue(links.host, 1)
        async with raw(server) as host:
            await host.hello(links.host)
            await host.ask({"type": "start"})
            await server.reveal(links.seats[0] or "")
            body = json.dumps({"nonce": joined.notes.nonces[1]}).encode()
            await server.request("POST", "/api/table/reveal", new.token, body)
            update = await host.hello(links.host)
            assert [seat["renewed"] for seat in update["table"]["seats"]] == [0, 1, 0]
            await server.revoke(links.host, 1)
            while update["table"]["seats"][1]["renewed"] < 2:
                update = await host.next("update")
        for call in (server.table(new.token), server.rematch(new.token), server.record(joined.token)):
            assert await refused(call) == (401, "link_renewed")
        async with raw(server) as anne:
            await anne.hello(links.seats[0] or "")
            assert (await anne.ask({"type": "ask", "what": "end"}))["type"] == "done"
        record = loads(await server.record(links.spectator))
        assert record.notes["renewed-1"] == "2"
        assert verify(load_game("pig"), record).renewed == {1: 2}
        french = Server(server.url, "fr")
        with pytest.raises(Refusal, match="nouveau lien"):
            await french.table(joined.token)

    run(body)


def test_only_somebody_who_sat_at_a_table_makes_the_next_one(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await server.create("pig", [person("Anne"), bot(), OPEN])
        empty = await server.reissue(links.host, 2)  # a link for a seat that nobody takes
        async with raw(server) as host:
            await host.hello(links.host)
            assert (await host.ask({"type": "start"}))["type"] == "done"
        await server.reveal(links.seats[0] or "")
        await resigned(server, links)
        for token in (links.spectator, links.host, empty.token):
            assert await refused(server.rematch(token)) == (403, "only_players")
        assert await refused(server.rematch(links.invite)) == (403, "wrong_link")
        assert (await server.table(links.host)).rematch is None
        first = await server.rematch(links.seats[0] or "")
        for token in (links.spectator, links.host):
            following = await server.rematch(token)
            assert (following.table, following.seat, following.host) == (first.table, None, None)
            assert await role(server, following.token) == await role(server, token)
        assert await refused(server.rematch(links.invite)) == (403, "wrong_link")

    run(body)


async def role(server: Server, token: str) -> str:
    return str(json.loads((await server.request("GET", "/api/link", token))[1])["role"])


@pytest.mark.parametrize("is_here", [True, False])
def test_the_host_stays_host_while_connected(run: Run, is_here: bool) -> None:
    async def body(server: Server, app: App) -> None:
        links = await server.create("pig", [person("Anne"), person("Ben")], is_started=True)
        anne, ben = links.seats[0] or "", links.seats[1] or ""
        assert (await server.table(ben)).host == 0
        async with raw(server) as socket:
            await socket.hello(anne)
            await socket.ask({"type": "resign"})
            if not is_here:
                await socket.socket.close()
                while app.server.hub.live(links.table).listeners:
                    await asyncio.sleep(0.01)
            asking = await server.rematch(ben)
            following = await server.rematch(anne)
        assert (following.host is not None, asking.host is not None) == (is_here, not is_here)
        assert (await server.table(asking.token)).host == (0 if is_here else 1)
        old_host = await server.rematch(links.host)
        assert old_host.host is None
        assert await role(server, old_host.token) == ("host" if is_here else "spectator")

    run(body)


def test_a_link_to_watch_by_shows_and_does_no_more(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await server.create("pig", [person("Anne"), bot()], is_started=True)
        for token in (links.seats[0] or "", links.host):
            watching = await server.watch(token)
            assert watching.table == links.table
            assert watching.token not in (links.spectator, links.host, token)
            assert await role(server, watching.token) == "spectator"
            async with raw(server) as socket:
                assert (await socket.hello(watching.token))["seat"] is None
                assert (await socket.ask({"type": "start"}))["code"] == "wrong_link"
                assert (await socket.ask({"type": "resign"}))["code"] == "wrong_link"
        for token in (links.spectator, links.invite, watching.token):
            assert await refused(server.watch(token)) == (403, "wrong_link")
        await resigned(server, links)
        assert await refused(server.rematch(watching.token)) == (403, "only_players")
        await server.rematch(links.seats[0] or "")
        following = await server.rematch(watching.token)
        assert following.host is None
        assert await role(server, following.token) == "spectator"

    run(body)
