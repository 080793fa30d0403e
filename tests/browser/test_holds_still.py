"""Whole games with everything in motion: nothing is pushed aside, and the console is silent.

Those of Labyrintus and Tyrannosaurus Rex are beside their other tests.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count

import pytest

from tests.browser import five_dice, t_rex, tarasque
from tests.browser.fit import shifts, watch_steadiness
from tests.browser.site import Site
from tests.browser.tables import bot, new_table, person
from tests.browser.visitor import Visitor

Come = Callable[..., Visitor]
MOST = 0.1  # summed up over the whole game, what follows somebody's own click included
SIZES = pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)], ids=["desk", "phone"])
# What is pressed, in this order, each time another one of its kind. A dialog asks whether somebody is sure.
SURE = "dialog[open] .button.primary"
PIG = (".bar .actions button.legal",)
T_REX = tuple(f"{t_rex.BOARD} {one}" for one in t_rex.CLICKED)
PRESS = """([wanted, number]) => {
  for (const one of wanted) {
    const found = [...document.querySelectorAll(one)].filter((it) => it.getClientRects().length > 0);
    if (found.length === 0) continue;
    found[number % found.length].click();
    return true;
  }
  return false;
}"""


def presser(visitor: Visitor, wanted: Sequence[str]) -> Callable[[], bool]:
    """Look and press at one moment: the quickest way through a game."""
    numbers = count()
    return lambda: bool(visitor.page.evaluate(PRESS, [[SURE, *wanted], next(numbers)]))


def play(visit: Come, site: Site, width: int, height: int, game: str, rival: str, **options: object) -> None:
    """A whole game against one bot."""
    links = new_table(site, game, person("Anne"), bot(rival), options={"start": "0", **options})
    anne = visit(width=width, height=height, is_phone=width < 700, has_motion=True, pace=0.03)
    said = watch_steadiness(anne)
    anne.go(links.seat(0))
    anne.at_table()
    act = {
        "tarasque": presser(anne, tarasque.CLICKED),
        "t-rex": presser(anne, T_REX),
        "pig": presser(anne, PIG),
    }.get(game, lambda: five_dice.act_by_keys(anne))
    assert anne.play_until_over(act) > 5
    moved, by = shifts(anne)
    assert moved < MOST, by
    assert said == []


@SIZES
@pytest.mark.parametrize("game", ["code-cracker", "dino-park"])
def test_the_games_of_five_dice(visit: Come, site: Site, game: str, width: int, height: int) -> None:
    play(visit, site, width, height, game, "naive")


@SIZES
@pytest.mark.parametrize("edition", ["original", "adapted"])
def test_tarasque(visit: Come, site: Site, edition: str, width: int, height: int) -> None:
    play(visit, site, width, height, "tarasque", "magpie", edition=edition)


@SIZES
def test_t_rex(visit: Come, site: Site, width: int, height: int) -> None:
    play(visit, site, width, height, "t-rex", "random")


@SIZES
def test_pig(visit: Come, site: Site, width: int, height: int) -> None:
    play(visit, site, width, height, "pig", "random", target=30)
