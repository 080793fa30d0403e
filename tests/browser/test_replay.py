"""Replays: scrub, step, link, download, import, and dice checked in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.site import Site
from tests.browser.tables import Links, ask, new_table, person, play_out
from tests.browser.visitor import Visitor

Come = Callable[..., Visitor]

FIRST_DECISION = 4  # three safes and the first roll lie before it


@pytest.fixture(scope="module")
def finished(site: Site) -> Links:
    links = new_table(site, "code-cracker", person("Anne"))
    play_out(site, links)
    return links


def step_of(visitor: Visitor) -> int:
    return int(visitor.page.get_by_role("slider").input_value())


def test_steps_forward_back_and_by_keys(visit: Come, finished: Links) -> None:
    anne = visit(pace=1)
    anne.go(f"/replay#{finished.seats[0]}")
    slider = anne.page.get_by_role("slider")
    expect(slider).to_have_value(str(FIRST_DECISION))
    anne.page.get_by_role("button", name="One step on").click()
    expect(slider).to_have_value(str(FIRST_DECISION + 1))
    anne.page.locator("h1").click()
    anne.page.keyboard.press("ArrowRight")
    expect(slider).to_have_value(str(FIRST_DECISION + 2))
    anne.page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(FIRST_DECISION + 1))
    anne.page.get_by_role("button", name="To the end").click()
    assert step_of(anne) > 40
    anne.page.get_by_role("button", name="Play", exact=True).click()
    expect(anne.page.get_by_role("slider")).to_have_value(re.compile("^[1-9]$"))
    anne.page.get_by_role("button", name="Pause").click()


def test_the_game_is_told_by_turns_and_a_sentence_leads_to_its_moment(visit: Come, finished: Links) -> None:
    anne = visit()
    anne.go(f"/replay#{finished.seats[0]}")
    steps = anne.page.get_by_role("group", name="Steps")
    expect(steps.locator("h3").first).to_have_text(re.compile("Anne"))
    assert not re.search("chance", steps.inner_text(), re.IGNORECASE)
    rolls = steps.get_by_role("button", name=re.compile("^Anne rolls"))
    expect(rolls.nth(2)).to_be_attached()
    rolls.nth(2).click()
    expect(rolls.nth(2)).to_have_attribute("aria-current", "step")
    assert step_of(anne) > FIRST_DECISION
    page = anne.page.evaluate("() => [document.documentElement.scrollHeight, innerHeight]")
    assert page[0] <= page[1]


def test_a_link_opens_at_its_moment(visit: Come, finished: Links) -> None:
    anne = visit()
    anne.go(f"/replay#{finished.seats[0]}@17")
    expect(anne.page.get_by_role("slider")).to_have_value("17")
    assert anne.page.url.endswith("@17")


def test_the_dice_are_checked_here(visit: Come, finished: Links) -> None:
    anne = visit()
    anne.go(f"/replay#{finished.seats[0]}")
    requests: list[str] = []
    anne.page.get_by_role("button", name="Fair dice?").click()
    anne.page.get_by_role("button", name="Check every draw").wait_for()
    anne.page.on("request", lambda request: requests.append(request.url))
    anne.page.get_by_role("button", name="Check every draw").click()
    expect(anne.page.get_by_text(re.compile("All [0-9]+ draws f(it|ollow from) the promise"))).to_be_visible()
    assert [url for url in requests if "/api/" in url] == []


def test_a_record_comes_and_goes_as_a_file(visit: Come, site: Site, finished: Links, tmp_path: Path) -> None:
    anne = visit()
    anne.go(f"/replay#{finished.seats[0]}")
    with anne.page.expect_download() as download:
        anne.page.get_by_role("button", name="More", exact=True).click()
        anne.page.get_by_role("button", name="Download the record").click()
    path = tmp_path / "game.record"
    download.value.save_as(path)
    assert path.read_text() == ask(site, "/api/table/record", finished.seats[0] or "")

    ben = visit()
    ben.go("/replay")
    ben.page.get_by_label("Record file").set_input_files(path)
    expect(ben.page.get_by_role("slider")).to_be_visible()
    ben.page.get_by_role("button", name="Fair dice?").click()
    ben.page.get_by_role("button", name="Check every draw").click()
    expect(ben.page.get_by_text(re.compile("All [0-9]+ draws f(it|ollow from) the promise"))).to_be_visible()


def test_a_forged_die_is_found(visit: Come, site: Site, finished: Links, tmp_path: Path) -> None:
    record = ask(site, "/api/table/record", finished.seats[0] or "")
    found = re.search(r"\* roll (.+?) @(\d+) (\d+)/7776", record)
    assert found is not None
    forged = record.replace(found[0], found[0].replace(f" {found[3]}/", f" {(int(found[3]) + 1) % 7776}/"))
    path = tmp_path / "forged.record"
    path.write_text(forged)
    anne = visit()
    anne.go("/replay")
    anne.page.get_by_label("Record file").set_input_files(path)
    anne.page.get_by_role("button", name="Fair dice?").click()
    anne.page.get_by_role("button", name="Check every draw").click()
    expect(anne.page.get_by_text(f"Draw {found[2]} should be")).to_be_visible()


def test_what_is_no_record_is_refused(visit: Come, tmp_path: Path) -> None:
    path = tmp_path / "poem.txt"
    path.write_text("Il était une fois…")
    anne = visit()
    anne.go("/replay")
    anne.page.get_by_label("Record file").set_input_files(path)
    expect(anne.page.get_by_role("alert")).to_contain_text("not a record")
