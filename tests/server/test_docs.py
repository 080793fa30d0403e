"""docs/wire.md tells the truth: its bot plays, its examples are messages, nothing is left out."""

from __future__ import annotations

import inspect
import json
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from taniere.core.record import loads
from taniere.core.registry import load_game
from taniere.server import wire
from taniere.server.routes import ENDPOINTS
from taniere.table.fair import pledge_of, verify
from tests.server.making import DEADLINE, Served, environ

DOCS = Path(__file__).parents[2] / "docs"
WIRE = (DOCS / "wire.md").read_text()
EXAMPLES = re.findall(r"<!-- (\w+) -->\n```json\n(.*?)```", WIRE, re.DOTALL)
MESSAGES = {
    name: kind
    for name, kind in vars(wire).items()
    if inspect.isclass(kind) and issubclass(kind, wire.Message) and kind is not wire.Message
}


def test_the_bot_of_the_page_plays_a_whole_game(served: Served, tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", WIRE, re.DOTALL)
    assert len([line for line in code.splitlines() if line.strip()]) <= 20
    path = tmp_path / "robot.py"
    path.write_text(code)
    done = subprocess.run(
        [sys.executable, str(path), served.url],
        capture_output=True,
        text=True,
        env=environ(),
        timeout=4 * DEADLINE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    record = loads(done.stdout.partition("\n")[2].rstrip("\n") + "\n")
    assert record.is_finished
    assert verify(load_game("code-cracker"), record).draws > 5


@pytest.mark.parametrize(("name", "text"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_an_example_is_what_it_says(name: str, text: str) -> None:
    kind = getattr(wire, name)
    decoded = msgspec.json.decode(text, type=kind)
    assert is_part(json.loads(text), json.loads(msgspec.json.encode(decoded)))


def test_the_pledges_of_the_page_follow_from_its_nonces() -> None:
    shown = {name: json.loads(text) for name, text in EXAMPLES}
    promises, nonce = shown["Promises"], shown["Revealing"]["nonce"]
    assert promises["commitment"] == shown["Links"]["commitment"]
    assert promises["seats"][0]["nonce"] == nonce
    assert pledge_of(promises["commitment"], nonce) == promises["seats"][0]["pledge"]
    assert shown["Pledging"]["pledge"] == promises["seats"][0]["pledge"]
    assert shown["Joining"]["pledge"] == promises["seats"][1]["pledge"]


def is_part(shown: object, whole: object) -> bool:
    """Whether every field that the page shows is there, with the same value."""
    if isinstance(shown, dict) and isinstance(whole, dict):
        return all(name in whole and is_part(value, whole[name]) for name, value in shown.items())
    if isinstance(shown, list) and isinstance(whole, list):
        return len(shown) == len(whole) and all(map(is_part, shown, whole))
    return shown == whole


def test_every_message_has_an_example() -> None:
    assert set(MESSAGES) <= {name for name, _ in EXAMPLES}


def test_every_endpoint_is_listed() -> None:
    for endpoint in ENDPOINTS:
        assert f"`{endpoint.path}" in WIRE, endpoint.path


def test_every_option_of_serve_is_explained() -> None:
    command = [sys.executable, "-m", "taniere", "serve", "--help"]
    text = subprocess.run(command, capture_output=True, text=True, env=environ(), check=True).stdout
    hosting = (DOCS / "hosting.md").read_text()
    for option in set(re.findall(r"--[a-z-]+", text)) - {"--lang", "--help"}:
        assert f"`{option}`" in hosting, option


def test_what_the_threat_table_is_shown_by_exists() -> None:
    named = set(re.findall(r"`(test_\w+)`", (DOCS / "fairness.md").read_text()))
    sources = "\n".join(path.read_text() for path in Path(__file__).parents[1].rglob("test_*.py"))
    assert len(named) > 8
    assert named <= set(re.findall(r"^def (test_\w+)", sources, re.MULTILINE))
