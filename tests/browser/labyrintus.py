"""Playing Labyrintus as a person does: by mouse, by thumb, by keys."""

from __future__ import annotations

from tests.browser.visitor import Visitor

BOARD = "section.board"
HOME = f"{BOARD} .hit[data-token='stop home'][data-invites]"
RESERVE = f"{BOARD} .hit[data-token^='stop reserve'][data-invites]"
STOPS = f"{BOARD} .hit[data-token^='stop '][data-invites]"
PIVOTS = f"{BOARD} .hit[data-token^='pivot '][data-invites]"
ACTIONS = ".bar .actions button[data-action][aria-disabled=false]"
INVITED = f"{BOARD} [data-invites]"


def act_by_mouse(visitor: Visitor) -> bool:
    """One click: home or a reserve where the path leads there, else as far as it goes; a wheel that opens a
    way to something, else any."""
    page = visitor.page
    for chosen in (ACTIONS, HOME, RESERVE, STOPS):
        found = page.locator(chosen)
        if found.count():
            return _click(found.last)
    pivots = page.locator(PIVOTS)
    if not pivots.count():
        return False
    labels = pivots.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    best = next(
        (at for at, label in enumerate(labels) if "leads to" in label or "mène" in label), len(labels) - 1
    )
    return _click(pivots.nth(best))


def _click(found: object) -> bool:
    try:
        found.click(timeout=1000)  # type: ignore[attr-defined]
    except Exception:  # the board moved on meanwhile: look again
        return False
    return True


def act_by_thumb(visitor: Visitor) -> bool:
    """One touch: the button beside a wheel that was touched, else as by mouse."""
    page = visitor.page
    for chosen in (f"{BOARD} [data-choice]", ACTIONS, HOME, RESERVE, STOPS, PIVOTS):
        found = page.locator(chosen)
        if found.count():
            return _click(found.last)
    return False


def act_by_keys(visitor: Visitor) -> bool:
    """Tabulator to the board, arrows among what invites, Enter; the letters on the great actions."""
    page = visitor.page
    if letters := page.locator(ACTIONS).evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-keyshortcuts'))"
    ):
        page.keyboard.press(letters[0].lower())
        return True
    if not page.locator(f"{BOARD} button[data-invites]").count():
        return False
    for _ in range(80):  # however far away the board is
        if page.evaluate(f"document.activeElement.matches('{INVITED}')"):
            break
        page.keyboard.press("Tab")
    visitor.steps = getattr(visitor, "steps", 0) + 1  # type: ignore[attr-defined]
    for arrow in ("ArrowUp", "ArrowRight", "ArrowLeft", "ArrowUp")[: visitor.steps % 5]:  # type: ignore[attr-defined]
        page.keyboard.press(arrow)
    return visitor.enter(INVITED)
