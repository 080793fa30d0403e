"""Reviews: every seat's sum closes, luck is the deviation from its mean, and each term can be found again."""

from __future__ import annotations

import pytest

from taniere.coach.coach import FAST, REVIEW
from taniere.coach.coaches import coach_of
from taniere.coach.facts import coach_texts
from taniere.coach.ledger import Accountant
from taniere.coach.page import page
from taniere.coach.review import Review, review
from taniere.coach.telling import Teller
from taniere.core.errors import SetupError
from taniere.core.match import Match
from taniere.core.record import Record
from taniere.core.registry import game_ids, load_game
from taniere.games.pig import GAME as PIG
from taniere.seeded import Seeded
from tests.coach.games import decisions_of, game_of

EXACT = 1e-9


def reviewed(game_id: str, seats: int, seed: int = 1) -> tuple[Record, Review]:
    record = game_of(game_id, seats, seed).record
    return record, review(load_game(game_id), record, FAST)


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("is_most", [False, True], ids=["two", "most"])
def test_the_terms_of_every_seat_make_its_result(game_id: str, is_most: bool) -> None:
    game = load_game(game_id)
    record, found = reviewed(game_id, game.seats[-1] if is_most else 2)
    assert len(found.chances) == len(record.entries) + 1
    for chances in found.chances:
        assert sum(chances) == pytest.approx(1, abs=EXACT)
        assert all(0 <= chance <= 1 for chance in chances)
    for seat, account in enumerate(found.accounts):
        assert account.start == found.chances[0][seat]
        assert account.result == found.chances[-1][seat]
        assert abs(account.gap) < EXACT
        assert account.own <= EXACT
    # What one seat gains the others lose, in each term.
    for draw in found.draws:
        assert sum(draw.luck) == pytest.approx(0, abs=EXACT)
    assert sum(account.result for account in found.accounts) == pytest.approx(1)
    assert any(account.luck for account in found.accounts)


@pytest.mark.parametrize("game_id", [game_id for game_id in game_ids() if not load_game(game_id).has_secrets])
def test_where_nothing_is_hidden_nothing_is_unknown(game_id: str) -> None:
    _, found = reviewed(game_id, 2, seed=2)
    assert all(abs(account.unknown) < EXACT for account in found.accounts)


def test_the_same_record_gives_the_same_review() -> None:
    record, found = reviewed("t-rex", 2)
    assert review(load_game("t-rex"), record, FAST) == found


def test_luck_is_nothing_on_average_over_the_outcomes_of_a_draw() -> None:
    """Every face of Pig's die in turn, by the same position: their luck adds up to nothing."""
    match = Match(PIG, 2, {"start": "0"})
    match.play(0, "roll")
    state, chance = match.state, match.state.chance()
    assert chance is not None
    accountant = Accountant(coach_of(PIG, REVIEW), 1)
    draws = [accountant.drawn(0, state, chance, outcome) for outcome, _ in chance.outcomes()]
    assert sum(draw.luck[0] for draw in draws) == pytest.approx(0, abs=EXACT)
    assert draws[0].luck[0] < 0 < draws[5].luck[0]
    # The mean, worked out from positions alone
    after = []
    for face in range(6):
        twin = state.copy()
        twin.resolve(face)
        after.append(accountant.chances(twin)[0])
    assert draws[3].luck[0] == pytest.approx(after[3] - sum(after) / 6, abs=EXACT)
    assert draws[3].drift[0] == pytest.approx(sum(after) / 6 - accountant.chances(state)[0], abs=EXACT)


def test_a_choice_costs_what_the_best_one_is_better() -> None:
    match = Match(PIG, 2, {"start": "0"})
    match.play(0, "hold")  # with nothing gathered
    found = review(PIG, match.record, REVIEW)
    (decision,) = found.decisions
    accountant = Accountant(coach_of(PIG, REVIEW), 1)
    worth = []
    for action in (0, 1):
        state = PIG.new(2, {"start": "0"})
        state.apply(0, action)
        worth.append(accountant.chances(state)[0])
    assert PIG.actions[decision.best].token == "roll"
    assert decision.cost == pytest.approx(worth[0] - worth[1], abs=EXACT)
    assert found.accounts[1].others == pytest.approx(decision.cost, abs=EXACT)
    assert found.moments(0) == [decision]
    assert found.moments(1) == []


@pytest.mark.parametrize("game_id", ["t-rex", "tyrannosaurus-rex"])
def test_a_decision_is_judged_by_what_its_seat_could_know(game_id: str) -> None:
    """The judgement of a choice is the same, whatever the hidden truth was."""
    game = load_game(game_id)
    accountant = Accountant(coach_of(game, FAST), 1)
    for state in decisions_of(game_id, 2, seed=4, every=10)[:2]:
        seat = state.actors()[0]
        legal = state.legal(seat)
        other = game.sample(state.view(seat), Seeded(3))
        judged = [accountant._decision(7, truth, seat, legal[-1], (0.0, 0.0)) for truth in (state, other)]
        assert judged[0].effect == judged[1].effect
        assert judged[0].best == judged[1].best
        assert judged[0].drift == judged[1].drift


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_needs_nothing_else_and_tells_everything(language: str) -> None:
    record, found = reviewed("dino-park", 2)
    game = load_game(record.game)
    teller = Teller(coach_of(game, FAST), found, ("Ann & Bo", "Cy"), coach_texts(game, language))
    html = page(teller)
    assert html.startswith(f'<!doctype html>\n<html lang="{language}">')
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "")
    assert "<script" not in html
    assert html.count("<polyline") == 2
    assert "Ann &amp; Bo" in html
    assert "Ann & Bo" not in html
    assert html.count("<article>") == sum(len(found.moments(seat)) for seat in range(2)) > 0


def test_alone_there_is_nobody_to_win_against() -> None:
    record = game_of("dino-park", 1, 1).record
    with pytest.raises(SetupError, match="alone"):
        review(load_game("dino-park"), record)


def test_progress_is_told_to_the_end() -> None:
    record = game_of("pig", 2, 3, {"target": 20}).record
    told: list[tuple[int, int]] = []
    review(PIG, record, FAST, lambda done, total: told.append((done, total)))
    assert told[-1] == (len(record.entries), len(record.entries))
    assert told == sorted(told)
