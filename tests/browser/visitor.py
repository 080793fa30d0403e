"""Somebody with a browser: what they see, click and type."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import monotonic
from typing import Any, Literal
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from taniere.core.registry import game_ids

PATIENCE_MS = 20_000
ACCESS_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
STANDSTILL_S = 60  # bots think, pieces travel, machines are slow: but not as long as this
MOST_ACTS = 4000  # no game is as long as this


class Visitor:
    """One browser of one person. Whatever the page complains of, or asks of other hosts, fails the test."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        language: str = "en",
        width: int = 1200,
        height: int = 900,
        theme: Literal["light", "dark"] = "light",
        pace: float = 0.02,
        touch: bool = False,
        is_phone: bool = False,
        has_motion: bool = False,
        is_guided: bool = False,
        **settings: Any,
    ) -> None:
        self.url = url
        self.complaints: list[str] = []
        self.forgiven = ["ERR_CONNECTION", "WebSocket"]  # a server that is down is what some tests are about
        self.scripts: dict[str, int] = {}
        self.context = browser.new_context(
            base_url=url,
            locale="fr-FR" if language == "fr" else "en-GB",
            viewport={"width": width, "height": height},
            color_scheme=theme,
            reduced_motion="no-preference" if has_motion else "reduce",
            has_touch=touch or is_phone,
            is_mobile=is_phone,
        )
        kept = json.dumps({"pace": pace, "text": False, **settings})
        self.context.add_init_script(
            f"localStorage.getItem('taniere.settings') ?? localStorage.setItem('taniere.settings', {kept!r})"
        )
        if not is_guided:  # as on a device on which every game has been played before
            known = json.dumps({"first": dict.fromkeys(game_ids(), "")})
            self.context.add_init_script(
                f"localStorage.getItem('taniere.guide') ?? localStorage.setItem('taniere.guide', {known!r})"
            )
        self.page = self.open_tab()

    def open_tab(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("console", self._listen)
        page.on("request", self._look)
        page.on("response", self._weigh)
        return page

    def _listen(self, message: Any) -> None:
        if message.type == "error" and not any(words in message.text for words in self.forgiven):
            self.complaints.append(f"console: {message.text}")

    def _look(self, request: Any) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.netloc != urlsplit(self.url).netloc:
            self.complaints.append(f"asked of another host: {request.url}")

    def _weigh(self, response: Any) -> None:
        if urlsplit(response.url).path.endswith(".js"):
            self.scripts[response.url] = int(response.headers.get("content-length", 0))

    def close(self) -> None:
        self.context.close()

    # The way to a table

    def go(self, path: str) -> None:
        self.page.goto(path)

    def at_table(self) -> None:
        expect(self.page.get_by_test_id("prompt")).to_be_visible(timeout=PATIENCE_MS)

    # What is there

    @property
    def prompt(self) -> str:
        return self.page.get_by_test_id("prompt").inner_text()

    def is_over(self) -> bool:
        return self.page.locator("#end-title").is_visible()

    def overflow(self) -> int:
        """By how many pixels the page is wider than the screen."""
        return int(
            self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        )

    def barriers(self) -> str:
        """What keeps somebody out of the page, by axe; nothing if nothing does."""
        found = Axe().run(self.page, options={"runOnly": ACCESS_RULES})
        return found.generate_report() if found.violations_count else ""

    def enter(self, there: str) -> bool:
        """Press Enter where the focus is there; elsewhere it might lead away from the table."""
        is_there = bool(self.page.evaluate("(there) => document.activeElement.matches(there)", there))
        if is_there:
            self.page.keyboard.press("Enter")
        return is_there

    def play_until_over(self, act: Callable[[], bool]) -> int:
        """Act whenever something can be done, until the end; how often that was."""
        return act_until(self.is_over, act, self.page)


def act_until(is_there: Callable[[], bool], act: Callable[[], bool], page: Page) -> int:
    """Act whenever something can be done, as long as it is not yet there; how often that was."""
    acts = 0
    since = monotonic()
    while acts < MOST_ACTS and monotonic() - since < STANDSTILL_S:
        if is_there():
            return acts
        if act():
            acts += 1
            since = monotonic()
        else:
            page.wait_for_timeout(30)
    raise AssertionError(f"not there after {acts} acts; {page.get_by_test_id('prompt').inner_text()}")
