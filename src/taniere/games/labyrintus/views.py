"""What a seat knows of Labyrintus. All is public but what nobody knows: values, piles, the order of decks.

Places are `A3 N-E` (a road on a wheel), `reserve-C` and `home`; tokens `plants-red`, `cornucopia`, …
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from taniere.core.views import View


class WheelView(msgspec.Struct, frozen=True):
    """A wheel: its two roads as they run now, the quarter turns clockwise since it was laid out (0 to 3), the
    road under its red footprint if it has one."""

    square: str
    roads: tuple[str, ...]
    turns: int
    footprint: str | None


class ReserveView(msgspec.Struct, frozen=True):
    """A pile of food: its size, and the front of the top token (None: not turned up, or empty)."""

    place: str
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


class SeatView(msgspec.Struct, frozen=True):
    """One player. `place` is where its pawn stands: its leader, or T-Rex while the leader waits at home.
    `village` counts from 1 at the left. `on_card` are the rations on the present card."""

    colour: str
    village: int
    place: str
    carried: tuple[str, ...]
    has_visited_reserve: bool
    forced_passes: int
    mission: CardView | None
    on_card: int
    fed: tuple[CardView, ...]
    brought: tuple[BroughtView, ...]


class LabyrintusView(View, frozen=True, kw_only=True):
    """The whole position, but for what follows: all that is not seen here lies in the piles and in the deck.

    `t_rex` is the seat that T-Rex walks for, `volcano` the road it bars. `events_left` are face down. `under`
    are the cards put back below the deck, in order. `fresh` is what leaders dropped in this move.
    `is_running`: T-Rex has scared somebody and may go on. `passes` counts forced passes in a row by all
    seats. `pending` is the wheel, reserve or seat that a pending draw is for.
    """

    phase: str
    active: int
    pending: str
    has_begun: bool
    wheels: tuple[WheelView, ...]
    reserves: tuple[ReserveView, ...]
    floor: tuple[LyingView, ...]
    players: tuple[SeatView, ...]
    t_rex: int | None
    volcano: str | None
    events_left: Mapping[str, int]
    under: tuple[str, ...]
    is_running: bool
    fresh: tuple[LyingView, ...]
    passes: int
