"""A learner with a clock of their own: reading, clicking and watching are counted, nothing is waited for."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Error, expect

from tests.browser import five_dice, labyrintus, t_rex, tarasque, tyrannosaurus_rex
from tests.browser.visitor import Visitor

WORDS_PER_SECOND = 200 / 60
CLICK_S = 1.0
TICK_MS = 100
MOST_TICKS = 3000  # five minutes of watching: no lesson is as long as that
MOST_ACTS = 80
# The page counts its clicks, and what it has asked the server and not been answered yet.
COUNTERS = """() => {
  window.clicks = 0;
  addEventListener('click', () => window.clicks++, true);
  window.asked = 0;
  const ask = window.fetch;
  window.fetch = async (...question) => {
    window.asked++;
    try {
      const answer = await ask(...question);
      await answer.clone().arrayBuffer();
      return answer;
    } finally {
      const shown = new MessageChannel();
      shown.port1.onmessage = () => window.asked--;
      shown.port2.postMessage(null);
    }
  };
}"""

Act = Callable[[Visitor, int], bool]


def _pig(visitor: Visitor, count: int) -> bool:
    """Roll twice, then hold."""
    button = visitor.page.locator(".bar .actions button.legal").nth(1 if count % 3 == 2 else 0)
    if not button.is_visible():
        return False
    button.click()
    return True


def _gather(visitor: Visitor) -> bool:
    """Take what is complete, else set aside every die that helps before rolling on."""
    page = visitor.page
    if five_dice.is_complete(visitor) or page.locator(".choose").count():
        return five_dice.act_by_mouse(visitor)
    for wanted in (".die-button.good", ".actions button[aria-disabled=false]"):
        found = page.locator(wanted).first
        if found.is_visible():
            with suppress(Error):  # the answer to the last click took it off the board: look again
                found.click(timeout=1000)
            return True
    return False


ACTS: dict[str, Act] = {
    "code-cracker": lambda visitor, _: five_dice.act_by_mouse(visitor),
    "dino-park": lambda visitor, _: _gather(visitor),
    "labyrintus": lambda visitor, _: labyrintus.act_by_mouse(visitor),
    "pig": _pig,
    "t-rex": lambda visitor, _: t_rex.act_by_mouse(visitor),
    "tarasque": lambda visitor, _: tarasque.act_by_mouse(visitor),
    "tyrannosaurus-rex": tyrannosaurus_rex.act_by_mouse,
}


class Learner:
    """Somebody in a lesson. `seconds` have passed for them since it was opened.

    The page's own clock stands still and is moved on only while something is shown at the pace of a table,
    so the count does not depend on this machine.
    """

    def __init__(self, visitor: Visitor, game: str) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.game = game
        self.seconds = 0.0
        self._read: set[str] = set()
        self._acts = 0

    def open(self, lesson: str) -> None:
        """Open a lesson, and read what stands there."""
        self.page.clock.install(time=0)
        self.page.goto(f"/learn/{self.game}/{lesson}")
        expect(self.page.get_by_test_id("sentence")).not_to_be_empty()
        self.page.clock.pause_at(3_600_000)
        self.page.evaluate(COUNTERS)
        self.look()

    def look(self) -> None:
        """Watch until something is asked, then read every sentence that is new."""
        for _ in range(MOST_TICKS):
            if not self._is_shown():
                break
            self.page.clock.run_for(TICK_MS)
            self.seconds += TICK_MS / 1000
        else:
            raise AssertionError("what is shown never ends")
        if self.is_done:
            self._note(self.page.get_by_test_id("closing").inner_text())
            return
        self._note(self.page.get_by_test_id("sentence").inner_text())
        more = self.page.get_by_test_id("next-sentence")
        while more.is_visible():
            self._count_clicks(more.click)
            self._note(self.page.get_by_test_id("sentence").inner_text())
        self._note(self.page.locator(".bar .words").inner_text())

    def act(self) -> None:
        """Do one thing that is legal, as a person would at the board."""
        for _ in range(MOST_ACTS):
            before = self._standing()
            self._count_clicks(lambda: ACTS[self.game](self.visitor, self._acts))
            self._acts += 1
            if self._standing() != before or self._is_shown():
                return
            self.page.clock.run_for(TICK_MS)  # a piece in the hand, or the server thinks
        raise AssertionError("nothing can be done")

    @property
    def is_done(self) -> bool:
        return self.page.locator("#closing-title").is_visible()

    def _is_shown(self) -> bool:
        return self.page.locator(".bar").get_attribute("data-said") == "now"

    def _standing(self) -> int:
        """How many moves have been made."""
        return int(self.page.locator("[data-moves]").get_attribute("data-moves") or 0)

    def _note(self, words: str) -> None:
        if words and words not in self._read:
            self._read.add(words)
            self.seconds += len(words.split()) / WORDS_PER_SECOND

    def _count_clicks(self, doing: Callable[[], object]) -> None:
        before = int(self.page.evaluate("window.clicks"))
        doing()
        while self.page.evaluate("window.asked"):  # what the board offers is settled by the answer
            self.page.wait_for_timeout(10)
        self.seconds += CLICK_S * (int(self.page.evaluate("window.clicks")) - before)
