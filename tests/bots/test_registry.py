"""Bots of other packages, sound or not."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from taniere.bots import registry
from taniere.bots.bot import RandomBot
from taniere.core.errors import ContractError, SetupError
from taniere.core.registry import load_game

PIG = load_game("pig")


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    found = [
        EntryPoint("random", "taniere.bots.bot:RandomBot", registry.GROUP),
        EntryPoint("gone", "taniere.no_such_module:Bot", registry.GROUP),
        EntryPoint("renamed", "taniere.bots.bot:NoSuchBot", registry.GROUP),
        EntryPoint("number", "math:pi", registry.GROUP),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: found)
    registry._kinds.cache_clear()
    yield
    registry._kinds.cache_clear()


def test_a_bot_that_does_not_load_leaves_the_others_alone() -> None:
    assert registry.bot_names(PIG) == ("random",)
    assert isinstance(registry.make_bot("random", PIG), RandomBot)


@pytest.mark.parametrize(
    ("name", "code"), [("gone", "bot_not_loaded"), ("renamed", "bot_not_loaded"), ("number", "no_bot")]
)
def test_whoever_asks_for_it_is_told_what_is_wrong(name: str, code: str) -> None:
    with pytest.raises(ContractError) as refused:
        registry.make_bot(name, PIG)
    assert refused.value.code == code
    with pytest.raises(SetupError):
        registry.make_bot("nobody", PIG)
