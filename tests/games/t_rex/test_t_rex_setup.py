"""Before the first card: TRX-1 to TRX-6, TRX-10, and what is printed on the cards."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

import pytest

from taniere.core.chance import Pick
from taniere.core.errors import DataError, SetupError
from taniere.core.match import Match
from taniere.core.resources import read_toml
from taniere.core.texts import LANGUAGES, game_texts
from taniere.games.t_rex import GAME
from taniere.games.t_rex.constants import CARD_NAMES, COLOURS, PHASES, VALUES, cards_in, count_of, names_in
from taniere.games.t_rex.data import EGGS, METEORS, read_print
from taniere.seeded import Seeded
from tests.games.t_rex.positions import Table, card, new, rules_of, state_of

SHIPPED = {
    preset: read_toml(GAME.package, name) for preset, name in (("a", "data.toml"), ("b", "data-b.toml"))
}


def dealt(seats: int, options: dict[str, object] | None = None, seed: int = 1) -> Match:
    match, source = Match(GAME, seats, options), Seeded(seed)
    while match.state.chance() is not None:
        match.draw(source)
    return match


def tokens(match: Match, verb: str) -> list[str]:
    return [entry.token for entry in match.record.entries if entry.token.startswith(verb)]


def test_trx_1_twelve_rounds_are_played_for_two_eggs_each() -> None:
    match = dealt(3)
    source = Seeded(2)
    while match.state.result() is None:
        if match.state.chance() is not None:
            match.draw(source)
        for seat in match.waiting_for():
            legal = match.state.legal(seat)
            match.play(seat, GAME.actions[legal[source.below(len(legal))]].token)
    assert len(tokens(match, "egg left ")) + len(tokens(match, "egg right ")) == 24
    view = state_of(match).view(None)
    assert (view.round, GAME.outlook(view).rounds) == (12, 12)
    assert sum(sum(player.eggs) for player in view.players) == 24


def test_trx_2_two_eggs_are_turned_up_of_thirty() -> None:
    state = GAME.new(2, {"start": "0"})
    chance = state.chance()
    assert isinstance(chance, Pick)
    assert chance.total == 30
    assert chance.outcomes() == [(colour, 6) for colour in range(5)]
    match = dealt(2)
    assert len(tokens(match, "egg ")) == 2
    assert sum(GAME.sample(state_of(match).view(0), Seeded(1)).eggs) == 28


def test_trx_3_two_different_trumps_are_drawn_and_three_lie_beside() -> None:
    match = dealt(2)
    weak, strong = (token.split()[-1] for token in tokens(match, "trump "))
    view = state_of(match).view(None)
    assert (view.weak, view.strong) == (weak, strong)
    assert sorted((weak, strong, *GAME.outlook(view).aside)) == sorted(COLOURS)
    table = GAME.new(2, {"start": "0"})
    for outcome in (0, 0, 3):
        table.resolve(outcome)
    chance = table.chance()
    assert chance is not None
    assert [outcome for outcome, _ in chance.outcomes()] == [0, 1, 2, 4]


def test_trx_4_everybody_has_the_same_seventeen_cards() -> None:
    match = dealt(4)
    for seat in range(4):
        player = state_of(match).view(seat).players[seat]
        assert player.hand is not None
        unseen = GAME.sample(state_of(match).view(seat), Seeded(1)).unseen[seat]
        assert sorted(player.hand + names_in(unseen)) == sorted(CARD_NAMES)
    assert len(CARD_NAMES) == 17


def test_trx_5_seven_cards_are_drawn_each_and_ten_stay_in_the_pile() -> None:
    match = dealt(5)
    assert len(tokens(match, "deal ")) == 35
    view = state_of(match).view(None)
    assert [player.pile_unseen for player in view.players] == [10] * 5
    for player in GAME.outlook(view).players:
        assert (player.hand_size, player.pile_size) == (7, 10)


def test_trx_6_the_first_leader_plays_first_in_round_one() -> None:
    match = dealt(4, {"start": "2"})
    assert match.state.actors() == (2,)
    assert state_of(match).view(None).leader == 2


def test_trx_10_three_numbers_of_each_colour_one_symbol_each() -> None:
    colours = Counter(name.split("-")[0] for name in CARD_NAMES[:15])
    assert colours == dict.fromkeys(COLOURS, 3)
    assert [name for name in CARD_NAMES if name.startswith("green")] == ["green-4", "green-9", "green-14"]
    assert len(GAME.outlook(state_of(dealt(2)).view(None)).symbols) == 15


def test_trx_g1_the_symbols_fit_the_worked_round_and_the_counts() -> None:
    for preset, data in SHIPPED.items():
        printed = read_print(data)
        assert printed.notices == (), preset
        assert printed.symbols.count("meteor") == METEORS == 6
        meteors = [number for number, symbol in enumerate(printed.symbols, 1) if symbol == "meteor"]
        assert meteors == {"a": [3, 5, 7, 9, 11, 13], "b": [1, 3, 7, 9, 13, 15]}[preset]
        draws = Counter(symbol for symbol in printed.symbols if symbol != "meteor")
        assert draws == {"draw 1": 3, "draw 2": 3, "draw 3": 3}


def test_trx_g1_the_switch_and_a_file_choose_the_table() -> None:
    assert Table(["15 1", "1 2"], options={"symbols": "b"}).play(0, "15")[1].rule == "TRX-12"
    assert rules_of(Table(["15 1", "1 2"]).play(0, "15"), "LastCircleBegun") == []
    data = swapped("15", "13")
    assert Table(["15 1", "1 2"], data=data).state.box.meteors[1][card("15")] == 15
    assert Table(["15 1", "1 2"], data=data, options={"symbols": "b"}).state.box.draws[card("5")] == 0


def swapped(one: str, other: str) -> dict[str, Any]:
    data = deepcopy(SHIPPED["a"])
    symbols = data["symbols"]
    symbols[one], symbols[other] = symbols[other], symbols[one]
    return data


def test_trx_g1_a_table_unlike_the_worked_round_is_played_with_a_notice() -> None:
    notices = GAME.check_data(swapped("7", "6"))
    assert [notice.arguments["number"] for notice in notices] == [6, 7]
    for language in LANGUAGES:
        said = game_texts(GAME.package, language).say(f"notice.{notices[0].code}", **notices[0].arguments)
        assert "6" in said
        assert "draw 2" in said


def changed(section: str, key: str, value: object) -> dict[str, Any]:
    data = deepcopy(SHIPPED["a"])
    data[section][key] = value
    return data


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({}, "symbol_numbers"),
        ({**SHIPPED["a"], "extra": 1}, "print_key"),
        ({**SHIPPED["a"], "note": 1}, "deck_note"),
        ({**SHIPPED["a"], "symbols": {"1": "meteor"}}, "symbol_numbers"),
        (changed("symbols", "16", "meteor"), "symbol_numbers"),
        (changed("symbols", "1", "draw 4"), "symbol_kind"),
        (changed("symbols", "1", ["meteor"]), "symbol_kind"),
        (changed("symbols", "1", "meteor"), "symbol_meteors"),
        (changed("symbols", "3", "draw 1"), "symbol_meteors"),
        ({**SHIPPED["a"], "eggs": {"yellow": 30}}, "egg_colours"),
        (changed("eggs", "pink", 6), "egg_colours"),
        (changed("eggs", "red", 0), "egg_number"),
        (changed("eggs", "red", True), "egg_number"),
        (changed("eggs", "red", 7), "egg_sum"),
    ],
)
def test_trx_g1_trx_g2_data_that_does_not_fit_is_refused(data: dict[str, Any], code: str) -> None:
    with pytest.raises(DataError) as caught:
        GAME.new(2, data=data)
    assert caught.value.code == code
    assert str(caught.value)


def test_trx_g2_six_eggs_of_each_colour_unless_the_file_says_otherwise() -> None:
    assert read_print(SHIPPED["a"]).eggs == read_print(SHIPPED["b"]).eggs == (6, 6, 6, 6, 6)
    data = deepcopy(SHIPPED["a"])
    data["eggs"] = {"yellow": 10, "blue": 8, "brown": 6, "green": 4, "red": 2}
    state = new(2, data=data)
    assert GAME.sample(state.view(None), Seeded(1)).eggs == [10, 8, 6, 4, 2]
    assert sum(state.eggs) == EGGS


def test_trx_g3_class_goes_before_number_and_the_table_of_colours_prevails() -> None:
    assert (CARD_NAMES[card("6")], CARD_NAMES[card("13")]) == ("yellow-6", "brown-13")
    values = VALUES[COLOURS.index("yellow") * 5 + COLOURS.index("green")]
    assert values[10] > values[14]  # a red number beats a higher green one where green is weak


def test_trx_g4_the_trump_drawn_second_lies_on_top_and_is_strong() -> None:
    match = Match(GAME, 2, {"start": "0"})
    for token in ("egg left red", "egg right red", "trump weak green", "trump strong yellow"):
        match.resolve(token)
    view = state_of(match).view(None)
    assert (view.strong, view.weak) == ("yellow", "green")


def test_trx_g16_a_draw_decides_who_leads_first_unless_it_is_chosen() -> None:
    chance = GAME.new(4).chance()
    assert isinstance(chance, Pick)
    assert chance.outcomes() == [(seat, 1) for seat in range(4)]
    assert PHASES[new(4, {"start": "3"}).phase] == "eggs"
    with pytest.raises(SetupError):
        GAME.new(2, {"start": "2"})


def test_options_are_exactly_those_that_people_dispute() -> None:
    assert [option.name for option in GAME.options] == ["symbols", "meteor-by-trump", "duel-one-egg", "start"]


@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_players(seats: int) -> None:
    with pytest.raises(SetupError):
        GAME.new(seats)


def test_sets_of_cards_list_and_count_themselves() -> None:
    for bits in (0, 1, 1 << 16, 0b101010101, (1 << 17) - 1, 0b10000000010000001):
        assert cards_in(bits) == tuple(number for number in range(17) if bits >> number & 1)
        assert count_of(bits) == bits.bit_count()
