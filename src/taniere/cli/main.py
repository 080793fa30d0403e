"""The command line: its parser, which command runs, and how anything that goes wrong is told."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Any

import taniere
from taniere.cli import (
    arena,
    backup,
    check,
    games,
    hint,
    ladder,
    learn,
    play,
    replay,
    restore,
    review,
    rules,
    selfplay,
    serve,
    solve,
    verify,
)
from taniere.cli.arguments import Parser, add_language
from taniere.cli.language import choose_language, cli_texts
from taniere.core.errors import TaniereError
from taniere.core.texts import Texts

COMMANDS = (
    play,
    learn,
    serve,
    backup,
    restore,
    games,
    rules,
    replay,
    verify,
    solve,
    hint,
    review,
    selfplay,
    arena,
    ladder,
    check,
)

OK = 0
REFUSED = 2
INTERRUPTED = 130  # as shells tell it: 128 + SIGINT
PIPE_CLOSED = 141  # 128 + SIGPIPE

NO_BREAK = "\u00a0"  # French has it before : and ; and Python does not call it printable


def main(argv: list[str] | None = None) -> int:
    """Run one command; its exit code. Whatever is refused is one line on stderr and exit code 2."""
    argv = sys.argv[1:] if argv is None else argv
    texts = cli_texts(choose_language(argv, os.environ))
    _ready_streams()
    try:
        code = _run(argv, texts)
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_stdout()
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except TaniereError as error:
        return _refuse(texts.error(error))
    except OSError as error:
        _drop_stdout()
        return _refuse(_file_error(error, texts))
    return code


def _run(argv: list[str], texts: Texts) -> int:
    parser = _parser(texts)
    try:
        arguments = parser.parse_args(argv)
    except SystemExit:  # --help and --version are done
        return OK
    if arguments.command is None:
        parser.print_help()
        return OK
    code: int = arguments.run(arguments, texts)
    return code


def _parser(texts: Texts) -> Parser:
    parser = Parser(texts=texts, prog="taniere", description=texts.say("help.taniere"))
    build = "compiled" if taniere.is_compiled() else "plain Python"
    version = f"taniere {taniere.__version__} ({build})"
    parser.add_argument("--version", action="version", version=version, help=texts.say("help.version"))
    add_language(parser, texts)
    commands: Any = parser.add_subparsers(
        title=texts.say("help.commands"), metavar=texts.say("help.command"), dest="command", prog="taniere"
    )
    for module in COMMANDS:
        name = module.__name__.rpartition(".")[2]
        about = texts.say(f"help.{name}")
        command = commands.add_parser(name, texts=texts, help=about, description=about)
        module.add_arguments(command, texts)
        add_language(command, texts)
        command.set_defaults(run=module.run)
    return parser


def _refuse(message: str) -> int:
    """One line, whatever characters the message quotes."""
    line = "".join(char if char.isprintable() or char == NO_BREAK else ascii(char)[1:-1] for char in message)
    print(f"taniere: {line}", file=sys.stderr)
    return REFUSED


def _file_error(error: OSError, texts: Texts) -> str:
    key = f"file.{type(error).__name__}"
    if not texts.has(key) or error.filename is None:
        file = error.filename or texts.say("file.output")
        return texts.say("file.other", file=file, reason=error.strerror or error)
    return texts.say(key, file=error.filename)


def _ready_streams() -> None:
    """A closed stream, or a character that a stream does not know, must not crash anything."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - until the exit
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _drop_stdout() -> None:
    """Nobody can read it any more: keep the interpreter from complaining about that at its exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
