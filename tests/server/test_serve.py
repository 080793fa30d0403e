"""`taniere serve`: what it prints, how it refuses, how it ends."""

from __future__ import annotations

import asyncio
import re
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from taniere.client import person
from tests.server.making import DEADLINE, Served, environ, in_time, raw, until


def refused(*argv: str, **variables: str) -> str:
    """The one line with which it refuses."""
    command = [sys.executable, "-m", "taniere", "serve", *argv]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        env={**environ(), "LANG": "C", **variables},
        timeout=DEADLINE,
        check=False,
    )
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.stderr.removeprefix("taniere: ").strip()


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        line = refused("--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path))
        assert line.startswith(f"port {port} is taken by another program")
        line = refused(
            "--host", "127.0.0.1", "--data", str(tmp_path), TANIERE_PORT=str(port), TANIERE_LANG="fr"
        )
        assert line.startswith(f"le port {port} est pris")


def test_what_cannot_be_used_is_named(tmp_path: Path) -> None:
    here = ("--host", "127.0.0.1", "--port", "0")
    (tmp_path / "file").write_text("not a database, only a text of some length\n" * 20)
    assert "cannot be used" in refused(*here, "--data", str(tmp_path / "file"))
    assert "cannot be used" in refused(*here, "--data", str(tmp_path / "file" / "below"))
    assert "is not a store of Tanière" in refused(*here, "--store", str(tmp_path / "file"))
    assert "is a folder" in refused(*here, "--store", f"sqlite:///{tmp_path}")
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE theirs (x)")
    assert "is not a store of Tanière" in refused(*here, "--store", f"sqlite:///{tmp_path}/other.db")
    assert "is not a store" in refused(*here, "--store", "mysql://localhost/x")
    unreachable = refused(*here, "--store", "postgresql://anne:geheim@127.0.0.1:1/x")
    assert "postgresql://127.0.0.1:1/x cannot be opened" in unreachable
    assert "geheim" not in unreachable
    assert "is not an address of this computer" in refused("--host", "203.0.113.9", "--data", str(tmp_path))
    assert "is not a whole number" in refused(*here, "--port", "70000")
    assert "is not a whole number" in refused(*here, TANIERE_BOT_WORKERS="many")
    assert "is not an origin" in refused(*here, "--origin", "play.example.org")
    assert "is not an origin" in refused(*here, TANIERE_ORIGINS="https://a.example nonsense")
    assert "loud is none of: debug" in refused(*here, "--log", "loud")


def test_a_folder_that_may_not_be_written() -> None:
    # Of the kernel, where not even root may make a folder.
    assert "cannot be" in refused("--host", "127.0.0.1", "--port", "0", "--data", "/proc/taniere")


def test_it_tells_where_to_go_and_ends_well(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        said = served.log.read_text()
        assert f"Tanière is open: http://127.0.0.1:{served.port}\n" in said
        assert "Only this computer can reach it" in said
        assert str(tmp_path / "taniere.db") in said

        async def watch() -> int | None:
            links = await served.server.create("pig", [person("Anne"), person("Ben")], is_started=True)
            async with raw(served.server) as socket:
                await socket.hello(links.spectator)
                stopping = asyncio.create_task(asyncio.to_thread(served.stop))
                code = await socket.closed()
                assert await stopping == 0
                return code

        assert in_time(watch()) == 1001
        log = served.log.read_text()
        assert "Traceback" not in log
        assert '"level": "error"' not in log
        assert not (tmp_path / "taniere.db-wal").exists()  # the store was closed, too


def test_on_the_home_network_it_shows_a_code_to_scan(tmp_path: Path) -> None:
    with Served(tmp_path, "--host", "0.0.0.0") as served:
        said = served.log.read_text()
        assert f"Tanière is open: http://localhost:{served.port}\n" in said
        address = re.search(r"On other devices of your network: http://([\d.]+):\d+\n", said)
        if address is not None:  # this machine has a network
            assert said.count("█") > 100


def test_an_interrupt_ends_it_too(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        assert served.process is not None
        served.process.send_signal(2)
        assert served.process.wait(DEADLINE) == 0


def test_help_names_every_variable() -> None:
    command = [sys.executable, "-m", "taniere", "serve", "--help"]
    text = subprocess.run(command, capture_output=True, text=True, env=environ(), check=True).stdout
    options = set(re.findall(r"--([a-z-]+) ", text)) - {"lang", "help", "origin", "open"}
    for option in options:
        assert "TANIERE_" + option.upper().replace("-", "_") in re.sub(r"\s+", "", text).replace("-\n", "")


def opened(tmp_path: Path, *argv: str) -> tuple[Served, dict[str, str]]:
    """A server that is to open a browser, and a browser that notes what it was shown."""
    shown = tmp_path / "shown"
    viewer = tmp_path / "viewer"
    viewer.write_text(f'#!/bin/sh\necho "$1" >> {shown}\n')
    viewer.chmod(0o755)
    return Served(tmp_path, "--open", *argv), {"BROWSER": f"{viewer} %s", "SHOWN": str(shown)}


def test_it_opens_a_browser_when_it_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served, variables = opened(tmp_path)
    monkeypatch.setenv("BROWSER", variables["BROWSER"])
    with served:
        shown = Path(variables["SHOWN"])
        until(lambda: shown.exists() and shown.read_text(), "no browser was opened")
        assert shown.read_text() == f"{served.url}\n"
        # Once more: the server that runs already is shown, and that is all.
        command = [sys.executable, "-m", "taniere", "serve", "--open", "--port", str(served.port)]
        again = subprocess.run(
            [*command, "--host", "127.0.0.1", "--data", str(tmp_path / "other")],
            capture_output=True,
            text=True,
            env=environ() | {"LANG": "C"},
            timeout=DEADLINE,
            check=False,
        )
        assert (again.returncode, again.stderr) == (0, "")
        assert again.stdout == f"Tanière is running already: {served.url}\n"
        until(lambda: shown.read_text().count(served.url) == 2, "no browser was opened again")


def test_where_another_program_has_the_port_the_next_one_is_opened(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "taniere", "serve", "--open", "--port", str(port)]
        with subprocess.Popen(
            [*command, "--host", "127.0.0.1", "--data", str(tmp_path)],
            stdout=subprocess.PIPE,
            text=True,
            env={**environ(), "LANG": "C", "BROWSER": "true"},
        ) as process:
            assert process.stdout is not None
            said = process.stdout.readline()
            process.terminate()
            process.stdout.read()
            assert process.wait(DEADLINE) == 0
    found = re.fullmatch(r"Tanière is open: http://127\.0\.0\.1:(\d+)\n", said)
    assert found is not None
    assert port < int(found[1]) <= port + 20


def test_a_second_server_on_the_same_store_is_refused(tmp_path: Path) -> None:
    store, other = tmp_path / "taniere.db", tmp_path / "link.db"
    other.symlink_to(store)
    with Served(tmp_path) as first:
        for way in (
            ("--data", str(tmp_path)),
            ("--store", f"sqlite:///{store}"),
            ("--store", f"sqlite:///{other}"),
        ):
            said = refused("--host", "127.0.0.1", "--port", "0", *way)
            assert "is served by another Tanière already" in said
        with Served(tmp_path, "--store", f"sqlite:///{tmp_path / 'club.db'}") as club:  # in the same folder
            assert club.stop() == 0
        in_time(first.server.create("pig", [person("Anne"), person("Ben")]))
        first.kill()
        first.start()  # whoever was killed holds nothing
        assert first.stop() == 0
    assert not list(tmp_path.glob("*.lock"))


def test_of_many_that_come_and_go_one_at_a_time_serves(tmp_path: Path) -> None:
    """Processes that serve for a moment, over and over: each checks that it was alone."""
    child = (
        "import os, pathlib, sys\n"
        "from taniere.store.lock import served\n"
        "from taniere.store.store import StoreError\n"
        "store, won = pathlib.Path(sys.argv[1]), 0\n"
        "while won < 2000:\n"
        "    try:\n"
        "        with served(store):\n"
        "            os.close(os.open(store.with_name('alone'), os.O_CREAT | os.O_EXCL))\n"
        "            os.unlink(store.with_name('alone'))\n"
        "            won += 1\n"
        "    except StoreError as error:\n"
        "        assert error.code == 'store_served'\n"
    )
    command = [sys.executable, "-c", child, str(tmp_path / "taniere.db")]
    children = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(3)]
    for one in children:
        _, said = one.communicate(timeout=4 * DEADLINE)
        assert (one.returncode, said) == (0, "")
