"""A table: the fold over its log, and the commands that add to it.

Commands check, add entries and fold them; a refused command changes nothing. They take the time from outside
and do no I/O: whoever holds the table stores the `fresh` entries before telling anybody. If storing fails the
table is thrown away and loaded again.
"""

from __future__ import annotations

from collections.abc import Iterable

from taniere.core.errors import TaniereError
from taniere.core.events import Event
from taniere.core.game import Game
from taniere.core.match import Match
from taniere.core.record import Draw
from taniere.core.results import Result, rank
from taniere.core.setup import Setup
from taniere.table import log
from taniere.table.fair import FairSource, is_nonce, mixed
from taniere.table.players import Player, Question

NAME_LIMIT = 40
REMEMBERED_DECISIONS = 256


class TableError(TaniereError):
    """A command that this table cannot follow now."""


class StaleDecision(TableError):
    """A decision that was made for an earlier moment, or twice with different tokens."""


class Table:
    """One live match. `length` counts the log entries folded; `fresh` are those not stored yet."""

    def __init__(self, vault: log.Vault, game: Game) -> None:
        facts = vault.facts
        self.facts = facts
        self.game = game
        self.setup = Setup(len(facts.seats), facts.options, facts.data)
        self.players = [Player(plan) for plan in facts.seats]
        self.base = game.start(self.setup)  # the position that `match.record` goes on from
        self.base_length = 0  # how many record entries lie before it
        self.match = Match.resume(game, self.setup, self.base.copy())
        self.status = "open"
        self.ending: str | None = None
        self.seed: str | None = None  # shown once the game is over
        self.stage = 0
        self.stage_began = facts.created
        self.draws = 0
        self.decisions: dict[str, str] = {}
        self.withdrawals: dict[int, int] = {}  # of this stage, by seat
        self.question: Question | None = None
        self.length = 0
        self.fresh: list[log.AnyEntry] = []
        self.events: list[Event] = []
        self._seed = bytes.fromhex(vault.seed)

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

    def plays_by_bot(self, seat: int) -> bool:
        """Whether a bot decides for this seat now."""
        return self.status == "playing" and not self.players[seat].is_present

    def bot_name(self, seat: int) -> str:
        """The bot that plays, or would play, this seat."""
        return self.players[seat].plan.bot or self.facts.fill_bot

    def deadline(self) -> float | None:
        """When the time of those who are asked runs out."""
        if self.facts.clock is None or not any(self.players[seat].is_present for seat in self.waiting_for()):
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
        """Take a seat before the game starts, or take one over from the bot that keeps an open seat."""
        self._check_seat(seat)
        player = self.players[seat]
        if player.plan.kind == "bot":
            raise TableError("seat_is_a_bot", seat=seat)
        if self.status != "open":
            raise TableError("already_started")
        name = " ".join(name.split())
        if not 0 < len(name) <= NAME_LIMIT or not name.isprintable():
            raise TableError("bad_name", limit=NAME_LIMIT)
        if not is_nonce(nonce):
            raise TableError("bad_nonce")
        self._add(log.Joined(now, seat, name, nonce))

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
        self._check_playing()
        self._check_seat(seat)
        if decision in self.decisions:
            if self.decisions[decision] == token:
                return False
            raise StaleDecision("stale_decision", decision=decision, expected=self.decision_id(seat))
        if decision != self.decision_id(seat):
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
        self._check_playing()
        self._check_seat(seat)
        if self.match.sealed(seat) is not None:
            self._add(log.Withdrawn(now, seat))
        elif self.match.can_take_back(seat):
            self._add(log.TakenBack(now, seat, self._latest_of(seat)))
        else:
            raise TableError("ask_the_others", seat=seat)

    def ask(self, seat: int, what: str, now: float) -> None:
        """Ask the other people to allow a take-back, or to end here."""
        self._check_playing()
        self._check_person(seat)
        if self.question is not None:
            raise TableError("question_pending", seat=self.question.seat)
        if what == "take_back":
            self._latest_of(seat)
            self._add(log.Asked(now, seat, "take_back"))
        else:
            self._add(log.Asked(now, seat, "end"))
        self._conclude(now)

    def answer(self, seat: int, is_yes: bool, now: float) -> None:
        """Answer the pending question."""
        self._check_playing()
        self._check_person(seat)
        if self.question is None or self.question.seat == seat:
            raise TableError("no_question", seat=seat)
        self._add(log.Answered(now, seat, is_yes))
        self._conclude(now)

    def resign(self, seat: int, now: float) -> None:
        """Give up; the game ends if fewer than two players are left who did not."""
        self._check_playing()
        self._check_person(seat)
        self._add(log.Resigned(now, seat))
        self._conclude(now)
        left = sum(not player.has_resigned for player in self.players)
        if self.status == "playing" and (
            left < 2 or not any(p.is_person and not p.has_resigned for p in self.players)
        ):
            self._end("resigned", now)

    def leave(self, seat: int, now: float, why: str = "left") -> None:
        """Let a bot play for somebody who is not there."""
        self._check_playing()
        self._check_person(seat)
        if not self.players[seat].is_away:
            self._add(log.WentAway(now, seat, "time" if why == "time" else "left"))
            self._conclude(now)

    def come_back(self, seat: int, now: float) -> None:
        """Give the seat back to its player."""
        if self.status == "playing" and self.players[seat].is_away:
            self._add(log.CameBack(now, seat))

    def tick(self, now: float) -> None:
        """Notice time that has run out."""
        deadline = self.deadline()
        if deadline is not None and now >= deadline:
            for seat in self.waiting_for():
                if self.players[seat].is_present:
                    self.leave(seat, now, "time")

    # The fold

    def fold(self, entries: Iterable[log.AnyEntry]) -> None:
        """Take over entries that are stored already."""
        for entry in entries:
            self._fold(entry)
        self.events.clear()

    def _add(self, entry: log.AnyEntry) -> None:
        self._fold(entry)
        self.fresh.append(entry)

    def _fold(self, entry: log.AnyEntry) -> None:
        match entry:
            case log.Joined():
                player = self.players[entry.seat]
                player.name, player.nonce = entry.name, entry.nonce
            case log.Started():
                self.status = "playing"
                self._next_stage(entry.at)
            case log.Decided() | log.Sealed():
                self.events += self.match.play(entry.seat, entry.token)
                self._remember(entry.decision, entry.token)
                if self.match.sealed(entry.seat) is None:
                    self._next_stage(entry.at)
            case log.Withdrawn():
                self.match.take_back(entry.seat)
                self.withdrawals[entry.seat] = self.withdrawals.get(entry.seat, 0) + 1
            case log.Drawn():
                self.events += self.match.resolve(entry.token, Draw(entry.index, entry.number, entry.bound))
                self.draws = entry.index + 1
                self._next_stage(entry.at)
            case log.TakenBack():
                self._rewind(entry.keep)
                self._next_stage(entry.at)
            case log.Asked():
                self.question = Question(entry.seat, entry.what, [])
            case log.Answered():
                if self.question is not None:
                    self.question.agreed.append(entry.seat)
                    self.question = self.question if entry.is_yes else None
            case log.WentAway():
                self.players[entry.seat].is_away = True
            case log.CameBack():
                self.players[entry.seat].is_away = False
                self.stage_began = entry.at
            case log.Resigned():
                self.players[entry.seat].has_resigned = True
            case log.Ended():
                self.status, self.ending, self.seed = "over", entry.how, entry.seed
                self.question = None
        self.length += 1

    def _next_stage(self, at: float) -> None:
        """A new moment: decisions made for the one before are stale, and a pending question is settled."""
        self.stage += 1
        self.stage_began = at
        self.question = None
        self.withdrawals.clear()

    def _remember(self, decision: str, token: str) -> None:
        self.decisions[decision] = token
        while len(self.decisions) > REMEMBERED_DECISIONS:
            del self.decisions[next(iter(self.decisions))]

    def _rewind(self, keep: int) -> None:
        kept = self.match.record.entries[: keep - self.base_length]
        self.match = Match.resume(self.game, self.setup, self.base.copy())
        for entry in kept:
            self.match.enter(entry)

    def _latest_of(self, seat: int) -> int:
        """The place in the record of this seat's latest decision."""
        entries = self.match.record.entries
        for place in range(len(entries) - 1, -1, -1):
            if entries[place].seat == seat:
                return self.base_length + place
        raise TableError("nothing_to_ask", seat=seat)

    # What follows by itself

    def _settle(self, now: float) -> None:
        """Draw what is pending, and end the game when it is over."""
        nonces = {seat: player.nonce for seat, player in enumerate(self.players) if player.nonce}
        source = FairSource(self._seed, mixed(nonces), self.draws)
        while (chance := self.match.state.chance()) is not None:
            outcome = chance.outcome(source.below(chance.total))
            draw = source.last
            assert draw is not None
            self._add(log.Drawn(now, draw.index, draw.number, draw.bound, chance.token(outcome)))
        if self.match.state.result() is not None:
            self._end("finished", now)

    def _conclude(self, now: float) -> None:
        """Follow a question that everybody present has agreed to."""
        question = self.question
        if question is None or self.status != "playing":
            return
        others = {seat for seat, player in enumerate(self.players) if player.is_present} - {question.seat}
        if others <= set(question.agreed):
            if question.what == "take_back":
                self._add(log.TakenBack(now, question.seat, self._latest_of(question.seat)))
            else:
                self._end("agreed", now)

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

    def _check_playing(self) -> None:
        if self.status == "open":
            raise TableError("not_started")
        if self.status == "over":
            raise TableError("table_over")
