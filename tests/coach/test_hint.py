"""Hints: from the view alone, with numbers that a second computation finds again."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from taniere.coach.coach import CHANCE, HINT, POINTS, Choice
from taniere.coach.coaches import coach_of
from taniere.coach.facts import Fact, coach_texts, sentence
from taniere.coach.hint import Hint, hint
from taniere.core.errors import SetupError
from taniere.core.game import Game
from taniere.core.match import Match
from taniere.core.registry import game_ids, load_game
from taniere.core.state import State
from taniere.core.texts import LANGUAGES
from taniere.games.code_cracker import GAME as CODE_CRACKER
from taniere.games.pig import GAME as PIG
from taniere.games.tarasque import GAME as TARASQUE
from taniere.games.tarasque.odds import at_the_start, reaching
from taniere.seeded import Seeded
from tests.coach.games import decisions_of
from tests.games.tarasque.positions import position

CODE_CRACKER_COACH = coach_of(CODE_CRACKER, HINT)
HIDDEN = [game_id for game_id in game_ids() if load_game(game_id).has_secrets]


def hint_for(game: Game, state: State, seed: int = 5) -> Hint:
    seat = state.actors()[0]
    return hint(game, state.view(seat), state.legal(seat), Seeded(seed))


def fact_of(found: Hint, code: str) -> Fact:
    return next(fact for fact in found.reasons if fact.code == code)


def cracking(roll: str, *tokens: str) -> Match:
    """Code Cracker with the safes 1-1-1 (2 million), 2-2-2 (3) and 2-2-2 (3); the first seat has rolled."""
    codes = {"A": [1, 1, 1], "B": [2, 2, 2], "C": [2, 2, 2], "D": [3, 4, 5]}
    cards = [{"id": name, "code": code, "millions": 2 if name == "A" else 3} for name, code in codes.items()]
    match = Match(CODE_CRACKER, 2, {"start": "0"}, {"cards": cards})
    for token in ("card A", "card B", "card C", f"roll {roll}"):
        match.resolve(token)
    for token in tokens:
        match.play(0, token)
    return match


def test_there_are_hidden_games_to_test() -> None:
    assert HIDDEN == ["t-rex", "tyrannosaurus-rex"]


@pytest.mark.parametrize("game_id", game_ids())
def test_a_hint_depends_on_nothing_that_the_seat_may_not_know(game_id: str) -> None:
    """Another truth behind the same view, the same numbers: the same hint."""
    game = load_game(game_id)
    is_other = False
    for state in decisions_of(game_id, 2, seed=1, every=9)[:3]:
        seat = state.actors()[0]
        found = hint_for(game, state)
        for number in range(3):
            other = game.sample(state.view(seat), Seeded(f"truth/{number}"))
            is_other = is_other or other != state
            assert hint_for(game, other) == found
    assert is_other == (game_id in HIDDEN)


@pytest.mark.parametrize("game_id", game_ids())
def test_every_choice_is_there_and_every_reason_has_words_and_a_rule(game_id: str) -> None:
    game = load_game(game_id)
    for state in decisions_of(game_id, 2, seed=2, every=12)[:6]:
        seat = state.actors()[0]
        found = hint_for(game, state)
        assert sorted(choice.action for choice in found.choices) == sorted(state.legal(seat))
        assert found.best == max(found.choices, key=lambda choice: choice.worth).action
        assert 1 <= len(found.reasons) <= 3
        assert 0.5 <= found.sure <= 1
        for choice in found.choices:
            assert choice.unit == POINTS or 0 <= choice.worth <= 1
            assert choice.error == 0 or game_id in HIDDEN
        for fact in found.reasons:
            assert fact.rule in game.rules
            for language in LANGUAGES:
                said = sentence(fact, coach_texts(game, language))
                assert said.endswith(f"({fact.rule})")
                assert "{" not in said


@pytest.mark.parametrize("game_id", HIDDEN)
def test_guesses_at_hidden_cards_have_an_error(game_id: str) -> None:
    errors: list[float] = []
    for state in decisions_of(game_id, 2, seed=3, every=5)[:2]:
        found = hint_for(load_game(game_id), state)
        assert found.choices[0].unit == CHANCE
        assert found.worlds == 48
        errors += [choice.error for choice in found.choices]
    assert max(errors) > 0


def test_cod_18_a_roll_says_how_it_fails_and_what_that_costs() -> None:
    """One die is left: a 2 or a chip ends the turn with safe 1, every other face loses it."""
    match = cracking("1 1 1 2 2", *["keep 1 safe-1"] * 3, "keep 2 safe-2")
    found = hint_for(CODE_CRACKER, match.state)
    good = sum(face in ("2", "chip") for face in ("1", "2", "3", "4", "5", "chip"))
    worths = {CODE_CRACKER.actions[choice.action].token: choice.worth for choice in found.choices}
    assert worths["stop"] == 2.0
    assert worths["roll"] == pytest.approx(2.0 * good / 6)
    assert worths["keep 2 safe-2"] == worths["keep 2 safe-3"] == 2.0
    fact = CODE_CRACKER_COACH.reasons(match.state.view(0), _stopping(found))[1]
    assert (fact.code, fact.rule) == ("roll_loses", "COD-18")
    assert fact.percent == {"risk": pytest.approx(1 - good / 6)}
    assert fact.points == {"dice": 1.0, "lost": 2.0}


def _stopping(found: Hint) -> tuple[Choice, ...]:
    """The choices with stopping in front: equals may come in any order."""
    stop = CODE_CRACKER.action("stop")
    return tuple(sorted(found.choices, key=lambda choice: choice.action != stop))


def test_cod_10_nothing_complete_nothing_lost() -> None:
    match = cracking("1 1 3 3 3", "keep 1 safe-1", "keep 1 safe-1")
    found = hint_for(CODE_CRACKER, match.state)
    assert CODE_CRACKER.actions[found.best].token == "roll"
    fact = fact_of(found, "roll_fails")
    failed = sum(
        not {"1", "2", "chip"} & set(throw) for throw in product(("1", "2", "3", "4", "5", "chip"), repeat=3)
    )
    assert fact.rule == "COD-10"
    assert fact.percent == {"risk": pytest.approx(failed / 6**3)}


def test_cod_17_a_die_that_opens_a_safe() -> None:
    match = cracking("1 1 1 3 3", "keep 1 safe-1", "keep 1 safe-1")
    found = hint_for(CODE_CRACKER, match.state)
    assert CODE_CRACKER.actions[found.best].token == "keep 1 safe-1"
    assert fact_of(found, "completes").points == {"points": 2.0}


def test_pig_5_holding_and_rolling_are_worth_what_they_bring() -> None:
    match = Match(PIG, 2, {"start": "0"})
    for _ in range(4):
        match.play(0, "roll")
        match.resolve("roll 6")
    found = hint_for(PIG, match.state)
    assert PIG.actions[found.best].token == "hold"
    worths = {PIG.actions[choice.action].token: choice.worth for choice in found.choices}
    # After one more roll holding is best: 24 is far beyond 20.
    assert worths == {"hold": 24.0, "roll": pytest.approx(sum(24 + face for face in range(2, 7)) / 6)}
    assert fact_of(found, "busts").percent == {"risk": pytest.approx(1 / 6)}
    assert fact_of(found, "busts").points == {"lost": 24.0}


def test_tar_3_9_the_chance_of_a_tile_and_the_end_of_rolling_are_those_of_every_throw() -> None:
    board = position(["1a", "2a", "3a"], eggs=0)
    board.throw("1 1 4 4 4 4")
    found = hint_for(TARASQUE, board.state)
    token = TARASQUE.actions[found.best].token
    assert token == "keep 1"
    dead = sum(not set("123") & set(throw) for throw in product("123456", repeat=5))
    assert fact_of(found, "roll_ends").percent["risk"] == pytest.approx(float(Fraction(dead, 6**5)))
    chance = fact_of(found, "tile_chance").percent["chance"]
    assert chance == 1.0  # two dice show it already, and two are its price


def test_tar_5_2_the_next_player_robs_a_tile_with_the_exact_chance() -> None:
    """Playing for one symbol alone among four live ones: by every throw of each roll."""
    board = position(["1a", "2a", "3a"], eggs=0)
    board.throw("1 1 4 4 4 4")
    board.play("keep 1 *2", "stop", "claim 1a")
    found = hint_for(TARASQUE, board.state)
    fact = fact_of(found, "robbed")

    @cache
    def reached(dice: int, need: int) -> Fraction:
        if need <= 0:
            return Fraction(1)
        total = Fraction(0)
        for throw in product(range(6), repeat=dice):  # 0 is wanted, 1 to 3 are live, 4 and 5 are not
            if (shown := throw.count(0)) > 0:
                total += reached(dice - shown, need - shown) if dice > shown or need <= shown else 0
            elif any(face < 4 for face in throw) and dice > 1:
                total += reached(dice - 1, need)
        return total / 6**dice if dice else Fraction(0)

    # Six dice take too long throw by throw: the same function with fewer.
    for dice in range(1, 5):
        for need in range(1, 4):
            assert reaching(dice, need, 4, False) == reached(dice, need)
    assert fact.percent["chance"] == pytest.approx(float(at_the_start(3, 4, False)))
    assert fact.points["dice"] == 3.0


def test_nobody_is_advised_who_is_not_asked() -> None:
    match = Match(PIG, 2, {"start": "0"})
    with pytest.raises(SetupError, match="has to choose now"):
        hint(PIG, match.state.view(1), match.state.legal(1), Seeded(1))
    with pytest.raises(SetupError, match="has to choose now"):
        hint(PIG, match.state.view(None), (0, 1), Seeded(1))
