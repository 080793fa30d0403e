"""The TypeScript that the browser client is compiled against says what the server says."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest

import wire_types
from taniere.core.events import Event, Private
from taniere.core.registry import game_ids
from taniere.server import wire


@pytest.mark.parametrize(
    ("path", "text"), wire_types.written().items(), ids=lambda value: getattr(value, "name", "")
)
def test_the_types_are_fresh(path: Path, text: str) -> None:
    assert path.read_text(encoding="utf-8") == text, "run make types"


@pytest.mark.parametrize(
    ("hint", "said"),
    [
        (int | None, "number | null"),
        (float, "number"),
        (Literal["en", "fr"] | None, "'en' | 'fr' | null"),
        (list[str | None], "(string | null)[]"),
        (tuple[int, str], "[number, string]"),
        (tuple[tuple[str, ...], ...], "string[][]"),
        (Mapping[str, Any], "Record<string, unknown>"),
        (wire.Said, "Record<'en' | 'fr', string>"),
        (wire.Token, "string"),
        (bool | int | str, "boolean | number | string"),
        (wire.SeatInfo, "SeatInfo"),
        (Private, "unknown"),
        (Annotated[Private, int], "number | null"),
    ],
)
def test_a_type_of_python_in_typescript(hint: Any, said: str) -> None:
    assert wire_types.typescript(hint) == said


def test_a_type_that_json_does_not_have_is_refused() -> None:
    with pytest.raises(TypeError, match="teach"):
        wire_types.typescript(complex)


class CardDealt(Event, frozen=True):
    """For the test below."""

    seat: int
    card: Annotated[Private, str]


def test_a_private_field_may_be_null() -> None:
    said = "{ event: 'CardDealt'; seat: number; card: string | null; rule: string }"
    assert wire_types._event(CardDealt) == said


def test_what_may_be_left_out_is_optional_and_nothing_else() -> None:
    text = wire_types.common_texts()["messages.ts"]
    assert "  ref?: string | null;" in text
    refused = text.partition("export interface Refused {")[2].partition("}")[0]
    assert "  rule: string | null;\n" in refused
    update = text.partition("export interface Update {")[2].partition("}")[0]
    assert "  sealed?: string | null;\n" in update
    assert "  decision: string | null;\n" in update


def test_every_game_has_its_view_its_outlook_and_its_events() -> None:
    texts = wire_types.games_texts()
    text = texts["games.ts"]
    for game in game_ids():
        assert text.count(f"  '{game}': ") == 3
    assert "  'code-cracker': FiveDiceView;" in text
    assert (
        "| { event: 'DiceRolled'; seat: number; faces: string[]; rule: string }"
        in texts["games/five-dice.ts"]
    )
