"""The unit and the container run a server that exists, and leave it the time it takes to end."""

from __future__ import annotations

import configparser
import json
import re
import shlex
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

from taniere.cli.language import cli_texts
from taniere.cli.main import _parser
from taniere.server import channel, running
from tests.server.making import Served, environ

ROOT = Path(__file__).resolve().parents[2]
CONTAINER = (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")


def unit() -> configparser.SectionProxy:
    """The service section; of what is given twice, the last."""
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(ROOT / "deploy" / "taniere.service", encoding="utf-8")
    return parser["Service"]


def instructions(name: str) -> list[str]:
    """What follows each instruction of this name in the Containerfile."""
    return [found.strip() for found in re.findall(rf"^{name} (.*)$", CONTAINER, flags=re.MULTILINE)]


def parsed(*argv: str) -> Namespace:
    return _parser(cli_texts("en")).parse_args(argv)


def variables_of_serve() -> set[str]:
    command = [sys.executable, "-m", "taniere", "serve", "--help"]
    said = subprocess.run(command, capture_output=True, text=True, env=environ(), check=True).stdout
    return set(re.findall(r"TANIERE_[A-Z_]+", re.sub(r"(?<=[A-Z_])\n\s+", "", said)))


def test_the_unit_starts_a_server_that_takes_these_options() -> None:
    program, *argv = shlex.split(unit()["ExecStart"])
    assert Path(program).name == "taniere"
    arguments = parsed(*argv)
    assert arguments.command == "serve"
    assert arguments.data == "${STATE_DIRECTORY}"  # which systemd fills in
    assert unit()["StateDirectory"] == "taniere"


def test_the_variables_of_unit_and_container_are_known() -> None:
    named = {word.partition("=")[0] for word in shlex.split(unit()["Environment"])}
    named |= set(re.findall(r"TANIERE_[A-Z_]+", " ".join(instructions("ENV") + instructions("HEALTHCHECK"))))
    assert {"TANIERE_HOST", "TANIERE_DATA", "TANIERE_PORT"} <= named
    assert named - variables_of_serve() == set()


def test_the_unit_waits_longer_than_the_server_takes_to_end() -> None:
    seconds = re.fullmatch(r"(\d+)s", unit()["TimeoutStopSec"])
    assert seconds is not None
    parting = max(running.PARTING_SECONDS, channel.CLOSING_SECONDS)
    assert int(seconds[1]) >= 2 * (parting + running.GRACE_SECONDS)
    assert unit()["KillMode"] == "mixed"  # else the bots are ended first, and the moves they owe with them
    assert unit()["Restart"] == "on-failure"


def test_a_refused_start_is_not_tried_again(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "taniere", "serve", "--port", "nonsense"]
    done = subprocess.run(command, capture_output=True, env=environ(), check=False)
    assert unit()["RestartPreventExitStatus"] == str(done.returncode)


def test_the_container_runs_a_server_that_takes_these_options() -> None:
    (entry,), (command,) = instructions("ENTRYPOINT"), instructions("CMD")
    program, *argv = json.loads(entry) + json.loads(command)
    assert program == "taniere"
    assert parsed(*argv).command == "serve"
    assert instructions("EXPOSE") == [str(parsed("serve").port)]
    assert instructions("USER") == ["10001:10001"]


def test_what_the_container_copies_is_there() -> None:
    here = [found for found in instructions("COPY") if not found.startswith("--from")]
    for source in (word for found in here for word in shlex.split(found)[:-1]):
        assert (ROOT / source).exists(), source
    left_out = (ROOT / ".dockerignore").read_text().split("\n")
    assert {".git", ".venv*", "**/node_modules", "src/taniere/web"} <= set(left_out)


@pytest.fixture
def health(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The command by which the container asks for the server's health."""
    monkeypatch.delenv("TANIERE_PORT", raising=False)
    ((_, command),) = [found.split(" CMD ") for found in instructions("HEALTHCHECK")]
    program, *argv = json.loads(command)
    assert program == "python3"
    return [sys.executable, *argv]


def test_the_container_knows_whether_the_server_is_well(tmp_path: Path, health: list[str]) -> None:
    with Served(tmp_path) as served:
        settings = environ() | {"TANIERE_PORT": str(served.port)}
        assert subprocess.run(health, env=settings, check=False).returncode == 0
        assert served.stop() == 0
    done = subprocess.run(health, env=settings, capture_output=True, check=False)
    assert done.returncode == 1
