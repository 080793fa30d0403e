"""Lines on standard output: coloured on a terminal, plain everywhere else."""

from __future__ import annotations

import sys
from typing import NoReturn

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from taniere.cli.rulebook import readable


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
