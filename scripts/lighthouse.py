"""Lighthouse on the shelf and on a table in play: `make lighthouse`. Every score must be at least 95."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from chromium import ensure_chromium
from web_client import npm

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.site import Site  # noqa: E402
from tests.browser.tables import bot, new_table, person  # noqa: E402

LIGHTHOUSE = "lighthouse@12.8.2"
WANTED = 95
KINDS = ("performance", "accessibility", "best-practices")


def main() -> int:
    worst = 100
    with tempfile.TemporaryDirectory() as data:
        site = Site(Path(data))
        links = new_table(site, "code-cracker", person("Anne"), bot("naive"))
        for name, path in (("shelf", "/"), ("table", links.seat(0))):
            for form in ("mobile", "desktop"):
                scores = _measure(site.url + path, form)
                print(name, form, *(f"{kind} {score}" for kind, score in scores.items()), flush=True)
                worst = min(worst, *scores.values())
        site.stop()
    return 0 if worst >= WANTED else 1


def _measure(url: str, form: str) -> dict[str, int]:
    npm_command, environment = npm()
    command = [*npm_command, "exec", "--yes", f"--package={LIGHTHOUSE}", "--", "lighthouse", url]
    command += ["--quiet", "--output=json", f"--only-categories={','.join(KINDS)}"]
    command += ["--chrome-flags=--headless=new --no-sandbox"]
    if form == "desktop":
        command += ["--preset=desktop"]
    environment["CHROME_PATH"] = ensure_chromium() or ""
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        sys.exit(run.stderr)
    report = json.loads(run.stdout)
    return {kind: round(100 * report["categories"][kind]["score"]) for kind in KINDS}


if __name__ == "__main__":
    sys.exit(main())
