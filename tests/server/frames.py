"""A WebSocket client that sends whatever bytes a test wants, and reads frames one by one."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from types import TracebackType

from taniere.client import Server
from tests.server.making import DEADLINE

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA


def frame(kind: int, payload: bytes = b"", *, final: bool = True, rsv: int = 0, masked: bool = True) -> bytes:
    """A frame of a client, or one that no client may send."""
    head = bytes([(0x80 if final else 0) | rsv | kind])
    size, bit = len(payload), 0x80 if masked else 0
    if size < 126:
        head += bytes([bit | size])
    elif size < 1 << 16:
        head += bytes([bit | 126]) + struct.pack("!H", size)
    else:
        head += bytes([bit | 127]) + struct.pack("!Q", size)
    if not masked:
        return head + payload
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


def close_frame(code: int, reason: bytes = b"") -> bytes:
    return frame(CLOSE, code.to_bytes(2, "big") + reason)


class Client:
    """`async with Client(server) as client`: connected, hands shaken."""

    def __init__(self, server: Server) -> None:
        host, _, port = server.url.removeprefix("http://").partition(":")
        self._host, self._port = host, int(port)
        self._reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def __aenter__(self) -> Client:
        self._reader, self.writer = await asyncio.open_connection(self._host, self._port)
        key = base64.b64encode(os.urandom(16)).decode()
        request = (
            f"GET /ws HTTP/1.1\r\nHost: {self._host}:{self._port}\r\nConnection: Upgrade\r\n"
            f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
        )
        self.writer.write(request.encode())
        head = await self._in_time(self._reader.readuntil(b"\r\n\r\n"))
        assert head.startswith(b"HTTP/1.1 101 "), head
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.writer.transport.abort()

    def send(self, *data: bytes) -> None:
        self.writer.write(b"".join(data))

    async def next(self, *kinds: int) -> tuple[int, bytes] | None:
        """The next frame of one of these kinds; None where the server has hung up."""
        try:
            while True:
                head = await self._in_time(self._reader.readexactly(2))
                assert not head[1] & 0x80  # a server does not mask
                size = head[1] & 0x7F
                if size >= 126:
                    more = await self._in_time(self._reader.readexactly(2 if size == 126 else 8))
                    size = int.from_bytes(more, "big")
                payload = await self._in_time(self._reader.readexactly(size))
                if not kinds or head[0] & 0xF in kinds:
                    return head[0] & 0xF, payload
        except (asyncio.IncompleteReadError, ConnectionError):
            return None

    async def closed(self) -> int | None:
        """The code that the server closes with, 0 where it says none; None where it just hangs up."""
        found = await self.next(CLOSE)
        return None if found is None else int.from_bytes(found[1][:2], "big")

    async def _in_time(self, reading: asyncio.Future[bytes] | object) -> bytes:
        async with asyncio.timeout(DEADLINE):
            return await reading  # type: ignore[misc,no-any-return]
