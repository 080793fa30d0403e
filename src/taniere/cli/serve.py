"""`taniere serve`: open the shelf to browsers, here and on the home network."""

from __future__ import annotations

import argparse
import asyncio
import errno
import gc
import io
import os
import socket
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from taniere.cli.arguments import whole_number
from taniere.cli.browser import is_ours, open_browser
from taniere.cli.errors import UsageError
from taniere.cli.stores import add_setting, add_store, make_folder, store_place
from taniere.core.texts import Texts
from taniere.server import addresses
from taniere.server.cores import usual_workers
from taniere.store.addresses import without_secrets

LEVELS = ("debug", "info", "warning", "error")
METERED = ("here", "everywhere")
DAY = 24 * 3600.0
MOST_RATE = 1_000_000
OPENING_SECONDS = 5.0
PORTS_TRIED = 20  # by --open, where others have the first


def add_arguments(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """What `taniere serve` takes; each may also come from the environment."""
    add, number = partial(add_setting, parser, texts), whole_number
    add("host", addresses.EVERYWHERE[0], str, texts.say("help.address"), "help.host")
    add("port", "8000", number(texts, 0, 65_535), "N", "help.port")
    add_store(parser, texts)
    add("bot-workers", str(usual_workers()), number(texts, 1, 64), "N", "help.bot_workers")
    add("bot-seconds", "30", number(texts, 1, 3600), "N", "help.bot_seconds")
    add("question-seconds", "20", number(texts, 1, 3600), "N", "help.question_seconds")
    add("questions", "30", number(texts, 0, MOST_RATE), "N", "help.questions")
    add("abandoned-after", "60", number(texts, 1, 36_500), "N", "help.abandoned_after")
    add("requests-per-second", "20", number(texts, 0, MOST_RATE), "N", "help.requests_per_second")
    add("messages-per-second", "20", number(texts, 0, MOST_RATE), "N", "help.messages_per_second")
    add("connections", "200", number(texts, 0, MOST_RATE), "N", "help.connections")
    add("unfinished-tables", "100", number(texts, 0, MOST_RATE), "N", "help.unfinished_tables")
    add("metrics", METERED[0], _one_of(METERED, texts), "|".join(METERED), "help.metrics")
    add("log", "warning", _one_of(LEVELS, texts), "|".join(LEVELS), "help.log")
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help=texts.say("help.origin"),
    )
    parser.add_argument(
        "--allowed-host",
        action="append",
        default=[],
        metavar=texts.say("help.name"),
        help=texts.say("help.allowed_host"),
    )
    parser.add_argument("--open", action="store_true", help=texts.say("help.open"))


def run(arguments: argparse.Namespace, texts: Texts) -> int:
    """Serve until told to stop."""
    # Here, since no other command needs them, and they take their time.
    from taniere.server import logs
    from taniere.server.background import Settings
    from taniere.server.limits import Limits, Rate
    from taniere.server.running import run as run_server
    from taniere.store.lock import served

    origins = arguments.origin or os.environ.get("TANIERE_ORIGINS", "").split()
    origins = [_origin(word) for word in origins]
    hosts = arguments.allowed_host or os.environ.get("TANIERE_ALLOWED_HOSTS", "").split()
    hosts = [_host_name(word) for word in hosts]
    store = store_place(arguments)
    make_folder(arguments)
    requests, messages = arguments.requests_per_second, arguments.messages_per_second
    limits = Limits(
        requests=Rate(requests, 10 * requests),
        files=Rate(10 * requests, 100 * requests),
        tables=Rate(requests / 40, 3 * requests),
        messages=Rate(messages, 5 * messages),
        frames=Rate(3 * messages, 15 * messages),
        address_frames=Rate(30 * messages, 150 * messages),
        sockets=arguments.connections,
        unfinished_tables=arguments.unfinished_tables,
        is_metered_for_all=arguments.metrics == METERED[1],
    )
    settings = Settings(
        arguments.bot_workers,
        arguments.abandoned_after * DAY,
        bot_seconds=arguments.bot_seconds,
        question_seconds=arguments.question_seconds,
        questions=arguments.questions,
    )
    found = _found_port(arguments, texts)
    if found is None:
        return 0
    with found as listening, served(store) if isinstance(store, Path) else nullcontext():
        port = listening.getsockname()[1]

        def ready() -> None:
            _welcome(arguments.host, port, store, texts)
            if arguments.open:
                open_browser(addresses.own_url(arguments.host, port))

        logs.set_up(arguments.log)
        _collect_rarely()
        with asyncio.Runner(loop_factory=_new_loop()) as runner:
            runner.run(
                run_server(
                    listening,
                    store,
                    settings,
                    limits,
                    origins,
                    lambda: addresses.home_urls(arguments.host, port),
                    ready,
                    [*hosts, arguments.host],
                )
            )
    return 0


def _new_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop's, which does the same in half the time, where it is to be had; else Python's own."""
    try:
        import uvloop
    except ImportError:  # it knows no Windows
        return None
    return uvloop.new_event_loop


def _collect_rarely() -> None:
    """Almost nothing here refers to itself, and looking for what does would cost more than a move."""
    gc.freeze()
    gc.set_threshold(500_000, 20, 100)


def _found_port(arguments: argparse.Namespace, texts: Texts) -> socket.socket | None:
    """The socket; with --open on another port if need be, or None where a server of ours has it already."""
    host, port = arguments.host, arguments.port
    try:
        return _bound(host, port)
    except UsageError as error:
        if not arguments.open or error.code != "port_taken":
            raise
        refused = error
    if is_ours(port):
        url = addresses.own_url(host, port)
        print(texts.say("serve.already", url=url), flush=True)
        open_browser(url, patience=OPENING_SECONDS)
        return None
    for other in range(port + 1, min(port + PORTS_TRIED, 65_535) + 1):
        try:
            return _bound(host, other)
        except UsageError as error:
            if error.code != "port_taken":
                raise
    raise refused


def _bound(host: str, port: int) -> socket.socket:
    """The socket, or a refusal that says what would do."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, asyncio turns Nagle's algorithm off; without it every move waits 40 ms.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(1024)
    except (OSError, UnicodeError) as error:
        listening.close()
        match getattr(error, "errno", None):
            case errno.EADDRINUSE:
                raise UsageError("port_taken", port=port, other=port % 65_535 + 1) from None
            case errno.EACCES | errno.EPERM:
                raise UsageError("port_forbidden", port=port) from None
            case _:
                raise UsageError("no_such_address", host=host) from None
    return listening


def _welcome(host: str, port: int, store: Path | str, texts: Texts) -> None:
    print(texts.say("serve.open", url=addresses.own_url(host, port)))
    found = addresses.home_urls(host, port)
    if found and host in addresses.EVERYWHERE:
        print(texts.say("serve.others", url=found[0]))
        print(_qr_code(found[0]), end="")
    elif host in addresses.ONLY_HERE:
        print(texts.say("serve.only_here"))
    place = without_secrets(store) if isinstance(store, str) else store.absolute()
    print(texts.say("serve.kept", store=place))
    print(texts.say("serve.stop"), flush=True)


def _qr_code(url: str) -> str:
    import segno

    code = io.StringIO()
    segno.make(url, micro=False, error="l").terminal(code, compact=True)
    return code.getvalue()


def _one_of(known: tuple[str, ...], texts: Texts) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text in known:
            return text
        raise argparse.ArgumentTypeError(texts.say("error.unknown_level", value=text, known=known))

    return read


def _host_name(text: str) -> str:
    from taniere.server.hosts import name_of

    if name_of(text):
        return text
    raise UsageError("not_a_host", value=text)


def _origin(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme in ("http", "https") and parts.netloc and parts.path in ("", "/"):
        return f"{parts.scheme}://{parts.netloc}"
    raise UsageError("not_an_origin", value=text)
