"""A WebSocket that is being read and written: frames by websockets' Sans-I/O layer, the guard by us.

No library limits control frames or empty fragments, so everything that comes in is counted here: frames of
every kind, and bytes, for each socket and for each address. A client that sends too much is not read for a
while, and the kernel slows it down. Everything that goes out, pongs too, waits in one bounded backlog.

`websocket_protocol.py` has the handshake and the callbacks of asyncio. This module is compiled in the wheel:
all of it runs for every message.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

from websockets.frames import Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from taniere.server.limits import Budget

BYTES_A_FRAME = 512.0  # a frame costs 1, and so do so many bytes
PING_SECONDS = 20.0
CLOSING_SECONDS = 2.0  # for the client to answer a close frame
NO_STATUS = 1005
NO_ANSWER = 1011
TOO_SLOW = 1013

# Reasons to read nothing.
HANDSHAKE, CONNECTION, BUDGET = 1, 2, 4

# As names of this module: an attribute of an enumeration is looked up anew for each frame.
_CONT, _TEXT, _CLOSE, _PING, _PONG = Opcode.CONT, Opcode.TEXT, Opcode.CLOSE, Opcode.PING, Opcode.PONG
_OPEN = State.OPEN


class Receiver(Protocol):
    """What gets the messages of a socket."""

    def receive(self, text: bytes | None) -> None:
        """Take a message; None where it is not a text."""

    def lost(self, code: int) -> None:
        """Take notice that the socket has ended."""


class Channel:
    """One socket of one transport: messages in, messages out, and the limits of both."""

    def __init__(
        self,
        protocol: ServerProtocol,
        transport: asyncio.Transport,
        loop: asyncio.AbstractEventLoop,
        on_request: Callable[[Request], None],
    ) -> None:
        self.receiver: Receiver | None = None
        self.is_closing = False  # whether one of us has sent a close frame, or the connection is cut
        self._protocol = protocol
        self._transport = transport
        self._loop = loop
        self._on_request = on_request
        self._on_pause: Callable[[], None] = _nothing
        self._budgets: tuple[Budget, ...] = ()
        self._backlog = 1 << 20
        self._holds = 0  # reasons to read nothing
        self._is_silent = False  # whether nothing has come since our last ping
        self._parts: list[bytes] = []  # of a message that came in fragments
        self._is_text = True  # whether they are
        self._heartbeat: asyncio.TimerHandle | None = None

    def open(
        self, receiver: Receiver, budgets: tuple[Budget, ...], backlog: int, on_pause: Callable[[], None]
    ) -> None:
        """Pass messages to this receiver from now on; `on_pause` is called when a budget is spent."""
        self.receiver = receiver
        self._budgets, self._backlog, self._on_pause = budgets, backlog, on_pause
        self._heartbeat = self._loop.call_later(PING_SECONDS, self._beat)
        self._hold(HANDSHAKE, False)

    def send(self, messages: list[bytes]) -> None:
        """Send texts. A client that lets more wait than the backlog allows is cut off."""
        if self.is_closing:
            return
        for message in messages:
            self._protocol.send_text(message)
        self.flush()

    def pause(self, is_paused: bool) -> None:
        """Read nothing while the connection is busy."""
        self._hold(CONNECTION, is_paused)

    def close(self, code: int) -> None:
        """Send a close frame; a client that does not answer it is cut off."""
        if self.is_closing:
            return
        self.is_closing = True
        if self._protocol.state is _OPEN:
            self._protocol.send_close(code)
        self.flush()
        self._holds = 0
        self._transport.resume_reading()  # for the answer
        self._loop.call_later(CLOSING_SECONDS, self._transport.abort)

    def abort(self) -> None:
        """Cut the connection, whatever was still to be read or sent."""
        self.is_closing = True
        self._transport.abort()

    def end(self) -> None:
        """The transport has lost its connection."""
        self.is_closing = True
        self._parts.clear()
        if self._heartbeat is not None:
            self._heartbeat.cancel()
        if self.receiver is not None:
            self.receiver.lost(NO_STATUS)
        # What refers to itself would wait for the collector, which hardly ever runs.
        self.receiver, self._on_pause, self._on_request = None, _nothing, _no_request
        self._protocol.parser.close()

    # What comes in

    def take(self, data: bytes) -> None:
        """Handle what was read from the network."""
        self._is_silent = False
        protocol = self._protocol
        protocol.receive_data(data)
        frames = protocol.events_received()
        for frame in frames:
            if self.is_closing:
                break
            self._handle(frame)
        if protocol.state is not _OPEN and not self.is_closing and self.receiver is not None:
            # Something that no client may send: the library has put its answer together.
            self.is_closing = True
            self.receiver.lost(protocol.close_code or NO_STATUS)
            self._loop.call_later(CLOSING_SECONDS, self._transport.abort)
        self.flush()
        self._spend(len(frames) + len(data) / BYTES_A_FRAME)

    def _handle(self, frame: Any) -> None:
        receiver = self.receiver
        if receiver is None:  # nothing else is read before there is one
            assert isinstance(frame, Request)
            self._hold(HANDSHAKE, True)
            self._on_request(frame)
            return
        opcode = frame.opcode
        if opcode is _TEXT and frame.fin:
            receiver.receive(bytes(frame.data))
        elif opcode is _CLOSE:
            self.is_closing = True
            receiver.lost(self._protocol.close_code or NO_STATUS)
        elif opcode is not _PING and opcode is not _PONG:  # pings are answered by the library
            if opcode is not _CONT:
                self._is_text = opcode is _TEXT
            if frame.data:
                self._parts.append(bytes(frame.data))
            if frame.fin:
                whole, self._parts = b"".join(self._parts), []
                receiver.receive(whole if self._is_text else None)

    def _spend(self, cost: float) -> None:
        """Pay for what was read; a client in debt is read again when its debt is paid."""
        now, wait = self._loop.time(), 0.0
        for budget in self._budgets:
            wait = max(wait, budget.spend(cost, now))
        if wait > 0 and not self._holds & BUDGET:
            self._hold(BUDGET, True)
            self._loop.call_later(wait, self._hold, BUDGET, False)
            self._on_pause()

    def _hold(self, reason: int, is_held: bool) -> None:
        """Read nothing as long as there is a reason."""
        before = self._holds
        self._holds = before | reason if is_held else before & ~reason
        if self.is_closing or self._transport.is_closing():
            return
        if not before and self._holds:
            self._transport.pause_reading()
        elif before and not self._holds:
            self._transport.resume_reading()

    # What goes out

    def flush(self) -> None:
        """Send what the library has put together, in one write: each wakes the kernel and the client."""
        pieces = self._protocol.data_to_send()
        if not pieces:
            return
        is_last = not pieces[-1]  # an empty piece: the connection ends after what comes before it
        data = pieces[0] if len(pieces) == 1 else b"".join(pieces)
        if data:
            self._transport.write(data)
        if is_last:
            self._transport.close()
        if self._transport.get_write_buffer_size() > self._backlog:
            self.abort()
            if self.receiver is not None:
                self.receiver.lost(TOO_SLOW)

    def _beat(self) -> None:
        """Ping; a client that has said nothing since the last ping is gone, unless we did not read."""
        if self.is_closing:
            return
        if self._is_silent and not self._holds:
            if self.receiver is not None:
                self.receiver.lost(NO_ANSWER)
            self.close(NO_ANSWER)
            return
        self._is_silent = True
        self._protocol.send_ping(b"")
        self.flush()
        self._heartbeat = self._loop.call_later(PING_SECONDS, self._beat)


def _nothing() -> None:
    """Nobody wants to know."""


def _no_request(_: Request) -> None:
    """Nobody answers requests any more."""
