"""Published ladders: written, read, and contradicted only by evidence."""

from __future__ import annotations

from random import Random

import pytest

from taniere.arena.pairings import line_up
from taniere.arena.published import Collector, contradicts, dumps, loads
from taniere.arena.ratings import fit
from taniere.arena.standings import Standings
from taniere.core.errors import SetupError


def row(bots: list[str], ranks: list[int], number: int, **changes: object) -> dict[str, object]:
    return {
        "game": "pig",
        "version": 1,
        "taniere": "0.1.0",
        "code": "abc",
        "seats": 2,
        "options": '{"target": "20", "odd": "\\"quoted\\""}',
        "seed": 1,
        "draws": f"1/{number}",
        "bots": bots,
        "ranks": ranks,
    } | changes


def rows() -> list[dict[str, object]]:
    found = []
    for number in range(80):
        for one, other in (("a", "b"), ("b", "c")):
            ranks = [1, 2] if number % 8 else [2, 1]
            found += [row([one, other], ranks, number), row([other, one], ranks[::-1], number)]
    return found


def test_a_ladder_is_read_back_as_it_was_written() -> None:
    collector = Collector()
    ladder = fit(collector.outcomes(rows()), "c")
    text = dumps(ladder, collector, "taniere ladder pig")
    found = loads(text, "pig.toml")
    assert (found.game, found.seats) == ("pig", 2)
    assert found.options == {"target": "20", "odd": '"quoted"'}
    assert found.bots == tuple(bot.name for bot in ladder.bots) == ("a", "b", "c")
    assert found.leads == tuple(lead.low for lead in ladder.leads)
    assert found.clear_neighbours() == [("a", "b"), ("b", "c")]


def test_neighbours_whose_order_is_in_doubt_are_in_no_order() -> None:
    collector = Collector()
    text = dumps(fit(collector.outcomes(rows()[:16]), "c"), collector, "")
    assert loads(text, "pig.toml").clear_neighbours() == []


@pytest.mark.parametrize("change", [{"game": "t-rex"}, {"version": 2}, {"code": "def"}])
def test_games_of_different_rules_or_bots_do_not_mix(change: dict[str, object]) -> None:
    with pytest.raises(SetupError) as refused:
        list(Collector().outcomes([*rows(), row(["a", "b"], [1, 2], 99, **change)]))
    assert refused.value.code == "mixed_games"


@pytest.mark.parametrize("text", ["", "game = 1", "= [", "bot = 3\noptions = 4\ngame = 'pig'\nseats = [2]"])
def test_other_files_are_refused(text: str) -> None:
    with pytest.raises(SetupError) as refused:
        loads(text, "other.toml")
    assert refused.value.code == "not_a_ladder"


def standings(share: float, rounds: int, seed: int) -> Standings:
    chance, found = Random(seed), Standings(line_up(["a", "b"], 2))
    for number in range(rounds):
        for rotation in range(2):
            has_won = chance.random() < share
            found.add(number, rotation, [0, 0], [rotation if has_won else 1 - rotation])
    return found


def test_only_a_clear_reversal_contradicts_the_published_order() -> None:
    assert contradicts(standings(0.2, 40, 1), matches=20)
    assert not any(contradicts(standings(0.5, 40, seed), matches=1) for seed in range(300))
    assert not contradicts(standings(0.9, 40, 1), matches=1)
