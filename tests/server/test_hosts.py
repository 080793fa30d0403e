"""Only who calls the server by a name it knows is answered: a rebound name of another site is not."""

from __future__ import annotations

import http.client
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from taniere.client import Server
from taniere.server.app import App
from taniere.server.hosts import Hosts
from tests.server.making import Run, Served, environ, refused
from tests.server.test_websocket import await_status

KNOWN = [
    "localhost",
    "LOCALHOST:8000",
    "play.localhost:8000",
    "127.0.0.1:8000",
    "192.168.1.7",
    "[::1]:8000",
    "[fe80::1%25eth0]",
    "den:8000",
    "den.local",
    "den.fritz.example",
    "play.example.org",
    "Club.Example.org.:443",
]
UNKNOWN = [
    "evil.example",
    "evil.example:8000",
    "",
    "den.evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "evil.example:127.0.0.1",
    "evil.example@localhost",
    "[::1].evil.example",
    "[evil.example]",
    "2130706433.evil.example",
    "notlocalhost",
    "play.example.org.evil.example",
    "sub.play.example.org",
    "local host",
]


@pytest.fixture
def hosts(monkeypatch: pytest.MonkeyPatch) -> Hosts:
    monkeypatch.setattr(socket, "gethostname", lambda: "Den.fritz.example")
    return Hosts(["play.example.org:8443"], ["https://club.example.org"])


@pytest.mark.parametrize("host", KNOWN)
def test_a_name_of_this_server_is_known(hosts: Hosts, host: str) -> None:
    assert hosts.knows(host)


@pytest.mark.parametrize("host", UNKNOWN)
def test_any_other_name_is_not(hosts: Hosts, host: str) -> None:
    assert not hosts.knows(host)


@pytest.mark.parametrize("path", ["/api/games", "/health", "/", "/nothing", "/metrics"])
def test_a_request_under_another_name_is_misdirected(run: Run, path: str) -> None:
    async def body(server: Server, app: App) -> None:
        for headers in (
            {"Host": "evil.example"},
            {"Host": "127.0.0.1", "X-Forwarded-Host": "evil.example"},
            {"Host": "evil.example", "X-Forwarded-Host": "127.0.0.1"},
        ):
            asked = server.request("GET", path, headers=headers)
            assert await refused(asked) == (421, "unknown_host"), headers
        if path != "/nothing":
            headers = {"Host": "play.example.org", "X-Forwarded-Host": "play.example.org"}
            status, _ = await server.request("GET", path, headers=headers)
            assert status == 200

    run(body, hosts=["play.example.org"])


@pytest.mark.parametrize(("host", "status"), [("HOST", 101), ("localhost", 101), ("evil.example", 421)])
def test_the_same_holds_for_the_handshake_of_a_socket(run: Run, host: str, status: int) -> None:
    # With the origin that a rebound page has: its own, which is the same as the host's.
    origin = "" if host == "HOST" else f"Origin: http://{host}\r\n"
    upgrade = f"Connection: Upgrade\r\nUpgrade: websocket\r\n{origin}"
    assert await_status(run, f"GET /ws HTTP/1.1\r\nHost: {host}\r\n{upgrade}") == status


def test_names_may_come_from_the_command_line_or_the_environment(tmp_path: Path) -> None:
    with Served(tmp_path, "--allowed-host", "a.example", "--allowed-host", "b.example") as served:
        assert [asked(served, host) for host in ("a.example", "b.example:1", "c.example")] == [200, 200, 421]


def asked(served: Served, host: str) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=30)
    try:
        connection.request("GET", "/health", headers={"Host": host})
        return connection.getresponse().status
    finally:
        connection.close()


@pytest.mark.parametrize("value", ["https://play.example.org", "a/b", "a b", "*"])
def test_what_is_no_name_is_refused(value: str) -> None:
    command = [
        sys.executable,
        "-m",
        "taniere",
        "--lang",
        "en",
        "serve",
        "--port",
        "0",
        "--allowed-host",
        value,
    ]
    done = subprocess.run(command, capture_output=True, text=True, env=environ(), check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "play.example.org, without https://" in done.stderr
