"""What a page of the client will ask for, said with the page: its browser need not read one script to hear of
the next. The address tells no more than which page it is; which game a table plays is told by the table, to
those who have a link. A browser may leave hints unheeded: the page works without them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

MANIFEST = ".manifest.json"  # as web/vite.config.ts names it: hidden, so that it is not served
INDEX = "index.html"
WORDS = "src/words/{}/index.ts"

# The module that makes a page, by the beginning of its path; the shelf is in the shell itself.
MODULES = {
    "box": "src/pages/Box.svelte",
    "table": "src/table/Play.svelte",
    "join": "src/pages/Join.svelte",
    "replay": "src/pages/Replay.svelte",
    "credits": "src/pages/Credits.svelte",
    "learn": "src/pages/Learn.svelte",
}
# The pages of a box that have a path of their own below it.
OF_BOX = {"rules": "src/pages/Rules.svelte", "print": "src/pages/Print.svelte"}


class Hints:
    """The hints of a built client; none where its build left no manifest."""

    def __init__(self, folder: Path) -> None:
        manifest = folder / MANIFEST
        self._chunks: dict[str, Any] = json.loads(manifest.read_bytes()) if manifest.is_file() else {}
        index = folder / INDEX
        self._page = index.read_text() if index.is_file() else ""

    def link(self, path: str, language: str) -> str:
        """The `Link` header of a page."""
        page, *rest = path.strip("/").split("/")
        module = OF_BOX.get("/".join(rest[1:])) or MODULES.get(page, "")
        files = dict.fromkeys((*self._files(WORDS.format(language)), *self._files(module)))
        # The shell is named by the page itself.
        return ", ".join(_link(file) for file in files if file not in self._page)

    def _files(self, name: str) -> Iterator[str]:
        """A chunk with its styles, and whatever it cannot begin without."""
        if chunk := self._chunks.get(name):
            yield chunk["file"]
            yield from chunk.get("css", ())
            for needed in chunk.get("imports", ()):
                yield from self._files(needed)


def _link(file: str) -> str:
    return f"</{file}>; rel=" + (
        "preload; as=style; crossorigin" if file.endswith(".css") else "modulepreload"
    )
