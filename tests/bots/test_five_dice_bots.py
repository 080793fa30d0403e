"""What the bots choose, from views alone, in positions that are played through a match."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from taniere.arena.playing import play_bots
from taniere.bots.bot import Bot
from taniere.bots.five_dice import Cub, Fox, Hare, Lite, Mole, Naive, Terrier
from taniere.core.chance import Source
from taniere.core.match import Match
from taniere.core.views import View
from taniere.games.code_cracker import GAME as CODE_CRACKER
from taniere.games.dino_park import GAME as DINO_PARK
from taniere.games.five_dice.actions import KEEP_BONUS, ROLL, STOP
from taniere.games.five_dice.game import FiveDiceGame
from taniere.games.five_dice.odds import turn_odds
from taniere.games.five_dice.views import FiveDiceView
from taniere.games.pig import GAME as PIG
from taniere.seeded import Seeded

GAMES = [CODE_CRACKER, DINO_PARK]
QUICK = [Cub, Naive, Terrier, Mole, Hare, Lite]
BOTS = [*QUICK, Fox]
NO_LUCK = Seeded(0)


def safes(*codes: str) -> dict[str, object]:
    """A deck of these codes and one more, at the usual value of a code."""
    cards = [
        {"id": f"S{number}", "code": [int(digit) for digit in code], "millions": len(code) - 1}
        for number, code in enumerate([*codes, "555"])
    ]
    return {"cards": cards}


def small_deck(game: FiveDiceGame) -> dict[str, object]:
    """Twelve cards of three or four spaces: quick to solve exactly, in plain Python too."""
    spaces, value = game.deck_format.spaces, game.deck_format.value
    codes = ("012", "034", "113", "224", "0011", "0123", "233", "144", "0334", "122", "024", "1344")
    symbols = game.deck_format.symbols
    return {
        "cards": [
            {"id": f"S{number}", spaces: [symbols[int(face)] for face in code], value: len(code) - 1}
            for number, code in enumerate(codes)
        ]
    }


def dealt(game: FiveDiceGame, data: dict[str, object] | None, *tokens: str, seats: int = 2) -> Match:
    """A match with the first cards of the deck on the table and these rolls and decisions made."""
    match = Match(game, seats, {"start": "0"} if seats > 1 else {}, data)
    for card in game.deck(data).ids[:3]:
        match.resolve(f"card {card}")
    for token in tokens:
        if token.startswith("roll "):
            match.resolve(token)
        else:
            match.play(0, token)
    return match


def choice(bot: Bot, match: Match) -> str:
    """The token of what a bot would do now."""
    view, legal = match.state.view(0), match.state.legal(0)
    return match.game.actions[bot.choose(view, legal, NO_LUCK)].token


class Watched(Bot):
    """A bot that lets another choose, and checks that it is a legal action."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.game)
        self.bot = bot
        self.chosen: list[int] = []

    def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
        action = self.bot.choose(view, legal, source)
        assert action in legal
        self.chosen.append(action)
        return action


class Compared(Bot):
    """A bot that plays on with one object and asks a fresh one each time as well, for so many choices."""

    def __init__(self, game: FiveDiceGame, kind: type[Bot], choices: int) -> None:
        super().__init__(game)
        self.kind, self.reused, self.left = kind, kind(game), choices

    def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
        action = self.reused.choose(view, legal, source)
        if self.left > 0 and len(legal) > 1:
            self.left -= 1
            assert action == self.kind(self.game).choose(view, legal, source)
        return action


@pytest.mark.parametrize("kind", BOTS)
def test_they_play_both_games_and_no_other(kind: type[Bot]) -> None:
    assert [kind.plays(game) for game in (CODE_CRACKER, DINO_PARK, PIG)] == [True, True, False]


@pytest.mark.parametrize("kind", BOTS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_they_finish_whole_games_by_legal_actions(game: FiveDiceGame, kind: type[Bot]) -> None:
    chosen: set[int] = set()
    for seats in game.seats:
        match = Match(game, seats, data=small_deck(game))
        bots = [Watched(kind(game)) for _ in range(seats)]
        decisions = play_bots(match.game, match.state, bots, Seeded(seats), match.record)
        assert match.state.result() is not None
        assert decisions == sum(len(bot.chosen) for bot in bots)
        chosen.update(action for bot in bots for action in bot.chosen)
    assert {KEEP_BONUS, ROLL, STOP} <= chosen


@pytest.mark.parametrize("kind", BOTS)
@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_fresh_and_a_reused_bot_choose_alike(game: FiveDiceGame, seats: int, kind: type[Bot]) -> None:
    bots = [Compared(game, kind, 12) for _ in range(seats)]
    play_bots(game, game.new(seats, data=small_deck(game)), bots, Seeded("alike"))
    assert all(bot.left == 0 for bot in bots)


def test_a_reused_lite_forgets_the_stakes_of_another_match() -> None:
    """The same cards and dice, alone and against another: what holds for one does not for the other."""
    roll = "roll rope rope trapdoor cage binoculars"
    alone, against = (dealt(DINO_PARK, None, roll, seats=seats) for seats in (1, 2))
    reused = Lite(DINO_PARK)
    chosen = [choice(reused, match) for match in (alone, against, alone)]
    assert chosen == [choice(Lite(DINO_PARK), match) for match in (alone, against, alone)]
    assert chosen[0] != chosen[1]


@pytest.mark.parametrize("kind", BOTS)
def test_the_way_to_a_position_does_not_matter(kind: type[Bot]) -> None:
    """Two bots come to the same position by keeping the same dice in another order, asked at each step."""
    deck = safes("1234", "1355", "245")
    roll = "roll 1 2 4 chip chip"
    ways = [("keep 1 safe-1", "keep chip", "keep 4 safe-3"), ("keep 4 safe-3", "keep 1 safe-1", "keep chip")]
    ends: list[tuple[View, str]] = []
    for keeps in ways:
        match, bot = dealt(CODE_CRACKER, deck, roll), kind(CODE_CRACKER)
        for keep in keeps:
            choice(bot, match)
            match.play(0, keep)
        ends.append((match.state.view(0), choice(bot, match)))
    assert ends[0] == ends[1]


def test_the_names_of_faces_do_not_matter_to_lite() -> None:
    """Digits turned around, 1 to 5 and 5 to 1, turn the choice around."""
    roll = "135 4"
    chosen = []
    for turned in (str, lambda digit: str(6 - int(digit))):
        deck = safes(*("".join(map(turned, code)) for code in ("1233", "1455", "2345")))
        dice = sorted(turned(digit) for digit in roll if digit != " ")
        match, bot = dealt(CODE_CRACKER, deck, f"roll {' '.join(dice)} chip"), Lite(CODE_CRACKER)
        word = choice(bot, match).split()
        chosen.append([word[0], *(turned(each) if each.isdigit() else each for each in word[1:])])
    assert chosen[0] == chosen[1]


def test_naive_serves_the_card_that_is_nearest_to_complete() -> None:
    match = dealt(CODE_CRACKER, safes("12345", "234", "1355"), "roll 3 4 chip chip chip")
    assert choice(Naive(CODE_CRACKER), match) == "keep 3 safe-2"


def test_naive_keeps_all_then_runs_with_the_first_card() -> None:
    bot = Naive(CODE_CRACKER)
    match = dealt(CODE_CRACKER, safes("123", "2345", "1355"), "roll 1 2 3 chip chip")
    done: list[str] = []
    while match.state.chance() is None:
        done.append(choice(bot, match))
        match.play(0, done[-1])
    assert done == ["keep 1 safe-1", "keep 2 safe-1", "keep 3 safe-1", "keep chip", "keep chip", "stop"]


def test_naive_rolls_on_while_no_card_is_complete() -> None:
    match = dealt(CODE_CRACKER, safes("123", "234", "1355"), "roll 1 chip chip chip chip", "keep 1 safe-1")
    for _ in range(4):
        match.play(0, "keep chip")
    assert choice(Naive(CODE_CRACKER), match) == "roll"


def test_lite_never_stops_while_a_failed_roll_costs_nothing() -> None:
    """Observation 3: nothing is complete, so it rolls even the last die."""
    match = dealt(CODE_CRACKER, safes("111", "112", "122"), "roll 1 1 1 2 5")
    for keep in ("keep 1 safe-1", "keep 1 safe-1", "keep 1 safe-2", "keep 2 safe-3"):
        match.play(0, keep)
    assert choice(Lite(CODE_CRACKER), match) == "roll"


def test_lite_keeps_no_third_chip_without_need() -> None:
    """Two open the bonus set (COD-12); on a fresh table the third die is of more use in the next roll."""
    tokens = ["roll 3 3 chip chip chip", "keep chip"]
    before = dealt(CODE_CRACKER, safes("1234", "1355", "245"), *tokens)
    after = dealt(CODE_CRACKER, safes("1234", "1355", "245"), *tokens, "keep chip")
    assert [choice(Lite(CODE_CRACKER), match) for match in (before, after)] == ["keep chip", "roll"]


def test_lite_takes_what_it_has_when_only_chips_are_left_to_roll() -> None:
    """All digits of all three cards are covered: a roll can only lose them (CT-14)."""
    match = dealt(CODE_CRACKER, safes("111", "222", "333"), "roll 1 1 1 chip chip")
    for keep in ("keep 1 safe-1",) * 3 + ("keep chip",) * 2 + ("roll",):
        match.play(0, keep)
    match.resolve("roll 2 2 2 chip chip")
    for keep in ("keep 2 safe-2",) * 3 + ("keep chip",) * 2 + ("roll",):
        match.play(0, keep)
    match.resolve("roll 3 3 3 4 5")
    for keep in ("keep 3 safe-3",) * 3:
        match.play(0, keep)
    assert choice(Lite(CODE_CRACKER), match) == "stop"


def test_lite_alone_in_dino_park_stops_only_with_a_card() -> None:
    """DIN-17 and DIN-18: a lost turn is free, an end by choice costs a pile card."""

    class NeverForNothing(Watched):
        def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
            action = super().choose(view, legal, source)
            assert isinstance(view, FiveDiceView)
            if action == STOP:
                assert any(card is not None and all(card.covered) for card in view.table)
            return action

    bot = NeverForNothing(Lite(DINO_PARK))
    for seed in range(3):
        play_bots(DINO_PARK, DINO_PARK.new(1), [bot], Seeded(seed))
    assert bot.chosen.count(STOP) > 10


def test_the_price_of_a_pile_card_changes_what_lite_does_alone() -> None:
    """A small card is complete: with others it is won at once, alone more is to come with the same stop."""
    tokens = ["roll rope trapdoor hammer hammer cage", "keep rope dino-1", "keep trapdoor dino-1"]
    match = dealt(DINO_PARK, None, *tokens, seats=1)
    view = match.state.view(0)
    assert isinstance(view, FiveDiceView)
    bot = Lite(DINO_PARK)
    prices = [
        bot.stakes(view).stop,
        bot.stakes(replace(view, options={**view.options, "solo-discard": "always"})).stop,
        bot.stakes(replace(view, is_last_turn=True)).stop,
        bot.stakes(replace(view, seats=2)).stop,
    ]
    assert prices[0] < 0
    assert prices[1:] == [0, 0, 0]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_lite_beats_naive(game: FiveDiceGame) -> None:
    """Twelve games with seats swapped; 99 in 100 are expected, so nine are no matter of luck."""
    won = 0
    for number in range(12):
        seat = number % 2
        bots: list[Bot] = [Naive(game), Naive(game)]
        bots[seat] = Lite(game)
        match = Match(game, 2, {"start": "0"})
        play_bots(match.game, match.state, bots, Seeded(f"lite {number}"), match.record)
        result = match.state.result()
        assert result is not None
        won += result.winners == (seat,)
    assert won >= 9


class Blindfolded(Bot):
    """A bot that must choose the same from the view of another position that its seat cannot tell apart."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.game)
        self.bot = bot
        self.asked = 0

    def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
        other = self.game.sample(view, Seeded(f"other {self.asked}"))
        assert other.legal(view.choosing[0]) == legal
        again = self.bot.choose(other.view(view.viewer), legal, Seeded("luck"))
        assert self.bot.choose(view, legal, Seeded("luck")) == again
        self.asked += 1
        return again


@pytest.mark.parametrize("kind", BOTS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_they_choose_by_what_their_seat_sees(game: FiveDiceGame, kind: type[Bot]) -> None:
    bots = [Blindfolded(kind(game)) for _ in range(2)]
    play_bots(game, game.new(2, data=small_deck(game)), bots, Seeded("seen"))
    assert all(bot.asked > 20 for bot in bots)


class Careful(Bot):
    """A bot that may stop only where that wins a card or a roll cannot, nor roll where it can only lose."""

    def __init__(self, bot: Bot, game: FiveDiceGame) -> None:
        super().__init__(game)
        self.bot = bot
        self.faces = game.rulebook.faces
        self.stops = 0

    def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
        assert isinstance(view, FiveDiceView)
        action = self.bot.choose(view, legal, source)
        complete = [False not in card.covered for card in view.table if card is not None]
        if action == STOP:
            odds = None if any(complete) else turn_odds(view, self.faces, legal)
            assert odds is None or dict(odds.choices)[ROLL] == 0
            self.stops += 1
        elif action == ROLL:
            assert not all(complete)
        return action


@pytest.mark.parametrize("kind", QUICK)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whatever_their_habits_they_throw_nothing_away(game: FiveDiceGame, kind: type[Bot]) -> None:
    """With nothing complete a roll costs nothing; with all complete it can only lose (CT-14)."""
    bots = [Careful(kind(game), game) for _ in range(2)]
    for number in range(4):
        play_bots(game, game.new(2, data=small_deck(game)), bots, Seeded(f"careful {number}"))
    assert all(bot.stops > 0 for bot in bots)


def test_cub_works_on_the_leftmost_card() -> None:
    match = dealt(CODE_CRACKER, safes("12345", "124", "245"), "roll 2 3 4 4 5")
    assert [choice(kind(CODE_CRACKER), match) for kind in (Cub, Naive)] == ["keep 2 safe-1", "keep 2 safe-2"]


def test_terrier_has_eyes_for_two_cards() -> None:
    match = dealt(CODE_CRACKER, safes("123", "124", "55511"), "roll 5 5 5 chip chip")
    assert [choice(kind(CODE_CRACKER), match) for kind in (Terrier, Naive)] == ["keep chip", "keep 5 safe-3"]


def test_hare_runs_with_the_first_card_where_lite_rolls_on() -> None:
    """A 123 is complete, four digits are still open and two dice left: a roll fails one time in 36."""
    match = dealt(CODE_CRACKER, safes("123", "1245", "1345"), "roll 1 2 3 4 5")
    for keep in ("keep 1 safe-1", "keep 2 safe-1", "keep 3 safe-1"):
        match.play(0, keep)
    assert choice(Hare(CODE_CRACKER), match) != "roll"
    assert choice(Lite(CODE_CRACKER), match) == "roll"


def test_mole_saves_no_chips_for_five_more_dice() -> None:
    match = dealt(CODE_CRACKER, safes("1234", "1355", "245"), "roll 3 3 chip chip chip", "keep chip")
    assert choice(Lite(CODE_CRACKER), match) == "keep chip"
    assert choice(Mole(CODE_CRACKER), match) == "roll"


def test_fox_who_wins_by_it_ends_the_game() -> None:
    """No pile is left: with the card it leads and the game is over (COD-23), so it risks nothing for more."""
    cards = [{"id": f"S{n}", "code": [1, 2, 3], "millions": 2} for n in range(3)]
    match = dealt(CODE_CRACKER, {"cards": cards}, "roll 1 2 3 4 5")
    for keep in ("keep 1 safe-1", "keep 2 safe-1", "keep 3 safe-1"):
        match.play(0, keep)
    assert choice(Fox(CODE_CRACKER), match) == "stop"
