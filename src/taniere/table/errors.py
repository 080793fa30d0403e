"""What a table refuses."""

from __future__ import annotations

from taniere.core.errors import TaniereError


class TableError(TaniereError):
    """A command that this table cannot follow now."""


class StaleDecision(TableError):
    """A decision that was made for an earlier moment, or twice with different tokens."""
