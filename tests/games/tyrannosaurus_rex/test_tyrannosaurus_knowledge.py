"""What seats know: sealed choices commute and leave no trace, hands are known up to one card, arrows tell."""

from __future__ import annotations

from itertools import permutations

from taniere.core.events import canonical, seen
from taniere.core.match import Match
from taniere.games.tyrannosaurus_rex import GAME
from taniere.games.tyrannosaurus_rex.constants import SQUARE_NAMES
from taniere.games.tyrannosaurus_rex.outlook import ArrowView, rex_reach
from taniere.seeded import Seeded
from tests.games.tyrannosaurus_rex.scenes import Scene, scene


def test_any_order_of_arrival_gives_the_same_record_and_before_the_reveal_the_same_views() -> None:
    choices = {0: "move e", 1: "panic s", 2: "rest", 3: "move e"}
    records, stories = set(), set()
    for order in permutations(range(4)):
        board = scene()
        before = [canonical(board.state.view(seat)) for seat in (0, 1, 2, 3, None)]
        told: list[bytes] = []
        for seat in order:
            assert [canonical(board.state.view(other)) for other in (0, 1, 2, 3, None)] == before
            events = board.match.play(seat, choices[seat])
            told += [canonical(seen(event, None)) for event in events]
        records.add(board.match.record.dumps())
        stories.add(b"\n".join(told))
    assert len(records) == len(stories) == 1


def test_a_choice_withdrawn_and_made_anew_leaves_no_trace() -> None:
    one, two = scene(), scene()
    one.match.play(1, "move s")
    one.match.take_back(1)
    for board in (one, two):
        board.cards(tri="panic s")
    assert one.match.record.dumps() == two.match.record.dumps()


def test_no_choice_is_ever_played_for_anybody_since_that_would_tell_that_it_was_forced() -> None:
    assert not any(action.is_automatic for action in GAME.actions)
    forced = scene(hands={"tri": (0, 1, 0)})
    free = scene(hands={"tri": (1, 1, 1)})
    assert forced.legal("tri") == ["rest"]
    assert forced.asked() == free.asked()
    for other in ("ste", "pte", "dip"):
        assert canonical(forced.seen_by(other)) == canonical(free.seen_by(other))


def test_a_hand_follows_from_the_discards_up_to_one_card_and_sometimes_wholly() -> None:
    board = Scene(removed="move").stay().arrange(rex="A3", trees="")
    board.cards(tri="rest", pte="rest", dip="rest", ste="rest")
    board.rex_waits()
    board.cards(tri="rest", pte="panic e", dip="rest", ste="move w")
    board.point(ste="s", tri="s", dip="s")
    shown = board.outlook_of("ste").dinosaurs[board.seat("pte")]
    assert shown.left == (7, 0, 0)
    assert shown.hand == (6, 0, 0), "only Move cards are left, so one of them is set aside"
    shown = board.outlook_of("ste").dinosaurs[board.seat("tri")]
    assert (shown.left, shown.least, shown.hand) == ((6, 0, 1), (5, 0, 0), None)


def test_samples_draw_the_card_set_aside_as_chance_did() -> None:
    board = Scene(removed="rest").stay()
    view, source = board.seen_by("ste"), Seeded(5)
    drawn = {0: 0, 1: 0, 2: 0}
    for _ in range(900):
        state = GAME.sample(view, source)
        drawn[state.removed[1]] += 1
        assert state.removed[0] == board.state.removed[0]
    assert 540 < drawn[0] < 660  # 6 in 9
    assert 150 < drawn[1] < 250  # 2 in 9
    assert 65 < drawn[2] < 135  # 1 in 9


def test_a_discard_excludes_a_kind_only_when_none_of_it_is_left() -> None:
    board = Scene(removed="move").stay().arrange(rex="A3", trees="")
    board.cards()
    board.rex_waits()
    view, source = board.seen_by("ste"), Seeded(5)
    assert board.outlook_of("ste").dinosaurs[1].left == (6, 1, 1)
    drawn = [GAME.sample(view, source).removed[1] for _ in range(900)]
    assert 165 < drawn.count(1) < 240  # 2 in 9, as before: it laid one of two Rests because it wanted to
    assert GAME.sample(view, source).removed[2] != 1  # the Pteranodon had but one


def arrow(arrows: tuple[ArrowView, ...], direction: str) -> tuple[object, ...]:
    found = next(arrow for arrow in arrows if arrow.direction == direction)
    return found.square, found.effects, found.rivals, found.gain, found.loss


def test_arrows_say_what_a_dinosaur_would_meet() -> None:
    board = scene(at={"tri": "B2", "ste": "B3", "dip": "B3"}, trees="C2 B3", rex="C3")
    view = board.outlook_of("tri")
    assert view.subject == "triceratops"
    assert arrow(view.arrows, "nw") == ("A1", ("closed",), (), 0, 1)
    assert arrow(view.arrows, "n") == ("B1", (), (), 0, 0)
    assert arrow(view.arrows, "e") == ("C2", ("tree",), (), 0, 0)
    assert arrow(view.arrows, "s") == ("B3", ("tree", "rivals"), (0, 3), 2, 0)
    assert arrow(view.arrows, "se") == ("C3", ("den", "rex"), (), 0, 1)
    assert arrow(board.outlook_of("pte").arrows, "s") == (None, ("edge",), (), 0, 0)
    assert board.outlook.arrows == ()
    assert arrow(scene(at={"dip": "A2"}).outlook_of("dip").arrows, "n") == ("A1", ("refuge",), (), 0, 0)


def test_arrows_say_what_ty_rex_the_fugitive_and_the_tiles_would_meet() -> None:
    board = scene(at={"tri": "C2"}, rex="B1", trees="")
    board.cards()
    assert arrow(board.outlook_of("tri").arrows, "w") == ("A1", ("away",), (), 0, 0)
    assert arrow(board.outlook_of("tri").arrows, "se") == ("C2", ("rivals",), (1,), 0, 1)
    assert arrow(board.outlook_of("ste").arrows, "se") == ("C2", ("rivals",), (1,), 0, 0)
    assert arrow(board.outlook.arrows, "n") == (None, ("edge",), (), 0, 0)
    board = scene(at={"tri": "C1"})
    board.cards(tri="panic w")
    for name in ("pte", "tri"):
        assert arrow(board.outlook_of(name).arrows, "w") == ("A1", ("closed",), (), 0, 0)
    tiles = Scene().outlook_of("ste")
    assert tiles.subject == "lake"
    assert arrow(tiles.arrows, "se") == ("B2", (), (), 0, 0)
    board = Scene()
    board.point(ste="se", tri="n", pte="n")
    assert board.outlook.subject == "volcano"


def test_danger_is_how_many_arrows_ty_rex_needs() -> None:
    board = scene(at={"tri": "C2", "ste": "C3"}, rex="C3")
    shown = board.outlook.dinosaurs
    assert [place.danger for place in shown] == [2, 1, None, None]
    assert len(rex_reach(board.state)) == 23  # all but the tiles: four arrows are enough
    away = scene(rex="-", at={"tri": "C3"})
    assert rex_reach(away.state) == {SQUARE_NAMES.index("C3"): 0}
    assert [place.danger for place in away.outlook.dinosaurs] == [None, 0, None, None]
    near = Scene(2).stay().arrange(rex="A3")
    assert SQUARE_NAMES.index("D3") not in rex_reach(near.state)
    assert SQUARE_NAMES.index("C5") in rex_reach(near.state)


def test_the_record_tells_every_card_and_a_spectator_none() -> None:
    match, source = Match(GAME, 4), Seeded(3)
    while match.state.chance() is not None:
        events = match.draw(source)
        for event in events:
            if type(event).__name__ == "CardRemoved":
                assert seen(event, None)["card"] is None
    assert sum(entry.token.startswith("remove") for entry in match.record.entries) == 4
