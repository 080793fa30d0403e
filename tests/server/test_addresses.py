"""By which addresses a server is reached."""

from __future__ import annotations

import pytest

from taniere.server import addresses


def test_on_every_interface_the_home_network_has_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "home_address", lambda: "192.168.1.7")
    for host in addresses.EVERYWHERE:
        assert addresses.own_url(host, 8000) == "http://localhost:8000"
        assert addresses.home_urls(host, 8000) == ["http://192.168.1.7:8000"]


def test_without_a_network_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "home_address", lambda: None)
    assert addresses.home_urls("0.0.0.0", 8000) == []


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "::1", "localhost"])
def test_what_only_this_machine_reaches_is_told_to_nobody(host: str) -> None:
    assert addresses.home_urls(host, 8000) == []


def test_a_named_address_is_the_address() -> None:
    assert addresses.home_urls("192.168.1.7", 80) == ["http://192.168.1.7:80"]
    assert addresses.home_urls("fd00::7", 80) == ["http://[fd00::7]:80"]
