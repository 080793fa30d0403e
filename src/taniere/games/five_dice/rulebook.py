"""What one game of the family states for itself: its words, its rule ids, and the points where it differs."""

from __future__ import annotations

from dataclasses import dataclass, field

from taniere.games.five_dice.constants import SLOTS


@dataclass(frozen=True, slots=True, kw_only=True)
class Citations:
    """The rule behind each thing that can happen or be refused."""

    deal: str
    start: str
    start_drawn: str
    short_game: str
    roll: str
    roll_on: str
    good_die: str
    keep: str
    must_keep: str
    keep_bonus: str
    completed: str
    bonus_set: str
    stop: str
    five_kept: str
    forced: str
    win: str
    lose: str
    refill: str
    refill_forced: str
    end: str
    score: str
    tie: str
    shared: str
    solo_discard: str
    solo_last_turn: str
    solo_score: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """One game of the family. The fields after `cite` are all that the rules of play differ in."""

    game: str
    faces: tuple[str, str, str, str, str, str]
    slot: str
    cite: Citations
    # Completed cards after a failed roll: under the pile, or out of the game.
    lost_cards_return: bool
    # The game ends when the table cannot be filled, or only when no card is left on it.
    ends_when_table_not_full: bool
    # Equal scores: more cards win, or the victory is shared.
    more_cards_break_ties: bool
    # Alone: a pile card is discarded after every turn, or only after turns ended by choice.
    solo_discards_every_turn: bool
    # Cards taken out unseen for the short game.
    short_game_removes: int = 0
    # Alone with the shipped deck and the default options: the rank from each score on, the highest first.
    solo_ranks: tuple[tuple[int, str], ...] = ()

    # The words of the slots in tokens and events: `safe-1` is the leftmost.
    slot_names: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        names = tuple(f"{self.slot}-{number}" for number in range(1, SLOTS + 1))
        object.__setattr__(self, "slot_names", names)

    def faces_shown(self, counts: list[int]) -> tuple[str, ...]:
        """The faces that some dice show, in the order of the die."""
        return tuple(face for face, count in zip(self.faces, counts, strict=True) for _ in range(count))


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckFormat:
    """How a game writes its cards, and the bounds a card list must keep to."""

    spaces: str  # the TOML key of what must be covered: "code", "tools"
    value: str  # the TOML key of what the card is worth: "millions", "points"
    symbols: tuple[int | str, ...]  # what may stand on a space, in the order of the die's first five faces
    space_bounds: tuple[int, int]
    value_bounds: tuple[int, int]
    least_cards: int
    usual_cards: int
    markers: int
