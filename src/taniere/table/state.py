"""The state of a table as a fold over its log: who sits where, the position, what is asked.

Nothing here decides anything; table.py has the commands that add entries.
"""

from __future__ import annotations

from collections.abc import Iterable

from taniere.core.events import Event
from taniere.core.game import Game
from taniere.core.match import Match
from taniere.core.record import Draw
from taniere.core.record import Entry as RecordEntry
from taniere.core.results import Result
from taniere.core.setup import Setup
from taniere.core.state import State
from taniere.table import log
from taniere.table.players import Player, Question, change_seat
from taniere.table.results import final_result

REMEMBERED_DECISIONS = 256
REVEAL_SECONDS = 10.0  # for those who pledged to reveal their nonce; browsers that are there need a moment
BOARD_SECONDS = 10.0  # for a board to be in front of a person, before their clock runs all the same
LONG_CLOCK = 3600.0  # seconds for a decision from which on that does not matter
REACH = 64  # record entries that a take-back may go back over, at most
STRIDE = 32  # record entries between positions that the base may move to


class TableState:
    """A table as it stands. `length` counts the log entries folded.

    `version` counts those that everybody may know of: a sealed choice, or its withdrawal, is not among them.
    """

    def __init__(self, facts: log.Facts, game: Game) -> None:
        self.facts = facts
        self.game = game
        self.setup = Setup(len(facts.seats), facts.options, facts.data)
        self.players = [Player(plan) for plan in facts.seats]
        self.base = game.start(self.setup)  # the position that `match.record` goes on from
        self.base_length = 0  # how many record entries lie before it
        self.floor = 0  # no take-back goes below this place of the record; snapshots keep what lies above
        self._ahead: list[tuple[int, State]] = []  # where the base may move to: places with their positions
        self.match = Match.resume(game, self.setup, self.base.copy())
        self.status = "open"
        self.ending: str | None = None
        self.seed: str | None = None  # shown once the game is over
        self.stage = 0
        self.stage_began = facts.created
        has_short_clock = facts.clock is not None and facts.clock < LONG_CLOCK
        self.grace = BOARD_SECONDS if has_short_clock else 0.0
        self.clock_began = (
            facts.created
        )  # or will begin: when all boards are there, `grace` later at the latest
        self.boards: list[int] = []  # seats that this stage asks and whose board is there
        self.began: dict[int, float] = {}  # `clock_began` of each decision, by its place in the record
        self.draws = 0
        self.taken_back = 0  # how many of them were undone
        self.decisions: dict[str, str] = {}
        self.withdrawals: dict[int, int] = {}  # of this stage, by seat
        self.question: Question | None = None
        self.has_agreed_to_hints = False
        self.rematch: str | None = None  # the table on which the same people play again
        self.rematch_by: int | None = None  # the seat that asked for it
        self.seating = 0  # counts what changes who plays where
        self.length = 0
        self.version = 0
        self.events: list[Event] = []

    # What can be asked

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.setup.seats

    def decision_id(self, seat: int) -> str:
        """What a decision of this seat must carry now.

        It names the stage and the seat, not a number of the table, so that simultaneous choices do not make
        each other stale; a withdrawn choice is followed by a new id.
        """
        return f"{self.stage}-{seat}-{self.withdrawals.get(seat, 0)}"

    def waiting_for(self) -> tuple[int, ...]:
        """Seats that owe a decision."""
        return self.match.waiting_for() if self.status == "playing" else ()

    def is_present(self, seat: int) -> bool:
        """Whether a person decides for this seat now."""
        player = self.players[seat]
        return player.name is not None and not player.is_away and not player.has_resigned

    def plays_by_bot(self, seat: int) -> bool:
        """Whether a bot decides for this seat now."""
        return self.status == "playing" and not self.is_present(seat)

    def bot_name(self, seat: int) -> str:
        """The bot that plays, or would play, this seat."""
        return self.players[seat].plan.bot or self.facts.fill_bot

    def can_take_back(self, seat: int) -> bool:
        """Whether this seat may still undo something of its own accord."""
        if self.status != "playing" or not self.is_present(seat):
            return False
        if self.match.sealed(seat) is not None:
            return True
        return self.match.can_take_back(seat) and self._latest_of(seat) is not None

    def deadline(self) -> float | None:
        """Return when the time of the seats that are asked runs out. A sealed choice does not change it.

        It may come to be earlier, when all boards are there, but never less than a whole clock away.
        """
        asked = self.match.state.actors() if self.status == "playing" else ()
        if self.facts.clock is None or not any(self.is_present(seat) for seat in asked):
            return None
        return self.clock_began + self.facts.clock

    def due(self) -> float | None:
        """When `tick` has something to do, if time alone may change anything."""
        return self.stage_began + REVEAL_SECONDS if self.status == "starting" else self.deadline()

    def is_left_out(self, seat: int) -> bool:
        """Whether the game began without the nonce that this seat had pledged."""
        player = self.players[seat]
        has_begun = self.status in ("playing", "over")
        return has_begun and player.pledge is not None and player.nonce is None

    def people(self) -> list[int]:
        """Seats of people who are in the game, present or not."""
        return [seat for seat, one in enumerate(self.players) if one.is_person and not one.has_resigned]

    def allows_hints(self, seat: int) -> bool:
        """Whether a seat may use hints: it plays against bots alone, or all people have agreed."""
        return self.has_agreed_to_hints or all(other == seat for other in self.people())

    def result(self) -> Result | None:
        """Return the result once the table is over; seats that resigned rank after all others."""
        if self.status != "over" or self.ending == "agreed":
            return None
        return final_result(self.match.state.result(), [player.has_resigned for player in self.players])

    # The fold

    def fold(self, entries: Iterable[log.AnyEntry]) -> None:
        """Take over entries that are stored already."""
        for entry in entries:
            self._fold(entry)
        self.events.clear()

    def follow(self, entry: log.AnyEntry) -> list[Event]:
        """Take over one entry that is stored already; return its events."""
        self._fold(entry)
        events, self.events = self.events, []
        return events

    def _fold(self, entry: log.AnyEntry, outcome: int = -1) -> None:
        """Apply an entry. A draw that was just made comes with its outcome: its token need not be parsed."""
        is_secret = is_seating = False
        match entry:
            case log.Decided() | log.Sealed():
                place = self.base_length + len(self.match.record.entries)
                self.events += self.match.play(entry.seat, entry.token)
                self._remember(entry.decision, entry.token)
                is_secret = self.match.sealed(entry.seat) is not None
                if not is_secret:
                    self._note_asked(place)
                    self._next_stage(entry.at)
            case log.Drawn():
                draw = Draw(entry.index, entry.number, entry.bound)
                if outcome < 0:
                    self.events += self.match.resolve(entry.token, draw)
                else:
                    self.events += self.match.resolve_to(outcome, draw)
                self.draws = entry.index + 1
                self._next_stage(entry.at)
            case log.Withdrawn():
                is_secret = True
                self.match.take_back(entry.seat)
                self.withdrawals[entry.seat] = self.withdrawals.get(entry.seat, 0) + 1
            case log.Seen():
                self.boards.append(entry.seat)
                is_secret = not self._start_clock(entry.at)
            case _:
                is_seating = True
                self._fold_seating(entry)
        self.length += 1
        self.version += not is_secret
        self.seating += is_seating
        self.keep_position()

    def _fold_seating(self, entry: log.AnyEntry) -> None:
        """All that is no move: who plays where, and whether the game goes on."""
        match entry:
            case (
                log.Joined()
                | log.Removed()
                | log.Pledged()
                | log.Revealed()
                | log.LinkRenewed()
                | log.Hinted()
            ):
                change_seat(self.players, entry)
            case log.HintsAllowed():
                self.has_agreed_to_hints, self.question = True, None
            case log.Started():
                # Tables of old had no pledges: their nonces came with those who sat down.
                self.status = "starting" if any(player.pledge for player in self.players) else "playing"
                self._next_stage(entry.at)
            case log.Begun():
                self.status = "playing"
                self._next_stage(entry.at)
            case log.TakenBack():
                clock_began = self._clock_before(entry)
                self.taken_back += sum(one.draw is not None for one in self._since(entry.keep))
                self._rewind(entry.keep)
                self._next_stage(entry.at, clock_began)
            case log.Asked():
                self.question = Question(entry.seat, entry.what, [])
            case log.Answered():
                if self.question is not None:
                    self.question.agreed.append(entry.seat)
                    self.question = self.question if entry.is_yes else None
            case log.Unasked():
                self.question = None
            case log.WentAway():
                self.players[entry.seat].is_away = True
                self._forget_question_of(entry.seat)
                self._start_clock(entry.at)
            case log.CameBack():
                self.players[entry.seat].is_away = False
                if entry.seat in self.waiting_for():  # else leaving and returning would stretch others' time
                    self.boards = [seat for seat in self.boards if seat != entry.seat]
                    self.clock_began = entry.at + self.grace
            case log.Resigned():
                self.players[entry.seat].has_resigned = True
                self._forget_question_of(entry.seat)
                self._start_clock(entry.at)
            case log.Ended():
                self.status, self.ending, self.seed = "over", entry.how, entry.seed
                self.question = None
            case log.Rematched():
                self.rematch, self.rematch_by = entry.table, entry.seat

    def keep_position(self) -> None:
        """After every change of the record: what lies too far back stays, and now and then a copy is kept."""
        place = self.base_length + len(self.match.record.entries)
        self.floor = max(self.floor, place - REACH)
        latest = self._ahead[-1][0] if self._ahead else self.base_length
        if place // STRIDE > latest // STRIDE:
            self._ahead.append((place, self.match.state.copy()))

    def advance_base(self) -> None:
        """Move the base forward, near the floor: less lies above it to be kept and played again.

        Where to depends on the record alone, so a snapshot does not depend on those before it.
        """
        start = self.base_length
        while self._ahead and self._ahead[0][0] <= self.floor:
            self.base_length, self.base = self._ahead.pop(0)
        self.began = {place: began for place, began in self.began.items() if place >= self.floor}
        self.match.forget(self.base_length - start)

    def _next_stage(self, at: float, clock_began: float | None = None) -> None:
        """A new moment: decisions made for the one before are stale, and a pending question is settled."""
        self.stage += 1
        self.stage_began = at
        self.clock_began = at + self.grace if clock_began is None else clock_began
        self.boards.clear()
        self.question = None
        self.withdrawals.clear()

    def _start_clock(self, at: float) -> bool:
        """Let the time of a stage run if the board of everybody who is asked is there; whether it does.

        Of those who have sealed a choice, too: else the clock would tell of it.
        """
        asked = self.match.state.actors() if self.status == "playing" else ()
        if at >= self.clock_began or any(self.is_present(seat) and seat not in self.boards for seat in asked):
            return False
        self.clock_began = max(at, self.stage_began)
        return True

    def _note_asked(self, place: int) -> None:
        """Remember when the clock began for the decision at this place, or those revealed from it on."""
        for decided in range(place, self.base_length + len(self.match.record.entries)):
            self.began[decided] = self.clock_began

    def _clock_before(self, undone: log.TakenBack) -> float | None:
        """When the clock began for a decision that was made and is taken back; None: it begins anew.

        Nobody gains time by changing their mind: where no one else has acted since, the clock runs on as if
        it had not been made. What others agreed to take back is asked anew.
        """
        if all(entry.seat == undone.seat for entry in self._since(undone.keep)):
            return self.began.get(undone.keep)
        return None

    def _since(self, place: int) -> list[RecordEntry]:
        """What the record holds from a place on."""
        return self.match.record.entries[place - self.base_length :]

    def _forget_question_of(self, seat: int) -> None:
        if self.question is not None and self.question.seat == seat:
            self.question = None

    def _remember(self, decision: str, token: str) -> None:
        self.decisions[decision] = token
        while len(self.decisions) > REMEMBERED_DECISIONS:
            del self.decisions[next(iter(self.decisions))]

    def _rewind(self, keep: int) -> None:
        kept = self.match.record.entries[: keep - self.base_length]
        self.match = Match.resume(self.game, self.setup, self.base.copy())
        for entry in kept:
            self.match.enter(entry)
        for seat in range(self.seats):
            if self.match.sealed(seat) is not None:  # a reveal is undone for all who chose in it, or for none
                self.match.take_back(seat)
        length = self.base_length + len(self.match.record.entries)
        self._ahead = [(place, state) for place, state in self._ahead if place <= length]
        self.began = {place: began for place, began in self.began.items() if place < length}

    def _latest_of(self, seat: int) -> int | None:
        """The place in the record of this seat's latest decision, if a take-back reaches it."""
        entries = self.match.record.entries
        for place in range(len(entries) - 1, self.floor - self.base_length - 1, -1):
            if entries[place].seat == seat:
                return self.base_length + place
        return None
