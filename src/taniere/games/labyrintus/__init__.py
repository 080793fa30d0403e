"""Labyrintus Dinosaures: turn the wheels, fetch food for your dinosaurs, docs/rules/labyrintus.*.md."""

from taniere.games.labyrintus.game import Labyrintus

GAME = Labyrintus()
