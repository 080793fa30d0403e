"""For every test: how hypothesis searches, and Pythons in which a built wheel is installed.

A test that asks for `plain_python` or `compiled_python` gets the path of an interpreter, and runs what it
likes in it; `-I` keeps this checkout out of its sight:

    subprocess.run([compiled_python, "-I", "-c", "import taniere.seeded"], check=True)
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

import wheels

# Tests against a real server, with its real clocks and dice. One that fails is tried once more on a new
# table, and the summary says so ("1 rerun"; `-rR` names it): it is either slow here or not yet right.
# In tests/server these are only the tests that did start one; its conftest.py sees to them.
BROWSER = Path(__file__).parent / "tests" / "browser"

# The same examples everywhere, so that a red test is the change's own doing; `make soak` looks for new ones.
settings.register_profile("taniere", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("soak", max_examples=2_000, deadline=None, print_blob=True)
settings.load_profile("taniere")


@pytest.fixture(scope="session")
def plain_python() -> Path:
    """A Python with the plain wheel installed."""
    return wheels.install("plain")


@pytest.fixture(scope="session")
def compiled_python() -> Path:
    """A Python with the compiled wheel installed."""
    return wheels.install("compiled")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if {"plain_python", "compiled_python"} & set(getattr(item, "fixturenames", ())):
            item.add_marker("wheels")
        if item.path.is_relative_to(BROWSER):
            item.add_marker(pytest.mark.flaky(reruns=1))
