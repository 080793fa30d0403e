"""What all modules of a running server share: the hub, limits, metrics, logs and open connections."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from taniere.server.hosts import Hosts
from taniere.server.hub import Hub
from taniere.server.limits import Addresses, Limits, Sockets
from taniere.server.logs import logger
from taniere.server.message_stats import MessageStats
from taniere.server.metrics import Metrics
from taniere.server.readiness import Readiness
from taniere.server.scheduler import Thought
from taniere.server.shelf import broken

if TYPE_CHECKING:
    from taniere.server.client_files import Client
    from taniere.server.connection import Connection


class Server:
    """A hub, with everything that stands between it and the network."""

    def __init__(
        self,
        hub: Hub,
        limits: Limits,
        origins: frozenset[str],
        client: Client,
        home_urls: Callable[[], list[str]],
        hosts: Hosts,
    ) -> None:
        self.hub = hub
        self.limits = limits
        self.origins = origins
        self.hosts = hosts
        self.client = client
        self.home_urls = home_urls
        self.readiness = Readiness(hub.store, hub.clock, hub.without_game, hub.background.thinkers)
        self.message_stats = MessageStats()
        self.metrics = Metrics(lambda: hub.count, lambda: hub.background.thinkers.waiting, self.message_stats)
        self.log = logger("taniere.server")
        self.requests = Addresses(limits.requests, hub.clock.steady)
        self.files = Addresses(limits.files, hub.clock.steady)
        self.new_tables = Addresses(limits.tables, hub.clock.steady)
        self.sockets = Sockets(limits.sockets, limits.address_frames, hub.clock.steady)
        self.connections: set[Connection] = set()
        self.to_flush: list[Connection] = []  # those that have something to write in this turn of the loop
        self.description: dict[str, Any] = {}
        hub.unfinished.most = limits.unfinished_tables
        hub.background.on_error = lambda what, error: self.log.error(what, exc_info=error)
        hub.background.thinkers.on_thought = self._note
        hub.reader.workers.on_thought = self._note

        for name, reason in broken().items():
            self.log.error("left out", what=name, reason=reason)

    def report(self, incident: str, error: BaseException) -> None:
        """A fault of our own: counted and logged; the client hears only the id."""
        self.metrics.troubles.inc()
        self.log.error("trouble", incident=incident, exc_info=error)

    def _note(self, thought: Thought) -> None:
        """A thought came to its end. What was late or died has cost a worker: a host should hear of it."""
        self.metrics.thought(thought)
        if thought.outcome in ("late", "died"):
            self.log.warning(
                f"thought {thought.outcome}",
                kind=thought.kind,
                table=thought.table,
                seconds=round(thought.took, 3),
                worker=thought.worker,
            )
