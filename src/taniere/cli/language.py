"""French or English: what was asked for, else what the environment speaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from taniere.core.texts import LANGUAGES, Texts

# The first of these that is set decides, as for every program.
VARIABLES = ("TANIERE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def choose_language(argv: Sequence[str], environ: Mapping[str, str]) -> str:
    """The language to speak, known before the arguments are parsed: their errors need it too.

    >>> choose_language(["games", "--lang", "fr"], {})
    'fr'
    >>> choose_language(["games"], {"LC_ALL": "C", "LANG": "fr_FR.UTF-8"})
    'en'
    """
    for place, word in reversed(list(enumerate(argv))):
        asked = " ".join(argv[place + 1 : place + 2]) if word == "--lang" else word.removeprefix("--lang=")
        if asked in LANGUAGES and word.startswith("--lang"):
            return asked
    spoken = next((environ[name] for name in VARIABLES if environ.get(name)), "")
    return "fr" if spoken.lower().startswith("fr") else "en"


@cache
def cli_texts(language: str) -> Texts:
    """Errors, and the words of the command line."""
    return Texts(language, "taniere.core", "taniere.cli")
