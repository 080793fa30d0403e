"""Links: what is given away only watches, and no secret stays in an address."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.site import Site
from tests.browser.tables import Links, ask, bot, new_table, person, play_out
from tests.browser.visitor import Visitor

Come = Callable[..., Visitor]
SECRET = re.compile(r"[A-Za-z0-9_-]{43}")
WRITTEN = """() => {
    window.written = [];
    navigator.clipboard.writeText = async (text) => void window.written.push(text);
}"""


def holds_no_secret(page: Page) -> None:
    """Neither the address nor the history has a link, nor any anchor that could be copied."""
    expect(page).not_to_have_url(SECRET)
    assert not SECRET.search(str(page.evaluate("JSON.stringify(history.state)")))
    assert [
        href
        for href in page.eval_on_selector_all("a[href]", "all => all.map((a) => a.href)")
        if SECRET.search(href)
    ] == []


@pytest.fixture(scope="module")
def finished(site: Site) -> Links:
    links = new_table(site, "code-cracker", person("Anne"))
    play_out(site, links)
    return links


def test_the_address_of_a_table_has_no_secret(visit: Come, site: Site) -> None:
    links = new_table(site, "t-rex", person("Anne"), bot("random"), options={"start": "0"})
    anne = visit()
    anne.go(links.seat(0))
    anne.at_table()
    expect(anne.page).to_have_url(f"{site.url}/table/{links.table}")
    holds_no_secret(anne.page)
    anne.page.reload()
    expect(anne.page.locator(".hand-card").first).to_be_visible()
    # The shelf leads back there, and so does the back button.
    anne.page.get_by_role("link", name="Tanière: to the shelf").click()
    expect(anne.page.locator("#your-tables")).to_be_visible()
    holds_no_secret(anne.page)
    anne.page.go_back()
    expect(anne.page.locator(".hand-card").first).to_be_visible()
    # A new tab of this browser knows the table too; another browser asks for the link.
    other = anne.open_tab()
    other.goto(f"/table/{links.table}")
    expect(other.locator(".hand-card").first).to_be_visible()
    stranger = visit()
    stranger.go(f"/table/{links.table}")
    expect(stranger.page.locator("h1")).to_have_text("This table opens by a secret link")
    stranger.page.get_by_label("Link or code").fill(f"{site.url}{links.watch}")
    stranger.page.get_by_role("button", name="Join").click()
    stranger.at_table()
    holds_no_secret(stranger.page)


def test_the_link_that_was_just_opened_is_shown(visit: Come, site: Site) -> None:
    links = new_table(site, "t-rex", person("Anne"), bot("random"), options={"start": "0"})
    anne = visit()
    hand = anne.page.locator(".hand-card").first
    anne.go(links.seat(0))
    expect(hand).to_be_visible()
    anne.go(links.watch)
    expect(anne.page.get_by_test_id("prompt")).to_contain_text("Waiting for Anne")
    expect(hand).to_have_count(0)
    anne.page.reload()
    expect(anne.page.get_by_test_id("prompt")).to_contain_text("Waiting for Anne")
    anne.page.go_back()
    expect(hand).to_be_visible()


def test_the_address_of_an_invitation_has_no_secret(visit: Come, site: Site) -> None:
    links = new_table(site, "pig", person("Anne"), {"kind": "open"}, is_started=False)
    ben = visit()
    ben.go(f"/join#{links.invite}")
    expect(ben.page.get_by_role("button", name="Sit down")).to_be_visible()
    expect(ben.page).to_have_url(f"{site.url}/join")
    holds_no_secret(ben.page)
    ben.page.reload()
    ben.page.get_by_role("textbox").first.fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ben.page.get_by_text("You are at the table")).to_be_visible()
    expect(ben.page).to_have_url(f"{site.url}/table/{links.table}")
    holds_no_secret(ben.page)


def test_the_address_of_a_replay_names_its_table_only(visit: Come, site: Site, finished: Links) -> None:
    anne = visit()
    anne.go(f"/replay#{finished.seats[0]}@17")
    expect(anne.page.get_by_role("slider")).to_have_value("17")
    expect(anne.page).to_have_url(f"{site.url}/replay#{finished.table}@17")
    holds_no_secret(anne.page)
    anne.page.get_by_role("button", name="One step on").click()
    expect(anne.page).to_have_url(f"{site.url}/replay#{finished.table}@18")
    anne.page.reload()
    expect(anne.page.get_by_role("slider")).to_have_value("18")


def test_a_link_to_a_moment_only_watches(visit: Come, site: Site, finished: Links) -> None:
    """The guest knows no watching link: the server makes one. With the seat's the next game was theirs."""
    anne = visit()
    anne.page.add_init_script(f"({WRITTEN})()")
    anne.go(finished.seat(0))
    anne.page.get_by_role("link", name="Watch the replay").click()
    slider = anne.page.get_by_role("slider")
    expect(slider).to_be_visible()
    begun = int(slider.input_value())
    anne.page.get_by_role("button", name="One step on").click()
    expect(slider).to_have_value(str(begun + 1))
    anne.page.get_by_role("button", name="More", exact=True).click()
    anne.page.get_by_role("button", name="Link to this moment").click()
    expect(anne.page.get_by_text("The link is copied.")).to_be_visible()
    (link,) = anne.page.evaluate("window.written")
    found = SECRET.search(urlsplit(link).fragment)
    assert found is not None
    assert found[0] not in finished.seats
    assert ask(site, "/api/link", found[0])["role"] == "spectator"

    friend = visit()
    friend.go(link[len(site.url) :])
    expect(friend.page.get_by_role("slider")).to_have_value(str(begun + 1))
    friend.go(f"/table/{finished.table}")
    expect(friend.page.locator("#end-title")).to_be_visible()
    expect(friend.page.get_by_role("button", name="Play again")).to_have_count(0)
    expect(friend.page.get_by_role("list", name="Players")).not_to_contain_text("you")


def test_the_seat_is_shared_only_behind_a_warning(visit: Come, site: Site) -> None:
    links = new_table(site, "code-cracker", person("Anne"), bot("naive"), options={"start": "0"})
    anne = visit()
    anne.go(links.seat(0))
    anne.at_table()
    anne.page.get_by_role("button", name="Share").click()
    dialog = anne.page.get_by_role("dialog")
    watch = dialog.get_by_role("textbox", name="To watch")
    expect(watch).to_have_value(SECRET)
    assert str(links.seats[0]) not in dialog.inner_html()
    assert str(links.seats[0]) not in watch.input_value()
    dialog.get_by_text("Play on another device").click()
    expect(dialog.get_by_text("whoever has it plays as you")).to_be_visible()
    expect(dialog.get_by_role("textbox", name="The seat of Anne")).to_have_value(
        f"{site.url}/table/{links.table}#{links.seats[0]}"
    )
    assert anne.barriers() == ""


def test_the_host_gives_a_seat_a_new_link_in_the_middle_of_a_game(visit: Come, site: Site) -> None:
    anne, ben, claire = visit(name="Anne"), visit(name="Ben"), visit()
    anne.go("/box/t-rex")
    anne.page.get_by_text("With friends", exact=True).click()
    anne.page.get_by_role("button", name="Fewer: Places").click()
    anne.page.get_by_role("button", name="Set the table and invite").click()
    invite = anne.page.get_by_role("textbox", name="Invite link").input_value()
    ben.go(invite[invite.index("/join") :])
    ben.page.get_by_role("button", name="Sit down").click()
    expect(anne.page.get_by_text("Ben").first).to_be_visible()
    anne.page.get_by_role("button", name="Begin").click()
    anne.at_table()
    ben.at_table()
    expect(ben.page.locator(".hand-card").first).to_be_visible()
    table = anne.page.evaluate("JSON.parse(localStorage.getItem('taniere.tables'))[0]")
    claire.go(f"/table/{table['table']}#{table['spectator']}")
    claire.at_table()

    ben.page.get_by_role("button", name="More", exact=True).click()
    expect(ben.page.get_by_role("button", name="Let a bot play for me")).to_be_visible()
    assert ben.page.get_by_role("button", name="New link for a seat").count() == 0
    ben.page.keyboard.press("Escape")

    anne.page.get_by_role("button", name="More", exact=True).click()
    anne.page.get_by_role("button", name="New link for a seat").click()
    expect(anne.page.get_by_text("Everybody at the table is told.")).to_be_visible()
    assert anne.barriers() == ""
    anne.page.get_by_role("button", name="New link for Ben").click()
    link = anne.page.get_by_role("textbox", name="Link of the seat of Ben")
    expect(link).to_have_value(SECRET)
    fresh = link.input_value()
    anne.page.keyboard.press("Escape")

    # The old device says so, keeps nothing of the table, and says it again when asked again.
    title = ben.page.locator("h1")
    expect(title).to_have_text("This seat has moved on")
    expect(ben.page.locator("main")).to_contain_text("ask Anne, the host")
    assert ben.page.locator(".hand-card").count() == 0
    assert ben.barriers() == ""
    assert ben.page.evaluate("JSON.parse(localStorage.getItem('taniere.tables'))") == []
    ben.forgiven.append("status of 401")
    ben.page.reload()
    expect(title).to_have_text("This seat has moved on")

    # The others are told: at once, at the seat, and in the log also after a reload.
    told = "The host changed the link of the seat of Ben."
    expect(claire.page.locator(".bar .words")).to_contain_text(told)
    for one in (anne, claire):
        one.page.reload()
        expect(one.page.locator("aside.log")).to_contain_text(told)
        expect(one.page.get_by_role("listitem").filter(has_text="link changed")).to_contain_text("Ben")

    phone = visit()
    phone.go(fresh[fresh.index("/join") :])
    phone.at_table()
    expect(phone.page.locator(".hand-card").first).to_be_visible()
    holds_no_secret(phone.page)


def test_whoever_watched_follows_to_the_next_game(visit: Come, site: Site) -> None:
    links = new_table(site, "code-cracker", person("Anne"))
    play_out(site, links)
    anne, claire = visit(), visit()
    claire.go(links.watch)
    follow = claire.page.get_by_role("button", name="Watch the next game")
    expect(claire.page.locator("#end-title")).to_be_visible()
    expect(follow).to_have_count(0)
    anne.go(links.seat(0))
    anne.page.get_by_role("button", name="Play again").click()
    anne.at_table()
    follow.click()
    claire.at_table()
    expect(claire.page.get_by_test_id("prompt")).to_contain_text("Waiting for Anne")
    assert urlsplit(claire.page.url).path == urlsplit(anne.page.url).path
    holds_no_secret(claire.page)
