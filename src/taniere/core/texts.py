"""Sentences for people, in every language we speak, looked up by code.

A catalogue is a TOML file `texts.<language>.toml` beside the code that uses it: `core` has the errors, each
game its own words. Arguments whose value has an entry in the catalogue's `word` table are translated.

A sentence may have several forms: `key.one` where `count` is one, `key.none` where a list is empty, else
`key.many` or the key itself. Inside a sentence `{points|point|points}` is the word that fits the number.
French elides: `de {seat}` is `d’Alice`. The browser client fills in the same way: `web/src/words/say.ts`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Any

from taniere.core.errors import IllegalAction, TaniereError
from taniere.core.resources import read_toml
from taniere.core.results import Phrase, Refusal

LANGUAGES = ("en", "fr")

# Arguments of sentences that are seats: they are shown as the people who sit there.
SEAT_ARGUMENTS = ("seat", "active", "rival", "by")

# `{name}`, or `{name|one|many}`; with the word before it, if French could elide that.
_PLACE = re.compile(r"(?:\b([Dd]e|[Qq]ue|[Ll][ea]) )?\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}")


class Texts:
    """The catalogues of some packages in one language; later packages win."""

    def __init__(self, language: str, *packages: str) -> None:
        self.language = language
        self.people: tuple[str, ...] = ()
        self.catalogue: dict[str, str] = {}
        for package in packages:
            self.catalogue.update(flat(read_toml(package, f"texts.{language}.toml")))

    def has(self, key: str) -> bool:
        """Whether there is a text of this key."""
        return key in self.catalogue

    def say(self, key: str, /, **arguments: object) -> str:
        """The sentence of a key with its arguments filled in."""
        text = self.catalogue[self._form(key, arguments)]
        return _PLACE.sub(lambda place: self._fill(place, arguments), text)

    def _form(self, key: str, arguments: Mapping[str, object]) -> str:
        if self.has(key + ".none") and any(value in ((), []) for value in arguments.values()):
            return key + ".none"
        if self.has(key + ".one") and self._is_one(arguments.get("count")):
            return key + ".one"
        return key if self.has(key) or not self.has(key + ".many") else key + ".many"

    def _is_one(self, count: object) -> bool:
        """Whether the singular goes with a number; French has it with nothing, too."""
        return str(count).lstrip("+-−") in (("0", "1") if self.language == "fr" else ("1",))

    def _fill(self, place: re.Match[str], arguments: Mapping[str, object]) -> str:
        before, name, one, many = place.groups()
        value = arguments[name]
        if one is not None:
            shown = one if self._is_one(value) else many
        elif name in SEAT_ARGUMENTS and isinstance(value, int):
            shown = self.person(value)
        else:
            shown = self.word(value)
        if before is None:
            return shown
        if self.language == "fr" and _begins_with_vowel(shown):
            return f"{before[:-1]}’{shown}"
        return f"{before} {shown}"

    def with_people(self, *names: str) -> Texts:
        """The same sentences with the names of those who sit at the table."""
        twin = Texts(self.language)
        twin.catalogue, twin.people = self.catalogue, names
        return twin

    def person(self, seat: int) -> str:
        """Who sits there, or the seat itself where nobody is named."""
        if 0 <= seat < len(self.people):
            return self.people[seat]
        return self.catalogue["person.seat"].format(seat=seat)

    def called(self, seat: int, name: str | None, bot: str | None) -> str:
        """What to call a seat: by its name, as the bot that plays it, or by its number.

        The browser client says the same: `table/names.ts`.
        """
        if name:
            return name
        if bot is None:
            return self.person(seat)
        return self.catalogue["person.bot"].format(bot=self.bot(bot), number=seat + 1)

    def bot(self, name: str) -> str:
        """What people call a bot; its own name where its words are not in the catalogue (`bots/words.py`)."""
        return self.catalogue.get(f"bot.{name}.name", name)

    def word(self, value: object) -> str:
        """A value as a person reads it."""
        if isinstance(value, list | tuple):
            return ", ".join(self.word(item) for item in value)
        if isinstance(value, Phrase):
            return self.say(value.key, **value.arguments)
        return self.catalogue.get(f"word.{value}", str(value))

    def refusal(self, token: str, refusal: Refusal) -> str:
        """`keep 4 safe-1: no open safe needs a 4; useful now: 2, chip (COD-7)`."""
        reason = self.say(f"refusal.{refusal.code}", **refusal.arguments)
        return self.say("sentence.refusal", token=token, reason=reason, rule=refusal.rule)

    def event(self, seen: Mapping[str, object]) -> str:
        """An event, as `events.seen` shows it to a seat, in words."""
        arguments = {name: value for name, value in seen.items() if name not in ("event", "rule")}
        return self.say(f"event.{seen['event']}", **arguments)

    def error(self, error: TaniereError) -> str:
        """An error in words."""
        if isinstance(error, IllegalAction):
            code = f"refusal.{error.refusal.code}"
            if not self.has(code):  # the game's catalogue is not at hand: code and rule still say it
                plain = error.refusal
                return self.say("sentence.refusal", token=error.token, reason=plain.code, rule=plain.rule)
            return self.refusal(error.token, error.refusal)
        cause = error.arguments.get("cause")
        if isinstance(cause, TaniereError):
            return self.say(f"error.{error.code}", **{**error.arguments, "cause": self.error(cause)})
        return self.say(f"error.{error.code}", **error.arguments)


def _begins_with_vowel(word: str) -> bool:
    """Whether French elides before it; not before squares such as A1, nor before an h: it may be aspirated.

    >>> [_begins_with_vowel(word) for word in ("Éclaireur", "Yves", "Yann", "A1", "Hibou")]
    [True, True, False, False, False]
    """
    first, second = (unicodedata.normalize("NFD", letter)[0] for letter in word[:2].lower().ljust(2))
    if first == "y":
        return second not in "aeiouœæ "
    return first in "aeiouœæ" and not second.isdecimal()


def flat(tree: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """Nested tables as dotted keys.

    >>> flat({"event": {"Rolled": "rolled {faces}"}})
    {'event.Rolled': 'rolled {faces}'}
    """
    found: dict[str, str] = {}
    for key, value in tree.items():
        if isinstance(value, Mapping):
            found.update(flat(value, f"{prefix}{key}."))
        else:
            found[prefix + key] = str(value)
    return found


@cache
def core_texts(language: str) -> Texts:
    """The catalogue of the errors."""
    return Texts(language, "taniere.core")


@cache
def game_texts(game_package: str, language: str) -> Texts:
    """Errors and the words of one game."""
    return Texts(language, "taniere.core", game_package)
