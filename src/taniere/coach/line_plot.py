"""Winning chances over a game as SVG, to stand inside a page; equal numbers give equal bytes."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 720, 260, 44, 10, 30
COLOURS = ("#2f6f4f", "#b45309", "#4338ca", "#be123c", "#0f766e", "#7c2d12", "#475569", "#a21caf")
DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 4", "12 3", "1 2", "6 2 1 2")  # colour is never the only sign


def line_plot(lines: Sequence[Sequence[float]], names: Sequence[str], about: str) -> str:
    """One line for each seat, chances from 0 to 1 from left to right."""
    steps = max(1, len(lines[0]) - 1)
    inner, tall = WIDTH - LEFT - 10, HEIGHT - TOP - BOTTOM
    parts = [
        f'<svg role="img" aria-label="{escape(about)}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="11">'
    ]
    for share in (0, 25, 50, 75, 100):
        height = TOP + tall * (100 - share) / 100
        parts.append(
            f'<line x1="{LEFT}" y1="{height:g}" x2="{WIDTH - 10}" y2="{height:g}" stroke="#d1d5db"/>'
            f'<text x="{LEFT - 6}" y="{height + 4:g}" text-anchor="end" fill="currentColor">{share} %</text>'
        )
    for seat, line in enumerate(lines):
        points = " ".join(
            f"{LEFT + inner * step / steps:.1f},{TOP + tall * (1 - chance):.1f}"
            for step, chance in enumerate(line)
        )
        colour, dash = COLOURS[seat % len(COLOURS)], DASHES[seat % len(DASHES)]
        parts.append(
            f'<polyline fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}" '
            f'points="{points}"><title>{escape(names[seat])}</title></polyline>'
        )
        across = LEFT + seat * (inner / len(lines))
        parts.append(
            f'<line x1="{across:g}" y1="{HEIGHT - 10}" x2="{across + 24:g}" y2="{HEIGHT - 10}" '
            f'stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"/>'
            f'<text x="{across + 30:g}" y="{HEIGHT - 6}" fill="currentColor">{escape(names[seat])}</text>'
        )
    return "".join(parts) + "</svg>"
