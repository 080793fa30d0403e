"""Whether a table fits its window: nothing scrolls, and all that one acts with is in sight and in reach."""

from __future__ import annotations

from collections.abc import Mapping

from tests.browser.visitor import Visitor

SIZES = [(1440, 900), (1280, 720), (820, 1180), (390, 844), (360, 640), (640, 360)]
# What a first tap only lifts, opens or asks about; whatever else invites is done at once.
LIFTED = ", ".join(
    (
        ".hand-card",  # T-Rex: lifted, then played
        ".card-button",  # Tyrannosaurus Rex: taken, then laid by a direction
        ".hit",  # Labyrintus: a finger is shown what would happen, and asked
        ".tile, .side .choose",  # Tarasque: what is small is lifted
        "[data-colour]",  # T-Rex: a colour is taken up, then put down
    )
)

# What is wrong with the table as it is seen, in words; nothing where nothing is.
_FAULTS = r"""
({ handles, lifted }) => {
  const faults = [];
  const page = document.documentElement;
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth)
    faults.push(`the page is ${page.scrollWidth}x${page.scrollHeight} in ${innerWidth}x${innerHeight}`);
  const name = (element) =>
    (element.getAttribute('aria-label') || element.textContent || element.className || element.tagName)
      .toString().trim().replace(/\s+/g, ' ').slice(0, 60);
  const size = ({ width, height }) => `${width.toFixed(1)} by ${height.toFixed(1)}`;
  const isIn = (box, { left, top, right, bottom }) =>
    box.left >= left - 1 && box.top >= top - 1 && box.right <= right + 1 && box.bottom <= bottom + 1;
  const whole = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  // The zones of the frame, the words of the bar and all of its buttons.
  const shown = '.frame > .zone, .bar .words, .bar button, .seat, header .tool';
  for (const element of document.querySelectorAll(shown)) {
    const box = element.getBoundingClientRect();
    if (!box.width) continue; // folded into the menu
    if (!isIn(box, whole)) faults.push(`out of the window: ${name(element)}`);
    const least = element.matches('.seat') ? 36 : 40; // a seat is only looked at
    const isPressed = element.matches('.bar .actions button, .seat, header .tool');
    if (isPressed && Math.min(box.width, box.height) < least)
      faults.push(`too small for a finger: ${name(element)}, ${size(box)}`);
  }
  // What is asked is read whole.
  for (const element of document.querySelectorAll('.bar[data-said=prompt] .words'))
    if (element.scrollHeight > element.clientHeight + 3) faults.push(`cut off: ${name(element)}`);
  // What a button does is read whole; of the small line below it, what there is room for.
  for (const element of document.querySelectorAll('.bar .label, .bar .side span')) {
    const words = document.createRange();
    words.selectNodeContents(element);
    const own = words.getBoundingClientRect();
    const isClipped = getComputedStyle(element).overflow !== 'visible';
    if ((isClipped && element.scrollWidth > element.clientWidth)
        || !isIn(own, element.closest('button').getBoundingClientRect()))
      faults.push(`cut off: ${name(element)}`);
  }

  // Whatever can be done on the board: inside its box, under the finger at one point at least. What a list
  // of its own scrolls is reached by scrolling; what is behind a sheet or the end, by closing it.
  const board = document.querySelector('section.board');
  const box = board?.getBoundingClientRect();
  const sheet = board?.querySelector('[data-sheet]') ?? document.querySelector('.frame > .over');
  const scrolls = (element) => {
    for (let up = element.parentElement; up && up !== board; up = up.parentElement)
      if (/auto|scroll/.test(getComputedStyle(up).overflow) && up.scrollHeight > up.clientHeight + 1)
        return true;
    return false;
  };
  const isReached = (element) => {
    const own = element.getBoundingClientRect();
    const around = board?.contains(element) ? box : whole;
    const points = [[0.5, 0.5], [0.15, 0.2], [0.15, 0.8], [0.85, 0.2], [0.85, 0.8], [0.05, 0.5], [0.5, 0.05]];
    return points.some(([across, down]) => {
      const [x, y] = [own.left + across * own.width, own.top + down * own.height];
      if (x < around.left || x > around.right || y < around.top || y > around.bottom) return false;
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    });
  };
  const acts = ['button', '[role=button]', '[data-token]']
    .map((one) => `${one}:not([aria-disabled=true])`).join();
  for (const element of board && !sheet ? board.querySelectorAll(acts) : []) {
    const own = element.getBoundingClientRect();
    if (!own.width || scrolls(element)) continue;
    if (!isReached(element)) faults.push(`out of reach: ${name(element)}`);
    const invites = element.matches('[data-invites], .good, .target, [data-choice]');
    const commits = invites && !element.matches(lifted);
    const least = commits ? 43.5 : 24;
    if (own.width < least || own.height < least)
      faults.push(`too small to ${commits ? 'do' : 'lift'}: ${name(element)}, ${size(own)}`);
  }
  // Everything that is legal can be taken hold of.
  for (const [token, parts] of Object.entries(sheet ? {} : handles))
    for (const part of parts) {
      const found = [...document.querySelectorAll(part)].filter((one) => one.getBoundingClientRect().width);
      if (!found.some((one) => scrolls(one) || isReached(one)))
        faults.push(`cannot be done: ${token} (${part})`);
    }

  // Letters that can be read, those of pictures as they are painted; but not on what is drawn small because a
  // sheet shows it larger: the rows of a rival, and what was sent away, in Tarasque.
  const miniatures = '.isSmall .piece, .gone .top';
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small = new Set();
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const around = node.parentElement;
    if (!node.data.trim() || !around) continue;
    if (around.closest(`.unseen, script, style, dialog, ${miniatures}`)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const own = range.getBoundingClientRect();
    if (own.width < 2 || own.height < 2 || getComputedStyle(around).visibility === 'hidden') continue;
    const { b: turned, d: upright } = around.ownerSVGElement ? around.getScreenCTM() : { b: 0, d: 1 };
    const letters = parseFloat(getComputedStyle(around).fontSize) * Math.hypot(turned, upright);
    if (letters < 11.9) small.add(`${name(around)} (${letters.toFixed(1)})`);
  }
  for (const one of small) faults.push(`letters under 12 px: ${one}`);
  return faults;
}
"""
# Nothing is on its way any more: no change of style runs, and two pictures were painted.
_AT_REST = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  await frame();
  const runs = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
  const patience = new Promise((done) => setTimeout(done, 500));
  await Promise.race([Promise.allSettled(runs.map((one) => one.finished)), patience]);
  await frame();
}"""


def faults(visitor: Visitor, handles: Mapping[str, list[str]] | None = None) -> list[str]:
    """What does not fit, in words; `handles` is what somebody must be able to take hold of, by token."""
    found: list[str] = visitor.page.evaluate(_FAULTS, {"handles": dict(handles or {}), "lifted": LIFTED})
    return found


def faults_at_sizes(visitor: Visitor, handles: Mapping[str, list[str]] | None = None) -> list[str]:
    """What does not fit of the table that is open, at each size of the window."""
    visitor.page.wait_for_selector("section.board[aria-busy=false]")
    found: list[str] = []
    for width, height in SIZES:
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.page.evaluate(_AT_REST)
        found += [f"{width}x{height}: {fault}" for fault in faults(visitor, handles)]
    return found


# Sums up by how much things moved by themselves. Those who watch it learn which.
WATCH_SHIFTS = """
window.shifted = { sum: 0, by: [] };
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    shifted.sum += value;
    const nodes = sources.map(({ node }) => node?.className ?? node?.nodeName);
    shifted.by.push(`${value.toFixed(4)} ${nodes.join()}`);
  }
}).observe({ type: 'layout-shift', buffered: true });
"""


def watch_steadiness(visitor: Visitor) -> list[str]:
    """From the next page on, note how much moves by itself; returns what the console will say."""
    said: list[str] = []
    visitor.page.on("console", lambda message: said.append(message.text))
    visitor.context.add_init_script(WATCH_SHIFTS)
    return said


def shifts(visitor: Visitor) -> tuple[float, list[str]]:
    """How much moved by itself, and what."""
    found = visitor.page.evaluate("shifted")
    return found["sum"], found["by"]
