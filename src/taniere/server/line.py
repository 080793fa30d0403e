"""A WebSocket: uvicorn shakes hands and asks the application; from then on frames go straight to its hearer.

ASGI would make a dictionary, a queue and a task of every message. Here a message is a call.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from taniere.server.frames import CLOSE, PING, PONG, PROTOCOL_ERROR, TEXT, FrameError, Reader, frame

PING_SECONDS = 20.0
PARTING_SECONDS = 2.0  # for the last words to somebody who must go
NO_CODE = 1005  # whoever goes away without a word
SHUTTING_DOWN = 1012
NO_ANSWER = 1011


class Hearer(Protocol):
    """Whoever a line leads to."""

    def hear(self, text: bytes | None) -> None:
        """A message; None where it is not a text."""

    def lost(self, code: int) -> None:
        """The client is gone."""


class Line(WebSocketsSansIOProtocol):
    """One connection. `scope["taniere.line"]` is where the application finds it."""

    _hearer: Hearer | None = None
    _reader: Reader
    _is_silent = False  # whether nothing has come since our last ping
    _beating: asyncio.TimerHandle | None = None

    async def run_asgi(self) -> None:
        self.scope["taniere.line"] = self  # type: ignore[typeddict-unknown-key]
        await super().run_asgi()

    def lead_to(self, hearer: Hearer) -> None:
        """Hands are shaken: from now on every message is this hearer's."""
        self._hearer = hearer
        self._reader = Reader(self.config.ws_max_size)
        self.stop_keepalive()
        self._beating = self.loop.call_later(PING_SECONDS, self._beat)
        if not self.queue.empty() or self.conn.reader.buffer:
            self.close(PROTOCOL_ERROR)  # spoke before hands were shaken

    def close(self, code: int) -> None:
        """Say good-bye; whoever does not answer is cut off."""
        if not self.close_sent and not self.disconnected:
            self.close_sent = True
            self.transport.write(frame(CLOSE, code.to_bytes(2, "big")))
            self.transport.resume_reading()
            self.close_timer = self.loop.call_later(PARTING_SECONDS, self.transport.abort)

    def write(self, data: bytes) -> int:
        """Send frames; how many bytes wait for the client to read them."""
        if self.close_sent or self.disconnected:
            return 0
        self.transport.write(data)
        return self.transport.get_write_buffer_size()

    def abort(self) -> None:
        """Cut it off, whatever was still to be read."""
        self.transport.abort()

    def pause(self, is_paused: bool) -> None:
        """Read nothing for a while: then the network slows the client down."""
        if not self.transport.is_closing() and not self.close_sent:
            (self.transport.pause_reading if is_paused else self.transport.resume_reading)()

    # asyncio.Protocol

    def data_received(self, data: bytes) -> None:
        if self._hearer is None:
            super().data_received(data)
            return
        self._is_silent = False
        try:
            for kind, payload in self._reader.read(data):
                if kind == TEXT and not self.close_sent:
                    self._hearer.hear(payload)
                else:
                    self._take(self._hearer, kind, payload)
        except FrameError as error:
            self._hearer.lost(error.code)
            self.close(error.code)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._beating is not None:
            self._beating.cancel()
        if self._hearer is not None:
            self._hearer.lost(NO_CODE)
        super().connection_lost(exc)

    def shutdown(self) -> None:
        if self._hearer is None or self.close_sent:
            super().shutdown()
        else:
            self.close(SHUTTING_DOWN)

    def _take(self, hearer: Hearer, kind: int, payload: bytes) -> None:
        """Anything but a text that is still wanted."""
        if self.close_sent:
            if kind == CLOSE:
                self.transport.close()
        elif kind == PING:
            self.transport.write(frame(PONG, payload))
        elif kind == CLOSE:
            self.close_sent = True
            self.transport.write(frame(CLOSE, payload[:2]))
            self.transport.close()
            hearer.lost(int.from_bytes(payload[:2], "big") or NO_CODE)
        elif kind != PONG:
            hearer.hear(None)

    def _beat(self) -> None:
        """Is anybody there? Whoever says nothing until the next beat is not."""
        if self._is_silent and not self.close_sent and self._hearer is not None:
            self._hearer.lost(NO_ANSWER)
            self.close(NO_ANSWER)
            return
        self._is_silent = True
        if not self.close_sent:
            self.transport.write(frame(PING, b""))
        self._beating = self.loop.call_later(PING_SECONDS, self._beat)
