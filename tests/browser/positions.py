"""Positions to look at: of every game, edition and number of seats the opening, the fullest, the end.

They are tables that lie in the data of a server before it starts. Dice and decisions follow from fixed
numbers, so that they are the same in every run.
"""

from __future__ import annotations

import base64
import hashlib
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from taniere.bots.registry import bot_names
from taniere.cli.stores import STORE
from taniere.core.game import Game
from taniere.core.registry import load_game
from taniere.store.sqlite import SqliteStore
from taniere.store.store import Append, Link, Wakes
from taniere.table import log
from taniere.table.fair import commitment, pledge_of
from taniere.table.links import digest
from taniere.table.table import Table
from tests.browser import plain
from tests.browser.tables import alone
from tests.browser.tarasque import EAGER

TRIES = 3  # games from which the fullest position is taken
MOST_DECISIONS = 3000
NONCE = "0" * 32
OPENING, FULLEST, END = "opening", "fullest", "end"


@dataclass(frozen=True)
class Setting:
    """A box on the table, and how many play."""

    game: str
    seats: int
    edition: str = ""

    def __str__(self) -> str:
        return "-".join(filter(None, (self.game, self.edition, str(self.seats))))

    def load(self) -> Game:
        return plain.GAME if self.game == plain.ID else load_game(self.game)

    @property
    def options(self) -> dict[str, object]:
        wanted: dict[str, object] = {"start": "0"}
        return {**wanted, "edition": self.edition} if self.edition else wanted


SETTINGS = [
    *(Setting("code-cracker", seats) for seats in range(1, 7)),
    *(Setting("dino-park", seats) for seats in range(1, 5)),
    *(Setting("labyrintus", seats) for seats in range(2, 5)),
    *(Setting("t-rex", seats) for seats in range(2, 6)),
    *(Setting("tarasque", seats, edition) for edition in ("original", "adapted") for seats in range(2, 7)),
    *(Setting("tyrannosaurus-rex", seats) for seats in range(2, 5)),
    *(Setting("pig", seats) for seats in (2, 6)),
    *(Setting(plain.ID, seats) for seats in (2, 6)),
]
# What somebody does first, of what is legal, so that much comes to lie on the board; the rest is chance.
EAGERNESS = {
    "tarasque": EAGER,
    "labyrintus": ("take",),
    "code-cracker": ("keep",),
    "dino-park": ("keep",),
}


def fullness(game: str, view: Any) -> Any:
    """How much a position has to show, for the person on seat 0."""
    match game:
        case "code-cracker" | "dino-park":
            cards = sum(card is not None for card in view.table)
            return cards * 10 + len(view.under) + len(view.gone) + len(view.kept) * 3 + len(view.rolled) * 2
        case "tarasque":
            own = sum(len(row) + 2 for row in view.lairs[0]) + 2 * len(view.bases[0])
            return own + sum(3 * len(base) for base in view.bases) + sum(map(len, view.lairs)) / 2
        case "t-rex":
            eggs = sum(min(count, 1) for player in view.players for count in player.eggs)
            return 3 * len(view.players[0].hand) + 2 * len(view.history) + eggs
        case "labyrintus":
            arms = sum(2 * len(player.carried) + len(player.brought) for player in view.players)
            return arms + 2 * len(view.floor) + sum(2 * len(player.fed) for player in view.players)
        case "tyrannosaurus-rex":
            alive = sum(one.square is not None for one in view.dinosaurs)
            return (
                4 * alive + sum(view.dinosaurs[0].played) / 4 + len(view.trees) / 4 + (view.rex is not None)
            )
        case _:
            return sum(view.banked) + view.turn_total


@dataclass(frozen=True)
class Position:
    """A table as it is stored: what it is, and what happened there up to now."""

    vault: log.Vault
    entries: Sequence[log.AnyEntry]
    legal: tuple[str, ...]  # what the person on seat 0 may do

    @property
    def path(self) -> str:
        """The address of seat 0."""
        return f"/table/{self.vault.facts.table}#{_token(self.vault, 'seat')}"

    @property
    def watch(self) -> str:
        """The address for those who watch."""
        return f"/table/{self.vault.facts.table}#{_token(self.vault, 'spectator')}"


def _hashed(*parts: object) -> bytes:
    return hashlib.sha256(" ".join(map(str, parts)).encode()).digest()


def _token(vault: log.Vault, role: str) -> str:
    return base64.urlsafe_b64encode(_hashed(vault.facts.table, role)).decode().rstrip("=")


def _vault(setting: Setting, name: str, seed: bytes) -> log.Vault:
    game = setting.load()
    gentle = bot_names(game)[-1]
    letters = base64.b32encode(_hashed(setting, name)).decode().lower()
    facts = log.Facts(
        table=letters.translate(str.maketrans("ilo", "xyz"))[:10],
        game=game.id,
        version=game.version,
        seats=(log.SeatPlan("person"), *[log.SeatPlan("bot", gentle)] * (setting.seats - 1)),
        options=dict(game.setup(setting.seats, setting.options).options),
        data=None,
        commitment=commitment(seed),
        created=time.time(),
        fill_bot=gentle,
        host=0,
    )
    return log.Vault(facts, seed.hex())


@dataclass(frozen=True)
class _Moment:
    """A choice of seat 0 in a game: how far the log had come, and what there was to be seen."""

    length: int
    phase: str
    fullness: float
    legal: tuple[str, ...]


@dataclass(frozen=True)
class _Played:
    seed: bytes
    entries: Sequence[log.AnyEntry]
    moments: Sequence[_Moment]


def _play(setting: Setting, number: int) -> _Played:
    """A whole game, in which chance decides what eagerness leaves open."""
    seed = _hashed(setting, "game", number)
    chance, game = Random(seed), setting.load()
    table, now = Table(_vault(setting, "game", seed), game), time.time()
    eager = EAGERNESS.get(setting.game, ())
    rank = {kind: place for place, kind in enumerate(eager)}
    table.join(0, "Hedgehog", pledge_of(table.facts.commitment, NONCE), now)
    table.start(now)
    table.reveal(0, NONCE, now)
    moments: list[_Moment] = []
    for _ in range(MOST_DECISIONS):
        if table.status == "over":
            return _Played(seed, table.fresh, moments)
        seat = table.waiting_for()[-1]  # of those who choose at once, the person last
        state = table.match.state
        legal = [game.actions[action].token for action in state.legal(seat)]
        if seat == 0 and len(legal) > 1:
            view: Any = state.view(0)
            moments.append(_Moment(len(table.fresh), view.phase, fullness(setting.game, view), tuple(legal)))
        best = min(rank.get(token.split()[0], len(rank)) for token in legal)
        wanted = [token for token in legal if rank.get(token.split()[0], len(rank)) == best]
        by: log.By = "person" if seat == 0 else "bot"
        table.decide(seat, table.decision_id(seat), chance.choice(wanted), now, by)
    raise AssertionError(f"{setting} does not end")


@cache
def positions(setting: Setting) -> dict[str, Position]:
    """Opening, fullest and end; and of each kind of decision, by the name of its phase, the fullest."""
    games = [_play(setting, number) for number in range(TRIES)]

    def position(name: str, game: _Played, moment: _Moment | None) -> Position:
        vault = _vault(setting, name, game.seed)
        if moment is None:
            return Position(vault, game.entries, ())
        return Position(vault, game.entries[: moment.length], moment.legal)

    def fullest(phase: str | None = None) -> tuple[_Played, _Moment]:
        found = [(game, one) for game in games for one in game.moments if phase in (None, one.phase)]
        return max(found, key=lambda one: one[1].fullness)

    first = games[0]
    phases = sorted({moment.phase for game in games for moment in game.moments})
    return {
        OPENING: position(OPENING, first, first.moments[0]),
        FULLEST: position(FULLEST, *fullest()),
        END: position(END, first, None),
        **{phase: position(phase, *fullest(phase)) for phase in phases},
    }


def store(folder: Path, wanted: Callable[[Setting], bool] = lambda setting: True) -> None:
    """Lay all positions into the data of a server that has not started yet."""

    async def write() -> None:
        stored = await SqliteStore.open(folder / STORE)
        for setting in filter(wanted, SETTINGS):
            for position in positions(setting).values():
                await _write(stored, position)
        await stored.close()

    alone(write())  # the browser has a loop in this thread


async def _write(stored: SqliteStore, position: Position) -> None:
    table = position.vault.facts.table
    links = [
        Link(digest(_token(position.vault, role)), table, role, 0 if role == "seat" else None)
        for role in ("seat", "spectator")
    ]
    first = Append(
        table,
        0,
        [log.encode(entry) for entry in position.entries],
        time.time(),
        add_links=links,
        is_finished=not position.legal,
        wakes=Wakes(None),
    )
    await stored.create(table, msgspec.json.encode(position.vault), first)


def by_phase() -> Iterator[tuple[Setting, str]]:
    """Every kind of decision once, with the most seats: there is the least room."""
    for setting in SETTINGS:
        isolated = [one for one in SETTINGS if (one.game, one.edition) == (setting.game, setting.edition)]
        if setting == isolated[-1]:
            for name in positions(setting):
                if name not in (OPENING, FULLEST, END):
                    yield setting, name
