"""Our server with one commit for each change, to see what sharing is worth. Takes what `taniere` takes."""

from __future__ import annotations

from taniere.cli.main import main
from taniere.store import sqlite
from taniere.store.group_commit import GroupCommit


class OneByOne(GroupCommit):
    """As before, but a batch holds one change."""

    def _start(self) -> None:
        waiting = self._waiting
        self._waiting = waiting[:1]
        super()._start()
        self._waiting = waiting[1:]


if __name__ == "__main__":
    sqlite.GroupCommit = OneByOne  # type: ignore[attr-defined]
    main()
