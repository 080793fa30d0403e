"""Two bots against each other, or one alone, in this process: what tests and experiments of bots call.

`taniere arena` plays the same games, in bulk.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from taniere.arena.pairings import draws_of, first_starts, line_up
from taniere.arena.playing import play_game
from taniere.arena.standings import Standings
from taniere.bots.bot import Bot
from taniere.bots.registry import make_bot
from taniere.core.game import Game
from taniere.seeded import Seeded

MakeBot = Callable[[str, Game], Bot]


def duel(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int,
    make: MakeBot = make_bot,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
) -> Standings:
    """Play games in which the first bot sits first, then second, and so on; with more seats than bots the
    second has all others."""
    pairing = line_up(bots, len(bots) if seats is None or len(bots) == 1 else seats)
    seats = len(pairing.order)
    setup = game.setup(seats, {**first_starts(game, seats), **(options or {})})
    outcome, source = Standings(pairing), Seeded(seed)
    for number in range(games):
        round_number, rotation = divmod(number, pairing.rotations)
        players = [make(bots[who], game) for who in pairing.seated(rotation)]
        result, _ = play_game(game, setup, players, source, draws_of(seed, round_number))
        outcome.add(round_number, rotation, result.scores, result.winners)
    return outcome
