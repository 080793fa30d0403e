"""A proxy before a database that cuts the connection where a test wants it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit


class Proxy:
    """Passes everything on. With `left` set, so many answers more are passed; the next one is swallowed."""

    def __init__(self, host: str, port: int) -> None:
        self._target = (host, port)
        self.port = 0
        self.left: int | None = None
        self.cuts = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection(*self._target)
        questions = asyncio.create_task(self._pass(reader, far_writer))
        with suppress(ConnectionError):
            while data := await far_reader.read(65536):
                if self.left is not None:
                    if self.left == 0:
                        self.left = None
                        self.cuts += 1
                        break
                    self.left -= 1
                writer.write(data)
                await writer.drain()
        questions.cancel()
        for one in (writer, far_writer):
            one.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()


@asynccontextmanager
async def cutting(url: str) -> AsyncIterator[tuple[Proxy, str]]:
    """A proxy, and the address of the same database through it."""
    parts = urlsplit(url)
    assert parts.hostname is not None
    assert parts.port is not None
    proxy = Proxy(parts.hostname, parts.port)
    serving = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    proxy.port = serving.sockets[0].getsockname()[1]
    try:
        yield proxy, url.replace(f":{parts.port}/", f":{proxy.port}/")
    finally:
        serving.close()
