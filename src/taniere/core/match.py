"""A game being played: the one door for people, bots and tests. Parse, check, apply, record.

Simultaneous choices wait here, sealed, until the last is in; then they are applied and recorded in seat
order. So the order in which they arrived leaves no trace, and a choice can be withdrawn until the reveal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from taniere.core.chance import Source
from taniere.core.errors import IllegalAction, RecordError, TakeBackError, TaniereError, TokenError, TurnError
from taniere.core.events import Event
from taniere.core.game import Game
from taniere.core.record import Draw, Entry, Record
from taniere.core.setup import Setup
from taniere.core.state import State


class _Mark:
    """Where the game stood before a decision that may still be taken back."""

    def __init__(self, seat: int, entries: int, state: State) -> None:
        self.seat = seat
        self.entries = entries
        self.state = state


class Match:
    """One game from its set-up on. A refused call changes nothing."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, object] | None = None,
        data: Mapping[str, Any] | None = None,
        resumed: tuple[Setup, State] | None = None,
    ) -> None:
        if resumed is None:
            setup = game.setup(seats, options, data)
            self.state = game.start(setup)
        else:
            setup, self.state = resumed
        self.game = game
        self.record = Record.begin(game.id, game.version, setup)
        self._sealed: dict[int, int] = {}
        self._marks: list[_Mark] = []

    @classmethod
    def resume(cls, game: Game, setup: Setup, state: State) -> Match:
        """A match that goes on from a position; its record holds only what comes after."""
        return cls(game, setup.seats, resumed=(setup, state))

    def play(self, seat: int, token: str) -> list[Event]:
        """Play a seat's decision; what happened. A sealed choice that waits for others yields nothing yet."""
        action = self.game.numbers.get(token, -1)
        if action < 0:
            action = self.game.action(token)  # which says what is wrong with it
        if self.state.chance() is not None:
            raise TurnError("chance_pending", token=token)
        actors = self.state.actors()
        if not actors:
            raise TurnError("game_over", token=token)
        refusal = self.state.refusal(seat, action) if 0 <= seat < self.record.seats else None
        if seat not in actors and refusal is None:
            raise TurnError("no_such_seat", token=token, seat=seat, seats=self.record.seats)
        if refusal is not None:
            raise IllegalAction(token, refusal)
        if len(actors) == 1:
            self._marks = [mark for mark in self._marks if mark.seat == seat]
            self._marks.append(_Mark(seat, len(self.record.entries), self.state.copy()))
            return self._apply(seat, action)
        if seat in self._sealed:
            raise TurnError("already_sealed", token=token, seat=seat)
        self._sealed[seat] = action
        return self._reveal(actors)

    def sealed(self, seat: int) -> str | None:
        """The choice of this seat that waits for the reveal; show it to nobody else."""
        action = self._sealed.get(seat)
        return None if action is None else self.game.actions[action].token

    def waiting_for(self) -> tuple[int, ...]:
        """Seats that have not decided yet."""
        actors = self.state.actors()
        return tuple([seat for seat in actors if seat not in self._sealed]) if self._sealed else actors

    def draw(self, source: Source) -> list[Event]:
        """Let a source decide the pending chance."""
        chance = self.state.chance()
        if chance is None:
            raise TurnError("no_chance_pending")
        return self._resolve(chance.outcome(source.below(chance.total)))

    def resolve(self, token: str, draw: Draw | None = None) -> list[Event]:
        """Let the pending chance have the outcome that a token names; `draw` says where it came from."""
        chance = self.state.chance()
        if chance is None:
            raise TurnError("no_chance_pending")
        outcome = chance.parse(token)
        if outcome is None:
            example = chance.token(chance.outcomes()[0][0])
            raise TokenError("unknown_outcome", token=token, example=example)
        return self._resolve(outcome, draw)

    def resolve_to(self, outcome: int, draw: Draw) -> list[Event]:
        """As `resolve`, for whoever knows the outcome of the pending chance by its number."""
        return self._resolve(outcome, draw)

    def can_take_back(self, seat: int) -> bool:
        """Whether the seat may still undo something of its own accord."""
        return seat in self._sealed or (bool(self._marks) and self._marks[-1].seat == seat)

    def take_back(self, seat: int) -> str:
        """Undo the seat's latest decision while neither chance nor another seat has answered; its token."""
        if seat in self._sealed:
            return self.game.actions[self._sealed.pop(seat)].token
        if not self.can_take_back(seat):
            raise TakeBackError("nothing_to_take_back", seat=seat)
        mark = self._marks.pop()
        token = self.record.entries[mark.entries].token
        del self.record.entries[mark.entries :]
        self.state = mark.state
        self._sealed.clear()  # they were made for a stage that is no more
        self.record.is_finished = False
        return token

    def forget(self, count: int) -> None:
        """Let the record begin that many entries later; what they came to stays."""
        del self.record.entries[:count]
        for mark in self._marks:
            mark.entries -= count
        self._marks = [mark for mark in self._marks if mark.entries >= 0]

    def enter(self, entry: Entry) -> list[Event]:
        """Play one line of a record."""
        if entry.seat is None:
            return self.resolve(entry.token, entry.draw)
        return self.play(entry.seat, entry.token)

    def _apply(self, seat: int, action: int) -> list[Event]:
        events: list[Event] = []
        self.state.apply(seat, action, events)
        self._note(Entry(seat, self.game.actions[action].token))
        return events

    def _reveal(self, actors: tuple[int, ...]) -> list[Event]:
        if len(self._sealed) < len(actors):
            return []
        choices, self._sealed, self._marks = sorted(self._sealed.items()), {}, []
        return [event for seat, action in choices for event in self._apply(seat, action)]

    def _resolve(self, outcome: int, draw: Draw | None = None) -> list[Event]:
        chance = self.state.chance()
        assert chance is not None
        token, events = chance.token(outcome), list[Event]()
        self.state.resolve(outcome, events)
        self._marks = []
        self._note(Entry(None, token, draw))
        return events

    def _note(self, entry: Entry) -> None:
        self.record.entries.append(entry)
        self.record.is_finished = self.state.result() is not None


def replay(game: Game, record: Record, on_entry: Callable[[Entry, list[Event]], None] | None = None) -> Match:
    """The match that a record tells, every token checked; RecordError names the first that does not fit.

    `on_entry` is told each entry with what happened.
    """
    match = open_record(game, record)
    for number, entry in enumerate(record.entries, 1):
        try:
            events = match.enter(entry)
        except TaniereError as error:
            raise RecordError("record_entry", number=number, entry=str(entry), cause=error) from error
        if on_entry is not None:
            on_entry(entry, events)
    if match.record.is_finished != record.is_finished:
        raise RecordError("record_status", count=len(record.entries))
    return match


def open_record(game: Game, record: Record) -> Match:
    """An empty match with the set-up of a record, by the version of the rules it was played by."""
    if record.version not in game.versions:
        raise RecordError("record_version", game=game.id, found=record.version, known=game.versions)
    match = Match(game.at_version(record.version), record.seats, record.options, record.data)
    match.record.notes.update(record.notes)
    return match
