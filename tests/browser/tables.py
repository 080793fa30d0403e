"""Tables made without clicking, for tests that are about something else."""

from __future__ import annotations

import asyncio
import json
import random
import urllib.request
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from taniere.client import Server
from taniere.server import wire
from tests.browser.site import Site

T = TypeVar("T")


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
    """A table at which everybody sits already, has pledged, and has revealed where it begins."""
    wanted = [wire.SeatWish(**seat) for seat in seats]
    made = alone(Server(site.url).create(game, wanted, **{"is_started": True, **wishes}))
    return Links(made.table, made.host, made.invite, made.spectator, made.seats)


def alone(doing: Coroutine[Any, Any, T]) -> T:
    """What a coroutine gives. Playwright's loop runs in this thread, and asyncio allows one per thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, doing).result()


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

    alone(play())
