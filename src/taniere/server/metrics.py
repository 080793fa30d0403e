"""What Prometheus may count. No label holds anything of a player or a table."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter as Tally
from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class Messages(Collector):
    """What every message adds to, on the one thread of the event loop: ordinary numbers, without locks."""

    def __init__(self) -> None:
        self.count: Tally[tuple[str, str]] = Tally()
        self._slots = [0] * (len(SECONDS) + 1)
        self._seconds = 0.0

    def took(self, seconds: float) -> None:
        """How long a message took to its durable answer."""
        self._slots[bisect_left(SECONDS, seconds)] += 1
        self._seconds += seconds

    def collect(self) -> Iterator[Metric]:
        count = CounterMetricFamily("taniere_messages", "Messages by outcome.", labels=["type", "outcome"])
        for (kind, outcome), number in self.count.items():
            count.add_metric([kind, outcome], number)
        yield count
        buckets, reached = [], 0
        for bound, number in zip((*map(str, SECONDS), "+Inf"), self._slots, strict=True):
            reached += number
            buckets.append((bound, reached))
        yield HistogramMetricFamily(
            "taniere_message_seconds", "From a message to its durable answer.", buckets, self._seconds
        )


class Metrics:
    """The meters of one server."""

    content_type = CONTENT_TYPE_PLAIN_0_0_4

    def __init__(self, tables: Callable[[], int]) -> None:
        self._registry = CollectorRegistry()
        at = self._registry
        self.requests = Counter(
            "taniere_requests", "HTTP requests.", ["route", "method", "status"], registry=at
        )
        self.sockets = Gauge("taniere_sockets", "Open sockets.", registry=at)
        self.dropped = Counter("taniere_sockets_dropped", "Sockets that read too slowly.", registry=at)
        self.limited = Counter("taniere_limited", "Asked too often or too much.", ["what"], registry=at)
        self.troubles = Counter("taniere_troubles", "Faults of our own.", registry=at)
        self.thinking = Histogram("taniere_bot_seconds", "What a bot took.", buckets=SECONDS, registry=at)
        self.consulting = Histogram(
            "taniere_consult_seconds", "What a question about a position took.", buckets=SECONDS, registry=at
        )
        self._messages = Messages()
        at.register(self._messages)
        Gauge("taniere_tables", "Tables in memory.", registry=at).set_function(tables)

    def followed(self, kind: str, is_new: bool, seconds: float) -> None:
        """A message was followed, or had been before."""
        self._messages.count[kind, "done" if is_new else "repeated"] += 1
        self._messages.took(seconds)

    def refused(self, kind: str) -> None:
        """A message was not followed."""
        self._messages.count[kind, "refused"] += 1

    def consulted(self, seconds: float) -> None:
        """A question about a position was answered."""
        self._messages.count["consult", "done"] += 1
        self.consulting.observe(seconds)

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self._registry)
