"""Labyrintus fits its window, with every number of seats, and holds still."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.fit import faults_at_sizes, shifts, watch_steadiness
from tests.browser.labyrintus import BOARD, act_by_mouse, act_by_thumb
from tests.browser.site import Site
from tests.browser.tables import Links, bot, new_table, person
from tests.browser.visitor import Visitor

Come = Callable[..., Visitor]
SEATS = [2, 3, 4]


def table_of(site: Site, count: int, **wishes: object) -> Links:
    """One person and bots."""
    return new_table(site, "labyrintus", person("Hedgehog"), *[bot("hasty")] * (count - 1), **wishes)


def seated(visitor: Visitor, links: Links) -> Visitor:
    """Somebody at the table, on seat 0."""
    visitor.go(links.seat(0))
    visitor.at_table()
    return visitor


def test_those_who_watch_see_everybody(visit: Come, site: Site) -> None:
    links = table_of(site, 4, options={"start": "0"})
    ben = visit()
    ben.go(links.watch)
    ben.at_table()
    expect(ben.page.locator(f"{BOARD} .den.rival")).to_have_count(4)
    assert faults_at_sizes(ben) == []


def test_a_rival_that_has_no_room_is_in_its_sheet(visit: Come, site: Site) -> None:
    links = table_of(site, 4, options={"start": "0"})
    anne = seated(visit(width=390, height=844, is_phone=True), links)
    assert not anne.page.locator(f"{BOARD} .den.rival").first.is_visible()
    anne.page.locator(".seat[data-seat='2']").tap()
    anne.page.locator("[data-sheet] .mission").wait_for()
    assert anne.barriers() == ""
    anne.page.keyboard.press("Escape")
    anne.page.locator("[data-sheet]").wait_for(state="detached")
    assert anne.barriers() == ""


@pytest.mark.parametrize(
    ("width", "height", "act"), [(1440, 900, act_by_mouse), (390, 844, act_by_thumb)], ids=["mouse", "thumb"]
)
def test_a_whole_game_holds_still(
    visit: Come, site: Site, width: int, height: int, act: Callable[[Visitor], bool]
) -> None:
    """With everything in motion, nothing is pushed aside, and the console is silent."""
    links = table_of(site, 3)
    anne = visit(width=width, height=height, is_phone=width < 700, has_motion=True, pace=0.03)
    said = watch_steadiness(anne)
    seated(anne, links)
    assert anne.play_until_over(lambda: act(anne)) > 6
    moved, by = shifts(anne)
    assert moved < 0.1, by
    assert said == []
