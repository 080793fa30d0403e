"""From a position to what a seat sees of it, and back to one that it cannot tell from the real one."""

from __future__ import annotations

from taniere.core.chance import Source
from taniere.games.tyrannosaurus_rex.numbers import (
    ABSTAIN,
    BIT,
    CARDS,
    CLOCKWISE,
    DEN,
    DINOSAURS,
    DIRECTIONS,
    ENDINGS,
    MOVE,
    NONE,
    OFF,
    PANIC,
    PHASES,
    POINT,
    REFUGES,
    REST,
    SEATS_IN,
    SQUARE_NAMES,
    SQUARES,
    UNITS,
    counts_of,
    hand_of,
)
from taniere.games.tyrannosaurus_rex.outlook import arrows_of, rex_reach, subject_of
from taniere.games.tyrannosaurus_rex.position import Position
from taniere.games.tyrannosaurus_rex.views import Counts, DinosaurView, TyrannosaurusView

# The token of every action, by number
TOKENS = (
    *[f"move {direction}" for direction in DIRECTIONS],
    *[f"panic {direction}" for direction in DIRECTIONS],
    "rest",
    *[f"point {direction}" for direction in DIRECTIONS],
    "abstain",
)
assert [TOKENS.index(token) for token in ("move n", "panic n", "rest", "point n", "abstain")] == [
    MOVE,
    PANIC,
    REST,
    POINT,
    ABSTAIN,
]
NO_CARDS: Counts = (0, 0, 0)


def view_of(position: Position, viewer: int | None) -> TyrannosaurusView:
    """The view of a seat or, for None, of a spectator."""
    box = position.box
    reach = rex_reach(position)
    order = CLOCKWISE[box.seats][position.bone] if position.bone != NONE else ()
    first = order if position.fugitive == NONE else CLOCKWISE[box.seats][position.fugitive]
    subject = subject_of(position, viewer)
    return TyrannosaurusView(
        viewer=viewer,
        seats=box.seats,
        options=box.setup.options,
        data=box.setup.data,
        choosing=SEATS_IN[position.asked],
        result=position.result(),
        phase=PHASES[position.phase],
        turn=position.turn,
        turns=box.turns,
        bone=None if position.bone == NONE else position.bone,
        order=order,
        steering=tuple([seat for seat in first if position.asked & BIT[seat]]),
        dinosaurs=tuple([_dinosaur(position, seat, viewer, reach) for seat in range(box.seats)]),
        den=SQUARE_NAMES[DEN],
        lake=SQUARE_NAMES[position.lake],
        volcano=SQUARE_NAMES[position.volcano],
        rex=_square(position.rex),
        threatened=tuple([SQUARE_NAMES[square] for square in sorted(reach)]),
        trees=tuple([SQUARE_NAMES[square] for square in range(SQUARES) if position.trees >> square & 1]),
        lost=position.lost,
        spare=position.spare,
        subject=subject,
        arrows=() if subject is None else arrows_of(position, viewer),
        fugitive=None if position.fugitive == NONE else position.fugitive,
        fugitives=position.fugitives,
        chosen=None if viewer is None else _token(position.chosen[viewer]),
        fell=SEATS_IN[position.fell],
    )


def _square(square: int) -> str | None:
    return None if square == OFF else SQUARE_NAMES[square]


def _token(action: int) -> str | None:
    return None if action == NONE else TOKENS[action]


def _dinosaur(position: Position, seat: int, viewer: int | None, reach: dict[int, int]) -> DinosaurView:
    if not position.dinosaurs:
        return DinosaurView(
            dinosaur=None,
            square=None,
            trees=0,
            is_living=False,
            refuge=None,
            split=NO_CARDS,
            played=NO_CARDS,
            left=NO_CARDS,
            aside=0,
            hand=NO_CARDS,
            least=NO_CARDS,
            most=NO_CARDS,
            removed=None,
            laid=None,
            danger=None,
        )
    dinosaur = position.dinosaurs[seat]
    split, played = position.box.splits[dinosaur], position.played[seat]
    left = counts_of(split - played)
    aside = int(position.removed[seat] != NONE)
    removed: int | None = position.removed[seat] if aside and seat == viewer else None
    if aside and removed is None:
        candidates = [kind for kind, count in enumerate(left) if count]
        removed = candidates[0] if len(candidates) == 1 else None
    least: Counts = (left[0], left[1], left[2])
    most = least
    if aside and removed is not None:
        least = most = counts_of(split - played - UNITS[removed])
    elif aside:
        least = (max(left[0] - 1, 0), max(left[1] - 1, 0), max(left[2] - 1, 0))
    return DinosaurView(
        dinosaur=DINOSAURS[dinosaur],
        square=_square(position.at[seat]),
        trees=position.held[seat],
        is_living=bool(position.living & BIT[seat]),
        refuge=REFUGES[dinosaur],
        split=counts_of(split),
        played=counts_of(played),
        left=left,
        aside=aside,
        hand=least if least == most else None,
        least=least,
        most=most,
        removed=None if removed is None else CARDS[removed],
        laid=_token(position.laid[seat]),
        danger=reach.get(position.at[seat]),
    )


def state_of(position: Position, view: TyrannosaurusView, source: Source) -> None:
    """Bring a fresh position of the same box to what a view shows; a source draws the cards set aside."""
    position.phase = PHASES.index(view.phase)
    position.turn = view.turn
    position.bone = NONE if view.bone is None else view.bone
    position.asked = sum([BIT[seat] for seat in view.choosing])
    position.pending = position.asked
    if view.viewer is not None and view.chosen is not None:
        position.chosen[view.viewer] = TOKENS.index(view.chosen)
        position.pending &= ~BIT[view.viewer]
    position.fugitive = NONE if view.fugitive is None else view.fugitive
    position.fugitives = tuple(view.fugitives)
    position.fell = sum([BIT[seat] for seat in view.fell])
    position.lake = SQUARE_NAMES.index(view.lake)
    position.volcano = SQUARE_NAMES.index(view.volcano)
    position.rex = OFF if view.rex is None else SQUARE_NAMES.index(view.rex)
    position.trees = sum([1 << SQUARE_NAMES.index(square) for square in view.trees])
    position.lost = view.lost
    position.spare = view.spare
    if view.result is not None:
        position.ending = ENDINGS.index(view.result.reason)
    position.living = 0
    names = [shown.dinosaur for shown in view.dinosaurs]
    position.dinosaurs = tuple([DINOSAURS.index(name) for name in names if name is not None])
    for seat, shown in enumerate(view.dinosaurs):
        if shown.dinosaur is not None:
            _set_dinosaur(position, seat, shown, source)


def _set_dinosaur(position: Position, seat: int, shown: DinosaurView, source: Source) -> None:
    position.at[seat] = OFF if shown.square is None else SQUARE_NAMES.index(shown.square)
    position.held[seat] = shown.trees
    if shown.is_living:
        position.living |= BIT[seat]
    position.played[seat] = hand_of(shown.played)
    position.laid[seat] = NONE if shown.laid is None else TOKENS.index(shown.laid)
    hand = hand_of(shown.left)
    if shown.aside:
        kind = _draw_removed(shown, source) if shown.removed is None else CARDS.index(shown.removed)
        position.removed[seat] = kind
        hand -= UNITS[kind]
    position.hands[seat] = hand


def _draw_removed(shown: DinosaurView, source: Source) -> int:
    """One of the nine cards (TYR-N5), except of kinds that have been played to the last: plays say no more,
    since a seat shows a kind because it wants to."""
    weights = [count if left else 0 for count, left in zip(shown.split, shown.left, strict=True)]
    number = source.below(sum(weights))
    for kind, weight in enumerate(weights):
        if number < weight:
            return kind
        number -= weight
    raise AssertionError("the weights do not add up")
