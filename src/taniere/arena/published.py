"""Published ladders, `bots/ladders/*.toml`: written by `taniere ladder`, read by docs, texts and checks."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import NormalDist
from typing import Any

from taniere.arena.ratings import Ladder, Outcome, expected
from taniere.arena.standings import Standings
from taniere.core.errors import SetupError

FALSE_ALARM = 0.001  # how often a whole check may fail though the published order is right


@dataclass(frozen=True, slots=True)
class Facts:
    """What the games of a ladder have in common."""

    game: str
    version: int
    taniere: str
    code: str


@dataclass(frozen=True, slots=True)
class Published:
    """A ladder as it was published: the strongest first, and how far at least each is before the next."""

    game: str
    seats: int
    options: dict[str, str]
    bots: tuple[str, ...]
    leads: tuple[float, ...]

    def clear_neighbours(self) -> list[tuple[str, str]]:
        """Neighbours whose order was beyond doubt. The stronger comes first."""
        return [pair for pair, least in zip(pairwise(self.bots), self.leads, strict=True) if least > 0]


class Collector:
    """Turns rows of games into outcomes, and refuses rows that do not belong together."""

    def __init__(self) -> None:
        self.facts: Facts | None = None
        self.setups: dict[int, dict[str, str]] = {}  # options by number of seats
        self.seeds: set[int] = set()

    def outcomes(self, rows: Iterable[Mapping[str, Any]]) -> Iterator[Outcome]:
        """The outcome of each row."""
        for row in rows:
            facts = Facts(row["game"], row["version"], row["taniere"], row["code"])
            if self.facts is None:
                self.facts = facts
            elif facts != self.facts:
                raise SetupError("mixed_games", one=str(self.facts), other=str(facts))
            self.setups.setdefault(row["seats"], json.loads(row["options"]))
            self.seeds.add(row["seed"])
            winners = tuple([seat for seat, rank in enumerate(row["ranks"]) if rank == 1])
            yield Outcome(tuple(row["bots"]), winners, row["draws"])


def dumps(ladder: Ladder, found: Collector, command: str) -> str:
    """A ladder of collected games as TOML; equal games give equal bytes."""
    facts, seats = found.facts, sorted(found.setups)
    assert facts is not None
    options = found.setups[seats[0]]
    lines = [
        "# Written by the command below; docs/arena.md says how it is computed and read.",
        f"command = {_text(command)}",
        f"game = {_text(facts.game)}",
        f"version = {facts.version}",
        f"taniere = {_text(facts.taniere)}",
        f"code = {_text(facts.code)}",
        f"seats = {seats}",
        f"games = {ladder.games}",
        f"anchor = {_text(ladder.anchor)}",
        "",
        "[options]",
        *(f"{_text(name)} = {_text(value)}" for name, value in options.items()),
    ]
    leads = {lead.name: lead for lead in ladder.leads}
    for one in ladder.bots:
        against = [(other.name, expected(one.points - other.points)) for other in ladder.bots if other != one]
        lines += [
            "",
            "[[bot]]",
            f"name = {_text(one.name)}",
            f"rating = {one.points}",
            f"low = {one.low}",
            f"high = {one.high}",
            f"games = {one.games}",
            "against = { " + ", ".join(f"{_text(name)} = {share:.3f}" for name, share in against) + " }",
        ]
        if one.name in leads:
            lead = leads[one.name]
            lines.append(f"lead = {{ points = {lead.points}, low = {lead.low}, high = {lead.high} }}")
    for size, worths in ladder.seats.items():
        for worth in worths:
            lines += [
                "",
                "[[seat]]",
                f"seats = {size}",
                f"seat = {worth.name}",
                f"rating = {worth.points}",
                f"low = {worth.low}",
                f"high = {worth.high}",
            ]
    return "\n".join(lines) + "\n"


def loads(text: str, name: str) -> Published:
    """A published ladder; SetupError if it is none."""
    try:
        tree = tomllib.loads(text)
        options = {str(key): str(value) for key, value in tree["options"].items()}
        return Published(
            game=str(tree["game"]),
            seats=min(map(int, tree["seats"])),
            options=options,
            bots=tuple(str(bot["name"]) for bot in tree["bot"]),
            leads=tuple(float(bot["lead"]["low"]) for bot in tree["bot"][:-1]),
        )
    except (tomllib.TOMLDecodeError, AttributeError, KeyError, TypeError, ValueError) as error:
        raise SetupError("not_a_ladder", file=name, reason=repr(error)) from None


def published_ladders(folder: Path) -> dict[str, Published]:
    """All ladders of a folder by the names of their files."""
    return {
        path.name: loads(path.read_text(encoding="utf-8"), str(path))
        for path in sorted(folder.glob("*.toml"))
    }


def contradicts(fresh: Standings, matches: int) -> bool:
    """Whether fresh games say, beyond chance, that the first player is the weaker one.

    `matches` is how many are looked at together: all of them cry wolf once in a thousand checks, no more.
    """
    reach = NormalDist().inv_cdf(1 - FALSE_ALARM / matches)
    return fresh.interval(0, reach)[1] < fresh.fair_share


def _text(value: str) -> str:
    """A basic string of TOML."""
    plain = value.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(char if char >= " " else f"\\u{ord(char):04x}" for char in plain) + '"'
