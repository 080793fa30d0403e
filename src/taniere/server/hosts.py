"""Which names a server answers to.

A page of another site can give its own name the address of this machine (DNS rebinding): to a browser it is
then the same site as we are. So requests under names that we do not know are refused. An address in figures
cannot be made to mean another machine, and is always known.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

# Endings that only a home or a company network has: nobody can register a name below them.
HOME_ENDINGS = ("local", "lan", "home", "home.arpa", "internal", "localdomain")
HOST = re.compile(r"(?P<name>\[[^\]]*\]|[^:\[\]]*)(:[0-9]*)?")
NAME = re.compile(r"[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?")


class Hosts:
    """The names of a server, with any port."""

    def __init__(self, names: Iterable[str] = (), origins: Iterable[str] = ()) -> None:
        told = [*names, *(urlsplit(origin).netloc for origin in origins)]
        self._names = machine_names() | {name_of(name) for name in told}

    def knows(self, host: str) -> bool:
        """Whether a `Host` header names this server."""
        name = name_of(host)
        return is_address(name) or name in self._names or name.endswith(".localhost")


def name_of(host: str) -> str:
    """The name in a `Host` header, without its port; nothing where it is none.

    >>> name_of("Play.Example.ORG.:8000"), name_of("[fd00::7]:8000"), name_of("a b")
    ('play.example.org', 'fd00::7', '')
    """
    found = HOST.fullmatch(host.strip().lower())
    name = "" if found is None else found["name"]
    if name.startswith("["):
        return name[1:-1].partition("%")[
            0
        ]  # without the interface, which means something to one machine only
    name = name.removesuffix(".")
    return name if NAME.fullmatch(name) else ""


def is_address(name: str) -> bool:
    """Whether it is an address in figures."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def machine_names() -> set[str]:
    """What this machine is called, here and in its home."""
    known = {"localhost"}
    whole = name_of(socket.gethostname())
    if whole:
        first = whole.partition(".")[0]
        known |= {whole, first, *(f"{first}.{ending}" for ending in HOME_ENDINGS)}
    return known
