"""The player that keeps track: it deals out what it cannot see, plays the round on, and takes the average."""

from __future__ import annotations

from typing import Final

from taniere.bots.bot import Bot
from taniere.bots.t_rex.evaluation import EggChances, economy, place_worth, tie_odds
from taniere.bots.t_rex.evaluator import RoundValues, part_of, solved
from taniere.bots.t_rex.policy import play_out
from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.views import View
from taniere.games.t_rex.actions import DISCARD_DRAWN, DISCARD_PLAYED, EGG_LEFT, EGG_RIGHT
from taniere.games.t_rex.constants import CHAMAELOSAURUS, SHOWER, cards_in
from taniere.games.t_rex.data import METEOR
from taniere.games.t_rex.game import TRex
from taniere.games.t_rex.state import TRexState
from taniere.games.t_rex.views import TRexView
from taniere.seeded import Seeded

WORLDS: Final = 20
CARE: Final = 12  # how much whim is in the cards of the rollouts: its own,
DOUBT: Final = 60  # and its rivals', who are not trusted to play as well
PICK_GAMES: Final = 400


class Tracker(Bot):
    """Plays by expectation over everything that its view leaves open."""

    name = "tracker"
    strength = 2

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._values = RoundValues()

    @classmethod
    def plays(cls, game: Game) -> bool:
        return isinstance(game, TRex)

    def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
        assert isinstance(view, TRexView)
        if len(legal) == 1:
            return legal[0]
        luck = Seeded(source.below(1 << 32))
        if view.phase == "egg":
            return self._pick(self._world(view, luck))
        if view.phase == "discard":
            return self._discard(self._world(view, luck))
        return self._search(view, legal, luck)

    def _world(self, view: TRexView, luck: Source) -> TRexState:
        world = self.game.sample(view, luck)
        assert isinstance(world, TRexState)
        return world

    def _search(self, view: TRexView, legal: tuple[int, ...], luck: Source) -> int:
        """Try every action in the same worlds, to the end of the round it is about; the best on average."""
        seat = view.choosing[0]
        is_for_next = view.phase == "trump"
        sums = [0.0] * len(legal)
        for _ in range(WORLDS):
            world = self._world(view, luck)
            for place, action in enumerate(legal):
                twin = world.copy()
                twin.apply(seat, action)
                play_out(twin, seat, CARE, DOUBT, luck)
                won = place_worth(twin, seat) if is_for_next else self._values.of(twin, seat)
                sums[place] += won + economy(twin, seat)
        return legal[max(range(len(legal)), key=sums.__getitem__)]

    def _pick(self, state: TRexState) -> int:
        """The egg after which the game is won more often."""
        eggs = EggChances(state, state.active)
        first, second = state.ranking[0], state.ranking[1]
        if both := solved(state, first):
            odds = tie_odds(state, first)
            left, right = part_of(both[0], odds), part_of(both[1], odds)
        else:
            left = eggs.after(first, second, True, PICK_GAMES, Seeded(1))
            right = eggs.after(first, second, False, PICK_GAMES, Seeded(1))
        if left == right:  # won or lost whatever is taken: then the points
            return EGG_LEFT if eggs.picks_left(first, second) else EGG_RIGHT
        return EGG_LEFT if left > right else EGG_RIGHT

    def _discard(self, state: TRexState) -> int:
        """Remove what is worth less: the card played, or the next of the pile as far as it is known."""
        seat = state.active
        played = keeping(state, state.played(seat)[-1])
        top = cards_in(state.unseen[seat]) if state.depth[seat] else state.known[seat][:1]
        drawn = sum(keeping(state, card) for card in top) / len(top)
        return DISCARD_PLAYED if played <= drawn else DISCARD_DRAWN


def keeping(state: TRexState, card: int) -> float:
    """How much a card should stay: by its number, which also breaks ties; specials while they can serve."""
    rounds_left = state.box.rounds - state.round
    if card == CHAMAELOSAURUS:
        return min(6.0, 2.0 * rounds_left)
    if card == SHOWER:
        return min(20.0, 5.0 * rounds_left)
    return card + 1 + (min(rounds_left, 4) / 2 if state.box.symbols[card] == METEOR else 0)
