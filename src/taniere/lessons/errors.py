"""What only a lesson refuses. The sentences are in core's catalogues."""

from __future__ import annotations

from taniere.core.errors import ContractError, TaniereError


class CourseError(ContractError):
    """A `lessons.toml` that does not fit its game."""


class UnknownLesson(TaniereError):
    """No lesson of this id."""


class LessonError(TaniereError):
    """A move in a lesson that is over, or one more than a lesson may have."""
