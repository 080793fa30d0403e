"""The coach of Tarasque: exact chances of tiles, the rolls solved, and winning chances from points."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from taniere.bots.tarasque.evaluation import USUAL_LIVE, Evaluation, theft, tiles_of
from taniere.bots.tarasque.solver import PLAIN, RollingSolver
from taniere.bots.tarasque.tamer import Tamer
from taniere.coach.coach import POINTS, Choice, Setting
from taniere.coach.facts import Fact
from taniere.coach.fitted import FittedCoach
from taniere.coach.tarasque.solving import turn_of
from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.state import State
from taniere.core.views import View
from taniere.games.tarasque.actions import CLAIM, DOUBLE, KEEP, ROLL, SPEND, STOP
from taniere.games.tarasque.constants import (
    KEY,
    MIDDLE_PRICE,
    OVER,
    ROLLING,
    SELECTING,
    STRAIGHT_HOME,
    SYMBOL_NAMES,
    SYMBOLS,
    TILE_NAMES,
    TILE_NUMBERS,
    TILES,
)
from taniere.games.tarasque.game import Tarasque
from taniere.games.tarasque.lair import Lair
from taniere.games.tarasque.odds import at_the_start, chances
from taniere.games.tarasque.position import NOBODY
from taniere.games.tarasque.state import TarasqueState
from taniere.games.tarasque.views import TarasqueView

SCALE = 10.0  # points that count as one
TABLES_KEPT = 64


@dataclass(slots=True)
class Table:
    """What does not change while dice are rolled: the features without the turn, and what dice may buy."""

    rows: list[list[float]]
    values: Evaluation
    live: list[int]
    solver: RollingSolver | None = None


class TarasqueCoach(FittedCoach):
    """Each seat by its points, what its rows may bring, and the tiles of its base and of its turn.

    Positions are judged while dice are rolled; to there everybody plays as tamer does.
    """

    aim = "TAR-8.4"
    features_named = ("points", "growth", "tiles", "prospect", "wait")
    package = __package__

    def __init__(self, game: Game, setting: Setting) -> None:
        super().__init__(game, setting)
        self._tables: OrderedDict[object, Table] = OrderedDict()
        self._tamer = Tamer(game)

    @classmethod
    def knows(cls, game: Game) -> bool:
        return isinstance(game, Tarasque)

    def is_quiet(self, state: State) -> bool:
        assert isinstance(state, TarasqueState)
        return state.phase in (ROLLING, SELECTING)

    def play_on(self, state: State, luck: Source) -> None:
        assert isinstance(state, TarasqueState)
        while state.phase not in (ROLLING, SELECTING, OVER):
            chance = state.chance()
            if chance is not None:
                state.resolve(chance.outcome(luck.below(chance.total)))
                continue
            seat = state.active
            legal = state.legal(seat)
            state.apply(
                seat, legal[0] if len(legal) == 1 else self._tamer.choose(state.view(seat), legal, luck)
            )

    def features(self, state: State) -> list[list[float]]:
        assert isinstance(state, TarasqueState)
        table = self._table(state)
        rows = [row[:] for row in table.rows]
        for seat, row in enumerate(rows):
            row[4] = ((seat - state.active) % state.box.seats) / state.box.seats
        rows[state.active][3] = 0.0  # its turn is here, and worth more than a prospect
        rows[state.active][2] += self._rolling(state, table) / SCALE
        return rows

    def left(self, state: State) -> float:
        assert isinstance(state, TarasqueState)
        home = sum(len(row) for lair in state.lairs for row in lair.rows)
        return 1.0 - (home + len(state.culled)) / TILES

    def _table(self, state: TarasqueState) -> Table:
        held = tuple([tuple([(tile, state.price[tile]) for tile in base]) for base in state.bases])
        doubled = int(state.doubled != NOBODY)
        eggs = tuple([egg + (doubled if seat == state.active else 0) for seat, egg in enumerate(state.eggs)])
        lairs = tuple([lair.rows for lair in state.lairs])
        key = (state.active, tuple(state.middle), held, lairs, eggs, state.culled)
        table = self._tables.get(key)
        if table is None:
            table = self._tables[key] = self._made(state, eggs)
            if len(self._tables) > TABLES_KEPT:
                self._tables.popitem(last=False)
        return table

    def _made(self, state: TarasqueState, eggs: tuple[int, ...]) -> Table:
        values = Evaluation(state.view(None))
        seats = state.box.seats
        rows: list[list[float]] = []
        for seat in range(seats):
            lair = state.lairs[seat]
            base = 0.0
            for tile in state.bases[seat]:
                stolen = 0.5 * theft(state.price[tile], False)
                base += values.in_lair(seat, tile) * (1.0 - stolen) ** (seats - 1)
            points = lair.points() + eggs[seat]
            growth = values.of_lair(lair) - lair.points()
            prospect = self._prospect(state, values, seat)
            rows.append([points / SCALE, growth / SCALE, base / SCALE, prospect / SCALE, 0.0])
        return Table(rows, values, sorted({KEY[tile] for tile in values.offered}))

    def _prospect(self, state: TarasqueState, values: Evaluation, seat: int) -> float:
        """What a seat's next turn may bring from the tiles that lie there now."""
        worth = 0.0
        for tile in state.middle:
            if tile != NOBODY:
                worth += theft(MIDDLE_PRICE, False) * values.in_lair(seat, tile)
        for rival, base in enumerate(state.bases):
            if rival != seat:
                for tile in base:
                    worth += theft(state.price[tile], False) * values.in_lair(seat, tile)
        return worth

    def _rolling(self, state: TarasqueState, table: Table) -> float:
        """What the dice will buy, on average."""
        doubled = PLAIN if state.doubled == NOBODY else table.live.index(state.doubled)
        if table.solver is None:
            worth = [table.values.of_symbol(symbol).by_dice() for symbol in table.live]
            has_egg = state.eggs[state.active] + (doubled != PLAIN) > 0
            table.solver = RollingSolver(worth, has_egg, table.values.egg)
        solver = table.solver
        kept = tuple([state.kept[symbol] for symbol in table.live])
        if state.phase == ROLLING:
            layer = solver.plain if doubled == PLAIN else solver.doubled[doubled]
            return layer.standing[solver.sets.index[kept]]
        shown = tuple([state.rolled[symbol] for symbol in table.live])
        return solver.best(kept, doubled, shown, state.is_selected)[0]

    # Hints

    def exact_choices(self, view: View, legal: tuple[int, ...]) -> list[Choice]:
        """While dice are selected: points that the tiles add by themselves, solved exactly (TAR-8.2)."""
        assert isinstance(view, TarasqueView)
        if view.phase != "select":
            return []
        turn = turn_of(view)
        solver, live = turn.solver, turn.live
        kept = [view.kept.count(SYMBOL_NAMES[symbol]) for symbol in live]
        shown = [view.rolled.count(SYMBOL_NAMES[symbol]) for symbol in live]
        doubled = PLAIN if view.doubled is None else live.index(SYMBOL_NAMES.index(view.doubled))
        layer = solver.plain if doubled == PLAIN else solver.doubled[doubled]
        here = solver.sets.index[tuple(kept)]
        found: list[Choice] = []
        for action in legal:
            if action == STOP:
                worth = solver.bought(here, doubled)
            elif action == ROLL:
                worth = layer.standing[here]
            else:
                place = live.index((action - KEEP) % SYMBOLS)
                rest = shown[:]
                rest[place] -= 1
                after = solver.sets.plus[here][place]
                then = solver.doubled[place] if action >= DOUBLE else layer
                worth = then.choices[after][solver.sets.index[tuple(rest)]]
            found.append(Choice(action, POINTS, worth))
        return found

    def reasons(self, view: View, ranked: tuple[Choice, ...]) -> list[Fact]:
        assert isinstance(view, TarasqueView)
        best = ranked[0].action
        if view.phase == "select":
            return self._of_dice(view, best)
        if view.phase == "spend" and SPEND <= best < SPEND + SYMBOLS:
            return self._of_theft(view, best - SPEND + 2)
        if view.phase == "claim" and CLAIM <= best < CLAIM + TILES:
            gain = turn_gain(view, best - CLAIM)
            tile = view.dragon(TILE_NAMES[best - CLAIM])
            return [Fact("tile_gains", "TAR-8.2", points={"points": gain}, words=tile)]
        return []

    def _of_dice(self, view: TarasqueView, best: int) -> list[Fact]:
        """The tile that the best dice are for: how likely it is to be had by who plays for it alone."""
        facts: list[Fact] = []
        odds = chances(view)
        symbol = SYMBOL_NAMES[(best - KEEP) % SYMBOLS] if best < ROLL else None
        wanted = [one for one in odds if symbol is None or one.tile[0] == symbol]
        if wanted:
            tile = max(
                wanted, key=lambda one: (one.chance * int(turn_gain(view, TILE_NUMBERS[one.tile])), one.tile)
            )
            rule = "TAR-5.1" if tile.rival is None else "TAR-5.2"
            facts.append(
                Fact(
                    "tile_chance",
                    rule,
                    {"chance": float(tile.chance)},
                    {"price": float(tile.price), "points": turn_gain(view, TILE_NUMBERS[tile.tile])},
                    view.dragon(tile.tile),
                )
            )
        dice = view.dice_left - (best < ROLL)
        if dice:
            dead = (SYMBOLS - len(view.live)) / SYMBOLS
            facts.append(Fact("roll_ends", "TAR-3.9", {"risk": dead**dice}, {"dice": float(dice)}))
        return facts

    def _of_theft(self, view: TarasqueView, dice: int) -> list[Fact]:
        """How likely the next player, who plays for the tile alone, takes it again."""
        assert view.in_hand is not None
        tile = view.dragon(view.in_hand)
        if dice >= STRAIGHT_HOME:
            return [Fact("safe_home", "TAR-6.1", points={"dice": float(dice)}, words=tile)]
        rival = (view.active + 1) % view.seats
        chance = at_the_start(dice + 1, USUAL_LIVE, view.eggs[rival] > 0)
        points = {"dice": float(dice + 1), "live": float(USUAL_LIVE)}
        return [Fact("robbed", "TAR-5.2", {"chance": float(chance)}, points, tile)]


def turn_gain(view: TarasqueView, tile: int) -> float:
    """The points that a tile adds by itself to the best row of the active seat (TAR-8.2)."""
    return float(Lair(tuple([tiles_of(row) for row in view.lairs[view.active]])).gain(tile))
