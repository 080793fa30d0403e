"""Tarasque fits its window: for each number of seats and either edition, from its opening to its end."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.fit import faults, faults_at_sizes
from tests.browser.positions import Setting, positions
from tests.browser.site import Site
from tests.browser.tables import Links, bot, new_table, person, play_some
from tests.browser.tarasque import BOARD, EAGER
from tests.browser.visitor import Visitor

Come = Callable[..., Visitor]


def dragons(site: Site, count: int, edition: str) -> Links:
    """A table of one person and bots, whose turn it is."""
    options = {"start": "0", "edition": edition}
    return new_table(site, "tarasque", person("Hedgehog"), *[bot("magpie")] * (count - 1), options=options)


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


def test_a_small_side_is_lifted_before_dice_are_spent(visit: Come, gallery: Site) -> None:
    """Where a side is smaller than a finger the first tap says what it would do; a large button does it."""
    position = positions(Setting("tarasque", 6, "original"))["spend"]
    anne = visit(gallery, width=640, height=360, is_phone=True)
    anne.go(position.path)
    anne.at_table()
    side = anne.page.locator(f"{BOARD} .side .choose[data-invites]").first
    side.tap()
    expect(side).to_have_attribute("aria-pressed", "true")
    take = anne.page.locator(".bar [data-action=take].legal")
    expect(take).to_be_visible()
    take.tap()
    expect(side).to_have_count(0)
