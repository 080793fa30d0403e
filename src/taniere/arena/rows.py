"""One game as it is journalled: what happened in it. What the experiment says already is not repeated."""

from __future__ import annotations

import msgspec


class GameRow(msgspec.Struct, frozen=True):
    """A finished game. Players are those of the line-up, scores and ranks are by seat."""

    rotation: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    decisions: int
    ending: str
    decider: str

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats of rank 1."""
        return tuple([seat for seat, rank in enumerate(self.ranks) if rank == 1])


class UnitRow(msgspec.Struct, frozen=True):
    """The games of one unit, and the CPU time that they took."""

    unit: int
    cpu: float
    games: tuple[GameRow, ...]


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(UnitRow).decode
