"""Acknowledged moves per second of server CPU: our server, boardgame.io's, and ours without shared commits.

Ours stores each move durably before it acknowledges it; boardgame.io keeps matches in memory. The servers
take turns, round after round, on this machine only. A missed target is shown, never an error: speed depends
on the machine. Linux only, since CPU time is read from /proc.
"""

from __future__ import annotations

import json
import resource
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from process import Absent, Process
from server_report import ONE_COMMIT, OURS, PEER, PLAIN, Rounds, Row, text
from servers import Server, start_driver, start_one_commit, start_ours, start_peer

AT_LEAST = 2.7  # what the design asks of us against boardgame.io in memory
CLIENTS = (100, 1000)
MOST_CLIENTS = 1000


def main() -> None:
    arguments = _arguments()
    _prepare()
    rows = [row for clients in arguments.clients for row in _rows(clients)]
    rounds: dict[tuple[str, int], list[dict[str, float]]] = {}
    with TemporaryDirectory(dir=arguments.data) as place, ExitStack() as stack:
        servers, absent = _start(arguments, Path(place), stack)
        for clients in arguments.clients:
            drivers = {name: _drive(name, server, clients, stack) for name, server in servers.items()}
            for number in range(arguments.rounds):
                # Back and forth, so that nobody always comes after the same neighbour.
                for name in list(drivers) if number % 2 == 0 else reversed(drivers):
                    found = _round(name, drivers[name], arguments)
                    rounds.setdefault((name, clients), []).append(found)
            for driver in drivers.values():
                driver.end()
    print(_report(rows, rounds, absent, arguments))
    if arguments.json:
        every = [
            {"server": name, "clients": clients, "rounds": found} for (name, clients), found in rounds.items()
        ]
        arguments.json.write_text(json.dumps(every, indent=2) + "\n", "utf-8")


def _arguments() -> Namespace:
    parser = ArgumentParser(description="Durable moves per server CPU second, here and elsewhere.")
    parser.add_argument("--compiled", default=sys.executable, help="a python with the compiled wheel")
    parser.add_argument("--plain", default=sys.executable, help="a python with the plain build")
    parser.add_argument("--node", default="node", help="Node 20 or later")
    parser.add_argument(
        "--clients", type=_clients, nargs="+", default=CLIENTS, help=f"at most {MOST_CLIENTS}"
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4.0, help="of wall time that a round measures")
    parser.add_argument("--warm-up", type=float, default=1.0, help="seconds of play before that")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where the store lies while it runs")
    parser.add_argument("--only-ours", action="store_true", help="measure nobody else")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write every number there")
    return parser.parse_args()


def _clients(word: str) -> int:
    number = int(word)
    if not 2 <= number <= MOST_CLIENTS:
        raise ValueError
    return number


def _rows(clients: int) -> list[Row]:
    return [
        Row(OURS, clients),
        Row(PEER, clients, "cpu", AT_LEAST),
        Row(PLAIN, clients),
        Row(ONE_COMMIT, clients, "seconds"),
    ]


def _start(arguments: Namespace, place: Path, stack: ExitStack) -> tuple[dict[str, Server], dict[str, str]]:
    """The servers that can run here; for the others, why not."""
    ways: dict[str, Callable[[], Server]] = {OURS: lambda: start_ours(arguments.compiled, place / "shared")}
    if not arguments.only_ours:
        ways[PEER] = lambda: start_peer(arguments.node)
        ways[PLAIN] = lambda: start_ours(arguments.plain, place / "plain")
        # The plain build: what is compiled cannot be taken apart.
        ways[ONE_COMMIT] = lambda: start_one_commit(arguments.plain, place / "alone")
    servers: dict[str, Server] = {}
    absent: dict[str, str] = {}
    for name, start in ways.items():
        try:
            servers[name] = start()
            stack.callback(servers[name].end)
        except Absent as reason:
            absent[name] = str(reason)
    return servers, absent


def _drive(name: str, server: Server, clients: int, stack: ExitStack) -> Process:
    driver = start_driver("theirs" if name == PEER else "ours", server, clients)
    stack.callback(driver.end)
    return driver


def _round(name: str, driver: Process, arguments: Namespace) -> dict[str, float]:
    try:
        return driver.ask(f"{arguments.warm_up} {arguments.seconds}")
    except Absent as reason:
        raise SystemExit(f"{name}: {reason}") from None


def _prepare() -> None:
    """Room for all sockets, here and in what we start; and an end in good order when we are told to stop."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))


def _report(rows: list[Row], rounds: Rounds, absent: dict[str, str], arguments: Namespace) -> str:
    head = f"Acknowledged moves: medians of {arguments.rounds} rounds of {arguments.seconds:g} s in turn"
    shown = [row for row in rows if not arguments.only_ours or row.contender == OURS]
    notes = [f"absent: {name}: {reason}" for name, reason in absent.items()]
    return "\n".join([head, "", text(shown, rounds), *notes])


if __name__ == "__main__":
    main()
