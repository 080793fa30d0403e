"""Bodies of HTTP about the games of the shelf."""

from __future__ import annotations

import msgspec

from taniere.server.wire.kinds import Said


class OptionInfo(msgspec.Struct, frozen=True):
    """A switch of a game. `values` for a choice, `low` and `high` for a number."""

    name: str
    kind: str
    default: bool | int | str
    rule: str
    meaning: Said
    question: Said | None = None  # as the rulebook asks it of people around one table
    seats: list[int] | None = None  # the numbers of players for whom it matters; null for all
    is_up_front: bool = False  # belongs to choosing the game; the others are house rules
    values: list[str] | None = None
    value_meanings: dict[str, Said] | None = None
    low: int | None = None
    high: int | None = None


class BotInfo(msgspec.Struct, frozen=True):
    """A bot of a game, in words. `strength`: 0 plays at random, 1 is gentle, 2 strong, 3 an expert."""

    id: str
    strength: int
    name: Said
    about: Said  # its character, in a sentence
    expect: Said  # how a game against it feels


class GameInfo(msgspec.Struct, frozen=True):
    """A game of the shelf."""

    id: str
    version: int
    title: Said
    tagline: Said
    about: Said
    seats: list[int]
    usual_seats: int  # how many play where nobody says
    age: int | None  # from which people can play, where the box says so
    minutes: list[int] | None  # a short game, a long one
    kinds: list[str]  # words such as dice, cards, push_your_luck
    options: list[OptionInfo]
    bots: list[BotInfo]  # the gentlest first
    topics: list[str]  # what can be consulted besides the board
    takes_data: bool
    has_secrets: bool  # some seat may know what another may not
    has_lessons: bool
    is_on_shelf: bool


class ActionInfo(msgspec.Struct, frozen=True):
    """A decision there can ever be. Its words are `action.<text>` of the game's texts, with the arguments."""

    token: str
    is_automatic: bool  # played for a person where it is the only legal one
    text: str
    arguments: dict[str, str]
