"""Tables made without clicking, for tests that are about something else."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import urllib.request
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from taniere.client import Server
from taniere.table.fair import pledge_of
from tests.browser.site import Site


@dataclass(frozen=True)
class Links:
    """The links of a new table, as paths."""

    table: str
    host: str
    invite: str
    spectator: str
    seats: list[str | None]

    def seat(self, number: int) -> str:
        return f"/table/{self.table}#{self.seats[number]}"

    @property
    def watch(self) -> str:
        return f"/table/{self.table}#{self.spectator}"


def person(name: str) -> dict[str, Any]:
    return {"kind": "person", "name": name}


def bot(kind: str) -> dict[str, Any]:
    return {"kind": "bot", "bot": kind}


def new_table(site: Site, game: str, *seats: dict[str, Any], **wishes: Any) -> Links:
    """A table at which everybody sits already, with the game begun unless `is_started` says otherwise."""
    wish = {"game": game, "seats": list(seats), "is_started": True, **wishes}
    found = post(site, "/api/tables", wish)
    sitting = [
        (token, secrets.token_hex(16))
        for token, seat in zip(found["seats"], seats, strict=True)
        if token is not None and seat.get("name") is not None
    ]
    for token, nonce in sitting:
        post(site, "/api/table/pledge", {"pledge": pledge_of(found["commitment"], nonce)}, token)
    if wish["is_started"]:
        for token, nonce in sitting:
            post(site, "/api/table/reveal", {"nonce": nonce}, token)
    return Links(*(found[name] for name in ("table", "host", "invite", "spectator", "seats")))


def post(site: Site, path: str, body: dict[str, Any], token: str = "") -> Any:
    """What the server answers to a wish."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(site.url + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def ask(site: Site, path: str, token: str) -> Any:
    """What the server answers to a link."""
    request = urllib.request.Request(site.url + path, headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request) as answer:
        text = answer.read().decode()
    return json.loads(text) if answer.headers["Content-Type"].startswith("application/json") else text


def play_out(site: Site, links: Links) -> None:
    """Play a table to its end at random, for the person on seat 0, without a browser."""
    play_some(site, links, None, ("keep", "hold"))


def play_some(
    site: Site, links: Links, decisions: int | None, eager: Sequence[str] = (), stop: str = ""
) -> None:
    """Play seat 0 without a browser: what it is eager for first, else at random. After so many decisions it
    stops when `stop` is the first thing that it may do."""

    def rank(token: str) -> int:
        kind = token.split()[0]
        return eager.index(kind) if kind in eager else len(eager)

    async def play() -> None:
        async with Server(site.url).sit(links.seats[0] or "") as seat:
            made = 0
            async for turn in seat.turns():
                if decisions is not None and made >= decisions and turn.legal[0].startswith(stop):
                    return
                made += 1
                best = min(map(rank, turn.legal))
                await seat.play(random.choice([token for token in turn.legal if rank(token) == best]))

    # Playwright's loop runs in this thread, and asyncio allows one per thread.
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, play()).result()
