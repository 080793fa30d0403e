"""T-Rex in a browser: whole games by two people, each on their own or sharing one device."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.site import Site
from tests.browser.t_rex import act_by_keys, act_by_mouse
from tests.browser.tables import ask, bot, new_table, person
from tests.browser.visitor import Visitor

Come = Callable[..., Visitor]


def test_two_people_each_with_a_browser(visit: Come, site: Site) -> None:
    """By mouse and by keyboard; each sees their own hand and no other."""
    links = new_table(site, "t-rex", person("Anne"), person("Ben"))
    anne, ben, watcher = visit(), visit(), visit()
    for visitor, path in ((anne, links.seat(0)), (ben, links.seat(1)), (watcher, links.watch)):
        visitor.go(path)
        visitor.at_table()
    expect(anne.page.locator(".hand-card").first).to_be_visible()
    expect(ben.page.locator(".hand-card").first).to_be_visible()
    for _ in range(4000):
        assert watcher.page.locator(".hand-card").count() == 0
        if anne.is_over() and ben.is_over():
            break
        if not act_by_mouse(anne) and not act_by_keys(ben):
            anne.page.wait_for_timeout(20)
    expect(watcher.page.locator("#end-title")).to_be_visible()
    assert ask(site, "/api/table", links.seats[0] or "")["ending"] == "finished"


def test_one_device_is_handed_over_before_another_hand_is_shown(visit: Come, site: Site) -> None:
    anne = visit()
    anne.go("/box/t-rex")
    anne.page.get_by_role("button", name="This device").first.click()
    anne.page.get_by_role("button", name="Play").last.click()
    hand_over = anne.page.locator("#hand-over")
    taken = 0

    def act() -> bool:
        nonlocal taken
        if hand_over.count():
            # Nothing of the table is in the page while the device changes hands.
            assert anne.page.locator(".hand-card, section.board").count() == 0
            anne.page.locator("section:has(#hand-over) button").click()
            taken += 1
            return True
        return act_by_mouse(anne)

    anne.play_until_over(act, 4000)
    assert taken > 12  # at least once a round
    expect(anne.page.locator(".ranking li")).to_have_count(2)


def test_the_memory_says_what_a_rival_can_hold(visit: Come, site: Site) -> None:
    links = new_table(site, "t-rex", person("Anne"), bot("random"), options={"start": "0"})
    anne = visit()
    anne.go(links.seat(0))
    anne.at_table()
    expect(anne.page.locator(".hand-card[data-invites]").first).to_be_visible()
    anne.page.keyboard.press("m")
    memory = anne.page.get_by_role("region", name="Perfect memory")
    expect(memory).to_contain_text("7 of these 17")
    anne.page.keyboard.press("m")
    expect(memory).not_to_be_visible()
