"""Updates of a table: what of it each seat may see. The only place where messages about a table are made.

Every change is sent to everybody at the table. What is the same for all of them is encoded once: the table
itself, events without a private field, and the view where the game promises that all seats see the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import astuple

from taniere.core.events import Event, Private, seen
from taniere.core.views import View
from taniere.server import wire
from taniere.table.table import Table

_encode = msgspec.json.Encoder().encode
_NOBODY = b'{"viewer":null,'  # how the view of a spectator begins


def table_info(table: Table) -> wire.TableInfo:
    """What everybody may know of the table itself."""
    return _info(table, _seats(table), table.facts.options)


def linked_table(table: Table, seat: int | None) -> wire.LinkedTable:
    """The same for whoever has the link of a seat: whether it has chosen in secret is for nobody else."""
    has_sealed = seat is not None and table.match.sealed(seat) is not None
    return wire.LinkedTable(**msgspec.structs.asdict(table_info(table)), has_sealed=has_sealed)


def _info(
    table: Table, seats: list[wire.SeatInfo] | msgspec.Raw, options: dict[str, Any] | msgspec.Raw
) -> wire.TableInfo:
    facts, question = table.facts, table.question
    return wire.TableInfo(
        table=facts.table,
        game=facts.game,
        version=table.version,
        status=table.status,  # type: ignore[arg-type]
        seats=seats,  # type: ignore[arg-type]
        host=facts.host,
        options=options,  # type: ignore[arg-type]
        commitment=facts.commitment,
        created=facts.created,
        clock=facts.clock,
        deadline=table.deadline(),
        # Everybody that the stage asks: who has already chosen in secret stays unsaid.
        waiting_for=list(table.match.state.actors()) if table.status == "playing" else [],
        question=None
        if question is None
        else wire.QuestionInfo(question.seat, question.what, question.agreed),
        has_agreed_to_hints=table.has_agreed_to_hints,
        taken_back=table.taken_back,
        ending=table.ending,
        seed=table.seed,
        rematch_of=facts.rematch_of,
        rematch=table.rematch,
        rematch_by=table.rematch_by,
    )


def promises(table: Table) -> wire.Promises:
    """What the draws will be checked with; a nonce is here only once its seat has revealed it."""
    return wire.Promises(
        table.facts.table,
        table.status,  # type: ignore[arg-type]
        table.facts.commitment,
        [
            wire.SeatPromise(player.pledge, player.nonce, table.is_left_out(seat))
            for seat, player in enumerate(table.players)
        ],
    )


def _seats(table: Table) -> list[wire.SeatInfo]:
    return [
        wire.SeatInfo(
            name=player.name,
            kind="person" if player.is_person else player.plan.kind,
            bot=table.bot_name(seat) if table.plays_by_bot(seat) or player.plan.kind == "bot" else None,
            is_away=player.is_away,
            has_resigned=player.has_resigned,
            renewed=player.renewed,
            hints=player.hints,
            is_left_out=table.is_left_out(seat),
        )
        for seat, player in enumerate(table.players)
    ]


class UpdateEncoder:
    """Encodes updates of one table, change after change."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._options = msgspec.Raw(_encode(table.facts.options))
        self._seats = msgspec.Raw(b"")
        self._seating = -1  # what of `table.seating` these seats show

    def encode(self, events: Sequence[Event], is_complete: bool) -> EncodedUpdates:
        """Return the updates of the present version; they hold until the table changes."""
        table = self._table
        if self._seating != table.seating:
            self._seats, self._seating = msgspec.Raw(_encode(_seats(table))), table.seating
        return EncodedUpdates(table, _info(table, self._seats, self._options), events, is_complete)


class EncodedUpdates:
    """The updates of one version, for every seat. Each part is encoded when it is first needed."""

    def __init__(
        self, table: Table, info: wire.TableInfo, events: Sequence[Event], is_complete: bool
    ) -> None:
        self._table = table
        self._info = msgspec.Raw(_encode(info))
        self._events = events
        self._public_events: msgspec.Raw | None = None  # the events, where nothing in them is private
        self._is_complete = is_complete
        self._views: dict[int | None, View] = {}
        self._public_view = b""  # without its beginning, where all see the same
        self._outlook: msgspec.Raw | None = None  # where it is the same for all
        self._encoded: dict[tuple[int | None, bool], bytes] = {}

    def for_seat(self, seat: int | None, with_outlook: bool) -> bytes:
        """Return the update for a seat, or for a spectator (None)."""
        key = (seat, with_outlook)
        encoded = self._encoded.get(key)
        if encoded is None:
            encoded = self._encoded[key] = _encode(self._update(seat, with_outlook))
        return encoded

    def _update(self, seat: int | None, with_outlook: bool) -> wire.Update:
        table, match = self._table, self._table.match
        legal: list[str] = []
        decision = moment = sealed = None
        can_take_back = False
        if seat is not None:
            waiting = table.waiting_for()
            moment = table.decision_id(seat)
            sealed = match.sealed(seat)
            can_take_back = table.can_take_back(seat)
            if seat in waiting:
                decision = moment
                legal = [table.game.actions[action].token for action in match.state.legal(seat)]
        return wire.Update(
            table=self._info,  # type: ignore[arg-type]
            seat=seat,
            view=self._view_of(seat),
            outlook=self._outlook_of(seat) if with_outlook else None,
            legal=legal,
            decision=decision,
            moment=moment,
            sealed=sealed,
            can_take_back=can_take_back,
            events=self._events_for(seat),  # type: ignore[arg-type]
            is_complete=self._is_complete,
            result=table.result(),
        )

    def _view_of(self, seat: int | None) -> object:
        if self._table.game.has_secrets:
            return self._seen(seat)
        if not self._public_view:
            view = _encode(self._seen(None))
            assert view.startswith(_NOBODY)
            self._public_view = view[len(_NOBODY) :]
        viewer = b"null" if seat is None else b"%d" % seat
        return msgspec.Raw(b'{"viewer":%b,%b' % (viewer, self._public_view))

    def _outlook_of(self, seat: int | None) -> object:
        game = self._table.game
        if game.has_secrets:
            return game.outlook(self._seen(seat))
        if self._outlook is None:
            self._outlook = msgspec.Raw(_encode(game.outlook(self._seen(None))))
        return self._outlook

    def _seen(self, seat: int | None) -> View:
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self._table.match.state.view(seat)
        return view

    def _events_for(self, seat: int | None) -> object:
        if self._public_events is None:
            for event in self._events:
                if _is_private(event):
                    return [seen(event, seat) for event in self._events]
            self._public_events = msgspec.Raw(_encode(self._events))
        return self._public_events


def _is_private(event: Event) -> bool:
    """Whether some may read more of an event than others."""
    for value in astuple(event):  # noqa: SIM110 - a generator would cost more than the loop
        if type(value) is Private:
            return True
    return False
