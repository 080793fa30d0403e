"""The board in words."""

from __future__ import annotations

from taniere.core.texts import Texts
from taniere.games.labyrintus.constants import SIDE, SQUARES, WHEELS
from taniere.games.labyrintus.outlook import LabyrintusOutlook, StopView, WayView
from taniere.games.labyrintus.views import CardView, LabyrintusView, ReserveView, SeatView


def describe(view: LabyrintusView, outlook: LabyrintusOutlook, texts: Texts) -> list[str]:
    """Reserves, wheels row by row, players, and what the seat on turn can see from where it stands."""
    lines = [_reserves(view, texts)]
    for row in range(SIDE):
        lines.append(_row(view, row, texts))
    lines.append(_legend(view, texts))
    if view.floor:
        lying = tuple(texts.say("board.lying", token=token.token, place=token.place) for token in view.floor)
        lines.append(texts.say("board.floor", tokens=lying))
    if view.volcano is not None:
        lines.append(texts.say("board.volcano", place=view.volcano))
    lines.append(texts.say("board.t_rex_free" if view.t_rex is None else "board.t_rex", seat=view.t_rex))
    for seat in range(view.seats):
        lines += _player(view, outlook, seat, texts)
    lines.append(texts.say("board.events", **dict(view.events_left)))
    if view.result is None and view.choosing:
        lines += _turn(view, outlook, texts)
    return lines


def _reserves(view: LabyrintusView, texts: Texts) -> str:
    return texts.say("board.reserves", piles=" · ".join(_pile(view, pile, texts) for pile in view.reserves))


def _pile(view: LabyrintusView, pile: ReserveView, texts: Texts) -> str:
    pawns = _pawns_at(view, pile.place)
    if pile.top is None:
        shown = texts.say("board.empty_reserve", place=pile.place)
    else:
        shown = texts.say("board.reserve", place=pile.place, token=pile.top, count=pile.count)
    return f"{shown} {pawns}" if pawns else shown


def _row(view: LabyrintusView, row: int, texts: Texts) -> str:
    wheels = []
    for wheel in view.wheels[row * SIDE : (row + 1) * SIDE]:
        roads = [
            road + ("*" if road == wheel.footprint else "") + _pawns_at(view, f"{wheel.square} {road}")
            for road in wheel.roads
        ]
        is_locked = view.volcano is not None and view.volcano.startswith(wheel.square)
        wheels.append(f"{wheel.square} {' '.join(roads)}{' !' if is_locked else ''}")
    return texts.say("board.row", row=row + 1, wheels=" | ".join(wheels))


def _pawns_at(view: LabyrintusView, place: str) -> str:
    """The marks of those who stand at a place."""
    return "".join(f"[{_mark(view, seat)}]" for seat, one in enumerate(view.players) if one.place == place)


def _mark(view: LabyrintusView, seat: int) -> str:
    """A leader is marked by the number of its seat, from 1; T-Rex, of which there is one, by a letter."""
    return "T" if view.t_rex == seat else str(seat + 1)


def _legend(view: LabyrintusView, texts: Texts) -> str:
    keys = ["board.pawn_t_rex" if view.t_rex == seat else "board.pawn" for seat in range(view.seats)]
    pawns = tuple(texts.say(key, mark=_mark(view, seat), seat=seat) for seat, key in enumerate(keys))
    return texts.say("board.legend", pawns=pawns)


def _player(view: LabyrintusView, outlook: LabyrintusOutlook, seat: int, texts: Texts) -> list[str]:
    player = view.players[seat]
    lines = [
        texts.say(
            "board.player",
            seat=seat,
            colour=player.colour,
            village=player.village,
            wheels=wheels_of(player),
            pawn="t-rex" if view.t_rex == seat else "leader",
            place=player.place,
            points=outlook.points[seat],
            fed=len(player.fed),
            target=outlook.target,
        )
    ]
    if player.mission is not None:
        lines += _mission(player.mission, player.on_card, texts)
    if player.carried:
        lines.append(texts.say("board.carried", tokens=player.carried, share=_share(outlook.feeds[seat])))
    return lines


def wheels_of(player: SeatView) -> tuple[str, str]:
    """The two wheels in front of a player's village (LAB-12)."""
    first = WHEELS - SIDE + player.village - 1
    return SQUARES[first], SQUARES[first + 1]


def _mission(mission: CardView, on_card: int, texts: Texts) -> list[str]:
    """What the dinosaur eats and needs, and what is known about it."""
    food = texts.say(f"board.eats_{mission.diet}")
    card, diet, rations = name_of(mission, texts), mission.diet, mission.rations
    lines = [texts.say("board.mission", card=card, diet=diet, food=food, rations=rations, on_card=on_card)]
    if texts.has(f"dinosaur.{mission.id}"):
        lines.append(texts.say("board.fact", fact=texts.say(f"dinosaur.{mission.id}")))
    return lines


def name_of(card: CardView, texts: Texts) -> str:
    """A dinosaur's name in a language, or as its data spells it."""
    return texts.word(card.id) if texts.has(f"word.{card.id}") else card.name or card.id


def _turn(view: LabyrintusView, outlook: LabyrintusOutlook, texts: Texts) -> list[str]:
    seat = view.active
    lines = [texts.say(f"board.asked_{view.phase}", seat=seat)]
    for way in outlook.ways:
        lines.append(_way(way, texts))
    for pivot in outlook.pivots:
        goals = tuple(_goal(goal, texts) for goal in pivot.goals)
        key = "board.pivot_goals" if goals else "board.pivot"
        lines.append(texts.say(key, action=pivot.action, count=len(pivot.stops), goals=goals))
    if outlook.stops:
        lines.append(texts.say("board.stops", stops=tuple(_goal(stop, texts) for stop in outlook.stops)))
    if outlook.offer:
        lines.append(texts.say("board.offer", tokens=outlook.offer))
    return lines


def _way(way: WayView, texts: Texts) -> str:
    places = ", ".join(way.places[: way.reach]) or texts.say("board.no_step")
    if way.barrier is None:
        return texts.say("board.way_open", places=places, end=way.end)
    key = f"board.barrier_{way.barrier.replace('-', '_')}"
    reason = texts.say(key, end=way.end, seat=way.barrier_seat)
    return texts.say("board.way", places=places, reason=reason, rule=way.barrier_rule)


def _goal(stop: StopView, texts: Texts) -> str:
    if stop.scares is not None:
        return texts.say("board.goal_scare", place=stop.place, seat=stop.scares)
    if stop.top is not None:
        return texts.say("board.goal_reserve", place=stop.place, token=stop.top)
    if stop.feeds is not None:
        return texts.say("board.goal_home", share=_share(stop.feeds))
    if stop.lies:
        return texts.say("board.goal_food", place=stop.place, tokens=stop.lies)
    return stop.place


def _share(feeds: tuple[int, int]) -> str:
    return f"{round(100 * feeds[0] / feeds[1])} %"
