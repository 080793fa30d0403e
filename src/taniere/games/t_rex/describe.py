"""The table in words."""

from __future__ import annotations

from taniere.core.texts import Texts
from taniere.games.t_rex.outlook import CardPreview, TRexOutlook
from taniere.games.t_rex.views import TRexView


def describe(view: TRexView, outlook: TRexOutlook, texts: Texts) -> list[str]:
    """Round, trumps, symbols and eggs; each player; the last circle; what the viewer holds, what is asked."""
    lines = [texts.say("board.round", number=view.round, rounds=outlook.rounds)]
    if view.strong is not None:
        lines.append(
            texts.say("board.trumps", strong=view.strong, weak=view.weak or "nothing", others=outlook.aside)
        )
    lines.append(texts.say("board.symbols", symbols=" · ".join(_symbols(outlook, texts))))
    offered = tuple(colour for colour in view.eggs if colour is not None)
    if offered:
        lines.append(texts.say("board.eggs", eggs=offered))
    for seat in range(view.seats):
        lines += _player(view, outlook, seat, texts)
    if outlook.meteor is not None and not outlook.is_closing:
        lines.append(texts.say("board.meteor", seat=outlook.meteor.seat, card=outlook.meteor.card))
        people = ", ".join(texts.person(seat) for seat in outlook.meteor.to_play)
        lines.append(texts.say("board.to_play", people=people))
    elif view.phase == "play":
        lines.append(texts.say("board.no_meteor"))
    if view.viewer is not None:
        lines += _own(view, outlook, view.viewer, texts)
    if view.choosing:
        lines.append(texts.say(f"board.asks_{view.phase}", seat=view.choosing[0]))
    return lines


def _symbols(outlook: TRexOutlook, texts: Texts) -> list[str]:
    """Which numbers bear which symbol: played and known cards are told by their names alone."""
    found: dict[str, list[int]] = {}
    for number, symbol in enumerate(outlook.symbols, 1):
        found.setdefault(symbol, []).append(number)
    return [
        texts.say(
            "board.symbol", symbol=texts.say(f"ui.symbol_{symbol.replace(' ', '_')}"), numbers=found[symbol]
        )
        for symbol in sorted(found, key=lambda symbol: symbol != "meteor")
        if symbol
    ]


def _player(view: TRexView, outlook: TRexOutlook, seat: int, texts: Texts) -> list[str]:
    player, follows = view.players[seat], outlook.players[seat]
    count, hand, pile = outlook.points[seat], follows.hand_size, follows.pile_size
    lines = [texts.say("board.player", seat=seat, count=count, hand=hand, pile=pile)]
    eggs = tuple(
        f"{texts.word(colour)} × {count}" if count > 1 else texts.word(colour)
        for colour, count in zip(outlook.colours, player.eggs, strict=True)
        if count
    )
    if eggs:
        lines.append(texts.say("board.collection", eggs=eggs))
    offered = tuple(colour for colour in view.eggs if colour is not None)
    if len(offered) == 2:
        left, right = (follows.egg_points[outlook.colours.index(colour)] for colour in offered)
        lines.append(texts.say("board.worth", left=left, right=right))
    if follows.played:
        face = follows.face or "nothing"
        lines.append(texts.say("board.played", cards=follows.played, face=face, place=follows.place))
    if player.pile_known and player.pile_unseen == 0:
        lines.append(texts.say("board.pile_open", cards=player.pile_known))
    elif player.pile_known:
        lines.append(texts.say("board.pile", count=player.pile_unseen, cards=player.pile_known))
    if player.shown and seat != view.viewer:
        lines.append(texts.say("board.shown", cards=player.shown))
    if player.discards or follows.blind_discards:
        key = "gone_unseen" if not player.discards else "gone_too" if follows.blind_discards else "gone"
        lines.append(texts.say(f"board.{key}", cards=player.discards, count=follows.blind_discards))
    for laid_down in outlook.remaining:
        if laid_down.seat == seat:
            lines.append(texts.say("board.remaining", cards=laid_down.cards, points=laid_down.points))
    return lines


def _own(view: TRexView, outlook: TRexOutlook, viewer: int, texts: Texts) -> list[str]:
    if outlook.previews:
        lines = [texts.say("board.your_hand")]
        return lines + [_preview(preview, texts) for preview in outlook.previews]
    hand = view.players[viewer].hand
    return [texts.say("board.hand", cards=hand)] if hand else []


def _preview(preview: CardPreview, texts: Texts) -> str:
    """A card of the hand and what it would do, in the order that matters."""
    effects = [texts.say("board.place", place=preview.place, trump=f"trump-{preview.trump}")]
    if preview.takes_last_word:
        effects.append(texts.say("board.takes_last_word"))
    if preview.has_lower_meteor:
        effects.append(texts.say("board.lower_meteor"))
    if preview.draws:
        effects.append(texts.say("board.draws", count=preview.draws))
    if preview.ends_round:
        effects.append(texts.say("board.ends_round"))
    return texts.say("board.card", card=preview.card, effects=tuple(effects))


def describe_memory(view: TRexView, outlook: TRexOutlook, texts: Texts) -> list[str]:
    """Perfect memory in words, for a player who asks for it."""
    lines = []
    for memory in outlook.memory:
        if memory.seat != view.viewer:
            lines.append(texts.say("memory.holds", seat=memory.seat, cards=memory.holds or "nothing"))
            if memory.may_hold:
                lines.append(
                    texts.say(
                        "memory.may_hold",
                        count=memory.hidden,
                        total=len(memory.may_hold),
                        cards=memory.may_hold,
                    )
                )
        if memory.next_cards:
            cards = tuple("unseen" if card is None else card for card in memory.next_cards)
            lines.append(texts.say("memory.draws", seat=memory.seat, cards=cards))
    return lines
