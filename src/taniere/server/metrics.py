"""What Prometheus may count. No label holds anything of a player or a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector

from taniere.server.message_stats import SECONDS, MessageStats
from taniere.server.scheduler import Thought


class Messages(Collector):
    """The meter of the messages, as Prometheus reads it."""

    def __init__(self, meter: MessageStats) -> None:
        self._meter = meter

    def collect(self) -> Iterator[Metric]:
        count = CounterMetricFamily("taniere_messages", "Messages by outcome.", labels=["type", "outcome"])
        for (kind, outcome), number in self._meter.count.items():
            count.add_metric([kind, outcome], number)
        yield count
        buckets, reached = [], 0
        for bound, number in zip((*map(str, SECONDS), "+Inf"), self._meter.slots, strict=True):
            reached += number
            buckets.append((bound, reached))
        yield HistogramMetricFamily(
            "taniere_message_seconds", "From a message to its durable answer.", buckets, self._meter.seconds
        )


class Metrics:
    """The meters of one server."""

    content_type = CONTENT_TYPE_PLAIN_0_0_4

    def __init__(self, tables: Callable[[], int], waiting: Callable[[], int], meter: MessageStats) -> None:
        self._registry = CollectorRegistry()
        at = self._registry
        self.requests = Counter(
            "taniere_requests", "HTTP requests.", ["route", "method", "status"], registry=at
        )
        self.sockets = Gauge("taniere_sockets", "Open sockets.", registry=at)
        self.dropped = Counter("taniere_sockets_dropped", "Sockets that read too slowly.", registry=at)
        self.limited = Counter("taniere_limited", "Asked too often or too much.", ["what"], registry=at)
        self.troubles = Counter("taniere_troubles", "Faults of our own.", registry=at)
        self._bots = Histogram("taniere_bot_seconds", "What a bot took.", buckets=SECONDS, registry=at)
        self._waited = Histogram(
            "taniere_thought_wait_seconds",
            "How long a thought waited for a worker.",
            ["kind"],
            buckets=SECONDS,
            registry=at,
        )
        self._thoughts = Counter("taniere_thoughts", "Thoughts.", ["kind", "outcome"], registry=at)
        self.consulting = Histogram(
            "taniere_consult_seconds", "What a question about a position took.", buckets=SECONDS, registry=at
        )
        self._meter = meter
        at.register(Messages(meter))
        Gauge("taniere_tables", "Tables in memory.", registry=at).set_function(tables)
        Gauge("taniere_thoughts_waiting", "Thoughts that wait.", registry=at).set_function(waiting)

    def thought(self, thought: Thought) -> None:
        """A bot or a question was computed, or was not."""
        self._thoughts.labels(thought.kind, thought.outcome).inc()
        self._waited.labels(thought.kind).observe(thought.waited)
        if thought.kind == "bot":
            self._bots.observe(thought.waited + thought.took)

    def consulted(self, seconds: float) -> None:
        """A question about a position was answered."""
        self._meter.add("consult", "done")
        self.consulting.observe(seconds)

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self._registry)
