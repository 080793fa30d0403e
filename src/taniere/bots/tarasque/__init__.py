"""Players of Tarasque, docs/bots.md."""

from taniere.bots.tarasque.magpie import Magpie
from taniere.bots.tarasque.tamer import Tamer

__all__ = ["Magpie", "Tamer"]
