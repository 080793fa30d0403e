"""When a trigger holds: by the events that a seat saw and by the tokens it may play, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from taniere.lessons.course import ME, OTHER, Trigger

Fact = Mapping[str, object]  # an event as `events.seen` shows it


def is_asked(asked: str, legal: Iterable[str]) -> bool:
    """Whether one of the tokens is this one, or begins with these words.

    >>> is_asked("keep", ["keep 4 safe-1", "stop"]), is_asked("kee", ["keep 4 safe-1"])
    (True, False)
    """
    return any(token == asked or token.startswith(asked + " ") for token in legal)


def tells_of(trigger: Trigger, fact: Fact, seat: int) -> bool:
    """Whether an event is of the kind that a trigger names."""
    if fact["event"] != trigger.event:
        return False
    if trigger.by != "any" and not _is(fact.get("seat"), trigger.by, seat):
        return False
    return all(name in fact and _is(fact[name], wanted, seat) for name, wanted in trigger.where.items())


def _is(value: object, wanted: str | int | bool, seat: int) -> bool:
    if wanted in (ME, OTHER) and isinstance(value, int):
        return (value == seat) == (wanted == ME)
    return value == wanted


def holds(
    trigger: Trigger,
    *,
    seat: int,
    before: Iterable[Fact],
    now: Iterable[Fact],
    legal: Iterable[str],
    is_start: bool,
    is_end: bool,
) -> bool:
    """Whether a trigger holds at a moment: `now` are the events that led to it, `before` all older ones."""
    if trigger.is_empty:
        return False
    if trigger.at is not None and not (is_start if trigger.at == "start" else is_end):
        return False
    if trigger.asked is not None and not is_asked(trigger.asked, legal):
        return False
    if trigger.event is None:
        return True
    just = sum(tells_of(trigger, fact, seat) for fact in now)
    return just > 0 and just + sum(tells_of(trigger, fact, seat) for fact in before) >= trigger.times
