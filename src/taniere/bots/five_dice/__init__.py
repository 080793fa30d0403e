"""Players of Code Cracker and Dino Park, docs/bots.md."""

from taniere.bots.five_dice.lite import Lite
from taniere.bots.five_dice.naive import Naive

__all__ = ["Lite", "Naive"]
