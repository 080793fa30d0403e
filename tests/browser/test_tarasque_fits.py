"""Tarasque fits its window: for each number of seats and either edition, from its opening to its end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.fit import faults, faults_at_sizes
from tests.browser.site import Site
from tests.browser.tables import Links, ask, bot, new_table, person, play_some
from tests.browser.tarasque import BOARD, EAGER
from tests.browser.visitor import Visitor

Come = Callable[..., Visitor]


def dragons(site: Site, count: int, edition: str) -> Links:
    """A table of one person and bots, whose turn it is."""
    options = {"start": "0", "edition": edition}
    return new_table(site, "tarasque", person("Hedgehog"), *[bot("magpie")] * (count - 1), options=options)


@pytest.mark.parametrize("edition", ["original", "adapted"])
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_every_position_fits(visit: Come, site: Site, count: int, edition: str) -> None:
    links = dragons(site, count, edition)
    anne = visit(language="fr" if edition == "adapted" else "en")
    anne.go(links.seat(0))
    anne.at_table()
    assert faults_at_sizes(anne) == []
    # Dragons at every base, rows in every lair: those of her base are asked for.
    play_some(site, links, 45, EAGER, stop="bank")
    assert ask(site, "/api/table", links.host)["status"] != "over"
    anne.go(links.seat(0))
    anne.page.locator(f"{BOARD} .isHome .base .tile").first.wait_for()
    assert faults_at_sizes(anne) == []
    play_some(site, links, None, EAGER)
    anne.go(links.seat(0))
    anne.page.locator("#end-title").wait_for()
    assert faults_at_sizes(anne) == []
    look = "Look at the board" if edition == "original" else "Regarder le plateau"
    anne.page.get_by_role("button", name=look).click()
    assert faults_at_sizes(anne) == []


def test_those_who_watch_see_everybody(visit: Come, site: Site) -> None:
    links = dragons(site, 6, "original")
    play_some(site, links, 20, EAGER, stop="keep")
    ben = visit()
    ben.go(links.watch)
    ben.at_table()
    expect(ben.page.locator(f"{BOARD} .den")).to_have_count(6)
    assert faults_at_sizes(ben) == []


def test_a_seat_is_seen_larger(visit: Come, site: Site) -> None:
    links = dragons(site, 5, "adapted")
    play_some(site, links, 30, EAGER, stop="keep")
    anne = visit(width=390, height=844, is_phone=True)
    anne.go(links.seat(0))
    anne.at_table()
    anne.page.locator(".seat").nth(2).click()
    sheet = anne.page.locator(f"{BOARD} [data-sheet]")
    expect(sheet.get_by_role("heading", name="Magpie 3", exact=True)).to_be_visible()
    assert faults(anne) == []
    assert anne.barriers() == ""
    anne.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
