"""Labyrintus in a real browser: whole games by mouse and by keyboard, and what the board shows beforehand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.labyrintus import BOARD, PIVOTS, STOPS, act_by_keys, act_by_mouse
from tests.browser.site import Site
from tests.browser.tables import ask, bot, new_table, person
from tests.browser.visitor import Visitor, act_until

Come = Callable[..., Visitor]
# What invites and is not met in its middle, because something else that can be clicked lies over it.
COVERED = f"""() => [...document.querySelectorAll('{BOARD} .hit[data-invites]')].filter((one) => {{
    const {{ left, top, width, height }} = one.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    return met !== one && met?.matches('.hit');
}}).map((one) => one.dataset.token)"""


def _sit(
    visit: Come, site: Site, *bots: str, options: dict[str, str | bool] | None = None, **wishes: object
) -> Visitor:
    links = new_table(site, "labyrintus", person("Anne"), *map(bot, bots), options=options or {})
    anne = visit(**wishes)
    anne.go(links.seat(0))
    anne.at_table()
    anne.seat = links.seats[0]  # type: ignore[attr-defined]
    return anne


def test_a_whole_game_by_mouse(visit: Come, site: Site) -> None:
    anne = _sit(visit, site, "hasty")

    def act() -> bool:
        assert anne.page.evaluate(COVERED) == []
        return act_by_mouse(anne)

    assert anne.play_until_over(act) > 8
    assert ask(site, "/api/table", anne.seat)["ending"] == "finished"  # type: ignore[attr-defined]
    expect(anne.page.locator(".ranking li")).to_have_count(2)


def test_a_whole_game_by_keyboard_alone(visit: Come, site: Site) -> None:
    anne = _sit(visit, site, "hasty", "hasty", "hasty", width=400, height=800, language="fr")
    assert anne.play_until_over(lambda: act_by_keys(anne)) > 4
    assert ask(site, "/api/table", anne.seat)["status"] == "over"  # type: ignore[attr-defined]


def test_a_pivot_is_seen_before_it_is_made(visit: Come, site: Site) -> None:
    anne = _sit(visit, site, "hasty", options={"start": "0"})
    page = anne.page
    page.locator(PIVOTS).first.wait_for()
    page.mouse.move(0, 0)
    now = page.locator(".trail .bright").first.get_attribute("d")
    expect(page.locator(".trail.isPreview")).to_have_count(0)
    page.locator(PIVOTS).last.hover()
    expect(page.locator(".trail.isPreview")).to_have_count(1)
    seen = page.locator(".trail .faint").evaluate_all("all => all.map((one) => one.getAttribute('d'))")
    page.locator(PIVOTS).last.click()
    page.locator(STOPS).first.wait_for()
    page.mouse.move(0, 0)
    made = page.locator(".trail .faint").evaluate_all("all => all.map((one) => one.getAttribute('d'))")
    assert made == seen
    assert now is not None


def test_a_wheel_turns_by_hand(visit: Come, site: Site) -> None:
    anne = _sit(visit, site, "hasty", options={"start": "0"})
    page = anne.page
    page.locator(PIVOTS).first.wait_for()
    box = page.locator(PIVOTS).last.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y - 20)
    page.mouse.down()
    page.mouse.move(x + 14, y - 14, steps=4)
    page.mouse.move(x + 20, y, steps=4)
    page.mouse.up()
    expect(page.locator(STOPS).first).to_be_visible()


def test_what_is_not_legal_says_why(visit: Come, site: Site) -> None:
    anne = _sit(visit, site, "hasty", options={"start": "0"})
    anne.page.locator(PIVOTS).first.wait_for()
    anne.page.locator(f"{BOARD} .hit[data-token='pivot A1 cw']").click(force=True)
    expect(anne.page.get_by_text("is not on your path").first).to_be_visible()


def test_a_thumb_plays_on_a_small_screen(visit: Come, site: Site) -> None:
    """Everything that is tapped is large: a wheel shows buttons for what can be done with it."""
    anne = _sit(visit, site, "hasty", options={"start": "0"}, width=360, height=740, touch=True)
    page = anne.page

    def tap(token: str) -> None:
        found = page.locator(token)
        found.scroll_into_view_if_needed()
        box = found.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, box
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    page.locator(PIVOTS).first.wait_for()
    for wheel in ("A5", "B3"):
        tap(f"{BOARD} .wheel:has([data-token^='pivot {wheel}'])")
        expect(page.locator(".trail.isPreview")).to_have_count(1)
        expect(page.locator(f"{BOARD} [data-choice^='pivot {wheel}']").first).to_be_visible()
        assert anne.overflow() <= 0
    tap(f"{BOARD} [data-choice='pivot B3 ccw']")
    page.locator(STOPS).first.wait_for()
    expect(page.locator(f"{BOARD} [data-choice]")).to_have_count(0)
    expect(page.locator("aside.log, [role=log]").first).to_contain_text("pivots B3 anticlockwise")


@pytest.mark.parametrize(
    "switches",
    [
        {"deck": "cretaceous", "wheel-set": "curves-only", "random-rotations": True, "start": "1"},
        {"scare-at-distance": True, "rescue": False, "move-without-pivot": True},
    ],
    ids=["box", "rulings"],
)
def test_the_switches_are_playable(visit: Come, site: Site, switches: dict[str, str | bool]) -> None:
    anne = _sit(visit, site, "hasty", options=switches)
    acts = 0

    def act() -> bool:
        nonlocal acts
        is_made = act_by_mouse(anne)
        acts += is_made
        return is_made

    act_until(lambda: anne.is_over() or acts == 20, act, anne.page)
    options = ask(site, "/api/table", anne.seat)["options"]  # type: ignore[attr-defined]
    assert {switch: options[switch] for switch in switches} == switches
