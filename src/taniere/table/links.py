"""Secret links. A table knows only their hashes."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets

TOKEN_BYTES = 32
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # 32, without 0 and O, 1 and I
CODE_LENGTH = 10


def new_token() -> str:
    """256 random bits, fit for an address."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_code() -> str:
    """The code of an invitation: 50 bits, to be read aloud or typed on a telephone."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def invite_token(code: str) -> str:
    """The token of an invitation, which follows from its code; upper and lower case are the same.

    >>> invite_token("k7pm-2xqf-4w") == invite_token("K7PM2XQF4W")
    True
    """
    plain = re.sub(r"[\s-]", "", code).upper()
    hashed = hashlib.sha256(b"taniere invite " + plain.encode()).digest()
    return base64.urlsafe_b64encode(hashed).decode().rstrip("=")


def rematch_token(secret: bytes, old: str, role: str) -> str:
    """The token that a link becomes at the next table, whose secret this is: the same whenever it is asked.

    Nobody finds it without the old token, nor, while that table is played, with it alone.
    """
    made = hmac.digest(secret, f"taniere rematch {role} {old}".encode(), "sha256")
    return base64.urlsafe_b64encode(made).decode().rstrip("=")


def digest(token: str) -> bytes:
    """What is stored of a token. A token is random, so a plain hash cannot be guessed backwards.

    That of an invitation has the 50 bits of its code; but whoever can read the store can read the tables.
    """
    return hashlib.sha256(b"taniere link " + token.encode()).digest()


def is_token(text: str) -> bool:
    """Whether a text could be a token at all."""
    return _TOKEN.fullmatch(text) is not None


def new_table_id() -> str:
    """A short public name for a table: 50 bits in an alphabet without lookalikes, easy to read aloud."""
    alphabet = "abcdefghjkmnpqrstuvwxyz23456789"
    return "".join(secrets.choice(alphabet) for _ in range(10))
