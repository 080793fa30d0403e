"""The frame of a table: what its bar says, who sits there, how a won game ends."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from threading import Thread

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from taniere.client import Server
from tests.browser.site import Site
from tests.browser.tables import Links, alone, bot, new_table, person
from tests.browser.visitor import PATIENCE_MS, Visitor, act_until

Come = Callable[..., Visitor]


def hold_always(site: Site, links: Links, seat: int) -> Thread:
    """Play a seat of Pig so that it never gets a point, until the game is over."""

    async def play() -> None:
        async with Server(site.url).sit(links.seats[seat] or "") as player:
            async for _ in player.turns():
                await player.play("hold")

    thread = Thread(target=lambda: alone(play()), daemon=True)
    thread.start()
    return thread


def gather(visitor: Visitor, enough: int) -> bool:
    """Roll until there is enough, then hold; False while somebody else plays."""
    hold = visitor.page.locator(".actions button[data-action=hold].legal")
    roll = visitor.page.locator(".actions button[data-action=roll].legal")
    if not roll.count():
        return False
    has_enough = (
        int("".join(filter(str.isdigit, hold.inner_text())) or 0) >= enough if hold.count() else False
    )
    try:
        (hold if has_enough else roll).click(timeout=1000)
    except Exception:  # the board moved on meanwhile: look again
        return False
    return True


def painted(page: Page) -> int:
    """How many pixels of the confetti are painted."""
    count: int = page.evaluate(
        """() => {
            const canvas = document.querySelector('canvas.confetti');
            if (!canvas || !canvas.width || !canvas.height) return 0;
            const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
            let count = 0;
            for (let at = 3; at < data.length; at += 4) if (data[at] > 0) count++;
            return count;
        }"""
    )
    return count


def test_a_won_game_ends_in_a_shower_of_paper(visit: Come, site: Site) -> None:
    links = new_table(site, "pig", person("Anne"), person("Ben"), options={"start": "0", "target": 10})
    anne = visit(has_motion=True)
    messages: list[str] = []
    anne.page.on("console", lambda message: messages.append(f"{message.type}: {message.text}"))
    ben = hold_always(site, links, 1)
    anne.go(links.seat(0))
    anne.at_table()
    act_until(lambda: painted(anne.page) > 0, lambda: gather(anne, 10), anne.page)
    expect(anne.page.locator("#end-title")).to_have_text("You win!")
    expect(anne.page.locator("canvas.confetti")).to_have_attribute("aria-hidden", "true")
    assert (
        anne.page.locator("canvas.confetti").evaluate("one => getComputedStyle(one).pointerEvents") == "none"
    )
    expect(anne.page.locator("canvas.confetti")).to_have_count(
        0, timeout=PATIENCE_MS
    )  # and it goes by itself
    ben.join(20)
    assert messages == []


def test_who_asked_for_calm_wins_without_it(visit: Come, site: Site) -> None:
    links = new_table(site, "pig", person("Anne"), person("Ben"), options={"start": "0", "target": 10})
    anne = visit()
    hold_always(site, links, 1)
    anne.go(links.seat(0))
    anne.at_table()
    anne.play_until_over(lambda: gather(anne, 10))
    expect(anne.page.locator("#end-title")).to_have_text("You win!")
    assert anne.page.locator("canvas").count() == 0


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_the_sound_is_offered_in_the_bar_until_the_next_move(
    visit: Come, site: Site, width: int, height: int
) -> None:
    links = new_table(site, "pig", person("Anne"), bot("random"), options={"start": "0", "target": 1000})
    anne = visit(width=width, height=height)
    anne.go(links.seat(0))
    anne.at_table()
    bar = anne.page.locator("section.bar")
    expect(bar).to_have_attribute("data-said", "prompt")  # before the first move there is enough to read
    acts = anne.page.locator(".actions button.legal")
    offer = bar.get_by_role("button", name="Sound on")

    def move_and_look() -> bool:
        """One move; the offer comes once it has been shown, where it is still this seat's turn."""
        if not press(acts):
            return False
        with suppress(TimeoutError):
            offer.wait_for(timeout=4000)
        return True

    act_until(lambda: offer.count() > 0, move_and_look, anne.page)
    assert anne.barriers() == ""
    assert covered(anne.page) == []
    act_until(lambda: offer.count() == 0, lambda: press(acts), anne.page)
    kept = json.loads(anne.page.evaluate("localStorage.getItem('taniere.settings')"))
    assert (kept["wasSoundOffered"], kept.get("sound", False)) == (True, False)


def press(buttons: object) -> bool:
    """The first of these, if there is one."""
    try:
        buttons.first.click(timeout=500)  # type: ignore[attr-defined]
    except Exception:
        return False
    return True


def covered(page: Page) -> list[str]:
    """Buttons of the frame of which something else lies over the middle."""
    found: list[str] = page.locator(".tools button, .bar button, .strip button").evaluate_all(
        """all => all.filter(one => {
            const box = one.getBoundingClientRect();
            if (!box.width) return false;
            const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return !one.contains(there);
        }).map(one => one.textContent.trim())"""
    )
    return found


def test_who_gives_up_is_told_in_the_bar(visit: Come, site: Site) -> None:
    links = new_table(
        site, "pig", person("Anne"), person("Ben"), person("Claire"), options={"start": "0", "target": 1000}
    )
    anne, ben = visit(), visit()
    anne.go(links.seat(0))
    anne.at_table()
    ben.go(links.seat(1))
    ben.at_table()
    ben.page.get_by_role("button", name="More", exact=True).click()
    ben.page.get_by_role("button", name="Give up").click()
    ben.page.get_by_role("button", name="Yes, do it").click()
    expect(anne.page.locator(".bar .words")).to_have_text("Ben has given up.")
    assert covered(anne.page) == []
    anne.page.locator(".actions button[data-action=roll]").click()
    expect(anne.page.locator(".bar .words")).not_to_contain_text("given up")
    expect(anne.page.locator("aside.log")).to_contain_text("Ben has given up.")


def test_bots_have_faces_and_everybody_a_number(visit: Come, site: Site) -> None:
    links = new_table(site, "code-cracker", person("Anne"), bot("naive"), bot("lite"))
    for width, height in [(1440, 900), (390, 844), (360, 640), (640, 360)]:
        anne = visit(width=width, height=height)
        anne.go(links.seat(0))
        anne.at_table()
        seats = anne.page.locator(".strip .seat")
        expect(seats).to_have_count(3)
        for number in range(3):
            mark = seats.nth(number).locator(".number")
            expect(mark).to_have_text(str(number + 1))
            expect(mark).to_be_visible()
        faces = seats.locator("img")
        anne.page.wait_for_load_state("networkidle")
        assert faces.evaluate_all("all => all.map(one => one.naturalWidth > 0)") == [True, True]
        assert anne.barriers() == ""


def test_a_board_that_is_there_lets_the_clock_run(visit: Come, site: Site) -> None:
    links = new_table(site, "pig", person("Anne"), bot("random"), options={"start": "0"}, clock=60.0)
    anne = visit()
    sent: list[dict[str, str]] = []
    anne.page.on(
        "websocket",
        lambda socket: socket.on("framesent", lambda frame: sent.append(json.loads(str(frame)))),
    )
    anne.go(links.seat(0))
    expect(anne.page.locator(".bar .clock")).to_be_visible()
    act_until(lambda: any(one["type"] == "seen" for one in sent), lambda: False, anne.page)
    (seen,) = [one for one in sent if one["type"] == "seen"]
    anne.page.locator(".actions button[data-action=roll]").click()
    act_until(lambda: any(one["type"] == "play" for one in sent), lambda: False, anne.page)
    (played,) = [one for one in sent if one["type"] == "play"]
    assert seen["decision"] == played["decision"]


def test_a_short_clock_is_coloured(visit: Come, site: Site) -> None:
    links = new_table(site, "pig", person("Anne"), bot("random"), options={"start": "0"}, clock=3000.0)
    anne = visit()
    anne.page.clock.install()
    anne.go(links.seat(0))
    clock = anne.page.locator(".bar .clock")
    expect(clock).to_be_visible()
    expect(anne.page.locator(".bar .clock.isShort")).to_have_count(0)
    colour = clock.evaluate("one => getComputedStyle(one).backgroundColor")
    anne.page.clock.fast_forward(2_995_000)
    expect(anne.page.locator(".bar .clock.isShort")).to_be_visible()
    assert clock.evaluate("one => getComputedStyle(one).backgroundColor") != colour
    assert anne.barriers() == ""
