"""Paths over random layouts: well formed, mended as if walked anew; previews tell what then happens."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taniere.core.chance import Source
from taniere.core.events import canonical
from taniere.core.match import Match
from taniere.games.labyrintus import GAME
from taniere.games.labyrintus.constants import MOVING, PIVOTING, PLACES, WHEEL
from taniere.games.labyrintus.labyrinth import CLOSED, OUT_FIRST, OUT_SECOND, Labyrinth
from taniere.games.labyrintus.outlook import chance_to_feed, ways_of
from taniere.games.labyrintus.paths import tracks_of
from taniere.games.labyrintus.state import LabyrintusState
from taniere.seeded import Seeded
from tests.games.labyrintus.tables import Table

TURNS = st.lists(st.tuples(st.integers(0, 24), st.sampled_from((1, 3))), max_size=60)


def check_form(labyrinth: Labyrinth) -> int:
    """Every port of a wheel is on one of its two roads, every road on one path; how many paths are loops."""
    for wheel in range(25):
        roads = labyrinth.lie[wheel * 4 : wheel * 4 + 4]
        assert {WHEEL[road] for road in roads} == {wheel}
        assert sorted(roads.count(road) for road in set(roads)) == [2, 2]
    left, ends, loops = set(labyrinth.lie), [], 0
    while left:
        start = min(left)
        first, second = labyrinth.walk(OUT_FIRST[start], start), labyrinth.walk(OUT_SECOND[start], start)
        spots = {start, *first.spots, *second.spots}
        assert spots <= left
        if CLOSED in (first.end, second.end):
            assert first.spots == second.spots[::-1]
            assert first.end == second.end
            loops += 1
        else:
            assert len(spots) == 1 + len(first.spots) + len(second.spots)
            ends += [first.end, second.end]
        left -= spots
    # Twenty ports at the border, each the end of one path: five reserves, five village sides, ten edges.
    assert sorted(ends) == sorted(
        [-1] * 10 + [-10 - column for column in range(5)] + [-20 - c for c in range(5)]
    )
    return loops


@given(TURNS)
def test_every_layout_that_turns_can_reach_is_well_formed(turns: list[tuple[int, int]]) -> None:
    state = Table().state
    for wheel, quarters in turns:
        state.turn_wheel(wheel, quarters)
    check_form(state.labyrinth)
    assert sorted(WHEEL[spot] % 5 for spot in state.prints) == [0, 1, 2, 3, 4]
    for spot in state.prints:
        assert spot in state.labyrinth.lie  # a footprint is on a road of its wheel


def test_loops_occur_among_them() -> None:
    state, found = Table().state, 0
    source = Seeded(5)
    for _ in range(200):
        state.turn_wheel(source.below(25), 1)
        found += check_form(state.labyrinth)
    assert found


@given(TURNS, st.integers(0, 24), st.integers(0, 149))
def test_a_mended_track_is_the_one_walked_anew(turns: list[tuple[int, int]], wheel: int, place: int) -> None:
    labyrinth = Table().state.labyrinth
    for other, quarters in turns:
        labyrinth.turn(other, quarters)
    start = labyrinth.lie[place % 100]
    if WHEEL[start] == wheel:
        return
    before = [labyrinth.walk(door, start) for door in (OUT_FIRST[start], OUT_SECOND[start])]
    labyrinth.turn(wheel, 1)
    for track, door in zip(before, (OUT_FIRST[start], OUT_SECOND[start]), strict=True):
        mended, walked = labyrinth.mend(track, wheel, start), labyrinth.walk(door, start)
        assert (mended.spots, mended.doors, mended.end) == (walked.spots, walked.doors, walked.end)


def random_positions(seats: int, seed: str, **options: object) -> list[LabyrintusState]:
    """Positions of a random game in which a pivot is asked."""
    match = Match(GAME, seats, {name.replace("_", "-"): value for name, value in options.items()})
    source: Source = Seeded(seed)
    found = []
    for _ in range(2_000):
        state = match.state
        assert isinstance(state, LabyrintusState)
        if state.result() is not None:
            break
        if state.chance() is not None:
            match.draw(source)
            continue
        if state.phase == PIVOTING:
            found.append(state.copy())
        legal = state.legal(state.active)
        match.play(state.active, GAME.actions[legal[source.below(len(legal))]].token)
    return found


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("options", [{}, {"scare_at_distance": True}])
def test_a_preview_tells_what_the_pivot_then_gives(seats: int, options: dict[str, object]) -> None:
    previews = 0
    for state in random_positions(seats, f"preview {seats}", **options)[::7]:
        outlook = GAME.outlook(state.view(None))
        assert [pivot.action for pivot in outlook.pivots] == [
            GAME.actions[action].token for action in state.legal(state.active) if action < 50
        ]
        for pivot in outlook.pivots:
            after = state.copy()
            after.apply(state.active, GAME.action(pivot.action))
            if after.active != state.active or after.phase != MOVING:
                assert pivot.stops == ()  # nowhere to go: the turn has passed on
                continue
            shown = GAME.outlook(after.view(None))
            assert pivot.stops == tuple(stop.action for stop in shown.stops)
            assert canonical(pivot.goals) == canonical(
                [stop for stop in shown.stops if stop.action in {goal.action for goal in pivot.goals}]
            )
            assert pivot.ways == shown.ways
            previews += 1
    assert previews > 50


@pytest.mark.parametrize("seats", [2, 4])
def test_the_ways_shown_agree_with_the_stops(seats: int) -> None:
    """Where the stops end, a barrier is told; and no road behind a barrier is a stop."""
    for state in random_positions(seats, f"ways {seats}")[::5]:
        after = state.copy()
        after.apply(state.active, state.legal(state.active)[0])
        if after.active != state.active or after.phase != MOVING:
            continue
        stops = {GAME.actions[action].token.removeprefix("stop ") for action in after.legal(after.active)}
        reached: set[str] = set()
        for way in ways_of(after, after.active):
            reached |= set(way.places[: way.reach])
            if way.barrier is None:
                reached.add(way.end)
            assert way.barrier is None or way.barrier_rule is not None
        assert stops <= reached
        shared = {place for place in reached - stops if place in PLACES[:150]}
        for place in shared:  # only LAB-G27 keeps a pawn from stopping where it can walk
            assert any(WHEEL[PLACES.index(place)] == WHEEL[spot] for spot in after.place if spot < 150)


def test_the_chance_to_feed_is_exact() -> None:
    table = Table("brachiosaurus").put(0, "A5 E-S", "plants-red", "plants-red")
    values = [1, 1, 2, 2, 3, 3]
    pairs = [(one, two) for one in range(6) for two in range(6) if one != two]
    wins = sum(values[one] + values[two] >= 3 for one, two in pairs)
    favourable, possible = chance_to_feed(table.state, 0)
    assert favourable / possible == wins / len(pairs)
    table.put(0, "A5 E-S", "cornucopia", "plants-white").on_card(0, 0)
    assert chance_to_feed(table.state, 0) == (3, 4)  # 1 + 2, 2 or 3 of 1, 2, 2, 3
    assert chance_to_feed(table.put(0, "A5 E-S").state, 0) == (0, 1)


def test_tracks_start_where_the_pawn_stands() -> None:
    table = Table(seats=4)
    first, second = tracks_of(table.state, 2)
    assert [PLACES[track.spots[0]] for track in (first, second)] == ["B5 E-S", "C5 S-W"]
    table.put(2, "reserve-D")
    first, second = tracks_of(table.state, 2)
    assert ([PLACES[spot] for spot in first.spots], second.spots) == (["D1 W-N", "C1 N-E"], [])
