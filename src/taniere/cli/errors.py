"""What only a command line can refuse. The sentences are in this package's catalogues."""

from __future__ import annotations

from taniere.core.errors import TaniereError


class UsageError(TaniereError):
    """Words on the command line, or files it names, that do not do."""

    def __str__(self) -> str:
        from taniere.cli.language import cli_texts

        return cli_texts("en").error(self)
