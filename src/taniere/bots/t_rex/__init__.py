"""A player of T-Rex, docs/bots.md."""

from taniere.bots.t_rex.tracker import Tracker

__all__ = ["Tracker"]
