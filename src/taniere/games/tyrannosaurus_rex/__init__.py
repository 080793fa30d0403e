"""Tyrannosaurus Rex: secret directions and a monster steered by all, docs/rules/tyrannosaurus-rex.*.md."""

from taniere.games.tyrannosaurus_rex.game import TyrannosaurusRex

GAME = TyrannosaurusRex()
