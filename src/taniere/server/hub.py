"""All live tables of a process: creating, joining, links, and what a message of a link does."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable
from typing import assert_never

import msgspec

from taniere.bots.registry import bot_names
from taniere.core.errors import SetupError
from taniere.core.registry import broken_games
from taniere.server import reading, update_encoder, wire
from taniere.server.background import BackgroundTasks, Settings
from taniere.server.clock import SYSTEM, Clock
from taniere.server.cluster import ClusterMember
from taniere.server.errors import LinkError, TableGone
from taniere.server.installed import find_game
from taniere.server.leases import Leases, SoleServer
from taniere.server.limits import Unfinished
from taniere.server.live_table import LinkChange, Listener, LiveTable, no_links, wakes
from taniere.server.resuming import Resumer
from taniere.store.store import RENEWED, Append, Completion, Link, Store, Stored, StoreError, Wakes
from taniere.table import log
from taniere.table.errors import StaleDecision, TableError
from taniere.table.links import digest, invite_token, is_token, new_code, new_token
from taniere.table.opening import new_vault, rematch_vault
from taniere.table.table import Table


class Hub:
    """The tables that this process serves."""

    def __init__(self, store: Store, settings: Settings | None = None, clock: Clock = SYSTEM) -> None:
        self.store = store
        self.clock = clock
        self.without_game: dict[str, str] = {}  # open tables whose game does not load, with that game
        self._tables: dict[str, LiveTable] = {}
        self.reader = reading.Reader()
        self.unfinished = Unfinished(clock.steady)
        self._settings = settings or Settings()
        self._cluster = None if store.sharing is None else ClusterMember(self._tables, store.sharing)
        leases: Leases = SoleServer() if self._cluster is None else self._cluster.leases
        self.background = BackgroundTasks(self._tables, store, self._settings, clock, leases)
        self.resumer = Resumer(self._tables, self.live, leases, clock, self._settings.tick_seconds)
        self._running: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Serve. Tables that owe something by themselves are taken up in the background, all others when
        somebody asks for them."""
        await self._find_broken_games()
        self.background.start()
        self.resumer.on_error = self.background.on_error
        self._running.append(asyncio.create_task(self.resumer.run()))
        if self._cluster is None:
            self.resumer.add(await self.store.waking())
        else:
            self._cluster.start(self.background, self.resumer)

    async def _find_broken_games(self) -> None:
        """Find open tables whose game does not load; only where there is such a game, as all are read."""
        broken = broken_games()
        for table_id in await self.store.open_tables() if broken else ():
            stored = await self.store.load(table_id)
            if stored is not None:
                game = msgspec.json.decode(stored.facts, type=log.Vault).facts.game
                if game in broken:
                    self.without_game[table_id] = game

    async def close(self) -> None:
        """Stop what runs by itself; everything acknowledged is stored already."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        await self.background.close()
        await self.reader.close()
        settling = [live.settle() for live in self._tables.values()]
        for outcome in await asyncio.gather(*settling, return_exceptions=True):
            if isinstance(outcome, Exception):  # a full disk, say: nothing that was acknowledged is lost
                self.background.on_error("closing", outcome)
        if self._cluster is not None:
            await self._cluster.close()

    @property
    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    def live(self, table_id: str) -> LiveTable:
        """The live table of this id, whether or not it exists in the store."""
        if table_id not in self._tables:
            self._tables[table_id] = LiveTable(table_id, self.store, self.clock, self._changed)
        return self._tables[table_id]

    def _changed(self, live: LiveTable) -> None:
        if live.table is not None and live.table.status == "over":
            self.unfinished.leave(live.id)
        self.background.wake_bots(live)

    # New tables

    async def create(self, wish: wire.NewTable, address: str | None = None) -> wire.Links:
        """A new table with its links; those who are named at once have joined.

        Its bots take their turns with those of the other tables of the address.
        """
        game = find_game(wish.game)
        plans = []
        for seat in wish.seats:
            if seat.kind == "bot" and seat.bot not in bot_names(game):
                raise SetupError("unknown_bot", bot=seat.bot, game=game.id, known=", ".join(bot_names(game)))
            plans.append(log.SeatPlan(seat.kind, seat.bot if seat.kind == "bot" else None))
        fill = bot_names(game)[0]  # for those who are away: the strongest
        now = self.clock.now()
        named = [number for number, seat in enumerate(wish.seats) if seat.name is not None]
        vault = new_vault(
            game,
            plans,
            now,
            wish.options,
            wish.data,
            wish.clock,
            fill,
            host=named[0] if named else None,
            awaits=named if wish.is_started else None,
        )
        table = Table(vault, game)
        for number in named:
            table.join(number, wish.seats[number].name or "", None, now)
        if wish.is_started:
            table.check_seated()
        seats = [
            new_token() if player.plan.kind == "person" or player.is_person else None
            for player in table.players
        ]
        links = _new_links(vault.facts, seats)
        await self._store_new(vault, table, now, links, address)
        return links

    async def rematch(self, link: Link, token: str, address: str | None = None) -> wire.Rematch:
        """Return the link to the rematch: a table made when a player first asks, where the next seat begins.

        Nobody gets the link of another: each comes with the token that was theirs, and gets the same one
        whenever they ask. Those who watch may follow.
        """
        live = self.live(link.table)
        table = await live.current()
        if table.status != "over":
            raise TableError("not_over")
        if table.rematch is None:
            if link.seat is None or not table.players[link.seat].is_person:
                raise LinkError("only_players")
            await self._store_rematch(table, link.seat, self._next_host(live, table, link.seat), address)
        following = (await live.current()).rematch
        assert following is not None  # by us, or by somebody who was quicker
        return await self._enter_rematch(table, self.live(following), link, token)

    def _next_host(self, live: LiveTable, table: Table, asking: int) -> int:
        """Return the host of a rematch: the old host while connected, else the player who asks first."""
        host = table.facts.host
        is_here = any(listener.seat == host for listener in live.listeners)
        return host if host is not None and is_here else asking

    async def _store_rematch(self, table: Table, asking: int, host: int, address: str | None) -> None:
        """Make the next table, unless somebody else was quicker."""
        entries = [log.decode(entry) for entry in await self.store.entries(table.facts.table)]
        first = next((entry.seat for entry in entries if isinstance(entry, log.Decided | log.Sealed)), None)
        now = self.clock.now()
        vault = rematch_vault(table, first, host, now)
        links = _new_links(vault.facts, [None] * table.seats)
        live = self.live(table.facts.table)
        await self._store_new(vault, Table(vault, table.game.newest), now, links, address or live.address)
        await live.execute(lambda table, now: table.note_rematch(vault.facts.table, asking, now))

    async def _enter_rematch(self, old: Table, live: LiveTable, link: Link, old_token: str) -> wire.Rematch:
        seat = link.seat
        name = None if seat is None else old.players[seat].name
        new = await live.current()
        facts = new.facts
        role = link.role
        if role == "host" and old.facts.host not in (None, facts.host):
            role = "spectator"  # somebody else is host now
        token = new.rematch_token(old_token, role)
        host = new.rematch_token(old_token, "host") if seat is not None and seat == facts.host else None

        def sit(table: Table, now: float) -> None:
            if (
                seat is not None
                and name is not None
                and table.status == "open"
                and not table.players[seat].is_person
            ):
                table.join(seat, name, None, now)

        wanted = [Link(digest(token), live.id, role, seat)]
        if host is not None:
            wanted.append(Link(digest(host), live.id, "host", None))
        add = [one for one in wanted if not await self._is_known(one)]
        try:
            await live.execute(sit, lambda _: LinkChange(add))
        except StoreError as error:
            if error.code != "link_taken":
                raise
            await live.execute(sit)  # it was asked twice at once, and is stored by now
        return wire.Rematch(live.id, facts.commitment, seat, token, host)

    async def _is_known(self, link: Link) -> bool:
        """Whether a link is stored already; LinkError where the host has renewed it since."""
        found = await self.store.link(link.digest)
        if found is not None and found.role == RENEWED:
            raise LinkError("link_renewed")
        return found is not None

    async def _store_new(
        self, vault: log.Vault, table: Table, now: float, links: wire.Links, address: str | None
    ) -> None:
        table_id = vault.facts.table
        if address is not None:
            self.unfinished.enter(address, table_id)
        tokens = [("host", links.host), ("invite", links.invite), ("spectator", links.spectator)]
        stored = [Link(digest(token), table_id, role, None) for role, token in tokens]
        stored += [
            Link(digest(token), table_id, "seat", seat) for seat, token in enumerate(links.seats) if token
        ]
        entries = [log.encode(entry) for entry in table.fresh]
        is_over = table.status == "over"
        first = Append(
            table_id, 0, entries, now, add_links=stored, is_finished=is_over, wakes=Wakes(wakes(table))
        )
        try:
            await self.store.create(table_id, msgspec.json.encode(vault), first)
        except BaseException:
            self.unfinished.leave(table_id)
            raise
        live = self.live(table_id)
        live.address = address
        live.adopt(table)
        self.background.wake_bots(live)

    # Links

    async def link(self, token: str, *roles: str) -> Link:
        """The link that a token is, if it is one of these roles."""
        wanted = digest(token)
        found = await self.store.link(wanted) if is_token(token) else None
        # The store finds it by an index over hashes; what decides is compared in constant time.
        if found is None or not hmac.compare_digest(found.digest, wanted):
            raise LinkError("unknown_link")
        if found.role == RENEWED:
            raise LinkError("link_renewed")
        if roles and found.role not in roles:
            raise LinkError("wrong_link", role=found.role, wanted=roles)
        return found

    async def join(self, link: Link, joining: wire.Joining) -> tuple[int, str | None]:
        """Sit down, by the invitation or by the link of a seat; the seat, and its link if that is new."""
        if link.seat is not None:
            seat = link.seat
            await self._execute(link, lambda table, now: table.join(seat, joining.name, joining.pledge, now))
            return seat, None
        token = new_token()

        def sit(table: Table, now: float) -> int:
            seat = _free_seat(table, joining.seat)
            table.join(seat, joining.name, joining.pledge, now)
            return seat

        def links(seat: int) -> LinkChange:
            return LinkChange([Link(digest(token), link.table, "seat", seat)])

        seat, _ = await self.live(link.table).execute(sit, links)
        return seat, token

    async def pledge(self, link: Link, pledging: wire.Pledging) -> wire.Promises:
        """A seat promises its nonce; the last one that is awaited lets the table start."""
        seat = _seat_of(link)
        await self._execute(link, lambda table, now: table.pledge(seat, pledging.pledge, now))
        return await self.promises(link)

    async def reveal(self, link: Link, revealing: wire.Revealing) -> wire.Promises:
        """A seat shows its nonce; the last one lets the game begin."""
        seat = _seat_of(link)
        await self._execute(link, lambda table, now: table.reveal(seat, revealing.nonce, now))
        return await self.promises(link)

    async def promises(self, link: Link) -> wire.Promises:
        """What the draws of the table will be checked with."""
        return update_encoder.promises(await self.live(link.table).current())

    async def watch(self, link: Link) -> wire.WatchLink:
        """One more link to watch by: those who only have a seat's have nothing else to pass on."""
        token = new_token()
        add = [Link(digest(token), link.table, "spectator", None)]
        await self.live(link.table).execute(lambda table, now: None, lambda _: LinkChange(add))
        return wire.WatchLink(link.table, token)

    async def reissue(self, link: Link, seat: int) -> wire.SeatLink:
        """A new link for a seat, of which everybody is told; the old ones open nothing any more."""
        token = new_token()

        def renew(table: Table, now: float) -> None:
            _check_seat(table, seat)
            table.renew_link(seat, now)

        change = LinkChange([Link(digest(token), link.table, "seat", seat)], [seat])
        await self.live(link.table).execute(renew, lambda _: change)
        return wire.SeatLink(link.table, seat, token)

    async def revoke(self, link: Link, seat: int) -> wire.Revoked:
        """Revoke all links of a seat, and remove its player."""

        def remove(table: Table, now: float) -> None:
            _check_seat(table, seat)
            table.renew_link(seat, now)
            table.remove(seat, now)

        await self.live(link.table).execute(remove, lambda _: LinkChange(renew_seats=[seat]))
        return wire.Revoked(link.table, seat)

    # What can be read

    async def info(self, link: Link) -> wire.LinkedTable:
        """The table as everybody sees it, and whether the seat of this link has chosen in secret."""
        return update_encoder.linked_table(await self.live(link.table).current(), link.seat)

    async def record(self, link: Link, address: str) -> tuple[str, bytes]:
        """The game of a finished table and its record, also of one played by rules that are no more."""
        stored = await self._stored(link)
        facts = msgspec.json.decode(stored.facts, type=log.Vault).facts
        key = "record", link.table, stored.length
        return facts.game, await self.reader.read(
            address, key, reading.record, lambda: self._log(link, stored.length)
        )

    async def transcript(self, link: Link, address: str) -> bytes:
        """All that happened, as the seat of this link, or a spectator, may read it: a Transcript in JSON."""
        table = await self.live(link.table).current()
        info, length = msgspec.json.encode(update_encoder.table_info(table)), table.length
        # By version, not by length: how soon an answer comes must not tell of a choice made in secret.
        key = "transcript", link.table, table.version, link.seat

        async def load() -> tuple[bytes, bytes, list[bytes], int | None]:
            return (info, *await self._log(link, length), link.seat)

        return await self.reader.read(address, key, reading.transcript, load)

    async def _log(self, link: Link, length: int) -> tuple[bytes, list[bytes]]:
        """The vault of a table and this much of its log, as they are stored."""
        stored = await self._stored(link)
        return stored.facts, (await self.store.entries(link.table))[:length]

    async def _stored(self, link: Link) -> Stored:
        stored = await self.store.load(link.table)
        if stored is None:
            raise TableGone("table_gone", table=link.table)
        return stored

    # Playing

    def submit(self, link: Link, message: wire.Command, listener: Listener, done: Completion) -> None:
        """Do what a message of this link asks; the answer of the outcome is whether it was new."""
        wanted = "host" if isinstance(message, wire.Start) else "seat"
        if link.role != wanted:
            raise LinkError("wrong_link", role=link.role, wanted=(wanted,))
        live, seat = self.live(link.table), -1 if link.seat is None else link.seat

        def command(table: Table, now: float) -> bool:
            if listener not in live.listeners:  # the link was revoked while the message waited for its turn
                raise LinkError("unknown_link")
            return _apply(table, seat, message, now)

        live.submit(command, no_links, done)

    async def return_to(self, link: Link) -> None:
        """Somebody opened the link of a seat: a bot that played it gives it back."""
        seat = link.seat
        if seat is None:
            return
        table = await self.live(link.table).current()
        if table.players[seat].is_away:
            await self._execute(link, lambda table, now: table.come_back(seat, now))

    async def _execute(self, link: Link, command: Callable[[Table, float], None]) -> None:
        await self.live(link.table).execute(command)


def _new_links(facts: log.Facts, seats: list[str | None]) -> wire.Links:
    code = new_code()
    return wire.Links(
        table=facts.table,
        commitment=facts.commitment,
        host=new_token(),
        invite=invite_token(code),
        code=code,
        spectator=new_token(),
        seats=seats,
    )


def _seat_of(link: Link) -> int:
    """The seat of a link of that role."""
    assert link.seat is not None
    return link.seat


def _check_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < table.seats:
        raise TableError("no_such_seat_here", seats=table.seats)
    if table.players[seat].plan.kind == "bot":
        raise TableError("seat_is_a_bot", seat=seat)


def _free_seat(table: Table, wanted: int | None) -> int:
    """The wanted seat, or the first free one; seats with a link of their own are not for the invited."""
    if wanted is not None and not 0 <= wanted < table.seats:
        raise TableError("no_such_seat_here", seats=table.seats)
    free = [seat for seat, player in enumerate(table.players) if player.plan.kind == "open"]
    free = [seat for seat in free if not table.players[seat].is_person]
    if wanted is not None and wanted not in free:
        raise TableError("seat_taken", seat=wanted)
    if not free:
        raise TableError("no_free_seat")
    return free[0] if wanted is None else wanted


def _apply(table: Table, seat: int, message: wire.Command, now: float) -> bool:
    """Do what a message asks of a table; whether it was new."""
    if isinstance(message, wire.Play):
        return table.decide(seat, message.decision, message.action, now)
    if isinstance(message, wire.Seen):
        return table.see(seat, message.decision, now)
    if isinstance(message, wire.TakeBack | wire.Ask | wire.Answer | wire.Withdraw):
        _check_moment(table, seat, message.moment)
    match message:
        case wire.TakeBack():
            table.take_back(seat, now)
        case wire.Ask():
            table.ask(seat, message.what, now)
        case wire.Answer():
            table.answer(seat, message.is_yes, now)
        case wire.Withdraw():
            table.unask(seat, now)
        case wire.Resign():
            table.resign(seat, now)
        case wire.Leave():
            table.leave(seat, now)
        case wire.ComeBack():
            table.come_back(seat, now)
        case wire.Start():
            table.start(now)
        case _:
            assert_never(message)
    return True


def _check_moment(table: Table, seat: int, moment: str | None) -> None:
    """Refuse a message that was meant for a moment that is over."""
    if moment is not None and moment != table.decision_id(seat):
        raise StaleDecision("stale_decision", decision=moment, expected=table.decision_id(seat))
