"""Random games, step by step, with everything a check may want to look at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from taniere.core.chance import Source
from taniere.core.events import Event
from taniere.core.state import State
from taniere.kit.cases import Case, Violation

STEP_LIMIT = 200_000

# A game of thousands of steps is looked at closely in all of its first ones and in some of the rest.
DENSE_STEPS = 200
SPARSE_STEPS = 25


@dataclass(slots=True)
class Step:
    """One decision (by `seat`) or draw (`seat` is None), the position before it and what it told."""

    before: State
    seat: int | None
    choice: int
    events: list[Event]
    after: State
    ends_stage: bool  # false between the sealed choices of one stage


def is_close(number: int) -> bool:
    """Whether a check that takes its time should look at the step of this number."""
    return number < DENSE_STEPS or number % SPARSE_STEPS == 0


def walk(case: Case, source: Source) -> Iterator[Step]:
    """A game with uniformly random decisions, from set-up to end. Positions are copies: keep them."""
    state = case.new()
    for _ in range(STEP_LIMIT):
        chance, actors = state.chance(), state.actors()
        if chance is not None:
            if actors:
                raise Violation(f"seats {actors} are asked while chance is pending")
            yield _step(state, None, chance.outcome(source.below(chance.total)), True)
        elif not actors:
            return
        for number, seat in enumerate(actors, 1):
            legal = state.legal(seat)
            if not legal:
                raise Violation(f"seat {seat} owes a decision and has no legal action")
            yield _step(state, seat, legal[source.below(len(legal))], number == len(actors))
    raise Violation(f"no end after {STEP_LIMIT} steps")


def _step(state: State, seat: int | None, choice: int, ends_stage: bool) -> Step:
    before, events = state.copy(), list[Event]()
    advance(state, seat, choice, events)
    return Step(before, seat, choice, events, state.copy(), ends_stage)


def advance(state: State, seat: int | None, choice: int, events: list[Event] | None = None) -> None:
    """Apply a decision or resolve a draw."""
    if seat is None:
        state.resolve(choice, events)
    else:
        state.apply(seat, choice, events)


def choices(state: State, seat: int | None) -> list[tuple[int, int, int]]:
    """Everything a seat (or chance) could do now: (choice, weight, total)."""
    if seat is not None:
        return [(action, 1, 1) for action in state.legal(seat)]
    chance = state.chance()
    return (
        [] if chance is None else [(outcome, weight, chance.total) for outcome, weight in chance.outcomes()]
    )


def next_to_move(state: State) -> int | None:
    """The seat that moves next in seat order, or None where chance is pending."""
    actors = state.actors()
    return actors[0] if actors else None
