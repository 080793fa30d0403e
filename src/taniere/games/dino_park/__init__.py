"""Dino Park by Reiner Knizia: gather the tools that catch dinosaurs, docs/rules/dino-park.*.md."""

from taniere.games.dino_park.game import DinoPark

GAME = DinoPark()
