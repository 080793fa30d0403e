"""A client in Python: small enough to write a bot against the wire in twenty lines (docs/wire.md has one)."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import secrets
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from types import TracebackType
from typing import Any, TypeVar, assert_never
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from taniere.core.errors import TaniereError
from taniere.server import wire
from taniere.table.fair import pledge_of
from taniere.table.player_notes import Notes

REQUEST_SECONDS = 60.0
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0
REFUSED = 1008

T = TypeVar("T")
_messages: msgspec.json.Decoder[wire.FromServer] = msgspec.json.Decoder(wire.FromServer)


class Refusal(TaniereError):
    """What the server did not do, in its words."""

    def __init__(self, code: str, message: str, rule: str | None = None, status: int | None = None) -> None:
        super().__init__(code, message=message, rule=rule, status=status)
        self.message = message
        self.rule = rule
        self.status = status

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> tuple[object, ...]:
        return (Refusal, (self.code, self.message, self.rule, self.status))


class Unreachable(TaniereError):
    """The server does not answer. Whether it did what was asked last is not known."""


class Made(wire.Links, frozen=True):
    """The links of a new table, and what its maker noted down to check the record against."""

    notes: Notes


class Seated(wire.SeatLink, frozen=True):
    """The link of a seat, with the notes of its player."""

    notes: Notes


class Again(wire.Rematch, frozen=True):
    """The link to the rematch, with the notes of its player."""

    notes: Notes


def new_nonce() -> str:
    """Your part of the randomness of a table."""
    return secrets.token_hex(16)


def person(name: str) -> wire.SeatWish:
    """A seat for somebody who sits down at once."""
    return wire.SeatWish("person", name=name)


def bot(name: str = "random") -> wire.SeatWish:
    """A seat for a bot of the server."""
    return wire.SeatWish("bot", bot=name)


class Server:
    """A server by its address. Notes what it promises at each table, and keeps nonces until they are due."""

    def __init__(self, url: str = "http://127.0.0.1:8000", lang: str = "en") -> None:
        self.url = url.rstrip("/")
        self.lang = lang
        self._notes: dict[str, tuple[int, Notes]] = {}  # by the token of a seat

    async def games(self) -> list[wire.GameInfo]:
        """The shelf."""
        return await self._ask("GET", "/api/games", list[wire.GameInfo])

    async def create(self, game: str, seats: Sequence[wire.SeatWish], **more: Any) -> Made:
        """A new table; `more` are the other fields of wire.NewTable.

        Those who sit down at once pledge their nonces once the commitment is known. With `is_started` they
        reveal them too, and the game begins.
        """
        wish = wire.NewTable(game, list(seats), **more)
        links = await self._ask("POST", "/api/tables", wire.Links, body=wish)
        notes = Notes(links.commitment)
        sitting = [
            (seat, token)
            for seat, (wanted, token) in enumerate(zip(seats, links.seats, strict=True))
            if wanted.name is not None and token is not None
        ]
        for seat, token in sitting:
            await self._pledge(token, seat, notes)
        if wish.is_started:
            for _, token in sitting:
                await self.reveal(token)
        return Made(**msgspec.structs.asdict(links), notes=notes)

    async def table(self, token: str) -> wire.LinkedTable:
        """The table of a link."""
        return await self._ask("GET", "/api/table", wire.LinkedTable, token)

    async def join(self, token: str, name: str, seat: int | None = None) -> Seated:
        """Sit down by an invitation, or by the link of a seat. `sit` reveals the nonce when it is due."""
        table = await self.table(token)
        notes, nonce = Notes(table.commitment), new_nonce()
        body = wire.Joining(name, pledge_of(table.commitment, nonce), seat)
        link = await self._ask("POST", "/api/table/join", wire.SeatLink, token, body)
        notes.nonces[link.seat] = nonce
        self._notes[link.token] = link.seat, notes
        return Seated(**msgspec.structs.asdict(link), notes=notes)

    async def promises(self, token: str) -> wire.Promises:
        """What the draws of a table will be checked with."""
        return await self._ask("GET", "/api/table/promises", wire.Promises, token)

    async def reveal(self, token: str) -> None:
        """Note the pledges of all, then show the nonce of this seat, if it was pledged from here."""
        seat, notes = self._notes.get(token, (-1, None))
        if notes is None:
            return
        promised = await self.promises(token)
        if promised.status == "open":
            return
        noted = {place: one.pledge for place, one in enumerate(promised.seats) if one.pledge is not None}
        notes.pledges = notes.pledges or noted  # what was published first counts
        if promised.status == "starting":
            body = wire.Revealing(notes.nonces[seat])
            await self._ask("POST", "/api/table/reveal", wire.Promises, token, body)

    async def _pledge(self, token: str, seat: int, notes: Notes) -> None:
        notes.nonces[seat] = new_nonce()
        self._notes[token] = seat, notes
        body = wire.Pledging(pledge_of(notes.commitment, notes.nonces[seat]))
        await self._ask("POST", "/api/table/pledge", wire.Promises, token, body)

    async def watch(self, token: str) -> wire.WatchLink:
        """A link to watch by (a seat's or the host's link)."""
        return await self._ask("POST", "/api/table/watch", wire.WatchLink, token)

    async def reissue(self, token: str, seat: int) -> wire.SeatLink:
        """A new link for a seat (the host's link)."""
        return await self._ask("POST", f"/api/table/seats/{seat}/link", wire.SeatLink, token)

    async def revoke(self, token: str, seat: int) -> wire.Revoked:
        """No more link for a seat (the host's link)."""
        return await self._ask("DELETE", f"/api/table/seats/{seat}/link", wire.Revoked, token)

    async def rematch(self, token: str) -> Again:
        """Play again; a seat pledges for the next table at once."""
        link = await self._ask("POST", "/api/table/rematch", wire.Rematch, token)
        notes = Notes(link.commitment)
        if link.seat is not None:
            await self._pledge(link.token, link.seat, notes)
        return Again(**msgspec.structs.asdict(link), notes=notes)

    async def transcript(self, token: str) -> wire.Transcript:
        """All that happened, as this link may know it."""
        return await self._ask("GET", "/api/table/transcript", wire.Transcript, token)

    async def record(self, token: str) -> str:
        """The record of a finished table."""
        _, raw = await self.request("GET", "/api/table/record", token)
        return raw.decode()

    def sit(self, token: str, since: int | None = None, patience: float = 30.0) -> Seat:
        """Play or watch by a link: `async with server.sit(token) as seat`."""
        return Seat(self, token, since, patience)

    async def request(
        self,
        method: str,
        path: str,
        token: str | None = None,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> tuple[int, bytes]:
        """One request; Refusal for every status from 400 on."""
        sent = {"Accept-Language": self.lang, **(headers or {})}
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        if body is not None:
            sent["Content-Type"] = "application/json"
        status, raw = await asyncio.to_thread(self._request, method, path, body, sent)
        if status < 400:
            return status, raw
        try:
            problem = msgspec.json.decode(raw, type=wire.Problem)
        except msgspec.MsgspecError:  # not ours: a proxy on the way
            problem = wire.Problem(f"http_{status}", f"{method} {path}: {status}")
        raise Refusal(problem.code, problem.message, problem.rule, status)

    def _request(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> tuple[int, bytes]:
        parts = urlsplit(self.url)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        with contextlib.closing(kind(parts.netloc, timeout=REQUEST_SECONDS)) as connection:
            try:
                connection.request(method, parts.path + path, body, dict(headers))
                answer = connection.getresponse()
                return answer.status, answer.read()
            except (OSError, http.client.HTTPException) as error:
                raise Unreachable("unreachable", url=self.url) from error

    async def _ask(
        self, method: str, path: str, kind: type[T], token: str | None = None, body: object = None
    ) -> T:
        raw = None if body is None else msgspec.json.encode(body)
        _, answer = await self.request(method, path, token, raw)
        return msgspec.json.decode(answer, type=kind)


class Seat:
    """A link in use: every update, and messages with their answers. Reconnects by itself and resumes."""

    def __init__(self, server: Server, token: str, since: int | None, patience: float) -> None:
        self.update: wire.Update | None = None  # the latest
        self.connections = 0
        self._server = server
        self._token = token
        self._version = since
        self._patience = patience
        self._socket: ClientConnection | None = None
        self._running: asyncio.Task[None] | None = None
        self._revealing: asyncio.Task[None] | None = None
        self._updates: list[wire.Update] = []
        self._waiting: dict[str, tuple[wire.FromClient, asyncio.Future[wire.Done]]] = {}
        self._sent = 0
        self._news = asyncio.Condition()
        self._failure: TaniereError | None = None

    async def __aenter__(self) -> Seat:
        self._running = asyncio.create_task(self._run())
        try:
            await self._wait(lambda: self.update is not None)
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Go away; the seat stays ours."""
        tasks = [task for task in (self._running, self._revealing) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # What happens

    async def updates(self) -> AsyncIterator[wire.Update]:
        """Every update, up to the one with which the game is over."""
        while True:
            await self._wait(lambda: bool(self._updates))
            update = self._updates.pop(0)
            yield update
            if update.table.status == "over":
                return

    async def turns(self) -> AsyncIterator[wire.Update]:
        """The latest update whenever a decision is asked of this seat, each decision once."""
        asked: str | None = None

        def is_due() -> bool:
            now = self.update
            return now is not None and (now.table.status == "over" or now.decision not in (None, asked))

        while True:
            await self._wait(is_due)
            assert self.update is not None
            if self.update.table.status == "over":
                return
            asked = self.update.decision
            yield self.update

    # What is done

    async def play(self, action: str, decision: str | None = None) -> wire.Done:
        """A decision: the one that is asked now, unless another is named. Repeated until it is answered."""
        asked = decision or (self.update.decision if self.update is not None else None)
        return await self.send(wire.Play(asked or "-", action))

    async def see(self) -> wire.Done:
        """Say that the board with what is asked is in front of you: a short clock runs from then."""
        asked = self.update.decision if self.update is not None else None
        return await self.send(wire.Seen(asked or "-"))

    async def send(self, message: wire.FromClient) -> wire.Done:
        """Any message; its answer, or Refusal."""
        self._sent += 1
        ref = f"{self._sent}"
        message = msgspec.structs.replace(message, ref=ref)
        answer: asyncio.Future[wire.Done] = asyncio.get_running_loop().create_future()
        self._waiting[ref] = message, answer
        try:
            if self._failure is not None:
                raise self._failure
            if self._socket is not None:
                with contextlib.suppress(WebSocketException):  # then it is sent again, or fails, below
                    await self._socket.send(msgspec.json.encode(message).decode())
            return await answer
        finally:
            self._waiting.pop(ref, None)

    # The connection

    async def _run(self) -> None:
        pause, silent_since = FIRST_PAUSE, time.monotonic()
        while self._failure is None:
            before = self.connections
            try:
                await self._converse()
            except TaniereError as error:
                await self._fail(error)
                return
            except (OSError, WebSocketException, TimeoutError):
                pass
            self._socket = None
            self._give_up_what_cannot_be_repeated()
            if self.connections > before:
                pause, silent_since = FIRST_PAUSE, time.monotonic()
            if time.monotonic() - silent_since > self._patience:
                await self._fail(Unreachable("unreachable", url=self._server.url))
                return
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _converse(self) -> None:
        address = self._server.url.replace("http", "ws", 1) + "/ws"
        async with connect(address, proxy=None, max_size=None, compression=None) as socket:
            hello = wire.Hello(wire.PROTOCOL, self._token, self._version, self._server.lang)  # type: ignore[arg-type]
            await socket.send(msgspec.json.encode(hello).decode())
            is_welcome, refused = False, None
            with contextlib.suppress(ConnectionClosed):
                async for text in socket:
                    message = _messages.decode(text)
                    if not is_welcome and isinstance(message, wire.Update):
                        is_welcome = True
                        self.connections += 1
                        self._socket = socket
                        await self._repeat(socket)
                    refused = message if isinstance(message, wire.Refused) else None
                    await self._take(message)
            if socket.close_code == REFUSED and refused is not None:
                raise Refusal(refused.code, refused.message, refused.rule)

    async def _repeat(self, socket: ClientConnection) -> None:
        for message, _ in list(self._waiting.values()):
            await socket.send(msgspec.json.encode(message).decode())

    def _give_up_what_cannot_be_repeated(self) -> None:
        """What carries a decision id may be sent twice; of the rest nobody knows whether it arrived."""
        for message, answer in list(self._waiting.values()):
            if not isinstance(message, wire.Play | wire.Seen) and not answer.done():
                answer.set_exception(Unreachable("unreachable", url=self._server.url))

    async def _take(self, message: wire.FromServer) -> None:
        if isinstance(message, wire.Update):
            if message.table.status == "starting":
                self._reveal()
            async with self._news:
                self.update, self._version = message, message.table.version
                self._updates.append(message)
                self._news.notify_all()
            return
        _, answer = self._waiting.get(message.ref or "", (None, None))
        if answer is None or answer.done():
            return
        match message:
            case wire.Done():
                answer.set_result(message)
            case wire.Refused():
                answer.set_exception(Refusal(message.code, message.message, message.rule))
            case wire.Consulted():
                pass  # `send` asks no questions about positions
            case _:
                assert_never(message)

    def _reveal(self) -> None:
        """The table starts: our nonce is asked for. Meanwhile updates are read on."""
        if self._revealing is None or self._revealing.done():
            self._revealing = asyncio.create_task(self._reveal_now())

    async def _reveal_now(self) -> None:
        try:
            await self._server.reveal(self._token)
        except Unreachable:
            pass  # as soon as we are connected again the table asks again, if it still does
        except TaniereError as error:
            if error.code != "revealed_too_late":
                await self._fail(error)

    async def _wait(self, is_so: Any) -> None:
        async with self._news:
            await self._news.wait_for(lambda: self._failure is not None or is_so())
        if not is_so() and self._failure is not None:
            raise self._failure

    async def _fail(self, error: TaniereError) -> None:
        async with self._news:
            self._failure = error
            self._news.notify_all()
        for _, answer in list(self._waiting.values()):
            if not answer.done():
                answer.set_exception(error)
