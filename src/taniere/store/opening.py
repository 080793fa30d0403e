"""Which store an address means. A further kind of store is one more line here, and one more file beside."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

from taniere.store.addresses import is_postgres
from taniere.store.sqlite import SqliteStore
from taniere.store.store import Store, StoreError


async def open_store(url: str | Path) -> Store:
    """The store at `sqlite:///relative`, `sqlite:////absolute`, a plain path, or `postgresql://…`."""
    if isinstance(url, str) and is_postgres(url):
        try:
            from taniere.store.postgres import PostgresStore
        except ImportError:  # asyncpg comes with the extra
            raise StoreError("store_extra", extra="taniere[postgres]") from None
        return await PostgresStore.open(url)
    return await SqliteStore.open(sqlite_path(url))


def sqlite_path(url: str | Path) -> Path:
    """The file that an address names.

    >>> sqlite_path("sqlite:///club.db").name
    'club.db'
    """
    if isinstance(url, Path):
        return url
    parts = urlsplit(url)
    if not parts.scheme or len(parts.scheme) == 1:  # a drive of Windows is no scheme
        return Path(url)
    path = unquote(parts.path).removeprefix("/")
    if parts.scheme != "sqlite" or parts.netloc or not path:
        raise StoreError("unknown_store", store=url)
    return Path(path)
