"""Playing Tyrannosaurus Rex as a person does: take a card, then press a direction."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from taniere.client import Server
from tests.browser.site import Site
from tests.browser.tables import Links
from tests.browser.visitor import Visitor

BOARD = "section.board"


def act_by_mouse(visitor: Visitor, count: int) -> bool:
    """A whole choice, now on the dial, now on the board; which one depends on `count`."""
    page = visitor.page
    if not page.locator(f"{BOARD} .way.good").count():
        return False
    cards = page.locator(f"{BOARD} .card-button[aria-disabled=false]")
    try:
        if cards.count():
            cards.nth(count % cards.count()).click(timeout=1000)
        place = ".hub.good" if page.locator(f"{BOARD} .hub.good").count() else ".target"
        if place == ".target" and (count % 2 or not page.locator(f"{BOARD} .target").count()):
            place = ".way.good"
        found = page.locator(f"{BOARD} {place}")
        found.nth(count * 3 % max(1, found.count())).click(timeout=1000)
    except Exception:  # the board moved on meanwhile: look again
        return False
    return True


def act_by_keys(visitor: Visitor, count: int) -> bool:
    """The same with keys alone: letters and digits, or the tabulator, the arrows and Enter."""
    page = visitor.page
    if not page.locator(f"{BOARD} .way.good").count():
        return False
    # Read in one look: the board may move on between two.
    letters = page.locator(f"{BOARD} .card-button[aria-disabled=false]").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-keyshortcuts'))"
    )
    if letters:
        letter = letters[count % len(letters)]
        page.keyboard.press(letter.lower())
        if letter == "R":
            page.keyboard.press("5")
            return True
    if count % 2:
        page.keyboard.press("12346789"[count % 8])
        return True
    for _ in range(80):  # however far away the dial is
        if page.evaluate("document.activeElement.matches('section.board .dial .way')"):
            break
        page.keyboard.press("Tab")
    for _ in range(1 + count % 3):
        page.keyboard.press("ArrowRight")
    return visitor.enter(f"{BOARD} .dial .way")


def perish(site: Site, links: Links) -> bool:
    """Play seat 0 at its own peril, without a browser, until a ghost is asked. False: that never came."""

    async def play() -> bool:
        async with Server(site.url).sit(links.seats[0] or "") as seat:
            async for turn in seat.turns():
                if turn.view["dinosaurs"][0]["square"] is None:
                    return True
                await seat.play(_reckless(turn.view, turn.legal))
        return False

    # Playwright's loop runs in this thread, and asyncio allows one per thread.
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, play()).result()


def _reckless(view: Mapping[str, Any], legal: list[str]) -> str:
    """The card that costs a tree at once, else one that goes nearer to where the next one would."""
    own = view["dinosaurs"][0]
    refuge = {"diplodocus": "lake", "pteranodon": "volcano"}.get(own["dinosaur"])
    traps = [view[tile] for tile in ("lake", "volcano") if tile != refuge]

    def cost(token: str) -> tuple[int, int]:
        _, _, direction = token.partition(" ")
        if not direction:
            return 0, 99
        square = _beside(own["square"], direction)
        return -(square in (*traps, view["rex"])), min(_steps(square, trap) for trap in traps)

    return min(legal, key=cost) if view["phase"] == "cards" else legal[0]


def _beside(square: str, direction: str) -> str:
    """The square that an arrow leads to; the same at the edge."""
    column = "ABCDE".index(square[0]) + ("e" in direction) - ("w" in direction)
    row = int(square[1]) + ("s" in direction) - ("n" in direction)
    return f"{'ABCDE'[column]}{row}" if 0 <= column < 5 and 1 <= row <= 5 else square


def _steps(one: str, other: str) -> int:
    return max(abs(ord(a) - ord(b)) for a, b in zip(one, other, strict=True))
