"""What search must know about a game: which choices deserve a thought, where to stop, what that is worth.

Values are lists with one number a seat, its share of a victory: between 0 and 1, where a game is won or lost.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from taniere.core.chance import Source
from taniere.core.playout import play_random
from taniere.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator:
    """Knows nothing of the game: every choice, random play, the end. A game's own evaluator overrides."""

    def choices(self, state: State, seat: int) -> tuple[int, ...]:
        """The actions of an actor that are worth a thought; at least one of the legal ones."""
        return state.legal(seat)

    def is_leaf(self, state: State) -> bool:
        """Whether to stop here and ask `leaf`; asked wherever somebody decides, in the tree and beyond."""
        return False

    def leaf(self, state: State) -> list[float]:
        """What a leaf is worth to each seat."""
        raise NotImplementedError

    def evaluate(self, state: State, source: Source) -> list[float]:
        """Play on beyond the tree, to a leaf or the end; what that is worth. The position is used up."""
        play_random(state, source)
        return final_values(state)


@mypyc_attr(allow_interpreted_subclasses=True)
class PolicyEvaluator(Evaluator):
    """Plays on by a cheap policy, to a leaf or the end."""

    def act(self, state: State, seat: int, source: Source) -> int:
        """The action of a seat beyond the tree; quick, and seldom stupid."""
        legal = state.legal(seat)
        return legal[source.below(len(legal))]

    def evaluate(self, state: State, source: Source) -> list[float]:
        while True:
            actors = state.actors()
            if not actors:
                chance = state.chance()
                if chance is None:
                    return final_values(state)
                state.resolve(chance.outcome(source.below(chance.total)))
            elif self.is_leaf(state):
                return self.leaf(state)
            else:
                for seat in actors:
                    state.apply(seat, self.act(state, seat, source))


def final_values(state: State) -> list[float]:
    """A finished game: equal parts for those who share the victory."""
    result = state.result()
    assert result is not None, "the game has not ended"
    winners = 0
    for rank in result.ranks:
        if rank == 1:
            winners += 1
    part = 1.0 / float(winners)
    return [part if rank == 1 else 0.0 for rank in result.ranks]
