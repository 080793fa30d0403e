"""What a game of T-Rex begins from and never changes."""

from __future__ import annotations

from taniere.core.setup import Setup
from taniere.games.t_rex.numbers import CARDS, NUMBERED, SHOWER, SHOWER_RANK, VALUES


class Box:
    """Set-up, symbols and eggs, as tables that play looks things up in.

    `hand`, `rounds` and `cards` (each player's set) are the rulebook's in every real game; tests of what a seat
    can know play smaller ones, in which everything can be listed.
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
        self.draws: list[int] = [0] * CARDS  # by card: how many it draws (TRX-11)
        # By `strong * 5 + weak`, then by card: how high a meteor it is, 0 for none.
        self.meteors: list[list[int]] = []
        is_by_trump = setup.options["meteor-by-trump"] is True  # TRX-G5
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
