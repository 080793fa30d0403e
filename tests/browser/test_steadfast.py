"""Undo, two tabs, a server that dies: nothing is lost and nobody has to reload."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.five_dice import act_by_mouse
from tests.browser.site import Site
from tests.browser.tables import ask, bot, new_table, person
from tests.browser.visitor import PATIENCE_MS, Visitor

Come = Callable[..., Visitor]


def keep_a_die(visitor: Visitor) -> None:
    """Keep the first die, and wait until it lies in the rack: it can be taken back."""
    kept, safes = (visitor.page.locator(one) for one in (".rack .resting", ".choose[aria-disabled=false]"))
    visitor.page.locator(".die-button.good").first.click()
    expect(kept.or_(safes).first).to_be_visible(timeout=PATIENCE_MS)
    if not kept.count():  # it suits several
        safes.first.click()
    expect(kept.first).to_be_visible(timeout=PATIENCE_MS)


def test_a_kept_die_can_be_taken_back(visit: Come, site: Site) -> None:
    links = new_table(site, "code-cracker", person("Anne"), bot("naive"), options={"start": "0"})
    anne = visit()
    anne.go(links.seat(0))
    anne.at_table()
    keep_a_die(anne)
    anne.page.get_by_role("button", name="Undo").click()
    expect(anne.page.locator(".rack .resting")).to_have_count(0)
    # It stays where it is: now it would ask, and with a bot there is nobody to ask.
    expect(anne.page.locator(".undo")).to_be_visible()


def test_two_tabs_show_the_same(visit: Come, site: Site) -> None:
    links = new_table(site, "code-cracker", person("Anne"), bot("naive"), options={"start": "0"})
    anne = visit()
    anne.go(links.seat(0))
    anne.at_table()
    other = anne.open_tab()
    other.goto(links.seat(0))
    anne.page.bring_to_front()  # a tab behind another is not clicked
    keep_a_die(anne)
    expect(other.locator(".rack .resting")).to_have_count(anne.page.locator(".rack .resting").count())


def test_play_goes_on_after_the_server_was_killed(visit: Come, own_site: Site) -> None:
    links = new_table(own_site, "code-cracker", person("Anne"), options={"start": "0"})
    anne = visit(own_site)
    anne.go(links.seat(0))
    anne.at_table()
    keep_a_die(anne)
    kept = anne.page.locator(".rack .resting").count()
    anne.page.evaluate("window.isTheSamePage = true")

    own_site.kill()
    expect(anne.page.get_by_test_id("connection")).to_have_attribute("data-status", "waiting")
    expect(anne.page.get_by_test_id("connection")).to_contain_text("by itself")
    own_site.start()
    expect(anne.page.get_by_test_id("connection")).to_have_attribute("data-status", "open", timeout=30_000)
    assert anne.page.locator(".rack .resting").count() == kept

    assert anne.play_until_over(lambda: act_by_mouse(anne)) > 5
    assert anne.page.evaluate("window.isTheSamePage") is True
    assert ask(own_site, "/api/table", links.seats[0] or "")["ending"] == "finished"
