"""Playing Tyrannosaurus Rex as a person does: take a card, then press a direction."""

from __future__ import annotations

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
    page.keyboard.press("Enter")
    return True
