"""Whole games in bulk, each checked to the end: it finishes, conserves its material and replays."""

from __future__ import annotations

from collections.abc import Mapping

from taniere.arena.playing import play_bots
from taniere.bots.bot import Bot
from taniere.core.game import Game
from taniere.core.match import Match, replay
from taniere.core.options import OptionValue
from taniere.core.record import loads
from taniere.core.registry import game_ids, load_game
from taniere.kit.cases import Case
from taniere.kit.knowledge import check_interference, check_samples
from taniere.seeded import Seeded

# Endings that only stop a game which nobody means to finish: none of the games here may come to one.
SAFETY_CAPS = {"turn_limit"}

SEATED = [(game_id, seats) for game_id in game_ids() for seats in load_game(game_id).seats]
# Set-ups that deserve as many games as the defaults: where a switch makes another game of it.
SWITCHED: list[tuple[str, int, dict[str, OptionValue]]] = [
    ("tyrannosaurus-rex", 2, {"line-up": "pteranodon-diplodocus"}),
    ("tyrannosaurus-rex", 4, {"elimination": "end-of-turn"}),
]


def play_randomly(
    game_id: str, seats: int, games: int, seed: str, options: Mapping[str, OptionValue] | None = None
) -> None:
    """Uniformly random games through the door that people use."""
    game = load_game(game_id)
    for number in range(games):
        match, source = Match(game, seats, options), Seeded(f"{seed} {number}")
        material = match.state.material()
        while match.state.result() is None:
            if match.state.chance() is not None:
                match.draw(source)
            for seat in match.waiting_for():
                legal = match.state.legal(seat)
                match.play(seat, game.actions[legal[source.below(len(legal))]].token)
            assert match.state.material() == material, f"{game_id} {seats} {seed} {number}"
        check_record(match)


def play_sensibly(game_id: str, seats: int, bot: type[Bot], games: int, seed: str) -> None:
    """Games of a bot against itself."""
    game = load_game(game_id)
    for number in range(games):
        match = Match(game, seats)
        material = match.state.material()
        play_bots(
            match.game,
            match.state,
            [bot(game) for _ in range(seats)],
            Seeded(f"{seed} {number}"),
            match.record,
        )
        assert match.state.material() == material, f"{game_id} {seats} {seed} {number}"
        check_record(match)


def check_record(match: Match) -> None:
    """The game has ended by its rules; its record, written and read again, leads to the same end."""
    result = match.state.result()
    assert result is not None
    assert result.reason not in SAFETY_CAPS
    assert replay(match.game, loads(match.record.dumps())).state == match.state


def compare_positions(
    game_id: str, seats: int, positions: int, seed: str, options: Mapping[str, OptionValue] | None = None
) -> int:
    """Non-interference on at least so many sampled positions."""
    case, compared, number = Case(load_game(game_id), seats, options or {}), 0, 0
    while compared < positions:
        compared += check_interference(case, Seeded(f"{seed} {number}"))
        number += 1
    return compared


def compare_samples(game: Game, seats: int, positions: int, seed: str) -> int:
    """What `sample` can give against what the transcript leaves open, on at least so many positions."""
    compared, number = 0, 0
    while compared < positions:
        compared += check_samples(Case(game, seats), Seeded(f"{seed} {number}"), 10_000)
        number += 1
    return compared
