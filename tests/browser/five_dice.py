"""Playing the five-dice games as a person does: look at the board, click or press something."""

from __future__ import annotations

from tests.browser.visitor import Visitor


def act_by_mouse(visitor: Visitor) -> bool:
    """One click: take what is complete, keep a good die, or roll on. False where nothing invites."""
    page = visitor.page
    sure = page.get_by_role("button", name="Yes, do it")
    if sure.is_visible():
        sure.click()
        return True
    for chosen in (
        page.locator(".choose[aria-disabled=false]"),
        page.locator(".actions button.halt[aria-disabled=false]") if is_complete(visitor) else None,
        page.locator(".die-button.good") if not has_kept(visitor) else None,
        page.locator(".actions button[aria-disabled=false]"),
        page.locator(".die-button.good"),
    ):
        if chosen is not None and chosen.count() and chosen.first.is_visible():
            try:
                chosen.first.click(timeout=1000)
            except Exception:  # the board moved on meanwhile: look again
                return False
            return True
    return False


def is_complete(visitor: Visitor) -> bool:
    """Whether stopping takes a card: the button says how much."""
    words = " ".join(visitor.page.locator(".actions button.halt").all_inner_texts()).lower()
    return "take" in words and "nothing" not in words


def has_kept(visitor: Visitor) -> bool:
    """Whether rolling on is possible: something of this roll is kept."""
    return visitor.page.locator(".actions button[aria-disabled=false]").count() > 0


def act_by_keys(visitor: Visitor) -> bool:
    """The same with keys alone: the tabulator, the arrows, Enter, and the letters on the buttons."""
    page = visitor.page
    if page.locator("dialog[open]").count():
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('primary')"):
            page.keyboard.press("Enter")
        return True
    if page.locator(".choose[aria-disabled=false]").count():
        page.keyboard.press("Enter")  # the first choice has the focus by itself
        return True
    if page.locator(".actions button.halt[aria-disabled=false]").count() and is_complete(visitor):
        page.keyboard.press("s")
        return True
    if has_kept(visitor):
        page.keyboard.press("r" if page.locator(".actions button.go[aria-disabled=false]").count() else "s")
        return True
    if page.locator(".die-button.good").count():
        for _ in range(80):  # however far away the dice are
            if page.evaluate("document.activeElement.classList.contains('die-button')"):
                break
            page.keyboard.press("Tab")
        for _ in range(5):
            if page.evaluate("document.activeElement.classList.contains('good')"):
                page.keyboard.press("Enter")
                return True
            page.keyboard.press("ArrowRight")
    return False
