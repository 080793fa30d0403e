"""Plays boardgame.io's Code Cracker and ours side by side. Usage: same_rules.py NODE [GAMES]

Random games with the same dice and cards: after every move the positions and what is legal must be the same.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec

from cards import CARDS
from taniere.core.match import Match
from taniere.core.registry import load_game
from theirs import Move, Position

FACES = ("1", "2", "3", "4", "5", "chip")
GAME = load_game("code-cracker")


class Peer:
    """Their game in a process of its own."""

    def __init__(self, node: str) -> None:
        command = [node, str(Path(__file__).with_suffix(".mjs")), json.dumps(CARDS)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, move: str, arguments: list[int]) -> dict[str, Any]:
        """What came of a move; `new` begins a game."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([move, arguments]) + "\n")
        self._process.stdin.flush()
        told: dict[str, Any] = json.loads(self._process.stdout.readline())
        return told


def play(peer: Peer) -> int:
    """One game; how many moves it had."""
    match, moves = Match(GAME, 2, {"start": "0"}), 0
    told = peer.ask("new", [])
    pile = [safe["id"] for safe in told["G"]["table"]] + told["G"]["secret"]["pile"]
    while True:
        _settle(match, told["rolls"], pile)
        _compare(match, told)
        if told["over"] is not None:
            return moves
        move = random.choice(msgspec.convert(told["G"], Position).legal())
        match.play(told["G"]["active"], _token(move))
        told, moves = peer.ask(*move), moves + 1


def _settle(match: Match, rolls: list[list[int]], pile: list[str]) -> None:
    """Let our chance have what theirs had."""
    while (chance := match.state.chance()) is not None:
        if chance.token(chance.outcomes()[0][0]).startswith("roll"):
            match.resolve(" ".join(["roll", *(FACES[face - 1] for face in sorted(rolls.pop(0)))]))
        else:
            match.resolve(f"card {pile.pop(0)}")
    assert not rolls


def _compare(match: Match, told: dict[str, Any]) -> None:
    theirs, ours = told["G"], msgspec.to_builtins(match.state.view(None))
    assert [card and card["id"] for card in ours["table"]] == [
        safe and safe["id"] for safe in theirs["table"]
    ]
    assert [list(cards) for cards in ours["won"]] == theirs["won"]
    assert ours["pile"] == theirs["pile"]
    if told["over"] is not None:
        assert match.record.is_finished
        assert list(ours["scores"]) == told["over"]["scores"]
        return
    assert ours["active"] == theirs["active"]
    for dice in ("rolled", "kept"):
        assert sorted(ours[dice]) == sorted(FACES[face - 1] for face in theirs[dice])
    for card, safe in zip(ours["table"], theirs["table"], strict=True):
        assert sum(card["covered"]) == sum(safe["covered"])
    legal = {GAME.actions[action].token for action in match.state.legal(ours["active"])}
    assert legal == {_token(move) for move in msgspec.convert(theirs, Position).legal()}


def _token(move: Move) -> str:
    name, arguments = move
    if name == "keep":
        return f"keep {FACES[arguments[0] - 1]} safe-{arguments[1] + 1}"
    return "keep chip" if name == "keepChip" else name


if __name__ == "__main__":
    peer, games = Peer(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 100
    moves = [play(peer) for _ in range(games)]
    print(f"the same rules in {games} games of {sum(moves) / games:.0f} moves")
