"""HTTP: the shelf, links and what each may do, typed problems, headers."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import sqlite3
from collections.abc import Awaitable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from taniere.client import Refusal, Server, bot, new_nonce, person
from taniere.core.record import loads
from taniere.core.registry import game_ids, load_game
from taniere.server import wire
from taniere.server.app import App
from taniere.server.guards import HEADERS
from taniere.server.limits import Limits, Rate
from taniere.server.openapi import describe
from taniere.server.routes import ENDPOINTS
from taniere.table.fair import verify
from tests.server.making import NO_LIMITS, Run, in_time, raw, read_in_threads, serving

OPEN = wire.SeatWish("open")
BODIES: dict[object, dict[str, str]] = {
    wire.Joining: {"name": "X", "pledge": "0" * 64},
    wire.Pledging: {"pledge": "0" * 64},
    wire.Revealing: {"nonce": "0" * 32},
}


async def refused(work: Awaitable[object]) -> tuple[int | None, str]:
    with pytest.raises(Refusal) as refusal:
        await work
    assert "/" not in refusal.value.message or "Authorization" in refusal.value.message
    return refusal.value.status, refusal.value.code


def test_the_shelf_tells_all_that_a_client_needs(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        games = {game.id: game for game in await server.games()}
        assert set(games) == set(game_ids())
        assert not games["pig"].is_on_shelf
        cracker = games["code-cracker"]
        assert cracker.is_on_shelf
        assert set(cracker.title) == set(cracker.tagline) == {"en", "fr"}
        assert cracker.seats == list(load_game("code-cracker").seats)
        assert [bot.id for bot in cracker.bots] == ["random", "naive", "lite"]  # the gentlest first
        assert cracker.bots[2].name == {"en": "Sage", "fr": "Sage"}
        start = next(option for option in cracker.options if option.name == "start")
        assert (start.kind, start.default) == ("start", "random")

    run(body)


@pytest.mark.parametrize("game", game_ids())
def test_rules_and_words_in_both_languages(run: Run, game: str) -> None:
    async def body(server: Server, app: App) -> None:
        for language in ("en", "fr"):
            _, page = await server.request("GET", f"/api/games/{game}/rules?lang={language}")
            folder = Path(__file__).parents[2] / "docs" / "rules"
            assert page.decode() == (folder / f"{game}.{language}.md").read_text()
            _, words = await server.request("GET", f"/api/games/{game}/texts?lang={language}")
            told, own = json.loads(words), load_game(game).texts(language).catalogue
            assert own.items() <= told.items()
            assert {key.split(".")[0] for key in told.keys() - own.keys()} == {"bot"}
        french = {"Accept-Language": "fr-CH, en;q=0.5"}
        _, page = await server.request("GET", f"/api/games/{game}/rules", headers=french)
        assert page.decode() == (folder / f"{game}.fr.md").read_text()

    run(body)


def test_problems_have_a_code_a_sentence_and_a_status(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        ask = server.request
        assert await refused(ask("GET", "/api/games/chess/rules")) == (404, "unknown_game")
        assert await refused(ask("GET", "/api/games/pig/rules?lang=de")) == (422, "bad_message")
        assert await refused(ask("GET", "/api/nothing")) == (404, "no_such_path")
        assert await refused(ask("PUT", "/api/tables")) == (405, "bad_method")
        assert await refused(ask("GET", "/api/table")) == (401, "link_missing")
        assert await refused(server.table("x")) == (401, "unknown_link")
        assert await refused(server.table("x" * 43)) == (401, "unknown_link")
        assert await refused(server.create("chess", [person("A")])) == (404, "unknown_game")
        assert await refused(server.create("pig", [person("A")])) == (422, "seat_count")
        assert await refused(server.create("pig", [bot(), bot()])) == (422, "only_bots")
        assert await refused(server.create("pig", [person("A"), bot("deep-blue")])) == (422, "unknown_bot")
        options = {"target": "many"}
        assert await refused(server.create("pig", [person("A"), bot()], options=options)) == (
            422,
            "bad_option",
        )
        assert await refused(server.create("pig", [person("A"), bot()], clock=0.5)) == (422, "bad_clock")
        french = Server(server.url, "fr")
        with pytest.raises(Refusal, match="pig se joue de 2 à"):
            await french.create("pig", [person("A")])

    run(body)


NEW = {"game": "pig", "seats": [{"kind": "open"}, {"kind": "open"}]}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "unreadable"),
        (b"{", "unreadable"),
        (b"\xff", "unreadable"),
        (b'{"data":{"x":' + b"[" * 60_000, "unreadable"),
        (b"[]", "bad_message"),
        (json.dumps({**NEW, "extra": 1}).encode(), "bad_message"),
        (json.dumps({**NEW, "seats": []}).encode(), "bad_message"),
        (json.dumps({**NEW, "seats": [{"kind": "open", "who": 1}]}).encode(), "bad_message"),
        (json.dumps({**NEW, "is_started": "true"}).encode(), "bad_message"),
        (json.dumps({**NEW, "clock": "60"}).encode(), "bad_message"),
        (json.dumps({**NEW, "data": {"cards": []}}).encode(), "no_custom_data"),
        (json.dumps({**NEW, "data": {"x": ["é" * 300] * 10}}).encode(), "data_too_large"),
        (json.dumps({**NEW, "data": {"x": "é" * 20_000}}).encode(), "too_large"),
        (json.dumps({**NEW, "data": {"note": "x" * 60_000}}).encode(), "data_text_too_long"),
        (json.dumps({**NEW, "data": {"x": json.loads("[" * 90 + "]" * 90)}}).encode(), "data_too_deep"),
    ],
)
def test_a_body_that_is_not_as_it_should_be_is_refused(run: Run, body: bytes, code: str) -> None:
    async def test(server: Server, app: App) -> None:
        status, found = await refused(server.request("POST", "/api/tables", body=body))
        assert status in (400, 413, 422)
        assert found == code
        assert await app.server.hub.store.open_tables() == []

    run(test)


def test_a_body_that_is_too_large_is_refused(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        large = json.dumps({**NEW, "game": "x" * 70_000}).encode()
        assert await refused(server.request("POST", "/api/tables", body=large)) == (413, "too_large")

    run(body)


def test_each_link_opens_what_it_is_for_and_nothing_else(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await server.create("pig", [wire.SeatWish("person"), OPEN])
        tokens = {
            "host": links.host,
            "invite": links.invite,
            "spectator": links.spectator,
            "seat": links.seats[0] or "",
        }
        for endpoint in ENDPOINTS:
            for role, token in tokens.items():
                if endpoint.roles and role not in endpoint.roles:
                    path = endpoint.path.replace("{seat}", "0")
                    body = BODIES.get(endpoint.takes, {})
                    raw_body = json.dumps(body).encode() if endpoint.takes else None
                    call = server.request(endpoint.method, path, token, raw_body)
                    assert await refused(call) == (403, "wrong_link"), (endpoint.path, role)
        assert (await server.table(links.invite)).status == "open"
        for role, token in tokens.items():
            _, said = await server.request("GET", "/api/link", token)
            assert json.loads(said) == {
                "table": links.table,
                "role": role,
                "seat": 0 if role == "seat" else None,
            }

    run(body)


def test_people_sit_down_by_their_links(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await server.create("pig", [wire.SeatWish("person"), OPEN, OPEN, bot()])
        assert links.seats[1:] == [None, None, None]
        own = await server.join(links.seats[0] or "", "Anne")
        assert (own.table, own.seat, own.token) == (links.table, 0, links.seats[0])
        both = await asyncio.gather(*(server.join(links.invite, name) for name in ("Ben", "Cleo")))
        assert {link.seat for link in both} == {1, 2}
        assert await refused(server.join(links.invite, "Dan")) == (409, "no_free_seat")
        assert await refused(server.join(links.invite, "Dan", 0)) == (409, "seat_taken")
        assert await refused(server.join(links.invite, "Dan", 9)) == (404, "no_such_seat_here")
        assert await refused(server.join(own.token, " ")) == (422, "bad_name")
        names = {seat.name for seat in (await server.table(links.spectator)).seats}
        assert names == {"Anne", "Ben", "Cleo", None}

    run(body)


def test_a_seat_with_its_own_link_is_not_for_the_invited(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await server.create("pig", [wire.SeatWish("person"), OPEN])
        assert await refused(server.join(links.invite, "Ben", 0)) == (409, "seat_taken")

    run(body)


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


async def resigned(server: Server, links: wire.Links) -> None:
    async with raw(server) as socket:
        await socket.hello(links.seats[0] or "")
        assert (await socket.ask({"type": "resign"}))["type"] == "done"


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
        assert (await server.table(anne)).rematch == first.table
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


def test_the_record_is_for_the_end_and_the_transcript_for_any_time(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await server.create("pig", [person("Anne"), bot()], is_started=True)
        assert await refused(server.record(links.host)) == (409, "not_over")
        before = await server.transcript(links.seats[0] or "")
        assert before.table.seed is None
        await resigned(server, links)
        record = loads(await server.record(links.spectator))
        assert not record.is_finished
        assert verify(load_game("pig"), record).draws >= 1
        assert (await server.transcript(links.seats[0] or "")).events[: len(before.events)] == before.events

    run(body)


def test_every_answer_carries_the_security_headers(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        for request in (b"GET /health", b"GET /nothing", b"POST /api/tables", b"GET /", b"GET /metrics"):
            reader, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rpartition(":")[2]))
            writer.write(
                request + b" HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
            )
            head = (await reader.read()).partition(b"\r\n\r\n")[0].decode().lower()
            writer.close()
            for name, value in HEADERS.items():
                assert f"{name}: {value}".lower() in head
            kept = "no-store" if request != b"GET /" or not app.server.client.is_built else "no-cache"
            assert f"cache-control: {kept}" in head
            assert "uvicorn" not in head
            assert "unsafe" not in head

    run(body)


def test_pages_of_other_sites_may_read_but_change_nothing(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        wish = json.dumps(NEW).encode()
        host = server.url.removeprefix("http://")

        async def create(origin: str) -> int:
            status, _ = await server.request("POST", "/api/tables", body=wish, headers={"Origin": origin})
            return status

        assert await create(f"http://{host}") == 201
        assert await create(f"https://{host}") == 201  # behind a proxy with TLS
        assert await create("https://play.example.org") == 201
        for stranger in (
            "https://evil.example",
            "null",
            "http://127.0.0.1:1",
            f"ftp://{host}",
            "é",
            "http://[",
        ):
            assert await refused(create(stranger.encode().decode("latin-1"))) == (403, "bad_origin"), stranger
        status, _ = await server.request("GET", "/api/games", headers={"Origin": "https://evil.example"})
        assert status == 200

    run(body, origins=["https://play.example.org"])


def test_requests_from_one_address_are_limited(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        for _ in range(3):
            await server.request("GET", "/health")
        assert await refused(server.request("GET", "/health")) == (429, "too_often")

    run(body, limits=Limits(requests=Rate(0.001, 3)))


def test_new_tables_from_one_address_are_limited(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        await server.create("pig", [person("A"), bot()])
        assert await refused(server.create("pig", [person("A"), bot()])) == (429, "too_often")
        await server.games()

    run(body, limits=Limits(requests=Rate(0, 0), tables=Rate(0.001, 1)))


def test_unfinished_tables_of_one_address_are_limited(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        async def made() -> wire.Links:
            return await server.create("pig", [person("Anne"), bot()], is_started=True)

        first = await made()
        await made()
        assert await refused(made()) == (429, "too_many_tables")
        async with server.sit(first.seats[0] or "") as anne:
            await anne.send(wire.Resign())
        await made()
        assert await refused(made()) == (429, "too_many_tables")
        assert await refused(server.rematch(first.seats[0] or "")) == (429, "too_many_tables")
        assert (await server.table(first.host)).rematch is None
        wrong = [person("Anne"), bot("nobody")]
        for _ in range(3):  # what is refused for another reason takes no place
            assert (await refused(server.create("pig", wrong)))[1] == "unknown_bot"

    run(body, limits=replace(NO_LIMITS, unfinished_tables=2))


def test_our_own_faults_are_told_by_an_id_only(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def body(server: Server, app: App) -> None:
        reported: list[tuple[str, BaseException]] = []
        monkeypatch.setattr(app.server, "report", lambda incident, error: reported.append((incident, error)))
        monkeypatch.setattr(app.server.hub, "create", broken)
        with pytest.raises(Refusal) as refusal:
            await server.create("pig", [person("A"), bot()])
        assert (refusal.value.status, refusal.value.code) == (500, "trouble")
        assert reported[0][0] in refusal.value.message
        assert "secret" not in refusal.value.message
        await app.server.hub.store.close()
        with pytest.raises(Refusal) as refusal:
            await server.table(new_nonce() + "x" * 11)
        assert (refusal.value.status, refusal.value.code) == (503, "not_stored")
        assert await refused(server.request("GET", "/ready")) == (503, "store_unsound")

    async def broken(wish: object) -> None:
        raise RuntimeError("/etc/secret")

    run(body)


def test_metrics_count_and_name_nobody(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await server.create("pig", [person("Anne"), person("Ben")], is_started=True)
        async with raw(server) as socket:
            update = await socket.hello(links.seats[0] or "")
            await socket.ask({"type": "play", "decision": update["decision"] or "-", "action": "roll"})
            text = (await server.request("GET", "/metrics"))[1].decode()
        assert "taniere_sockets 1.0" in text
        assert "taniere_tables 1.0" in text
        assert 'taniere_requests_total{method="POST",route="/api/tables",status="201"} 1.0' in text
        assert "taniere_messages_total{outcome=" in text
        for secret in (links.table, links.host, "Anne"):
            assert secret not in text

    run(body)


def test_metrics_are_for_this_machine_unless_the_host_says_otherwise(run: Run) -> None:
    async def statuses(server: Server) -> list[int]:
        host, port = server.url.removeprefix("http://").split(":")

        def ask(headers: dict[str, str]) -> int:
            connection = http.client.HTTPConnection(host, int(port), timeout=10)
            with contextlib.closing(connection):
                connection.request("GET", "/metrics", headers=headers)
                return connection.getresponse().status

        return [
            await asyncio.to_thread(ask, {}),
            await asyncio.to_thread(ask, {"X-Forwarded-For": "203.0.113.9"}),  # as our own proxy says it
        ]

    async def closed(server: Server, app: App) -> None:
        assert await statuses(server) == [200, 404]

    async def opened(server: Server, app: App) -> None:
        assert await statuses(server) == [200, 200]

    run(closed)
    run(opened, limits=Limits(is_metered_for_all=True))


def test_the_description_lists_every_endpoint_and_message() -> None:
    described = describe()
    assert {(method.upper(), path) for path, methods in described["paths"].items() for method in methods} == {
        (endpoint.method, endpoint.path) for endpoint in ENDPOINTS
    }
    schemas = described["components"]["schemas"]
    assert {"Hello", "Play", "Update", "Done", "Refused", "NewTable", "Problem"} <= set(schemas)
    assert schemas["NewTable"]["additionalProperties"] is False


def test_a_wheel_of_another_version_leaves_a_table_readable_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load_game("pig")

    async def create() -> tuple[str, str, str]:
        async with serving(tmp_path) as (server, _):
            playing = await server.create("pig", [person("Anne"), bot()])
            over = await server.create("pig", [person("Anne"), person("Ben")], is_started=True)
            async with raw(server) as anne:
                update = await anne.hello(over.seats[0] or "")
                if update["decision"]:
                    await anne.ask({"type": "play", "decision": update["decision"], "action": "roll"})
                await anne.ask({"type": "resign"})
            return playing.host, over.host, await server.record(over.host)

    async def come_back(playing: str, over: str, record: str) -> None:
        async with serving(tmp_path) as (server, _):
            for host in (playing, over):
                assert await refused(server.table(host)) == (409, "other_version")
            assert await refused(server.record(playing)) == (409, "not_over")
            assert await server.record(over) == record  # the same to the letter, its version included

    found = in_time(create())
    monkeypatch.setattr(type(game), "version", game.version + 1)
    read_in_threads(monkeypatch)
    in_time(come_back(*found))
