"""A proxy before several servers of this machine: each connection goes to the next one that answers.

It passes bytes on and knows no protocol. It is for tests and for trying things out; docs/hosting.md has the
settings of proxies that are made for it.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import count

CHUNK = 65_536


class Balancer:
    """Listens at one port, and shares connections out among others."""

    def __init__(self, ports: Sequence[int]) -> None:
        self._ports = list(ports)
        self._turn = count()
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self.port = 0

    async def start(self, port: int = 0) -> None:
        """Listen; at a free port where none is named."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def reload(self) -> None:
        """Cut every connection and listen anew, as a proxy that starts again does."""
        await self.close()
        await self.start(self.port)

    async def close(self) -> None:
        """Listen no more, and cut every connection."""
        if self._server is not None:
            self._server.close()
        for writer in list(self._open):
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        turn = next(self._turn)
        for step in range(len(self._ports)):
            port = self._ports[(turn + step) % len(self._ports)]
            try:
                far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
                break
            except OSError:
                continue
        else:
            writer.transport.abort()
            return
        both = {writer, far_writer}
        self._open |= both
        try:
            await asyncio.gather(_pass(reader, far_writer), _pass(far_reader, writer))
        finally:
            for one in both:
                one.transport.abort()
            self._open -= both


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Pass everything on, to the end of one direction."""
    with suppress(OSError):
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()
        if writer.can_write_eof():
            writer.write_eof()


async def _run(port: int, ports: Sequence[int]) -> None:
    balancer = Balancer(ports)
    await balancer.start(port)
    await asyncio.Event().wait()


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        asyncio.run(_run(int(sys.argv[1]), [int(word) for word in sys.argv[2:]]))
