"""`taniere restore`: a backup back in its place."""

from __future__ import annotations

import argparse
from pathlib import Path

from taniere.cli.stores import add_store, store_path
from taniere.core.texts import Texts


def add_arguments(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """What `taniere restore` takes."""
    parser.add_argument("file", metavar=texts.say("help.file"), help=texts.say("help.restored_file"))
    add_store(parser, texts)
    parser.add_argument("--force", action="store_true", help=texts.say("help.force"))


def run(arguments: argparse.Namespace, texts: Texts) -> int:
    """Put it back, or change nothing."""
    from taniere.store.backup import restore

    store = store_path(arguments)
    count, kept = restore(Path(arguments.file), store, is_forced=arguments.force)
    print(texts.say("restore.done", count=count, store=store.absolute()))
    if kept is not None:
        print(texts.say("restore.kept", kept=kept.absolute()))
    return 0
