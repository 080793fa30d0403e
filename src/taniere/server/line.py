"""A WebSocket: uvicorn shakes hands and asks the application; from then on it is a talk.

ASGI would make a dictionary, a queue and a task of every message.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from taniere.server.frames import PROTOCOL_ERROR
from taniere.server.talk import Talk

SHUTTING_DOWN = 1012


class Line(WebSocketsSansIOProtocol):
    """One connection. `scope["taniere.line"]` is where the application finds it."""

    _talk: Talk | None = None

    async def run_asgi(self) -> None:
        self.scope["taniere.line"] = self  # type: ignore[typeddict-unknown-key]
        await super().run_asgi()

    def begin(self) -> Talk:
        """Hands are shaken: from now on they talk. Whoever does must say at once who hears."""
        self.stop_keepalive()
        talk = self._talk = Talk(self.transport, self.loop, self, self.config.ws_max_size)
        self.transport.set_protocol(talk)  # type: ignore[arg-type]
        if not self.queue.empty() or self.conn.reader.buffer:
            talk.close(PROTOCOL_ERROR)  # spoke before hands were shaken
        return talk

    def parting(self, timer: asyncio.TimerHandle) -> None:
        """A good-bye was said: uvicorn must wait for the answer, as for its own."""
        self.close_sent, self.close_timer = True, timer

    def shutdown(self) -> None:
        if self._talk is None or self.close_sent:
            super().shutdown()
        else:
            self._talk.close(SHUTTING_DOWN)
