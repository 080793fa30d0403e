"""Ratios of contenders measured in the same rounds, and the table that shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from aligned import aligned

Rates = Mapping[str, Sequence[float]]

TITLES = {"openspiel": "OpenSpiel", "boardgame.io": "boardgame.io"}
HEADINGS = ("ours", "decisions/s", "against", "decisions/s", "ratio", "min-max", "at least", "")
NUMERIC = (1, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Row:
    """One line asked for: a contender of ours, what it is compared with, the least ratio wanted."""

    ours: str
    peer: str
    at_least: float | None = None


@dataclass(frozen=True, slots=True)
class Ratio:
    """The ratio of a row in each round, summed up; `verdict` is ok, below, absent or empty (no target)."""

    ours: str
    peer: str
    at_least: float | None
    ours_rate: float | None
    peer_rate: float | None
    median: float | None
    low: float | None
    high: float | None
    verdict: str


def ratio(row: Row, rates: Rates) -> Ratio:
    """Compare round by round, so that a machine that slows down for a while slows both."""
    ours, peer = rates.get(row.ours), rates.get(row.peer)
    ours_rate = median(ours) if ours else None
    peer_rate = median(peer) if peer else None
    if not ours or not peer:
        return Ratio(row.ours, row.peer, row.at_least, ours_rate, peer_rate, None, None, None, "absent")
    each = [mine / theirs for mine, theirs in zip(ours, peer, strict=True)]
    middle = median(each)
    verdict = "" if row.at_least is None else "ok" if middle >= row.at_least else "below"
    return Ratio(
        row.ours, row.peer, row.at_least, ours_rate, peer_rate, middle, min(each), max(each), verdict
    )


def text(ratios: Sequence[Ratio]) -> str:
    """The table."""
    return aligned(HEADINGS, [_cells(ratio) for ratio in ratios], NUMERIC)


def _cells(ratio: Ratio) -> tuple[str, ...]:
    span = "" if ratio.low is None or ratio.high is None else f"{_short(ratio.low)}-{_short(ratio.high)}"
    return (
        _title(ratio.ours),
        _count(ratio.ours_rate),
        _title(ratio.peer),
        _count(ratio.peer_rate),
        "-" if ratio.median is None else _short(ratio.median) + "x",
        span,
        "" if ratio.at_least is None else _short(ratio.at_least) + "x",
        ratio.verdict,
    )


def _title(contender: str) -> str:
    """Engines of others come first, our builds last.

    >>> _title("openspiel pig"), _title("plain pig")
    ('OpenSpiel pig', 'pig, plain')
    """
    engine, game = contender.split()
    return f"{TITLES[engine]} {game}" if engine in TITLES else f"{game}, {engine}"


def _count(rate: float | None) -> str:
    return "-" if rate is None else f"{rate:,.0f}"


def _short(number: float) -> str:
    """Two decimals where they matter: 0.53, 2.31, 98."""
    return f"{number:.0f}" if number >= 20 else f"{number:.2f}"
