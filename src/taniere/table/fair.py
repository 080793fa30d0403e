"""Dice that anyone can check.

A table first publishes a commitment, the SHA-256 of a secret seed. Then each human seat pledges a nonce of
its own, by a hash too. When all pledges are known to all, the nonces are revealed, and only then is anything
drawn. A draw is HMAC-SHA256 under the seed of its index and the nonces, made uniform by rejection. When the
game is over the seed is shown, and everything can be computed again.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from taniere.core.chance import Chance, Source
from taniere.core.errors import RecordError, TaniereError
from taniere.core.game import Game
from taniere.core.match import open_record
from taniere.core.record import Draw, Entry, Record

SEED_BYTES = 32
_SPACE = 1 << 256
_BLOCK = 64  # bytes that SHA-256 takes at a time
_SEED = re.compile(r"[0-9a-f]{64}")
_NONCE = re.compile(r"[0-9a-f]{16,64}")
_NEW_NONCE = re.compile(r"[0-9a-f]{32,64}")  # 128 bits and more: nobody finds it from its pledge
_COUNT = re.compile(r"[0-9]{1,9}")
_SPANS = re.compile(r"\d{1,9}(-\d{1,9})?( \d{1,9}(-\d{1,9})?)*")


class FairnessError(TaniereError):
    """A record whose draws are not those its seed and nonces give."""


def commitment(seed: bytes) -> str:
    """What is published before the first draw."""
    return hashlib.sha256(b"taniere seed " + seed).hexdigest()


def pledge_of(commitment: str, nonce: str) -> str:
    """What a seat publishes of its nonce while that is secret; it names the commitment it answers."""
    return hashlib.sha256(f"taniere nonce {commitment} {nonce}".encode()).hexdigest()


def is_pledge(text: str) -> bool:
    """64 lower-case hexadecimal digits."""
    return _SEED.fullmatch(text) is not None


def is_nonce(text: str) -> bool:
    """32 to 64 lower-case hexadecimal digits."""
    return _NEW_NONCE.fullmatch(text) is not None


def mixed(nonces: Mapping[int, str]) -> str:
    """All nonces as one text, in seat order."""
    return ",".join(f"{seat}={nonce}" for seat, nonce in sorted(nonces.items()))


class Drawer:
    """The draws under one seed: HMAC-SHA256 (RFC 2104), with the seed worked in once for all of them."""

    def __init__(self, seed: bytes) -> None:
        padded = (hashlib.sha256(seed).digest() if len(seed) > _BLOCK else seed).ljust(_BLOCK, b"\0")
        self._inner = hashlib.sha256(bytes([byte ^ 0x36 for byte in padded]))
        self._outer = hashlib.sha256(bytes([byte ^ 0x5C for byte in padded]))

    def number(self, nonces: str, index: int, bound: int) -> int:
        """Draw `index`: uniform below the bound, as numbers of the last, incomplete part are refused."""
        limit = _SPACE - _SPACE % bound
        attempt = 0
        while True:
            number = int.from_bytes(self.digest(f"taniere draw {index} {attempt} {nonces}".encode()))
            if number < limit:
                return number % bound
            attempt += 1

    def digest(self, message: bytes) -> bytes:
        """HMAC-SHA256 of a message under the seed."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()


def draw_number(seed: bytes, nonces: str, index: int, bound: int) -> int:
    """Return one draw. For several draws of one seed use a Drawer."""
    return Drawer(seed).number(nonces, index, bound)


class FairSource(Source):
    """The draws of one table. Keeps what it gave, to be written down; never gives an index twice."""

    def __init__(self, seed: bytes, nonces: str, index: int) -> None:
        self._drawer = Drawer(seed)
        self._nonces = nonces
        self.index = index
        self.last: Draw | None = None

    def below(self, bound: int) -> int:
        number = self._drawer.number(self._nonces, self.index, bound)
        self.last = Draw(self.index, number, bound)
        self.index += 1
        return number

    def __repr__(self) -> str:
        return f"FairSource(index={self.index})"  # never the seed


def spans(indices: Iterable[int]) -> str:
    """Places among the draws as one text.

    >>> spans([3, 4, 5, 8])
    '3-5 8'
    """
    found: list[list[int]] = []
    for index in sorted(indices):
        if found and found[-1][1] == index - 1:
            found[-1][1] = index
        else:
            found.append([index, index])
    return " ".join(str(low) if low == high else f"{low}-{high}" for low, high in found)


@dataclass(frozen=True, slots=True)
class Verified:
    """What a check of a record found right."""

    commitment: str
    seed: str
    pledges: dict[int, str]  # empty for tables of old, whose nonces came while the seed was made
    nonces: dict[int, str]
    left_out: tuple[int, ...]  # seats that pledged a nonce and did not reveal it
    draws: int
    taken_back: int  # draws that were made and then taken back, as the record says
    renewed: dict[int, int]  # how often the host changed the links of a seat, as the record says


def verify(game: Game, record: Record) -> Verified:
    """Play a finished table again and compute every draw; FairnessError or RecordError says what is wrong.

    No index is used twice, and none is left out but those that the record says were taken back: whoever
    draws could else leave out what it does not like.
    """
    seed = _revealed(record.notes)
    drawer = Drawer(seed)
    pledges, nonces, taken_back = _pledges(record), _nonces(record), _spans(record.notes, "taken-back")
    left_out = _check_pledges(record, pledges, nonces)
    match, place, draws = open_record(game, record), _after(-1, taken_back), 0
    for number, entry in enumerate(record.entries, 1):
        chance = match.state.chance()
        if entry.seat is None and chance is not None:
            _check_draw(number, entry, chance, place, drawer, mixed(nonces))
            place, draws = _after(place, taken_back), draws + 1
        try:
            match.enter(entry)
        except TaniereError as error:
            raise RecordError("record_entry", number=number, entry=str(entry), cause=error) from error
    if taken_back and taken_back[-1][1] >= place:
        raise FairnessError("draw_missing", number=len(record.entries), index=place)
    if match.record.is_finished != record.is_finished:
        raise RecordError("record_status", count=len(record.entries))
    ending = record.notes.get("ending")
    if ending is not None and (ending == "finished") != record.is_finished:
        raise FairnessError("ending_not_so", ending=ending, count=len(record.entries))
    return Verified(
        record.notes["commitment"],
        seed.hex(),
        pledges,
        nonces,
        left_out,
        draws,
        place - draws,
        _renewed(record),
    )


def _revealed(notes: Mapping[str, str]) -> bytes:
    """The seed, if it is the promised one."""
    if "commitment" not in notes:
        raise FairnessError("no_commitment")
    if "seed" not in notes:
        raise FairnessError("seed_not_revealed")
    if not _SEED.fullmatch(notes["seed"]) or commitment(bytes.fromhex(notes["seed"])) != notes["commitment"]:
        raise FairnessError("seed_not_as_promised")
    return bytes.fromhex(notes["seed"])


def _nonces(record: Record) -> dict[int, str]:
    nonces = _by_seat(record, "nonce")
    for seat, nonce in nonces.items():
        if not _NONCE.fullmatch(nonce):
            raise FairnessError("nonce_of_seat", seat=seat)
    return nonces


def _pledges(record: Record) -> dict[int, str]:
    pledges = _by_seat(record, "pledge")
    for seat, pledge in pledges.items():
        if not is_pledge(pledge):
            raise FairnessError("pledge_of_seat", seat=seat)
    return pledges


def _renewed(record: Record) -> dict[int, int]:
    return {
        seat: int(count) for seat, count in _by_seat(record, "renewed").items() if _COUNT.fullmatch(count)
    }


def _by_seat(record: Record, name: str) -> dict[int, str]:
    return {seat: note for seat in range(record.seats) if (note := record.notes.get(f"{name}-{seat}"))}


def _check_pledges(record: Record, pledges: dict[int, str], nonces: dict[int, str]) -> tuple[int, ...]:
    """Check that each nonce is the pledged one; return the seats that revealed none, which must be noted."""
    noted = _spans(record.notes, "left-out")
    last = max((high for _, high in noted), default=0)
    if last >= record.seats:  # before all that it spans is counted up
        raise FairnessError("nonce_not_accounted_for", seat=last)
    left_out = [seat for low, high in noted for seat in range(low, high + 1)]
    if pledges or left_out:
        for seat in sorted(pledges.keys() | nonces.keys() | set(left_out)):
            nonce, pledge = nonces.get(seat), pledges.get(seat)
            if (nonce is None) != (seat in left_out) or pledge is None:
                raise FairnessError("nonce_not_accounted_for", seat=seat)
            if nonce is not None and pledge_of(record.notes["commitment"], nonce) != pledge:
                raise FairnessError("nonce_not_as_pledged", seat=seat)
    return tuple(left_out)


def _spans(notes: Mapping[str, str], name: str) -> list[tuple[int, int]]:
    """The first and last of each run of numbers in a note."""
    text = notes.get(name)
    if text is None:
        return []
    if not _SPANS.fullmatch(text):
        raise FairnessError("spans_unreadable", note=name)
    bounds = [span.partition("-") for span in text.split()]
    return sorted((int(low), int(high or low)) for low, _, high in bounds)


def _after(index: int, taken_back: list[tuple[int, int]]) -> int:
    """The draw that must come after this one."""
    index += 1
    for low, high in taken_back:
        if low <= index <= high:
            index = high + 1
    return index


def _check_draw(number: int, entry: Entry, chance: Chance, place: int, drawer: Drawer, nonces: str) -> None:
    """Its place, its bound, its number and what that number means."""
    draw = entry.draw
    if draw is None:
        raise FairnessError("draw_not_told", number=number)
    if draw.index < place:
        raise FairnessError("draw_used_twice", number=number, index=draw.index)
    if draw.index > place:
        raise FairnessError("draw_missing", number=number, index=place)
    if draw.bound != chance.total:
        raise FairnessError("wrong_bound", number=number, bound=draw.bound, pending=chance.total)
    gives = drawer.number(nonces, draw.index, draw.bound)
    if gives != draw.number:
        raise FairnessError("wrong_number", number=number, index=draw.index, said=draw.number, gives=gives)
    means = chance.token(chance.outcome(gives))
    if means != entry.token:
        raise FairnessError("wrong_outcome", number=number, drawn=gives, token=entry.token, means=means)
