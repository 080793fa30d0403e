"""Bots think, and games compute what was asked about a position, in processes of their own."""

from __future__ import annotations

from taniere.bots.bot import Bot
from taniere.bots.registry import make_bot
from taniere.coach.facts import coach_texts, sentence
from taniere.coach.hint import hint
from taniere.core.registry import load_game
from taniere.core.views import View
from taniere.seeded import Seeded
from taniere.server import wire, workers
from taniere.server.errors import LimitError
from taniere.server.scheduler import Kind, LateError, Place, Scheduler, Supervisor
from taniere.server.workers import WorkerProcess

# Bots of this process by game, version and name: one that keeps what it computed is quicker the next time.
_bots: dict[tuple[str, int, str], Bot] = {}


def choose(game_id: str, version: int, bot: str, view: View, legal: tuple[int, ...], seed: str) -> int:
    """A bot's choice, from nothing but what its seat may know. Runs in a worker."""
    key = game_id, version, bot
    if key not in _bots:
        _bots[key] = make_bot(bot, load_game(game_id).at_version(version))
    return _bots[key].choose(view, legal, Seeded(seed))


def consult(
    game_id: str, version: int, view: View, topic: str, language: str, people: tuple[str, ...]
) -> object:
    """What a game says about a topic, from nothing but a view. Runs in a worker."""
    game = load_game(game_id).at_version(version)
    return game.consult(view, topic, game.texts(language).with_people(*people))


def advise(
    game_id: str,
    version: int,
    view: View,
    legal: tuple[int, ...],
    language: str,
    people: tuple[str, ...],
    seed: str,
) -> wire.Advice:
    """A hint for the seat that looks, from nothing but its view. Runs in a worker."""
    game = load_game(game_id).at_version(version)
    found = hint(game, view, legal, Seeded(seed))
    words = coach_texts(game, language).with_people(*people)
    return wire.Advice(
        [
            wire.AdvisedChoice(game.actions[one.action].token, one.unit, one.worth, one.error)
            for one in found.choices
        ],
        [sentence(fact, words) for fact in found.reasons],
        found.worlds,
        found.sure,
    )


def prepare() -> None:
    """Begin as a worker. It is here so that a worker has imported all this before it is ready."""
    workers.start_worker()


class Thinkers(Scheduler):
    """The scheduler of bots and of questions about positions."""

    def __init__(self, most_workers: int, bots: Kind, questions: Kind) -> None:
        super().__init__(most_workers, _new_worker)
        self.bots = bots
        self.questions = questions

    async def choose(
        self,
        place: Place,
        seconds: float,
        game_id: str,
        version: int,
        bot: str,
        view: View,
        legal: tuple[int, ...],
        seed: str,
    ) -> int:
        """Ask a bot."""
        return await self.run(self.bots, place, seconds, choose, game_id, version, bot, view, legal, seed)

    async def consult(
        self,
        place: Place,
        game_id: str,
        version: int,
        view: View,
        topic: str,
        language: str,
        people: tuple[str, ...],
    ) -> object:
        """Ask a game; LimitError where too much is asked, or it takes too long."""
        kind = self.questions
        try:
            return await self.run(
                kind, place, kind.seconds, consult, game_id, version, view, topic, language, people
            )
        except LateError:
            raise LimitError("too_slow", seconds=kind.seconds) from None

    async def advise(
        self,
        place: Place,
        game_id: str,
        version: int,
        view: View,
        legal: tuple[int, ...],
        language: str,
        people: tuple[str, ...],
        seed: str,
    ) -> wire.Advice:
        """Ask the coach; LimitError where too much is asked, or it takes too long."""
        kind = self.questions
        try:
            return await self.run(
                kind, place, kind.seconds, advise, game_id, version, view, legal, language, people, seed
            )
        except LateError:
            raise LimitError("too_slow", seconds=kind.seconds) from None


def _new_worker(supervisor: Supervisor) -> WorkerProcess:
    return WorkerProcess(supervisor, prepare)
