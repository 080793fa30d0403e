"""Clients of our server: two at each Code Cracker table, each by the secret link of its seat."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import secrets
from http.client import HTTPConnection, HTTPException
from threading import Lock

import msgspec

from load import Load, Player
from taniere.server.wire import PROTOCOL
from websocket import HOST

GAME = "code-cracker"
NAMES = ("Ada", "Blaise")


class Standing(msgspec.Struct):
    """What we read of a table."""

    table: str
    status: str


class Links(msgspec.Struct):
    """What we read of a new table."""

    table: str
    commitment: str
    seats: list[str]


class Heard(msgspec.Struct):
    """What we read of any message; the rest is passed over."""

    type: str
    table: Standing | None = None
    legal: list[str] = []
    decision: str | None = None
    code: str = ""


_decode = msgspec.json.Decoder(Heard).decode


class OurPlayer(Player):
    """A person at a table."""

    path = "/ws"

    def __init__(self, load: Load, table: OurTable) -> None:
        super().__init__(load)
        self.token = ""
        self._table = table
        self._asked: str | None = None
        self._answered: str | None = None

    def greet(self) -> None:
        self.say(
            b'{"type":"hello","protocol":%d,"token":"%b","outlook":true}' % (PROTOCOL, self.token.encode())
        )

    async def move_on(self) -> None:
        """Go to the next table, on the same socket."""
        self._ready.clear()
        self.move = self._asked = self._answered = None
        self.greet()
        await self._ready.wait()

    def hear(self, text: bytes) -> None:
        heard = _decode(text)
        if heard.type == "done":
            self.acknowledged()
        elif heard.type == "update":
            self._look(heard)
        else:
            self.load.fail(f"refused: {heard.code}")

    def act(self) -> None:
        if self.move is not None:
            self._answered = self._asked
        super().act()

    def _look(self, heard: Heard) -> None:
        if heard.table is None or heard.table.table != self._table.id:
            return  # of a table that we have left
        move = None
        if heard.decision is not None and heard.decision != self._answered:
            self._asked = heard.decision
            choice = random.choice(heard.legal)
            move = b'{"type":"play","decision":"%b","action":"%b"}' % (
                heard.decision.encode(),
                choice.encode(),
            )
        self.asked(move)
        if heard.table.status == "over":
            self._table.over()


class OurTable:
    """Two players; when their game is over they go on at a new table."""

    def __init__(self, load: Load, number: int) -> None:
        self._load = load
        self._is_ending = False
        self.id = ""
        self.players = [OurPlayer(load, self) for _ in NAMES]

    async def open(self) -> None:
        """Make a table in the store and get the links."""
        links = await asyncio.to_thread(RECEPTION.new_table, self._load.port)
        self.id = links.table
        for player, token in zip(self.players, links.seats, strict=True):
            player.token = token
        self._is_ending = False

    def over(self) -> None:
        """The game has come to its end."""
        if not self._is_ending:
            self._is_ending = True
            self._load.games += 1
            self._load.spawn(self._go_on())

    async def _go_on(self) -> None:
        while any(player.is_waiting for player in self.players):
            await asyncio.sleep(0.01)  # the acknowledgement of the last move comes after the news of it
        await self.open()
        await asyncio.gather(*(player.move_on() for player in self.players))
        if self._load.is_playing:
            for player in self.players:
                player.act()


class Reception:
    """Where tables are made: one connection that stays open, as a browser's does."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._connection: HTTPConnection | None = None

    def new_table(self, port: int) -> Links:
        """A table of two, ready to play."""
        with self._lock:
            try:
                return self._new_table(port)
            except (HTTPException, OSError):  # it was idle for so long that the server hung up
                self._connection = None
                return self._new_table(port)

    def _new_table(self, port: int) -> Links:
        seats = [{"kind": "person", "name": name} for name in NAMES]
        wish = {"game": GAME, "seats": seats, "is_started": True}
        links = msgspec.json.decode(self._ask(port, "/api/tables", wish), type=Links)
        nonces = {token: secrets.token_hex(16) for token in links.seats}
        for token, nonce in nonces.items():
            said = f"taniere nonce {links.commitment} {nonce}"  # as docs/wire.md has it
            self._ask(port, "/api/table/pledge", {"pledge": hashlib.sha256(said.encode()).hexdigest()}, token)
        for token, nonce in nonces.items():
            self._ask(port, "/api/table/reveal", {"nonce": nonce}, token)
        return links

    def _ask(self, port: int, path: str, body: object, token: str = "") -> bytes:
        if self._connection is None:
            self._connection = HTTPConnection(HOST, port, timeout=30)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._connection.request("POST", path, json.dumps(body), headers)
        answer = self._connection.getresponse()
        text = answer.read()
        if answer.status >= 400:
            raise RuntimeError(f"{path}: {text.decode()}")
        return text


RECEPTION = Reception()
