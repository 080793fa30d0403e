"""The record of a finished table from its log alone, where it was played by rules that are no more."""

from __future__ import annotations

from collections.abc import Sequence

from taniere.core.record import Draw, Entry, Record
from taniere.core.setup import Setup
from taniere.table import log
from taniere.table.errors import TableError
from taniere.table.opening import note_table
from taniere.table.players import Player, change_seat


def written_record(vault: log.Vault, entries: Sequence[log.AnyEntry]) -> Record:
    """What was played and not taken back. Nothing is checked: that would take the rules.

    TableError where the game is not over, or where the log does not say whether sealed choices were shown.
    """
    facts = vault.facts
    writing = _Writing(facts)
    for entry in entries:
        writing.add(entry)
    if writing.ending is None:
        raise TableError("not_over")
    record = Record.begin(facts.game, facts.version, Setup(len(facts.seats), facts.options, facts.data))
    record.entries = writing.written
    record.is_finished = writing.ending.how == "finished"
    note_table(record, facts, writing.players, entries, writing.ending)
    return record


class _Writing:
    """A record that grows entry by entry."""

    def __init__(self, facts: log.Facts) -> None:
        self.written: list[Entry] = []
        self.players = [Player(plan) for plan in facts.seats]
        self.ending: log.Ended | None = None
        self._begun: list[int] = []  # for each entry, where those begin that were shown together with it
        self._facts = facts
        self._sealed: dict[int, str] = {}
        self._stage = ""

    def add(self, entry: log.AnyEntry) -> None:
        """Take the next entry of the log."""
        match entry:
            case log.Joined() | log.Removed() | log.Pledged() | log.Revealed() | log.LinkRenewed():
                change_seat(self.players, entry)
            case log.Sealed():
                # A choice for another stage: those before it have been shown, or it could not be made.
                stage = entry.decision.partition("-")[0]
                if stage != self._stage:
                    self._show()
                self._sealed[entry.seat], self._stage = entry.token, stage
            case log.Withdrawn():
                self._sealed.pop(entry.seat, None)
            case log.Decided():
                self._show()
                self._write([Entry(entry.seat, entry.token)])
            case log.Drawn():
                self._show()
                draw = Draw(entry.index, entry.number, entry.bound)
                self._write([Entry(None, entry.token, draw)])
            case log.TakenBack():
                self._take_back(entry)
            case log.Ended():
                self._end(entry)

    def _show(self) -> None:
        """Sealed choices stand in seat order, however they came."""
        self._write([Entry(seat, token) for seat, token in sorted(self._sealed.items())])
        self._sealed = {}

    def _write(self, together: list[Entry]) -> None:
        self._begun += [len(self.written)] * len(together)
        self.written += together

    def _take_back(self, entry: log.TakenBack) -> None:
        if entry.keep >= len(self.written):  # what is undone was among those shown just before
            self._show()
        self._sealed = {}
        keep = self._begun[entry.keep]  # what was shown together is undone together
        del self.written[keep:], self._begun[keep:]

    def _end(self, entry: log.Ended) -> None:
        """The last choices of a game that was played to its end were shown; else only if all had chosen."""
        if entry.how == "finished" or len(self._sealed) == len(self._facts.seats):
            self._show()
        elif self._sealed:
            raise TableError("other_version", game=self._facts.game, found=self._facts.version, known="-")
        self.ending = entry
