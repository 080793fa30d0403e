"""What every State has from its base class."""

from __future__ import annotations

from copy import deepcopy

from taniere.core.registry import load_game
from taniere.games.pig.state import PigState


def test_a_deep_copy_is_a_copy_and_shares_what_never_changes() -> None:
    state = load_game("pig").new(3)
    assert isinstance(state, PigState)
    twin = deepcopy([state, state])[0]
    assert twin == state
    assert twin.setup is state.setup
    twin.banked[0] = 7
    assert state.banked[0] == 0
