"""A game as text: the truth from which every position can be folded. The format is in docs/records.md."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from taniere.core.errors import RecordError
from taniere.core.setup import Setup

MAGIC = "taniere-record"
FORMAT = 1
CHANCE = "*"
MAX_BYTES = 4_000_000
MAX_LINE = 100_000
STATUSES = ("finished", "unfinished")

_WORD = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
_TOKEN = re.compile(r"[!-?A-~]+( [!-?A-~]+)*")  # any printable word; @ is kept for draws
_DRAW = re.compile(r"(.*) @(\d{1,9}) (\d{1,10})/(\d{1,10})")


class Draw(msgspec.Struct, frozen=True):
    """Where a fair draw came from: its place in the table's draws, the number drawn and its bound."""

    index: int
    number: int
    bound: int

    def __str__(self) -> str:
        return f"@{self.index} {self.number}/{self.bound}"


class Entry(msgspec.Struct, frozen=True):
    """One line: a seat's decision, or chance where `seat` is None."""

    seat: int | None
    token: str
    draw: Draw | None = None

    def __str__(self) -> str:
        line = f"{CHANCE if self.seat is None else self.seat} {self.token}"
        return line if self.draw is None else f"{line} {self.draw}"


@dataclass(slots=True)
class Record:
    """Header and entries. `options` are texts, as the game's options read them."""

    game: str
    version: int
    seats: int
    options: dict[str, str] = field(default_factory=dict)
    data: Mapping[str, Any] | None = None
    notes: dict[str, str] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    is_finished: bool = False

    @classmethod
    def begin(cls, game: str, version: int, setup: Setup) -> Record:
        """An empty record of a checked set-up."""
        options = {name: _text(value) for name, value in setup.options.items()}
        return cls(game, version, setup.seats, options, setup.data)

    def dumps(self) -> str:
        """The record as text."""
        lines = [f"{MAGIC} {FORMAT}", f"game {self.game} {self.version}", f"seats {self.seats}"]
        lines += [f"option {name} {value}" for name, value in self.options.items()]
        if self.data is not None:
            lines.append("data " + json.dumps(self.data, separators=(",", ":"), ensure_ascii=True))
        lines += [f"note {name} {value}" for name, value in self.notes.items()]
        lines.append("")
        lines += [str(entry) for entry in self.entries]
        lines.append(f"end {len(self.entries)} {STATUSES[0] if self.is_finished else STATUSES[1]}")
        return "\n".join(lines) + "\n"


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def loads(raw: bytes | str) -> Record:
    """Read a record; RecordError names the line that is wrong. Its tokens are checked by replaying it."""
    if len(raw) > MAX_BYTES:
        raise RecordError("record_too_large", size=len(raw), limit=MAX_BYTES)
    if isinstance(raw, bytes):
        try:
            raw = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            raise RecordError("record_not_text", at=error.start) from None
    lines = raw.split("\n")
    if not re.fullmatch(rf"{MAGIC} \d{{1,4}}", lines[0]):
        raise RecordError("record_no_magic", wanted=f"{MAGIC} {FORMAT}")
    if lines[0] != f"{MAGIC} {FORMAT}":
        raise RecordError("record_format", found=lines[0].split()[1], known=FORMAT)
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE:
            raise RecordError("record_long_line", line=number, limit=MAX_LINE)
    gap = lines.index("") if "" in lines else len(lines)
    record = _header(lines[1:gap])
    _entries(record, lines, gap + 1)
    return record


def _header(lines: list[str]) -> Record:
    """Lines 2 up to the empty one: game, seats, then any number of option, data and note lines."""
    game = re.fullmatch(r"game (\S+) (\d{1,6})", lines[0]) if lines else None
    if game is None or not _WORD.fullmatch(game[1]):
        raise _bad(2, lines[0] if lines else "", "game ID VERSION")
    seats = re.fullmatch(r"seats (\d{1,3})", lines[1]) if len(lines) > 1 else None
    if seats is None:
        raise _bad(3, lines[1] if len(lines) > 1 else "", "seats NUMBER")
    record = Record(game[1], int(game[2]), int(seats[1]))
    for number, line in enumerate(lines[2:], 4):
        kind, _, rest = line.partition(" ")
        name, _, value = rest.partition(" ")
        table = {"option": record.options, "note": record.notes}.get(kind)
        if table is not None and _WORD.fullmatch(name) and value and name not in table:
            table[name] = value
        elif kind == "data" and record.data is None:
            record.data = _data(rest, number)
        else:
            raise _bad(number, line, "option NAME VALUE, data JSON, note NAME VALUE")
    return record


def _data(text: str, number: int) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise _bad(number, text, "data JSON") from None
    if not isinstance(data, dict):
        raise _bad(number, text, "data {…}")
    return data


def _entries(record: Record, lines: list[str], start: int) -> None:
    """Everything below the empty line, closed by `end COUNT STATUS`; without it the file was cut off."""
    seats = {str(seat): seat for seat in range(record.seats)}
    for number in range(start, len(lines)):
        line = lines[number]
        actor, _, token = line.partition(" ")
        if actor == "end":
            _end(record, line, number + 1)
            if lines[number + 1 :] not in ([], [""]):
                raise RecordError("record_after_end", line=number + 2)
            return
        draw = None
        if actor == CHANCE and (drawn := _DRAW.fullmatch(token)):
            token, draw = drawn[1], Draw(int(drawn[2]), int(drawn[3]), int(drawn[4]))
        if (actor != CHANCE and actor not in seats) or not _TOKEN.fullmatch(token):
            if number == len(lines) - 1:
                break
            raise _bad(number + 1, line, f"{CHANCE} OUTCOME, SEAT ACTION, end COUNT STATUS")
        record.entries.append(Entry(seats.get(actor), token, draw))
    raise RecordError("record_truncated", count=len(record.entries))


def _end(record: Record, line: str, number: int) -> None:
    end = re.fullmatch(r"end (\d{1,9}) (\w+)", line)
    if end is None or end[2] not in STATUSES:
        raise _bad(number, line, "end COUNT finished|unfinished")
    if int(end[1]) != len(record.entries):
        raise RecordError("record_count", line=number, said=int(end[1]), found=len(record.entries))
    record.is_finished = end[2] == STATUSES[0]


def _bad(number: int, line: str, wanted: str) -> RecordError:
    shown = line if len(line) <= 60 else line[:57] + "..."
    return RecordError("record_line", line=number, found=ascii(shown), wanted=wanted)
