"""An argument parser that speaks French and English, and the arguments that several commands share."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import Any, NoReturn

from taniere.cli.errors import UsageError
from taniere.core.texts import LANGUAGES, Texts

MOST_SEATS = 999
MOST_GAMES = 1_000_000_000
MOST_SEED = 10**18 - 1
LONGEST_QUOTE = 40

# argparse tells what is wrong in English sentences only: here they become codes of our catalogues.
COMPLAINTS = (
    ("missing_arguments", r"the following arguments are required: (?P<names>.+)"),
    ("unknown_arguments", r"unrecognized arguments: (?P<names>.+)"),
    ("missing_value", r"argument (?P<name>.+?): expected one argument"),
    ("needless_value", r"argument (?P<name>.+?): ignored explicit argument '(?P<value>.*)'"),
    ("unknown_command", r"argument .+?: invalid choice: '(?P<command>.*)' \(choose from (?P<known>.+)\)"),
    ("bad_argument", r"argument (?P<name>.+?): (?P<reason>.+)"),
)


class Parser(argparse.ArgumentParser):
    """Refuses by raising, so that every refusal leaves by the same door (main.py)."""

    def __init__(self, *, texts: Texts, **settings: Any) -> None:
        super().__init__(
            add_help=False,
            allow_abbrev=False,
            formatter_class=lambda prog: _Formatter(prog, texts.say("help.usage")),
            **settings,
        )
        self._positionals.title = texts.say("help.arguments")
        self._optionals.title = texts.say("help.options")
        self.add_argument("-h", "--help", action="help", help=texts.say("help.help"))

    def error(self, message: str) -> NoReturn:
        for code, pattern in COMPLAINTS:
            if found := re.fullmatch(pattern, message, re.DOTALL):
                words = found.groupdict()
                if "known" in words:  # newer versions of Python leave the quotes out themselves
                    words["known"] = words["known"].replace("'", "")
                raise UsageError(code, **words)
        raise UsageError("bad_arguments", reason=message)


class _Formatter(argparse.HelpFormatter):
    def __init__(self, prog: str, usage: str) -> None:
        super().__init__(prog, max_help_position=28)
        self._usage = usage

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, self._usage if prefix is None else prefix)


def whole_number(texts: Texts, low: int, high: int) -> Callable[[str], int]:
    """Reads a whole number between two bounds."""

    def read(text: str) -> int:
        if re.fullmatch(r"[0-9]{1,18}", text) and low <= int(text) <= high:
            return int(text)
        raise argparse.ArgumentTypeError(
            texts.say("error.not_a_number", value=shortened(text), low=low, high=high)
        )

    return read


def shortened(text: str) -> str:
    """An argument as it is quoted in a refusal."""
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"


def add_language(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """`--lang`, before or after the command; language.py has read it already."""

    def known(text: str) -> str:
        if text in LANGUAGES:
            return text
        raise argparse.ArgumentTypeError(texts.say("error.unknown_language", value=text, known=LANGUAGES))

    parser.add_argument(
        "--lang",
        type=known,
        metavar="|".join(LANGUAGES),
        default=argparse.SUPPRESS,
        help=texts.say("help.lang"),
    )


def add_setup(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """What a game begins from: seats, bots, options, data."""
    seats = whole_number(texts, 0, MOST_SEATS)
    parser.add_argument("--seats", type=seats, metavar="N", help=texts.say("help.seats"))
    parser.add_argument("--bots", type=names, metavar="A,B", help=texts.say("help.bots"))
    add_options(parser, texts)


def names(text: str) -> tuple[str, ...]:
    """Names with commas between them."""
    return tuple(name.strip() for name in text.split(","))


def add_options(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """The options of a game, and data of one's own."""

    def pair(text: str) -> tuple[str, str]:
        name, sign, value = text.partition("=")
        if name and sign and value:
            return name, value
        raise argparse.ArgumentTypeError(texts.say("error.not_a_pair", value=text))

    parser.add_argument(
        "--option",
        type=pair,
        action="append",
        default=[],
        metavar=texts.say("help.pair"),
        help=texts.say("help.option"),
    )
    parser.add_argument("--data", metavar=texts.say("help.file"), help=texts.say("help.data"))


def options_of(pairs: list[tuple[str, str]]) -> dict[str, str]:
    """`--option` as given, each name once."""
    options: dict[str, str] = {}
    for name, value in pairs:
        if name in options:
            raise UsageError("option_twice", option=name)
        options[name] = value
    return options
