"""One tree of refusals. Each says what was tried, the bound it broke and what would do, in one line.

An error carries a code and arguments; its sentence lives in the text catalogues (`error.<code>`), so that
the same refusal can be read in every language.
"""

from __future__ import annotations

from taniere.core.results import Refusal


class TaniereError(Exception):
    """Base of everything Tanière refuses."""

    def __init__(self, code: str, **arguments: object) -> None:
        super().__init__(code, arguments)
        self.code = code
        self.arguments = arguments

    def __str__(self) -> str:
        from taniere.core.texts import core_texts

        return core_texts("en").error(self)

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.code, self.arguments))


def _rebuild(kind: type[TaniereError], code: str, arguments: dict[str, object]) -> TaniereError:
    return kind(code, **arguments)


class UnknownGame(TaniereError):
    """No registered game has this id."""


class UnknownVersion(TaniereError):
    """A version of its rules that a game cannot play: newer than it, or no longer kept."""


class SetupError(TaniereError):
    """Seats, options or custom data that the game cannot start with."""


class DataError(SetupError):
    """A card list or layout that does not fit what the rulebook states."""


class TokenError(TaniereError):
    """A token that names no action or no outcome at all."""


class TurnError(TaniereError):
    """A readable token at the wrong moment: another seat's turn, chance pending, game over."""


class IllegalAction(TaniereError):
    """A readable token, in turn, that a rule forbids."""

    def __init__(self, token: str, refusal: Refusal) -> None:
        super().__init__("illegal_action", token=token, rule=refusal.rule, refusal=refusal)
        self.token = token
        self.refusal = refusal

    def __reduce__(self) -> tuple[object, ...]:
        return (IllegalAction, (self.token, self.refusal))


class TakeBackError(TaniereError):
    """Nothing of this seat's that could still be taken back."""


class RecordError(TaniereError):
    """A record that cannot be read, or whose tokens do not fit its game."""


class SnapshotError(TaniereError):
    """Bytes that are no snapshot of this game."""


class ContractError(TaniereError):
    """A game that breaks the contract every game must fulfil."""
