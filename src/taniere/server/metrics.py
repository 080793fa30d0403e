"""What Prometheus may count. No label holds anything of a player or a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class Metrics:
    """The meters of one server."""

    content_type = CONTENT_TYPE_PLAIN_0_0_4

    def __init__(self, tables: Callable[[], int]) -> None:
        self._registry = CollectorRegistry()
        at = self._registry
        self.requests = Counter(
            "taniere_requests", "HTTP requests.", ["route", "method", "status"], registry=at
        )
        self.messages = Counter("taniere_messages", "Messages by outcome.", ["type", "outcome"], registry=at)
        self.sockets = Gauge("taniere_sockets", "Open sockets.", registry=at)
        self.dropped = Counter("taniere_sockets_dropped", "Sockets that read too slowly.", registry=at)
        self.limited = Counter("taniere_limited", "Asked too often or too much.", ["what"], registry=at)
        self.troubles = Counter("taniere_troubles", "Faults of our own.", registry=at)
        self.following = Histogram(
            "taniere_message_seconds", "From a message to its durable answer.", buckets=SECONDS, registry=at
        )
        self.thinking = Histogram("taniere_bot_seconds", "What a bot took.", buckets=SECONDS, registry=at)
        self.consulting = Histogram(
            "taniere_consult_seconds", "What a question about a position took.", buckets=SECONDS, registry=at
        )
        self._counted = cache(self.messages.labels)  # which looks for its child under a lock, every time
        Gauge("taniere_tables", "Tables in memory.", registry=at).set_function(tables)

    def followed(self, kind: str, is_new: bool, seconds: float) -> None:
        """A message was followed, or had been before."""
        self._counted(kind, "done" if is_new else "repeated").inc()
        self.following.observe(seconds)

    def refused(self, kind: str) -> None:
        """A message was not followed."""
        self._counted(kind, "refused").inc()

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self._registry)
