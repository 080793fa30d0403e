"""A server of our own for the browser: started, killed and started again on the same port and data."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path


class Site:
    """`taniere serve` in a process of its own."""

    def __init__(self, folder: Path, packages: Path | None = None) -> None:
        """On data in a folder, with what is installed and, where wanted, with packages of another folder."""
        self._folder = folder
        self._packages = packages
        self._process: subprocess.Popen[str] | None = None
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Serve, on the port of before if there was one."""
        command = [sys.executable, "-m", "taniere", "serve", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--data", str(self._folder)]
        # One machine plays all visitors of the tests: nobody is kept waiting for coming often.
        for limit in ("requests-per-second", "messages-per-second", "connections", "unfinished-tables"):
            command += [f"--{limit}", "1000"]
        environment = {**os.environ, "LANG": "C.UTF-8", "PYTHONUNBUFFERED": "1"}
        if self._packages is not None:
            environment["PYTHONPATH"] = str(self._packages)
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := re.search(r"http://[\d.]+:(\d+)", line):
                self.port = int(found[1])
                break
        for _ in range(200):
            try:
                urllib.request.urlopen(f"{self.url}/health").read()
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """As a power cut would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._close()

    def stop(self) -> None:
        assert self._process is not None
        self._process.terminate()
        self._close()

    def _close(self) -> None:
        assert self._process is not None
        self._process.wait(20)
        assert self._process.stdout is not None
        self._process.stdout.close()
