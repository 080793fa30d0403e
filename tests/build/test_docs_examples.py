"""The examples of docs/ that look like a Python session do what they say."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
FENCE = re.compile(r"^```(?:python|pycon)\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)


def sessions(page: str) -> str:
    """The sessions of a page, without the fences; blank lines keep the line numbers."""
    kept, place = "", 0
    for fence in FENCE.finditer(page):
        if ">>> " not in fence[1]:
            continue
        kept += "\n" * page.count("\n", place, fence.start(1)) + fence[1]
        place = fence.end(1)
    return kept


PAGES = sorted(page.name for page in DOCS.glob("*.md") if sessions(page.read_text("utf-8")))


def run(name: str, text: str) -> doctest.TestResults:
    """Run the sessions of a page one after the other, in one namespace."""
    session = doctest.DocTestParser().get_doctest(sessions(text), {}, name, str(DOCS / name), 0)
    return doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE).run(session)


@pytest.mark.parametrize("name", PAGES)
def test_examples_do_what_they_say(name: str) -> None:
    found = run(name, (DOCS / name).read_text("utf-8"))
    assert found.failed == 0  # what failed stands in the captured output
    assert found.attempted > 0


def test_the_api_has_examples_and_a_wrong_one_would_be_seen() -> None:
    assert "api.md" in PAGES
    assert run("wrong", "```python\n>>> 1 + 1\n3\n```\n").failed == 1


def test_the_example_of_the_front_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = FENCE.findall((DOCS.parent / "README.md").read_text("utf-8"))
    exec(example, {})
    assert capsys.readouterr().out.startswith("Result(scores=(")
