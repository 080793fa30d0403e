"""Perfect memory: what a view lets a player conclude about every seat, and nothing else."""

from __future__ import annotations

from taniere.games.t_rex.numbers import CARD_NAMES, NUMBERED, SHOWER, SHOWER_RANK, VALUES
from taniere.games.t_rex.views import MemoryView, SeatView, TRexView

_CARD = {name: card for card, name in enumerate(CARD_NAMES)}
_METEOR = "meteor"


def recall(view: TRexView) -> tuple[MemoryView, ...]:
    """What each seat holds for certain, what it may hold and how likely, and what it will draw."""
    return tuple(_recall_seat(view, seat, player) for seat, player in enumerate(view.players))


def _recall_seat(view: TRexView, seat: int, player: SeatView) -> MemoryView:
    holds, may_hold, hidden = player.shown, player.unseen, player.hidden_in_hand
    if player.hand is not None:
        holds, may_hold = player.hand, ()
    elif hidden == len(may_hold):  # every card that cannot be placed is in the hand
        holds, may_hold, hidden = tuple(sorted(holds + may_hold, key=_CARD.__getitem__)), (), 0
    possible = sorted(holds + may_hold, key=_CARD.__getitem__)
    return MemoryView(
        seat=seat,
        holds=holds,
        may_hold=may_hold,
        hidden=hidden,
        next_cards=_pile(player),
        may_take_last_word=tuple(name for name in possible if takes_last_word(view, name)),
        may_beat=tuple(name for name in possible if beats_all(view, seat, name)),
    )


def _pile(player: SeatView) -> tuple[str | None, ...]:
    """From the top. Where every unseen card is in the pile and only one is, it is known after all."""
    top: tuple[str | None, ...] = (None,) * player.pile_unseen
    if len(player.unseen) == player.pile_unseen == 1:
        top = player.unseen
    return top + player.pile_known


def takes_last_word(view: TRexView, card: str) -> bool:
    """Whether this card, played now, would begin or restart the last circle."""
    rank = _meteor_rank(view, card)
    return rank > 0 and (view.meteor is None or rank >= _meteor_rank(view, view.meteor.card))


def _meteor_rank(view: TRexView, card: str) -> int:
    """How high a meteor it is, 0 for none: by number, or by trump and number (TRX-G5)."""
    number = _CARD[card] + 1
    if number == SHOWER + 1:
        return SHOWER_RANK
    if number > NUMBERED or view.symbols[number - 1] != _METEOR:
        return 0
    return value_of(view, card) if view.options["meteor-by-trump"] is True else number


def beats_all(view: TRexView, seat: int, card: str) -> bool:
    """Whether this card, played now by this seat, would be the highest face."""
    if card == "chamaelosaurus":
        worth = value_of(view, view.players[seat].face or "nothing")
    else:
        worth = value_of(view, card)
    rivals = [player.face for other, player in enumerate(view.players) if other != seat]
    return all(worth >= value_of(view, face) for face in rivals if face is not None)


def value_of(view: TRexView, face: str) -> int:
    """What a face is worth with these trumps; of equal ones the later is the higher (TRX-26)."""
    if view.strong is None or view.weak is None:
        return 0
    card = _CARD.get(face, NUMBERED)
    pair = view.colours.index(view.strong) * 5 + view.colours.index(view.weak)
    return VALUES[pair][card + 1] if card < NUMBERED else 0
