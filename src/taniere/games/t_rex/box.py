"""What a game of T-Rex begins from and never changes."""

from __future__ import annotations

from typing import Final

from taniere.core.setup import Setup
from taniere.games.t_rex.numbers import CARDS, NUMBERED, SHOWER, SHOWER_RANK, VALUES


class Tables:
    """What the symbols do."""

    def __init__(self, symbols: tuple[str, ...], is_by_trump: bool) -> None:
        self.draws: list[int] = [0] * CARDS  # by card: how many it draws (TRX-11)
        # By `strong * 5 + weak`, then by card: how high a meteor it is, 0 for none (TRX-G5).
        self.meteors: list[list[int]] = []
        for values in VALUES:
            ranks = [0] * CARDS
            ranks[SHOWER] = SHOWER_RANK
            for card in range(NUMBERED):
                if symbols[card] == "meteor":
                    ranks[card] = values[card + 1] if is_by_trump else card + 1
            self.meteors.append(ranks)
        for card in range(NUMBERED):
            if symbols[card] != "meteor":
                self.draws[card] = int(symbols[card][-1])


# Simulation begins many games with the same few symbols.
_TABLES: Final[dict[tuple[str, ...], tuple[Tables, Tables]]] = {}


def _tables_of(symbols: tuple[str, ...], is_by_trump: bool) -> Tables:
    made = _TABLES.get(symbols)
    if made is None:
        made = (Tables(symbols, False), Tables(symbols, True))
        if len(_TABLES) < 100:
            _TABLES[symbols] = made
    return made[1] if is_by_trump else made[0]


class Box:
    """Set-up, symbols and eggs, as tables that play looks things up in.

    `hand`, `rounds` and `cards` (each player's set) are the rulebook's in every real game; tests of what a
    seat can know play smaller ones, in which everything can be listed.
    """

    def __init__(
        self,
        setup: Setup,
        symbols: tuple[str, ...],
        eggs: tuple[int, ...],
        hand: int,
        rounds: int,
        cards: int,
    ) -> None:
        self.setup: Setup = setup
        self.seats: int = setup.seats
        self.symbols: tuple[str, ...] = symbols
        self.eggs: tuple[int, ...] = eggs
        self.hand: int = hand
        self.rounds: int = rounds
        self.cards: int = cards
        self.is_one_egg: bool = setup.seats == 2 and setup.options["duel-one-egg"] is True  # TRX-G15
        tables = _tables_of(symbols, setup.options["meteor-by-trump"] is True)
        self.draws: list[int] = tables.draws
        self.meteors: list[list[int]] = tables.meteors
