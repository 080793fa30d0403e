"""Opening a browser where there is one, and finding out whose server answers on a port."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import sys
import threading
import webbrowser

ASKING_SECONDS = 5.0


def open_browser(url: str, patience: float = 0.0) -> None:
    """Show an address, where there is a screen to show it on; else nothing happens.

    Some browsers keep whoever opens them until they are closed: `patience` is how long to wait for that. A
    command that ends right after it needs some, or it would end before the browser was asked.
    """
    if has_screen():
        opening = threading.Thread(target=_open, args=(url,), daemon=True)
        opening.start()
        opening.join(patience)


def has_screen() -> bool:
    """Whether a browser would have a window: one in this terminal would cover what the server says."""
    if os.environ.get("BROWSER") or sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def is_ours(port: int) -> bool:
    """Whether a Tanière answers on this port of this machine."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=ASKING_SECONDS)
    try:
        connection.request("GET", "/api/here")
        found = json.loads(connection.getresponse().read(10_000))
        return isinstance(found, dict) and {"version", "protocol", "addresses"} <= found.keys()
    except (OSError, http.client.HTTPException, ValueError):
        return False
    finally:
        connection.close()


def _open(url: str) -> None:
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(url)
