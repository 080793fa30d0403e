"""Chromium for the browser tests: the one that is here, or one that is installed now."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium() -> str | None:
    """The path of a Chromium on this machine."""
    named = os.environ.get("CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


def ensure_chromium() -> str | None:
    """A Chromium, installed if need be: by apt where we may, else Playwright's own (None: it knows where)."""
    found = find_chromium()
    if found:
        return found
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        _run("apt-get", "update", "-qq")
        _run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-liberation")
        return find_chromium()
    _run(sys.executable, "-m", "playwright", "install", "chromium")
    return None


def _run(*command: str) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command, check=True, env=environment, stdout=sys.stderr)


if __name__ == "__main__":
    print(ensure_chromium() or "the one of Playwright")
