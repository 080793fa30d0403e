"""Lighthouse on the shelf and on tables in play: `make lighthouse`. Every score must be at least 95.

Lighthouse simulates the slow phone and the slow line from one load of the page, so what else the machine does
gets into the numbers: each page is measured several times, and the median counts. The reports stay in
.cache/lighthouse; Lighthouse's own viewer opens them.

usage: python scripts/lighthouse.py [PAGE …] [--times N]
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from chromium import ensure_chromium
from web_client import npm

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.site import Site  # noqa: E402
from tests.browser.tables import bot, new_table, person, play_some  # noqa: E402
from tests.browser.tarasque import play_on  # noqa: E402

LIGHTHOUSE = "lighthouse@12.8.2"
REPORTS = ROOT / ".cache" / "lighthouse"
WANTED = 95
KINDS = ("performance", "accessibility", "best-practices")
FORMS = ("mobile", "desktop")
# What makes most of the performance score: milliseconds until the largest thing is painted, and for how long
# the page was deaf; how far things moved under the eye, in thousandths.
TIMES = {"LCP": "largest-contentful-paint", "TBT": "total-blocking-time"}
SHIFT = "cumulative-layout-shift"


def _code_cracker(site: Site) -> str:
    return new_table(site, "code-cracker", person("Anne"), bot("naive")).seat(0)


def _tarasque(site: Site) -> str:
    links = new_table(site, "tarasque", person("Anne"), bot("magpie"), bot("magpie"), options={"start": "0"})
    play_on(site, links, 45)
    return links.seat(0)


def _middle(game: str, decisions: int, *bots: str) -> Callable[[Site], str]:
    """A table some turns later."""

    def opening(site: Site) -> str:
        links = new_table(site, game, person("Anne"), *map(bot, bots))
        play_some(site, links, decisions)
        return links.seat(0)

    return opening


PAGES: dict[str, Callable[[Site], str]] = {
    "shelf": lambda site: "/",
    "code-cracker": _code_cracker,
    "tarasque": _tarasque,
    "t-rex": _middle("t-rex", 12, "tracker", "tracker"),
    "tyrannosaurus-rex": _middle("tyrannosaurus-rex", 5, "grazer", "runaway", "grazer"),
    "labyrintus": _middle("labyrintus", 11, "hasty", "hasty"),
}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("pages", nargs="*", metavar="PAGE", help=f"of {', '.join(PAGES)}; otherwise all")
    parser.add_argument("--times", type=int, default=3, help="how often each page is measured")
    wishes = parser.parse_args()
    if unknown := set(wishes.pages) - set(PAGES):
        parser.error(f"no page {', '.join(sorted(unknown))}; there are: {', '.join(PAGES)}")
    REPORTS.mkdir(parents=True, exist_ok=True)
    worst = 100
    with tempfile.TemporaryDirectory() as data:
        site = Site(Path(data))
        try:
            for name in wishes.pages or PAGES:
                url = site.url + PAGES[name](site)
                for form in FORMS:
                    scores = _median([_measure(url, form, name) for _ in range(wishes.times)])
                    print(f"{name:17} {form:8}", *(f"{kind} {n}" for kind, n in scores.items()), flush=True)
                    worst = min(worst, *(scores[kind] for kind in KINDS))
        finally:
            site.stop()
    return 0 if worst >= WANTED else 1


def _median(runs: list[dict[str, int]]) -> dict[str, int]:
    return {kind: round(statistics.median(run[kind] for run in runs)) for kind in runs[0]}


def _measure(url: str, form: str, name: str) -> dict[str, int]:
    npm_command, environment = npm()
    command = [*npm_command, "exec", "--yes", f"--package={LIGHTHOUSE}", "--", "lighthouse", url]
    command += ["--quiet", "--output=json", f"--only-categories={','.join(KINDS)}"]
    command += ["--chrome-flags=--headless=new --no-sandbox"]
    if form == "desktop":
        command += ["--preset=desktop"]
    environment["CHROME_PATH"] = ensure_chromium() or ""
    for _ in range(3):  # now and then it misses the beginning of a page
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if run.returncode == 0:
            break
    else:
        sys.exit(run.stderr)
    (REPORTS / f"{name}-{form}.json").write_text(run.stdout)
    report = json.loads(run.stdout)
    scores = {kind: round(100 * report["categories"][kind]["score"]) for kind in KINDS}
    scores |= {name: round(report["audits"][audit]["numericValue"]) for name, audit in TIMES.items()}
    scores["CLS"] = round(1000 * report["audits"][SHIFT]["numericValue"])
    return scores | {"machine": round(report["environment"]["benchmarkIndex"])}


if __name__ == "__main__":
    sys.exit(main())
