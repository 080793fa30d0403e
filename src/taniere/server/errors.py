"""What only a server refuses. The sentences are in core's catalogues."""

from __future__ import annotations

from taniere.core.errors import TaniereError


class LinkError(TaniereError):
    """A link that opens nothing, or not this."""


class TableGone(TaniereError):
    """No such table, or it was swept away."""


class MessageError(TaniereError):
    """A message or a body that cannot be read as what it should be."""


class LimitError(TaniereError):
    """Too large, too often, too many, too long."""


class AccessError(TaniereError):
    """A place that is not there, or not for this page or method."""


class NotReady(TaniereError):
    """The server runs but cannot do its work now."""


class Trouble(TaniereError):
    """Our own fault. Its sentence says nothing but an id; the log says the rest under that id."""
