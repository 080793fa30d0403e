"""Games on paper: as Chromium prints them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from taniere.core.registry import game_ids, load_game
from tests.browser.visitor import Visitor

Come = Callable[..., Visitor]
GAMES = [game_id for game_id in game_ids() if load_game(game_id).is_on_shelf]
PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")
A4 = re.compile(rb"/MediaBox\s*\[0 0 59[45](?:\.\d+)? 84[12](?:\.\d+)?\]")

# What would be cut: whatever is wider than the paper between its margins, or hidden by what it stands in.
CUT = """() => {
  const width = 186 * 96 / 25.4 + 1;
  return [...document.querySelectorAll('.sheet *')].flatMap((one) => {
    if (one.closest('svg') && one.tagName !== 'svg') return [];
    const box = one.getBoundingClientRect(), sheet = one.closest('.sheet').getBoundingClientRect();
    return box.width && box.right - sheet.left > width ? [`${one.tagName}.${one.className}`] : [];
  });
}"""


def printed(visitor: Visitor, game: str, *sheets: str) -> bytes:
    """Print some sheets of a game."""
    page = visitor.page
    visitor.go(f"/box/{game}/print")
    expect(page.locator("[data-sheet=label] svg").first).to_be_visible()
    expect(page.locator("[data-sheet=rules] .rule").first).to_be_visible()
    expect(page.locator("[data-sheet=aid] .picture").first).to_be_visible()
    for box in page.get_by_role("checkbox").all():
        box.uncheck()
    for sheet in sheets:
        page.get_by_role("checkbox", name=sheet, exact=True).check()
    expect(page.locator(".sheet")).to_have_count(len(sheets))
    page.wait_for_load_state("networkidle")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 704, "height": 1000})  # A4 between its margins
    assert page.evaluate(CUT) == []
    return page.pdf(prefer_css_page_size=True)


def pages(paper: bytes) -> int:
    assert A4.search(paper)
    return len(PAGE.findall(paper))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_the_player_aid_is_one_page(visit: Come, game: str, language: str) -> None:
    name = {"en": "Player aid", "fr": "Aide de jeu"}[language]
    assert pages(printed(visit(language=language), game, name)) == 1


def test_tarasque_has_a_score_sheet_and_tiles_to_cut_out(visit: Come) -> None:
    visitor = visit()
    assert pages(printed(visitor, "tarasque", "Score sheet")) == 1
    visitor.page.emulate_media(media="screen")
    assert pages(printed(visitor, "tarasque", "Tiles to cut out")) == 2
    tiles = visitor.page.locator("[data-sheet=tiles] .tile")
    expect(tiles).to_have_count(36)
    seen = tiles.evaluate_all("all => all.map((one) => one.textContent.replace(/\\s+/g, ' ').trim())")
    assert len(set(seen)) == 36  # a number and a colour each
    size = tiles.first.bounding_box()
    assert size is not None
    assert 110 < size["width"] < 116  # three centimetres


def test_all_of_a_game_is_printed_and_the_label_opens_its_box(visit: Come) -> None:
    visitor = visit()
    assert pages(printed(visitor, "code-cracker", "Player aid", "Rulebook", "Label for the box")) > 3
    label = visitor.page.locator("[data-sheet=label]")
    expect(label.get_by_role("img").first).to_have_accessible_name(
        "Square code that opens the box of Code Cracker"
    )
    expect(label).to_contain_text("/box/code-cracker")
    expect(visitor.page.locator(".choice")).to_be_hidden()
    expect(visitor.page.locator("header .home")).to_be_hidden()
