"""The application: routes, socket and guards around a hub."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import WebSocketRoute
from starlette.types import Receive, Scope, Send

from taniere.server.client_files import Client, WithClient
from taniere.server.context import Server
from taniere.server.guards import Guards
from taniere.server.hosts import Hosts
from taniere.server.http import make_routes, not_found
from taniere.server.hub import Hub
from taniere.server.limits import Limits
from taniere.server.openapi import describe
from taniere.server.websocket_endpoint import GOING_AWAY, make_endpoint


class App:
    """An ASGI application around a hub. The caller opens and closes the hub."""

    def __init__(
        self,
        hub: Hub,
        limits: Limits | None = None,
        origins: Iterable[str] = (),
        home_urls: Callable[[], list[str]] = list,
        client: Client | None = None,
        hosts: Iterable[str] = (),
    ) -> None:
        sites = frozenset(origins)
        known = Hosts(hosts, sites)
        self.server = Server(hub, limits or Limits(), sites, client or Client(), home_urls, known)
        self.server.description = describe()
        routes = [
            *make_routes(self.server),
            WebSocketRoute("/ws", make_endpoint(self.server)),
        ]
        inner = Starlette(routes=routes, exception_handlers={HTTPException: not_found})
        self._asgi = Guards(WithClient(inner, self.server.client), self.server)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._asgi(scope, receive, send)

    @property
    def is_quiet(self) -> bool:
        """Whether nobody is connected any more."""
        return not self.server.connections

    def close_connections(self) -> None:
        """Close every connection: the server is going away."""
        for connection in list(self.server.connections):
            connection.end(GOING_AWAY)
