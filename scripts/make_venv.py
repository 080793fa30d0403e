"""Make a virtual environment with uv in it, starting from nothing but a Python.

uv comes by this Python's pip, else by ensurepip; Debian keeps both of them in packages of their own.

usage: python3 scripts/make_venv.py .venv
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

UV = "uv==0.13.7"


class Failures:
    """Runs commands, and keeps what the failed ones printed until it is clear that no other way is left."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def run(self, *command: str) -> bool:
        """Whether the command succeeded."""
        done = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
        if done.returncode != 0:
            self.said.append(f"$ {' '.join(command)}\n{done.stdout.strip()}")
        return done.returncode == 0


def make(venv: Path) -> None:
    """Make the environment anew, or leave none and say why."""
    shutil.rmtree(venv, ignore_errors=True)
    failures = Failures()
    made = failures.run(sys.executable, "-m", "venv", "--without-pip", str(venv)) and (
        uv_by_pip(venv, failures)
        or uv_by_ensurepip(venv, failures)
        or uv_on_path(venv)
        or (ensurepip_by_apt(failures) and uv_by_ensurepip(venv, failures))
    )
    if not made:
        shutil.rmtree(venv, ignore_errors=True)
        advice = "No environment can be made here; on Debian, install python3-venv and try again"
        sys.exit("\n".join([*failures.said, "", advice]))


def uv_by_pip(venv: Path, failures: Failures) -> bool:
    """Into a folder of the environment, which gets no pip: unpacking one takes longer than all else."""
    folder = str(venv / "uv")
    if not failures.run(sys.executable, "-m", "pip", "install", "-q", "--target", folder, UV):
        return False
    (venv / "bin" / "uv").symlink_to(Path("..", "uv", "bin", "uv"))
    return True


def uv_by_ensurepip(venv: Path, failures: Failures) -> bool:
    python = str(venv / "bin" / "python")
    return failures.run(python, "-m", "ensurepip") and failures.run(python, "-m", "pip", "install", "-q", UV)


def uv_on_path(venv: Path) -> bool:
    found = shutil.which("uv")
    if found:
        (venv / "bin" / "uv").symlink_to(found)
    return found is not None


def ensurepip_by_apt(failures: Failures) -> bool:
    """Only as root, in a container say: nobody else's machine is changed unasked."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    print("This Python has neither pip nor ensurepip: installing python3-venv with apt-get", file=sys.stderr)
    return failures.run("apt-get", "update", "-q") and failures.run(
        "apt-get", "install", "-q", "-y", "--no-install-recommends", "python3-venv"
    )


if __name__ == "__main__":
    make(Path(sys.argv[1]))
