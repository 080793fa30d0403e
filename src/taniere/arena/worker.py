"""What a worker does: play units of an experiment. The same on this machine and on a cluster."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Sequence
from functools import lru_cache
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess

import taniere
from taniere.arena.experiment import Experiment, Unit, decode
from taniere.arena.playing import play_game
from taniere.arena.rows import GameRow, UnitRow
from taniere.arena.version import code_digest
from taniere.bots.bot import Bot
from taniere.bots.registry import bot_kind
from taniere.core.errors import SetupError
from taniere.core.game import Game
from taniere.core.setup import Setup
from taniere.seeded import Seeded


class Playing:
    """An experiment made ready to be played in this process."""

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment
        self.game: Game = experiment.load()
        names = dict.fromkeys(name for match in experiment.matches for name in match.line_up.players)
        self.kinds: dict[str, type[Bot]] = {name: bot_kind(name, self.game) for name in names}
        found = code_digest(self.game, list(self.kinds.values()))
        if (taniere.__version__, found) != (experiment.taniere, experiment.code):
            raise SetupError(
                "other_code",
                wanted=f"{experiment.taniere} ({experiment.code})",
                found=f"{taniere.__version__} ({found})",
            )
        self.setups: list[Setup] = [
            experiment.setup(self.game, case) for case in range(len(experiment.cases))
        ]

    def play(self, unit: Unit) -> UnitRow:
        """Play the games of a unit, each by new players."""
        match = self.experiment.matches[unit.match]
        setup, pairing, draws = self.setups[match.case], match.line_up, self.experiment.draws(unit)
        source = Seeded(0)
        began = time.thread_time()
        rows = []
        for rotation in range(pairing.rotations):
            players = [self.kinds[pairing.players[who]](self.game) for who in pairing.seated(rotation)]
            result, decisions = play_game(self.game, setup, players, source, draws)
            rows.append(
                GameRow(rotation, result.scores, result.ranks, decisions, result.reason, result.decider)
            )
        return UnitRow(unit.number, round(time.thread_time() - began, 6), tuple(rows))


@lru_cache(maxsize=1)
def _ready(raw: bytes) -> Playing:
    return Playing(decode(raw))


def play_units(raw: bytes, units: Sequence[int]) -> list[UnitRow]:
    """Play these units of an experiment (`Experiment.encode`)."""
    playing = _ready(raw)
    return [playing.play(playing.experiment.unit(number)) for number in units]


def begin_worker() -> None:
    """In a new worker process: an interrupt is for the run to handle, and nobody outlives the run."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
