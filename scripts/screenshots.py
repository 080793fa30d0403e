"""Pictures of the pages for docs/pictures: `make screenshots`, then look at every one of them."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from chromium import ensure_chromium

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402

from tests.browser.places import PICTURED, Place  # noqa: E402
from tests.browser.site import Site  # noqa: E402
from tests.browser.visitor import Visitor  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"width": 1280, "height": 960, "theme": "light"},
    "dark": {"width": 1280, "height": 960, "theme": "dark"},
    "phone": {"width": 390, "height": 844, "theme": "light", "language": "fr", "is_phone": True},
}
REST_MS = 1500  # for art and fonts to arrive, and pieces to come to rest


def main(wanted: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        site = Site(Path(data))
        browser = playwright.chromium.launch(executable_path=ensure_chromium(), args=["--no-sandbox"])
        try:
            for place in PICTURED:
                if wanted and _file_name(place) not in wanted:
                    continue
                for look, wishes in LOOKS.items():
                    visitor = Visitor(browser, site.url, **wishes)
                    _take(visitor, site, place, look)
                    visitor.close()
        finally:
            browser.close()
            site.stop()


def _file_name(place: Place) -> str:
    return place.name.replace(" ", "-")


def _take(visitor: Visitor, site: Site, place: Place, look: str) -> None:
    place.open(visitor, site)
    visitor.page.wait_for_timeout(REST_MS)
    path = FOLDER / f"{_file_name(place)}-{look}.jpg"
    visitor.page.screenshot(path=path, type="jpeg", quality=72)
    print(path.relative_to(ROOT))


if __name__ == "__main__":
    main(sys.argv[1:])
