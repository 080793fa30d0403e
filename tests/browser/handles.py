"""What a person takes hold of to play a token: places on the board, buttons of the bar."""

from __future__ import annotations

from collections.abc import Iterable

from tests.browser import plain


def handles(game: str, token: str) -> list[str]:
    """Selectors of all that is needed for it, one after the other."""
    kind, _, rest = token.partition(" ")
    button = f".bar [data-action='{token}'].legal"
    match game, kind:
        case _, "roll" | "stop" | "hold" | "done" | "pass" | "abstain" if token == kind:
            return [button]
        case "code-cracker" | "dino-park", "keep":
            return [f".die-button.good[data-die='{rest.split()[0]}']"]
        case "tarasque", "keep":
            return [f".die-button.good[data-die='{rest}']"]
        case "tarasque", "double":
            return [".bar [data-action=egg][aria-disabled=false]", f".die-button[data-die='{rest}']"]
        case "tarasque", "spend":
            return [f"[data-side='{rest}'] .choose[data-invites], .gate[data-side='{rest}']"]
        case "tarasque", "row":
            return [f"[data-row='{rest}'] .choose[data-invites]"]
        case "tarasque", _:
            return [f".tile[data-tile='{rest}'][data-invites]"]
        case "t-rex", "play":
            return [f".hand-card[data-card='{rest}'][data-invites]"]
        case "t-rex", "trump" if rest != "keep":
            return [f"[data-colour='{rest.split()[1]}'][data-invites]"]
        case "tyrannosaurus-rex", "move" | "panic":
            return [f".card-button[data-card={kind}][aria-disabled=false]", f".way[data-way={rest}]"]
        case "tyrannosaurus-rex", "rest":
            return [".card-button[data-card=rest][aria-disabled=false]"]
        case "tyrannosaurus-rex", "point":
            return [f".way.good[data-way={rest}]"]
        case "labyrintus", "pivot" | "stop" if rest != "home":
            # A wheel that is too small for several things asks which one.
            return [f".hit[data-token^='{kind} {rest.split()[0]}'][data-invites]"]
        case _:
            return [button]


def all_handles(game: str, legal: Iterable[str]) -> dict[str, list[str]]:
    """By token. A game without a board is played in words: there every token has a button of its own."""
    if game == plain.ID:
        return {"everything": [".choices button"]}
    return {token: handles(game, token) for token in legal}
