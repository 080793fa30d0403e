"""A verifier written from docs/fairness.md and docs/records.md alone: nothing of Tanière is used here.

`python tests/table/stranger.py FILE DECK` checks a record: seed, pledges, order, numbers, and what they mean
where the game is one of four whose chance is easy to follow. DECK is the game's data.toml, where it has one.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import sys
import tomllib
from pathlib import Path

FACES = {
    "code-cracker": ["1", "2", "3", "4", "5", "chip"],
    "dino-park": ["rope", "trapdoor", "hammer", "cage", "net", "binoculars"],
    "tarasque": list("123456"),
    "pig": list("123456"),
}
TILES = [f"{number}{letter}" for number in range(1, 7) for letter in "abcdef"]


class Wrong(Exception):
    """The first thing that does not fit."""


def check(text: str, deck: list[str]) -> tuple[int, int]:
    """How many draws were checked, and of how many what they mean."""
    head, _, body = text.partition("\n\n")
    notes = dict(re.findall(r"^note (\S+) (.+)$", head, re.MULTILINE))
    game = re.findall(r"^game (\S+) ", head, re.MULTILINE)[0]
    seats = int(re.findall(r"^seats (\d+)$", head, re.MULTILINE)[0])
    seed = bytes.fromhex(notes["seed"])
    if hashlib.sha256(b"taniere seed " + seed).hexdigest() != notes["commitment"]:
        raise Wrong("seed")
    nonces = _nonces(notes, seats)
    lists = {"start": [str(seat) for seat in range(seats)], "tile": TILES[:], "card": deck[:]}
    lists["discard"] = lists["card"]  # both come from the one pile
    taken_back, place, meant, draws = _numbers(notes.get("taken-back", "")), 0, 0, 0
    for line in body.split("\n"):
        if not line.startswith("* "):
            continue
        drawn = re.fullmatch(r"\* (.+) @(\d+) (\d+)/(\d+)", line)
        if drawn is None:
            raise Wrong(line)
        token, (index, number, bound) = drawn[1], map(int, drawn.groups()[1:])
        while place in taken_back:
            place += 1
        if index != place or _draw(seed, nonces, index, bound) != number:
            raise Wrong(line)
        place, draws = place + 1, draws + 1
        if game in FACES:
            _check_meaning(token, number, bound, FACES[game], lists)
            meant += 1
    return draws, meant


def _nonces(notes: dict[str, str], seats: int) -> str:
    found, left_out = [], _numbers(notes.get("left-out", ""))
    for seat in range(seats):
        nonce, pledge = notes.get(f"nonce-{seat}"), notes.get(f"pledge-{seat}")
        if nonce is not None:
            text = f"taniere nonce {notes['commitment']} {nonce}"
            if hashlib.sha256(text.encode()).hexdigest() != pledge:
                raise Wrong(f"pledge-{seat}")
            found.append(f"{seat}={nonce}")
        elif (pledge is not None) != (seat in left_out):
            raise Wrong(f"nonce-{seat}")
    return ",".join(found)


def _numbers(note: str) -> set[int]:
    numbers: set[int] = set()
    for part in note.split():
        low, _, high = part.partition("-")
        numbers |= set(range(int(low), int(high or low) + 1))
    return numbers


def _draw(seed: bytes, nonces: str, index: int, bound: int) -> int:
    attempt = 0
    while True:
        message = f"taniere draw {index} {attempt} {nonces}".encode()
        value = int.from_bytes(hmac.new(seed, message, hashlib.sha256).digest(), "big")
        if value < 2**256 - 2**256 % bound:
            return value % bound
        attempt += 1


def _check_meaning(
    token: str, number: int, bound: int, faces: list[str], lists: dict[str, list[str]]
) -> None:
    verb, *words = token.split()
    if verb == "roll":
        dice = [number // 6**place % 6 for place in reversed(range(len(words)))]
        if bound != 6 ** len(words) or words != [faces[die] for die in sorted(dice)]:
            raise Wrong(token)
        return
    things = lists[verb]
    if bound != len(things) or [things[number]] != words:
        raise Wrong(token)
    if verb != "start":
        things.remove(words[0])


if __name__ == "__main__":
    cards = tomllib.loads(Path(sys.argv[2]).read_text())["cards"] if len(sys.argv) > 2 else []
    print(check(Path(sys.argv[1]).read_text(), [card["id"] for card in cards]))
