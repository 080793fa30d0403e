"""The WebSocket protocol: websockets' Sans-I/O layer between a transport of uvicorn and a connection of ours.

uvicorn makes one of these for each request to upgrade (`Config(ws=WebSocketProtocol)`). The handshake runs
through the ASGI application, so that routes and guards are the same as for HTTP. From then on a message is a
call: ASGI would make a dictionary, a queue and a task of each.

No library limits control frames or empty fragments, so everything that comes in is counted here: frames of
every kind, and bytes, for each socket and for each address. Whoever sends too much is not read for a while,
and the kernel slows them down. Everything that goes out, pongs too, waits in one bounded backlog.
"""

from __future__ import annotations

import asyncio
import http
import logging
from collections.abc import Callable
from typing import Any, Protocol, cast
from urllib.parse import unquote

from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from taniere.server.limits import Budget

READ_BYTES = 2048  # at a time: a flood is noticed after so many
BYTES_A_FRAME = 512.0  # a frame costs 1, and so do so many bytes
PING_SECONDS = 20.0
CLOSING_SECONDS = 2.0  # for the client to answer a close frame
NO_STATUS = 1005
NO_ANSWER = 1011
SERVICE_RESTART = 1012
TOO_SLOW = 1013

# Reasons to read nothing.
HANDSHAKE, CONNECTION, BUDGET = 1, 2, 4

_buffer = memoryview(bytearray(READ_BYTES))  # one for all sockets: it is read out before anything else runs
_logger = logging.getLogger("taniere.websocket")
_logger.setLevel(logging.WARNING)  # below that the library writes down what people say, secrets included


class Receiver(Protocol):
    """Whoever gets the messages of a socket."""

    def receive(self, text: bytes | None) -> None:
        """A message; None where it is not a text."""

    def lost(self, code: int) -> None:
        """The socket came to its end."""


class WebSocketProtocol(asyncio.BufferedProtocol):
    """One socket, from the request to upgrade to its end. Routes find it as `scope["taniere.socket"]`."""

    def __init__(self, config: Any, server_state: Any, app_state: Any, _loop: Any = None) -> None:
        """As uvicorn calls it; a test holds that."""
        self.receiver: Receiver | None = None
        self._on_pause: Callable[[], None] = _nothing
        self._application = config.loaded_app
        self._root_path: str = config.root_path
        self._state = server_state
        self._app_state = app_state
        self._loop = asyncio.get_running_loop()
        self._protocol = ServerProtocol(max_size=config.ws_max_size, logger=_logger)
        self._transport: asyncio.Transport
        self._budgets: tuple[Budget, ...] = ()
        self._backlog = 1 << 20
        self._holds = 0  # reasons to read nothing
        self._is_closing = False  # whether one of us has said good-bye
        self._is_silent = False  # whether nothing has come since our last ping
        self._parts: list[bytes] = []  # of a message that came in fragments
        self._is_text = True  # whether they are
        self._response: Response | None = None  # a refusal that is being put together
        self._ended = asyncio.Event()
        self._heartbeat: asyncio.TimerHandle | None = None

    # asyncio.BufferedProtocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._state.connections.add(self)

    def connection_lost(self, error: Exception | None) -> None:
        self._state.connections.discard(self)
        self._is_closing = True
        self._parts.clear()
        self._ended.set()
        if self._heartbeat is not None:
            self._heartbeat.cancel()
        if self.receiver is not None:
            self.receiver.lost(NO_STATUS)
        # What refers to itself would wait for the collector, which hardly ever runs.
        self.receiver, self._on_pause = None, _nothing
        self._protocol.parser.close()

    def get_buffer(self, sizehint: int) -> memoryview:
        return _buffer

    def buffer_updated(self, nbytes: int) -> None:
        self._take(bytes(_buffer[:nbytes]))

    def data_received(self, data: bytes) -> None:
        """uvicorn passes on the request by this method, before we are the protocol of the transport."""
        self._take(data)

    def eof_received(self) -> None:
        self._protocol.receive_eof()
        self._flush()

    def pause_writing(self) -> None:
        """Much waits for the client to read: `_flush` looks how much."""

    def resume_writing(self) -> None:
        """The client reads again."""

    def shutdown(self) -> None:
        """uvicorn ends, and nobody of ours has said good-bye yet."""
        self.close(SERVICE_RESTART)

    # For the connection

    def open(
        self, receiver: Receiver, budgets: tuple[Budget, ...], backlog: int, on_pause: Callable[[], None]
    ) -> None:
        """From now on messages go to this receiver; `on_pause` hears when a budget is spent."""
        self.receiver = receiver
        self._budgets, self._backlog, self._on_pause = budgets, backlog, on_pause
        self._heartbeat = self._loop.call_later(PING_SECONDS, self._beat)
        self._hold(HANDSHAKE, False)

    def send(self, messages: list[bytes]) -> None:
        """Send texts. Whoever lets more wait than the backlog allows is cut off."""
        if self._is_closing:
            return
        for message in messages:
            self._protocol.send_text(message)
        self._flush()

    def pause(self, is_paused: bool) -> None:
        """Read nothing while the connection is busy."""
        self._hold(CONNECTION, is_paused)

    def close(self, code: int) -> None:
        """Say good-bye; whoever does not answer is cut off."""
        if self._is_closing:
            return
        self._is_closing = True
        if self._protocol.state is State.OPEN:
            self._protocol.send_close(code)
        self._flush()
        self._holds = 0
        self._transport.resume_reading()  # for the answer
        self._loop.call_later(CLOSING_SECONDS, self._transport.abort)

    def abort(self) -> None:
        """Cut it off, whatever was still to be read or sent."""
        self._is_closing = True
        self._transport.abort()

    # What comes in

    def _take(self, data: bytes) -> None:
        self._is_silent = False
        protocol = self._protocol
        protocol.receive_data(data)
        frames = protocol.events_received()
        for frame in frames:
            if self._is_closing:
                break
            self._handle(frame)
        if protocol.state is not State.OPEN and not self._is_closing and self.receiver is not None:
            # Something that no client may send: the library has put its answer together.
            self._is_closing = True
            self.receiver.lost(protocol.close_code or NO_STATUS)
            self._loop.call_later(CLOSING_SECONDS, self._transport.abort)
        self._flush()
        self._spend(len(frames) + len(data) / BYTES_A_FRAME)

    def _handle(self, frame: Any) -> None:
        if isinstance(frame, Request):
            self._hold(HANDSHAKE, True)
            task = self._loop.create_task(self._shake_hands(frame))
            self._state.tasks.add(task)
            task.add_done_callback(self._state.tasks.discard)
            return
        assert isinstance(frame, Frame)
        assert self.receiver is not None  # nothing is read before
        opcode = frame.opcode
        if opcode is Opcode.TEXT and frame.fin:
            self.receiver.receive(bytes(frame.data))
        elif opcode is Opcode.CLOSE:
            self._is_closing = True
            self.receiver.lost(self._protocol.close_code or NO_STATUS)
        elif opcode is not Opcode.PING and opcode is not Opcode.PONG:  # pings are answered by the library
            if opcode is not Opcode.CONT:
                self._is_text = opcode is Opcode.TEXT
            if frame.data:
                self._parts.append(bytes(frame.data))
            if frame.fin:
                whole, self._parts = b"".join(self._parts), []
                self.receiver.receive(whole if self._is_text else None)

    def _spend(self, cost: float) -> None:
        """Pay for what was read; whoever has a debt is read again when it is paid."""
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
        if self._is_closing or self._transport.is_closing():
            return
        if not before and self._holds:
            self._transport.pause_reading()
        elif before and not self._holds:
            self._transport.resume_reading()

    # What goes out

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)
            else:
                self._transport.close()
        if self._transport.get_write_buffer_size() > self._backlog:
            self.abort()
            if self.receiver is not None:
                self.receiver.lost(TOO_SLOW)

    def _beat(self) -> None:
        """Is anybody there? Whoever says nothing until the next beat is not, unless we did not listen."""
        if self._is_closing:
            return
        if self._is_silent and not self._holds:
            if self.receiver is not None:
                self.receiver.lost(NO_ANSWER)
            self.close(NO_ANSWER)
            return
        self._is_silent = True
        self._protocol.send_ping(b"")
        self._flush()
        self._heartbeat = self._loop.call_later(PING_SECONDS, self._beat)

    # The handshake, by ASGI

    async def _shake_hands(self, request: Request) -> None:
        try:
            await self._application(self._scope(request), self._receive, self._send_by_asgi(request))
        except Exception:  # the application answers for its own faults: this is one of ours
            _logger.exception("websocket")
        if self._protocol.state is State.CONNECTING and not self._is_closing:
            self._refuse(self._protocol.reject(http.HTTPStatus.INTERNAL_SERVER_ERROR, ""))

    def _scope(self, request: Request) -> dict[str, Any]:
        path, _, query = request.path.partition("?")
        headers = [(name.lower().encode(), value.encode()) for name, value in request.headers.raw_items()]
        secure = self._transport.get_extra_info("sslcontext") is not None
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if secure else "ws",
            "server": _address(self._transport.get_extra_info("sockname")),
            "client": _address(self._transport.get_extra_info("peername")),
            "root_path": self._root_path,
            "path": self._root_path + unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": headers,
            "subprotocols": [],
            "state": dict(self._app_state),
            "extensions": {"websocket.http.response": {}},
            "taniere.socket": self,
        }

    async def _receive(self) -> dict[str, Any]:
        if self._protocol.state is State.CONNECTING:
            return {"type": "websocket.connect"}
        await self._ended.wait()
        return {"type": "websocket.disconnect", "code": self._protocol.close_code or NO_STATUS}

    def _send_by_asgi(self, request: Request) -> Callable[[dict[str, Any]], Any]:
        async def send(message: dict[str, Any]) -> None:
            if self._protocol.state is not State.CONNECTING or self._transport.is_closing():
                return
            match message["type"]:
                case "websocket.accept":
                    response = self._protocol.accept(request)
                    if response.status_code != http.HTTPStatus.SWITCHING_PROTOCOLS:
                        self._refuse(response)  # no proper handshake
                        return
                    self._protocol.send_response(response)
                    self._flush()
                case "websocket.close":
                    self._refuse(self._protocol.reject(http.HTTPStatus.FORBIDDEN, ""))
                case "websocket.http.response.start":
                    status = http.HTTPStatus(message["status"])
                    headers = Headers([(n.decode(), v.decode()) for n, v in message.get("headers", [])])
                    self._response = Response(status.value, status.phrase, headers, b"")
                case "websocket.http.response.body":
                    assert self._response is not None
                    self._response.body = (self._response.body or b"") + message.get("body", b"")
                    if not message.get("more_body", False):
                        self._response.headers.setdefault("Connection", "close")
                        self._refuse(self._response)

        return send

    def _refuse(self, response: Response) -> None:
        self._is_closing = True
        self._protocol.send_response(response)
        self._flush()
        self._transport.close()


def _nothing() -> None:
    """Nobody wants to know."""


def _address(info: Any) -> tuple[str, int] | None:
    return (str(info[0]), int(info[1])) if isinstance(info, tuple | list) else None
