"""The table in words."""

from __future__ import annotations

from taniere.core.texts import Texts
from taniere.games.tyrannosaurus_rex.constants import CARDS, SIDE, SQUARE_NAMES
from taniere.games.tyrannosaurus_rex.outlook import ArrowView, SeatOutlook, TyrannosaurusOutlook
from taniere.games.tyrannosaurus_rex.views import Counts, DinosaurView, TyrannosaurusView

CELL = 9  # letters in a square of the map, the space before it included


def describe(view: TyrannosaurusView, outlook: TyrannosaurusOutlook, texts: Texts) -> list[str]:
    """The map, then what lies before each seat, then what is being chosen."""
    lines = _map(view, outlook, texts)
    lines.append(_legend(view, texts))
    lines.append(_tiles(view, outlook, texts))
    # Again in words: a map is of little use to the ear.
    lines.append(
        texts.say("board.trees", squares=", ".join(view.trees)) if view.trees else texts.say("board.no_trees")
    )
    lines += [
        _seat(seat, shown, outlook.dinosaurs[seat], texts)
        for seat, shown in enumerate(view.dinosaurs)
        if shown.dinosaur is not None
    ]
    for seat in outlook.order:  # as they are carried out (TYR-3.0b)
        laid = view.dinosaurs[seat].laid
        if laid is not None:
            lines.append(texts.say("board.laid", seat=seat, choice=laid))
    if view.turn and view.result is None:
        lines.append(texts.say("board.turn", turn=view.turn, turns=outlook.turns, seat=view.bone))
    if view.choosing:
        lines.append(_stage(view, texts))
        if len(outlook.steering) > 1:
            lines.append(texts.say("board.order", people=tuple(map(texts.person, outlook.steering))))
        lines += [_arrow(arrow, texts) for arrow in outlook.arrows]
    if view.chosen is not None:
        lines.append(texts.say("board.chosen", choice=view.chosen))
    return lines


def _map(view: TyrannosaurusView, outlook: TyrannosaurusOutlook, texts: Texts) -> list[str]:
    lines = ["   " + "".join(f" {column:{CELL - 1}}" for column in "ABCDE").rstrip()]
    for row in range(SIDE):
        cells = [_cell(view, outlook, SQUARE_NAMES[row * SIDE + column], texts) for column in range(SIDE)]
        lines.append(f"{row + 1:2} " + "".join(f" {cell:{CELL - 1}}" for cell in cells).rstrip())
    return lines


def _cell(view: TyrannosaurusView, outlook: TyrannosaurusOutlook, square: str, texts: Texts) -> str:
    """Marks of what is there: ≈ lake, ^ volcano, * tree, figures by their first letters."""
    marks = []
    if square == view.lake:
        marks.append("≈")
    if square == view.volcano:
        marks.append("^")
    if square in view.trees:
        marks.append("*")
    figures = [texts.word(shown.dinosaur)[0].upper() for shown in view.dinosaurs if shown.square == square]
    if square == view.rex:
        figures.append("REX")
    return "".join(marks) + "+".join(figures) or ("()" if square == outlook.den else "·")


def _legend(view: TyrannosaurusView, texts: Texts) -> str:
    dinosaurs = [shown.dinosaur for shown in view.dinosaurs if shown.square is not None and shown.dinosaur]
    figures = [
        texts.say("board.figure", letter=texts.word(one)[0].upper(), dinosaur=one) for one in dinosaurs
    ]
    return texts.say("board.legend", figures=", ".join(figures) or "–")


def _tiles(view: TyrannosaurusView, outlook: TyrannosaurusOutlook, texts: Texts) -> str:
    arguments = {"lake": view.lake, "volcano": view.volcano, "den": outlook.den, "lost": view.lost}
    if view.rex is None:
        return texts.say("board.tiles_rex_away", **arguments)
    return texts.say("board.tiles", rex=view.rex, **arguments)


def _seat(seat: int, shown: DinosaurView, prospect: SeatOutlook, texts: Texts) -> str:
    if shown.square is None:
        return texts.say("board.eliminated", seat=seat, dinosaur=shown.dinosaur)
    place = texts.say(
        "board.seat", seat=seat, dinosaur=shown.dinosaur, square=shown.square, count=shown.trees
    )
    if prospect.hand is not None:
        hand = texts.say("board.hand", cards=_counts(prospect.hand, texts))
    else:
        hand = texts.say("board.hand_but_one", cards=_counts(prospect.left, texts))
    refuge = "" if prospect.refuge is None else texts.say("board.refuge", refuge=prospect.refuge) + " "
    return f"{place} {refuge}{hand}"


def _counts(counts: Counts, texts: Texts) -> str:
    shown = [f"{count} {texts.word(card)}" for card, count in zip(CARDS, counts, strict=True) if count]
    return ", ".join(shown) or "–"


def _stage(view: TyrannosaurusView, texts: Texts) -> str:
    if view.phase == "panic" and view.fugitive is not None:
        dinosaur = view.dinosaurs[view.fugitive].dinosaur
        return texts.say("board.stage_panic", dinosaur=dinosaur)
    return texts.say(f"board.stage_{view.phase}")


def _arrow(arrow: ArrowView, texts: Texts) -> str:
    effects = tuple(f"effect-{effect}" for effect in arrow.effects) or ("effect-empty",)
    square = arrow.square or "–"
    line = texts.say("board.arrow", direction=arrow.direction, square=square, effects=effects)
    if arrow.gain or arrow.loss:
        line += " " + texts.say("board.arrow_trees", gain=arrow.gain, loss=arrow.loss)
    return line
