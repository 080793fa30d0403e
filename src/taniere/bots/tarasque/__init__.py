"""Players of Tarasque, docs/bots.md."""

from taniere.bots.tarasque.magpie import Magpie
from taniere.bots.tarasque.newt import Newt
from taniere.bots.tarasque.squire import Squire
from taniere.bots.tarasque.tamer import Tamer

__all__ = ["Magpie", "Newt", "Squire", "Tamer"]
