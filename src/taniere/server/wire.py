"""The messages between a server and its clients, as docs/wire.md explains them. Decoded strictly."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta

from taniere.lessons.course import MOST_MOVES
from taniere.table.names import CODE_POINT_LIMIT, NAME_LIMIT

PROTOCOL = 5
REPLAY_BYTES = 2 * 1024 * 1024

Token = Annotated[str, Meta(min_length=43, max_length=43, description="a secret link")]
Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=CODE_POINT_LIMIT,
        description=f"visible, at most {NAME_LIMIT} characters as people count them",
    ),
]
Nonce = Annotated[
    str, Meta(pattern="^[0-9a-f]{32,64}$", description="your part of the randomness, in hexadecimal")
]
Pledge = Annotated[
    str, Meta(pattern="^[0-9a-f]{64}$", description="the hash of your nonce: docs/fairness.md says of what")
]
Reference = Annotated[str, Meta(max_length=64, description="comes back in the reply")]
Word = Annotated[str, Meta(max_length=100)]
Language = Literal["en", "fr"]
Said = dict[Language, str]


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
    """Ask the others for a take-back, or to end the game here."""

    what: Literal["take_back", "end"]
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
    """Ask what follows from what these eyes see: `board`, or a topic of the game. Changes nothing."""

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
    value: Any  # of the board: lines of text; of other topics what the game says


FromServer = Update | Done | Refused | Consulted


# Over HTTP


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit there. A person who is named at once has joined, and pledges a nonce next."""

    kind: Literal["person", "bot", "open"]
    bot: Word | None = None
    name: Name | None = None


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wish for a table. With `is_started` it begins once everybody named here has pledged."""

    game: Word
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    options: dict[Word, bool | int | Word] = {}
    data: dict[str, Any] | None = None
    clock: Annotated[float, Meta(gt=0)] | None = None
    is_started: bool = False


class Links(msgspec.Struct, frozen=True):
    """The secret links of a new table: shown once, stored nowhere. None for bots and open seats.

    `commitment` is for whoever pledges a nonce: keep it, and check the record against it.
    """

    table: str
    commitment: str
    host: str
    invite: str
    code: str  # the invitation to read aloud: table/links.py says how its token follows from it
    spectator: str
    seats: list[str | None]


class Joining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody sits down by the invitation (any open seat, or the named one), or by the link of a seat.

    The pledge answers the commitment of the table, which was asked for before.
    """

    name: Name
    pledge: Pledge
    seat: Annotated[int, Meta(ge=0, le=15)] | None = None


class SeatLink(msgspec.Struct, frozen=True):
    """The secret link of a seat."""

    table: str
    seat: int
    token: str


class LinkInfo(msgspec.Struct, frozen=True):
    """What a link is for. `seat` where it is that of a seat."""

    table: str
    role: Literal["seat", "invite", "spectator", "host"]
    seat: int | None


class Pledging(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat promises its nonce by a hash, before the game begins."""

    pledge: Pledge


class Revealing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat shows the nonce that it pledged, once all pledges are published."""

    nonce: Nonce


class SeatPromise(msgspec.Struct, frozen=True):
    """What a seat adds to the draws: its pledge, then its nonce, unless it did not reveal it in time."""

    pledge: str | None
    nonce: str | None
    is_left_out: bool


class Promises(msgspec.Struct, frozen=True):
    """What the draws of a table will be checked with. Pledges are final once the table is not `open`."""

    table: str
    status: Literal["open", "starting", "playing", "over"]
    commitment: str
    seats: list[SeatPromise]


class Rematch(msgspec.Struct, frozen=True):
    """The way to the next table: a link of the same kind, and the host's for whoever is host there."""

    table: str
    commitment: str
    seat: int | None
    token: str
    host: str | None


class WatchLink(msgspec.Struct, frozen=True):
    """A link to watch by, fit to be passed on."""

    table: str
    token: str


class Revoked(msgspec.Struct, frozen=True):
    """No link opens this seat any more."""

    table: str
    seat: int


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


class Transcript(msgspec.Struct, frozen=True):
    """All that happened at a table and was not taken back, as one pair of eyes may know it."""

    table: TableInfo
    seat: int | None
    events: list[dict[str, Any]]


class ReplayWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record to be played again, through the eyes of a seat or of a spectator; which frames of it."""

    record: Annotated[str, Meta(max_length=REPLAY_BYTES)]
    seat: Annotated[int, Meta(ge=0, le=15)] | None = None
    start: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0
    count: Annotated[int, Meta(ge=1, le=200)] = 50


class DrawInfo(msgspec.Struct, frozen=True):
    """A fair draw: its place among the draws of the table, the number and its bound."""

    index: int
    number: int
    bound: int


class Frame(msgspec.Struct, frozen=True):
    """A moment of a record. Number 0 is before anything; `sealed` is a choice that waits for the others."""

    number: int
    kind: Literal["start", "decision", "sealed", "draw"]
    seat: int | None
    token: str | None
    draw: DrawInfo | None
    events: list[dict[str, Any]]
    view: Any  # an object: the view of this game after it
    outlook: Any  # an object: what follows from the view
    lines: list[str]  # the same in words


class Replay(msgspec.Struct, frozen=True):
    """Some frames of a record, and what stands in its head. By seat: names, bots and nonces."""

    game: str
    version: int
    seats: int
    options: dict[str, bool | int | str]
    table: str | None
    names: list[str | None]
    bots: list[str | None]
    commitment: str | None
    seed: str | None
    nonces: list[str | None]
    taken_back: str | None  # draws that were made and taken back, such as 3-5 8
    ending: str | None
    result: Any  # an object where the game came to its end: core/results.py
    total: int  # frames of the whole record
    start: int
    frames: list[Frame]


class LessonInfo(msgspec.Struct, frozen=True):
    """A lesson of a course."""

    id: str
    title: str
    about: str  # what it is for, in a sentence
    rules: list[str]
    seats: int
    options: dict[str, bool | int | str]
    variant: dict[str, bool | int | str]  # the same lesson with other options, such as another edition


class GuideHint(msgspec.Struct, frozen=True):
    """A sentence for a first game: shown once, at the first moment at which all that it names holds."""

    text: str
    rule: str | None
    event: str | None  # an event of this type is among those of an update
    by: Literal["me", "other", "any"]  # whose event it is: its field `seat`
    where: dict[str, bool | int | str]  # fields of the event; `me` and `other` stand for seats
    times: int  # the event has happened so often by now
    asked: str | None  # a legal token is this, or begins with these words
    options: dict[str, bool | int | str]  # only at a table with these


class CourseInfo(msgspec.Struct, frozen=True):
    """What can be learned of a game at the table. Without lessons there is no goal either."""

    game: str
    goal: str | None
    picture: str | None
    lessons: list[LessonInfo]  # the first is enough to play
    guide: list[GuideHint]


class LessonWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a learner stands: the moves so far, the new one last, and how many frames are known already."""

    game: Word
    lesson: Word
    moves: Annotated[list[Word], Meta(max_length=MOST_MOVES)] = []
    seen: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class LessonStep(msgspec.Struct, frozen=True):
    """A sentence of a lesson. `number` is its place in the lesson, so that a client knows it again."""

    number: int
    text: str
    rule: str | None


class LessonMoment(msgspec.Struct, frozen=True):
    """A lesson after some moves, through the eyes of the learner.

    Frames are those from `seen` on, at most 200; number 0 is the start position, and a token stands only in
    the learner's own. `steps` are what is said now; one that was said before still holds.
    """

    game: str
    version: int
    lesson: str
    seat: int
    seats: int
    options: dict[str, bool | int | str]
    names: list[str]  # by seat
    bots: list[str | None]  # by seat; null is the learner's
    total: int  # frames so far
    frames: list[Frame]
    legal: list[str]
    steps: list[LessonStep]
    is_done: bool
    closing: LessonStep | None  # what is said at the end; its numbers count by themselves
    next: str | None  # the lesson after this one
    result: Any  # an object where the game came to its end: core/results.py


class Here(msgspec.Struct, frozen=True):
    """This server, and the addresses by which other devices of the home reach it."""

    version: str
    protocol: int
    addresses: list[str]


class Health(msgspec.Struct, frozen=True):
    """The server runs."""

    status: Literal["ok"]
    version: str
    protocol: int


class Ready(msgspec.Struct, frozen=True):
    """What the server needs for its work is there."""

    status: Literal["ready"]
    left_out: list[str]  # games and bots that do not load, such as `game chess`; all others work


class Problem(msgspec.Struct, frozen=True):
    """Why a request was not followed."""

    code: str
    message: str
    rule: str | None = None
