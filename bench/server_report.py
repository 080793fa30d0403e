"""What the rounds came to, as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from aligned import aligned

Round = Mapping[str, float]
Rounds = Mapping[tuple[str, int], Sequence[Round]]  # by contender and clients

OURS, PLAIN = "Tanière", "Tanière, not compiled"
PEER, ONE_COMMIT = "boardgame.io", "one commit a move"
HEADINGS = (
    "clients",
    "server",
    "moves/CPU s",
    "moves/s",
    "p50 ms",
    "p99 ms",
    "ours is",
    "min-max",
    "at least",
    "",
)
NUMERIC = (0, 2, 3, 4, 5, 6, 7, 8)


@dataclass(frozen=True, slots=True)
class Row:
    """A contender with so many clients; `measure` is what the ratio compares, `at_least` what is asked."""

    contender: str
    clients: int
    measure: str = "cpu"
    at_least: float | None = None


def rate(found: Round, measure: str = "cpu") -> float:
    """Acknowledged moves a second, of server CPU time (`cpu`) or of wall time (`seconds`)."""
    return found["moves"] / found[measure]


def text(rows: Sequence[Row], rounds: Rounds) -> str:
    """The table."""
    return aligned(HEADINGS, [_cells(row, rounds) for row in rows], NUMERIC)


def _cells(row: Row, rounds: Rounds) -> tuple[str, ...]:
    found = rounds.get((row.contender, row.clients), ())
    if not found:
        return (f"{row.clients:,}", row.contender, *("-",) * 4, "", "", "", "absent")
    measured = (
        f"{median(map(rate, found)):,.0f}",
        f"{median(rate(one, 'seconds') for one in found):,.0f}",
        f"{median(one['p50'] for one in found):,.1f}",
        f"{median(one['p99'] for one in found):,.1f}",
    )
    return (f"{row.clients:,}", row.contender, *measured, *_ratio(row, rounds))


def _ratio(row: Row, rounds: Rounds) -> tuple[str, str, str, str]:
    ours, found = rounds.get((OURS, row.clients), ()), rounds[row.contender, row.clients]
    if row.contender == OURS or not ours:
        return "", "", "", ""
    each = [rate(a, row.measure) / rate(b, row.measure) for a, b in zip(ours, found, strict=True)]
    middle = median(each)
    unit = "moves/s" if row.measure == "seconds" else ""
    wanted = "" if row.at_least is None else f"{row.at_least:g}x"
    verdict = unit if row.at_least is None else "ok" if middle >= row.at_least else "below"
    return f"{middle:.2f}x", f"{min(each):.2f}-{max(each):.2f}", wanted, verdict
