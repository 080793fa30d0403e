"""A table: its state, and the commands that add to its log.

Commands check, add entries and fold them; a refused command changes nothing. They take the time from outside
and do no I/O: the caller stores the `fresh` entries before anybody is told. If storing fails the
table is thrown away and loaded again.
"""

from __future__ import annotations

from taniere.core.game import Game
from taniere.table import log
from taniere.table.errors import StaleDecision, TableError
from taniere.table.fair import FairSource, is_nonce, is_pledge, mixed, pledge_of
from taniere.table.links import rematch_token
from taniere.table.names import clean_name
from taniere.table.state import REVEAL_SECONDS, TableState


class Table(TableState):
    """One live match; `fresh` are the entries not stored yet."""

    def __init__(self, vault: log.Vault, game: Game) -> None:
        super().__init__(vault.facts, game)
        self.fresh: list[log.AnyEntry] = []
        self._seed = bytes.fromhex(vault.seed)
        self._source: FairSource | None = None  # from the first draw on

    def rematch_token(self, old: str, role: str) -> str:
        """Return the token at this table for somebody who had this one at the table before."""
        return rematch_token(self._seed, old, role)

    # Sitting down and starting

    def join(self, seat: int, name: str, pledge: str | None, now: float) -> None:
        """Take a seat before the game starts. The pledge may come later, but before the start."""
        self._check_seat(seat)
        player = self.players[seat]
        if player.plan.kind == "bot":
            raise TableError("seat_is_a_bot", seat=seat)
        if self.status != "open":
            raise TableError("already_started")
        name = clean_name(name)
        if pledge is not None and not is_pledge(pledge):
            raise TableError("bad_pledge")
        self._add(log.Joined(now, seat, name, pledge=pledge))
        self._start_if_awaited(now)

    def pledge(self, seat: int, pledge: str, now: float) -> None:
        """Promise a nonce by its hash; the same promise twice is one."""
        self._check_person(seat)
        if pledge == self.players[seat].pledge:
            return
        if self.status != "open":
            raise TableError("already_started")
        if not is_pledge(pledge):
            raise TableError("bad_pledge")
        self._add(log.Pledged(now, seat, pledge))
        self._start_if_awaited(now)

    def remove(self, seat: int, now: float) -> None:
        """Remove the player of a seat: before the game it is free again, later a bot plays it."""
        self._check_seat(seat)
        if self.status == "open" and self.players[seat].is_person:
            self._add(log.Removed(now, seat))
        elif self.status in ("starting", "playing") and self.is_present(seat):
            self._add(log.WentAway(now, seat, "left"))
            self._conclude(now)

    def renew_link(self, seat: int, now: float) -> None:
        """Note for everybody to see that the host changed the links of a seat that somebody has."""
        self._check_seat(seat)
        if self.players[seat].is_person:
            self._add(log.LinkRenewed(now, seat))

    def check_seated(self) -> None:
        """Whether everybody who is needed to begin sits here."""
        missing = [n for n, p in enumerate(self.players) if p.plan.kind == "person" and not p.is_person]
        if missing:
            raise TableError("seats_not_taken", seats=tuple(missing))
        if not any(player.is_person for player in self.players):
            raise TableError("nobody_here")

    def start(self, now: float) -> None:
        """Let nobody sit down any more; seats with a link must be taken, open ones are played by bots.

        The game begins when all have revealed what they pledged, or their time is over.
        """
        if self.status != "open":
            raise TableError("already_started")
        self.check_seated()
        silent = [seat for seat in self.people() if self.players[seat].pledge is None]
        if silent:
            raise TableError("seats_not_pledged", seats=tuple(silent))
        self._add(log.Started(now))

    def reveal(self, seat: int, nonce: str, now: float) -> None:
        """Show the nonce that was pledged; the last one lets the game begin."""
        self._check_person(seat)
        player = self.players[seat]
        if nonce == player.nonce:
            return
        if self.status == "open":
            raise TableError("not_started")
        if self.status != "starting":
            raise TableError("revealed_too_late", seat=seat)
        if not is_nonce(nonce) or pledge_of(self.facts.commitment, nonce) != player.pledge:
            raise TableError("nonce_not_as_pledged", seat=seat)
        self._add(log.Revealed(now, seat, nonce))
        if not self._silent():
            self._begin(now)

    # Playing

    def decide(self, seat: int, decision: str, token: str, now: float, by: log.By = "person") -> bool:
        """Play a token; False if this very decision was made already and nothing needs to be done."""
        self._check_seat(seat)
        # Before all else: a repetition of the move that ended the game is answered too. Only about one's own
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

    def see(self, seat: int, decision: str, now: float) -> bool:
        """Note that the board with this decision is in front of its player; False if that changes nothing.

        At a table with a short clock their time runs from then on. A board that never comes stops it for
        `BOARD_SECONDS`.
        """
        self._check_present(seat)
        if decision != self.decision_id(seat):
            raise StaleDecision("stale_decision", decision=decision, expected=self.decision_id(seat))
        is_asked = self.grace > 0 and seat in self.match.state.actors()
        if not is_asked or seat in self.boards or now >= self.clock_began:
            return False
        self._add(log.Seen(now, seat))
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
        """Ask the other people to allow a take-back, to end here, or to allow hints to everybody."""
        self._check_present(seat)
        if self.question is not None:
            raise TableError("question_pending", seat=self.question.seat)
        if what == "take_back" and self._latest_of(seat) is None:
            raise TableError("nothing_to_ask", seat=seat)
        if what == "hints" and self.allows_hints(seat):
            raise TableError("hints_on")
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

    def unask(self, seat: int, now: float) -> None:
        """Withdraw the own question."""
        self._check_present(seat)
        if self.question is None or self.question.seat != seat:
            raise TableError("no_question", seat=seat)
        self._add(log.Unasked(now, seat))

    def check_hint(self, seat: int) -> None:
        """Refuse a hint where the seat owes no decision, or hints are off."""
        self._check_present(seat)
        if not self.allows_hints(seat):
            raise TableError("hints_off")
        if seat not in self.waiting_for():
            raise TableError("nothing_to_hint", seat=seat)

    def note_hint(self, seat: int, decision: str, now: float) -> bool:
        """Note, for everybody to see, that a hint is told about a decision; False if it was before."""
        self.check_hint(seat)
        if decision != self.decision_id(seat):
            raise StaleDecision("stale_decision", decision=decision, expected=self.decision_id(seat))
        if self.players[seat].hinted == decision:
            return False
        self._add(log.Hinted(now, seat, decision))
        return True

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
        if self.status in ("starting", "playing") and player.is_away and not player.has_resigned:
            self._add(log.CameBack(now, seat))

    def note_rematch(self, table: str, seat: int, now: float) -> None:
        """Remember the table on which it goes on, and who asked for it, once."""
        if self.status != "over":
            raise TableError("not_over")
        if self.rematch is None:
            self._add(log.Rematched(now, table, seat))

    def has_overdue(self, now: float) -> bool:
        """Whether `tick` would change something now."""
        return self._is_reveal_over(now) or self._overdue(now) is not None

    def tick(self, now: float) -> None:
        """Notice time that has run out."""
        if self._is_reveal_over(now):
            self._begin(now)
        # One by one: the one who goes may be the last whose consent was awaited, and then the table moves on.
        while (seat := self._overdue(now)) is not None:
            self.leave(seat, now, "time")

    # What follows by itself

    def _add(self, entry: log.AnyEntry, outcome: int = -1) -> None:
        self._fold(entry, outcome)
        self.fresh.append(entry)

    def _start_if_awaited(self, now: float) -> None:
        """A table that waits for certain people begins once all of them have pledged."""
        awaited = self.facts.awaits
        if awaited is not None and all(self.players[seat].pledge for seat in awaited):
            self.start(now)

    def _is_reveal_over(self, now: float) -> bool:
        return self.status == "starting" and now >= self.stage_began + REVEAL_SECONDS

    def _silent(self) -> tuple[int, ...]:
        """Seats that have not revealed what they pledged."""
        return tuple(n for n, one in enumerate(self.players) if one.pledge and one.nonce is None)

    def _begin(self, now: float) -> None:
        """The nonces are settled, and what they decide may be drawn."""
        self._add(log.Begun(now, self._silent()))
        self._settle(now)

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
        """Follow a question that all who are asked have agreed to.

        To end here those who are present agree. A take-back undoes what others have seen or could have seen,
        and hints change what is fair: both need every other person, and being away is no consent.
        """
        question = self.question
        if question is None or self.status != "playing":
            return
        asked = set(self.people())
        if question.what == "end":
            asked = {seat for seat in asked if self.is_present(seat)}
        if asked - {question.seat} <= set(question.agreed):
            if question.what == "take_back":
                latest = self._latest_of(question.seat)
                assert latest is not None  # the question would not have outlived it
                self._add(log.TakenBack(now, question.seat, latest))
            elif question.what == "hints":
                self._add(log.HintsAllowed(now))
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
        if self.status in ("open", "starting"):
            raise TableError("not_started")
        if self.status == "over":
            raise TableError("table_over")


def _is_of(seat: int, decision: str) -> bool:
    """Whether a decision id names this seat."""
    return decision.split("-")[1:2] == [str(seat)]
