"""Every registered game fulfils the contract, at every seat count and with every switch."""

from __future__ import annotations

import pytest

from taniere.core.registry import game_ids, load_game
from taniere.kit.cases import Case, cases
from taniere.kit.mechanics import check_actions, check_methods
from taniere.kit.report import CASE_CHECKS
from taniere.seeded import Seeded


@pytest.mark.parametrize("game_id", game_ids())
def test_methods_and_action_table(game_id: str) -> None:
    check_methods(load_game(game_id))
    check_actions(load_game(game_id))


def all_cases() -> list[Case]:
    return [case for game_id in game_ids() for case in cases(load_game(game_id))]


@pytest.mark.parametrize("check", CASE_CHECKS)
@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_contract(case: Case, check: str) -> None:
    CASE_CHECKS[check](case, Seeded(f"{check} {case}"), 1)
