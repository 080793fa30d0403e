"""Where the tables are, for every command that needs them: the same options, variables and default."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path

from taniere.cli.errors import UsageError
from taniere.core.texts import Texts
from taniere.store.addresses import is_postgres, without_secrets
from taniere.store.opening import sqlite_path

STORE = "taniere.db"


def add_setting(
    parser: argparse.ArgumentParser,
    texts: Texts,
    name: str,
    default: str,
    kind: Callable[[str], object],
    metavar: str,
    about: str,
) -> None:
    """An option that may also come from the environment."""
    variable = "TANIERE_" + name.upper().replace("-", "_")
    parser.add_argument(
        f"--{name}",
        default=os.environ.get(variable) or default,
        type=kind,
        metavar=metavar,
        help=texts.say(about, default=default, variable=variable).replace("%", "%%"),
    )


def add_store(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """`--data` and `--store`."""
    add_setting(parser, texts, "data", data_folder(), str, texts.say("help.folder"), "help.data_folder")
    add_setting(parser, texts, "store", "", str, "URL", "help.store")


def store_place(arguments: argparse.Namespace) -> Path | str:
    """The file of the store, or the address of its database."""
    if arguments.store and is_postgres(arguments.store):
        return str(arguments.store)
    return store_path(arguments)


def store_path(arguments: argparse.Namespace) -> Path:
    """The file of the store; UsageError where it is a database."""
    if arguments.store and is_postgres(arguments.store):
        raise UsageError("store_not_a_file", store=without_secrets(arguments.store))
    if arguments.store:
        return sqlite_path(arguments.store)
    if not arguments.data:
        raise UsageError("no_home")
    return Path(arguments.data) / STORE


def make_folder(arguments: argparse.Namespace) -> None:
    """Make the folder of the tables, where it is named as a folder."""
    if arguments.store:
        return
    try:
        store_path(arguments).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError("folder_unusable", folder=arguments.data, reason=error.strerror) from None


def data_folder() -> str:
    """Where programs of this user keep their data; nothing for a user without a home, as services may be."""
    base = os.environ.get("XDG_DATA_HOME", "")
    try:
        return str((Path(base) if Path(base).is_absolute() else Path.home() / ".local" / "share") / "taniere")
    except RuntimeError:
        return ""
