"""Tarasque by Wolfgang Panning: dice, theft and rows of dragons, docs/rules/tarasque.*.md."""

from taniere.games.tarasque.game import Tarasque

GAME = Tarasque()
