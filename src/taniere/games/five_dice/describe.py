"""The board in words."""

from __future__ import annotations

from taniere.core.texts import Texts
from taniere.games.five_dice.data import Deck
from taniere.games.five_dice.outlook import FiveDiceOutlook
from taniere.games.five_dice.rulebook import Rulebook
from taniere.games.five_dice.sampling import dice_left
from taniere.games.five_dice.views import CardView, FiveDiceView


def describe(
    view: FiveDiceView, outlook: FiveDiceOutlook, texts: Texts, rules: Rulebook, deck: Deck
) -> list[str]:
    """Cards, dice, pile, scores: one line each."""
    lines = [_card(card, rules.slot_names[slot], texts) for slot, card in enumerate(view.table)]
    lines.append(texts.say("board.pile", count=outlook.pile))
    if view.options.get("short") is True:
        lines.append(texts.say("board.short", count=rules.short_game_removes))
    for key, cards in (("board.under", view.under), ("board.gone", view.gone)):
        if cards:
            lines.append(texts.say(key, cards=tuple(_named(card, rules, deck, texts) for card in cards)))
    for seat, score in enumerate(outlook.points):
        lines.append(texts.say("board.score", seat=seat, score=score, count=len(view.won[seat])))
    if view.result is None and view.phase in ("roll", "keep"):
        key = "board.turn" if dice_left(view) else "board.bonus"
        lines.append(texts.say(key, seat=view.active, count=dice_left(view)))
        if view.is_last_turn:
            lines.append(texts.say("board.last_turn"))
        if view.kept:
            lines.append(texts.say("board.kept", faces=view.kept))
        if view.rolled:
            lines.append(texts.say("board.rolled", faces=view.rolled))
        if outlook.final_faces:
            lines.append(texts.say("board.final", faces=outlook.final_faces, rule=rules.cite.five_kept))
    return lines


def _card(card: CardView | None, slot: str, texts: Texts) -> str:
    if card is None:
        return texts.say("board.empty", slot=slot)
    spaces = " ".join(
        "✕" if is_covered else f"[{texts.word(face)}]"
        for face, is_covered in zip(card.spaces, card.covered, strict=True)
    )
    left = card.covered.count(False)
    name = texts.word(card.name) if card.name else card.id
    key = "board.card" if left else "board.complete"
    return texts.say(key, slot=slot, name=name, spaces=spaces, value=card.value, count=left)


def _named(card_id: str, rules: Rulebook, deck: Deck, texts: Texts) -> str:
    """A card that lies elsewhere: what it asks and is worth."""
    card = deck.number(card_id)
    spaces = " ".join(texts.word(rules.faces[face]) for face in deck.spaces[card])
    return texts.say("board.named", card=card_id, spaces=spaces, value=deck.values[card])
