"""Opening a browser, and whose server is on a port."""

from __future__ import annotations

import socket
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from taniere.cli import browser

SCREENS = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a browser was asked to show, in a session without a screen."""
    shown: list[str] = []
    for name in SCREENS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(browser.sys, "platform", "linux")  # type: ignore[attr-defined]
    monkeypatch.setattr(webbrowser, "open", shown.append)
    return shown


def wait() -> None:
    for thread in threading.enumerate():
        if thread.daemon and thread is not threading.current_thread():
            thread.join(5)


@pytest.mark.parametrize("name", SCREENS)
def test_a_browser_is_opened_where_there_is_a_screen(
    opened: list[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    browser.open_browser("http://localhost:8000")
    wait()
    assert opened == []
    monkeypatch.setenv(name, ":0")
    browser.open_browser("http://localhost:8000")
    wait()
    assert opened == ["http://localhost:8000"]


def test_a_browser_that_cannot_be_opened_is_no_error(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(url: str) -> bool:
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "open", fail)
    browser.open_browser("http://localhost:8000")
    wait()
    assert capfd.readouterr() == ("", "")


@contextmanager
def answering(status: int, text: bytes) -> Iterator[int]:
    class Other(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Other) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.parametrize(
    ("status", "text", "is_ours"),
    [
        (200, b'{"version": "0.1.0", "protocol": 1, "addresses": []}', True),
        (200, b"<!doctype html>", False),
        (404, b"[]", False),
        (200, b'{"version": "9"}', False),
    ],
)
def test_whose_server_answers(status: int, text: bytes, is_ours: bool) -> None:
    with answering(status, text) as port:
        assert browser.is_ours(port) == is_ours


def test_nobody_answers() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        assert not browser.is_ours(free.getsockname()[1])


def test_somebody_who_answers_no_http(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "ASKING_SECONDS", 0.1)
    with socket.socket() as mute:
        mute.bind(("127.0.0.1", 0))
        mute.listen()
        assert not browser.is_ours(mute.getsockname()[1])
