"""Every registered game fulfils the contract, at every seat count, with every switch, in every version."""

from __future__ import annotations

import pytest

from taniere.core.registry import game_ids, load_game
from taniere.kit.cases import Case, cases
from taniere.kit.report import CASE_CHECKS, GAME_CHECKS
from taniere.seeded import Seeded


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("check", GAME_CHECKS)
def test_methods_actions_and_versions(game_id: str, check: str) -> None:
    GAME_CHECKS[check](load_game(game_id))


def all_cases() -> list[Case]:
    return [case for game_id in game_ids() for case in cases(load_game(game_id))]


@pytest.mark.parametrize("check", CASE_CHECKS)
@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_contract(case: Case, check: str) -> None:
    CASE_CHECKS[check](case, Seeded(f"{check} {case}"), 1)
