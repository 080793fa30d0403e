"""Whole games, from the first click to the last, in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.five_dice import act_by_keys, act_by_mouse
from tests.browser.site import Site
from tests.browser.tables import ask, bot, new_table, person
from tests.browser.visitor import Visitor

Come = Callable[..., Visitor]


@pytest.mark.parametrize("game", ["code-cracker", "dino-park"])
def test_a_whole_solo_game_by_mouse(visit: Come, site: Site, game: str) -> None:
    links = new_table(site, game, person("Anne"))
    anne = visit()
    anne.go(links.seat(0))
    anne.at_table()
    acts = anne.play_until_over(lambda: act_by_mouse(anne))
    assert acts > 10
    result = ask(site, "/api/table", links.seats[0] or "")
    assert result["ending"] == "finished"
    expect(anne.page.locator("#end-title")).to_contain_text(" M" if game == "code-cracker" else "★")
    expect(anne.page.locator(".end .why")).to_contain_text("Rank: ")


def test_a_whole_game_by_keyboard_alone(visit: Come, site: Site) -> None:
    links = new_table(site, "code-cracker", person("Anne"), bot("naive"))
    anne = visit()
    anne.go(links.seat(0))
    anne.at_table()
    anne.page.mouse.move(0, 0)
    assert anne.play_until_over(lambda: act_by_keys(anne)) > 10
    expect(anne.page.locator(".ranking li")).to_have_count(2)
    assert ask(site, "/api/table", links.seats[0] or "")["ending"] == "finished"


@pytest.mark.parametrize(("game", "language"), [("pig", "en"), ("dino-park", "fr")])
def test_a_whole_game_through_the_text_view(visit: Come, site: Site, game: str, language: str) -> None:
    """Nothing but the lines of the board, the numbered list and the command field is looked at."""
    seats = [person("Anne"), bot("random")] if game == "pig" else [person("Anne")]
    links = new_table(site, game, *seats)
    anne = visit(language=language, text=True)
    anne.go(links.seat(0))
    anne.at_table()
    words = anne.page.locator("section.text")
    expect(words.locator(".lines li").first).to_be_visible()
    field = words.get_by_role("textbox")

    def act() -> bool:
        choices = words.locator(".choices button").all_inner_texts()
        if not choices:
            return False
        # Sometimes by number, sometimes by its words; bank or stop as soon as that is worth something.
        last = choices[-1]
        line = last if act.count % 2 else str(len(choices))  # type: ignore[attr-defined]
        if game == "pig" and "0 points" in words.locator(".lines").inner_text():
            line = "1"
        act.count += 1  # type: ignore[attr-defined]
        field.fill(line)
        field.press("Enter")
        sure = anne.page.locator("dialog[open] .button.primary")
        if sure.count():
            sure.first.press("Enter")
        anne.page.wait_for_timeout(40)
        return True

    act.count = 0  # type: ignore[attr-defined]
    assert anne.play_until_over(act) > 5
    assert ask(site, "/api/table", links.seats[0] or "")["ending"] == "finished"
