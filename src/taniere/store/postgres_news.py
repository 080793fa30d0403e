"""News of appends as payloads of NOTIFY."""

from __future__ import annotations

import msgspec

from taniere.store.sharing import News
from taniere.store.store import Append

CHANNEL = "taniere"
MOST_BYTES = 7_900  # PostgreSQL allows a payload less than 8,000
LONGEST_ENTRIES = 5_500  # in base64 they are a third longer

_encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(News)


def has_new_links(change: Append) -> bool:
    """Whether a change takes links away from somebody."""
    return bool(change.renew_seats or change.drop_links)


def encode_news(change: Append, origin: str) -> str:
    """What other servers are told about a change."""
    entries = list(change.entries)
    is_short = sum(map(len, entries)) + 8 * len(entries) <= LONGEST_ENTRIES
    length = change.at + len(entries)
    told = entries if is_short else None
    payload = _encode(News(origin, change.table, change.at, length, told, has_new_links(change)))
    if len(payload) > MOST_BYTES:
        payload = _encode(News(origin, change.table, change.at, length, None, has_new_links(change)))
    return payload.decode()


def decode_news(payload: str) -> News | None:
    """News as they were sent; None where they make no sense, say to an older version."""
    try:
        return _decoder.decode(payload)
    except msgspec.MsgspecError:
        return None
