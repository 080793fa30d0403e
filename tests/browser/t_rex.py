"""Playing T-Rex as a person does: look at what invites on the board, click or press it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import msgspec
from playwright.sync_api import Error

from taniere.client import Server
from taniere.games.t_rex import GAME
from taniere.games.t_rex.views import TRexView
from tests.browser.site import Site
from tests.browser.tables import Links
from tests.browser.visitor import Visitor

BOARD = "section.board"


# What a click is for, in this order: whatever is asked, and only then the hand.
CLICKED = (
    "[data-pile=played][data-invites]",  # a lifted card goes there, or the top card is removed
    "[data-pile=drawn][data-invites]",
    "[data-egg][data-invites]",
    "[data-trump=strong][data-invites]",  # a lifted colour goes there
    "[data-colour][data-invites]",
    ".hand-card[data-invites]",
)
# Both looks are taken at one moment: between two of them the board may move on.
FIND = f"(wanted) => wanted.find((one) => document.querySelector('{BOARD} ' + one)) ?? null"
KEY = f"""() => [...document.querySelectorAll('.bar .actions button.legal')].at(-1)?.ariaKeyShortcuts
    ?? (document.querySelector('{BOARD} .hand-card[data-invites]') ? '1' : null)"""


def act_by_mouse(visitor: Visitor) -> bool:
    """One click. A card is lifted, then put on the own pile; one trump is replaced whenever that is asked."""
    found = visitor.page.evaluate(FIND, list(CLICKED))
    if found is None:
        return False
    target = visitor.page.locator(f"{BOARD} {found}")
    try:
        # The last card of a fan is covered by none.
        (target.last if "hand" in found else target.first).click(timeout=1000)
    except Error:  # the board moved on meanwhile: look again
        return False
    return True


def act_by_keys(visitor: Visitor) -> bool:
    """The same with keys alone: the letters on the buttons, and the digits of the hand."""
    key = visitor.page.evaluate(KEY)
    if key is None:
        return False
    visitor.page.keyboard.press(key.lower())
    return True


def play_until(site: Site, links: Links, is_there: Callable[[dict[str, Any]], bool]) -> None:
    """Play seat 0 without a browser, then stop where it is asked and the view is as wished."""

    async def play() -> None:
        async with Server(site.url).sit(links.seats[0] or "") as seat:
            async for turn in seat.turns():
                view = cast("dict[str, Any]", turn.view)
                if is_there(view):
                    return
                outlook = GAME.outlook(msgspec.convert(view, TRexView, strict=False))
                draws = {one.card: one.draws for one in outlook.previews}
                # Cards that draw come first: a long round has much to show.
                await seat.play(max(turn.legal, key=lambda token: draws.get(token.split()[-1], 0)))

    # Playwright's loop runs in this thread, and asyncio allows one per thread.
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, play()).result()
