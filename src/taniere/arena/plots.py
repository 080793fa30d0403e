"""Plots as SVG text, to stand inside a page; equal numbers give equal bytes."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from taniere.core.errors import SetupError

WIDTH = 7.2  # inches, at 72 points each
INK, LIGHT, COLOURS = "#1f2937", "#9ca3af", ("#2f6f4f", "#b45309", "#4338ca", "#be123c", "#0f766e", "#7c2d12")
SETTINGS = {
    "svg.hashsalt": "taniere",  # ids are drawn from this instead of at random
    "svg.fonttype": "none",  # text stays text: it can be searched, copied and read aloud
    "font.family": "sans-serif",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": LIGHT,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "figure.dpi": 72,
}


@dataclass(frozen=True, slots=True)
class Bar:
    """A share with its interval, and what would be fair."""

    label: str
    share: float
    low: float
    high: float
    fair: float


def check_plots() -> None:
    """Find out before the games, not after them, that nothing could be plotted."""
    _matplotlib()


def _matplotlib() -> Any:
    try:
        matplotlib = import_module("matplotlib")
        import_module("matplotlib.backends.backend_svg")
        import_module("matplotlib.figure")
    except ImportError:
        raise SetupError("extra_missing", what="report.html", extra="arena") from None
    return matplotlib


def interval_plot(bars: Sequence[Bar], axis: str) -> str:
    """Shares as points with their intervals, one a line; a tick marks what would be fair."""

    def draw(axes: Any) -> None:
        places = list(range(len(bars)))[::-1]
        for place, bar in zip(places, bars, strict=True):
            axes.plot([100 * bar.low, 100 * bar.high], [place, place], color=COLOURS[0], linewidth=2)
            axes.plot([100 * bar.share], [place], "o", color=COLOURS[0], markersize=5)
            axes.plot([100 * bar.fair] * 2, [place - 0.3, place + 0.3], color=LIGHT, linewidth=1)
        axes.set_yticks(places, [bar.label for bar in bars])
        axes.set_xlim(-1, 101)
        axes.set_ylim(-0.7, len(bars) - 0.3)
        axes.set_xlabel(axis)

    return _svg(0.8 + 0.28 * len(bars), draw)


def histogram(counts: Sequence[tuple[str, Counter[int]]], axis: str, bins: int = 40) -> str:
    """How often each value came up, in percent: one line for each sample."""
    values = [value for _, counter in counts for value in counter]
    low, high = min(values), max(values)
    step = max(1, -(-(high - low + 1) // bins))
    edges = list(range(low, high + step + 1, step))

    def draw(axes: Any) -> None:
        for number, (label, counter) in enumerate(counts):
            heights = [0] * (len(edges) - 1)
            for value, count in sorted(counter.items()):
                heights[(value - low) // step] += count
            parts = [100 * height / counter.total() for height in heights]
            colour = COLOURS[number % len(COLOURS)]
            axes.stairs(parts, edges, color=colour, linewidth=1.4, label=label)
        axes.set_xlabel(axis)
        axes.set_ylabel("%")
        if len(counts) > 1:
            axes.legend(frameon=False)

    return _svg(2.4, draw)


def _svg(height: float, draw: Any) -> str:
    matplotlib = _matplotlib()
    with matplotlib.rc_context(SETTINGS):
        figure = matplotlib.figure.Figure(figsize=(WIDTH, height), layout="constrained")
        draw(figure.subplots())
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None}, transparent=True)
    whole = text.getvalue()
    return whole[whole.index("<svg") :]  # a page has no place for a declaration in its middle
