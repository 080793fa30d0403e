"""The WebSocket: hello, then messages one after the other; what happens at the table is told meanwhile."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from taniere.core.errors import TaniereError
from taniere.server import problems, wire
from taniere.server.consulting import MOST_AT_ONCE, consult, too_many
from taniere.server.errors import LimitError, MessageError
from taniere.server.http import decode, refusal
from taniere.server.limits import Bucket, address_of
from taniere.server.live import LiveTable
from taniere.server.parts import Server
from taniere.server.routes import WATCHERS
from taniere.store.store import Link

GOING_AWAY = 1001
REFUSED = 1008
SLOW = 1013
PARTING_SECONDS = 2.0  # for the last words to somebody who must go


class Connection:
    """One client at one table. Whoever reads too slowly is dropped, and may resume."""

    def __init__(self, server: Server, socket: WebSocket) -> None:
        self.server = server
        self.seat: int | None = None
        self.language = "en"
        self.ended = asyncio.Event()
        self.code = 1000
        self.error: TaniereError | None = None
        self.consulting: set[asyncio.Task[None]] = set()
        self._socket = socket
        self._queue: asyncio.Queue[str] = asyncio.Queue(server.limits.queue)

    def tell(self, message: str) -> None:
        if self.ended.is_set():
            return
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.server.metrics.dropped.inc()
            self.end(SLOW)

    def drop(self, error: TaniereError) -> None:
        self.end(REFUSED, error)

    def end(self, code: int, error: TaniereError | None = None) -> None:
        """Let this connection come to its end, whatever it is doing."""
        if not self.ended.is_set():
            self.code, self.error = code, error
            self.ended.set()

    async def write(self) -> None:
        """Send what was told, as fast as the client reads."""
        while True:
            await self._socket.send_text(await self._queue.get())

    async def read(self) -> str | None:
        """The next message of the client; None where it is not a text."""
        received = await self._socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1005))
        text: str | None = received.get("text")
        return text

    async def part(self) -> None:
        """Last words, a close frame; or nothing for somebody who would not read them."""
        if self.code != SLOW:
            with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
                async with asyncio.timeout(PARTING_SECONDS):
                    while not self._queue.empty():
                        await self._socket.send_text(self._queue.get_nowait())
                    if self.error is not None:
                        await self._socket.send_text(_text(problems.refused(self.error, self.language, None)))
                    await self._socket.close(self.code)
                    return
        abort: Callable[[], None] | None = self._socket.scope.get("taniere.abort")
        if abort is not None:
            abort()


def make_endpoint(server: Server) -> Callable[[WebSocket], object]:
    """The endpoint of /ws."""

    async def endpoint(socket: WebSocket) -> None:
        address = address_of(socket.client.host if socket.client else None)
        if not server.open.enter(address):
            server.metrics.limited.labels("sockets").inc()
            language = problems.language_of(socket.headers.get("accept-language", ""))
            await socket.send_denial_response(refusal(LimitError("too_many_sockets"), language))
            return
        server.metrics.sockets.inc()
        connection = Connection(server, socket)
        server.connections.add(connection)
        try:
            await socket.accept()
            await _attend(connection)
        except (WebSocketDisconnect, RuntimeError):
            pass  # gone before it could be told anything
        finally:
            server.connections.discard(connection)
            server.metrics.sockets.dec()
            server.open.leave(address)

    return endpoint


async def _attend(connection: Connection) -> None:
    """Serve a connection until either side ends it."""
    attending = asyncio.create_task(_converse(connection))
    ending = asyncio.create_task(connection.ended.wait())
    try:
        await asyncio.wait({attending, ending}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        attending.cancel()
        ending.cancel()
        await asyncio.gather(attending, ending, return_exceptions=True)
    if connection.ended.is_set():
        await connection.part()


async def _converse(connection: Connection) -> None:
    server = connection.server
    live: LiveTable | None = None
    writing: asyncio.Task[None] | None = None
    try:
        link, hello = await _greet(connection)
        writing = asyncio.create_task(connection.write())
        writing.add_done_callback(lambda task: task.cancelled() or task.exception())
        live = server.hub.live(link.table)
        await server.hub.return_to(link)
        await live.listen(connection, hello.since)
        await _listen(connection, link)
    except WebSocketDisconnect:
        connection.code = 1005
    except Exception as error:
        connection.end(REFUSED, problems.presentable(error, server.report))
    finally:
        if live is not None:
            live.listeners.discard(connection)
        for question in connection.consulting:
            question.cancel()
        if writing is not None:
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)


async def _greet(connection: Connection) -> tuple[Link, wire.Hello]:
    """Whoever connects must say who they are, soon."""
    server = connection.server
    try:
        async with asyncio.timeout(server.limits.hello_seconds):
            text = await connection.read()
    except TimeoutError:
        raise MessageError("hello_first") from None
    message = _decoded(text)
    if not isinstance(message, wire.Hello):
        raise MessageError("hello_first")
    connection.language = message.lang
    if message.protocol != wire.PROTOCOL:
        raise MessageError("other_protocol", found=message.protocol, known=wire.PROTOCOL)
    link = await server.hub.link(message.token, *WATCHERS)
    connection.seat = link.seat
    return link, message


async def _listen(connection: Connection, link: Link) -> None:
    bucket = Bucket(connection.server.limits.messages)
    while True:
        text = await connection.read()
        wait = bucket.take()
        if wait > 0:
            connection.server.metrics.limited.labels("messages").inc()
            ref = _reference(text)
            connection.tell(_text(problems.refused(LimitError("too_fast"), connection.language, ref)))
            await asyncio.sleep(wait)  # and read nothing meanwhile: the network slows the sender down
        else:
            await _follow(connection, link, text)


async def _follow(connection: Connection, link: Link, text: str | None) -> None:
    """Answer one message."""
    server, began, kind, ref = connection.server, time.perf_counter(), "unreadable", None
    try:
        message = _decoded(text)
        kind, ref = str(message.__struct_config__.tag), getattr(message, "ref", None)
        if isinstance(message, wire.Consult):
            _consult(connection, link, message)
            return
        is_new, version = await server.hub.follow(link, message, connection)
    except Exception as error:
        shown = problems.presentable(error, server.report)
        table = server.hub.live(link.table).table
        connection.tell(_text(problems.refused(shown, connection.language, ref, table)))
        server.metrics.messages.labels(kind, "refused").inc()
    else:
        connection.tell(_text(wire.Done(ref, version, is_new)))
        server.metrics.messages.labels(kind, "done" if is_new else "repeated").inc()
        server.metrics.following.observe(time.perf_counter() - began)


def _consult(connection: Connection, link: Link, question: wire.Consult) -> None:
    """Answered when it is: whoever asks about a position may play on meanwhile."""
    if len(connection.consulting) >= MOST_AT_ONCE:
        connection.tell(too_many(connection.language, question))
        return
    work = consult(connection.server, link, question, connection.language, connection.tell)
    task = asyncio.create_task(work)
    connection.consulting.add(task)
    task.add_done_callback(connection.consulting.discard)


def _reference(text: str | None) -> str | None:
    with suppress(MessageError):
        return getattr(_decoded(text), "ref", None)
    return None


def _decoded(text: str | None) -> wire.FromClient:
    if text is None:
        raise MessageError("unreadable")
    message: wire.FromClient = decode(text, wire.FromClient)
    return message


def _text(message: wire.Done | wire.Refused) -> str:
    return msgspec.json.encode(message).decode()
