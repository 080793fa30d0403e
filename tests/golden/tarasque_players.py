"""Players and draws that bring golden games of Tarasque where random play hardly comes."""

from __future__ import annotations

from taniere.core.match import Match
from taniere.games.tarasque.actions import DOUBLE, ROLL
from taniere.games.tarasque.chance import Throw
from taniere.games.tarasque.constants import ROLLING, SELECTING, SPENDING, SYMBOLS
from taniere.games.tarasque.state import TarasqueState
from taniere.seeded import Seeded

TAIL = "rolled for tiles at bases alone"  # the pile is empty and so is the middle


def eager(match: Match, seat: int, source: Seeded) -> int:
    """Goes for the symbol it has most of, doubles it, never stops and spends all it can: sixes happen."""
    state, legal = match.state, match.state.legal(seat)
    assert isinstance(state, TarasqueState)
    if state.phase == SELECTING:
        wanted = max(range(SYMBOLS), key=lambda symbol: state.power[symbol] + state.rolled[symbol])
        for action in (DOUBLE + wanted, wanted, ROLL):
            if action in legal:
                return action
    return legal[-1] if state.phase == SPENDING else legal[source.below(len(legal))]


def unlucky(match: Match, source: Seeded) -> str:
    """No die is ever valid, so nobody ever takes a tile (GT-20)."""
    state, chance = match.state, match.state.chance()
    assert isinstance(state, TarasqueState)
    assert chance is not None
    if state.phase != ROLLING:
        return chance.token(chance.outcome(source.below(chance.total)))
    assert isinstance(chance, Throw)
    return chance.token(next(outcome for outcome, shown in enumerate(chance.shown) if not shown & state.live))


def noted(match: Match) -> set[str]:
    """What a position itself shows."""
    state = match.state
    if not isinstance(state, TarasqueState) or state.phase != ROLLING:
        return set()
    return {TAIL} if not state.unseen and not state.shown else set()
