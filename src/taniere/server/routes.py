"""What HTTP offers, as a list: the router and the OpenAPI description are both made from it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from starlette.responses import Response

import taniere
from taniere.bots.words import texts_with_bots
from taniere.lessons.loading import find_lesson
from taniere.server import reading, wire
from taniere.server.errors import AccessError
from taniere.server.installed import find_game
from taniere.server.learning import course_info, lesson_words
from taniere.server.rulebook import find_page
from taniere.server.shelf import action_infos, broken, shelf

if TYPE_CHECKING:
    from taniere.server.http import Call

Handler = Callable[["Call"], Awaitable[Any]]
WATCHERS = ("seat", "spectator", "host")
EVERYBODY = ("seat", "spectator", "host", "invite")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One thing that can be asked. `roles` are the links that may; none means anybody."""

    method: str
    path: str
    handler: Handler
    about: str
    gives: Any
    takes: Any = None
    roles: tuple[str, ...] = ()
    status: int = 200
    body_bytes: int = 0  # at most; 0 is the usual limit
    has_language: bool = False


async def games(call: Call) -> list[wire.GameInfo]:
    """List the games."""
    return shelf()


async def rules(call: Call) -> Response:
    """Return the rules page of a game."""
    game = find_game(call.path("game"))
    page = find_page(game.id, call.wanted_language())
    if page is None:
        raise AccessError("no_rules", game=game.id)
    return Response(page, media_type="text/markdown")


async def texts(call: Call) -> dict[str, str]:
    """Return the texts of a game, with those of its bots."""
    return dict(texts_with_bots(find_game(call.path("game")), call.wanted_language()).catalogue)


async def actions(call: Call) -> list[wire.ActionInfo]:
    """List the actions of a game."""
    return action_infos(find_game(call.path("game")))


async def create(call: Call) -> wire.Links:
    """Make a table."""
    call.take_new_table()
    return await call.server.hub.create(call.body, call.address)


async def link(call: Call) -> wire.LinkInfo:
    """Say what a link is for."""
    return wire.LinkInfo(call.link.table, call.link.role, call.link.seat)  # type: ignore[arg-type]


async def info(call: Call) -> wire.LinkedTable:
    """Return the table as everybody sees it, and whether the seat of this link has chosen."""
    return await call.server.hub.info(call.link)


async def join(call: Call) -> wire.SeatLink:
    """Take a seat."""
    seat, token = await call.server.hub.join(call.link, call.body)
    return wire.SeatLink(call.link.table, seat, token or call.token)


async def reissue(call: Call) -> wire.SeatLink:
    """Give a seat a new link."""
    return await call.server.hub.reissue(call.link, call.seat())


async def revoke(call: Call) -> wire.Revoked:
    """Revoke the links of a seat."""
    return await call.server.hub.revoke(call.link, call.seat())


async def rematch(call: Call) -> wire.Rematch:
    """Return the link to the rematch."""
    return await call.server.hub.rematch(call.link, call.token, call.address)


async def promises(call: Call) -> wire.Promises:
    """Return what the draws will be checked with."""
    return await call.server.hub.promises(call.link)


async def pledge(call: Call) -> wire.Promises:
    """Pledge a nonce."""
    return await call.server.hub.pledge(call.link, call.body)


async def reveal(call: Call) -> wire.Promises:
    """Reveal a pledged nonce."""
    return await call.server.hub.reveal(call.link, call.body)


async def watch(call: Call) -> wire.WatchLink:
    """Make a link for spectators."""
    call.take_new_table()  # it is stored, as a table is
    return await call.server.hub.watch(call.link)


async def record(call: Call) -> Response:
    """Return the record of a finished table."""
    game, text = await call.server.hub.record(call.link, call.address)
    headers = {"Content-Disposition": f'attachment; filename="{game}-{call.link.table}.record"'}
    return Response(text, media_type="text/plain", headers=headers)


async def transcript(call: Call) -> Response:
    """Return all that happened, as this link may see it."""
    return Response(await call.server.hub.transcript(call.link, call.address), media_type="application/json")


async def replay(call: Call) -> Response:
    """Return frames of a record."""
    wish, language = call.body, call.wanted_language()

    async def load() -> tuple[wire.ReplayWish, str]:
        return wish, language

    key = reading.replay_key(wish, language)
    answer = await call.server.hub.reader.read(call.address, key, reading.replay, load)
    return Response(answer, media_type="application/json")


async def lessons(call: Call) -> wire.CourseInfo:
    """Return the course of a game."""
    return course_info(find_game(call.path("game")), call.wanted_language())


async def lesson(call: Call) -> Response:
    """Return a lesson after some moves."""
    wish, language = call.body, call.wanted_language()
    game = find_game(wish.game)
    call.words = lesson_words(game, find_lesson(game, wish.lesson), language)

    async def load() -> tuple[wire.LessonWish, str]:
        return wish, language

    key = reading.lesson_key(wish, language)
    answer = await call.server.hub.reader.read(call.address, key, reading.lesson, load)
    return Response(answer, media_type="application/json")


async def here(call: Call) -> wire.Here:
    """Say at which addresses this server is found."""
    return wire.Here(taniere.__version__, wire.PROTOCOL, call.server.home_urls())


async def health(call: Call) -> wire.Health:
    """Say that the server runs."""
    return wire.Health("ok", taniere.__version__, wire.PROTOCOL)


async def ready(call: Call) -> wire.Ready:
    """Say whether the server can do its work."""
    await call.server.readiness.check()
    return wire.Ready("ready", list(broken()))


async def metrics(call: Call) -> Response:
    """Return the metrics for Prometheus."""
    if not call.server.limits.is_metered_for_all and not call.is_from_here:
        raise AccessError("no_such_path")
    meters = call.server.metrics
    return Response(meters.text(), headers={"Content-Type": meters.content_type})


async def openapi(call: Call) -> dict[str, Any]:
    """Return the description of this interface."""
    return call.server.description


TEXT = str  # an answer that is not JSON

ENDPOINTS = (
    Endpoint("GET", "/api/games", games, "The shelf.", list[wire.GameInfo]),
    Endpoint("GET", "/api/games/{game}/rules", rules, "The rules, as Markdown.", TEXT, has_language=True),
    Endpoint(
        "GET", "/api/games/{game}/texts", texts, "The words of a game.", dict[str, str], has_language=True
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/actions",
        actions,
        "Every decision there can ever be.",
        list[wire.ActionInfo],
    ),
    Endpoint("POST", "/api/tables", create, "A new table.", wire.Links, wire.NewTable, status=201),
    Endpoint("GET", "/api/link", link, "What a link is for.", wire.LinkInfo, roles=EVERYBODY),
    Endpoint(
        "GET",
        "/api/table",
        info,
        "The table of a link, as everybody sees it.",
        wire.LinkedTable,
        roles=EVERYBODY,
    ),
    Endpoint(
        "POST", "/api/table/join", join, "Sit down.", wire.SeatLink, wire.Joining, roles=("invite", "seat")
    ),
    Endpoint(
        "POST",
        "/api/table/seats/{seat}/link",
        reissue,
        "A new link for a seat; the old ones stop working.",
        wire.SeatLink,
        roles=("host",),
    ),
    Endpoint(
        "DELETE",
        "/api/table/seats/{seat}/link",
        revoke,
        "The links of a seat stop working, and whoever sat there gives it up.",
        wire.Revoked,
        roles=("host",),
    ),
    Endpoint(
        "POST",
        "/api/table/rematch",
        rematch,
        "Play again: the way to the next table for this link.",
        wire.Rematch,
        roles=WATCHERS,
    ),
    Endpoint(
        "GET",
        "/api/table/promises",
        promises,
        "What the draws will be checked with: commitment, pledges, nonces.",
        wire.Promises,
        roles=EVERYBODY,
    ),
    Endpoint(
        "POST",
        "/api/table/pledge",
        pledge,
        "Promise your nonce by its hash, before the game begins.",
        wire.Promises,
        wire.Pledging,
        roles=("seat",),
    ),
    Endpoint(
        "POST",
        "/api/table/reveal",
        reveal,
        "Show the nonce you pledged, once the table is starting.",
        wire.Promises,
        wire.Revealing,
        roles=("seat",),
    ),
    Endpoint(
        "POST",
        "/api/table/watch",
        watch,
        "A link to watch by, to be passed on.",
        wire.WatchLink,
        roles=("seat", "host"),
    ),
    Endpoint("GET", "/api/table/record", record, "The record, once the game is over.", TEXT, roles=EVERYBODY),
    Endpoint(
        "GET",
        "/api/table/transcript",
        transcript,
        "All that happened so far, as this link may know it.",
        wire.Transcript,
        roles=WATCHERS,
    ),
    Endpoint(
        "POST",
        "/api/replay",
        replay,
        "A record played again, some of its frames.",
        wire.Replay,
        wire.ReplayWish,
        body_bytes=wire.REPLAY_BYTES,
        has_language=True,
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/lessons",
        lessons,
        "What can be learned of a game at the table.",
        wire.CourseInfo,
        has_language=True,
    ),
    Endpoint(
        "POST",
        "/api/lesson",
        lesson,
        "A lesson after some moves of the learner.",
        wire.LessonMoment,
        wire.LessonWish,
        has_language=True,
    ),
    Endpoint("GET", "/api/here", here, "This server, and its addresses in the home.", wire.Here),
    Endpoint("GET", "/api/openapi.json", openapi, "This description.", dict[str, Any]),
    Endpoint("GET", "/health", health, "That the server runs.", wire.Health),
    Endpoint("GET", "/ready", ready, "Whether moves can be stored and bots can play.", wire.Ready),
    Endpoint("GET", "/metrics", metrics, "What Prometheus counts.", TEXT),
)
