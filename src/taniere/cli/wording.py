"""What can be done and who won, as lines for people. The same in every command."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taniere.core.results import Result
from taniere.core.texts import Texts

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def action_words(token: str, words: Texts) -> str:
    """A token in words.

    The first word of a token is its verb: `keep 2 safe-1` is the text `action.keep` with its two places
    filled in turn; `keep chip`, which has another number of words, is the `action.keep_…` that has none.
    """
    verb, *arguments = token.split()
    for wanted in (len(arguments), 0):
        for key in _keys(verb, words):
            places = list(dict.fromkeys(_PLACEHOLDER.findall(words.catalogue[key])))
            if len(places) == wanted:
                return words.say(key, **dict(zip(places, arguments, strict=False)))
    return " ".join(words.word(word) for word in (verb, *arguments))


def _keys(verb: str, words: Texts) -> Sequence[str]:
    exact = f"action.{verb}"
    return sorted(key for key in words.catalogue if key == exact or key.startswith(exact + "_"))


def result_lines(result: Result, words: Texts, texts: Texts) -> list[tuple[str, str]]:
    """Why the game ended, the ranking, and what decided; each with its rule, or none."""
    lines = [(words.say(f"ending.{result.reason}"), result.rule)]
    for place in sorted(range(len(result.ranks)), key=lambda seat: (result.ranks[seat], seat)):
        name, score = words.person(place), result.scores[place]
        lines.append((texts.say("result.place", rank=result.ranks[place], name=name, score=score), ""))
    lines.append((words.say(f"decider.{result.decider}"), result.decider_rule))
    return lines
