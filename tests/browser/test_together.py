"""Several people: by invitation, watching, on one device."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Error, expect

from tests.browser.site import Site
from tests.browser.tables import ask, new_table, person
from tests.browser.visitor import Visitor, act_until

Come = Callable[..., Visitor]


def act_in_pig(visitor: Visitor) -> bool:
    """Hold from fifteen points on, else roll. False where it is not this person's turn."""
    board, bar = visitor.page.locator("section.board"), visitor.page.locator(".actions")
    try:
        for name in ("Hold", "Roll"):
            button = bar.get_by_role("button", name=name)
            if not button.count() or button.first.get_attribute("aria-disabled", timeout=2000) == "true":
                continue
            at_risk = board.locator("p[aria-label]").inner_text(timeout=2000)
            if name == "Hold" and int(at_risk) < 15:
                continue
            button.first.click(timeout=2000)
            return True
    except Error:  # the turn went on meanwhile: look again
        return False
    return False


def test_two_people_by_invitation_and_a_spectator(visit: Come, site: Site) -> None:
    anne, ben, claire = visit(name="Anne"), visit(name="Ben"), visit(name="Claire")
    anne.go("/box/pig")
    anne.page.get_by_text("With friends", exact=True).click()
    anne.page.get_by_role("button", name="Set the table and invite").click()
    invite = anne.page.get_by_role("textbox", name="Invite link")
    expect(invite).to_be_visible()
    link = invite.input_value()
    ben.go(link[link.index("/join") :])
    ben.page.get_by_role("textbox").first.fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    expect(anne.page.get_by_text("Ben").first).to_be_visible()
    anne.page.get_by_role("button", name="Begin").click()
    anne.at_table()
    ben.at_table()

    table = anne.page.evaluate("JSON.parse(localStorage.getItem('taniere.tables'))[0]")
    claire.go(f"/table/{table['table']}#{table['spectator']}")
    claire.at_table()
    act_until(
        lambda: anne.is_over() and ben.is_over(), lambda: act_in_pig(anne) or act_in_pig(ben), anne.page
    )
    expect(claire.page.locator("#end-title")).to_be_visible()
    assert ask(site, "/api/table", table["seats"][0]["token"])["ending"] == "finished"
    # Whoever watches can do nothing.
    assert claire.page.get_by_role("button", name="Play again").count() == 0


def test_several_people_on_one_device(visit: Come, site: Site) -> None:
    anne = visit()
    anne.go("/box/pig")
    anne.page.get_by_text("On this device", exact=True).click()
    anne.page.get_by_role("button", name="Begin", exact=True).click()
    anne.at_table()
    # Everything is public in Pig: nobody is asked to look away.
    anne.play_until_over(lambda: act_in_pig(anne))
    assert anne.page.locator(".ranking li").count() == 2
    anne.page.get_by_role("button", name="Play again").click()
    expect(anne.page.locator("#end-title")).not_to_be_visible()
    anne.at_table()


def test_what_a_spectator_gets_is_what_everybody_may_see(visit: Come, site: Site) -> None:
    links = new_table(site, "code-cracker", person("Anne"), person("Ben"))
    watcher = visit()
    frames: list[str] = []
    watcher.page.on(
        "websocket", lambda socket: socket.on("framereceived", lambda data: frames.append(str(data)))
    )
    watcher.go(links.watch)
    watcher.at_table()
    assert frames
    assert not any('"legal":["' in frame for frame in frames)
    assert watcher.page.locator(".die-button.good").count() == 0
    expect(watcher.page.get_by_role("list", name="Players")).to_contain_text("Anne")
