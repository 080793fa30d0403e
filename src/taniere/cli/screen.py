"""Lines on standard output: coloured on a terminal, plain everywhere else."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from getpass import getpass
from typing import NoReturn

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from taniere.cli.rulebook import readable

# Home, the screen, what was scrolled off it: in this order, for some terminals scroll off what they clear.
CLEAR = "\x1b[H\x1b[2J\x1b[3J"


class _Console(Console):
    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError  # main.py knows what to do


class Screen:
    """Where a command writes for people."""

    def __init__(self) -> None:
        self._console = _Console(file=sys.stdout, highlight=False, soft_wrap=True)

    def line(self, text: str = "", style: str = "") -> None:
        """One line, as it is: nothing in it is markup."""
        self._console.print(Text(text, style=style))

    def cited(self, text: str, rule: str) -> None:
        """A sentence with its rule, if it has one, in brackets."""
        line = Text(f"  {text}")
        if rule:
            line.append(f" [{rule}]", style="dim")
        self._console.print(line)

    def markdown(self, text: str, indent: int = 0) -> None:
        """Rendered on a terminal, as it is written elsewhere."""
        if self._console.is_terminal:
            from rich.markdown import Markdown  # heavy, and most commands show none

            rendered = Markdown(readable(text), hyperlinks=False)
            self._console.print(Padding(rendered, (0, 0, 0, indent)), soft_wrap=False)
        else:
            self.line(" " * indent + text.rstrip("\n"))

    def ask(self, prompt: str) -> str:
        """One line from standard input; EOFError at its end. Shown again where nobody saw it typed."""
        answer = input(prompt)
        if not sys.stdin.isatty():
            self.line(answer)
        return answer

    @property
    def is_terminal(self) -> bool:
        """Whether a person types and reads here: nothing of it is a pipe or a file."""
        return sys.stdin.isatty() and sys.stdout.isatty()

    def clear(self) -> None:
        """Leave nothing to be read, also not by scrolling back, as far as the terminal obeys."""
        is_dumb = self._console.is_dumb_terminal
        sys.stdout.write("\n" * self._console.height if is_dumb else CLEAR)
        sys.stdout.flush()

    def ask_unseen(self, prompt: str) -> str:
        """One line that does not show while it is typed; what was typed before the question is forgotten."""
        try:
            import termios  # noqa: F401 - not everywhere
        except ImportError:
            return getpass(prompt)
        with _echo_off():
            sys.stdout.write(prompt)
            sys.stdout.flush()
            answer = sys.stdin.readline()
        self.line()
        if not answer:
            raise EOFError
        return answer.rstrip("\n")


@contextmanager
def _echo_off() -> Iterator[None]:
    import termios

    settings = termios.tcgetattr(sys.stdin)
    silent = settings[:]
    silent[3] &= ~termios.ECHO
    termios.tcsetattr(sys.stdin, termios.TCSAFLUSH, silent)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, settings)
