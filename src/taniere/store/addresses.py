"""The addresses of stores: files and databases."""

from __future__ import annotations

from urllib.parse import urlsplit


def is_postgres(url: str) -> bool:
    """Whether an address names a database of PostgreSQL."""
    return urlsplit(url).scheme in ("postgresql", "postgres")


def without_secrets(url: str) -> str:
    """The address of a database without its secrets.

    >>> without_secrets("postgresql://anne:secret@db.example:5432/taniere?sslmode=require")
    'postgresql://db.example:5432/taniere'
    """
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
