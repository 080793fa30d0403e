"""The rules pages, and the paragraph of one rule."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from taniere.cli.errors import UsageError
from taniere.server.rulebook import FOLDERS, find_page

_ANCHOR = re.compile(r'<a id="([^"]*)"></a>')
_INNER_LINK = re.compile(r"\[([^\]]*)\]\(#[^)]*\)")


def page(game_id: str, language: str) -> str:
    """The rules page of a game, as it is written."""
    found = find_page(game_id, language, FOLDERS)
    if found is None:
        raise UsageError("no_rules_page", game=game_id, language=language)
    return found


def paragraph(page: str, rule: str) -> str:
    """What stands at the anchor of a rule, up to the next rule or heading, for reading.

    >>> paragraph('<a id="PIG-3"></a>**PIG-3** Roll or hold.', "pig-3")
    '**PIG-3** Roll or hold.'
    """
    anchors = {found[1].lower(): found for found in _ANCHOR.finditer(page)}
    found = anchors.get(rule.lower())
    if found is None:
        known = [anchor[1] for anchor in anchors.values()]
        raise UsageError("unknown_rule", rule=rule, known=spans(known))
    rest = page[found.end() :]
    end = re.search(r"\n\s*\n(?![-*|]|\d+\.|    )", rest)  # a list or table belongs to its rule
    return readable(rest[: end.start()] if end else rest).strip()


def readable(markdown: str) -> str:
    """Without anchors and links inside the page, which lead nowhere in a terminal.

    >>> readable('<a id="GC-1"></a>**GC-1** See [COD-7](#COD-7).')
    '**GC-1** See COD-7.'
    """
    return _INNER_LINK.sub(r"\1", _ANCHOR.sub("", markdown))


def spans(rules: Sequence[str]) -> str:
    """Runs of rule ids, shortened.

    >>> spans(["PIG-1", "PIG-2", "PIG-8", "PIG-G1"])
    'PIG-1…PIG-8, PIG-G1'
    """
    runs = [list(run) for _, run in groupby(rules, key=lambda rule: re.split(r"\d", rule)[0])]
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]}…{run[-1]}" for run in runs)
