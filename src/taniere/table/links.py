"""Secret links. A table knows only their hashes."""

from __future__ import annotations

import hashlib
import re
import secrets

TOKEN_BYTES = 32
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def new_token() -> str:
    """256 random bits, fit for an address."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def digest(token: str) -> bytes:
    """What is stored of a token. A token is random, so a plain hash cannot be guessed backwards."""
    return hashlib.sha256(b"taniere link " + token.encode()).digest()


def is_token(text: str) -> bool:
    """Whether a text could be a token at all."""
    return _TOKEN.fullmatch(text) is not None


def new_table_id() -> str:
    """A short public name for a table: 50 bits in an alphabet without lookalikes, easy to read aloud."""
    alphabet = "abcdefghjkmnpqrstuvwxyz23456789"
    return "".join(secrets.choice(alphabet) for _ in range(10))
