"""The expert: the same game of sealed choices, thought through far longer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from taniere.bots.tyrannosaurus_rex.wily import Wily


class Raven(Wily):
    """Wily with more sweeps."""

    name = "raven"
    strength = 3
    simulations: ClassVar[Mapping[str, int]] = {
        "lake": 3000,
        "volcano": 3000,
        "cards": 30000,
        "panic": 10000,
        "rex": 15000,
    }
