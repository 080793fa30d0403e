"""T-Rex in a browser: whole games by two people, each on their own or sharing one device."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.site import Site
from tests.browser.t_rex import act_by_keys, act_by_mouse
from tests.browser.tables import ask, bot, new_table, person
from tests.browser.visitor import Visitor, act_until

Come = Callable[..., Visitor]
# The hand in the page, at one moment: its cards, what they are called, and what was said so far.
LOOK = """() => {
    const cards = [...document.querySelectorAll('.hand-card')];
    return {
        isAsked: document.querySelector('section.board [data-invites]') !== null,
        cards: cards.map((card) => card.dataset.card),
        labels: cards.map((card) => card.getAttribute('aria-label').split(/ \\(|:/)[0]),
        log: [...document.querySelectorAll('.log li span')].map((line) => line.textContent),
    };
}"""


def listen_for_hands(visitor: Visitor) -> list[list[set[str]]]:
    """By seat, the hands that the server has sent to it, the latest last."""
    hands: list[list[set[str]]] = [[], []]

    def hear(data: str | bytes) -> None:
        told = json.loads(data)
        if told["type"] == "update" and told["view"]:
            seat = told["view"]["viewer"]
            hands[seat].append(set(told["view"]["players"][seat]["hand"]))

    visitor.page.on("websocket", lambda socket: socket.on("framereceived", hear))
    return hands


def tells_a_secret_of(rival: str, line: str) -> bool:
    """A card that only the rival has seen, by its name."""
    is_drawn = line.startswith((f"{rival} draws", f"{rival} takes")) and "egg" not in line
    return is_drawn and "a card" not in line and "everybody could know" not in line


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.!]) ", text.replace("Meanwhile: ", ""))


def test_two_people_each_with_a_browser(visit: Come, site: Site) -> None:
    """By mouse and by keyboard; each sees their own hand and no other."""
    links = new_table(site, "t-rex", person("Anne"), person("Ben"))
    anne, ben, watcher = visit(), visit(), visit()
    for visitor, path in ((anne, links.seat(0)), (ben, links.seat(1)), (watcher, links.watch)):
        visitor.go(path)
        visitor.at_table()
    expect(anne.page.locator(".hand-card").first).to_be_visible()
    expect(ben.page.locator(".hand-card").first).to_be_visible()

    def act() -> bool:
        assert watcher.page.locator(".hand-card").count() == 0
        return act_by_mouse(anne) or act_by_keys(ben)

    act_until(lambda: anne.is_over() and ben.is_over(), act, anne.page)
    expect(watcher.page.locator("#end-title")).to_be_visible()
    assert ask(site, "/api/table", links.seats[0] or "")["ending"] == "finished"


def test_one_device_is_handed_over_before_another_hand_is_shown(visit: Come, site: Site) -> None:
    anne = visit()
    hands = listen_for_hands(anne)
    anne.go("/box/t-rex")
    anne.page.get_by_text("On this device", exact=True).click()
    anne.page.get_by_role("button", name="Remove player 3").click()
    anne.page.get_by_role("button", name="Begin", exact=True).click()
    cover = anne.page.locator("section:has(#hand-over)")
    expect(cover).to_be_visible()  # before anything of the first hand is
    table = anne.page.evaluate("JSON.parse(localStorage.getItem('taniere.tables'))[0]")
    names = [seat["name"] for seat in ask(site, "/api/table", table["seats"][0]["token"])["seats"]]
    holder, taken = -1, 0
    labels: list[str] = []  # of the hand that was shown last
    meanwhile: set[str] = set()

    def act() -> bool:
        nonlocal holder, taken, labels
        if cover.count():
            # Nothing of the table is in the page while the device changes hands.
            page = anne.page.locator("body").inner_html()
            for trace in ["hand-card", "data-card", 'section class="board']:
                assert trace not in page
            asked = next(seat for seat in (0, 1) if names[seat] in cover.get_by_role("button").inner_text())
            assert asked != holder
            if taken > 0:  # the other one has just played
                news = cover.get_by_role("status")
                expect(news).to_contain_text(names[1 - asked])
                meanwhile.add(news.inner_text())
                private = [label for label in labels if label not in news.inner_text()]
                assert [label for label in private if label in anne.page.locator("body").inner_html()] == []
            cover.get_by_role("button").click()
            expect(cover).to_have_count(0)
            holder, taken = asked, taken + 1
        seen = anne.page.evaluate(LOOK)
        # While cards travel, the hand is the one before or the one after.
        assert set(seen["cards"]) <= set().union(*hands[holder][-3:])
        if seen["isAsked"]:
            assert set(seen["cards"]) == hands[holder][-1]
            labels = seen["labels"]
            rival = names[1 - holder]
            assert [line for line in seen["log"] if tells_a_secret_of(rival, line)] == []
        return act_by_mouse(anne)

    anne.play_until_over(act)
    assert taken > 12  # at least once a round
    everything = " ".join(meanwhile)
    assert f"{names[0]} plays" in everything
    assert f"{names[1]} plays" in everything
    assert not any(tells_a_secret_of(name, line) for name in names for line in sentences(everything))
    expect(anne.page.locator(".ranking li")).to_have_count(2)


def test_the_first_hand_is_covered_and_so_it_is_after_a_reload(visit: Come, site: Site) -> None:
    """Both seats are in one browser, and the first of them is to play."""
    links = new_table(site, "t-rex", person("Anne"), person("Ben"), options={"start": "0"})
    anne = visit()
    for seat in (0, 1):
        anne.go(links.seat(seat))
        anne.page.wait_for_function(
            "(token) => localStorage.getItem('taniere.tables')?.includes(token)", arg=links.seats[seat]
        )
    # Whatever is painted is looked at from the beginning, also what stays for a moment only.
    anne.page.add_init_script(
        """new MutationObserver(() => {
            window.hasShown ||= document.querySelector('.hand-card, section.board') !== null;
        }).observe(document, { childList: true, subtree: true })"""
    )
    cover = anne.page.locator("section:has(#hand-over)")
    anne.go("/")
    anne.go(f"/table/{links.table}")
    for _ in range(2):
        expect(cover).to_contain_text("Now it is Anne’s turn.")
        assert not anne.page.evaluate("window.hasShown")
        assert anne.barriers() == ""
        cover.get_by_role("button", name="I am Anne").click()
        expect(anne.page.locator(".hand-card").first).to_be_visible()
        assert anne.page.evaluate("window.hasShown")
        anne.page.reload()


def test_the_memory_says_what_a_rival_can_hold(visit: Come, site: Site) -> None:
    links = new_table(site, "t-rex", person("Anne"), bot("random"), options={"start": "0"})
    anne = visit()
    anne.go(links.seat(0))
    anne.at_table()
    expect(anne.page.locator(".hand-card[data-invites]").first).to_be_visible()
    anne.page.keyboard.press("m")
    memory = anne.page.get_by_role("dialog", name="Perfect memory")
    expect(memory).to_contain_text("7 of these 17")
    anne.page.keyboard.press("m")
    expect(memory).not_to_be_visible()


def test_a_whole_game_through_the_text_view(visit: Come, site: Site) -> None:
    """Nothing but the lines of the board, the numbered list and the command field is looked at."""
    links = new_table(site, "t-rex", person("Anne"), bot("random"), options={"start": "0"})
    anne = visit(text=True)
    anne.go(links.seat(0))
    anne.at_table()
    words = anne.page.locator("section.text")
    field = words.get_by_role("textbox")
    told: set[str] = set()
    acts = 0

    def act() -> bool:
        nonlocal acts
        choices = words.locator(".choices button").all_inner_texts()
        if not choices:
            return False
        told.update(words.locator(".lines li").all_inner_texts())
        # Now by its number, now by its words, and each time another one.
        choice = acts % len(choices)
        field.fill(choices[choice] if acts % 2 else str(choice + 1))
        field.press("Enter")
        acts += 1
        return True

    assert anne.play_until_over(act) > 24  # a card and a removal in every round
    assert ask(site, "/api/table", links.seats[0] or "")["ending"] == "finished"
    for beginning in (
        "Round 12 of 12",
        "Trumps: ",
        "Symbols, by number: meteor (",
        "Eggs on offer, left and right: ",
        "the next egg would add: ",
        "played: ",
        "Whim 2: ",
        "Your hand:",
        "No meteor yet",
        "The last circle runs: Whim 2 has the last word with ",
        "Still to play in it: Anne, Whim 2",
        "Anne has the highest card and chooses an egg.",
        "Anne is to remove a card.",
        "Anne has the lowest card and may change one trump.",
    ):
        assert any(line.strip().startswith(beginning) for line in told), beginning
