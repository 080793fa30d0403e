"""Every page: for everybody, on every screen, in both languages and both themes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.places import PLACES, Place
from tests.browser.site import Site
from tests.browser.tables import bot, new_table, person
from tests.browser.visitor import Visitor

Come = Callable[..., Visitor]
BUDGET = 100_000  # bytes of script, as they travel, before a board is opened


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.name)
def test_a_page_is_for_everybody(visit: Come, site: Site, place: Place) -> None:
    """In both themes, in both languages, on a phone and on a wall."""
    visitor = visit()
    place.open(visitor, site)
    assert visitor.barriers() == ""
    visitor.page.emulate_media(color_scheme="dark")
    assert visitor.barriers() == ""
    switch_language(visitor, "Français")
    expect(visitor.page.locator("html")).to_have_attribute("lang", "fr")
    for width, height in ((360, 740), (2560, 1440)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert visitor.overflow() <= 0, f"wider than {width} pixels"
    switch_language(visitor, "English")
    expect(visitor.page.locator("html")).to_have_attribute("lang", "en")


def switch_language(visitor: Visitor, name: str) -> None:
    """By the button of the page; a table has it in its menu."""
    menu = visitor.page.locator("[data-tool=menu]")
    if menu.count():
        menu.click()
    visitor.page.get_by_role("button", name=name).click()
    if menu.count():
        visitor.page.keyboard.press("Escape")


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.name)
def test_a_page_opens_on_a_phone(visit: Come, site: Site, place: Place) -> None:
    visitor = visit(width=360, height=740, language="fr")
    place.open(visitor, site)
    assert visitor.overflow() <= 0


def test_a_french_browser_is_spoken_to_in_french(visit: Come) -> None:
    visitor = visit(language="fr")
    visitor.go("/")
    expect(visitor.page.locator("html")).to_have_attribute("lang", "fr")
    expect(visitor.page.get_by_role("button", name="English")).to_be_visible()


def test_the_first_move_is_two_clicks_from_the_shelf(visit: Come) -> None:
    visitor = visit()
    visitor.go("/")
    visitor.page.get_by_role("link", name=re.compile("Code Cracker")).first.click()
    visitor.page.get_by_role("button", name=re.compile("Play now")).first.click()
    visitor.at_table()
    expect(visitor.page.locator("section.board .die-button").first).to_be_visible()


@pytest.mark.parametrize("game", ["code-cracker", "dino-park", "tarasque", "tyrannosaurus-rex"])
def test_scripts_before_a_board_are_small(visit: Come, game: str) -> None:
    visitor = visit()
    visitor.go("/")
    visitor.page.locator(f'a[href="/box/{game}"]').first.click()
    expect(visitor.page.get_by_role("button", name="Play now")).to_be_visible()
    expect(visitor.page.locator(".how-to section > :not(h2, .ghost)").first).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")
    assert len(visitor.scripts) > 3
    assert 0 < sum(visitor.scripts.values()) < BUDGET, visitor.scripts


def test_the_theme_can_be_switched_and_stays(visit: Come) -> None:
    visitor = visit()
    visitor.go("/")
    page = visitor.page.locator("html")
    light, dark = "rgb(246, 239, 226)", "rgb(27, 23, 18)"
    expect(page).to_have_css("background-color", light)
    for _ in range(2):
        visitor.page.get_by_role("button", name=re.compile("change to")).click()
    expect(page).to_have_attribute("data-theme", "dark")
    expect(page).to_have_css("background-color", dark)
    visitor.page.reload()
    expect(page).to_have_css("background-color", dark)


def test_rules_open_at_the_rule(visit: Come) -> None:
    visitor = visit()
    visitor.go("/box/code-cracker/rules#COD-18")
    expect(visitor.page.get_by_text("COD-18").first).to_be_in_viewport()


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Waiting for Anne"), ("fr", "On attend Anne")],
)
def test_who_watches_reads_who_is_waited_for(visit: Come, site: Site, language: str, words: str) -> None:
    links = new_table(site, "code-cracker", person("Anne"), bot("naive"), options={"start": "0"})
    visitor = visit(language=language)
    visitor.go(links.watch)
    expect(visitor.page.get_by_test_id("prompt")).to_contain_text(words)


def test_whoever_asks_too_early_for_a_replay_is_shown_to_the_table(visit: Come, site: Site) -> None:
    links = new_table(site, "code-cracker", person("Anne"), bot("naive"))
    visitor = visit()
    visitor.forgiven.append("status of 409")
    visitor.go(f"/replay#{links.seats[0]}")
    expect(visitor.page.locator("h1")).to_have_text("This game is still being played")
    visitor.page.get_by_role("button", name="To the table").click()
    visitor.at_table()
