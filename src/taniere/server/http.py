"""From a request to an endpoint and back: link, body, answer, problem."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from taniere.core.errors import TaniereError
from taniere.core.texts import Texts, core_texts
from taniere.server import problems
from taniere.server.compression import pack
from taniere.server.context import Server
from taniere.server.decoding import decode
from taniere.server.errors import AccessError, LimitError, LinkError, MessageError
from taniere.server.limits import address_of, is_loopback
from taniere.server.routes import ENDPOINTS, Endpoint
from taniere.store.store import Link

T = TypeVar("T")
BEARER = re.compile(r"[Bb]earer +([A-Za-z0-9_-]+)")


class Call:
    """A request on its way through an endpoint."""

    def __init__(self, server: Server, request: Request) -> None:
        self.server = server
        self.request = request
        self.address = address_of(request.client.host if request.client else None)
        self.language = problems.language_of(request.headers.get("accept-language", ""))
        self.token = ""
        self.body: Any = None
        self.words: Texts | None = None  # in which a problem is told, where it is one of a game
        self._link: Link | None = None

    @property
    def link(self) -> Link:
        """The link that was presented; endpoints with roles have one."""
        assert self._link is not None
        return self._link

    @property
    def is_from_here(self) -> bool:
        """Whether it comes from this machine; a proxy that we trust speaks for its client."""
        client = self.request.client
        return client is not None and is_loopback(client.host)

    async def prepare(self, endpoint: Endpoint) -> None:
        """Check the link, then read the body."""
        if endpoint.roles:
            found = BEARER.fullmatch(self.request.headers.get("authorization", ""))
            if found is None:
                raise LinkError("link_missing")
            self.token = found[1]
            self._link = await self.server.hub.link(self.token, *endpoint.roles)
        if endpoint.takes is not None:
            self.body = decode(_reader(endpoint.takes), await self._read(endpoint.body_bytes))

    async def _read(self, own_limit: int) -> bytes:
        limit, parts, size = own_limit or self.server.limits.body_bytes, [], 0
        async for part in self.request.stream():
            size += len(part)
            if size > limit:
                raise LimitError("too_large", limit=limit)
            parts.append(part)
        return b"".join(parts)

    def take_new_table(self) -> None:
        """Count against what this address may have stored as new."""
        wait = self.server.new_tables.take(self.address)
        if wait > 0:
            raise LimitError("too_often", seconds=max(1, round(wait)))

    def path(self, name: str) -> str:
        """A part of the path."""
        return str(self.request.path_params[name])

    def seat(self) -> int:
        """The seat that the path names."""
        if not re.fullmatch(r"[0-9]{1,3}", self.path("seat")):
            raise AccessError("no_such_path")
        return int(self.path("seat"))

    def wanted_language(self) -> str:
        """`?lang=`, else what the browser speaks."""
        asked = self.request.query_params.get("lang")
        if asked is None:
            return self.language
        if asked not in ("en", "fr"):
            raise MessageError("bad_message", reason="lang: en, fr")
        return asked


@cache
def _reader(kind: type[T]) -> Callable[[bytes], T]:
    return msgspec.json.Decoder(kind).decode


def encode(value: object, status: int = 200) -> Response:
    """A JSON answer."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def refusal(error: TaniereError, language: str, words: Texts | None = None) -> Response:
    """A problem as an answer; `words` are those of a game, where one is asked about."""
    told = problems.problem(error, words or core_texts(language))
    answer = encode(told, problems.status_of(error))
    if answer.status_code == 401:
        answer.headers["WWW-Authenticate"] = "Bearer"
    if answer.status_code == 429:
        answer.headers["Retry-After"] = str(error.arguments.get("seconds", 1))
    return answer


def make_routes(server: Server) -> list[Route]:
    """A route for each endpoint."""
    return [
        Route(endpoint.path, _answering(server, endpoint), methods=[endpoint.method])
        for endpoint in ENDPOINTS
    ]


def _answering(server: Server, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    async def respond(request: Request) -> Response:
        request.scope["taniere.route"] = endpoint.path
        call = Call(server, request)
        try:
            await call.prepare(endpoint)
            given = await endpoint.handler(call)
        except ClientDisconnect:
            return Response(status_code=400)  # nobody reads it
        except Exception as error:
            shown = problems.presentable(error, server.report)
            if isinstance(shown, LimitError):
                server.metrics.limited.labels(shown.code).inc()
            return refusal(shown, call.language, call.words)
        answer = given if isinstance(given, Response) else encode(given, endpoint.status)
        is_public = endpoint.method == "GET" and not endpoint.roles
        return pack(answer, request.headers.get("accept-encoding", "")) if is_public else answer

    return respond


async def not_found(request: Request, error: Exception) -> Response:
    """No such path, or not with this method."""
    language = problems.language_of(request.headers.get("accept-language", ""))
    if isinstance(error, HTTPException) and error.status_code == 405:
        answer = refusal(AccessError("bad_method", method=request.method), language)
        answer.headers.update(error.headers or {})
        return answer
    # A person with a browser is shown a page, a program is told in JSON.
    page: Response | None = request.scope.get("taniere.lost")
    return page or refusal(AccessError("no_such_path"), language)
