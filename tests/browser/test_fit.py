"""Every table fits its window: at its opening, in a full position and at its end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.fit import SIZES, faults_at_sizes, shifts, watch_steadiness
from tests.browser.five_dice import act_by_keys
from tests.browser.site import Site
from tests.browser.tables import Links, ask, bot, new_table, person, play_out, play_some
from tests.browser.visitor import Visitor

Come = Callable[..., Visitor]

FIVE_DICE = [("code-cracker", 1), ("code-cracker", 5), ("dino-park", 1), ("dino-park", 4)]


def seats_of(game: str, count: int) -> list[dict[str, str]]:
    """One person and bots."""
    quick = "random" if game == "pig" else "naive"
    return [person("Hedgehog"), *[bot(quick)] * (count - 1)]


def seated(visitor: Visitor, links: Links) -> Visitor:
    """Somebody at the table, on seat 0."""
    visitor.go(links.seat(0))
    visitor.at_table()
    return visitor


@pytest.mark.parametrize(("game", "count"), [*FIVE_DICE, ("pig", 2), ("pig", 4)])
def test_the_opening_fits(visit: Come, site: Site, game: str, count: int) -> None:
    links = new_table(site, game, *seats_of(game, count), options={"start": "0"})
    assert faults_at_sizes(seated(visit(), links)) == []


@pytest.mark.parametrize(("game", "count"), FIVE_DICE)
def test_a_full_position_fits(visit: Come, site: Site, game: str, count: int) -> None:
    for _ in range(5):  # chance may end a game before that
        links = new_table(site, game, *seats_of(game, count), options={"start": "0"})
        play_some(site, links, 24, ("keep",), "keep")
        if ask(site, "/api/table", links.host)["status"] != "over":
            break
    assert faults_at_sizes(seated(visit(language="fr"), links)) == []


@pytest.mark.parametrize(("game", "count"), [("code-cracker", 1), ("dino-park", 4), ("pig", 3)])
def test_the_end_fits(visit: Come, site: Site, game: str, count: int) -> None:
    links = new_table(site, game, *seats_of(game, count))
    play_out(site, links)
    anne = visit()
    anne.go(links.seat(0))
    anne.page.locator("#end-title").wait_for()
    assert faults_at_sizes(anne) == []
    for width, height in SIZES:
        anne.page.set_viewport_size({"width": width, "height": height})
        for part in (".end", ".end .primary", "#end-title"):
            box = anne.page.locator(part).bounding_box()
            assert box is not None
            assert 0 <= box["y"] <= box["y"] + box["height"] <= height + 1, (part, width, height)


def test_nothing_moves_when_something_happens(visit: Come, site: Site) -> None:
    """The zones are where they were after a refusal, with a sheet, and with the log open."""
    links = new_table(site, "code-cracker", person("Anne"), bot("naive"), options={"start": "0"})
    anne = visit(width=390, height=844, is_phone=True)
    anne.go(links.seat(0))
    anne.at_table()

    def zones() -> object:
        return anne.page.evaluate(
            """[...document.querySelectorAll('.frame > .zone')]
                .map((one) => JSON.stringify(one.getBoundingClientRect()))"""
        )

    before = zones()
    anne.page.keyboard.press("s")  # nothing is kept yet
    anne.page.locator(".bar[data-said=refusal] .rule").wait_for()
    assert zones() == before
    anne.page.locator(".seat").last.click()
    anne.page.locator("[data-sheet]").wait_for()
    assert zones() == before
    anne.page.keyboard.press("Escape")
    anne.page.locator("[data-tool=log]").click()
    anne.page.locator("dialog[open] .groups").wait_for()
    assert zones() == before


@pytest.mark.parametrize(("game", "width", "height"), [("code-cracker", 1440, 900), ("dino-park", 390, 844)])
def test_a_whole_game_holds_still(visit: Come, site: Site, game: str, width: int, height: int) -> None:
    """With everything in motion, nothing is pushed aside, and the console is silent."""
    links = new_table(site, game, person("Anne"), bot("naive"))
    anne = visit(width=width, height=height, is_phone=width < 700, has_motion=True, pace=0.03)
    said = watch_steadiness(anne)
    seated(anne, links)
    assert anne.play_until_over(lambda: act_by_keys(anne)) > 10
    moved, by = shifts(anne)
    assert moved < 0.1, by
    assert said == []
