"""What PostgreSQL could not do, as errors of ours; and which of them leave the end of a change unknown."""

from __future__ import annotations

import asyncpg

from taniere.store.addresses import without_secrets
from taniere.store.store import StoreError

# A connection or a server that went away, or a transaction that must simply be tried again.
LOST = (
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
    asyncpg.DeadlockDetectedError,
    asyncpg.SerializationError,
    asyncpg.InternalClientError,
    asyncpg.InterfaceError,
    OSError,
    TimeoutError,
)


class BrokenDoubt(ConnectionError):
    """The transaction in doubt is still under way: ask again on the same connection."""


def is_lost(error: BaseException) -> bool:
    """Whether the same is to be tried again: nobody knows how it ended."""
    return isinstance(error, LOST) and not isinstance(error, ValueError)  # a value that cannot be sent


def failed(error: BaseException) -> StoreError:
    """What the database could not do, as ours; `cause` is a word for programs."""
    if isinstance(error, StoreError):
        return error
    return StoreError("store_failed", reason=str(error) or type(error).__name__, cause=_cause(error))


def _cause(error: BaseException) -> str:
    match error:
        case asyncpg.DiskFullError():
            return "full"
        case asyncpg.ReadOnlySQLTransactionError():
            return "read_only"
        case asyncpg.DataCorruptedError() | asyncpg.IndexCorruptedError():
            return "damaged"
        case _:
            return "failed"


def opening_error(url: str, error: Exception) -> StoreError:
    """Why the database cannot be the store."""
    if isinstance(error, asyncpg.ReadOnlySQLTransactionError):
        return StoreError("store_unwritable", path=without_secrets(url))
    reason = str(error) or type(error).__name__
    return StoreError("store_not_opened", path=without_secrets(url), reason=reason)
