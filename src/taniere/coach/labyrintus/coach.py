"""The coach of Labyrintus: turns are finished by what is worth most at once, and judged between pivots."""

from __future__ import annotations

from taniere.bots.labyrintus.evaluation import Worth
from taniere.bots.labyrintus.evaluator import TurnEvaluator
from taniere.bots.labyrintus.policy import best_turn
from taniere.coach.coach import Choice
from taniere.coach.facts import Fact
from taniere.coach.fitted import FittedCoach
from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.state import State
from taniere.core.views import View
from taniere.games.labyrintus.actions import STOP, TAKE
from taniere.games.labyrintus.constants import HOME, PIVOTING, RESERVE
from taniere.games.labyrintus.game import Labyrintus
from taniere.games.labyrintus.state import LabyrintusState
from taniere.seeded import Seeded

SCALE = 10.0  # points that count as one


class LabyrintusCoach(FittedCoach):
    """Each seat by its points, its dinosaurs, its food, and the best turn it could play now.

    Positions are judged before the pivot of the first seat alone: compared from round to round, they differ
    less for reasons that nobody chose.
    """

    aim = "LAB-46"
    features_named = ("points", "fed", "card", "held", "turn", "wait")
    package = __package__

    @classmethod
    def knows(cls, game: Game) -> bool:
        return isinstance(game, Labyrintus)

    def is_quiet(self, state: State) -> bool:
        assert isinstance(state, LabyrintusState)
        return is_anchor(state)

    def play_on(self, state: State, luck: Source) -> None:
        assert isinstance(state, LabyrintusState)
        policy = TurnEvaluator(-1, (), ())
        while not is_anchor(state):
            chance = state.chance()
            if chance is not None:
                state.resolve(chance.outcome(luck.below(chance.total)))
                continue
            actors = state.actors()
            if not actors:
                return
            for seat in actors:
                state.apply(seat, policy.act(state, seat, luck))

    def features(self, state: State) -> list[list[float]]:
        assert isinstance(state, LabyrintusState)
        seats = state.box.seats
        first, second = state.first, state.second
        rows: list[list[float]] = []
        for seat in range(seats):
            worth = Worth(state, seat)
            rows.append(
                [
                    state.score(seat) / SCALE,
                    float(len(state.fed[seat])),
                    state.on_card[seat] / SCALE,
                    worth.held(state.carried[seat]) / SCALE,
                    best_turn(state, worth) / SCALE,
                    ((seat - state.active) % seats) / seats,
                ]
            )
        state.first, state.second = first, second
        return rows

    def left(self, state: State) -> float:
        assert isinstance(state, LabyrintusState)
        target = state.box.target
        done = 0.0
        for seat in range(state.box.seats):
            rations = max(1, state.box.rations[state.mission[seat]]) if state.mission[seat] >= 0 else 1
            done = max(done, len(state.fed[seat]) + min(0.9, state.on_card[seat] / rations))
        return max(0.0, 1.0 - done / target)

    def reasons(self, view: View, ranked: tuple[Choice, ...]) -> list[Fact]:
        assert view.viewer is not None
        best = ranked[0].action
        if not STOP <= best < TAKE:
            return []
        state = self.game.sample(view, Seeded(0))
        assert isinstance(state, LabyrintusState)
        worth, place, carried = Worth(state, view.viewer), best - STOP, state.carried[view.viewer]
        if place == HOME and carried:
            points = sum(worth.mean(token) for token in carried)
            missing = float(worth.need)
            return [Fact("home", "LAB-44", points={"points": points, "missing": missing})]
        if place >= RESERVE:
            points = worth.mean(state.tops[place - RESERVE])
            return [Fact("reserve", "LAB-28", points={"points": points})]
        return []


def is_anchor(state: LabyrintusState) -> bool:
    """Whether the first seat is about to pivot."""
    return state.phase == PIVOTING and state.active == 0
