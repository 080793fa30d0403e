"""Token buckets, on a clock of our own."""

from __future__ import annotations

import pytest

from taniere.server import limits
from taniere.server.errors import LimitError
from taniere.server.limits import Addresses, Bucket, Rate, Sockets, Unfinished, address_of
from taniere.server.logs import hide_secrets


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_its_burst_then_its_rate() -> None:
    clock = Clock()
    bucket = Bucket(Rate(2, 3), clock)
    assert [bucket.take() for _ in range(3)] == [0, 0, 0]
    assert (bucket.take(), bucket.is_full) == (0.5, False)  # half a second until the next
    clock.now += 0.5
    assert bucket.take() == 0
    assert bucket.take() > 0
    clock.now += 100
    assert bucket.is_full
    assert [bucket.take() for _ in range(3)] == [0, 0, 0]
    assert bucket.take() > 0  # no more than the burst, however long nothing was asked


def test_a_rate_of_nothing_is_no_limit() -> None:
    bucket = Bucket(Rate(0, 0), Clock())
    assert {bucket.take() for _ in range(1000)} == {0}


def test_addresses_do_not_share_and_those_at_rest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "FORGET_ABOVE", 2)
    clock = Clock()
    addresses = Addresses(Rate(1, 1), clock)
    assert (addresses.take("a"), addresses.take("b")) == (0, 0)
    assert addresses.take("a") > 0
    clock.now += 1
    assert addresses.take("a") == 0
    addresses.take("c")
    assert set(addresses._buckets) == {"a", "c"}
    assert addresses.take("a") > 0


def test_a_place_is_free_again_when_somebody_leaves() -> None:
    sockets = Sockets(1, Rate(0, 0))
    assert sockets.enter("a") is not None
    assert sockets.enter("a") is None
    assert sockets.enter("b") is not None
    sockets.leave("a")
    assert sockets.enter("a") is not None


def test_a_table_that_is_over_makes_room_for_another() -> None:
    clock = Clock()
    unfinished = Unfinished(clock)
    unfinished.most = 2
    unfinished.enter("a", "one")
    unfinished.enter("a", "two")
    with pytest.raises(LimitError, match="2 tables that are not over"):
        unfinished.enter("a", "three")
    unfinished.enter("b", "three")
    unfinished.leave("one")
    unfinished.leave("one")
    unfinished.enter("a", "four")
    with pytest.raises(LimitError):
        unfinished.enter("a", "five")
    clock.now += limits.UNFINISHED_SECONDS + 1  # those of yesterday do not count
    unfinished.enter("a", "five")
    unfinished.enter("a", "six")
    for table in ("three", "five", "six"):
        unfinished.leave(table)
    assert not unfinished._made
    assert not unfinished._maker


def test_a_household_counts_once() -> None:
    assert address_of("::ffff:192.0.2.1") == address_of("192.0.2.1") == "192.0.2.1"
    assert address_of("2001:db8::1") == address_of("2001:db8::2") != address_of("2001:db8:0:1::1")
    assert address_of(None) == "-"


def test_secrets_are_hidden_wherever_they_stand() -> None:
    token = "aB3-_" * 8 + "xyz"
    assert len(token) == 43
    shown = hide_secrets(
        None, "info", {"event": f"at /x/{token}", "n": 1, "Authorization": "x", "id": "0011aabb"}
    )
    assert shown == {"event": "at /x/[hidden]", "n": 1, "Authorization": "[hidden]", "id": "0011aabb"}
