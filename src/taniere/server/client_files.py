"""The browser client: files that the build made, from memory, by their exact names.

What is not among them is nobody's: no path of a request ever reaches the disk. A running server goes on with
the client it started with, also while another one is being built.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from taniere.server import problems
from taniere.server.compression import takes_gzip
from taniere.server.errors import AccessError
from taniere.server.front_page import front_page
from taniere.server.hints import Hints
from taniere.server.http import refusal

FOLDER = Path(__file__).resolve().parent.parent / "web"
INDEX = "/index.html"
METHODS = ("GET", "HEAD")

# The pages of the client, which is one page: it reads the path by itself.
PAGE = re.compile(
    r"/|/box/[^/]+(/rules|/print)?|/learn/[^/]+(/[^/]+)?|/table/[^/]+|/join(/[^/]+)?|/replay|/credits"
)

# Not by `mimetypes`, which asks the machine.
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}


@dataclass(frozen=True, slots=True)
class ClientFile:
    """A file with what its answers carry. `packed` is the same by gzip, where the build made that."""

    body: bytes
    packed: bytes | None
    kind: str
    etag: str
    is_immutable: bool

    def answer(self, headers: Headers) -> Response:
        """The file, or that it has not changed."""
        carried = {
            "ETag": self.etag,
            # The names below assets/ change with the content; all else is asked for again.
            "Cache-Control": "public, max-age=31536000, immutable" if self.is_immutable else "no-cache",
            "Vary": "Accept-Encoding",
        }
        if _matches(headers.get("if-none-match", ""), self.etag):
            return Response(status_code=304, headers=carried)
        body = self.body
        if self.packed is not None and takes_gzip(headers.get("accept-encoding", "")):
            body, carried["Content-Encoding"] = self.packed, "gzip"
        return Response(body, headers=carried | {"Content-Type": self.kind})


class Client:
    """All files of a built client; none where it was not built."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = _read(folder)
        self._hints = Hints(folder)

    @property
    def is_built(self) -> bool:
        """Whether there is a client at all."""
        return INDEX in self._files

    def find(self, path: str) -> ClientFile | None:
        """The file of a path; every page of the client is its index."""
        return self._files.get(INDEX if PAGE.fullmatch(path) else path)

    def hint(self, path: str, language: str) -> str:
        """What a page will ask for, as a `Link` header; nothing for what is no page."""
        return self._hints.link(path, language) if PAGE.fullmatch(path) else ""

    def lost(self) -> Response | None:
        """Return the page for a path that does not exist: the client says so and links to the shelf."""
        index = self._files.get(INDEX)
        if index is None:
            return None
        return Response(index.body, 404, {"Content-Type": index.kind, "Cache-Control": "no-store"})

    def serves(self, path: str) -> bool:
        """Whether a path is the client's and not the API's."""
        return path == "/" or self.find(path) is not None


class WithClient:
    """The client's files, and behind them everything else."""

    def __init__(self, app: ASGIApp, client: Client) -> None:
        self._app = app
        self._client = client

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if not self._client.serves(scope["path"]):
            if scope["method"] in METHODS and "text/html" in headers.get("accept", ""):
                scope["taniere.lost"] = self._client.lost()
            await self._app(scope, receive, send)
            return
        scope["taniere.route"] = "client"
        language = problems.language_of(headers.get("accept-language", ""))
        file = self._client.find(scope["path"])
        if scope["method"] not in METHODS:
            answer: Response = refusal(AccessError("bad_method", method=scope["method"]), language)
            answer.headers["Allow"] = ", ".join(METHODS)
        elif file is None:
            answer = front_page(language)
        else:
            answer = file.answer(headers)
            if hint := self._client.hint(scope["path"], language):
                answer.headers["Link"] = hint
                answer.headers.add_vary_header("Accept-Language")
        await answer(scope, receive, send)


def _matches(wanted: str, etag: str) -> bool:
    return wanted.strip() == "*" or etag in [part.strip().removeprefix("W/") for part in wanted.split(",")]


@cache
def _read(folder: Path) -> dict[str, ClientFile]:
    found: dict[str, ClientFile] = {}
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        inner = path.relative_to(folder)
        if not path.is_file() or path.suffix == ".gz" or any(part.startswith(".") for part in inner.parts):
            continue
        body, packed = path.read_bytes(), path.with_name(path.name + ".gz")
        found[f"/{inner.as_posix()}"] = ClientFile(
            body=body,
            packed=packed.read_bytes() if packed.is_file() else None,
            kind=KINDS.get(path.suffix.lower(), "application/octet-stream"),
            etag=f'"{hashlib.sha256(body).hexdigest()[:32]}"',
            is_immutable=inner.parts[0] == "assets",
        )
    return found
