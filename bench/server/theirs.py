"""Clients of boardgame.io's server, speaking Socket.IO's text protocol: two at each match of Code Cracker."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from cards import CODES
from load import Load, Player

SPACE = b"/code-cracker,"  # the namespace of a game is its name
EVENT = b"42" + SPACE
CHIP = 6

Move = tuple[str, list[int]]  # its name and what it is called with


class Safe(msgspec.Struct):
    """A card on the table."""

    id: str
    covered: list[bool]


class Position(msgspec.Struct, rename="camel"):
    """What a player needs to know of `G`."""

    table: list[Safe | None]
    rolled: list[int]
    kept_of_roll: int

    def legal(self) -> list[Move]:
        """What whoever is to play may do: their server does not say."""
        moves: list[Move] = []
        for face in set(self.rolled):
            if face == CHIP:
                moves.append(("keepChip", []))
            else:
                moves += [
                    ("keep", [face, place]) for place, safe in enumerate(self.table) if takes(safe, face)
                ]
        if self.kept_of_roll:
            moves += [("roll", []), ("stop", [])]
        return moves


def takes(safe: Safe | None, face: int) -> bool:
    """Whether a space of this card is open for the face."""
    if safe is None:
        return False
    spaces = zip(CODES[safe.id], safe.covered, strict=True)
    return any(space == face and not is_covered for space, is_covered in spaces)


class Context(msgspec.Struct, rename="camel"):
    """What we read of a match besides."""

    current_player: str
    gameover: Any = None


class State(msgspec.Struct, rename={"state_id": "_stateID", "position": "G"}):
    """Where a match stands."""

    position: Position
    ctx: Context
    state_id: int


class Sync(msgspec.Struct):
    """The answer to a sync."""

    state: State


_decode_event = msgspec.json.Decoder(list[msgspec.Raw]).decode
_decode_state = msgspec.json.Decoder(State).decode
_decode_sync = msgspec.json.Decoder(Sync).decode


class TheirPlayer(Player):
    """A player of a match. Whoever asks for a match that does not exist makes it."""

    path = "/socket.io/?EIO=4&transport=websocket"

    def __init__(self, load: Load, table: int, seat: int) -> None:
        super().__init__(load)
        self._table = table
        self._seat = str(seat)
        self._game = 0
        self._state = 0
        self._made_from: int | None = None  # the state that our move on its way was made for

    def greet(self) -> None:
        pass  # their server speaks first

    def hear(self, text: bytes) -> None:
        if text.startswith(EVENT):
            self._hear_event(text[len(EVENT) :])
        elif text == b"2":
            self.say(b"3")  # their ping
        elif text.startswith(b"0"):
            self.say(b"40" + SPACE)
        elif text.startswith(b"40"):
            self._sync()
        else:
            self.load.fail(f"they said {text[:80]!r}")

    def _hear_event(self, text: bytes) -> None:
        name, match, *rest = _decode_event(text)
        if bytes(match) != self._match:
            return  # of a match that we have left
        if bytes(name) == b'"update"':
            self._look(_decode_state(rest[0]))
        elif bytes(name) == b'"sync"':
            self._look(_decode_sync(rest[0]).state)

    def _look(self, state: State) -> None:
        if self._made_from is not None and state.state_id > self._made_from:
            self._made_from = None
            self.acknowledged()
        if state.ctx.gameover is not None:
            self.load.games += self._seat == "0"
            self._game += 1
            self._sync()
        elif state.ctx.current_player == self._seat and self._made_from is None:
            self._state = state.state_id
            self.asked(self._play(state))
        else:
            self.asked(None)

    def act(self) -> None:
        if self.move is not None:
            self._made_from = self._state
        super().act()

    @property
    def _match(self) -> bytes:
        return b'"%d-%d"' % (self._table, self._game)

    def _sync(self) -> None:
        self.say(b'%b["sync",%b,"%b",null,2]' % (EVENT, self._match, self._seat.encode()))

    def _play(self, state: State) -> bytes:
        name, arguments = random.choice(state.position.legal())
        payload = {"type": name, "args": arguments, "playerID": self._seat}
        action = msgspec.json.encode({"type": "MAKE_MOVE", "payload": payload})
        return b'%b["update",%b,%d,%b,"%b"]' % (
            EVENT,
            action,
            state.state_id,
            self._match,
            self._seat.encode(),
        )


class TheirTable:
    """Two players; when their match is over they go on with a new one, on the same sockets."""

    def __init__(self, load: Load, number: int) -> None:
        self.players = [TheirPlayer(load, number, seat) for seat in range(2)]

    async def open(self) -> None:
        """Nothing to do: the first sync makes the match."""
