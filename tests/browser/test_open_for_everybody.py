"""Whatever opens over a table is for everybody too, in both themes: sheets, drawers, the menu, the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.positions import END, FULLEST, Setting, positions
from tests.browser.site import Site
from tests.browser.visitor import Visitor

Come = Callable[..., Visitor]
SETTINGS = [Setting("code-cracker", 6), Setting("t-rex", 5), Setting("tarasque", 6, "adapted")]
# What is pressed, and what opens.
OPENED = {
    "seat": (".strip .seat >> nth=-1", "[data-sheet]"),
    "log": ("[data-tool=log]", "dialog[open] .groups"),
    "rules": ("[data-tool=rules]", "dialog[open] .rulebook"),
    "menu": ("[data-tool=menu]", "dialog[open] select"),
}


def barriers(visitor: Visitor) -> dict[str, str]:
    """What keeps somebody out of the page as it is open now, by theme."""
    found = {}
    for theme in ("light", "dark"):
        visitor.page.emulate_media(color_scheme=theme)
        found[theme] = visitor.barriers()
    return {theme: report for theme, report in found.items() if report}


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_opens_over_a_table_is_for_everybody(visit: Come, gallery: Site, setting: Setting) -> None:
    anne = visit(gallery, width=390, height=844)
    anne.go(positions(setting)[FULLEST].path)
    anne.at_table()
    anne.page.wait_for_selector("section.board[aria-busy=false]")
    found = {"table": barriers(anne)}
    for name, (pressed, opened) in OPENED.items():
        anne.page.locator(pressed).click()
        expect(anne.page.locator(opened).first).to_be_visible()
        found[name] = barriers(anne)
        anne.page.keyboard.press("Escape")
        expect(anne.page.locator(opened)).to_have_count(0)
    anne.go(positions(setting)[END].path)
    expect(anne.page.locator("#end-title")).to_be_visible()
    found["end"] = barriers(anne)
    assert {name: reports for name, reports in found.items() if reports} == {}
