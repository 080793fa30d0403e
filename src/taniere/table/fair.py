"""Dice that anyone can check.

Before the first draw the table publishes a commitment, the SHA-256 of a secret seed. Each human seat adds a
nonce, which the table cannot foresee. A draw is HMAC-SHA256 under the seed of its index and the nonces, made
uniform by rejection. When the game is over the seed is shown, and everything can be computed again.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass

from taniere.core.chance import Source
from taniere.core.errors import TaniereError
from taniere.core.game import Game
from taniere.core.match import open_record
from taniere.core.record import Draw, Record

SEED_BYTES = 32
_SPACE = 1 << 256
_SEED = re.compile(r"[0-9a-f]{64}")
_NONCE = re.compile(r"[0-9a-f]{16,64}")


class FairnessError(TaniereError):
    """A record whose draws are not those its seed and nonces give."""


def commitment(seed: bytes) -> str:
    """What is published before the first draw."""
    return hashlib.sha256(b"taniere seed " + seed).hexdigest()


def is_nonce(text: str) -> bool:
    """16 to 64 lower-case hexadecimal digits."""
    return _NONCE.fullmatch(text) is not None


def mixed(nonces: Mapping[int, str]) -> str:
    """All nonces as one text, in seat order."""
    return ",".join(f"{seat}={nonce}" for seat, nonce in sorted(nonces.items()))


def draw_number(seed: bytes, nonces: str, index: int, bound: int) -> int:
    """Draw number `index`: uniform below the bound, as numbers of the last, incomplete part are refused."""
    limit = _SPACE - _SPACE % bound
    attempt = 0
    while True:
        message = f"taniere draw {index} {attempt} {nonces}".encode()
        number = int.from_bytes(hmac.digest(seed, message, "sha256"))
        if number < limit:
            return number % bound
        attempt += 1


class FairSource(Source):
    """The draws of one table. Keeps what it gave, to be written down; never gives an index twice."""

    def __init__(self, seed: bytes, nonces: str, index: int) -> None:
        self._seed = seed
        self._nonces = nonces
        self.index = index
        self.last: Draw | None = None

    def below(self, bound: int) -> int:
        number = draw_number(self._seed, self._nonces, self.index, bound)
        self.last = Draw(self.index, number, bound)
        self.index += 1
        return number

    def __repr__(self) -> str:
        return f"FairSource(index={self.index})"  # never the seed


@dataclass(frozen=True, slots=True)
class Verified:
    """What a check of a record found right."""

    commitment: str
    seed: str
    nonces: dict[int, str]
    draws: int
    skipped: int  # draws of decisions that were taken back by consent


def verify(game: Game, record: Record) -> Verified:
    """Compute every draw of a finished table again; FairnessError says what is wrong."""
    promised, seed = record.notes.get("commitment"), record.notes.get("seed")
    if promised is None:
        raise FairnessError("no_commitment")
    if seed is None:
        raise FairnessError("seed_not_revealed")
    if not _SEED.fullmatch(seed) or commitment(bytes.fromhex(seed)) != promised:
        raise FairnessError("seed_not_as_promised")
    nonces = {seat: nonce for seat in range(record.seats) if (nonce := record.notes.get(f"nonce-{seat}"))}
    match, last, draws = open_record(game, record), -1, 0
    for number, entry in enumerate(record.entries, 1):
        if entry.seat is None:
            last = _check_draw(number, entry.draw, last, bytes.fromhex(seed), mixed(nonces))
            draws += 1
            chance, draw = match.state.chance(), entry.draw
            assert draw is not None
            if chance is None or chance.total != draw.bound:
                raise FairnessError("wrong_bound", number=number, bound=draw.bound)
            if chance.token(chance.outcome(draw.number)) != entry.token:
                raise FairnessError("wrong_outcome", number=number, token=entry.token, drawn=draw.number)
        match.enter(entry)
    return Verified(promised, seed, nonces, draws, last + 1 - draws)


def _check_draw(number: int, draw: Draw | None, last: int, seed: bytes, nonces: str) -> int:
    if draw is None:
        raise FairnessError("draw_not_told", number=number)
    if draw.index <= last:
        raise FairnessError("draw_used_twice", number=number, index=draw.index)
    if draw.bound < 1 or draw_number(seed, nonces, draw.index, draw.bound) != draw.number:
        raise FairnessError("wrong_number", number=number, index=draw.index)
    return draw.index
