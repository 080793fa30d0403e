"""Whether a history of one table could have happened at one place, one thing after the other.

The log of a table is a total order, and every move in it has a name of its own (its decision), so nothing
has to be searched: each operation has its place in that order, which must agree with real time. What ended
before another began must not come after it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf
from typing import Any, Literal

Outcome = Literal["done", "repeated", "refused", "unknown"]


@dataclass(frozen=True)
class Move:
    """A move that a client asked for. `ended` is infinite where it never heard what came of it."""

    seat: int
    decision: str
    token: str
    outcome: Outcome
    began: float
    ended: float = inf


@dataclass(frozen=True)
class Look:
    """A table that a client asked for, and the version it was shown."""

    version: int
    began: float
    ended: float


@dataclass(frozen=True)
class Told:
    """An update that a listener got: its version, and the events since the one before."""

    version: int
    events: Sequence[Any]
    is_complete: bool


@dataclass(frozen=True)
class Entry:
    """An entry of the log as it is stored: the version after it, its events, and the move if it is one."""

    version: int
    events: Sequence[Any] = ()
    decision: str | None = None
    token: str | None = None


@dataclass
class History:
    """What clients of one table did and saw."""

    moves: list[Move] = field(default_factory=list)
    looks: list[Look] = field(default_factory=list)
    listeners: list[list[Told]] = field(default_factory=list)


def faults(history: History, log: Sequence[Entry]) -> list[str]:
    """Everything that cannot have happened; nothing where all is well."""
    return [*_moves(history, log), *_order(history, log), *_listeners(history, log)]


def _moves(history: History, log: Sequence[Entry]) -> list[str]:
    """What was acknowledged is there, once; what was refused is not."""
    found: list[str] = []
    stored = {entry.decision: entry.token for entry in log if entry.decision is not None}
    for decision, times in Counter(entry.decision for entry in log if entry.decision is not None).items():
        if times > 1:
            found.append(f"{decision} is there {times} times")
    acknowledged = {move.decision for move in history.moves if move.outcome in ("done", "repeated")}
    unheard = {move.decision for move in history.moves if move.outcome == "unknown"}
    for move in history.moves:
        is_there = stored.get(move.decision) == move.token
        if move.outcome in ("done", "repeated") and not is_there:
            found.append(f"{move.decision} {move.token} was acknowledged and is lost")
        if move.outcome == "refused" and is_there and move.decision not in acknowledged | unheard:
            found.append(f"{move.decision} {move.token} was refused and is there")
    new = Counter(move.decision for move in history.moves if move.outcome == "done")
    found += [f"{decision} was new {times} times" for decision, times in new.items() if times > 1]
    return found


def _order(history: History, log: Sequence[Entry]) -> list[str]:
    """The places in the log agree with real time.

    A look is anywhere among the entries of its version: a choice in secret makes no new one.
    """
    places = {entry.decision: place for place, entry in enumerate(log) if entry.decision is not None}
    spans: list[tuple[int, int, float, float, str]] = []  # from, to, began, ended
    for move in history.moves:
        place = places.get(move.decision)
        if place is not None and move.outcome in ("done", "repeated", "unknown"):
            if move.outcome == "unknown" and log[place].token != move.token:
                continue
            # One that had been made before only says that it was: then, or any time later.
            last = len(log) if move.outcome == "repeated" else place
            spans.append((place, last, move.began, move.ended, f"move {move.decision}"))
    for look in history.looks:
        among = [place for place, entry in enumerate(log) if entry.version == look.version]
        if not among:
            return [f"version {look.version} was shown, and never was"]
        spans.append((among[0], among[-1], look.began, look.ended, f"look at version {look.version}"))
    found: list[str] = []
    moments = sorted(
        [(ended, 1, span) for span in spans if (ended := span[3]) < inf]
        + [(span[2], 0, span) for span in spans],
        key=lambda moment: moment[:2],
    )
    reached, what = -1, ""  # the furthest place of all that has ended
    for _, is_end, (low, high, _, _, name) in moments:
        if is_end:
            if low > reached:
                reached, what = low, name
        elif high < reached:
            found.append(f"{name} began after {what} had ended, and comes before it")
    return found


def _listeners(history: History, log: Sequence[Entry]) -> list[str]:
    """Each listener heard every event between two versions, in order and once, or was told that some miss."""
    found: list[str] = []
    events: dict[int, list[Any]] = {}
    for entry in log:
        events.setdefault(entry.version, []).extend(entry.events)
    for number, updates in enumerate(history.listeners):
        for before, after in pairwise(updates):
            if after.version < before.version:
                found.append(f"listener {number} was shown {after.version} after {before.version}")
            elif after.is_complete:
                between = range(before.version + 1, after.version + 1)
                expected = [event for version in between for event in events.get(version, [])]
                if list(after.events) != expected:
                    found.append(
                        f"listener {number} heard {list(after.events)} from {before.version}"
                        f" to {after.version}, not {expected}"
                    )
    return found
