"""Measure our engine beside others and print one table of ratios.

All contenders play short slices in turn, round after round, in CPU time; a ratio compares two slices of the
same round, and the table gives the median of the rounds with the least and the greatest. A missed target is
shown, never an error: speed depends on the machine, so no test depends on speed.
"""

from __future__ import annotations

import json
import os
import sys
import tomllib
from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from pathlib import Path

from contender import Contender
from process import Absent
from table import Ratio, Row, ratio, text

BENCH = Path(__file__).resolve().parent
PEERS = BENCH / "peers"
PEERS_PYTHON = BENCH.parent / ".venv-bench" / "bin" / "python"
# Until the rates stop rising: CPython specialises its loop at once, V8 goes on compiling for seconds.
WARM_UP_SECONDS = {"boardgame.io": 4.0, "openspiel": 0.5, "plain": 0.5, "compiled": 0.5}


def main() -> None:
    arguments = _arguments()
    rows = [Row(**row) for row in tomllib.loads((BENCH / "targets.toml").read_text("utf-8"))["row"]]
    contenders, absent = _start(rows, arguments)
    rates: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    for number in range(arguments.rounds):
        # Back and forth, so that nobody always comes after the same neighbour.
        for contender in contenders if number % 2 == 0 else reversed(contenders):
            rates[contender.name].append(contender.rate(arguments.seconds, number))
    for contender in contenders:
        contender.close()
    ratios = [ratio(row, rates) for row in rows]
    print(_report(ratios, absent, arguments))
    if arguments.json:
        arguments.json.write_text(_as_json(ratios, rates, absent, arguments), "utf-8")


def _arguments() -> Namespace:
    parser = ArgumentParser(description="Decisions per CPU second, here and elsewhere, as ratios.")
    parser.add_argument("--plain", metavar="PY", default=sys.executable, help="python with our plain build")
    parser.add_argument("--compiled", metavar="PY", help="python with our compiled build (default: none)")
    parser.add_argument(
        "--openspiel",
        metavar="PY",
        default=str(PEERS_PYTHON) if PEERS_PYTHON.exists() else sys.executable,
        help="python with bench/requirements.txt (default: .venv-bench, else this one)",
    )
    parser.add_argument("--node", default="node", help="Node 20 or later")
    parser.add_argument("--rounds", type=int, default=31)
    parser.add_argument("--seconds", type=float, default=0.1, help="CPU seconds of one slice")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write every number there")
    return parser.parse_args()


def _start(rows: list[Row], arguments: Namespace) -> tuple[list[Contender], dict[str, str]]:
    """A warm process for each contender that can run here; for the others, why not."""
    contenders: list[Contender] = []
    absent: dict[str, str] = {}
    for name in dict.fromkeys(name for row in rows for name in (row.peer, row.ours)):
        engine = name.split()[0]
        try:
            contender = Contender(name, _command(engine, arguments), _environment(engine))
            answer = contender.slice(WARM_UP_SECONDS[engine], 0)
        except Absent as reason:
            absent[name] = str(reason)
            continue
        if answer.get("compiled", False) != (engine == "compiled"):
            raise SystemExit(f"--{engine}: this python has the other build of the engine")
        contenders.append(contender)
    return contenders, absent


def _command(engine: str, arguments: Namespace) -> list[str]:
    if engine == "boardgame.io":
        return [arguments.node, str(PEERS / "boardgame_io" / "pig.mjs")]
    if engine == "openspiel":
        return [arguments.openspiel, str(PEERS / "openspiel_pig.py")]
    if engine == "compiled" and not arguments.compiled:
        raise Absent("no --compiled PY given")
    return [getattr(arguments, engine), str(BENCH / "ours.py")]


def _environment(engine: str) -> dict[str, str]:
    # Outside production, boardgame.io checks after every move that the state can be serialised.
    return {**os.environ, "NODE_ENV": "production"} if engine == "boardgame.io" else dict(os.environ)


def _report(ratios: list[Ratio], absent: dict[str, str], arguments: Namespace) -> str:
    what = "Decisions per CPU second under random play (search: simulations)"
    head = f"{what}: medians of {arguments.rounds} rounds"
    notes = [f"absent: {name}: {reason}" for name, reason in absent.items()]
    return "\n".join([f"{head}, slices of {arguments.seconds:g} s in turn", "", text(ratios), *notes])


def _as_json(
    ratios: list[Ratio], rates: dict[str, list[float]], absent: dict[str, str], arguments: Namespace
) -> str:
    found = {
        "rounds": arguments.rounds,
        "seconds": arguments.seconds,
        "ratios": [asdict(ratio) for ratio in ratios],
        "rates": rates,
        "absent": absent,
    }
    return json.dumps(found, indent=2) + "\n"


if __name__ == "__main__":
    main()
