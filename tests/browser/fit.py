"""Whether a table fits its window: nothing scrolls, and all that one acts with is in sight and in reach."""

from __future__ import annotations

from tests.browser.visitor import Visitor

SIZES = [(1440, 900), (1280, 720), (820, 1180), (390, 844), (360, 640), (640, 360)]

# What is wrong with the table as it is seen, in words; nothing where nothing is.
_FAULTS = r"""
() => {
  const faults = [];
  const page = document.documentElement;
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth)
    faults.push(`the page is ${page.scrollWidth}x${page.scrollHeight} in ${innerWidth}x${innerHeight}`);
  const name = (element) =>
    (element.getAttribute('aria-label') || element.textContent || element.className || element.tagName)
      .toString().trim().replace(/\s+/g, ' ').slice(0, 60);
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
      faults.push(`too small for a finger: ${name(element)}, ${box.width} by ${box.height}`);
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
  const acts = ['button', '[role=button]', '[data-token]']
    .map((one) => `${one}:not([aria-disabled=true])`).join();
  for (const element of board && !sheet ? board.querySelectorAll(acts) : []) {
    const own = element.getBoundingClientRect();
    if (!own.width || scrolls(element)) continue;
    const points = [[0.5, 0.5], [0.15, 0.2], [0.15, 0.8], [0.85, 0.2], [0.85, 0.8], [0.05, 0.5], [0.5, 0.05]];
    const isReached = points.some(([across, down]) => {
      const [x, y] = [own.left + across * own.width, own.top + down * own.height];
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) return false;
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    });
    if (!isReached) faults.push(`out of reach: ${name(element)}`);
    if (own.width < 24 || own.height < 24) faults.push(`too small to lift: ${name(element)}`);
  }

  // Letters that can be read. Those of a picture grow with it.
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small = new Set();
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const around = node.parentElement;
    if (!node.data.trim() || !around) continue;
    if (around.closest('svg, .unseen, script, style, dialog, [aria-hidden=true]')) continue;
    if (around.getClientRects().length === 0) continue;
    if (parseFloat(getComputedStyle(around).fontSize) < 11.9) small.add(name(around));
  }
  for (const one of small) faults.push(`letters under 12 px: ${one}`);
  return faults;
}
"""


def faults(visitor: Visitor) -> list[str]:
    """What does not fit, in words."""
    found: list[str] = visitor.page.evaluate(_FAULTS)
    return found


def faults_at_sizes(visitor: Visitor) -> list[str]:
    """What does not fit of the table that is open, at each size of the window."""
    visitor.page.wait_for_selector("section.board[aria-busy=false]")
    found: list[str] = []
    for width, height in SIZES:
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.page.wait_for_timeout(300)  # pieces come to rest
        found += [f"{width}x{height}: {fault}" for fault in faults(visitor)]
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
