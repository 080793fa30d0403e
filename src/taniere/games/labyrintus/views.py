"""What a seat sees of Labyrintus. All is public but what nobody knows: values, piles, the order of decks.

Places are `A3 N-E` (a road on a wheel), `reserve-C` and `home`; tokens `plants-red`, `cornucopia`, …
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from taniere.core.views import View


class WheelView(msgspec.Struct, frozen=True):
    """A wheel: its two roads as they run now, the quarter turns clockwise since it was laid out (0 to 3), the
    road under its red footprint if it has one, whether a volcano locks it."""

    square: str
    kind: str  # curve or cross
    roads: tuple[str, ...]
    turns: int
    footprint: str | None
    is_locked: bool


class ReserveView(msgspec.Struct, frozen=True):
    """A pile of food: its kind, its size, and the front of the top token (None: not turned up, or empty)."""

    place: str
    food: str
    count: int
    top: str | None


class CardView(msgspec.Struct, frozen=True):
    """A dinosaur. Its words are `word.<id>`, facts about it `dinosaur.<id>`."""

    id: str
    name: str
    diet: str
    rations: int


class LyingView(msgspec.Struct, frozen=True):
    """A token on the floor."""

    place: str
    token: str


class BroughtView(msgspec.Struct, frozen=True):
    """A token brought home and turned over."""

    token: str
    value: int


class WayView(msgspec.Struct, frozen=True):
    """One way along a pawn's path.

    `places` are its roads in order from the pawn on, all of them: the path is geometric (LAB-G9). The pawn
    can walk the first `reach` of them. `end` is what lies behind the last: edge, loop (back to the pawn),
    home, village (somebody else's) or a reserve. `barrier` says what keeps the pawn from going on after
    `reach`, with its rule and the seat it belongs to: leader, t-rex, volcano, edge, loop, village,
    reserve-empty, reserve-unfit, reserve-arms-full, reserve-visited, reserve-t-rex; None where the way leads
    on to `end`."""

    places: tuple[str, ...]
    reach: int
    end: str
    barrier: str | None
    barrier_rule: str | None
    barrier_seat: int | None


class StopView(msgspec.Struct, frozen=True):
    """A stop that can be chosen, by its action, and what waits there.

    `lies` is the food on the floor, `takes` what of it (or of a scared leader's) could be taken, `top` the
    front on a reserve and `calls` what it brings about (event, t-rex, or t-rex-busy), `scares` the seat
    whose leader T-Rex would meet, `feeds` at home the chance (favourable, possible) that the mission is then
    done."""

    action: str
    place: str
    lies: tuple[str, ...]
    takes: tuple[str, ...]
    top: str | None
    calls: str | None
    scares: int | None
    feeds: tuple[int, int] | None


class PivotView(msgspec.Struct, frozen=True):
    """A pivot that can be chosen, by its action, and the path of the pawn after it: `ways` as above, `stops`
    the actions it would open, `goals` those where something waits (food, a reserve, home, a leader)."""

    action: str
    wheel: str
    direction: str
    roads: tuple[str, ...]
    ways: tuple[WayView, ...]
    stops: tuple[str, ...]
    goals: tuple[StopView, ...]


class SeatView(msgspec.Struct, frozen=True):
    """One player. `pawn` is who walks: leader, or t-rex while the leader waits in the village. `village`
    counts from 1 at the left, `wheels` lie in front of it. `on_card` are the rations on the present card,
    `feeds` the chance (favourable, possible) that what is carried now would complete it. `ways` is the path
    it is on."""

    colour: str
    village: int
    wheels: tuple[str, ...]
    pawn: str
    place: str
    carried: tuple[str, ...]
    has_visited_reserve: bool
    forced_passes: int
    mission: CardView | None
    on_card: int
    feeds: tuple[int, int]
    fed: tuple[CardView, ...]
    brought: tuple[BroughtView, ...]
    points: int
    ways: tuple[WayView, ...]


class LabyrintusView(View, frozen=True, kw_only=True):
    """The whole position.

    `target` dinosaurs end the game. `t_rex` is the seat that T-Rex walks for, `volcano` the road it bars.
    `hidden_fronts` counts the fronts in the piles that nobody has seen, `hidden_values` lists the values of
    all tokens not turned over yet, by front; `events_left` are face down, `events_gone` out of the game.
    `deck` are the cards still unseen, `under` those put back below them, in order.
    `offer` is the food that lies ready to be taken, `fresh` what leaders dropped in this move. `is_running`:
    T-Rex has scared somebody and may go on. `passes` counts forced passes in a row by all seats.
    `pending` is the wheel, reserve or seat that a pending draw is for.
    `pivots` and `stops` show what the active seat may choose now; empty when it is not asked for that.
    """

    phase: str
    active: int
    pending: str
    has_begun: bool
    target: int
    wheels: tuple[WheelView, ...]
    reserves: tuple[ReserveView, ...]
    floor: tuple[LyingView, ...]
    players: tuple[SeatView, ...]
    t_rex: int | None
    volcano: str | None
    hidden_fronts: Mapping[str, int]
    hidden_values: Mapping[str, tuple[int, ...]]
    events_left: Mapping[str, int]
    events_gone: Mapping[str, int]
    deck: tuple[str, ...]
    under: tuple[str, ...]
    is_running: bool
    fresh: tuple[LyingView, ...]
    offer: tuple[str, ...]
    passes: int
    pivots: tuple[PivotView, ...]
    stops: tuple[StopView, ...]
