"""Seeded numbers: equal seeds, equal numbers."""

from __future__ import annotations

from taniere.seeded import Seeded


def test_a_restarted_source_is_a_new_one() -> None:
    source = Seeded(1)
    first = [source.below(1000) for _ in range(20)]
    source.restart("7/3")
    fresh = Seeded("7/3")
    assert [source.below(1000) for _ in range(20)] == [fresh.below(1000) for _ in range(20)] != first
    source.restart(1)
    assert [source.below(1000) for _ in range(20)] == first
