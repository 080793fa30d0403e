"""What a seat can know: samples against brute force, perfect memory, and nothing said twice or too early."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from taniere.core.events import Event, canonical, seen
from taniere.core.texts import LANGUAGES
from taniere.games.t_rex import GAME
from taniere.games.t_rex.actions import DISCARD_DRAWN
from taniere.games.t_rex.constants import CARD_NAMES, PHASES
from taniere.games.t_rex.describe import describe_memory
from taniere.games.t_rex.memory import takes_last_word
from taniere.games.t_rex.outlook import CardPreview
from taniere.games.t_rex.sampling import choose
from taniere.games.t_rex.state import TRexState
from taniere.kit.cases import Case
from taniere.kit.knowledge import Odometer, check_interference, check_samples, sample_support
from taniere.seeded import Seeded
from tests.games.t_rex.positions import Table, cards, new, told
from tests.games.t_rex.small import SmallTRex

# Cards that draw, meteors and specials: piles run out, come back in a known order, and are removed blind.
SMALL = SmallTRex("3 8 12 14 S")
SMALLER = SmallTRex("7 10 14 C", rounds=3, hand=1)
METEORS = SmallTRex("3 5 7 9 11", rounds=2, hand=2)  # nobody draws: ties turn unseen piles over


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("game", "seats"), [(SMALL, 2), (SMALLER, 2), (SMALLER, 3), (METEORS, 2)], ids=str)
def test_samples_are_exactly_what_a_seat_cannot_exclude_through_whole_small_games(
    game: SmallTRex, seats: int, seed: int
) -> None:
    check_samples(Case(game, seats), Seeded(f"small {seed}"), 1_000)


@pytest.mark.parametrize("game", [SMALL, SMALLER, METEORS], ids=str)
def test_small_games_do_not_tell_what_may_not_be_known(game: SmallTRex) -> None:
    for seed in range(5):
        check_interference(Case(game, 3), Seeded(f"small {seed}"))


# A second way: whole decks, shuffled before the game and dealt from the top


class Physical:
    """A game in which every draw pile has an order, as on a table of wood."""

    def __init__(self, game: SmallTRex, decks: tuple[tuple[int, ...], ...], public: list[int]) -> None:
        self.state: TRexState = game.new(len(decks))  # type: ignore[assignment]
        self.piles = [list(deck) for deck in decks]
        self.public = iter(public)
        self.said: list[bytes] = []

    def note(self, events: list[Event], viewer: int) -> None:
        self.said += [canonical(seen(event, viewer)) for event in events]

    def advance(self, viewer: int) -> None:
        """All draws that are pending."""
        while self.state.chance() is not None:
            events: list[Event] = []
            phase = PHASES[self.state.phase]
            if phase in ("deal", "draw", "flip"):
                outcome = self.piles[self.state.active].pop(0)
            elif phase == "show":
                outcome = self.piles[self.state.active].pop(self.state.depth[self.state.active] - 1)
            else:
                outcome = next(self.public)
            self.state.resolve(outcome, events)
            self.note(events, viewer)

    def decide(self, seat: int, action: int, viewer: int) -> bool:
        """Whether the decision was possible."""
        if self.state.actors() != (seat,) or action not in self.state.legal(seat):
            return False
        if action == DISCARD_DRAWN and self.state.depth[seat]:
            self.piles[seat].pop(0)
        events: list[Event] = []
        self.state.apply(seat, action, events)
        self.note(events, viewer)
        self.advance(viewer)
        return True


def public_draws(source: Seeded) -> list[int]:
    """Who leads, eggs left and right, trumps weak and strong, then more eggs."""
    return [source.below(2), 0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1]


@pytest.mark.parametrize("game", [SMALL, SMALLER, METEORS], ids=str)
def test_samples_agree_with_every_order_the_rivals_deck_may_have(game: SmallTRex) -> None:
    assert sum(compare_orders(game, Seeded(f"physical {seed}")) for seed in range(6)) > 15


def compare_orders(game: SmallTRex, source: Seeded) -> int:
    """A random game, after each decision; how often seat 0 could not place every card of its rival."""
    orders = list(permutations(cards(game.words)))
    decks = (orders[source.below(len(orders))], orders[source.below(len(orders))])
    public = public_draws(source)
    real = Physical(game, decks, public)
    real.advance(0)
    others = [Physical(game, (decks[0], order), public) for order in orders]
    for other in others:
        other.advance(0)
    compared = 0
    while real.state.result() is None:
        seat = real.state.actors()[0]
        legal = real.state.legal(seat)
        action = legal[source.below(len(legal))]
        assert real.decide(seat, action, 0)
        others = [other for other in others if other.decide(seat, action, 0) and other.said == real.said]
        expected = Counter(other.state.dump() for other in others)
        found = sample_support(game, real.state.view(0))
        assert found == {dump: Fraction(count, len(others)) for dump, count in expected.items()}
        compared += len(expected) > 1
    return compared


def test_a_choice_of_cards_is_uniform_and_takes_one_number() -> None:
    source, found = Odometer(), Counter[tuple[int, ...]]()
    while True:
        found[choose((1, 3, 5, 7, 9), 2, source)] += 1
        assert len(source.bounds) == 1
        if not source.turn():
            break
    assert len(found) == 10
    assert set(found.values()) == {1}


# Perfect memory


def rival() -> Table:
    """Seat 1 has drawn blue 12 openly; four of its cards have never been seen, one was removed blind."""
    table = Table(["7 15 1", "14 3 9"], {0: "1 2 4", 1: "12 13"}, {1: ""})
    table.play(0, "7")
    table.play(1, "14")  # draws blue 12 from the known pile
    table.state.unseen[1] = (1 << 14) | (1 << 16)
    table.state.depth[1] = 1
    table.state.gone[1] &= ~table.state.unseen[1]
    return table


def test_memory_tells_what_a_rival_holds_may_hold_and_will_draw() -> None:
    memory = rival().outlook(0).memory[1]
    assert memory.holds == ("blue-12",)
    assert memory.may_hold == ("brown-3", "green-9", "red-15", "meteor-shower")
    assert memory.hidden == 2  # each is in hand with chance 2/4
    assert memory.next_cards == (None, "brown-13")
    assert memory.may_take_last_word == ("green-9", "meteor-shower")  # brown 3 is below the ruling 7
    assert memory.may_beat == ("blue-12",)  # blue is strong and seat 0 shows blue 7


def test_memory_of_the_own_seat_is_the_hand_and_the_pile() -> None:
    memory = rival().outlook(1).memory[1]
    assert memory.holds == ("brown-3", "green-9", "blue-12")
    assert (memory.may_hold, memory.hidden) == ((), 0)


def test_memory_is_made_from_the_view_alone() -> None:
    source = Seeded("memory")
    for step in range(3):
        table = rival()
        twin = GAME.sample(table.state.view(0), source)
        assert GAME.outlook(twin.view(0)).memory == table.outlook(0).memory, step


def test_memory_knows_a_hand_when_nothing_else_is_unseen() -> None:
    table = Table(["7 15 1", "14 3 9"], {0: "1 2 4", 1: "13"})
    memory = table.outlook(0).memory[1]
    assert (memory.holds, memory.may_hold, memory.hidden) == (("brown-3", "green-9", "green-14"), (), 0)


def test_memory_knows_the_only_card_of_a_pile_that_can_lie_there() -> None:
    table = Table(["7 15 1", "14 3 9"], {0: "1 2 4"}, {1: "8"})
    assert table.outlook(1).memory[1].next_cards == ("brown-8",)
    assert table.outlook(0).memory[1].next_cards == (None,)


@pytest.mark.parametrize("language", LANGUAGES)
def test_memory_has_words(language: str) -> None:
    table = rival()
    said = "\n".join(describe_memory(table.state.view(0), table.outlook(0), GAME.texts(language)))
    assert ("blue 12" if language == "en" else "12 bleu") in said
    assert len(said.splitlines()) == 4  # two for the rival's hand, one for each pile


def test_what_memory_says_is_true_in_every_game() -> None:
    source = Seeded("true")
    state = new(3)
    while state.result() is None:
        chance = state.chance()
        if chance is not None:
            state.resolve(chance.outcome(source.below(chance.total)))
        else:
            seat = state.actors()[0]
            legal = state.legal(seat)
            state.apply(seat, legal[source.below(len(legal))])
        for memory in GAME.outlook(state.view(0)).memory:
            hand = {CARD_NAMES[place] for place in range(17) if state.hands[memory.seat] >> place & 1}
            assert set(memory.holds) <= hand <= set(memory.holds + memory.may_hold)
            assert len(hand) == len(memory.holds) + memory.hidden
            assert len(memory.next_cards) == state.depth[memory.seat] + len(state.known[memory.seat])


# Views


def test_a_rivals_hand_is_seen_by_nobody_else() -> None:
    table = Table(["7 15 1", "14 3 9"], {0: "1 2 4"}, {1: "8 12"})
    assert table.state.view(1).players[1].hand == ("brown-3", "green-9", "green-14")
    for viewer in (0, None):
        player = table.state.view(viewer).players[1]
        assert player.hand is None
        outlook = table.outlook(viewer)
        assert (outlook.players[1].hand_size, player.hidden_in_hand) == (3, 3)
        assert outlook.memory[1].may_hold == ("brown-3", "brown-8", "green-9", "blue-12", "green-14")


def test_previews_agree_with_what_playing_the_card_does() -> None:
    source = Seeded("previews")
    compared = 0
    for seats in (2, 4):
        state = new(seats, {"meteor-by-trump": seats == 4})
        while state.result() is None:
            chance = state.chance()
            if chance is not None:
                state.resolve(chance.outcome(source.below(chance.total)))
                continue
            seat = state.actors()[0]
            legal = state.legal(seat)
            previews = GAME.outlook(state.view(seat)).previews
            assert [preview.card for preview in previews] == [
                CARD_NAMES[action] for action in legal if PHASES[state.phase] == "play"
            ]
            for preview in previews:
                compared += 1
                compare_preview(state, seat, preview)
            state.apply(seat, legal[source.below(len(legal))])
    assert compared > 300


def compare_preview(state: TRexState, seat: int, preview: CardPreview) -> None:
    twin, events = state.copy(), list[Event]()
    twin.apply(seat, CARD_NAMES.index(preview.card), events)
    while PHASES[twin.phase] == "draw" and twin.active == seat:
        chance = twin.chance()
        assert chance is not None
        twin.resolve(chance.outcome(0), events)
    assert told(events, "CardPlayed")[0]["face"] == preview.face
    taken = told(events, "LastCircleBegun") + told(events, "LastCircleRestarted")
    assert preview.takes_last_word == bool(taken) == takes_last_word(state, CARD_NAMES.index(preview.card))
    assert preview.has_lower_meteor == bool(told(events, "MeteorHadNoEffect"))
    ended = [event["reason"] for event in told(events, "RoundEnded")]
    assert preview.ends_round == ("last_word" in ended)
    if preview.ends_round:
        ranked = told(events, "FaceRanked")
        assert [event["place"] for event in ranked if event["seat"] == seat] == [preview.place]
    drawn = told(events, "CardDrawn") + told(events, "KnownCardDrawn")
    assert len([event for event in drawn if event["seat"] == seat]) == preview.draws


def test_the_last_circle_names_who_still_plays() -> None:
    table = Table(["10 1 4", "7 1 2", "12 1 2"], {2: "4 6 8"}, {0: "3 5 6"})

    def to_play() -> tuple[int, ...] | None:
        meteor = table.outlook().meteor
        return meteor.to_play if meteor is not None else None

    assert to_play() is None
    table.play(0, "10")
    table.draw("draw yellow-6")
    table.play(1, "7")
    assert to_play() == (2, 0, 1)
    table.play(2, "12")
    assert to_play() == (0, 1)
    table.play(0, "4")
    assert PHASES[table.state.phase] == "draw"
    assert to_play() == (1,)
