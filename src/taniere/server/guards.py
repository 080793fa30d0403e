"""Between the network and everything else: who may ask how often and from where; what each answer carries."""

from __future__ import annotations

import time

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from taniere.core.errors import TaniereError
from taniere.server import problems
from taniere.server.context import Server
from taniere.server.errors import AccessError, LimitError
from taniere.server.http import refusal
from taniere.server.limits import address_of

LOGGED = 200  # characters of a path
READING = ("GET", "HEAD", "OPTIONS")

HEADERS = {
    # No inline script or style anywhere; a page may talk to its own server only.
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class Guards:
    """The outermost layer. Logs each request without its query, headers or body."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self._app = app
        self._server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
                _add_headers(message)
            elif message["type"] == "websocket.accept":
                status = 101
            await send(message)

        try:
            refused = self._refusal(scope)
            app = self._app if refused is None else _answer(refused, scope)
            await app(scope, receive, guarded)
        except Exception as error:
            shown = problems.presentable(error, self._server.report)
            if status == 0:
                await refusal(shown, "en")(scope, receive, guarded)
        finally:
            self._note(scope, status, time.perf_counter() - began)

    def _refusal(self, scope: Scope) -> TaniereError | None:
        client = scope.get("client")
        is_file = scope["type"] == "http" and self._server.client.serves(scope["path"])
        asked = self._server.files if is_file else self._server.requests
        wait = asked.take(address_of(client[0] if client else None))
        if wait > 0:
            self._server.metrics.limited.labels("requests").inc()
            return LimitError("too_often", seconds=max(1, round(wait)))
        headers = Headers(scope=scope)
        # Where a proxy puts a name of its own into Host, the one that it was asked by counts as well.
        for host in (*headers.getlist("host"), *headers.getlist("x-forwarded-host")):
            if not self._server.hosts.knows(host):
                return AccessError("unknown_host", host=host[:100])
        if scope["type"] == "http" and scope["method"] in READING:
            return None
        if not is_own(headers.get("origin"), headers.get("host"), self._server.origins):
            return AccessError("bad_origin")
        return None

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope.get("method", "WS")
        route = scope.get("taniere.route", "/ws" if scope["path"] == "/ws" else "-")
        self._server.metrics.requests.labels(route, method if route != "-" else "-", status).inc()
        self._server.log.info(
            "request",
            method=method,
            path=shortened(scope["path"]),
            status=status,
            ms=round(1000 * seconds, 1),
        )


def shortened(path: str) -> str:
    """A path as it is logged: nobody fills a disk with long ones.

    >>> shortened("/health"), len(shortened("/" * 60_000))
    ('/health', 201)
    """
    return path if len(path) <= LOGGED else path[:LOGGED] + "…"


def is_own(origin: str | None, host: str | None, others: frozenset[str]) -> bool:
    """Whether a page of this origin may act here. Programs that are no browsers send none.

    >>> is_own("http://192.168.1.7:8000", "192.168.1.7:8000", frozenset())
    True
    >>> is_own("https://elsewhere.example", "192.168.1.7:8000", frozenset())
    False
    """
    # With either scheme: behind a proxy that speaks TLS, pages are https and we are not.
    return origin is None or origin in others or origin in (f"http://{host}", f"https://{host}")


def _answer(error: TaniereError, scope: Scope) -> ASGIApp:
    language = problems.language_of(Headers(scope=scope).get("accept-language", ""))
    answer: Response = refusal(error, language)
    return answer


def _add_headers(message: Message) -> None:
    headers = MutableHeaders(raw=message["headers"] if isinstance(message["headers"], list) else None)
    message["headers"] = headers.raw
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    headers.setdefault("Cache-Control", "no-store")
