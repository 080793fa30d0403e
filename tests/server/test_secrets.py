"""The seed of a running game, its nonces and the secrets of links are in nothing that leaves the server."""

from __future__ import annotations

import base64
import json
import random
from pathlib import Path

import pytest

from taniere.client import Refusal, bot, person
from taniere.table.links import digest
from tests.server.making import Raw, Served, in_time, raw, serving


def forms(secret: bytes) -> list[bytes]:
    """How bytes may look when somebody writes them down."""
    return [
        secret,
        secret.hex().encode(),
        secret.hex().upper().encode(),
        base64.b64encode(secret).rstrip(b"="),
        base64.urlsafe_b64encode(secret).rstrip(b"="),
        str(int.from_bytes(secret)).encode(),
        repr(list(secret)).encode(),
        json.dumps(list(secret), separators=(",", ":")).encode(),
        repr(secret).encode(),
    ]


async def play(served: Served) -> tuple[bytes, str, list[str], list[str]]:
    """Most of a game, with everything that anybody could ask for on the way; then its end."""
    server, said = served.server, list[str]()
    seats = [person("Anne"), person("Ben")]
    links = await server.create("pig", seats, options={"target": 60}, is_started=True)
    tokens = [links.host, links.invite, links.spectator, *(token or "" for token in links.seats)]
    secrets = [*tokens, *links.notes.nonces.values(), links.code]
    choice = random.Random(4)
    async with raw(server) as anne, raw(server) as ben, raw(server) as other:
        updates = [await anne.hello(tokens[3]), await ben.hello(tokens[4])]
        await other.hello(links.spectator)
        while True:
            seat = 0 if updates[0]["decision"] else 1
            mover: Raw = (anne, ben)[seat]
            await mover.send(
                {
                    "type": "play",
                    "decision": updates[seat]["decision"],
                    "action": choice.choice(["roll", "roll", "hold"]),
                }
            )
            await mover.send("nonsense")
            updates = [await anne.next("update"), await ben.next("update")]
            if updates[0]["table"]["status"] == "over":
                break
            for token in tokens:
                for path in ("/api/table", "/api/table/record", "/api/table/transcript"):
                    try:
                        said.append((await server.request("GET", path, token))[1].decode())
                    except Refusal as refusal:
                        said.append(refusal.message)
            for path in ("/metrics", "/health", "/api/openapi.json"):
                said.append((await server.request("GET", path))[1].decode())
        before = [
            text for one in (anne, ben, other) for text in one.received if '"status":"over"' not in text
        ]
    # The log up to now may hold neither these nor, even now, any secret of a link.
    record = await server.record(tokens[0])
    return bytes.fromhex(served.vault(links.table).seed), record, before + said, secrets


def test_nothing_tells_a_secret_before_the_end(served: Served) -> None:
    seed, record, said, tokens = in_time(play(served))
    assert len(said) > 20
    everything = "\n".join(said).encode() + served.log.read_bytes()
    for form in forms(seed):
        assert form not in everything
    for token in tokens:
        assert token.encode() not in everything
    # The same search does find the seed where it is told: in the record, once the game is over.
    assert any(form in record.encode() for form in forms(seed))
    assert served.stop() == 0
    log = served.log.read_text()
    assert '"path":"/api/tables"' in log.replace(" ", "")
    for token in tokens:
        assert token not in log


def test_the_log_has_neither_queries_nor_credentials(served: Served) -> None:
    async def ask() -> None:
        token = "T" * 43
        with pytest.raises(Refusal):
            await served.server.request("GET", f"/api/table?token={token}", token)
        await served.server.request("GET", f"/api/games?secret={token}")

    in_time(ask())
    assert served.stop() == 0
    log = served.log.read_text()
    assert '"/api/games"' in log
    assert "secret" not in log
    assert "T" * 43 not in log
    for line in log.splitlines():
        if line.startswith("{"):
            assert {"event", "level", "timestamp"} <= set(json.loads(line))


def test_a_long_path_does_not_fill_the_log(served: Served) -> None:
    async def ask() -> None:
        with pytest.raises(Refusal):
            await served.server.request("GET", "/start" + "/y" * 15_000)

    in_time(ask())
    assert served.stop() == 0
    log = served.log.read_text()
    assert '"/start/y' in log
    assert "/y" * 200 not in log


def test_the_store_holds_no_token(tmp_path: Path) -> None:
    async def whole() -> set[str]:
        async with serving(tmp_path) as (server, _):
            links = await server.create("pig", [person("Anne"), bot()], is_started=True)
            watch = await server.watch(links.host)
            renewed = await server.reissue(links.host, 0)
            seats = {token for token in links.seats if token}
            return {links.host, links.invite, links.spectator, watch.token, renewed.token, *seats}

    tokens = in_time(whole())
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    assert len(tokens) == 6
    assert digest(min(tokens)) in kept  # of each only the hash
    assert [token for token in tokens if token.encode() in kept] == []
