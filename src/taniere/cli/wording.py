"""Who won, as lines for people. The same in every command."""

from __future__ import annotations

from taniere.core.results import Result
from taniere.core.texts import Texts


def result_lines(result: Result, words: Texts, texts: Texts) -> list[tuple[str, str]]:
    """Why the game ended, the ranking, and what decided; each with its rule, or none."""
    lines = [(words.say(f"ending.{result.reason}"), result.rule)]
    for place in sorted(range(len(result.ranks)), key=lambda seat: (result.ranks[seat], seat)):
        name, score = words.person(place), result.scores[place]
        lines.append((texts.say("result.place", rank=result.ranks[place], name=name, score=score), ""))
    lines.append((words.say(f"decider.{result.decider}"), result.decider_rule))
    return lines


def decimal(number: str, texts: Texts) -> str:
    """A number with the comma that French has."""
    return number.replace(".", ",") if texts.language == "fr" else number
