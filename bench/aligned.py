"""Lines of cells as a table of text."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def aligned(headings: Sequence[str], lines: Sequence[Sequence[str]], numeric: Collection[int]) -> str:
    """Names to the left, the numeric columns to the right."""
    every = [headings, *lines]
    widths = [max(len(line[column]) for line in every) for column in range(len(headings))]
    every.insert(1, ["-" * width for width in widths])
    return "\n".join(
        "  ".join(
            cell.rjust(width) if column in numeric else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in every
    )
