"""Errors as a client reads them: a code, a sentence in its language, the rule it broke; never our insides."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from taniere.bots.words import texts_with_bots
from taniere.core.errors import (
    IllegalAction,
    RecordError,
    SetupError,
    TaniereError,
    TokenError,
    UnknownGame,
)
from taniere.core.texts import Texts, core_texts
from taniere.lessons.errors import UnknownLesson
from taniere.server import wire
from taniere.server.errors import (
    AccessError,
    LimitError,
    LinkError,
    MessageError,
    NotReady,
    TableGone,
    Trouble,
)
from taniere.store.store import Conflict, StoreError
from taniere.table.table import Table

# By code where the class does not tell.
STATUS_BY_CODE = {
    "wrong_link": 403,
    "only_players": 403,
    "bad_origin": 403,
    "no_such_path": 404,
    "no_such_seat_here": 404,
    "no_rules": 404,
    "bad_method": 405,
    "unknown_host": 421,
    "too_large": 413,
    "bad_name": 422,
    "bad_pledge": 422,
    "nonce_not_as_pledged": 422,
    "unreadable": 400,
    "not_stored": 503,
}
STATUS_BY_KIND: tuple[tuple[type[TaniereError], int], ...] = (
    (UnknownGame, 404),
    (UnknownLesson, 404),
    (TableGone, 404),
    (LinkError, 401),
    (MessageError, 422),
    (SetupError, 422),
    (RecordError, 422),
    (TokenError, 422),
    (LimitError, 429),
    (AccessError, 404),
    (NotReady, 503),
    (Trouble, 500),
)
CONFLICT = 409  # whatever else a table refuses: not in this state of things

Report = Callable[[str, BaseException], None]


def status_of(error: TaniereError) -> int:
    """The status of an HTTP answer."""
    if error.code in STATUS_BY_CODE:
        return STATUS_BY_CODE[error.code]
    return next((status for kind, status in STATUS_BY_KIND if isinstance(error, kind)), CONFLICT)


def presentable(error: BaseException, report: Report) -> TaniereError:
    """The error that a client may read. What is our own fault is reported, and told by its id only."""
    is_ours = isinstance(error, StoreError) and not isinstance(error, Conflict)
    if isinstance(error, TaniereError) and not is_ours:
        return error
    incident = secrets.token_hex(4)
    report(incident, error)
    if is_ours:
        return Trouble("not_stored", incident=incident)
    return Trouble("trouble", incident=incident)


def problem(error: TaniereError, words: Texts) -> wire.Problem:
    """What a client is told; an illegal move in the words of its game."""
    return wire.Problem(_code(error), words.error(error), _rule(error))


def refused(error: TaniereError, language: str, ref: str | None, table: Table | None = None) -> wire.Refused:
    """The same as the answer to a message."""
    return wire.Refused(_code(error), words_of(language, table).error(error), _rule(error), ref)


def _code(error: TaniereError) -> str:
    return error.refusal.code if isinstance(error, IllegalAction) else error.code


def _rule(error: TaniereError) -> str | None:
    return error.refusal.rule if isinstance(error, IllegalAction) else None


def words_of(language: str, table: Table | None) -> Texts:
    """The words of a table's game, with the names of those who sit there."""
    if table is None:
        return core_texts(language)
    texts = texts_with_bots(table.game, language)
    names = [player.name or _stand_in(texts, table, seat) for seat, player in enumerate(table.players)]
    return texts.with_people(*names)


def _stand_in(texts: Texts, table: Table, seat: int) -> str:
    """What a seat without a person is called."""
    is_bot = table.plays_by_bot(seat) or table.players[seat].plan.kind == "bot"
    return texts.called(seat, None, table.bot_name(seat) if is_bot else None)


def language_of(accepted: str) -> str:
    """French or English, whichever a browser wants more.

    >>> language_of("fr-CH, fr;q=0.9, en;q=0.8")
    'fr'
    >>> language_of("de, en;q=0.7, fr;q=0.3")
    'en'
    """
    best, weight = "en", 0.0
    for part in accepted.split(","):
        name, _, quality = part.strip().partition(";q=")
        try:
            wanted = float(quality or 1)
        except ValueError:
            continue
        language = name.strip().lower()[:2]
        if language in ("en", "fr") and wanted > weight:
            best, weight = language, wanted
    return best
