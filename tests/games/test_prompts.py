"""What is asked of a person: every game says it, in both languages, as short as the bar is."""

from __future__ import annotations

from functools import cache

import pytest

from taniere.core.registry import game_ids, load_game
from taniere.core.state import State
from taniere.seeded import Seeded

MOST = 75  # letters: two lines of the bar on a phone, after "Your turn."
GAMES = 12  # random ones, in which all but the rarest decisions come up


def _phase(state: State, seat: int) -> str:
    phase: str = state.view(seat).phase  # type: ignore[attr-defined]
    return phase


@cache
def asked_phases(game_id: str) -> frozenset[str]:
    """The phases in which somebody has a choice, as views name them."""
    game, source, found = load_game(game_id), Seeded(1), set[str]()
    for number in range(GAMES):
        state = game.new(game.seats[number % len(game.seats)])
        while (actors := state.actors()) or state.chance():
            choices = [(seat, state.legal(seat)) for seat in actors]
            found |= {_phase(state, seat) for seat, legal in choices if len(legal) > 1}
            for seat, legal in choices:
                state.apply(seat, legal[source.below(len(legal))])
            if not actors and (chance := state.chance()):
                state.resolve(chance.outcome(source.below(chance.total)))
    return frozenset(found)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game_id", game_ids())
def test_every_choice_is_asked_for_in_two_lines_of_a_phone(game_id: str, language: str) -> None:
    catalogue = load_game(game_id).texts(language).catalogue
    prompts = {
        key.removeprefix("prompt."): text for key, text in catalogue.items() if key.startswith("prompt.")
    }
    assert asked_phases(game_id) <= prompts.keys()
    assert {phase: len(text) for phase, text in prompts.items() if len(text) > MOST} == {}
