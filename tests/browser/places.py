"""The pages there are, and how to get there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from playwright.sync_api import expect

from tests.browser.site import Site
from tests.browser.t_rex import play_until
from tests.browser.tables import ask, bot, new_table, person, play_out, play_some
from tests.browser.tarasque import play_on
from tests.browser.visitor import Visitor


@dataclass(frozen=True)
class Place:
    """A page, and how to open it."""

    name: str
    opening: Callable[[Visitor, Site], None]

    def open(self, visitor: Visitor, site: Site) -> None:
        self.opening(visitor, site)
        visitor.page.wait_for_load_state("networkidle")
        expect(visitor.page.locator("h1, h2").first).to_be_visible()


def _page(path: str) -> Callable[[Visitor, Site], None]:
    def opening(visitor: Visitor, site: Site) -> None:
        visitor.go(path)

    return opening


def _missing(path: str) -> Callable[[Visitor, Site], None]:
    """A page of something that is not there: the browser says so too."""

    def opening(visitor: Visitor, site: Site) -> None:
        visitor.forgiven += ["status of 401", "status of 404"]
        visitor.go(path)
        expect(visitor.page.locator("h1")).to_be_visible()
        expect(visitor.page.locator("main").get_by_role("link")).to_be_visible()

    return opening


def _table(game: str, *seats: dict[str, str]) -> Callable[[Visitor, Site], None]:
    def opening(visitor: Visitor, site: Site) -> None:
        links = new_table(site, game, person("Anne"), *seats)
        visitor.go(links.seat(0))
        visitor.at_table()

    return opening


def _tarasque(edition: str, decisions: int, *bots: str) -> Callable[[Visitor, Site], None]:
    """In the middle of a game."""

    def opening(visitor: Visitor, site: Site) -> None:
        seats = [person("Anne"), *map(bot, bots)]
        links = new_table(site, "tarasque", *seats, options={"edition": edition, "start": "0"})
        play_on(site, links, decisions)
        visitor.go(links.seat(0))
        visitor.at_table()

    return opening


def _t_rex(*bots: str, has_memory: bool = False) -> Callable[[Visitor, Site], None]:
    """In the middle of a round: everybody has eggs, and cards on the table."""

    def opening(visitor: Visitor, site: Site) -> None:
        links = new_table(site, "t-rex", person("Anne"), *map(bot, bots), options={"start": "0"})
        play_until(site, links, lambda view: view["round"] > 3 and len(view["history"]) > len(bots) + 2)
        visitor.go(links.seat(0))
        visitor.at_table()
        if has_memory:
            visitor.page.locator("button[aria-keyshortcuts=M]").click()

    return opening


def _text_view(visitor: Visitor, site: Site) -> None:
    _table("code-cracker", bot("naive"))(visitor, site)
    words = visitor.page.locator("[data-tool=words]")
    if not words.is_visible():  # on a phone the menu has it
        visitor.page.locator("[data-tool=menu]").click()
        words = visitor.page.locator("dialog[open] .folded button").first
    words.click()
    expect(visitor.page.locator("section.text .lines li").first).to_be_visible()


def _lobby(visitor: Visitor, site: Site) -> None:
    links = new_table(site, "pig", person("Anne"), {"kind": "open"}, is_started=False)
    visitor.go(links.seat(0))
    expect(visitor.page.get_by_text("Anne").first).to_be_visible()


def _friends(visitor: Visitor, site: Site) -> None:
    """The table of somebody who invites: only their browser has the invitation."""
    visitor.go("/box/dino-park")
    visitor.page.locator(".modes label").nth(1).click()
    visitor.page.locator(".panel button.begin").click()
    expect(visitor.page.locator(".lobby section")).to_have_count(3)


def _join(visitor: Visitor, site: Site) -> None:
    links = new_table(site, "pig", person("Anne"), {"kind": "open"}, is_started=False)
    visitor.go(f"/join#{links.invite}")
    expect(visitor.page.get_by_text("Anne").first).to_be_visible()


def _print(visitor: Visitor, site: Site) -> None:
    visitor.go("/box/tarasque/print")
    expect(visitor.page.locator("[data-sheet=tiles] .tile")).to_have_count(36)


def _lesson(visitor: Visitor, site: Site) -> None:
    visitor.go("/learn/code-cracker/first-safe")
    expect(visitor.page.get_by_test_id("sentence")).not_to_be_empty()


def _guided(visitor: Visitor, site: Site) -> None:
    visitor.go("/")
    visitor.page.evaluate("localStorage.setItem('taniere.guide', '{}')")
    _table("code-cracker", bot("naive"))(visitor, site)
    expect(visitor.page.get_by_test_id("goal")).to_be_visible()


def _end(visitor: Visitor, site: Site) -> None:
    links = new_table(site, "code-cracker", person("Anne"), bot("naive"))
    play_out(site, links)
    visitor.go(links.seat(0))
    expect(visitor.page.locator("#end-title")).to_be_visible()


def _replay(visitor: Visitor, site: Site) -> None:
    links = new_table(site, "code-cracker", person("Anne"))
    play_out(site, links)
    visitor.go(f"/replay#{links.seats[0]}@12")
    expect(visitor.page.get_by_role("slider")).to_be_visible()


PLACES = [
    Place("shelf", _page("/")),
    Place("box", _page("/box/dino-park")),
    Place("rules", _page("/box/code-cracker/rules")),
    Place("print", _print),
    Place("course", _page("/learn/code-cracker")),
    Place("lesson", _lesson),
    Place("guided", _guided),
    Place("lobby", _lobby),
    Place("friends", _friends),
    Place("join", _join),
    Place("code-cracker", _table("code-cracker", bot("naive"))),
    Place("dino-park", _table("dino-park", bot("naive"), bot("lite"))),
    Place("labyrintus", _table("labyrintus", bot("hasty"))),
    Place("pig", _table("pig", bot("random"))),
    Place("t-rex", _t_rex("random", "random")),
    Place("t-rex memory", _t_rex(*["random"] * 4, has_memory=True)),
    Place("tarasque", _tarasque("original", 45, "magpie", "magpie")),
    Place("tarasque adapted", _tarasque("adapted", 20, *["magpie"] * 5)),
    Place("tyrannosaurus-rex", _table("tyrannosaurus-rex", bot("grazer"), bot("runaway"), bot("grazer"))),
    Place("text view", _text_view),
    Place("end", _end),
    Place("replay", _replay),
    Place("open a record", _page("/replay")),
    Place("credits", _page("/credits")),
    Place("nowhere", _missing("/no-such-page")),
    Place("no such game", _missing("/box/no-such-game")),
    Place("no such rules", _missing("/box/no-such-game/rules")),
    Place("no such course", _missing("/learn/no-such-game")),
    Place("no such lesson", _missing("/learn/code-cracker/no-such-lesson")),
    Place("no such table", _missing("/table/nosuchtabl#no-such-link")),
    Place("no such replay", _missing("/replay#no-such-link")),
]


def _middle(
    game: str, decisions: int, *bots: str, eager: Sequence[str] = (), stop: str = ""
) -> Callable[[Visitor, Site], None]:
    """A table some turns later, when seat 0 is to play."""

    def opening(visitor: Visitor, site: Site) -> None:
        for _ in range(5):  # chance may end a game before that
            links = new_table(site, game, person("Anne"), *map(bot, bots), options={"start": "0"})
            play_some(site, links, decisions, eager, stop)
            if ask(site, "/api/table", links.host)["status"] != "over":
                break
        visitor.go(links.seat(0))
        visitor.at_table()

    return opening


# What docs/pictures shows: the pages, and each board in the middle of a game.
SHOWN = ("shelf", "box", "friends", "tarasque", "tarasque adapted", "end", "replay")
PICTURED = [
    *(place for place in PLACES if place.name in SHOWN),
    Place("code-cracker", _middle("code-cracker", 30, "naive", "lite", eager=("keep",), stop="keep")),
    Place("dino-park", _middle("dino-park", 24, "naive", "lite", eager=("keep",), stop="keep")),
    Place("labyrintus", _middle("labyrintus", 11, "hasty", "hasty")),
    Place("t-rex", _middle("t-rex", 12, "tracker", "tracker", "random")),
    Place("tyrannosaurus-rex", _middle("tyrannosaurus-rex", 7, "grazer", "runaway", "grazer")),
]
