"""A small cluster on this machine, to try it: a PostgreSQL of its own, two servers, and a proxy before them.

Everything lies in temporary folders and is gone at the end. `make cluster` runs it.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import socket
import sys
import urllib.request
from contextlib import ExitStack
from subprocess import DEVNULL, Popen, TimeoutExpired
from time import monotonic, sleep

from balancer import Balancer
from postgres_server import PostgresServer

SERVERS = 2
START_SECONDS = 60.0
STOP_SECONDS = 20.0


def main() -> int:
    """Start all of it, say where it is, and wait for Ctrl-C."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000, help="of the proxy; 0 is a free one")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with ExitStack() as ends:
            postgres = PostgresServer()
            ends.callback(postgres.close)
            ports = [_free_port() for _ in range(SERVERS)]
            for port in ports:
                ends.callback(_end, _start_server(port, postgres.url()))
            for port in ports:
                _wait_for(port)
            asyncio.run(_serve(arguments.port, ports, postgres.url()))
    except KeyboardInterrupt:
        print("ended")
    return 0


def _start_server(port: int, store: str) -> Popen[bytes]:
    # A session of its own: Ctrl-C comes to us, and we end it when the proxy has gone.
    command = [sys.executable, "-m", "taniere", "serve", "--host", "127.0.0.1", "--port", str(port)]
    return Popen([*command, "--store", store], stdout=DEVNULL, start_new_session=True)


def _end(server: Popen[bytes]) -> None:
    server.terminate()
    try:
        server.wait(STOP_SECONDS)
    except TimeoutExpired:
        server.kill()


def _wait_for(port: int) -> None:
    until = monotonic() + START_SECONDS
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5):
                return
        except OSError:
            if monotonic() > until:
                raise
            sleep(0.1)


async def _serve(port: int, ports: list[int], store: str) -> None:
    balancer = Balancer(ports)
    await balancer.start(port)
    print(f"open http://127.0.0.1:{balancer.port}")
    for number, one in enumerate(ports, 1):
        print(f"  server {number}: http://127.0.0.1:{one}")
    print(f"  tables: {store}")
    print("Ctrl-C ends all of it, and deletes its tables.", flush=True)
    try:
        await asyncio.Event().wait()
    finally:
        await balancer.close()


def _free_port() -> int:
    with socket.socket() as asking:
        asking.bind(("127.0.0.1", 0))
        found: int = asking.getsockname()[1]
        return found


if __name__ == "__main__":
    sys.exit(main())
