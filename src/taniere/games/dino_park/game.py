"""Dino Park: the rules where it differs from its family, and the rule behind everything that happens."""

from __future__ import annotations

from taniere.core.options import Choice, Flag, StartSeat
from taniere.games.five_dice.actions import action_table
from taniere.games.five_dice.game import FiveDiceGame
from taniere.games.five_dice.rulebook import Citations, DeckFormat, Rulebook

RULEBOOK = Rulebook(
    game="dino-park",
    faces=("rope", "trapdoor", "hammer", "cage", "net", "binoculars"),
    slot="dino",
    cite=Citations(
        deal="DIN-2",
        start="DIN-3",
        start_drawn="GD-9",
        short_game="GD-8",
        roll="DIN-5",
        roll_on="DIN-9",
        good_die="DIN-7",
        keep="DIN-7",
        must_keep="DIN-6",
        keep_bonus="DIN-8",
        completed="DIN-13",
        bonus_set="DIN-12",
        stop="DIN-9",
        five_kept="GD-3",
        forced="DIN-11",
        win="DIN-10",
        lose="DIN-11",
        refill="DIN-10",
        refill_forced="DIN-11",
        end="DIN-14",
        score="DIN-15",
        tie="DIN-16",
        shared="DIN-16",
        solo_discard="DIN-17",
        solo_last_turn="DIN-19",
        solo_score="DIN-20",
    ),
    lost_cards_return=False,  # DIN-11
    ends_when_table_not_full=False,  # DIN-14
    more_cards_break_ties=False,  # DIN-16
    solo_discards_every_turn=False,  # DIN-17; the option solo-discard may say otherwise (GD-16)
    short_game_removes=5,  # DIN-1
    solo_ranks=((38, "master"), (30, "expert"), (24, "skilled"), (0, "novice")),  # ours
)

DECK_FORMAT = DeckFormat(
    spaces="tools",
    value="points",
    symbols=RULEBOOK.faces[:5],
    space_bounds=(1, 6),  # GD-2: 18 adventurers are enough for three cards of six
    value_bounds=(1, 9),
    least_cards=3,
    usual_cards=18,
    markers=18,
)


class DinoPark(FiveDiceGame):
    """One to four adventurers."""

    id = RULEBOOK.game
    version = 1
    seats = range(1, 5)
    options = (
        Flag("short", False, "GD-8", is_up_front=True),
        Choice("solo-discard", "voluntary", "GD-16", ("voluntary", "always"), seats=(1,)),
        StartSeat("start", "random", "GD-9"),
    )
    actions = action_table(RULEBOOK)
    endings = ("no_card_left", "last_turn_played")
    rules = tuple(f"DIN-{n}" for n in range(1, 21)) + tuple(f"GD-{n}" for n in range(1, 20))
    rulebook = RULEBOOK
    deck_format = DECK_FORMAT
    package = __package__
    age = 7
    minutes = (5, 15)  # our estimate: 60 decisions alone, 120 in company, of four to seven seconds
