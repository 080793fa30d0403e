"""Players of Labyrintus Dinosaures, docs/bots.md."""

from taniere.bots.labyrintus.hasty import Hasty
from taniere.bots.labyrintus.scout import Scout
from taniere.bots.labyrintus.spider import Spider

__all__ = ["Hasty", "Scout", "Spider"]
