"""What changes during a game: figures, tiles, trees, cards. The rules are elsewhere."""

from __future__ import annotations

from taniere.core.setup import pack
from taniere.core.state import State
from taniere.games.tyrannosaurus_rex.constants import (
    CARDS_OF_A_COLOUR,
    DEAL,
    DEN,
    DIPLODOCUS,
    GAME_ID,
    NONE,
    OFF,
    PTERANODON,
    SEATS_IN,
    TREES,
    counts_of,
)
from taniere.games.tyrannosaurus_rex.data import Box


class Position(State):
    """Figures, tiles, trees, provisions, hands, and the sealed choices of the present stage."""

    def __init__(self, box: Box) -> None:
        seats = box.seats
        self.box: Box = box
        self.phase: int = DEAL
        self.turn: int = 0
        self.bone: int = box.first_bone
        self.ending: int = NONE
        # Sets of seats: asked in this stage, still to choose in it, not eliminated, eliminated last
        self.asked: int = 0
        self.pending: int = 0
        self.living: int = 0
        self.fell: int = 0
        # By seat: an action that is sealed, one that lies face up this turn; squares; hands
        self.chosen: list[int] = [NONE] * seats
        self.laid: list[int] = [NONE] * seats
        self.dinosaurs: tuple[int, ...] = ()
        self.at: list[int] = [OFF] * seats
        self.held: list[int] = [0] * seats
        self.hands: list[int] = [0] * seats
        self.played: list[int] = [0] * seats
        self.removed: list[int] = [NONE] * seats
        self.fugitive: int = NONE
        self.fugitives: tuple[int, ...] = ()  # still to flee after this one
        # The board: squares, and one bit a square for the trees
        self.lake: int = box.lake
        self.volcano: int = box.volcano
        self.rex: int = DEN
        self.trees: int = 0
        self.lost: int = 0
        self.spare: int = TREES

    def copy_to(self, twin: Position) -> None:
        """Make a fresh position of the same box equal to this one."""
        twin.phase = self.phase
        twin.turn = self.turn
        twin.bone = self.bone
        twin.ending = self.ending
        twin.asked = self.asked
        twin.pending = self.pending
        twin.living = self.living
        twin.fell = self.fell
        twin.chosen = self.chosen[:]
        twin.laid = self.laid[:]
        twin.dinosaurs = self.dinosaurs
        twin.at = self.at[:]
        twin.held = self.held[:]
        twin.hands = self.hands[:]
        twin.played = self.played[:]
        twin.removed = self.removed[:]
        twin.fugitive = self.fugitive
        twin.fugitives = self.fugitives
        twin.lake = self.lake
        twin.volcano = self.volcano
        twin.rex = self.rex
        twin.trees = self.trees
        twin.lost = self.lost
        twin.spare = self.spare

    def dump(self) -> bytes:
        stage = [self.phase, self.turn, self.bone, self.ending, self.asked, self.pending, self.fugitive]
        board = [self.lake, self.volcano, self.rex, self.trees, self.lost, self.spare, self.living, self.fell]
        cards = [self.chosen, self.laid, self.hands, self.played, self.removed]
        figures = [self.dinosaurs, self.at, self.held, self.fugitives]
        return pack(GAME_ID, self.box.setup, [stage, board, cards, figures])

    def ask(self, phase: int, seats: int) -> None:
        """Begin a stage in which these seats choose at once."""
        self.phase = phase
        self.asked = seats
        self.pending = seats

    def take_choices(self) -> list[int]:
        """The actions of the stage that is complete, by seat; nothing is sealed afterwards."""
        chosen = self.chosen
        self.chosen = [NONE] * self.box.seats
        self.asked = 0
        return chosen

    def is_open_to(self, seat: int, square: int) -> bool:
        """Whether a dinosaur may be there: lake and volcano are open to their owners only (TYR-3.2e)."""
        if square == self.lake:
            return self.dinosaurs[seat] == DIPLODOCUS
        return square != self.volcano or self.dinosaurs[seat] == PTERANODON

    def material(self) -> tuple[int, ...]:
        cards = 0
        for seat in SEATS_IN[self.box.everybody] if self.dinosaurs else ():
            aside = int(self.removed[seat] != NONE)
            cards += sum(counts_of(self.hands[seat])) + sum(counts_of(self.played[seat])) + aside
        if not self.dinosaurs:
            cards = CARDS_OF_A_COLOUR * self.box.seats
        return (self.trees.bit_count() + sum(self.held) + self.lost + self.spare, cards)
