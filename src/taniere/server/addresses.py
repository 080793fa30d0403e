"""By which addresses a server is reached."""

from __future__ import annotations

import socket

# Everybody in the home: without a link there is nothing to see or to change here but new tables.
EVERYWHERE = ("0.0.0.0", "::")
ONLY_HERE = ("127.0.0.1", "::1", "localhost")


def own_url(host: str, port: int) -> str:
    """The address for a browser on this machine."""
    here = "localhost" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{here}:{port}"


def home_urls(host: str, port: int) -> list[str]:
    """The addresses for other devices of the network; none where only this machine is served."""
    if host in ONLY_HERE or host.startswith("127."):
        return []
    if host not in EVERYWHERE:
        return [own_url(host, port)]
    address = home_address()
    return [] if address is None else [f"http://{address}:{port}"]


def home_address() -> str | None:
    """The address that other devices of the network know this one by. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # an address of nobody's: only the way there matters
            found: str = asking.getsockname()[0]
        except OSError:
            return None
    return None if found.startswith(("127.", "0.")) else found
