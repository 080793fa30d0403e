"""Code Cracker: the rules where it differs from its family, and the rule behind everything that happens."""

from __future__ import annotations

from taniere.core.options import StartSeat
from taniere.games.five_dice.actions import action_table
from taniere.games.five_dice.game import FiveDiceGame
from taniere.games.five_dice.rulebook import Citations, DeckFormat, Rulebook

RULEBOOK = Rulebook(
    game="code-cracker",
    faces=("1", "2", "3", "4", "5", "chip"),
    slot="safe",
    cite=Citations(
        deal="COD-1",
        start="COD-3",
        start_drawn="GC-14",
        short_game="COD-1",  # there is none
        roll="COD-5",
        roll_on="COD-11",
        good_die="COD-6",
        keep="COD-8",
        must_keep="COD-7",
        keep_bonus="COD-9",
        completed="COD-17",
        bonus_set="COD-12",
        stop="COD-11",
        five_kept="COD-14",
        forced="COD-10",
        win="COD-16",
        lose="COD-18",
        refill="COD-21",
        refill_forced="COD-21",
        end="COD-23",
        score="COD-24",
        tie="COD-25",
        shared="GC-12",
        solo_discard="COD-26",
        solo_last_turn="COD-27",
        solo_score="COD-28",
    ),
    lost_cards_return=True,  # COD-18
    ends_when_table_not_full=True,  # COD-23
    more_cards_break_ties=True,  # COD-25
    solo_discards_every_turn=True,  # COD-26
    solo_ranks=((57, "master"), (46, "expert"), (37, "skilled"), (0, "novice")),  # ours
)

DECK_FORMAT = DeckFormat(
    spaces="code",
    value="millions",
    symbols=(1, 2, 3, 4, 5),
    space_bounds=(3, 6),
    value_bounds=(2, 5),
    least_cards=3,
    usual_cards=27,
    markers=17,
)


class CodeCracker(FiveDiceGame):
    """One to six safe crackers."""

    id = RULEBOOK.game
    version = 1
    seats = range(1, 7)
    options = (StartSeat("start", "random", "GC-14"),)
    actions = action_table(RULEBOOK)
    endings = ("table_not_filled", "last_turn_played")
    rules = tuple(f"COD-{n}" for n in range(1, 29)) + tuple(f"GC-{n}" for n in range(1, 23))
    rulebook = RULEBOOK
    deck_format = DECK_FORMAT
    package = __package__
    age = 8
    minutes = (5, 20)  # our estimate: 90 decisions alone, 180 in company, of four to seven seconds
