"""What both sides of a WebSocket say to each other once hands are shaken."""

from __future__ import annotations

import asyncio
from typing import Protocol

from taniere.server.frames import CLOSE, PING, PONG, TEXT, FrameError, Reader, frame

PING_SECONDS = 20.0
PARTING_SECONDS = 2.0  # for the last words to somebody who must go
NO_CODE = 1005  # whoever goes away without a word
NO_ANSWER = 1011


class Hearer(Protocol):
    """Whoever is talked to."""

    def hear(self, text: bytes | None) -> None:
        """A message; None where it is not a text."""

    def lost(self, code: int) -> None:
        """The client is gone."""


class Handshake(Protocol):
    """What shook hands, and is told of the end."""

    def parting(self, timer: asyncio.TimerHandle) -> None:
        """A good-bye was said; the timer cuts off whoever does not answer."""

    def connection_lost(self, error: Exception | None) -> None:
        """The network let go."""


class Talk:
    """The protocol of a transport from the handshake on (asyncio.Protocol): here a message is a call."""

    hearer: Hearer

    def __init__(
        self,
        transport: asyncio.Transport,
        loop: asyncio.AbstractEventLoop,
        handshake: Handshake,
        most: int,
    ) -> None:
        self._transport = transport
        self._loop = loop
        self._handshake = handshake
        self._reader = Reader(most)
        self._is_silent = False  # whether nothing has come since our last ping
        self._is_parting = False  # whether one of us has said good-bye
        self._beating = loop.call_later(PING_SECONDS, self._beat)

    def write(self, data: bytes) -> int:
        """Send frames; how many bytes wait for the client to read them."""
        if self._is_parting:
            return 0
        self._transport.write(data)
        return self._transport.get_write_buffer_size()

    def close(self, code: int) -> None:
        """Say good-bye; whoever does not answer is cut off."""
        if not self._is_parting:
            self._is_parting = True
            self._transport.write(frame(CLOSE, code.to_bytes(2, "big")))
            self._transport.resume_reading()
            self._handshake.parting(self._loop.call_later(PARTING_SECONDS, self._transport.abort))

    def abort(self) -> None:
        """Cut it off, whatever was still to be read."""
        self._transport.abort()

    def pause(self, is_paused: bool) -> None:
        """Read nothing for a while: then the network slows the client down."""
        if not self._transport.is_closing() and not self._is_parting:
            if is_paused:
                self._transport.pause_reading()
            else:
                self._transport.resume_reading()

    # asyncio.Protocol

    def data_received(self, data: bytes) -> None:
        """Something came."""
        self._is_silent = False
        try:
            for kind, payload in self._reader.read(data):
                if kind == TEXT and not self._is_parting:
                    self.hearer.hear(payload)
                else:
                    self._take(kind, payload)
        except FrameError as error:
            self.hearer.lost(error.code)
            self.close(error.code)

    def eof_received(self) -> None:
        """The client says nothing more; then neither do we."""

    def connection_lost(self, error: Exception | None) -> None:
        """The network let go."""
        self._is_parting = True
        self._beating.cancel()
        self.hearer.lost(NO_CODE)
        self._handshake.connection_lost(error)

    def pause_writing(self) -> None:
        """Much waits for the client: `write` says how much."""

    def resume_writing(self) -> None:
        """The client reads again."""

    def _take(self, kind: int, payload: bytes) -> None:
        """Anything but a text that is still wanted."""
        if self._is_parting:
            if kind == CLOSE:
                self._transport.close()
        elif kind == PING:
            self._transport.write(frame(PONG, payload))
        elif kind == CLOSE:
            self._is_parting = True
            self._transport.write(frame(CLOSE, payload[:2]))
            self._transport.close()
            self.hearer.lost(int.from_bytes(payload[:2], "big") or NO_CODE)
        elif kind != PONG:
            self.hearer.hear(None)

    def _beat(self) -> None:
        """Is anybody there? Whoever says nothing until the next beat is not."""
        if self._is_silent and not self._is_parting:
            self.hearer.lost(NO_ANSWER)
            self.close(NO_ANSWER)
            return
        self._is_silent = True
        if not self._is_parting:
            self._transport.write(frame(PING, b""))
        self._beating = self._loop.call_later(PING_SECONDS, self._beat)
