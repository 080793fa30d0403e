"""A client at a table: its messages are handled one after the other, updates are sent in between."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import msgspec

from taniere.core.errors import TaniereError
from taniere.server import problems, wire
from taniere.server.channel import TOO_SLOW, Channel
from taniere.server.consulting import MOST_AT_ONCE, consult, too_many
from taniere.server.context import Server
from taniere.server.decoding import decode
from taniere.server.errors import LimitError, MessageError
from taniere.server.limits import Bucket
from taniere.server.live_table import Outcome
from taniere.store.store import Link

NOT_UTF8 = 1007
REFUSED = 1008
MOST_WAITING = 16  # messages of one client before the network must hold the next

_decode: Callable[[bytes], wire.FromClient] = msgspec.json.Decoder(wire.FromClient).decode
_encode = msgspec.json.Encoder().encode


class ConnectionGone(Exception):
    """The connection ended before its hello."""


class Connection:
    """One client at one table. A client that reads too slowly is dropped, and may resume."""

    def __init__(self, server: Server, channel: Channel, address: str) -> None:
        self.server = server
        self.address = address
        loop = asyncio.get_running_loop()
        self.seat: int | None = None
        self.wants_outlook = False
        self.digest = b""  # of the link it came by
        self.language = "en"
        self.code = 1000
        self.error: TaniereError | None = None
        self.ended: asyncio.Future[None] = loop.create_future()
        self._loop = loop
        self._channel = channel
        self._link: Link | None = None
        self._bucket = Bucket(server.limits.messages, server.hub.clock.steady)
        self._inbox: deque[bytes | None] = deque()
        self._outbox: list[bytes] = []
        self._hello: asyncio.Future[None] = loop.create_future()  # done when there is a message to read as it
        self._serving: asyncio.Future[None] = loop.create_future()  # done when the client leaves its table
        self._consulting: set[asyncio.Task[None]] = set()
        self._is_busy = True  # with a message, whose answer comes before that of the next

    # Towards the client

    def send(self, message: bytes) -> None:
        """Queue a message: all that is queued in one turn of the event loop is written together."""
        if not self.ended.done():
            if not self._outbox:
                to_flush = self.server.to_flush
                if not to_flush:
                    self._loop.call_soon(_flush_all, to_flush)
                to_flush.append(self)
            self._outbox.append(message)

    def flush(self) -> None:
        """Write what was queued since the last time."""
        messages, self._outbox = self._outbox, []
        if messages:  # else `close` has sent them
            self._channel.send(messages)

    def drop(self, error: TaniereError) -> None:
        """End the connection with a refusal."""
        self.end(REFUSED, error)

    def end(self, code: int, error: TaniereError | None = None) -> None:
        """End this connection, whatever it is doing; `close` follows."""
        if not self.ended.done():
            self.code, self.error = code, error
            self.ended.set_result(None)
            self._inbox.clear()
            for question in self._consulting:
                question.cancel()
            if not self._hello.done():
                self._hello.set_exception(ConnectionGone())
                self._hello.exception()  # nobody may be waiting
            if not self._serving.done():
                self._serving.set_result(None)

    def close(self) -> None:
        """Send why the connection ends, if there is a reason, and a close frame."""
        if self.error is not None:
            self._outbox.append(_encode(problems.refused(self.error, self.language, None)))
        self.flush()
        self._channel.close(self.code)

    # From the client

    def lost(self, code: int) -> None:
        """The socket has ended, or was cut off since its client does not read."""
        if code == TOO_SLOW:
            self.server.metrics.dropped.inc()
        self._outbox.clear()
        self.end(code)

    def on_paused(self) -> None:
        """Count that the client sent more than it may, and is not read for a while."""
        self.server.metrics.limited.labels("frames").inc()

    def receive(self, text: bytes | None) -> None:
        """Handle a message, or queue it while another is being handled; None is one that is not text."""
        if self._is_busy:
            self._inbox.append(text)
            if not self._hello.done():
                self._hello.set_result(None)
            if len(self._inbox) >= MOST_WAITING:
                self._channel.pause(True)
        else:
            self._handle(text)

    async def hello(self) -> wire.FromClient:
        """Return the first message, which should be a hello; MessageError where it does not come in time."""
        try:
            async with asyncio.timeout(self.server.limits.hello_seconds):
                await self._hello
        except TimeoutError:
            raise MessageError("hello_first") from None
        if self.ended.done():
            raise ConnectionGone
        return _decoded(self._inbox.popleft())

    async def serve(self, link: Link) -> None:
        """Handle messages as they come, until the client leaves or says hello to another table."""
        if self.ended.done():
            return
        self._link = link
        self._serving = self._loop.create_future()
        self._next_message()
        await self._serving

    def _next_message(self) -> None:
        self._is_busy = False
        if self._inbox:
            if len(self._inbox) >= MOST_WAITING:
                self._channel.pause(False)
            self._handle(self._inbox.popleft())

    def _handle(self, text: bytes | None) -> None:
        """Handle one message."""
        self._is_busy = True
        wait = self._bucket.take()
        if wait > 0:
            self._throttle(text, wait)
            return
        kind, ref, began = "unreadable", None, time.perf_counter()
        try:
            message = _decoded(text)
            kind = wire.KINDS[type(message)]
            assert self._link is not None
            if isinstance(message, wire.Hello):
                self._switch_table(text)
                return
            ref = message.ref
            if isinstance(message, wire.Consult):
                self._consult(self._link, message)
                return
            self.server.hub.submit(self._link, message, self, partial(self._answer, kind, ref, began))
        except UnicodeError:
            self.end(NOT_UTF8)
        except Exception as error:
            self._answer(kind, ref, began, error)

    def _switch_table(self, hello: bytes | None) -> None:
        """Another hello: `serve` returns, and the endpoint reads the hello again."""
        self._inbox.appendleft(hello)
        self._hello = self._loop.create_future()
        self._hello.set_result(None)
        self._serving.set_result(None)

    def _throttle(self, text: bytes | None, wait: float) -> None:
        """Refuse a message that came too soon, and read nothing for a while: the network slows the client."""
        self.server.metrics.limited.labels("messages").inc()
        ref = None
        with suppress(MessageError, UnicodeError):
            ref = getattr(_decoded(text), "ref", None)
        self.send(_encode(problems.refused(LimitError("too_fast"), self.language, ref)))
        self._channel.pause(True)
        self._loop.call_later(wait, self._resume)

    def _resume(self) -> None:
        self._channel.pause(False)
        self._next_message()

    def _answer(self, kind: str, ref: str | None, began: float, outcome: Outcome | BaseException) -> None:
        server = self.server
        if isinstance(outcome, Outcome):
            self.send(_encode(wire.Done(ref, outcome.version, outcome.answer)))
            server.message_stats.add_done(kind, outcome.answer, time.perf_counter() - began)
        else:
            shown = problems.presentable(outcome, server.report)
            table = None if self._link is None else server.hub.live(self._link.table).table
            self.send(_encode(problems.refused(shown, self.language, ref, table)))
            server.message_stats.add_refused(kind)
        self._finish_message()

    def _consult(self, link: Link, question: wire.Consult) -> None:
        """Answer a question in a task of its own: the client may play on meanwhile."""
        if len(self._consulting) < MOST_AT_ONCE:
            work = consult(self.server, link, question, self.address, self.language, self.send)
            task = self._loop.create_task(work)
            self._consulting.add(task)
            task.add_done_callback(self._consulting.discard)
        else:
            self.send(too_many(self.language, question))
        self._finish_message()

    def _finish_message(self) -> None:
        """Go on to the next message."""
        if self._inbox:
            self._loop.call_soon(self._next_message)  # soon: a thousand bad messages are no deep recursion
        else:
            self._is_busy = False


def _flush_all(to_flush: list[Connection]) -> None:
    """Flush all connections that queued something: one callback for a turn of the loop."""
    connections = to_flush[:]
    to_flush.clear()
    for connection in connections:
        try:
            connection.flush()
        except Exception as error:  # the others must not suffer
            connection.server.report("sending", error)


def _decoded(text: bytes | None) -> wire.FromClient:
    """Decode a message; UnicodeError where it is not even text."""
    if text is None:
        raise MessageError("unreadable")
    try:
        return decode(_decode, text)
    except MessageError:
        text.decode()  # what is not even text is worse than a wrong message
        raise
