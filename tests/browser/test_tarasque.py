"""Tarasque in a real browser: whole games in either edition, and what the board says when asked."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.site import Site
from tests.browser.tables import ask, bot, new_table, person
from tests.browser.tarasque import BOARD, act_by_keys, act_by_mouse
from tests.browser.visitor import Visitor, act_until

Come = Callable[..., Visitor]
EDITIONS = ["original", "adapted"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_game_by_mouse(visit: Come, site: Site, edition: str) -> None:
    links = new_table(site, "tarasque", person("Anne"), bot("magpie"), options={"edition": edition})
    anne = visit()
    anne.go(links.seat(0))
    anne.at_table()
    assert anne.play_until_over(lambda: act_by_mouse(anne)) > 30
    assert ask(site, "/api/table", links.seats[0] or "")["ending"] == "finished"
    expect(anne.page.locator(".ranking li")).to_have_count(2)


def test_a_whole_game_by_keyboard_alone(visit: Come, site: Site) -> None:
    links = new_table(site, "tarasque", person("Anne"), bot("magpie"))
    anne = visit(width=400, height=800, language="fr")
    anne.go(links.seat(0))
    anne.at_table()
    assert anne.play_until_over(lambda: act_by_keys(anne)) > 30
    assert ask(site, "/api/table", links.seats[0] or "")["ending"] == "finished"


def test_the_chances_are_told_when_asked(visit: Come, site: Site) -> None:
    options = {"start": "0", "edition": "adapted"}
    links = new_table(site, "tarasque", person("Anne"), bot("magpie"), bot("magpie"), options=options)
    anne = visit(width=360, height=740)
    anne.go(links.seat(0))
    anne.at_table()
    board = anne.page.locator(BOARD)
    chances = board.locator(".tile .chance")
    expect(chances).to_have_count(0)
    board.locator(".die-button.good").first.wait_for()
    aid = anne.page.locator(".bar [data-action=chances]")
    aid.click()
    # The three in the middle; and if her first roll was worth nothing, what the others have got meanwhile.
    offered = board.locator(".middle .tile, .den:not(.isHome) .base .tile")
    act_until(lambda: 3 <= offered.count() == chances.count(), lambda: False, anne.page)  # it lies in turns
    expect(board.locator("thead th")).to_have_count(offered.count())
    assert anne.overflow() <= 0
    assert anne.barriers() == ""
    aid.click()
    expect(chances).to_have_count(0)


def test_what_is_not_legal_says_why(visit: Come, site: Site) -> None:
    links = new_table(site, "tarasque", person("Anne"), bot("magpie"), bot("magpie"), options={"start": "0"})
    anne = visit()
    anne.go(links.seat(0))
    anne.at_table()
    anne.page.locator(f"{BOARD} .die-button.good").first.wait_for()
    anne.page.locator(f"{BOARD} .middle .tile").first.click(force=True)
    expect(anne.page.locator(".bar[data-said=refusal]")).to_contain_text("That is not to be decided now")


def test_a_tile_can_be_dragged_to_a_row(visit: Come, site: Site) -> None:
    """Play until two tiles wait at the base, then take one of them to a new row with the mouse alone."""
    links = new_table(site, "tarasque", person("Anne"), bot("random"), options={"start": "0"})
    anne = visit(width=1280, height=720)
    anne.go(links.seat(0))
    anne.at_table()
    waiting = anne.page.locator(f"{BOARD} .isHome .base .tile.bank[data-invites]")

    def two_wait() -> bool:
        if waiting.count() > 1:
            anne.page.wait_for_timeout(500)  # a click of a moment ago may already have chosen one
        return waiting.count() > 1 or anne.is_over()

    act_until(two_wait, lambda: act_by_mouse(anne), anne.page)
    assert not anne.is_over()
    tile = waiting.first.get_attribute("data-tile")
    assert tile
    mouse = anne.page.mouse
    mouse.move(*middle(waiting.first))
    mouse.down()
    x, y = middle(waiting.first)
    mouse.move(x + 20, y, steps=4)
    expect(anne.page.locator("[data-dragged]")).to_have_count(1)
    mouse.move(*middle(anne.page.locator(f"{BOARD} [data-row=new]")), steps=20)
    mouse.up()
    expect(anne.page.locator(f"{BOARD} .isHome .base [data-tile='{tile}']")).to_have_count(0)
    expect(anne.page.locator(".log").get_by_text(f"{tile}) into row").first).to_be_visible()


def middle(found: Locator) -> tuple[float, float]:
    expect(found).to_be_visible()  # a piece on its way is not
    box = found.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
