"""The WebSocket protocol of uvicorn: the handshake through the ASGI application, then a channel of messages.

uvicorn makes one of these for each request to upgrade (`Config(ws=WebSocketProtocol)`). The handshake runs
through the ASGI application, so that routes and guards are the same as for HTTP. From then on a message is a
call of `channel.py`: ASGI would make a dictionary, a queue and a task of each.
"""

from __future__ import annotations

import asyncio
import http
import logging
from collections.abc import Callable
from typing import Any, cast
from urllib.parse import unquote

from websockets.datastructures import Headers
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from taniere.server.channel import NO_STATUS, Channel

READ_BYTES = 2048  # at a time: a flood is noticed after so many
SERVICE_RESTART = 1012

_buffer = memoryview(bytearray(READ_BYTES))  # one for all sockets: it is read out before anything else runs
_logger = logging.getLogger("taniere.websocket")
_logger.setLevel(logging.WARNING)  # below that the library writes down what people say, secrets included


class WebSocketProtocol(asyncio.BufferedProtocol):
    """One socket, from the request to upgrade to its end. Routes find it as `scope["taniere.socket"]`."""

    def __init__(self, config: Any, server_state: Any, app_state: Any, _loop: Any = None) -> None:
        """As uvicorn calls it; a test holds that."""
        self.channel: Channel  # from the connection on
        self._application = config.loaded_app
        self._root_path: str = config.root_path
        self._state = server_state
        self._app_state = app_state
        self._loop = asyncio.get_running_loop()
        self._protocol = ServerProtocol(max_size=config.ws_max_size, logger=_logger)
        self._transport: asyncio.Transport
        self._response: Response | None = None  # a refusal that is being put together
        self._ended = asyncio.Event()

    # asyncio.BufferedProtocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self.channel = Channel(self._protocol, self._transport, self._loop, self._answer)
        self._state.connections.add(self)

    def connection_lost(self, error: Exception | None) -> None:
        self._state.connections.discard(self)
        self._ended.set()
        self.channel.end()

    def get_buffer(self, sizehint: int) -> memoryview:
        return _buffer

    def buffer_updated(self, nbytes: int) -> None:
        self.channel.take(bytes(_buffer[:nbytes]))

    def data_received(self, data: bytes) -> None:
        """uvicorn passes on the request by this method, before we are the protocol of the transport."""
        self.channel.take(data)

    def eof_received(self) -> None:
        self._protocol.receive_eof()
        self.channel.flush()

    def pause_writing(self) -> None:
        """Much waits for the client to read: `Channel.flush` looks how much."""

    def resume_writing(self) -> None:
        """The client reads again."""

    def shutdown(self) -> None:
        """Close a socket that nobody has closed yet: uvicorn ends."""
        self.channel.close(SERVICE_RESTART)

    # The handshake, by ASGI

    def _answer(self, request: Request) -> None:
        task = self._loop.create_task(self._run_handshake(request))
        self._state.tasks.add(task)
        task.add_done_callback(self._state.tasks.discard)

    async def _run_handshake(self, request: Request) -> None:
        try:
            await self._application(self._scope(request), self._receive, self._send_by_asgi(request))
        except Exception:  # the application answers for its own faults: this is one of ours
            _logger.exception("websocket")
        if self._protocol.state is State.CONNECTING and not self.channel.is_closing:
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
                    self.channel.flush()
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
        self.channel.is_closing = True
        self._protocol.send_response(response)
        self.channel.flush()
        self._transport.close()


def _address(info: Any) -> tuple[str, int] | None:
    return (str(info[0]), int(info[1])) if isinstance(info, tuple | list) else None
