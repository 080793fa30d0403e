"""The table in words."""

from __future__ import annotations

from taniere.core.texts import Texts
from taniere.games.tarasque.constants import AUX_NAMES, MIDDLE_PRICE, SYMBOL_NAMES
from taniere.games.tarasque.outlook import BaseOutlook, TarasqueOutlook
from taniere.games.tarasque.views import BaseTile, TarasqueView


def describe(view: TarasqueView, outlook: TarasqueOutlook, texts: Texts) -> list[str]:
    """What is printed, the middle, every seat's base and lair, then the turn: one line each."""
    lines = [
        _legend(view, outlook, texts),
        _middle(view, outlook, texts),
        texts.say("board.pile", count=outlook.pile),
    ]
    if view.culled:
        lines.append(texts.say("board.culled", tiles=_tiles(view, view.culled, texts)))
    lines.append(texts.say("board.supply", count=outlook.supply))
    for seat in range(view.seats):
        total, eggs = outlook.points[seat], view.eggs[seat]
        lines.append(texts.say("board.seat", seat=seat, total=total, rows=total - eggs, count=eggs))
        for tile, follows in zip(view.bases[seat], outlook.bases[seat], strict=True):
            lines.append(_at_base(view, tile, follows, texts))
        for number, (row, worth) in enumerate(zip(view.lairs[seat], outlook.lairs[seat], strict=True), 1):
            tiles = _tiles(view, row, texts)
            lines.append(texts.say("board.row", row=number, tiles=tiles, count=worth.points))
    if view.result is None and view.phase != "start":
        lines += _turn(view, outlook, texts)
    return lines


def _legend(view: TarasqueView, outlook: TarasqueOutlook, texts: Texts) -> str:
    faces = _pairs(SYMBOL_NAMES, [printed.name for printed in outlook.keys], texts)
    others = _pairs(AUX_NAMES, [printed.name for printed in outlook.auxes], texts)
    return texts.say(f"board.legend_{view.options['edition']}", faces=faces, others=others)


def _pairs(tokens: tuple[str, ...], names: list[str], texts: Texts) -> str:
    return ", ".join(f"{token} {texts.word(name)}" for token, name in zip(tokens, names, strict=True))


def tile_in_words(view: TarasqueView, tile: str, texts: Texts) -> str:
    """The dragon of a tile, with the token that stands for it."""
    return texts.say("board.tile", **view.dragon(tile))


def _tiles(view: TarasqueView, tiles: tuple[str, ...], texts: Texts) -> str:
    return ", ".join(tile_in_words(view, tile, texts) for tile in tiles)


def _middle(view: TarasqueView, outlook: TarasqueOutlook, texts: Texts) -> str:
    shown = [
        texts.say("board.offered", what=tile_in_words(view, tile, texts), points=offer.gain)
        for tile, offer in zip(view.middle, outlook.middle, strict=True)
        if tile is not None and offer is not None
    ]
    if not shown:
        return texts.say("board.middle_empty")
    return texts.say("board.middle", tiles=", ".join(shown), price=MIDDLE_PRICE)


def _at_base(view: TarasqueView, one: BaseTile, follows: BaseOutlook, texts: Texts) -> str:
    what = tile_in_words(view, one.tile, texts)
    if not follows.thieves:
        return texts.say("board.base_safe", what=what, side=one.side, points=follows.gain)
    return texts.say(
        "board.base",
        what=what,
        side=one.side,
        price=follows.price,
        thieves=", ".join(texts.person(seat) for seat in follows.thieves),
        points=follows.gain,
    )


def _turn(view: TarasqueView, outlook: TarasqueOutlook, texts: Texts) -> list[str]:
    lines = [texts.say("board.extra_turn" if view.is_extra_turn else "board.turn", seat=view.active)]
    if view.kept:
        kept = [texts.word(view.face(symbol)) for symbol in view.kept]
        lines.append(texts.say("board.kept", faces=", ".join(kept)))
        if view.doubled is not None:
            lines.append(texts.say("board.doubled", face=view.face(view.doubled)))
    if view.rolled:
        rolled = [_valid(view, symbol, texts) for symbol in view.rolled]
        lines.append(texts.say("board.rolled", faces=", ".join(rolled)))
    if view.phase == "select":
        lines += _prospects(view, outlook, texts)
    elif view.phase in ("claim", "spend"):
        left = [
            texts.say("board.count", face=view.face(name), count=count)
            for name, count in zip(SYMBOL_NAMES, view.power, strict=True)
            if count
        ]
        lines.append(texts.say("board.power", dice=", ".join(left)) if left else texts.say("board.no_power"))
    if view.in_hand is not None:
        lines.append(texts.say("board.in_hand", what=tile_in_words(view, view.in_hand, texts)))
    for claim in outlook.claims if view.phase == "claim" else ():
        what = tile_in_words(view, claim.tile, texts)
        lines.append(
            texts.say("board.claim", what=what, price=claim.price, most=claim.most, points=claim.gain)
        )
    for spend in outlook.spends:
        key = "board.spend_home" if spend.is_straight_home else "board.spend"
        lines.append(texts.say(key, dice=spend.dice, side=spend.side, price=spend.price))
    for place in outlook.places:
        key = "board.place_new" if place.is_new else "board.place"
        lines.append(
            texts.say(key, row=place.row, length=place.length, points=f"{place.points:+d}", total=place.total)
        )
    for move in outlook.moves:
        what = tile_in_words(view, move.tile, texts)
        lines.append(texts.say("board.move", what=what, row=move.row, points=f"{move.points:+d}"))
    return lines


def _prospects(view: TarasqueView, outlook: TarasqueOutlook, texts: Texts) -> list[str]:
    """While rolling: what the selected dice pay for already, and whether an egg can help."""
    lines = []
    if outlook.claims:
        tiles = ", ".join(tile_in_words(view, claim.tile, texts) for claim in outlook.claims)
        lines.append(texts.say("board.within_reach", tiles=tiles))
    if view.can_double:
        lines.append(texts.say("board.can_double"))
    return lines


def _valid(view: TarasqueView, symbol: str, texts: Texts) -> str:
    """A rolled die; one that may be selected says so."""
    face = texts.word(view.face(symbol))
    return texts.say("board.valid", face=face, symbol=symbol) if symbol in view.live else face
