"""No word of a button or a heading is broken over two lines, however narrow the telephone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.site import Site
from tests.browser.tables import bot, new_table, person, play_out
from tests.browser.visitor import Visitor

Come = Callable[..., Visitor]
WIDTHS = [320, 360, 390]

# Words that stand on more than one line.
_BROKEN = r"""
() => {
  const broken = [];
  const short = 'button, a.button, summary, label, h1, h2, h3, .words, .prompt';
  for (const one of document.querySelectorAll(short)) {
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement.closest('.unseen') || !text.parentElement.checkVisibility()) continue;
      for (const found of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(text, found.index);
        range.setEnd(text, found.index + found[0].length);
        const lines = [...range.getClientRects()].filter((box) => box.width > 1);
        const tops = lines.map((box) => Math.round(box.top));
        if (new Set(tops).size > 1) broken.push(found[0]);
      }
    }
  }
  return [...new Set(broken)];
}
"""


def broken_at_every_width(visitor: Visitor) -> dict[int, list[str]]:
    """Words that are broken, by the width of the window."""
    found: dict[int, list[str]] = {}
    for width in WIDTHS:
        visitor.page.set_viewport_size({"width": width, "height": 700})
        words: list[str] = visitor.page.evaluate(_BROKEN)
        if words:
            found[width] = words
    return found


@pytest.mark.parametrize("language", ["fr", "en"])
def test_words_stay_whole_on_the_way_to_a_table(visit: Come, language: str) -> None:
    visitor = visit(language=language, width=WIDTHS[0], height=700)
    for path in ("/", "/box/tarasque", "/box/tyrannosaurus-rex"):
        visitor.go(path)
        visitor.page.wait_for_load_state("networkidle")
        expect(visitor.page.locator("h1, h2").first).to_be_visible()
        assert broken_at_every_width(visitor) == {}, path


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", ["code-cracker", "labyrintus", "t-rex", "tarasque", "tyrannosaurus-rex"])
def test_words_stay_whole_at_a_table(visit: Come, site: Site, game: str, language: str) -> None:
    links = new_table(
        site, game, person("Anne"), bot("random"), options={"start": "0"} if "ty" not in game else {}
    )
    visitor = visit(language=language, width=WIDTHS[0], height=700)
    visitor.go(links.seat(0))
    visitor.at_table()
    visitor.page.wait_for_load_state("networkidle")
    assert broken_at_every_width(visitor) == {}
    visitor.page.locator("[data-tool=menu]").click()
    expect(visitor.page.locator("dialog[open] h2")).to_be_visible()
    assert broken_at_every_width(visitor) == {}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_words_stay_whole_at_the_end_and_in_the_replay(visit: Come, site: Site, language: str) -> None:
    links = new_table(site, "code-cracker", person("Anne"))
    play_out(site, links)
    visitor = visit(language=language, width=WIDTHS[0], height=700)
    visitor.go(links.seat(0))
    expect(visitor.page.locator("#end-title")).to_be_visible()
    assert broken_at_every_width(visitor) == {}
    visitor.go(f"/replay#{links.seats[0]}")
    expect(visitor.page.get_by_role("slider")).to_be_visible()
    assert broken_at_every_width(visitor) == {}
    assert visitor.overflow() <= 0
