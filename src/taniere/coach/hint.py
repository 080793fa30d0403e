"""A hint: what each choice is worth, which is best, and why; from the view of one seat alone."""

from __future__ import annotations

from dataclasses import dataclass
from math import erf, sqrt

from taniere.coach.coach import CHANCE, HINT, Choice, Coach
from taniere.coach.coaches import coach_of
from taniere.coach.facts import Fact
from taniere.coach.judging import judge, needed_worlds
from taniere.core.chance import Source
from taniere.core.errors import SetupError
from taniere.core.game import Game
from taniere.core.views import View

MOST_REASONS = 3


@dataclass(frozen=True, slots=True)
class Hint:
    """`choices` are best first. `worlds` tells how many guesses at what is hidden stand behind it, 0 if none.

    `sure` is the chance that the best is really better than the second, as far as guesses tell; 1 where
    the worth is exact or nothing is hidden.
    """

    choices: tuple[Choice, ...]
    reasons: tuple[Fact, ...]
    worlds: int
    sure: float

    @property
    def best(self) -> int:
        """The action to play."""
        return self.choices[0].action


def hint(game: Game, view: View, legal: tuple[int, ...], source: Source) -> Hint:
    """The hint for the seat that looks; the same view, actions and numbers of the source give the same."""
    return hint_by(coach_of(game, HINT), view, legal, source)


def hint_by(coach: Coach, view: View, legal: tuple[int, ...], source: Source) -> Hint:
    """The same by a coach that is there already."""
    seat = view.viewer
    if seat is None or not legal or seat not in view.choosing:
        raise SetupError("hint_not_asked")
    found = coach.exact_choices(view, legal)
    worlds = 0
    if not found:
        judged = judge(coach, view, seat, legal, source)
        found = [Choice(one.action, CHANCE, one.chances[seat], one.error) for one in judged.choices]
        worlds = needed_worlds(coach, view)
        worlds = 0 if worlds == 1 else worlds
    ranked = tuple(sorted(found, key=lambda choice: (-choice.worth, choice.action)))
    facts = coach.reasons(view, ranked)
    if len(facts) < MOST_REASONS and len(ranked) > 1:
        facts.append(_margin(coach, ranked))
    return Hint(ranked, tuple(facts[:MOST_REASONS]), worlds, _sure(ranked))


def _margin(coach: Coach, ranked: tuple[Choice, ...]) -> Fact:
    """How much better the best is than the next."""
    best, second = ranked[0], ranked[1]
    words = {"second": coach.game.actions[second.action].token}
    if best.unit == CHANCE:
        return Fact(
            "margin_chance",
            coach.aim,
            percent={"best": best.worth, "margin": best.worth - second.worth},
            words=words,
        )
    return Fact(
        "margin_points",
        coach.aim,
        points={"best": best.worth, "margin": best.worth - second.worth},
        words=words,
    )


def _sure(ranked: tuple[Choice, ...]) -> float:
    """That the best is better than the second, were their errors independent; they are less than that."""
    if len(ranked) < 2:
        return 1.0
    spread = sqrt(ranked[0].error ** 2 + ranked[1].error ** 2)
    if spread == 0.0:
        return 1.0
    return 0.5 * (1.0 + erf((ranked[0].worth - ranked[1].worth) / spread / sqrt(2.0)))
