"""Playing Tarasque as a person does: look at what invites on the board, click or press it."""

from __future__ import annotations

from tests.browser.site import Site
from tests.browser.tables import Links, play_some
from tests.browser.visitor import Visitor

BOARD = "section.board"
# What somebody who wants dragons does first, of what is legal.
EAGER = ("claim", "spend", "keep", "double", "roll", "stop", "bank", "row", "cull", "done", "pass", "move")


# What a click is for, in this order: whatever is asked, every good die, every tile, and only then on.
CLICKED = (
    f"{BOARD} .choose[data-invites]",  # a side of the base, a row of the lair
    f"{BOARD} .gate",
    f"{BOARD} .die-button.good",
    f"{BOARD} .tile[data-invites]",
    ".bar .actions button.go[aria-disabled=false]",
    ".bar .actions button.halt[aria-disabled=false]",
)
LOOK = """(wanted) => document.querySelector('dialog[open]') ? 'dialog'
    : wanted.find((one) => document.querySelector(one)) ?? null"""


def act_by_mouse(visitor: Visitor) -> bool:
    """One click. False where nothing invites."""
    page = visitor.page
    found = page.evaluate(LOOK, list(CLICKED))
    if found == "dialog":  # done too early, as the board moved on: there is more to claim
        page.get_by_role("button", name="Cancel").click()
        return False
    if found is None:
        return False
    try:
        page.locator(found).first.click(timeout=300)
    except Exception:  # the board moved on meanwhile: look again
        return False
    return True


def act_by_keys(visitor: Visitor) -> bool:
    """The same with keys alone: tabulator and arrows to what invites, Enter, letters for the buttons."""
    page = visitor.page
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
        return False
    invites = page.locator(f"{BOARD} button[data-invites]")
    if not invites.count():
        for letter, look in (("r", "go"), ("d", "halt"), ("p", "halt"), ("s", "halt")):
            button = page.locator(
                f".bar .actions button.{look}[aria-keyshortcuts={letter.upper()}][aria-disabled=false]"
            )
            if button.count():
                page.keyboard.press(letter)
                return True
        return False
    for _ in range(80):  # however far away the board is
        if page.evaluate("document.activeElement.closest('section.board') !== null"):
            break
        page.keyboard.press("Tab")
    if not page.evaluate("document.activeElement.hasAttribute('data-invites')"):
        page.keyboard.press("ArrowRight")
    return visitor.enter(f"{BOARD} *")


def play_on(site: Site, links: Links, decisions: int) -> None:
    """Play seat 0 without a browser, then stop where its dice lie on the table."""
    play_some(site, links, decisions, EAGER, stop="keep")
