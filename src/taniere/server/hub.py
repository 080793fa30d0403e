"""All live tables of a process: creating, joining, bots that are due, clocks, sweeping."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from taniere.bots.registry import bot_names
from taniere.core.errors import SetupError, TaniereError
from taniere.core.record import Record
from taniere.core.registry import load_game
from taniere.server import wire
from taniere.server.live import LiveTable, TableGone
from taniere.server.thinking import Thinkers
from taniere.store.store import Append, Link, Store, StoreError
from taniere.table import log
from taniere.table.links import digest, is_token, new_token
from taniere.table.opening import new_vault, record_of, rematch_vault
from taniere.table.table import StaleDecision, Table, TableError

FILL_BOTS = ("lite", "random")  # for those who are away: the first that knows the game
IDLE_SECONDS = 600.0
T = TypeVar("T")


class LinkError(TaniereError):
    """A link that opens nothing, or not this."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a host may set."""

    bot_workers: int = 1
    abandoned_after: float = 60 * 24 * 3600.0
    tick_seconds: float = 1.0


class Hub:
    """The tables that this process serves."""

    def __init__(self, store: Store, settings: Settings | None = None) -> None:
        self.store = store
        self.settings = settings or Settings()
        self.thinkers = Thinkers(self.settings.bot_workers)
        self.on_error: Callable[[str, BaseException], None] = lambda what, error: None
        self._tables: dict[str, LiveTable] = {}
        self._thinking: set[tuple[str, str]] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Take up every table that is not finished: bots that were due think on, clocks run."""
        for table_id in await self.store.open_tables():
            await self.live(table_id).look()
            self._wake(self.live(table_id))
        self._spawn("clocks", self._keep_time())

    async def close(self) -> None:
        """Stop what runs by itself; everything acknowledged is stored already."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.thinkers.close()

    def live(self, table_id: str) -> LiveTable:
        """The live table of this id, whether or not it exists in the store."""
        if table_id not in self._tables:
            self._tables[table_id] = LiveTable(table_id, self.store, self._wake)
        return self._tables[table_id]

    # Tables and links

    async def create(self, wish: wire.NewTable) -> wire.Links:
        """A new table with its links; those who are named at once have joined."""
        game = load_game(wish.game)
        plans = []
        for seat in wish.seats:
            if seat.kind == "bot" and seat.bot not in bot_names(game):
                raise SetupError("unknown_bot", bot=seat.bot, game=game.id, known=", ".join(bot_names(game)))
            plans.append(log.SeatPlan(seat.kind, seat.bot if seat.kind == "bot" else None))
        fill = next(bot for bot in FILL_BOTS if bot in bot_names(game))
        now = time.time()
        vault = new_vault(game, plans, now, wish.options, wish.data, wish.clock, fill)
        table = Table(vault, game)
        for number, seat in enumerate(wish.seats):
            if seat.name is not None:
                table.join(number, seat.name, seat.nonce or "", now)
        if wish.is_started:
            table.start(now)
        return await self._store_new(vault, table, now)

    async def rematch(self, link: Link) -> wire.Links:
        """The same table again; the next seat begins."""
        table = await self.live(link.table).look()
        if table.status != "over":
            raise TableError("not_over")
        entries = [log.decode(entry) for entry in await self.store.entries(link.table)]
        first = next((entry.seat for entry in entries if isinstance(entry, log.Decided | log.Sealed)), None)
        now = time.time()
        vault = rematch_vault(table, first, now)
        return await self._store_new(vault, Table(vault, table.game), now)

    async def _store_new(self, vault: log.Vault, table: Table, now: float) -> wire.Links:
        table_id = vault.facts.table
        host, invite, spectator = new_token(), new_token(), new_token()
        seats = [
            new_token() if player.plan.kind == "person" or player.is_person else None
            for player in table.players
        ]
        links = [
            Link(digest(host), table_id, "host", None),
            Link(digest(invite), table_id, "invite", None),
            Link(digest(spectator), table_id, "spectator", None),
        ]
        links += [Link(digest(token), table_id, "seat", seat) for seat, token in enumerate(seats) if token]
        entries = [log.encode(entry) for entry in table.fresh]
        first = Append(table_id, 0, entries, now, add_links=links)
        await self.store.create(table_id, msgspec.json.encode(vault), first)
        await self.live(table_id).look()
        self._wake(self.live(table_id))
        return wire.Links(table_id, host, invite, spectator, seats)

    async def link(self, token: str, *roles: str) -> Link:
        """The link that a token is, if it is one of these roles."""
        # Looked up by hash: what a stranger can time is the comparison of hashes of random tokens.
        found = await self.store.link(digest(token)) if is_token(token) else None
        if found is None:
            raise LinkError("unknown_link")
        if roles and found.role not in roles:
            raise LinkError("wrong_link", role=found.role, wanted=roles)
        return found

    async def join(self, link: Link, joining: wire.Joining) -> wire.SeatLink:
        """Sit down, by the invitation or by the link of a seat; the seat's link."""
        if link.role == "seat" and link.seat is not None:
            seat = link.seat
            await self._follow(link, lambda table, now: table.join(seat, joining.name, joining.nonce, now))
            return wire.SeatLink(link.table, seat, "")
        token = new_token()
        table = await self.live(link.table).look()
        seat = joining.seat if joining.seat is not None else _free_seat(table)

        def sit(table: Table, now: float) -> None:
            if not 0 <= seat < table.seats or table.players[seat].is_person:
                raise TableError("seat_taken", seat=seat)
            table.join(seat, joining.name, joining.nonce, now)

        links = [Link(digest(token), link.table, "seat", seat)]
        await self.live(link.table).follow(sit, links)
        return wire.SeatLink(link.table, seat, token)

    async def reissue(self, link: Link, seat: int, old: bytes | None) -> wire.SeatLink:
        """A new link for a seat; the old one, if it is known, opens nothing any more."""
        token = new_token()
        table = await self.live(link.table).look()
        if not 0 <= seat < table.seats:
            raise TableError("no_such_seat_here", seats=table.seats)
        drop = [] if old is None else [old]
        add = [Link(digest(token), link.table, "seat", seat)]
        await self.live(link.table).follow(lambda table, now: None, add, drop)
        return wire.SeatLink(link.table, seat, token)

    async def record(self, link: Link) -> Record:
        """The whole record of a finished table."""
        table = await self.live(link.table).look()
        if table.status != "over":
            raise TableError("not_over")
        stored = await self.store.load(link.table)
        if stored is None:
            raise TableGone("table_gone", table=link.table)
        vault = msgspec.json.decode(stored.facts, type=log.Vault)
        return record_of(
            table.game, vault, [log.decode(entry) for entry in await self.store.entries(link.table)]
        )

    # Playing

    async def follow(self, link: Link, message: wire.FromClient) -> tuple[bool, int]:
        """Do what a message of this link asks; whether it was new, and the version it led to."""
        if isinstance(message, wire.Start):
            if link.role != "host":
                raise LinkError("wrong_link", role=link.role, wanted=("host",))
            await self._follow(link, lambda table, now: table.start(now))
            return True, await self._version(link)
        if link.role != "seat" or link.seat is None:
            raise LinkError("wrong_link", role=link.role, wanted=("seat",))
        seat, command = link.seat, message
        answer, version = await self.live(link.table).follow(
            lambda table, now: _obey(table, seat, command, now)
        )
        return answer, version

    async def return_to(self, link: Link) -> None:
        """Somebody opened the link of a seat: a bot that played it gives it back."""
        if link.seat is not None:
            seat = link.seat
            await self._follow(link, lambda table, now: table.come_back(seat, now))

    async def _follow(self, link: Link, command: Callable[[Table, float], T]) -> T:
        answer, _ = await self.live(link.table).follow(command)
        return answer

    async def _version(self, link: Link) -> int:
        return (await self.live(link.table).look()).length

    # What happens by itself

    def _wake(self, live: LiveTable) -> None:
        """Ask the bots that are due."""
        table = live.table
        if table is None:
            return
        for seat in table.waiting_for():
            key = live.id, table.decision_id(seat)
            if table.plays_by_bot(seat) and key not in self._thinking:
                self._thinking.add(key)
                self._spawn(f"bot at {live.id}", self._think(live, seat, key))

    async def _think(self, live: LiveTable, seat: int, key: tuple[str, str]) -> None:
        try:
            table = await live.look()
            if seat not in table.waiting_for() or table.decision_id(seat) != key[1]:
                return
            state, bot = table.match.state, table.bot_name(seat)
            action = await self.thinkers.choose(
                table.game.id, bot, state.view(seat), state.legal(seat), secrets.token_hex(16)
            )
            token = table.game.actions[action].token
            await live.follow(lambda table, now: table.decide(seat, key[1], token, now, "bot"))
        except (StaleDecision, TableError):
            pass  # the table went on without the bot: its player came back, or took something back
        finally:
            self._thinking.discard(key)

    async def _keep_time(self) -> None:
        swept = time.monotonic()
        while True:
            await asyncio.sleep(self.settings.tick_seconds)
            now = time.time()
            for live in list(self._tables.values()):
                deadline = None if live.table is None else live.table.deadline()
                if deadline is not None and now >= deadline:
                    await self._quietly(live, lambda table, now: table.tick(now))
                elif (
                    not live.listeners and time.monotonic() - live.touched > IDLE_SECONDS and deadline is None
                ):
                    del self._tables[live.id]
            if time.monotonic() - swept > 3600:
                swept = time.monotonic()
                for table_id in await self.store.sweep(now - self.settings.abandoned_after):
                    self._tables.pop(table_id, None)

    async def _quietly(self, live: LiveTable, command: Callable[[Table, float], None]) -> None:
        try:
            await live.follow(command)
        except (TableError, StoreError) as error:
            self.on_error(f"clock at {live.id}", error)

    def _spawn(self, what: str, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)

        def done(task: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            if not task.cancelled() and (error := task.exception()) is not None:
                self.on_error(what, error)

        task.add_done_callback(done)


def _free_seat(table: Table) -> int:
    for seat, player in enumerate(table.players):
        if player.plan.kind == "open" and not player.is_person:
            return seat
    raise TableError("no_free_seat")


def _obey(table: Table, seat: int, message: wire.FromClient, now: float) -> bool:
    match message:
        case wire.Play():
            return table.decide(seat, message.decision, message.action, now)
        case wire.TakeBack():
            table.take_back(seat, now)
        case wire.Ask():
            table.ask(seat, message.what, now)
        case wire.Answer():
            table.answer(seat, message.is_yes, now)
        case wire.Resign():
            table.resign(seat, now)
        case wire.Leave():
            table.leave(seat, now)
        case _:
            raise TableError("not_now")
    return True
