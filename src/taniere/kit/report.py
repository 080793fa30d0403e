"""All checks on one game, as `taniere check GAME` and tests/contract run them."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from taniere.core.game import Game
from taniere.kit import knowledge, mechanics, sealed
from taniere.kit.cases import Case, Violation, cases
from taniere.seeded import Seeded


@dataclass(frozen=True, slots=True)
class Finding:
    """One check on one set-up: what it was, whether it holds, and if not what broke."""

    check: str
    case: str
    has_passed: bool
    detail: str = ""


ENDS = "ends"

# name -> what it runs on the game itself
GAME_CHECKS: dict[str, Callable[[Game], None]] = {
    "methods": mechanics.check_methods,
    "actions": mechanics.check_actions,
    "versions": mechanics.check_versions,
}

# name -> what it runs on a case with a source; `effort` scales how long knowledge is followed
CASE_CHECKS: dict[str, Callable[[Case, Seeded, int], object]] = {
    ENDS: lambda case, source, effort: mechanics.check_ends(case, source),
    "steps": lambda case, source, effort: mechanics.check_steps(case, source),
    "replay": lambda case, source, effort: mechanics.check_replay(case, source),
    "take back": lambda case, source, effort: mechanics.check_take_back(case, source),
    "words": lambda case, source, effort: mechanics.check_words(case, source),
    "outlook": lambda case, source, effort: knowledge.check_outlook(case, source),
    "topics": lambda case, source, effort: mechanics.check_topics(case, source),
    "bad input": lambda case, source, effort: mechanics.check_bad_input(case, source),
    "sealed choices": lambda case, source, effort: sealed.check_sealed(case, source),
    "samples": lambda case, source, effort: knowledge.check_samples(case, source, 30 * effort),
    "draws": lambda case, source, effort: knowledge.check_draws(case, source),
    "openness": lambda case, source, effort: knowledge.check_openness(case, source),
    "non-interference": lambda case, source, effort: knowledge.check_interference(case, source),
}


def check(game: Game, effort: int = 1, seed: int = 1) -> Iterator[Finding]:
    """Run everything; findings come as they are made. Stops where the game itself is not as it must be."""
    for name, whole in GAME_CHECKS.items():
        finding = _run(name, game.id, partial(whole, game))
        yield finding
        if not finding.has_passed:
            return
    for case in cases(game):
        for name in CASE_CHECKS:
            finding = _check_case(name, case, effort, seed)
            yield finding
            if name == ENDS and not finding.has_passed:
                break  # the others play whole games


def _check_case(name: str, case: Case, effort: int, seed: int) -> Finding:
    """One check on one set-up, `effort` times with other numbers, up to its first failure."""
    for round_ in range(effort):
        source = Seeded(f"{name} {case} {seed} {round_}")
        finding = _run(name, str(case), partial(CASE_CHECKS[name], case, source, effort))
        if not finding.has_passed:
            break
    return finding


def _run(name: str, case: str, run: Callable[[], object]) -> Finding:
    try:
        run()
    except Violation as violation:
        return Finding(name, case, False, str(violation))
    except Exception as error:  # a game of somebody else may fail in any way; that is a finding too
        where = traceback.extract_tb(error.__traceback__)[-1]
        return Finding(name, case, False, f"{type(error).__name__}: {error} ({where.name})")
    return Finding(name, case, True)
