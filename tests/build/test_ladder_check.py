"""`make ladder-check`: quiet where the published order is right, loud where it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

import ladder_check
from taniere.arena.published import published_ladders
from taniere.bots.registry import measured_names
from taniere.core.registry import load_game

LADDER = """
game = "dino-park"
seats = [2]
options = {{ start = "0" }}
[[bot]]
name = "{0}"
lead = {{ low = {2} }}
[[bot]]
name = "{1}"
"""


@pytest.mark.parametrize(
    ("order", "lead", "code"),
    [(("naive", "random"), 300, 0), (("random", "naive"), 300, 1), (("random", "naive"), -5, 0)],
)
def test_only_an_order_that_was_clear_and_is_wrong_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], order: tuple[str, str], lead: int, code: int
) -> None:
    (tmp_path / "dino-park.toml").write_text(LADDER.format(*order, lead))
    assert ladder_check.main(["--seed", "1", "--games", "20", "--folder", str(tmp_path)]) == code
    wrong = "random is published as stronger than naive"
    assert (wrong in capsys.readouterr().out) == (code == 1)


def test_a_folder_without_ladders_is_an_error(tmp_path: Path) -> None:
    assert ladder_check.main(["--seed", "1", "--folder", str(tmp_path)]) == 2


def test_every_published_bot_plays_its_game() -> None:
    ladders = published_ladders(ladder_check.FOLDER)
    assert len(ladders) >= 6
    for name, ladder in ladders.items():
        assert name == f"{ladder.game}.toml"
        assert set(ladder.bots) <= set(measured_names(load_game(ladder.game)))
