"""What a run came to: standings of every match, the worth of the seats, lengths, scores and endings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from taniere.arena.experiment import Experiment, Unit
from taniere.arena.rows import UnitRow
from taniere.arena.sequential import Decision
from taniere.arena.standings import Standings
from taniere.arena.statistics import mean_and_deviation, quantile, share_interval

DIGITS = 4


class CaseSummary:
    """All games of one set-up together."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.rounds: list[list[float]] = [[] for _ in range(seats)]  # by seat: the share of each round
        self.lengths: Counter[int] = Counter()
        self.endings: Counter[str] = Counter()
        self.scores: dict[str, Counter[int]] = {}  # by bot

    def add(self, names: list[tuple[str, ...]], row: UnitRow) -> None:
        """Count a unit; `names` are the bots by seat of each game."""
        shares = [0.0] * self.seats
        for bots, game in zip(names, row.games, strict=True):
            self.games += 1
            self.lengths[game.decisions] += 1
            self.endings[game.ending] += 1
            for seat in game.winners:
                shares[seat] += 1 / len(game.winners)
            for seat, bot in enumerate(bots):
                self.scores.setdefault(bot, Counter())[game.scores[seat]] += 1
        for seat, share in enumerate(shares):
            self.rounds[seat].append(share / len(row.games))

    def seat_share(self, seat: int) -> tuple[float, float, float]:
        """The share of the wins that a seat had, and where the true one lies, 95 times in 100."""
        rounds = self.rounds[seat]
        share = mean_and_deviation(rounds)[0]
        return share, *share_interval(rounds, self.games / len(rounds))


class Summary:
    """Everything that is told about a run; the same for the same games."""

    def __init__(
        self,
        experiment: Experiment,
        units: Iterable[tuple[Unit, UnitRow]],
        decisions: list[Decision] | None = None,
    ) -> None:
        self.experiment = experiment
        self.decisions = decisions
        self.matches = [Standings(match.line_up) for match in experiment.matches]
        self.cases = [CaseSummary(case.seats) for case in experiment.cases]
        self.cpu = [0.0] * len(experiment.matches)
        names = [list(_seatings(experiment, match)) for match in range(len(experiment.matches))]
        for unit, row in units:
            for game in row.games:
                self.matches[unit.match].add(unit.round, game.rotation, game.scores, game.winners)
            self.cases[experiment.matches[unit.match].case].add(names[unit.match], row)
            self.cpu[unit.match] += row.cpu

    @property
    def games(self) -> int:
        """How many games count."""
        return sum(case.games for case in self.cases)

    def as_data(self) -> dict[str, object]:
        """As plain data, without anything that depends on the machine."""
        experiment = self.experiment
        return {
            "taniere": experiment.taniere,
            "code": experiment.code,
            "game": experiment.game,
            "version": experiment.version,
            "seed": experiment.seed,
            "games": self.games,
            "matches": [self._match(number) for number in range(len(self.matches))],
            "cases": [self._case(number) for number in range(len(self.cases))],
        }

    def _match(self, number: int) -> dict[str, object]:
        found, match = self.matches[number], self.experiment.matches[number]
        told: dict[str, object] = {
            "case": self.experiment.cases[match.case].name,
            "bots": list(match.line_up.players),
            "order": list(match.line_up.order),
            "games": found.games,
            "rounds": found.rounds,
            "wins": found.wins,
            "shared": found.shared,
            "shares": [round(found.share_of(player), DIGITS) for player in range(len(found.wins))],
            "intervals": [_rounded(found.interval(player)) for player in range(len(found.wins))],
            "mean_scores": [round(found.score(player)[0], DIGITS) for player in range(len(found.wins))],
            "score_errors": [round(found.score_error(player), DIGITS) for player in range(len(found.wins))],
        }
        if self.decisions is not None:
            told["verdict"] = self.decisions[number].verdict
        return told

    def _case(self, number: int) -> dict[str, object]:
        found, case = self.cases[number], self.experiment.cases[number]
        lengths = sorted(found.lengths.elements())
        seats = [found.seat_share(seat) for seat in range(found.seats)]
        return {
            "name": case.name,
            "seats": case.seats,
            "options": case.options,
            "games": found.games,
            "seat_shares": [round(share, DIGITS) for share, _, _ in seats],
            "seat_intervals": [_rounded((low, high)) for _, low, high in seats],
            "length": {
                "mean": round(sum(lengths) / len(lengths), 2),
                "least": lengths[0],
                "median": quantile(lengths, 0.5),
                "most": lengths[-1],
            },
            "endings": dict(sorted(found.endings.items())),
        }

    def cpu_data(self) -> dict[str, object]:
        """What the games cost: of this machine on this day, so it stands apart."""
        matches = [
            {"bots": list(match.line_up.players), "games": found.games, "cpu_seconds": round(cpu, 3)}
            for match, found, cpu in zip(self.experiment.matches, self.matches, self.cpu, strict=True)
        ]
        return {"cpu_seconds": round(sum(self.cpu), 3), "matches": matches}


def _seatings(experiment: Experiment, match: int) -> Iterator[tuple[str, ...]]:
    pairing = experiment.matches[match].line_up
    for rotation in range(pairing.rotations):
        yield tuple([pairing.players[who] for who in pairing.seated(rotation)])


def _rounded(bounds: tuple[float, float]) -> list[float]:
    return [round(bound, DIGITS) for bound in bounds]
