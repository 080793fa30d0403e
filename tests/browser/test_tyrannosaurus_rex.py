"""Tyrannosaurus Rex: sealed choices of several browsers at once, and whole games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

from playwright.sync_api import expect

from tests.browser.site import Site
from tests.browser.tables import ask, bot, new_table, person, play_out
from tests.browser.tyrannosaurus_rex import BOARD, act_by_keys, act_by_mouse, perish
from tests.browser.visitor import Visitor, act_until

Come = Callable[..., Visitor]
GAME = "tyrannosaurus-rex"
FRAIL = {"provisions": dict.fromkeys(["triceratops", "pteranodon", "diplodocus", "stegosaurus"], 1)}


def counted(act: Callable[[Visitor, int], bool], visitor: Visitor) -> Callable[[], bool]:
    """Every time another choice."""
    numbers: Iterator[int] = count()
    return lambda: act(visitor, next(numbers))


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
        if all(one.page.locator(f"{BOARD} .card-button[aria-disabled=false]").count() for one in people):
            break
        for visitor in people:
            ways = visitor.page.locator(f"{BOARD} .way.good")
            if ways.count() == 8 and not visitor.page.locator(f"{BOARD} .card-button").count():
                ways.nth(3).click()
        people[0].page.wait_for_timeout(30)

    anne, ben, claire = people
    for visitor in people:
        visitor.page.locator(f"{BOARD} [data-card=move]").click()
    before = [len(heard) for heard in frames]
    anne.page.locator(f"{BOARD} [data-way=ne]").click()
    expect(anne.page.locator(f"{BOARD} .call")).to_contain_text("Move north-east")
    # It can be withdrawn while anybody still chooses, and chosen anew.
    anne.page.get_by_role("button", name="Undo").first.click()
    expect(anne.page.locator(f"{BOARD} [data-card=move]")).to_have_attribute("aria-disabled", "false")
    anne.page.locator(f"{BOARD} [data-card=rest]").click()
    anne.page.locator(f"{BOARD} .hub.good").click()
    expect(anne.page.locator(f"{BOARD} .call")).to_contain_text("Rest")
    ben.page.locator(f"{BOARD} [data-way=e]").click()
    expect(ben.page.locator(f"{BOARD} .call")).to_contain_text("Move east")
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
    expect(anne.page.locator(f"{BOARD} .call")).to_contain_text("your arrow still counts")
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
    expect(slider).to_have_value("0")
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
    look = anne.page.get_by_role("button", name="Cards of Grazer")
    look.click()
    expect(anne.page.get_by_text("in hand all but one of").first).to_be_visible()
    look.click()
    expect(anne.page.get_by_text("in hand all but one of").first).not_to_be_visible()
