"""From the shelf to a table: what is in the first view, and what the one button does."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from taniere.client import Server
from tests.browser.site import Site
from tests.browser.tables import alone, ask, bot, new_table, person
from tests.browser.visitor import Visitor

Come = Callable[..., Visitor]
SIZES = [(1440, 900), (1366, 768), (820, 1180), (390, 844), (360, 640)]
BOXES = ["code-cracker", "dino-park", "labyrintus", "t-rex", "tarasque", "tyrannosaurus-rex"]


def in_view(visitor: Visitor, selector: str) -> int:
    """How many of these lie wholly in the window."""
    found: int = visitor.page.locator(selector).evaluate_all(
        """found => found.filter(one => {
            const box = one.getBoundingClientRect();
            return box.width > 0 && box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
        }).length"""
    )
    return found


def play_one(site: Site, token: str) -> None:
    """One decision of a seat, without a browser."""

    async def play() -> None:
        async with Server(site.url).sit(token) as seat:
            turn = await anext(seat.turns())
            await seat.play(turn.legal[0])

    alone(play())


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_play_is_in_the_first_view_of_the_shelf(visit: Come, size: tuple[int, int], language: str) -> None:
    visitor = visit(width=size[0], height=size[1], language=language)
    visitor.go("/")
    expect(visitor.page.locator(".tag .button")).to_have_count(len(BOXES))
    visitor.page.wait_for_load_state("networkidle")
    assert in_view(visitor, ".tag .button") >= (6 if size[0] >= 1366 else 2)
    assert visitor.overflow() <= 0


def test_play_and_your_tables_are_in_the_first_view(visit: Come, site: Site) -> None:
    for width, height in SIZES:
        visitor = visit(width=width, height=height)
        for game in ("pig", "code-cracker", "dino-park", "tarasque"):
            links = new_table(site, game, person("Anne"), bot("random"), options={"start": "0"})
            visitor.go(links.seat(0))
            visitor.at_table()
        visitor.go("/")
        expect(visitor.page.locator(".your-tables .badge").first).to_have_text("Your turn")
        visitor.page.wait_for_load_state("networkidle")
        assert in_view(visitor, ".your-tables li a") >= 1, (width, height)
        assert in_view(visitor, ".tag .button") >= 2, (width, height)
        top = visitor.page.locator("main h1, main h2").first
        expect(top).to_have_text("Your tables")
        assert visitor.barriers() == ""


def test_no_box_is_alone_in_its_row(visit: Come) -> None:
    visitor = visit()
    visitor.go("/")
    expect(visitor.page.locator(".boxes .box")).to_have_count(len(BOXES))
    for width in (320, 360, 390, 600, 703, 704, 820, 991, 992, 1200, 1366, 1440, 1920, 2560):
        visitor.page.set_viewport_size({"width": width, "height": 900})
        tops = visitor.page.locator(".boxes .box").evaluate_all(
            "found => found.map(one => Math.round(one.getBoundingClientRect().bottom / 40))"
        )
        assert min(tops.count(top) for top in tops) > 1, (width, tops)


def test_the_shelf_says_who_is_waited_for_and_what_is_sealed(visit: Come, site: Site) -> None:
    anne = visit()
    links = new_table(site, "tyrannosaurus-rex", person("Anne"), person("Ben"))
    anne.go(links.seat(0))
    expect(anne.page.get_by_test_id("prompt")).to_be_visible()
    anne.go("/")
    row = anne.page.locator(".your-tables li").first
    expect(row).to_contain_text("Choose in secret")
    play_one(site, links.seats[0] or "")
    anne.page.reload()
    expect(row).to_contain_text("Your choice is sealed; waiting for Ben")
    play_one(site, links.seats[1] or "")  # the last choice opens both
    anne.page.reload()
    expect(row).not_to_contain_text("sealed")


@pytest.mark.parametrize("game", BOXES)
def test_the_start_button_is_in_the_first_view_of_every_box(visit: Come, game: str) -> None:
    for width, height in SIZES:
        visitor = visit(width=width, height=height, language="fr")
        visitor.go(f"/box/{game}")
        expect(visitor.page.locator(".begin")).to_have_count(1)
        visitor.page.wait_for_load_state("networkidle")
        assert in_view(visitor, ".begin") == 1, (width, height)
        assert in_view(visitor, ".modes label") >= 3, (width, height)
        assert visitor.overflow() <= 0


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("mode", range(3))
def test_every_way_to_begin_is_for_everybody(visit: Come, theme: str, mode: int) -> None:
    visitor = visit(theme=theme)
    visitor.go("/box/tarasque")
    visitor.page.locator(".modes label").nth(mode).click()
    visitor.page.locator(".panel summary").first.click()
    visitor.page.wait_for_load_state("networkidle")
    assert visitor.barriers() == ""


def test_faces_are_drawn_for_every_bot(visit: Come) -> None:
    visitor = visit()
    for game in BOXES:
        visitor.go(f"/box/{game}")
        faces = visitor.page.locator(".panel label img")
        expect(faces).not_to_have_count(0)
        visitor.page.wait_for_load_state("networkidle")
        drawn = faces.evaluate_all("all => all.map(one => [one.naturalWidth > 0, one.getAttribute('src')])")
        assert all(is_there and "robot" not in source for is_there, source in drawn), drawn


def test_the_first_opponent_is_gentle_and_a_stronger_one_is_a_tap_away(visit: Come, site: Site) -> None:
    visitor = visit()
    visitor.go("/box/t-rex")
    expect(visitor.page.get_by_role("radio", name=re.compile("^Squirrel"))).to_be_checked()
    visitor.page.get_by_role("radio", name=re.compile("^Tracker")).check(force=True)
    visitor.page.get_by_role("button", name="Play now").click()
    visitor.at_table()
    table = visitor.page.evaluate("JSON.parse(localStorage.getItem('taniere.tables'))[0]")
    seats = ask(site, "/api/table", table["seats"][0]["token"])["seats"]
    assert [seat["bot"] for seat in seats] == [None, "tracker", "tracker"]  # three, as the box is printed for


def test_around_one_device_the_rulebook_asks_who_begins(visit: Come, site: Site) -> None:
    visitor = visit(language="fr", width=390, height=844)
    visitor.go("/box/labyrintus")
    visitor.page.locator(".modes label").nth(2).click()
    visitor.page.get_by_role("textbox", name="Joueur 2").fill("Zoé")
    asked = visitor.page.get_by_role("group", name=re.compile("cri de T-Rex le plus effrayant"))
    asked.get_by_text("Zoé").click()
    visitor.page.locator(".begin").click()
    visitor.at_table()
    table = visitor.page.evaluate("JSON.parse(localStorage.getItem('taniere.tables'))[0]")
    answer = ask(site, "/api/table", table["seats"][0]["token"])
    assert answer["options"]["start"] == "1"
    assert answer["waiting_for"] == [1]
