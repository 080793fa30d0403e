"""At home: tokens are turned over, dinosaurs fed, missions drawn and put back."""

from __future__ import annotations

from taniere.core.events import Event
from taniere.games.labyrintus.constants import DEALING, DIETS, NEW_CARD, TOKENS, WIDTH
from taniere.games.labyrintus.events import (
    DinosaurFed,
    DinosaurHungry,
    MissionDrawn,
    MissionSwapped,
    TokenRevealed,
)
from taniere.games.labyrintus.position import Position


def put_on_card(position: Position, value: int, rule: str, events: list[Event] | None) -> None:
    """The first token that the active seat brought lies face up on its card (LAB-44)."""
    seat = position.active
    token = position.carried[seat].pop(0)
    position.home[seat].append(token * WIDTH + value)
    position.on_card[seat] += value
    if events is not None:
        total = position.on_card[seat]
        events.append(TokenRevealed(rule=rule, seat=seat, token=TOKENS[token], value=value, total=total))


def feed(position: Position, events: list[Event] | None) -> bool:
    """Whether the rations on the active seat's card are enough; then the card is done (LAB-8, LAB-44)."""
    seat = position.active
    card = position.mission[seat]
    rations, total = position.box.rations[card], position.on_card[seat]
    if total < rations:
        if events is not None:
            name = position.box.cards.ids[card]
            events.append(DinosaurHungry(rule="LAB-44", seat=seat, card=name, total=total, rations=rations))
        return False
    position.fed[seat].append(card)
    position.mission[seat] = -1
    position.on_card[seat] = 0  # LAB-G25
    if events is not None:
        events.append(
            DinosaurFed(
                rule="LAB-44",
                seat=seat,
                card=position.box.cards.ids[card],
                total=total,
                rations=rations,
                count=len(position.fed[seat]),
                target=position.box.target,
            )
        )
    return True


def put_back(position: Position, events: list[Event] | None) -> None:
    """The active seat's mission goes under the deck; its tokens stay points (LAB-G24)."""
    seat = position.active
    card = position.mission[seat]
    position.under.append(card)
    position.mission[seat] = -1
    position.on_card[seat] = 0
    if events is not None:
        events.append(MissionSwapped(rule="LAB-G24", seat=seat, card=position.box.cards.ids[card]))


def deal(position: Position, seat: int, card: int, events: list[Event] | None) -> None:
    """A seat gets a mission."""
    position.mission[seat] = card
    if events is None:
        return
    rule = "LAB-6" if position.phase == DEALING else "LAB-44" if position.phase == NEW_CARD else "LAB-G24"
    cards = position.box.cards
    diet, rations = DIETS[cards.diets[card]], cards.rations[card]
    events.append(MissionDrawn(rule=rule, seat=seat, card=cards.ids[card], diet=diet, rations=rations))
