"""The browser as a witness: it notes what is promised before the first draw, and checks the record by it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route, expect

from taniere.core.record import loads
from taniere.core.registry import load_game
from taniere.table.fair import verify
from taniere.table.player_notes import Notes, check_notes
from tests.browser.site import Site
from tests.browser.tables import ask
from tests.browser.test_together import act_in_pig
from tests.browser.visitor import Visitor, act_until

Come = Callable[..., Visitor]


def noted(visitor: Visitor) -> tuple[str, dict[str, Any]]:
    """The table this browser noted last, and its notes."""
    notes = visitor.page.evaluate("JSON.parse(localStorage.getItem('taniere.notes'))")
    table = max(notes, key=lambda name: notes[name]["noted"])
    return table, notes[table]


def token_of(visitor: Visitor, table: str) -> str:
    tables = visitor.page.evaluate("JSON.parse(localStorage.getItem('taniere.tables'))")
    return str(next(one for one in tables if one["table"] == table)["seats"][0]["token"])


def against_a_bot(visit: Come) -> Visitor:
    anne = visit(name="Anne")
    anne.go("/box/pig")
    anne.page.get_by_role("button", name="Play now").first.click()
    anne.at_table()
    return anne


def test_the_dice_are_checked_by_what_the_browser_noted(visit: Come, site: Site) -> None:
    anne = against_a_bot(visit)
    table, notes = noted(anne)
    assert len(notes["nonces"]["0"]) == 32
    assert notes["pledges"][1] is None  # a bot has none

    anne.page.get_by_role("button", name="More", exact=True).click()
    anne.page.get_by_text("Fair dice: what your browser has noted").click()
    expect(anne.page.get_by_test_id("noted-commitment")).to_have_text(notes["commitment"])
    expect(anne.page.get_by_test_id("noted-nonce")).to_have_text(notes["nonces"]["0"])
    anne.page.keyboard.press("Escape")

    anne.play_until_over(lambda: act_in_pig(anne))
    proof = anne.page.get_by_test_id("proof")
    expect(proof).to_contain_text("Nobody bent one.")
    record = loads(ask(site, "/api/table/record", token_of(anne, table)))
    pledges = {seat: pledge for seat, pledge in enumerate(notes["pledges"]) if pledge}
    found = verify(load_game("pig"), record)
    check_notes(found, Notes(notes["commitment"], pledges, {0: notes["nonces"]["0"]}))
    assert f"all {found.draws} draws" in proof.inner_text()


def test_a_server_that_shows_another_record_is_found_out(visit: Come, site: Site) -> None:
    other = against_a_bot(visit)
    other.play_until_over(lambda: act_in_pig(other))
    table, _ = noted(other)
    foreign = ask(site, "/api/table/record", token_of(other, table))

    anne = against_a_bot(visit)
    table, notes = noted(anne)

    def swap(route: Route) -> None:
        own = loads(foreign)
        own.notes["table"] = table  # it says that it is ours, and fits itself
        route.fulfill(body=own.dumps(), content_type="text/plain")

    anne.page.route("**/api/table/record", swap)
    anne.play_until_over(lambda: act_in_pig(anne))
    expect(anne.page.get_by_test_id("proof")).to_contain_text("its promise is not the one your browser noted")
    assert notes["commitment"] not in foreign


def test_a_browser_that_does_not_answer_is_left_out_and_everybody_is_told(visit: Come, site: Site) -> None:
    anne, ben = visit(name="Anne"), visit(name="Ben")
    anne.go("/box/pig")
    anne.page.get_by_text("With friends", exact=True).click()
    anne.page.get_by_role("button", name="Set the table and invite").click()
    link = anne.page.get_by_role("textbox", name="Invite link").input_value()
    ben.page.route("**/api/table/reveal", lambda route: route.abort())
    ben.forgiven.append("ERR_FAILED")
    ben.go(link[link.index("/join") :])
    ben.page.get_by_role("textbox").first.fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    expect(anne.page.get_by_text("Ben").first).to_be_visible()
    anne.page.get_by_role("button", name="Begin").click()
    anne.at_table()
    expect(anne.page.get_by_text("without the secret number of Ben").first).to_be_visible()
    ben.at_table()
    table, _ = noted(anne)
    promises = ask(site, "/api/table/promises", token_of(anne, table))
    assert [seat["is_left_out"] for seat in promises["seats"]] == [False, True]
    assert json.dumps(promises).count('"nonce": null') == 1


def test_taking_back_a_draw_against_a_bot_is_marked(visit: Come, site: Site) -> None:
    anne = against_a_bot(visit)
    board = anne.page.locator("section.board")
    at_risk = board.locator("p[aria-label]")

    def roll() -> bool:
        """False where it is not Anne's turn."""
        button = anne.page.locator(".actions").get_by_role("button", name="Roll")
        if not button.count() or button.first.get_attribute("aria-disabled") == "true":
            return False
        button.first.click()
        return True

    # A 1 ends the turn, and the bot moves on while one asks: only a turn that goes on is still in one's hand.
    act_until(
        lambda: at_risk.count() > 0 and "Your turn" in anne.prompt and at_risk.inner_text() != "0",
        roll,
        anne.page,
    )
    anne.page.get_by_role("button", name="More", exact=True).click()
    anne.page.get_by_role("button", name="Ask to undo").click()
    expect(anne.page.get_by_text("One draw was taken back.").first).to_be_visible()
    anne.play_until_over(lambda: act_in_pig(anne))
    expect(anne.page.get_by_test_id("proof")).to_contain_text("One draw was taken back.")
