"""How much a client may ask: token buckets by connection and by address."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from taniere.server.errors import LimitError

UNFINISHED_SECONDS = 24 * 3600.0  # that a table counts against the address that made it
FORGET_ABOVE = 10_000  # addresses kept before those at rest are forgotten


@dataclass(frozen=True)
class Rate:
    """So many a second in the long run, so many at once. A rate of 0 is no limit."""

    per_second: float
    burst: float


@dataclass(frozen=True)
class Limits:
    """Generous for people and their bots, tight for a flood."""

    body_bytes: int = 64 * 1024  # of a request or a message; an owner's card list must fit
    requests: Rate = Rate(20, 200)  # by address; opening a socket counts as one
    files: Rate = Rate(200, 2000)  # of the browser client, by address: a page is thirty of them
    tables: Rate = Rate(0.5, 60)  # new tables by address
    unfinished_tables: int = 100  # made by one address within a day and not over yet; 0 is no limit
    messages: Rate = Rate(20, 100)  # by connection
    frames: Rate = Rate(60, 300)  # of any kind, by connection; 512 bytes count as one more
    address_frames: Rate = Rate(600, 3000)  # the same for all connections of an address
    sockets: int = 200  # open at once, by address: a whole school behind one router
    backlog: int = 1 << 20  # bytes that wait for a slow reader before it is dropped
    hello_seconds: float = 10.0
    headers_seconds: float = 15.0  # from a connection to the end of the headers of its request
    body_seconds: float = 60.0  # for the rest of a request: 2 MiB on a slow network
    connections: int = 0  # of all addresses together; 0 is no limit
    is_metered_for_all: bool = False  # whether others than programs on this machine may read /metrics


class Bucket:
    """Holds what may be asked at once; fills again with time."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._left = rate.burst
        self._at = clock()

    def take(self) -> float:
        """Take one: 0, or the seconds to wait until there is one again (then none was taken)."""
        if self._rate.per_second <= 0:
            return 0.0
        self._fill()
        if self._left >= 1:
            self._left -= 1
            return 0.0
        return (1 - self._left) / self._rate.per_second

    @property
    def is_full(self) -> bool:
        """Whether nothing was asked for a while."""
        self._fill()
        return self._left >= self._rate.burst

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._rate.burst, self._left + (now - self._at) * self._rate.per_second)
        self._at = now


class Addresses:
    """A bucket for each address."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> float:
        """As Bucket.take, for this address."""
        if address not in self._buckets:
            if len(self._buckets) >= FORGET_ABOVE:
                self._buckets = {one: bucket for one, bucket in self._buckets.items() if not bucket.is_full}
            self._buckets[address] = Bucket(self._rate, self._clock)
        return self._buckets[address].take()


class Budget:
    """What may be spent at once, and filled again with time. It may go into debt, which takes time to pay."""

    def __init__(self, rate: Rate, now: float) -> None:
        self._per_second = rate.per_second
        self._burst = rate.burst
        self._left = rate.burst
        self._at = now

    def spend(self, cost: float, now: float) -> float:
        """Spend it whatever comes; the seconds until the debt is paid, 0 where there is none."""
        if self._per_second <= 0:
            return 0.0
        left = min(self._burst, self._left + (now - self._at) * self._per_second) - cost
        self._left, self._at = left, now
        return 0.0 if left >= 0 else -left / self._per_second


class Sockets:
    """How many sockets each address has open, and what they may send together."""

    def __init__(self, most: int, frames: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._frames = frames
        self._clock = clock
        self._count: Counter[str] = Counter()
        self._budgets: dict[str, Budget] = {}

    def enter(self, address: str) -> Budget | None:
        """One more, if there may be; the budget of its address."""
        if 0 < self._most <= self._count[address]:
            return None
        self._count[address] += 1
        if address not in self._budgets:
            self._budgets[address] = Budget(self._frames, self._clock())
        return self._budgets[address]

    def leave(self, address: str) -> None:
        """One less."""
        self._count[address] -= 1
        if self._count[address] <= 0:
            del self._count[address], self._budgets[address]


class Unfinished:
    """Which tables each address has made within a day, while they are not over.

    Games that people leave unfinished must not count for as long as they are kept.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = 0  # no limit
        self._clock = clock
        self._made: dict[str, dict[str, float]] = {}  # by address, the oldest first
        self._maker: dict[str, str] = {}

    def enter(self, address: str, table: str) -> None:
        """One more; LimitError where it is one too many."""
        now, made = self._clock(), self._made.setdefault(address, {})
        while made and now - made[oldest := next(iter(made))] > UNFINISHED_SECONDS:
            self.leave(oldest)
        if 0 < self.most <= len(made):
            raise LimitError("too_many_tables", limit=self.most)
        self._made.setdefault(address, made)[table] = now
        self._maker[table] = address

    def leave(self, table: str) -> None:
        """A table is over, or was never stored."""
        address = self._maker.pop(table, None)
        if address is not None:
            del self._made[address][table]
            if not self._made[address]:
                del self._made[address]


@lru_cache(maxsize=1024)
def address_of(host: str | None) -> str:
    """Whom a limit holds for: an IPv4 address, or the network that one household gets in IPv6.

    >>> address_of("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::/64'
    """
    try:
        address = ipaddress.ip_address(host or "")
    except ValueError:
        return host or "-"
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


def is_loopback(host: str) -> bool:
    """Whether an address is this machine's own.

    >>> [is_loopback(host) for host in ("127.0.0.1", "::1", "::ffff:127.0.0.1", "192.0.2.7", "nonsense")]
    [True, True, True, False, False]
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return address.is_loopback or (mapped is not None and mapped.is_loopback)
