"""Every table fits its window: for each game, edition and number of seats, from the opening to the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.fit import SIZES, faults_at_sizes
from tests.browser.handles import all_handles
from tests.browser.positions import END, FULLEST, OPENING, SETTINGS, Setting, by_phase, positions
from tests.browser.site import Site
from tests.browser.tables import bot, new_table, person
from tests.browser.visitor import Visitor

Come = Callable[..., Visitor]

PHASES = list(by_phase())


def look(visitor: Visitor, setting: Setting, name: str) -> list[str]:
    """Open a stored position; what does not fit, or cannot be done."""
    position = positions(setting)[name]
    visitor.go(position.path)
    if name == END:
        visitor.page.locator("#end-title").wait_for()
    else:
        visitor.at_table()
    return faults_at_sizes(visitor, all_handles(setting.game, position.legal))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_opening_fullest_position_and_end_fit(visit: Come, gallery: Site, setting: Setting) -> None:
    anne, benoit = visit(gallery), visit(gallery, language="fr")
    assert look(anne, setting, OPENING) == []
    assert look(benoit, setting, FULLEST) == []
    assert look(anne, setting, END) == []
    for width, height in SIZES:
        anne.page.set_viewport_size({"width": width, "height": height})
        for part in (".end", ".end .primary", "#end-title"):
            box = anne.page.locator(part).bounding_box()
            assert box is not None
            assert 0 <= box["y"] <= box["y"] + box["height"] <= height + 1, (part, width, height)
    anne.page.get_by_role("button", name="Look at the board").click()
    assert faults_at_sizes(anne) == []


@pytest.mark.parametrize(("setting", "phase"), PHASES, ids=[f"{one}-{phase}" for one, phase in PHASES])
def test_every_kind_of_decision_fits(visit: Come, gallery: Site, setting: Setting, phase: str) -> None:
    assert look(visit(gallery), setting, phase) == []


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
