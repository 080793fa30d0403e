"""A record written from the log alone is the one that the rules would give."""

from __future__ import annotations

import random

import pytest

from taniere.core.game import Game
from taniere.core.registry import load_game
from taniere.table import log
from taniere.table.archive import written_record
from taniere.table.errors import TableError
from taniere.table.opening import record_of
from taniere.table.table import Table
from tests.table.making import NOW, PARLEY, PERSON, PIG, WHISPER, begin, play, sit, vault_of

GAMES = [PIG, WHISPER, PARLEY, load_game("code-cracker"), load_game("dino-park")]


def turbulent(game: Game, seed: int) -> tuple[log.Vault, Table]:
    """A game in which people also take back, alone and by consent, and sometimes end early."""
    rng, vault = random.Random(seed), vault_of(game, PERSON, PERSON, PERSON)
    table = sit(Table(vault, game))
    begin(table)
    for _ in range(rng.choice([20, 60, 2000])):
        if table.status != "playing":
            break
        seat = rng.randrange(3)
        try:
            match rng.randrange(8):
                case 0:
                    table.take_back(seat, NOW)
                case 1:
                    table.ask(seat, "take_back", NOW)
                    for other in {0, 1, 2} - {seat}:
                        table.answer(other, True, NOW)
                case _:
                    seat = rng.choice(table.waiting_for())
                    action = rng.choice(table.match.state.legal(seat))
                    play(table, seat, game.actions[action].token)
        except TableError:
            pass
    return vault, table


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_it_is_the_same_record(game: Game) -> None:
    same = 0
    for seed in range(12):
        vault, table = turbulent(game, seed)
        if table.status == "playing":
            with pytest.raises(TableError, match="not over"):
                written_record(vault, table.fresh)
            table.ask(0, "end", NOW)
            for seat in (1, 2):
                table.answer(seat, True, NOW)
        try:
            found = written_record(vault, table.fresh)
        except TableError:  # sealed choices of which only the rules know whether they were shown
            continue
        assert found.dumps() == record_of(game, vault, table.fresh).dumps()
        same += 1
    assert same > 5
