"""HTTP: the shelf, links and what each may do, typed problems, headers."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
from dataclasses import replace
from pathlib import Path

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
from tests.server.making import (
    NO_LIMITS,
    OPEN,
    Run,
    in_time,
    raw,
    read_in_threads,
    refused,
    resigned,
    serving,
)

BODIES: dict[object, dict[str, str]] = {
    wire.Joining: {"name": "X", "pledge": "0" * 64},
    wire.Pledging: {"pledge": "0" * 64},
    wire.Revealing: {"nonce": "0" * 32},
}


def test_the_shelf_tells_all_that_a_client_needs(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        games = {game.id: game for game in await server.games()}
        assert set(games) == set(game_ids())
        assert not games["pig"].is_on_shelf
        cracker = games["code-cracker"]
        assert cracker.is_on_shelf
        assert set(cracker.title) == set(cracker.tagline) == {"en", "fr"}
        assert cracker.seats == list(load_game("code-cracker").seats)
        assert [bot.id for bot in cracker.bots] == [
            "random",
            "cub",
            "naive",
            "terrier",
            "mole",
            "hare",
            "fox",
            "lite",
        ]
        assert cracker.bots[-1].name == {"en": "Sage", "fr": "Sage"}
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
