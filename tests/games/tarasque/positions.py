"""Positions of Tarasque for tests: reached by tokens through a match, or laid out where that takes too long.

In a laid-out position tiles that are not named lie in the pile, or are out of the game where `pile` is named.
From there on tests play tokens like anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import pytest

from taniere.core.chance import Chance
from taniere.core.errors import IllegalAction
from taniere.core.events import Event, seen
from taniere.core.match import Match
from taniere.core.results import Refusal, Result
from taniere.games.tarasque import GAME
from taniere.games.tarasque.constants import TILE_NAMES
from taniere.games.tarasque.lair import Lair
from taniere.games.tarasque.outlook import BaseOutlook, TarasqueOutlook
from taniere.games.tarasque.state import TarasqueState
from taniere.games.tarasque.views import TarasqueView
from taniere.seeded import Seeded
from tests.golden import tarasque_players

E = TypeVar("E", bound=Event)
STEP_LIMIT = 20_000


class Board:
    """A match with short words for what tests do. The pile gives its lowest tile unless a test says which."""

    def __init__(
        self,
        seats: int = 2,
        options: Mapping[str, object] | None = None,
        data: Mapping[str, Any] | None = None,
    ) -> None:
        self.match = Match(GAME, seats, {"start": "0", **(options or {})}, data)
        self.history: list[Event] = []

    # Steering

    def deal(self, *tiles: str) -> list[Event]:
        """Let the pile give these tiles, then whatever else is due."""
        events: list[Event] = []
        for tile in tiles:
            events += self._note(self.match.resolve(f"tile {tile}"))
        while self.view.phase == "deal":
            events += self._note(self.match.resolve(self.chance.token(self.chance.outcomes()[0][0])))
        return events

    def throw(self, symbols: str) -> list[Event]:
        """Let the pending throw show these symbols."""
        return self._note(self.match.resolve(f"roll {' '.join(sorted(symbols.split()))}"))

    def play(self, *tokens: str) -> list[Event]:
        """Decisions of the active seat; `keep 1 *3` is three of them."""
        events: list[Event] = []
        for token in tokens:
            what, _, times = token.partition(" *")
            for _ in range(int(times or 1)):
                events += self._note(self.match.play(self.view.active, what))
        return events

    def roll_on(self, symbols: str) -> list[Event]:
        """The active seat rolls the dice it has left."""
        return self.play("roll") + self.throw(symbols)

    def claim(self, tile: str, dice: int) -> list[Event]:
        """Claim a tile with so many dice."""
        return self.play(f"claim {tile}", f"spend {dice}")

    def fail(self) -> list[Event]:
        """The active seat rolls nothing that is valid, and its turn ends."""
        view = self.view
        dead = next(symbol for symbol in "123456" if symbol not in view.live)
        events = self.throw(" ".join(dead * view.dice_left))
        return events + (self.close() if self.view.turn == view.turn else self.deal())

    def close(self) -> list[Event]:
        """Whatever ends the turn: claim no more, move no tile; then the next refill."""
        events: list[Event] = []
        endings, turn = {"claim": "done", "egg-move": "pass"}, self.view.turn
        while self.view.phase in endings and self.view.turn == turn:
            events += self.play(endings[self.view.phase])
        return events + ([] if self.is_over() else self.deal())

    def _note(self, events: list[Event]) -> list[Event]:
        self.history += events
        return events

    # Looking

    @property
    def state(self) -> TarasqueState:
        assert isinstance(self.match.state, TarasqueState)
        return self.match.state

    @property
    def view(self) -> TarasqueView:
        """What a spectator sees."""
        return self.state.view(None)

    @property
    def outlook(self) -> TarasqueOutlook:
        """What follows from it."""
        return GAME.outlook(self.view)

    @property
    def chance(self) -> Chance:
        """The pending draw."""
        chance = self.match.state.chance()
        assert chance is not None
        return chance

    @property
    def result(self) -> Result:
        """The result of the finished game."""
        result = self.match.state.result()
        assert result is not None
        return result

    def is_over(self) -> bool:
        return self.match.state.result() is not None

    @property
    def middle(self) -> list[str]:
        """Tiles in the middle."""
        return [tile for tile in self.view.middle if tile is not None]

    def base(self, seat: int) -> dict[str, int]:
        """Tiles at a base with their sides."""
        return {one.tile: one.side for one in self.view.bases[seat]}

    def at_base(self, tile: str) -> BaseOutlook:
        """What follows about a tile at any base."""
        for base, follows in zip(self.view.bases, self.outlook.bases, strict=True):
            for one, found in zip(base, follows, strict=True):
                if one.tile == tile:
                    return found
        raise AssertionError(f"{tile} is at no base")

    def lair(self, seat: int) -> list[tuple[str, ...]]:
        """Rows of a lair."""
        return list(self.view.lairs[seat])

    def legal(self) -> set[str]:
        """Tokens that the active seat may play."""
        return {GAME.actions[action].token for action in self.state.legal(self.view.active)}

    def refusal(self, token: str, seat: int | None = None) -> Refusal:
        """Why a token is refused; the refused try must leave no trace."""
        before, entries = self.state.dump(), len(self.match.record.entries)
        with pytest.raises(IllegalAction) as caught:
            self.match.play(self.view.active if seat is None else seat, token)
        assert (self.state.dump(), len(self.match.record.entries)) == (before, entries)
        return caught.value.refusal

    def refused(self, token: str, language: str = "en") -> str:
        """The refusal of a token in words."""
        return GAME.texts(language).refusal(token, self.refusal(token))

    def said(self, events: Sequence[Event], language: str = "en") -> list[str]:
        """Events in words."""
        return [GAME.texts(language).event(seen(event, None)) for event in events]


def tiles(*names: str) -> list[int]:
    return [TILE_NAMES.index(name) for name in names]


def position(
    middle: Sequence[str] = (),
    bases: Mapping[int, Sequence[tuple[str, int]]] | None = None,
    lairs: Mapping[int, Sequence[str]] | None = None,
    seats: int | None = None,
    eggs: int | Sequence[int] = 1,
    pile: Sequence[str] | None = None,
    options: Mapping[str, object] | None = None,
) -> Board:
    """Seat 0 is about to roll (or to bank what its base has), with tiles as told; rows of lairs are "1a 1b".

    The pile holds what is not named, or just `pile`; what is left then is removed from the game.
    """
    bases, lairs = bases or {}, lairs or {}
    if seats is None:
        seats = max([3, *(seat + 1 for seat in bases), *(seat + 1 for seat in lairs)])
    board = Board(seats, options)
    state = TarasqueState(board.state.box)
    for name in middle:
        state.lay_in_middle(tiles(name)[0])
    for seat, base in bases.items():
        for name, side in base:
            state.lay_at_base(tiles(name)[0], seat, side)
    for seat, rows in lairs.items():
        state.lairs[seat] = Lair(tuple(tuple(tiles(*row.split())) for row in rows))
    state.set_eggs([eggs] * seats if isinstance(eggs, int) else list(eggs))
    state.unseen = ()
    rest = tuple(sorted(set(range(36)) - set(state.material()[:-2])))
    state.unseen = rest if pile is None else tuple(sorted(tiles(*pile)))
    state.culled = tuple(tile for tile in rest if tile not in state.unseen)
    state.active = seats - 1
    state.turn = 1
    # As the last seat's turn ends, that of seat 0 begins: refill, cull, bank.
    state._end_turn(None)
    board.match = Match.resume(GAME, GAME.setup(seats, {"start": "0", **(options or {})}), state)
    return board


def of(events: Sequence[Event], kind: type[E]) -> list[E]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def kinds(events: Sequence[Event]) -> list[str]:
    """The names of events, in order."""
    return [type(event).__name__ for event in events]


def cited(events: Sequence[Event], kind: type[Event]) -> set[str]:
    """The rules that events of a kind cite; there must be one."""
    found = {event.rule for event in events if isinstance(event, kind)}
    assert found, f"no {kind.__name__} among {kinds(events)}"
    return found


def eager(board: Board, source: Seeded) -> int:
    """A player who takes risks: sixes happen."""
    return tarasque_players.eager(board.match, board.state.active, source)


def casual(board: Board, source: Seeded) -> int:
    """A player who does anything."""
    legal = board.state.legal(board.state.active)
    return legal[source.below(len(legal))]


def random_game(
    seats: int,
    seed: int,
    options: Mapping[str, object] | None = None,
    player: Callable[[Board, Seeded], int] = casual,
) -> Iterator[tuple[Board, list[Event]]]:
    """A game of random decisions; yields the board after every step."""
    board = Board.__new__(Board)
    board.history, board.match, source = [], Match(GAME, seats, options), Seeded(seed)
    for _ in range(STEP_LIMIT):
        if board.is_over():
            return
        if board.match.state.chance() is not None:
            events = board.match.draw(source)
        else:
            events = board.match.play(board.state.active, GAME.actions[player(board, source)].token)
        board.history += events
        yield board, events
    raise AssertionError(f"tarasque did not end within {STEP_LIMIT} steps")
