"""One client at one table: its messages are followed one after the other, what happens is told meanwhile."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Protocol

import msgspec

from taniere.core.errors import TaniereError
from taniere.server import problems, wire
from taniere.server.consulting import MOST_AT_ONCE, consult, too_many
from taniere.server.decoding import decode
from taniere.server.errors import LimitError, MessageError
from taniere.server.limits import Bucket
from taniere.server.live import Outcome
from taniere.server.parts import Server
from taniere.store.store import Link

NOT_UTF8 = 1007
REFUSED = 1008
TOO_SLOW = 1013
MOST_WAITING = 16  # messages of one client before the network must hold the next

_decode: Callable[[bytes], wire.FromClient] = msgspec.json.Decoder(wire.FromClient).decode
_encode = msgspec.json.Encoder().encode


class Socket(Protocol):
    """The socket of a connection: websocket.py has it."""

    def send(self, messages: list[bytes]) -> None:
        """Send texts."""

    def pause(self, is_paused: bool) -> None:
        """Read nothing for a while."""

    def close(self, code: int) -> None:
        """Say good-bye."""


class Gone(Exception):
    """The connection came to its end before the hello."""


class Connection:
    """One client at one table. Whoever reads too slowly is dropped, and may resume."""

    def __init__(self, server: Server, socket: Socket, address: str) -> None:
        self.server = server
        self.address = address
        loop = asyncio.get_running_loop()
        self.seat: int | None = None
        self.wants_outlook = False
        self.language = "en"
        self.code = 1000
        self.error: TaniereError | None = None
        self.ended: asyncio.Future[None] = loop.create_future()
        self._loop = loop
        self._socket = socket
        self._link: Link | None = None
        self._bucket = Bucket(server.limits.messages, server.hub.clock.steady)
        self._inbox: deque[bytes | None] = deque()
        self._outbox: list[bytes] = []
        self._hello: asyncio.Future[None] = loop.create_future()  # something to be read as a hello
        self._staying: asyncio.Future[None] = loop.create_future()  # done when the client wants to leave
        self._consulting: set[asyncio.Task[None]] = set()
        self._is_busy = True  # with a message, whose answer comes before that of the next

    # Towards the client

    def tell(self, message: bytes) -> None:
        """All that is told in one turn of the loop goes out together."""
        if not self.ended.done():
            if not self._outbox:
                speaking = self.server.speaking
                if not speaking:
                    self._loop.call_soon(_send_all, speaking)
                speaking.append(self)
            self._outbox.append(message)

    def send(self) -> None:
        """What was told since the last time goes on its way."""
        messages, self._outbox = self._outbox, []
        if messages:  # else they went as last words
            self._socket.send(messages)

    def drop(self, error: TaniereError) -> None:
        self.end(REFUSED, error)

    def end(self, code: int, error: TaniereError | None = None) -> None:
        """Let this connection come to its end, whatever it is doing."""
        if not self.ended.done():
            self.code, self.error = code, error
            self.ended.set_result(None)
            self._inbox.clear()
            for question in self._consulting:
                question.cancel()
            if not self._hello.done():
                self._hello.set_exception(Gone())
                self._hello.exception()  # nobody may be waiting
            if not self._staying.done():
                self._staying.set_result(None)

    def part(self) -> None:
        """Last words, and a close frame."""
        if self.error is not None:
            self._outbox.append(_encode(problems.refused(self.error, self.language, None)))
        self.send()
        self._socket.close(self.code)

    # From the client

    def lost(self, code: int) -> None:
        """The socket came to its end, or is cut off as its client does not read."""
        if code == TOO_SLOW:
            self.server.metrics.dropped.inc()
        self._outbox.clear()
        self.end(code)

    def paused(self) -> None:
        """More came than may: nothing is read for a while."""
        self.server.metrics.limited.labels("frames").inc()

    def receive(self, text: bytes | None) -> None:
        if self._is_busy:
            self._inbox.append(text)
            if not self._hello.done():
                self._hello.set_result(None)
            if len(self._inbox) >= MOST_WAITING:
                self._socket.pause(True)
        else:
            self._follow(text)

    async def hello(self) -> wire.FromClient:
        """The message that should be a hello, and must come soon."""
        try:
            async with asyncio.timeout(self.server.limits.hello_seconds):
                await self._hello
        except TimeoutError:
            raise MessageError("hello_first") from None
        if self.ended.done():
            raise Gone
        return _decoded(self._inbox.popleft())

    async def stay(self, link: Link) -> None:
        """Messages are followed as they come, until the client leaves or says hello to another table."""
        if self.ended.done():
            return
        self._link = link
        self._staying = self._loop.create_future()
        self._go_on()
        await self._staying

    def _go_on(self) -> None:
        self._is_busy = False
        if self._inbox:
            if len(self._inbox) >= MOST_WAITING:
                self._socket.pause(False)
            self._follow(self._inbox.popleft())

    def _follow(self, text: bytes | None) -> None:
        """Answer one message."""
        self._is_busy = True
        wait = self._bucket.take()
        if wait > 0:
            self._slow_down(text, wait)
            return
        kind, ref, began = "unreadable", None, time.perf_counter()
        try:
            message = _decoded(text)
            kind, ref = KINDS[type(message)], getattr(message, "ref", None)
            assert self._link is not None
            if isinstance(message, wire.Hello):
                self._leave(text)
                return
            if isinstance(message, wire.Consult):
                self._consult(self._link, message)
                return

            self.server.hub.submit(self._link, message, self, partial(self._answer, kind, ref, began))
        except UnicodeError:
            self.end(NOT_UTF8)
        except Exception as error:
            self._answer(kind, ref, began, error)

    def _leave(self, hello: bytes | None) -> None:
        """Another hello: whoever attends to us leaves this table and reads it."""
        self._inbox.appendleft(hello)
        self._hello = self._loop.create_future()
        self._hello.set_result(None)
        self._staying.set_result(None)

    def _slow_down(self, text: bytes | None, wait: float) -> None:
        """Refuse, and read nothing meanwhile: the network slows the sender down."""
        self.server.metrics.limited.labels("messages").inc()
        ref = None
        with suppress(MessageError, UnicodeError):
            ref = getattr(_decoded(text), "ref", None)
        self.tell(_encode(problems.refused(LimitError("too_fast"), self.language, ref)))
        self._socket.pause(True)
        self._loop.call_later(wait, self._resume)

    def _resume(self) -> None:
        self._socket.pause(False)
        self._go_on()

    def _answer(self, kind: str, ref: str | None, began: float, outcome: Outcome | BaseException) -> None:
        server = self.server
        if isinstance(outcome, Outcome):
            self.tell(_encode(wire.Done(ref, outcome.version, outcome.answer)))
            server.meter.followed(kind, outcome.answer, time.perf_counter() - began)
        else:
            shown = problems.presentable(outcome, server.report)
            table = None if self._link is None else server.hub.live(self._link.table).table
            self.tell(_encode(problems.refused(shown, self.language, ref, table)))
            server.meter.refused(kind)
        self._rest()

    def _consult(self, link: Link, question: wire.Consult) -> None:
        """Answered when it is: whoever asks about a position may play on meanwhile."""
        if len(self._consulting) < MOST_AT_ONCE:
            work = consult(self.server, link, question, self.address, self.language, self.tell)
            task = self._loop.create_task(work)
            self._consulting.add(task)
            task.add_done_callback(self._consulting.discard)
        else:
            self.tell(too_many(self.language, question))
        self._rest()

    def _rest(self) -> None:
        """Done with a message: the next may come."""
        if self._inbox:
            self._loop.call_soon(self._go_on)  # soon: a thousand bad messages are no deep recursion
        else:
            self._is_busy = False


def _send_all(speaking: list[Connection]) -> None:
    """One call for a whole turn of the loop, not one for each connection."""
    connections = speaking[:]
    speaking.clear()
    for connection in connections:
        try:
            connection.send()
        except Exception as error:  # the others must not suffer
            connection.server.report("sending", error)


KINDS: dict[type, str] = {
    kind: str(kind.__struct_config__.tag)
    for kind in (
        wire.Hello,
        wire.Play,
        wire.TakeBack,
        wire.Ask,
        wire.Answer,
        wire.Withdraw,
        wire.Resign,
        wire.Leave,
        wire.ComeBack,
        wire.Start,
        wire.Consult,
    )
}


def _decoded(text: bytes | None) -> wire.FromClient:
    """A message; UnicodeError where a text is none."""
    if text is None:
        raise MessageError("unreadable")
    try:
        return decode(_decode, text)
    except MessageError:
        text.decode()  # what is not even text is worse than a wrong message
        raise
