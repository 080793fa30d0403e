"""A review in words that a child understands: a summary of each seat, its moments, its luckiest draws."""

from __future__ import annotations

from dataclasses import dataclass

from taniere.coach.coach import CHANCE, Choice, Coach
from taniere.coach.facts import number, sentence
from taniere.coach.ledger import Decision, Drawn
from taniere.coach.review import Review
from taniere.core.texts import Texts

EVEN = 0.05  # of a game: luck below this is about even
WELL = 0.05  # of a game: choices that cost less were good
TERMS = ("start", "luck", "own", "others", "unknown", "drift", "result")


@dataclass(frozen=True, slots=True)
class Moment:
    """A choice that cost something: what was played, what was better and why, and the board as it was."""

    heading: str
    better: str
    reasons: tuple[str, ...]
    board: tuple[str, ...]


class Teller:
    """Tells a review. `names` are what seats are called; `texts` are those of the game and the coach."""

    def __init__(self, coach: Coach, found: Review, names: tuple[str, ...], texts: Texts) -> None:
        self.coach = coach
        self.found = found
        self.names = names
        self.texts = texts.with_people(*names)

    def say(self, key: str, **arguments: object) -> str:
        """A sentence of the review."""
        return self.texts.say(f"review.{key}", **arguments)

    def points(self, change: float) -> str:
        """A change of a chance, with its sign, in hundredths of a game."""
        sign = "+" if change > 0 else ""
        return f"{sign}{number(100 * change, 1, self.texts.language)} %"

    def summary(self, seat: int) -> str:
        """How it went for a seat, in a few short sentences."""
        account, name = self.found.accounts[seat], self.names[seat]
        if not self.found.is_finished:
            said = [self.say("unfinished")]
        elif account.result == 1.0:
            said = [self.say("summary_won", seat=name)]
        else:
            said = [self.say("summary_shared" if account.result > 0 else "summary_lost", seat=name)]
        luck = self.points(account.luck)
        key = "even" if abs(account.luck) < EVEN else "lucky" if account.luck > 0 else "unlucky"
        said.append(self.say(f"summary_{key}", luck=luck))
        cost = self.points(account.own)
        said.append(self.say("summary_well" if -account.own < WELL else "summary_badly", cost=cost))
        moments = self.found.moments(seat)
        if moments:
            said.append(self.say("summary_best", number=moments[0].number + 1))
        return " ".join(said)

    def moments(self, seat: int) -> list[Moment]:
        """The choices that cost a seat most, in the order of the game."""
        return [self._moment(one) for one in sorted(self.found.moments(seat), key=lambda one: one.number)]

    def _moment(self, one: Decision) -> Moment:
        game = self.coach.game
        chosen, best = (
            one.view.action_words(game.actions[action], self.texts) for action in (one.chosen, one.best)
        )
        ranked = sorted(one.judged, key=lambda judged: (judged.action != one.best, -judged.chances[one.seat]))
        choices = tuple(
            Choice(judged.action, CHANCE, judged.chances[one.seat], judged.error) for judged in ranked
        )
        return Moment(
            self.say("moment", number=one.number + 1, played=chosen),
            self.say("better", best=best, cost=self.points(one.cost).lstrip("+")),
            tuple(sentence(fact, self.texts) for fact in self.coach.reasons(one.view, choices)),
            tuple(game.describe(one.view, self.texts)),
        )

    def extremes(self, seat: int) -> list[str]:
        """The luckiest and the unluckiest draw of a seat."""
        if not self.found.draws:
            return []
        luckiest = max(self.found.draws, key=lambda draw: draw.luck[seat])
        unluckiest = min(self.found.draws, key=lambda draw: draw.luck[seat])
        return [self._draw("lucky", luckiest, seat), self._draw("unlucky", unluckiest, seat)]

    def _draw(self, key: str, draw: Drawn, seat: int) -> str:
        where = f"{draw.token}, {self.say('move')} {draw.number + 1}"
        return self.say(key, draw=where, gain=self.points(draw.luck[seat]))

    def ledger(self) -> list[list[str]]:
        """A row for each seat: its name, and the terms from the start to the result."""
        rows = []
        for seat, account in enumerate(self.found.accounts):
            values = [getattr(account, term) for term in TERMS]
            cells = [self.points(value) for value in values]
            cells[0], cells[-1] = (cells[place].lstrip("+") for place in (0, -1))
            rows.append([self.names[seat], *cells])
        return rows
