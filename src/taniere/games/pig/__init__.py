"""Pig, the smallest game that shows the whole contract: one die, two actions, docs/rules/pig.*.md."""

from taniere.games.pig.game import Pig

GAME = Pig()
