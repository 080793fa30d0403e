"""`taniere backup`: a copy of all tables, made while people play."""

from __future__ import annotations

import argparse
from pathlib import Path

from taniere.cli.files import check_writable
from taniere.cli.stores import add_store, store_path
from taniere.core.texts import Texts


def add_arguments(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """What `taniere backup` takes."""
    parser.add_argument("file", metavar=texts.say("help.file"), help=texts.say("help.backup_file"))
    add_store(parser, texts)


def run(arguments: argparse.Namespace, texts: Texts) -> int:
    """Write the file, whole or not at all."""
    from taniere.store.backup import back_up

    check_writable(arguments.file)
    count = back_up(store_path(arguments), Path(arguments.file))
    print(texts.say("backup.done", count=count, file=arguments.file))
    return 0
