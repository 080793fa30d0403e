"""T-Rex by Hanno and Wilfried Kuhn: meteors, trumps and eggs, docs/rules/t-rex.*.md."""

from taniere.games.t_rex.game import TRex

GAME = TRex()
