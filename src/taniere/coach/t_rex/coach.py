"""The coach of T-Rex: rounds are played out by rules of thumb, and their ends judged by eggs and cards."""

from __future__ import annotations

from taniere.bots.t_rex.evaluation import economy
from taniere.bots.t_rex.policy import play_out
from taniere.coach.coach import Choice
from taniere.coach.facts import Fact
from taniere.coach.fitted import FittedCoach
from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.state import State
from taniere.core.views import View
from taniere.games.t_rex.actions import EGG_LEFT
from taniere.games.t_rex.constants import COLOURS, EGG, ROUNDS
from taniere.games.t_rex.game import TRex
from taniere.games.t_rex.state import TRexState
from taniere.games.t_rex.views import TRexView

WHIM = 12  # in the cards of rounds that are played out
SCALE = 10.0  # points that count as one
KINDS = len(COLOURS)


class TRexCoach(FittedCoach):
    """Each seat by its eggs, the eggs it may still get, its place in the round and its cards."""

    aim = "TRX-35"
    features_named = ("points", "growth", "first", "second", "cards")
    package = __package__

    @classmethod
    def knows(cls, game: Game) -> bool:
        return isinstance(game, TRex)

    def is_quiet(self, state: State) -> bool:
        assert isinstance(state, TRexState)
        return state.phase >= EGG

    def play_on(self, state: State, luck: Source) -> None:
        assert isinstance(state, TRexState)
        play_out(state, 0, WHIM, WHIM, luck)

    def features(self, state: State) -> list[list[float]]:
        assert isinstance(state, TRexState)
        coming = state.eggs[:]
        picked = (0.0, 0.0)
        if state.phase == EGG:
            first, second = state.ranking[0], state.ranking[1]
            own = [2 * state.taken[first * KINDS + egg] + 1 for egg in (state.left, state.right)]
            taken = state.left if own[0] >= own[1] else state.right
            other = state.right if taken == state.left else state.left
            picked = (float(max(own)), float(2 * state.taken[second * KINDS + other] + 1))
        unseen = max(1, sum(coming))
        rounds = state.box.rounds - state.round
        rows: list[list[float]] = []
        for seat in range(state.box.seats):
            eggs = state.taken[seat * KINDS : seat * KINDS + KINDS]
            growth = sum(egg * count for egg, count in zip(eggs, coming, strict=True)) * rounds / unseen
            rows.append(
                [
                    sum(egg * egg for egg in eggs) / SCALE,
                    growth / SCALE,
                    picked[0] / SCALE if state.phase == EGG and seat == state.ranking[0] else 0.0,
                    picked[1] / SCALE
                    if state.phase == EGG and seat == state.ranking[1] and not state.box.is_one_egg
                    else 0.0,
                    economy(state, seat),
                ]
            )
        return rows

    def left(self, state: State) -> float:
        assert isinstance(state, TRexState)
        return (state.box.rounds - state.round) / ROUNDS

    def reasons(self, view: View, ranked: tuple[Choice, ...]) -> list[Fact]:
        assert isinstance(view, TRexView)
        assert view.viewer is not None
        facts: list[Fact] = []
        if view.phase == "egg":
            side = ranked[0].action - EGG_LEFT
            colour = view.eggs[side]
            assert colour is not None
            had = view.players[view.viewer].eggs[COLOURS.index(colour)]
            facts.append(
                Fact(
                    "egg",
                    "TRX-35",
                    points={"had": float(had), "points": 2.0 * had + 1},
                    words={"colour": colour},
                )
            )
        hidden = sum(player.hidden_in_hand for seat, player in enumerate(view.players) if seat != view.viewer)
        if hidden and view.phase == "play":
            facts.append(Fact("hidden_cards", "TRX-5", points={"cards": float(hidden)}))
        return facts
