"""A table: the fold over its log, and the commands that add to it.

Commands check, add entries and fold them; a refused command changes nothing. They take the time from outside
and do no I/O: whoever holds the table stores the `fresh` entries before telling anybody. If storing fails the
table is thrown away and loaded again.
"""

from __future__ import annotations

from collections.abc import Iterable

from taniere.core.events import Event
from taniere.core.game import Game
from taniere.core.match import Match
from taniere.core.record import Draw
from taniere.core.results import Result, rank
from taniere.core.setup import Setup
from taniere.core.state import State
from taniere.table import log
from taniere.table.errors import StaleDecision, TableError
from taniere.table.fair import FairSource, is_nonce, mixed
from taniere.table.names import clean_name
from taniere.table.players import Player, Question

REMEMBERED_DECISIONS = 256
REACH = 64  # record entries that a take-back may go back over, at most
STRIDE = 32  # record entries between positions that the base may move to


class Table:
    """One live match. `length` counts the log entries folded; `fresh` are those not stored yet.

    `version` counts those that everybody may know of: a sealed choice, or its withdrawal, is not among them.
    """

    def __init__(self, vault: log.Vault, game: Game) -> None:
        facts = vault.facts
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
        self.began: dict[int, float] = {}  # when each decision was asked, by its place in the record
        self.draws = 0
        self.decisions: dict[str, str] = {}
        self.withdrawals: dict[int, int] = {}  # of this stage, by seat
        self.question: Question | None = None
        self.rematch: str | None = None  # the table on which the same people play again
        self.seating = 0  # counts what changes who plays where
        self.length = 0
        self.version = 0
        self.fresh: list[log.AnyEntry] = []
        self.events: list[Event] = []
        self._seed = bytes.fromhex(vault.seed)
        self._source: FairSource | None = None  # from the first draw on

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
        """When the time of those who are asked runs out. The same whoever has already chosen in secret."""
        asked = self.match.state.actors() if self.status == "playing" else ()
        if self.facts.clock is None or not any(self.is_present(seat) for seat in asked):
            return None
        return self.stage_began + self.facts.clock

    def result(self) -> Result | None:
        """How the table stands once it is over. Whoever resigned comes after all who did not."""
        if self.status != "over" or self.ending == "agreed":
            return None
        played = self.match.state.result()
        gone = [player.has_resigned for player in self.players]
        if played is None:
            ranks = rank([not has_resigned for has_resigned in gone])
            return Result(
                scores=(0,) * self.seats,
                ranks=ranks,
                reason="resigned",
                rule="",
                decider="resigned",
                decider_rule="",
            )
        if not any(gone):
            return played
        ranks = rank([(not away, -place) for away, place in zip(gone, played.ranks, strict=True)])
        if ranks == played.ranks:
            return played
        return Result(
            scores=played.scores,
            ranks=ranks,
            reason=played.reason,
            rule=played.rule,
            decider="resigned",
            decider_rule=played.decider_rule,
        )

    # Sitting down and starting

    def join(self, seat: int, name: str, nonce: str, now: float) -> None:
        """Take a seat before the game starts."""
        self._check_seat(seat)
        player = self.players[seat]
        if player.plan.kind == "bot":
            raise TableError("seat_is_a_bot", seat=seat)
        if self.status != "open":
            raise TableError("already_started")
        name = clean_name(name)
        if not is_nonce(nonce):
            raise TableError("bad_nonce")
        self._add(log.Joined(now, seat, name, nonce))

    def remove(self, seat: int, now: float) -> None:
        """Take a seat from whoever sits there: before the game it is free again, later a bot plays it."""
        self._check_seat(seat)
        if self.status == "open" and self.players[seat].is_person:
            self._add(log.Removed(now, seat))
        elif self.status == "playing" and self.is_present(seat):
            self.leave(seat, now)

    def start(self, now: float) -> None:
        """Begin; open seats that nobody took are played by bots, seats with a link must be taken."""
        if self.status != "open":
            raise TableError("already_started")
        missing = [n for n, p in enumerate(self.players) if p.plan.kind == "person" and not p.is_person]
        if missing:
            raise TableError("seats_not_taken", seats=tuple(missing))
        if not any(player.is_person for player in self.players):
            raise TableError("nobody_here")
        self._add(log.Started(now))
        self._settle(now)

    # Playing

    def decide(self, seat: int, decision: str, token: str, now: float, by: log.By = "person") -> bool:
        """Play a token; False if this very decision was made already and nothing needs to be done."""
        self._check_seat(seat)
        # Before all else: whoever repeats what ended the game is answered too. Only about one's own
        # decisions, since others may still be sealed.
        known = self.decisions.get(decision)
        if known == token and _is_of(seat, decision):
            return False
        self._check_playing()
        if known is not None or decision != self.decision_id(seat):
            raise StaleDecision("stale_decision", decision=decision, expected=self.decision_id(seat))
        if by == "person" and self.plays_by_bot(seat):
            raise TableError("bot_plays_here", seat=seat)
        if by == "bot" and not self.plays_by_bot(seat):
            raise TableError("person_plays_here", seat=seat)
        is_sealed = len(self.match.state.actors()) > 1
        kind = log.Sealed if is_sealed else log.Decided
        self._add(kind(now, seat, token, decision, by))
        self._settle(now)
        return True

    def take_back(self, seat: int, now: float) -> None:
        """Undo the seat's latest decision while neither chance nor another seat has answered."""
        self._check_present(seat)
        latest = self._latest_of(seat)
        if self.match.sealed(seat) is not None:
            self._add(log.Withdrawn(now, seat))
        elif latest is not None and self.match.can_take_back(seat):
            self._add(log.TakenBack(now, seat, latest))
        else:
            raise TableError("ask_the_others", seat=seat)

    def ask(self, seat: int, what: log.Wish, now: float) -> None:
        """Ask the other people to allow a take-back, or to end here."""
        self._check_present(seat)
        if self.question is not None:
            raise TableError("question_pending", seat=self.question.seat)
        if what == "take_back" and self._latest_of(seat) is None:
            raise TableError("nothing_to_ask", seat=seat)
        self._add(log.Asked(now, seat, what))
        self._conclude(now)

    def answer(self, seat: int, is_yes: bool, now: float) -> None:
        """Answer the pending question; agreeing twice is agreeing once."""
        self._check_present(seat)
        if self.question is None or self.question.seat == seat:
            raise TableError("no_question", seat=seat)
        if not is_yes or seat not in self.question.agreed:
            self._add(log.Answered(now, seat, is_yes))
            self._conclude(now)

    def resign(self, seat: int, now: float) -> None:
        """Give up; the game ends if fewer than two players are left who did not."""
        self._check_playing()
        self._check_person(seat)
        self._add(log.Resigned(now, seat))
        left = [player for player in self.players if not player.has_resigned]
        if len(left) < 2 or not any(player.is_person for player in left):
            self._end("resigned", now)
        self._conclude(now)

    def leave(self, seat: int, now: float, why: str = "left") -> None:
        """Let a bot play for somebody who is not there."""
        self._check_playing()
        self._check_person(seat)
        if not self.players[seat].is_away:
            self._add(log.WentAway(now, seat, "time" if why == "time" else "left"))
            self._conclude(now)

    def come_back(self, seat: int, now: float) -> None:
        """Give the seat back to its player."""
        self._check_seat(seat)
        player = self.players[seat]
        if self.status == "playing" and player.is_away and not player.has_resigned:
            self._add(log.CameBack(now, seat))

    def note_rematch(self, table: str, now: float) -> None:
        """Remember the table on which it goes on, once."""
        if self.status != "over":
            raise TableError("not_over")
        if self.rematch is None:
            self._add(log.Rematched(now, table))

    def tick(self, now: float) -> None:
        """Notice time that has run out."""
        # One by one: whoever goes may be the last whose consent was awaited, and then the table moves on.
        while (seat := self._overdue(now)) is not None:
            self.leave(seat, now, "time")

    # The fold

    def fold(self, entries: Iterable[log.AnyEntry]) -> None:
        """Take over entries that are stored already."""
        for entry in entries:
            self._fold(entry)
        self.events.clear()

    def _add(self, entry: log.AnyEntry, outcome: int = -1) -> None:
        self._fold(entry, outcome)
        self.fresh.append(entry)

    def _fold(self, entry: log.AnyEntry, outcome: int = -1) -> None:
        """Whoever has just drawn says the outcome too: its token need not be read again."""
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
            case log.Joined():
                player = self.players[entry.seat]
                player.name, player.nonce = entry.name, entry.nonce
            case log.Removed():
                player = self.players[entry.seat]
                player.name, player.nonce = None, None
            case log.Started():
                self.status = "playing"
                self._next_stage(entry.at)
            case log.TakenBack():
                began = self._began_before(entry)
                self._rewind(entry.keep)
                self._next_stage(began)
            case log.Asked():
                self.question = Question(entry.seat, entry.what, [])
            case log.Answered():
                if self.question is not None:
                    self.question.agreed.append(entry.seat)
                    self.question = self.question if entry.is_yes else None
            case log.WentAway():
                self.players[entry.seat].is_away = True
                self._forget_question_of(entry.seat)
            case log.CameBack():
                self.players[entry.seat].is_away = False
                if entry.seat in self.waiting_for():  # else leaving and returning would stretch others' time
                    self.stage_began = entry.at
            case log.Resigned():
                self.players[entry.seat].has_resigned = True
                self._forget_question_of(entry.seat)
            case log.Ended():
                self.status, self.ending, self.seed = "over", entry.how, entry.seed
                self.question = None
            case log.Rematched():
                self.rematch = entry.table

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

    def _next_stage(self, at: float) -> None:
        """A new moment: decisions made for the one before are stale, and a pending question is settled."""
        self.stage += 1
        self.stage_began = at
        self.question = None
        self.withdrawals.clear()

    def _note_asked(self, place: int) -> None:
        """Remember since when the decision at this place, or those revealed from it on, had been asked."""
        for decided in range(place, self.base_length + len(self.match.record.entries)):
            self.began[decided] = self.stage_began

    def _began_before(self, undone: log.TakenBack) -> float:
        """Since when a decision is asked that was made and taken back.

        Nobody gains time by changing their mind: where no one else has acted since, the clock runs on as if
        it had not been made. What others agreed to take back is asked anew.
        """
        since = self.match.record.entries[undone.keep - self.base_length :]
        if all(entry.seat == undone.seat for entry in since):
            return self.began.get(undone.keep, undone.at)
        return undone.at

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

    # What follows by itself

    def _settle(self, now: float) -> None:
        """Draw what is pending, and end the game when it is over."""
        while (chance := self.match.state.chance()) is not None:
            source = self._draws_from()
            outcome = chance.outcome(source.below(chance.total))
            draw = source.last
            assert draw is not None
            token = chance.token(outcome)
            self._add(log.Drawn(now, draw.index, draw.number, draw.bound, token), outcome)
        if self.match.state.result() is not None:
            self._end("finished", now)

    def _draws_from(self) -> FairSource:
        """Where the next draw comes from. Nobody adds a nonce any more once the game has begun."""
        if self._source is None:
            nonces = {seat: player.nonce for seat, player in enumerate(self.players) if player.nonce}
            self._source = FairSource(self._seed, mixed(nonces), self.draws)
        self._source.index = self.draws
        return self._source

    def _conclude(self, now: float) -> None:
        """Follow a question that everybody present has agreed to."""
        question = self.question
        if question is None or self.status != "playing":
            return
        others = {seat for seat in range(self.seats) if self.is_present(seat)} - {question.seat}
        if others <= set(question.agreed):
            if question.what == "take_back":
                latest = self._latest_of(question.seat)
                assert latest is not None  # the question would not have outlived it
                self._add(log.TakenBack(now, question.seat, latest))
            else:
                self._end("agreed", now)

    def _overdue(self, now: float) -> int | None:
        """The first person whose time has run out."""
        deadline = self.deadline()
        if deadline is None or now < deadline:
            return None
        return next((seat for seat in self.waiting_for() if self.is_present(seat)), None)

    def _end(self, how: log.Ending, now: float) -> None:
        self._add(log.Ended(now, how, self._seed.hex()))

    # Checks

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise TableError("no_such_seat_here", seats=self.seats)

    def _check_person(self, seat: int) -> None:
        self._check_seat(seat)
        if not self.players[seat].is_person or self.players[seat].has_resigned:
            raise TableError("not_a_player", seat=seat)

    def _check_present(self, seat: int) -> None:
        self._check_playing()
        self._check_person(seat)
        if self.players[seat].is_away:
            raise TableError("bot_plays_here", seat=seat)

    def _check_playing(self) -> None:
        if self.status == "open":
            raise TableError("not_started")
        if self.status == "over":
            raise TableError("table_over")


def _is_of(seat: int, decision: str) -> bool:
    """Whether a decision id names this seat."""
    return decision.split("-")[1:2] == [str(seat)]
