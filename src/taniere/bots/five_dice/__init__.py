"""Players of Code Cracker and Dino Park, docs/bots.md."""

from taniere.bots.five_dice.cub import Cub
from taniere.bots.five_dice.fox import Fox
from taniere.bots.five_dice.hare import Hare
from taniere.bots.five_dice.lite import Lite
from taniere.bots.five_dice.mole import Mole
from taniere.bots.five_dice.naive import Naive
from taniere.bots.five_dice.terrier import Terrier

__all__ = ["Cub", "Fox", "Hare", "Lite", "Mole", "Naive", "Terrier"]
