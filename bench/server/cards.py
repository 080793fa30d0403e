"""The cards of Code Cracker, for those who do not play by our engine."""

from __future__ import annotations

import tomllib
from pathlib import Path

DECK = Path(__file__).resolve().parents[2] / "src" / "taniere" / "games" / "code_cracker" / "data.toml"
CARDS = tomllib.loads(DECK.read_text("utf-8"))["cards"]
CODES: dict[str, list[int]] = {card["id"]: card["code"] for card in CARDS}
