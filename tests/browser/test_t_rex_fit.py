"""T-Rex fits its window with every number of players, and holds still while it is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.fit import SIZES, faults_at_sizes
from tests.browser.positions import Setting, positions
from tests.browser.site import Site
from tests.browser.t_rex import play_until
from tests.browser.tables import Links, bot, new_table, person
from tests.browser.visitor import Visitor

Come = Callable[..., Visitor]
SEATS = [2, 3, 4, 5]
# Cards in hand of which everybody has seen enough: what a long round leaves in one.
FULL = {2: 11, 3: 10, 4: 9, 5: 8}


def table_of(site: Site, count: int) -> Links:
    bots = [bot("random")] * (count - 1)
    return new_table(site, "t-rex", person("Hedgehog"), *bots, options={"start": "0"})


def seated(visitor: Visitor, links: Links) -> Visitor:
    visitor.go(links.seat(0))
    visitor.at_table()
    return visitor


def is_full(view: dict[str, Any]) -> bool:
    """Many cards in hand, piles in front of everybody; late in the game, whatever there is."""
    count = len(view["players"])
    is_rich = len(view["players"][0]["hand"]) >= FULL[count] and len(view["history"]) > count
    return view["phase"] == "play" and ((view["round"] >= 3 and is_rich) or view["round"] >= 8)


@pytest.mark.parametrize("count", SEATS)
def test_a_full_position_fits(visit: Come, site: Site, count: int) -> None:
    links = table_of(site, count)
    play_until(site, links, is_full)
    anne = seated(visit(language="fr"), links)
    assert faults_at_sizes(anne) == []
    cut = """() => [...document.querySelectorAll('.camp, .offer, .trumps, .circle')].filter((one) => {
        const own = one.getBoundingClientRect();
        const box = document.querySelector('section.board').getBoundingClientRect();
        return own.left < box.left - 1 || own.right > box.right + 1 || own.bottom > box.bottom + 1;
    }).map((one) => one.className)"""
    for width, height in SIZES:
        anne.page.set_viewport_size({"width": width, "height": height})
        assert anne.page.evaluate(cut) == [], (width, height)
        assert anne.page.locator(".hand-card[data-invites]").count() > 0
    anne.page.keyboard.press("2")  # a lifted card leaves the others in reach
    anne.page.locator(".hand-card[aria-pressed=true]").wait_for()
    assert faults_at_sizes(anne) == []


@pytest.mark.parametrize("phase", ["egg", "discard", "trump"])
def test_every_question_has_its_answers_in_the_bar(visit: Come, site: Site, phase: str) -> None:
    links = table_of(site, 3)
    play_until(site, links, lambda view: view["phase"] == phase)
    anne = seated(visit(), links)
    buttons = anne.page.locator(".bar .actions button.legal")
    expect(buttons).to_have_count(1 if phase == "trump" else 2)
    assert faults_at_sizes(anne) == []
    if phase == "trump":
        anne.page.locator("[data-colour]").first.click()
        expect(buttons).to_have_count(2)
        assert faults_at_sizes(anne) == []


def test_a_seat_is_seen_larger_and_the_memory_is_a_sheet(visit: Come, site: Site) -> None:
    links = table_of(site, 5)
    play_until(site, links, is_full)
    anne = seated(visit(width=390, height=844, is_phone=True), links)
    anne.page.locator(".seat").last.click()
    sheet = anne.page.locator("[data-sheet]")
    expect(sheet).to_contain_text("Draw pile")
    assert anne.barriers() == ""
    anne.page.locator("[data-action=memory]").click()
    expect(sheet).to_have_count(1)  # of two sheets the newer one
    expect(sheet).to_contain_text("Perfect memory")
    assert anne.barriers() == ""
    anne.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_buttons_of_the_bar_stay_where_they_are(visit: Come, gallery: Site, language: str) -> None:
    """Whatever is asked, and however long the words are: each size has one place for them."""
    anne = visit(gallery, language=language)
    places: dict[tuple[int, int], set[tuple[float, float]]] = {size: set() for size in SIZES}
    for phase in ("play", "egg", "discard", "trump"):
        anne.go(positions(Setting("t-rex", 3))[phase].path)
        anne.at_table()
        assert faults_at_sizes(anne) == []
        for (width, height), found in places.items():
            anne.page.set_viewport_size({"width": width, "height": height})
            box = anne.page.locator(".bar .buttons").bounding_box()
            assert box is not None
            found.add((box["x"], box["width"]))
    assert {size: found for size, found in places.items() if len(found) > 1} == {}
