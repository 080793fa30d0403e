"""Tyrannosaurus Rex: sealed choices of several browsers at once, and whole games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.fit import SIZES, faults_at_sizes, shifts, watch_steadiness
from tests.browser.site import Site
from tests.browser.tables import Links, ask, bot, new_table, person, play_out, play_some
from tests.browser.tyrannosaurus_rex import BOARD, act_by_keys, act_by_mouse, perish
from tests.browser.visitor import Visitor, act_until

Come = Callable[..., Visitor]
GAME = "tyrannosaurus-rex"
CARDS = ".card-button[aria-disabled=false]"
LEAST_TOUCH = 43.5  # pixels of a piece that is laid with a tap
FRAIL = {"provisions": dict.fromkeys(["triceratops", "pteranodon", "diplodocus", "stegosaurus"], 1)}


def counted(act: Callable[[Visitor, int], bool], visitor: Visitor) -> Callable[[], bool]:
    """Every time another choice."""
    numbers: Iterator[int] = count()
    return lambda: act(visitor, next(numbers))


def sealed(visitor: Visitor) -> Locator:
    """What the bar says while one's own choice waits for the others."""
    return visitor.page.locator(".bar[data-said=prompt] .words")


def test_three_browsers_choose_at_once(visit: Come, site: Site) -> None:
    links = new_table(site, GAME, person("Anne"), person("Ben"), person("Claire"))
    people = [visit(), visit(), visit()]
    frames: list[list[str]] = [[], [], []]
    for seat, visitor in enumerate(people):

        def listen(socket, heard=frames[seat]) -> None:  # type: ignore[no-untyped-def]
            socket.on("framereceived", lambda data: heard.append(str(data)))

        visitor.page.on("websocket", listen)
        visitor.go(links.seat(seat))
        visitor.at_table()

    # Lake and volcano first: whoever is asked points somewhere, until cards are to be chosen.
    for _ in range(200):
        if all(one.page.locator(f"{BOARD} {CARDS}").count() for one in people):
            break
        for visitor in people:
            ways = visitor.page.locator(f"{BOARD} .way.good")
            if ways.count() == 8 and not visitor.page.locator(f"{BOARD} {CARDS}").count():
                ways.nth(3).click()
        people[0].page.wait_for_timeout(30)

    anne, ben, claire = people
    for visitor in people:
        visitor.page.locator(f"{BOARD} [data-card=move]").click()
    before = [len(heard) for heard in frames]
    anne.page.locator(f"{BOARD} [data-way=ne]").click()
    expect(sealed(anne)).to_contain_text("sealed: play Move, one square north-east")
    expect(sealed(anne)).to_contain_text("Waiting for Ben and Claire")
    expect(anne.page.locator(".seat").first).to_contain_text("has chosen")
    # On the board it is face up for oneself alone.
    expect(anne.page.locator(f"{BOARD} ol li:not(.hidden)")).to_have_count(1)
    # It can be withdrawn while anybody still chooses, and chosen anew.
    anne.page.get_by_role("button", name="Undo").first.click()
    expect(anne.page.locator(f"{BOARD} [data-card=move]")).to_have_attribute("aria-disabled", "false")
    anne.page.locator(f"{BOARD} [data-card=rest]").click()
    anne.page.locator(f"{BOARD} .hub.good").click()
    expect(sealed(anne)).to_contain_text("Rest")
    ben.page.locator(f"{BOARD} [data-way=e]").click()
    expect(sealed(ben)).to_contain_text("Move, one square east")
    # Nothing of it reached the third browser, on the board or on the wire.
    told = "".join(frames[2][before[2] :])
    assert "CardRevealed" not in told
    assert '"move e"' not in told
    assert claire.page.locator(f"{BOARD} ol li.hidden").count() == 3
    assert '"rest"' not in "".join(frames[1][before[1] :])
    claire.page.locator(f"{BOARD} [data-way=w]").click()
    for visitor in people:
        expect(visitor.page.locator("aside.log")).to_contain_text("Anne shows: Rest.")
        expect(visitor.page.locator("aside.log")).to_contain_text("Ben shows: Move east.")
        expect(visitor.page.locator("aside.log")).to_contain_text("Claire shows: Move west.")

    numbers = count()
    act_until(
        lambda: all(visitor.is_over() for visitor in people),
        lambda: sum(act_by_mouse(visitor, next(numbers)) for visitor in people) > 0,
        anne.page,
    )
    assert ask(site, "/api/table", links.seats[0] or "")["ending"] == "finished"


def test_one_device_tells_no_sealed_choice(visit: Come, site: Site) -> None:
    """Two people choose one after the other: what the cover tells is what a spectator has read."""
    anne, watcher = visit(), visit()
    anne.go(f"/box/{GAME}")
    anne.page.get_by_text("On this device", exact=True).click()
    anne.page.get_by_role("button", name="Remove player 4").click()
    anne.page.get_by_role("button", name="Remove player 3").click()
    anne.page.get_by_role("button", name="Begin", exact=True).click()
    cover = anne.page.locator("section:has(#hand-over)")
    expect(cover).to_be_visible()
    table = anne.page.evaluate("JSON.parse(localStorage.getItem('taniere.tables'))[0]")
    watcher.go(f"/table/{table['table']}#{table['spectator']}")
    log = watcher.page.locator("aside.log")
    told: list[str] = []
    covers = 0
    numbers = count()

    def act() -> bool:
        nonlocal covers
        if not cover.count():
            return act_by_mouse(anne, next(numbers))
        assert anne.page.locator(f"{BOARD}, .card-button").count() == 0
        news = cover.get_by_role("status")
        expect(news).to_have_attribute("aria-busy", "false")
        for line in news.locator("span").all_inner_texts():
            if not line.startswith("Turn "):  # a heading of the log
                expect(log).to_contain_text(line)
            told.append(line)
        cover.get_by_role("button").click()
        expect(cover).to_have_count(0)
        covers += 1
        return True

    act_until(lambda: covers > 12, act, anne.page)
    assert any(" shows: " in line for line in told)


def test_a_whole_game_by_mouse_with_four(visit: Come, site: Site) -> None:
    links = new_table(site, GAME, person("Anne"), bot("grazer"), bot("runaway"), bot("grazer"))
    anne = visit()
    anne.go(links.seat(0))
    anne.at_table()
    assert anne.play_until_over(counted(act_by_mouse, anne)) > 5
    expect(anne.page.locator(".ranking li")).to_have_count(4)
    assert ask(site, "/api/table", links.seats[0] or "")["ending"] == "finished"


def test_a_whole_game_by_keyboard_alone(visit: Come, site: Site) -> None:
    links = new_table(site, GAME, person("Anne"), bot("grazer"), bot("runaway"))
    anne = visit(width=400, height=800, language="fr")
    anne.go(links.seat(0))
    anne.at_table()
    assert anne.play_until_over(counted(act_by_keys, anne)) > 5
    expect(anne.page.locator(".ranking li")).to_have_count(3)
    assert ask(site, "/api/table", links.seats[0] or "")["ending"] == "finished"


def test_a_whole_game_through_the_text_view(visit: Come, site: Site) -> None:
    """Nothing but the lines, the numbered list and the command field is looked at."""
    links = new_table(site, GAME, person("Anne"), bot("grazer"), bot("runaway"))
    anne = visit(language="fr", text=True)
    anne.go(links.seat(0))
    anne.at_table()
    words = anne.page.locator("section.text")
    field = words.get_by_role("textbox")
    heard: set[str] = set()
    numbers = count()

    def act() -> bool:
        choices = words.locator(".choices button").all_inner_texts()
        if not choices:
            return False
        heard.update(words.locator(".lines li").all_inner_texts())
        number = next(numbers)
        at = number * 5 % len(choices)
        # Sometimes by number, sometimes by its words.
        field.fill(choices[at] if number % 2 else str(at + 1))
        field.press("Enter")
        anne.page.wait_for_timeout(40)
        return True

    assert anne.play_until_over(act) > 5
    told = "\n".join(heard)
    for part in ("Arbres en", "Ty-Rex", "tanière C3", "refuge", "a l’os", "en main"):
        assert part in told
    assert ask(site, "/api/table", links.seats[0] or "")["ending"] == "finished"


def test_a_sealed_choice_is_told_and_withdrawn_in_words(visit: Come, site: Site) -> None:
    links = new_table(
        site, GAME, person("Anne"), person("Ben"), options={"line-up": "stegosaurus-triceratops"}
    )
    anne = visit(text=True)
    anne.go(links.seat(0))
    words = anne.page.locator("section.text")
    choice = words.locator(".choices button").nth(4)
    choice.wait_for()
    named = choice.inner_text()
    words.get_by_role("textbox").fill("5")
    words.get_by_role("textbox").press("Enter")
    expect(words.locator(".prompt")).to_contain_text(named)
    expect(words.locator(".choices")).to_have_count(0)
    words.get_by_role("textbox").fill("undo")
    words.get_by_role("textbox").press("Enter")
    expect(words.locator(".choices button").first).to_be_visible()


def test_a_ghost_still_steers(visit: Come, site: Site) -> None:
    for _ in range(5):
        links = new_table(site, GAME, person("Anne"), *[bot("grazer")] * 3, data=FRAIL)
        if perish(site, links):
            break
    anne = visit()
    anne.go(links.seat(0))
    anne.at_table()
    expect(anne.page.locator(f"{BOARD} .hand")).to_contain_text("your arrow still counts")
    expect(anne.page.locator(f"{BOARD} .card-button")).to_have_count(0)
    expect(anne.page.get_by_role("button", name="No arrow")).to_be_visible()
    anne.page.locator(f"{BOARD} [data-way=n]").click()
    expect(anne.page.locator("aside.log")).to_contain_text("Anne points")


def test_a_replay_reveals_all_choices_at_once(visit: Come, site: Site) -> None:
    links = new_table(site, GAME, person("Anne"), bot("grazer"), bot("runaway"))
    play_out(site, links)
    anne = visit()
    anne.go(f"/replay#{links.seats[0]}")
    slider = anne.page.get_by_role("slider")
    expect(slider).to_be_visible()
    last = int(slider.get_attribute("max") or 0)
    anne.page.locator("h1").click()
    revealed: set[int] = set()
    for _ in range(6 * last):
        if int(slider.input_value()) == last:
            break
        anne.page.keyboard.press("ArrowRight")  # shows what happens; once more: what came of it
        if 3 not in revealed:  # later a flight may be up to one rival alone
            revealed.add(anne.page.locator(f"{BOARD} ol li:not(.hidden)").count())
    assert int(slider.input_value()) == last
    assert 3 in revealed
    assert 1 not in revealed


def test_what_a_rival_still_holds(visit: Come, site: Site) -> None:
    links = new_table(site, GAME, person("Anne"), bot("grazer"))
    anne = visit()
    anne.go(links.seat(0))
    anne.at_table()
    seat = anne.page.locator(".seat").last
    seat.click()
    sheet = anne.page.get_by_role("dialog", name="Grazer")
    expect(sheet).to_contain_text("in hand all but one of")
    expect(sheet).to_contain_text("trees")
    assert anne.barriers() == ""
    anne.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(seat).to_be_focused()


# Whether it fits: each number of seats, at its opening, in the middle, for a ghost and at the end.

BOTS = ("grazer", "runaway", "grazer")
EACH_COUNT = pytest.mark.parametrize("seats", [2, 3, 4])


def table_of(site: Site, seats: int, **wishes: object) -> Links:
    """One person and bots."""
    return new_table(site, GAME, person("Hedgehog"), *map(bot, BOTS[: seats - 1]), **wishes)


def seated(visitor: Visitor, links: Links) -> Visitor:
    """Somebody at the table, on seat 0."""
    visitor.go(links.seat(0))
    visitor.at_table()
    return visitor


@EACH_COUNT
def test_the_opening_fits(visit: Come, site: Site, seats: int) -> None:
    anne = seated(visit(), table_of(site, seats, options={"start": "0"}))
    assert faults_at_sizes(anne) == []
    anne.page.locator(".seat").last.click()
    anne.page.locator("[data-sheet]").wait_for()
    assert faults_at_sizes(anne) == []


@EACH_COUNT
def test_a_full_position_fits(visit: Come, site: Site, seats: int) -> None:
    for _ in range(5):  # chance may end a game before that
        links = table_of(site, seats, options={"start": "0"})
        play_some(site, links, 9, (), "move")
        if ask(site, "/api/table", links.host)["status"] != "over":
            break
    anne = seated(visit(language="fr"), links)
    cards = anne.page.locator(f"{BOARD} {CARDS}")
    cards.first.click()
    expect(anne.page.locator(".bar[data-said=hand]")).to_be_visible()
    assert faults_at_sizes(anne) == []
    # All cards and arrows, also those that cannot be laid, have the size of a finger and lie in the box.
    for width, height in SIZES:
        anne.page.set_viewport_size({"width": width, "height": height})
        board = anne.page.locator(BOARD).bounding_box()
        assert board is not None
        for piece in anne.page.locator(f"{BOARD} :is(.card-button, .way, .hub, .target, ol li)").all():
            box = piece.bounding_box()
            assert box is not None
            # What is held stands out by a few pixels.
            assert board["y"] - 4 <= box["y"], (width, height)
            assert box["y"] + box["height"] <= board["y"] + board["height"] + 1, (width, height)
            assert board["x"] <= box["x"], (width, height)
            assert box["x"] + box["width"] <= board["x"] + board["width"] + 5, (width, height)
            if "hidden" not in (piece.get_attribute("class") or ""):
                assert min(box["width"], box["height"]) >= LEAST_TOUCH, (width, height, box)


@pytest.mark.parametrize("width", [1440, 390])
def test_a_whole_game_holds_still(visit: Come, site: Site, width: int) -> None:
    anne = visit(
        width=width, height=900 if width > 1000 else 844, is_phone=width < 1000, has_motion=True, pace=0.03
    )
    said = watch_steadiness(anne)
    seated(anne, table_of(site, 3))
    assert anne.play_until_over(counted(act_by_mouse, anne)) > 5
    moved, what = shifts(anne)
    assert moved < 0.1, what
    assert said == []
