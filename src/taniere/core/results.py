"""Answers an engine gives: why not (Refusal) and who won (Result)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import msgspec


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal now: a code, the rule it breaks, and what the sentence needs."""

    code: str
    rule: str
    arguments: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Phrase:
    """An argument that is itself said in words: the sentence of a key with its own arguments."""

    key: str
    arguments: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that people should know, though nothing is refused; its sentence is `notice.<code>`."""

    code: str
    arguments: Mapping[str, object] = field(default_factory=dict)


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How a finished game stands.

    `reason` and `rule` say why the game ended, `decider` and `decider_rule` what separated the first from
    the second (for instance `score`, a tie-break, or `shared`).
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    reason: str
    rule: str
    decider: str
    decider_rule: str

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats of rank 1."""
        return tuple([seat for seat, rank in enumerate(self.ranks) if rank == 1])


def rank(keys: Sequence[object]) -> tuple[int, ...]:
    """Ranks from 1, highest key first; equal keys share the better rank.

    >>> rank([20, 35, 20])
    (2, 1, 2)
    """
    return tuple(1 + sum(other > key for other in keys) for key in keys)  # type: ignore[operator]
