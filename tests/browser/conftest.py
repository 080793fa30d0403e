"""A real Chromium and a real server. Run on their own: `make test-browser`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from chromium import ensure_chromium
from tests.browser import plain, positions
from tests.browser.site import Site
from tests.browser.visitor import Visitor

HERE = Path(__file__).parent
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--force-color-profile=srgb"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = ensure_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("site"))
    yield site
    site.stop()


@pytest.fixture(scope="session")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with a table for every position that is looked at."""
    data, packages = tmp_path_factory.mktemp("gallery"), tmp_path_factory.mktemp("packages")
    positions.store(data)
    plain.announce(packages)
    site = Site(data, packages)
    yield site
    site.stop()


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Site]:
    """A server that a test may kill."""
    site = Site(tmp_path)
    yield site
    site.stop()


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Callable[..., Visitor]]:
    """Somebody comes. Nobody may have had anything to complain of in the end."""
    visitors: list[Visitor] = []

    def come(at: Site = site, **wishes: Any) -> Visitor:
        visitors.append(Visitor(browser, at.url, **wishes))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.close()
    assert [complaint for visitor in visitors for complaint in visitor.complaints] == []
