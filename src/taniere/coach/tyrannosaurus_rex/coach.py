"""The coach of Tyrannosaurus Rex: turns are finished as people do, and judged before cards are chosen."""

from __future__ import annotations

from taniere.bots.tyrannosaurus_rex.evaluation import (
    BESIDE,
    DISTANCE,
    HERE,
    HUNGER,
    NEIGHBOURS,
    nearest_tree,
)
from taniere.bots.tyrannosaurus_rex.evaluator import StageEvaluator, choices
from taniere.bots.tyrannosaurus_rex.policy import target_of
from taniere.coach.coach import Choice
from taniere.coach.facts import Fact
from taniere.coach.fitted import FittedCoach
from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.state import State
from taniere.core.views import View
from taniere.games.tyrannosaurus_rex.constants import BIT, CHOOSE, OFF, OVER, SQUARES
from taniere.games.tyrannosaurus_rex.game import TyrannosaurusRex
from taniere.games.tyrannosaurus_rex.state import TyrannosaurusState
from taniere.seeded import Seeded

FARTHEST = 4.0


class TyrannosaurusCoach(FittedCoach):
    """Each seat by its trees, its cards, the trees around it and how near Ty-Rex is."""

    aim = "TYR-E3"
    features_named = ("trees", "moves", "panics", "near", "far", "hunger")
    package = __package__

    @classmethod
    def knows(cls, game: Game) -> bool:
        return isinstance(game, TyrannosaurusRex)

    def is_quiet(self, state: State) -> bool:
        assert isinstance(state, TyrannosaurusState)
        return state.phase == CHOOSE

    def play_on(self, state: State, luck: Source) -> None:
        assert isinstance(state, TyrannosaurusState)
        while (chance := state.chance()) is not None:
            state.resolve(chance.outcome(luck.below(chance.total)))
        if state.phase not in (CHOOSE, OVER):
            StageEvaluator().evaluate(state, luck)

    def menu(self, state: State, seat: int) -> tuple[int, ...]:
        assert isinstance(state, TyrannosaurusState)
        return choices(state, seat)

    def features(self, state: State) -> list[list[float]]:
        assert isinstance(state, TyrannosaurusState)
        trees = state.trees
        moves = sum(state.hands[seat] & 15 for seat in range(state.box.seats) if state.living & BIT[seat])
        supply = min(1.0, trees.bit_count() / (moves + 1))
        rows: list[list[float]] = []
        for seat in range(state.box.seats):
            if not state.living & BIT[seat]:
                rows.append([])
                continue
            hand, square = state.hands[seat], state.at[seat]
            near = BESIDE[(NEIGHBOURS[square] & trees).bit_count()] + (HERE if trees >> square & 1 else 0.0)
            far = nearest_tree(square, trees) / FARTHEST if trees else 0.0
            hunger = 0.0
            if state.rex != OFF and square not in (state.lake, state.volcano):
                hunger = HUNGER[DISTANCE[square * SQUARES + state.rex]]
            rows.append(
                [
                    float(state.held[seat]),
                    supply * (hand & 15),
                    supply * (hand >> 8 & 15),
                    near,
                    far,
                    hunger,
                ]
            )
        return rows

    def left(self, state: State) -> float:
        assert isinstance(state, TyrannosaurusState)
        return (state.box.turns - state.turn + 1) / (state.box.turns + 1)

    def reasons(self, view: View, ranked: tuple[Choice, ...]) -> list[Fact]:
        assert view.viewer is not None
        state = self.game.sample(view, Seeded(0))
        assert isinstance(state, TyrannosaurusState)
        seat = view.viewer
        if state.phase != CHOOSE or not state.living & BIT[seat]:
            return []
        target = target_of(state, seat, ranked[0].action)
        if target == OFF:
            return []
        facts = [
            Fact(
                "trees_beside",
                "TYR-5.1",
                points={"trees": float((NEIGHBOURS[target] & state.trees).bit_count())},
            )
        ]
        if state.rex != OFF:
            steps = DISTANCE[target * SQUARES + state.rex]
            facts.append(Fact("rex_away", "TYR-4.3", points={"steps": float(steps)}))
        return facts
