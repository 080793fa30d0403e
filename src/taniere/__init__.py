"""Tanière: a digital ludothèque. One definition of each game serves people, bots and researchers."""

from __future__ import annotations

__version__ = "0.1.0"


def is_compiled() -> bool:
    """Whether the engine runs as compiled code (a wheel built with mypyc) or as plain Python."""
    from taniere.core import state

    return not (state.__file__ or "").endswith(".py")
