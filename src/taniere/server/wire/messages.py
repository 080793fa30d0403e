"""What goes over a socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta

from taniere.server.wire.kinds import Language, Reference, Token, Word

PROTOCOL = 5


class Message(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Whatever goes over a socket."""


# From a client


class Hello(Message, tag="hello", frozen=True):
    """First of all: whose eyes, and what they have seen. `since` resumes after that version."""

    protocol: int
    token: Token
    since: Annotated[int, Meta(ge=0)] | None = None
    lang: Language = "en"
    outlook: bool = False  # whether updates should carry what a board shows besides the view


class Play(Message, tag="play", frozen=True):
    """A decision. `decision` is the id the server asked with; repeating a message is harmless."""

    decision: Word
    action: Word
    ref: Reference | None = None


class Seen(Message, tag="seen", frozen=True):
    """The board with this decision is in front of whoever decides: a short clock runs from now on."""

    decision: Word
    ref: Reference | None = None


class TakeBack(Message, tag="take_back", frozen=True):
    """Undo the latest decision while nobody has answered it. `moment` makes repeating it harmless."""

    moment: Word | None = None
    ref: Reference | None = None


class Ask(Message, tag="ask", frozen=True):
    """Ask the others for a take-back, to end the game here, or to allow hints to everybody."""

    what: Literal["take_back", "end", "hints"]
    moment: Word | None = None
    ref: Reference | None = None


class Answer(Message, tag="answer", frozen=True):
    """Answer the pending question."""

    is_yes: bool
    moment: Word | None = None
    ref: Reference | None = None


class Withdraw(Message, tag="withdraw", frozen=True):
    """Take the own question back."""

    moment: Word | None = None
    ref: Reference | None = None


class Resign(Message, tag="resign", frozen=True):
    """Give up."""

    ref: Reference | None = None


class Leave(Message, tag="leave", frozen=True):
    """Let a bot play until this seat comes back, or says hello again."""

    ref: Reference | None = None


class ComeBack(Message, tag="come_back", frozen=True):
    """Play again after a bot has filled in; a new hello of this seat says the same."""

    ref: Reference | None = None


class Start(Message, tag="start", frozen=True):
    """Let the game begin (the host's link): those who pledged reveal their nonces, then it does."""

    ref: Reference | None = None


class Consult(Message, tag="consult", frozen=True):
    """Ask what follows from what these eyes see: `board`, or a topic of the game. Changes nothing.

    `hint` is advice for the decision that this seat owes. It is told only where hints are on, and marked for
    everybody to see.
    """

    topic: Word
    ref: Reference | None = None


# What changes a table; `hub.py` says how.
Command = Play | Seen | TakeBack | Ask | Answer | Withdraw | Resign | Leave | ComeBack | Start
FromClient = Hello | Command | Consult
KINDS: dict[type, str] = {kind: str(kind.__struct_config__.tag) for kind in get_args(FromClient)}


# From the server


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    name: str | None
    kind: Literal["person", "bot", "open"]
    bot: str | None
    is_away: bool
    has_resigned: bool
    renewed: int  # how often the host has changed the links of this seat
    hints: int  # how many decisions of this seat a hint was told about
    is_left_out: bool  # the game began without the nonce of this seat, which was not revealed in time


class QuestionInfo(msgspec.Struct, frozen=True):
    """What a seat asks of the others."""

    seat: int
    what: str
    agreed: list[int]


class TableInfo(msgspec.Struct, frozen=True):
    """A table as everybody sees it."""

    table: str
    game: str
    version: int
    status: Literal["open", "starting", "playing", "over"]
    seats: list[SeatInfo]
    host: int | None  # the seat of whoever made the table, where they sit
    options: dict[str, bool | int | str]
    commitment: str
    created: float
    clock: float | None
    deadline: float | None
    waiting_for: list[int]
    question: QuestionInfo | None
    has_agreed_to_hints: bool  # all people have; who plays against bots alone may use them anyway
    taken_back: int  # draws that were made and undone
    ending: str | None
    seed: str | None
    rematch_of: str | None
    rematch: str | None  # the table on which it goes on; each link of this one opens the way there
    rematch_by: int | None  # the seat that asked for it


class LinkedTable(TableInfo, frozen=True):
    """A table as whoever asks with a link sees it."""

    has_sealed: bool  # the seat of this link has made its secret choice, and waits for the others


class Update(Message, tag="update", frozen=True, omit_defaults=True):
    """Where the table stands for this pair of eyes. `events` are those since the version it knew."""

    table: TableInfo
    seat: int | None
    view: Any  # an object: the view of this game, encoded as it is
    legal: list[str]
    decision: str | None
    moment: str | None
    can_take_back: bool
    events: list[dict[str, Any]]
    is_complete: bool  # false where events are missing before these, or were undone: look at the view
    # Left out where there is nothing to say.
    outlook: Any | None = None  # an object: what follows from the view; only if asked for in the hello
    sealed: str | None = None  # what this seat has chosen, while others still may
    result: Any | None = None  # an object once the game is over: core/results.py


class Done(Message, tag="done", frozen=True):
    """A message was followed, durably. `is_new` is false where it had been before."""

    ref: str | None
    version: int
    is_new: bool


class Refused(Message, tag="refused", frozen=True):
    """A message was not followed, and changed nothing."""

    code: str
    message: str
    rule: str | None = None
    ref: str | None = None


class Consulted(Message, tag="consulted", frozen=True):
    """What was asked about a topic, as it is at this version."""

    ref: str | None
    topic: str
    version: int
    value: Any  # of the board: lines of text; of `hint`: `Advice`; of other topics what the game says


class AdvisedChoice(msgspec.Struct, frozen=True):
    """What a legal action is worth: points of this turn, or the chance to win, with its standard error."""

    action: str
    unit: Literal["points", "chance"]
    worth: float
    error: float


class Advice(msgspec.Struct, frozen=True):
    """A hint, best choice first. `reasons` are sentences that cite their rules.

    `sure` is the chance that the best beats the second, by so many guesses (`worlds`) at what is hidden.
    """

    choices: list[AdvisedChoice]
    reasons: list[str]
    worlds: int
    sure: float


FromServer = Update | Done | Refused | Consulted
