"""Checks of what a seat may know: views neither leak nor forget, samples are exactly what cannot be excluded.

A seat's transcript is all that it ever saw: who moved, its own choices, the events as it may read them. The
*companions* of a position are the positions at the end of all records with the same transcript. A view must
be the same for all companions (else it leaks), and `sample` must reach each of them, with the weight of its
deals, and nothing else (else the view forgets or the sample is skewed).
"""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from taniere.core.chance import Source
from taniere.core.events import Event, canonical, seen
from taniere.core.game import Game
from taniere.core.outlook import Outlook
from taniere.core.state import State
from taniere.core.views import View
from taniere.kit.cases import Case
from taniere.kit.mechanics import require
from taniere.kit.walk import Step, advance, choices, is_close, next_to_move, walk

COMPANION_LIMIT = 1_500
ENUMERATION_LIMIT = 5_000


class Odometer(Source):
    """A source that, run again and again, gives every sequence of numbers there is."""

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self.bounds: list[int] = []
        self.place = 0

    def below(self, bound: int) -> int:
        if self.place == len(self.numbers):
            self.numbers.append(0)
            self.bounds.append(bound)
        self.place += 1
        return self.numbers[self.place - 1]

    def weight(self) -> Fraction:
        """How likely the numbers given in this run were."""
        likely = Fraction(1)
        for bound in self.bounds:
            likely /= bound
        return likely

    def turn(self) -> bool:
        """Go to the next sequence; false when all have been."""
        self.place = 0
        while self.numbers and self.numbers[-1] + 1 == self.bounds[-1]:
            self.numbers.pop()
            self.bounds.pop()
        if self.numbers:
            self.numbers[-1] += 1
        return bool(self.numbers)


def sample_support(game: Game, view: View) -> dict[bytes, Fraction] | None:
    """Every position that `sample` can give, with its exact probability; None if they are too many."""
    source, found = Odometer(), dict[bytes, Fraction]()
    for _ in range(ENUMERATION_LIMIT):
        dump = game.sample(view, source).dump()
        found[dump] = found.get(dump, Fraction(0)) + source.weight()
        if not source.turn():
            return found
    return None


def check_samples(case: Case, source: Source, steps: int) -> int:
    """Over the first steps of a game, for every seat and a spectator: view, companions and samples agree.

    How many positions were compared, each as one seat knows it.
    """
    compared = 0
    for seat in (*range(case.seats), None):
        companions = {case.new().dump(): (case.new(), Fraction(1))}
        for number, step in enumerate(walk(case, source)):
            companions = _follow(companions, step, seat)
            if number >= steps or len(companions) > COMPANION_LIMIT:
                break
            if step.ends_stage:
                _compare(case, step.after, seat, companions)
                compared += 1
    return compared


def _item(seat: int | None, mover: int | None, choice: int, events: list[Event]) -> bytes:
    """One line of a seat's transcript."""
    own = choice if mover is not None and mover == seat else None
    return canonical([mover, own, [seen(event, seat) for event in events]])


Companions = dict[bytes, tuple[State, Fraction]]


def _follow(companions: Companions, step: Step, seat: int | None) -> Companions:
    """The companions after a step: every continuation that looks the same to the seat."""
    wanted, kept = _item(seat, step.seat, step.choice, step.events), Companions()
    for state, weight in companions.values():
        mover = next_to_move(state)
        for choice, part, total in choices(state, mover):
            following, events = state.copy(), list[Event]()
            advance(following, mover, choice, events)
            if _item(seat, mover, choice, events) == wanted:
                dump = following.dump()
                before = kept[dump][1] if dump in kept else Fraction(0)
                kept[dump] = (following, before + weight * part / total)
    require(step.after.dump() in kept, "a record does not have its own transcript")
    return kept


def _compare(case: Case, state: State, seat: int | None, companions: Companions) -> None:
    who = "a spectator" if seat is None else f"seat {seat}"
    view = state.view(seat)
    shown = canonical(view)
    for other, _ in companions.values():
        require(
            canonical(other.view(seat)) == shown,
            f"the view of {who} leaks: it tells apart what its transcript does not",
        )
    found = sample_support(case.game, view)
    if found is None:
        return
    total = sum((weight for _, weight in companions.values()), Fraction(0))
    expected = {dump: weight / total for dump, (_, weight) in companions.items()}
    beyond = len(set(found) - set(expected))
    require(not beyond, f"the view of {who} forgets: {beyond} sampled positions contradict what it has seen")
    require(
        set(found) == set(expected),
        f"sample never gives {len(set(expected) - set(found))} positions open to {who}",
    )
    require(found == expected, f"sample for {who} is not uniform over the deals")


def check_openness(case: Case, source: Source) -> None:
    """A game that says it has no secrets shows and tells every seat what it shows and tells a spectator."""
    if case.game.has_secrets:
        return
    for number, step in enumerate(walk(case, source)):
        if not is_close(number):
            continue
        public = step.after.view(None)
        told = [seen(event, None) for event in step.events]
        for seat in range(case.seats):
            own = replace(step.after.view(seat), viewer=None)
            require(own == public, f"the game says it has no secrets, but seat {seat} sees more or less")
            own_told = [seen(event, seat) for event in step.events]
            require(own_told == told, f"the game says it has no secrets, but seat {seat} is told of one")


def check_draws(case: Case, source: Source) -> int:
    """Who sees a draw is told its outcome, and nobody else: `State.sees_draw` agrees with the events.

    How many draws were compared, each with another that could have been.
    """
    compared = 0
    for number, step in enumerate(walk(case, source)):
        if step.seat is not None or not is_close(number):
            continue
        others = [outcome for outcome, _, _ in choices(step.before, None) if outcome != step.choice]
        if not others:
            continue
        twin, told = step.before.copy(), list[Event]()
        twin.resolve(others[source.below(len(others))], told)
        for seat in range(case.seats):
            differs = [seen(event, seat) for event in step.events] != [seen(event, seat) for event in told]
            if step.before.sees_draw(seat):
                require(differs, f"sees_draw says that seat {seat} sees a draw that no event tells it")
            else:
                require(not differs, f"sees_draw hides a draw from seat {seat} that events tell it")
        compared += 1
    return compared


def check_outlook(case: Case, source: Source) -> None:
    """An outlook follows from its view alone: whatever else the game has seen, and for whomever."""
    game = case.game
    for number, step in enumerate(walk(case, source)):
        if not step.ends_stage or not is_close(number):
            continue
        public = game.outlook(step.after.view(None))
        for seat in (*range(case.seats), None):
            view = step.after.view(seat)
            outlook = game.outlook(view)
            require(isinstance(outlook, Outlook), "Game.outlook gives no Outlook")
            require(len(outlook.points) in (0, case.seats), "an outlook needs points for every seat, or none")
            if not game.has_secrets:
                same = canonical(outlook) == canonical(public)
                require(same, f"the game says it has no secrets, but the outlook of seat {seat} differs")
            twin = game.sample(view, source)
            for shown in (twin.view(seat), view):
                same = canonical(game.outlook(shown)) == canonical(outlook)
                require(same, f"the outlook of {seat} depends on more than its view")


def check_interference(case: Case, source: Source) -> int:
    """Positions that differ only in what a seat may not know look, allow, refuse and tell it the same."""
    compared = 0
    for number, step in enumerate(walk(case, source)):
        if not step.ends_stage or not is_close(number):
            continue
        for seat in (*range(case.seats), None):
            _compare_twins(case, step.after, seat, source)
            compared += 1
    return compared


def _compare_twins(case: Case, state: State, seat: int | None, source: Source) -> None:
    game, view = case.game, state.view(seat)
    twin = game.sample(view, source)
    require(canonical(twin.view(seat)) == canonical(view), f"view(sample(view)) differs for {seat}")
    if seat is not None:
        require(
            twin.legal(seat) == state.legal(seat), f"what seat {seat} may play depends on what it cannot know"
        )
        for action in range(len(game.actions)):
            same = twin.refusal(seat, action) == state.refusal(seat, action)
            require(
                same,
                f"why seat {seat} may not play {game.actions[action].token} depends on what it cannot know",
            )
    one, two = state.copy(), twin.copy()
    for _ in state.actors() or (None,):  # a draw, or every choice of a stage up to the reveal
        move = _common_move(one, two, source)
        if move is None:
            return
        mover, choice, other = move
        told, told_twin = list[Event](), list[Event]()
        advance(one, mover, choice, told)
        advance(two, mover, other, told_twin)
        same = _unrevealing(told, seat) == _unrevealing(told_twin, seat)
        require(same, f"events tell {seat} what it may not know")


def _unrevealing(events: list[Event], seat: int | None) -> list[bytes]:
    """What a seat reads, without the facts that a rule makes known just now: those may differ."""
    return [canonical(seen(event, seat)) for event in events if not event.reveals]


def _common_move(state: State, twin: State, source: Source) -> tuple[int | None, int, int] | None:
    """A move that both positions allow, if there is one: (mover, choice here, choice there)."""
    mover = next_to_move(state)
    require(next_to_move(twin) == mover, "who moves next depends on what a seat cannot know")
    here, there = choices(state, mover), choices(twin, mover)
    if mover is None:
        chance, other = state.chance(), twin.chance()
        require((chance is None) == (other is None), "whether chance is pending depends on hidden things")
        if chance is None or other is None:
            return None
        choice = here[source.below(len(here))][0]
        same = other.parse(chance.token(choice))
        return None if same is None else (mover, choice, same)
    common = sorted({choice for choice, _, _ in here} & {choice for choice, _, _ in there})
    if not common:
        return None
    choice = common[source.below(len(common))]
    return mover, choice, choice
