"""The endpoint of WebSockets: a client says hello, and is served until either side ends the connection."""

from __future__ import annotations

from collections.abc import Callable

from starlette.websockets import WebSocket, WebSocketDisconnect

from taniere.server import problems, wire
from taniere.server.connection import NOT_UTF8, REFUSED, Connection, ConnectionGone
from taniere.server.context import Server
from taniere.server.errors import LimitError, MessageError
from taniere.server.http import refusal
from taniere.server.limits import Budget, address_of
from taniere.server.live_table import LiveTable
from taniere.server.routes import WATCHERS
from taniere.server.websocket_protocol import WebSocketProtocol
from taniere.store.store import Link

GOING_AWAY = 1001


def make_endpoint(server: Server) -> Callable[[WebSocket], object]:
    """Return the endpoint of /ws."""

    async def endpoint(socket: WebSocket) -> None:
        address = address_of(socket.client.host if socket.client else None)
        shared = server.sockets.enter(address)
        if shared is None:
            server.metrics.limited.labels("sockets").inc()
            language = problems.language_of(socket.headers.get("accept-language", ""))
            await socket.send_denial_response(refusal(LimitError("too_many_sockets"), language))
            return
        server.metrics.sockets.inc()
        protocol: WebSocketProtocol = socket.scope["taniere.socket"]
        channel = protocol.channel
        try:
            await socket.accept()
            own = Budget(server.limits.frames, server.hub.clock.steady())
            connection = Connection(server, channel, address)
            channel.open(connection, (own, shared), server.limits.backlog, connection.on_paused)
            await _serve(connection)
        except (WebSocketDisconnect, RuntimeError):
            pass  # gone before it could be told anything
        finally:
            server.metrics.sockets.dec()
            server.sockets.leave(address)

    return endpoint


async def _serve(connection: Connection) -> None:
    """Serve a connection until either side ends it."""
    live: LiveTable | None = None
    connections = connection.server.connections
    connections.add(connection)
    try:
        while not connection.ended.done():
            link, hello = await _greet(connection)
            live = connection.server.hub.live(link.table)
            live.address = live.address or connection.address
            await connection.server.hub.return_to(link)
            await live.subscribe(connection, hello.since)
            await connection.serve(link)
            live.listeners.discard(connection)
    except ConnectionGone:
        pass
    except UnicodeError:
        connection.end(NOT_UTF8)
    except Exception as error:
        connection.end(REFUSED, problems.presentable(error, connection.server.report))
    finally:
        if live is not None:
            live.listeners.discard(connection)
        connections.discard(connection)
    connection.close()


async def _greet(connection: Connection) -> tuple[Link, wire.Hello]:
    """Read the hello of a client, and find the link it came by."""
    message = await connection.hello()
    if not isinstance(message, wire.Hello):
        raise MessageError("hello_first")
    connection.language = message.lang
    if message.protocol != wire.PROTOCOL:
        raise MessageError("other_protocol", found=message.protocol, known=wire.PROTOCOL)
    link = await connection.server.hub.link(message.token, *WATCHERS)
    connection.seat, connection.wants_outlook = link.seat, message.outlook
    connection.digest = link.digest
    return link, message
