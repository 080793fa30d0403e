"""A WebSocket client for many connections in one process: text messages, and as little work as possible."""

from __future__ import annotations

import asyncio
import base64
import secrets
from collections.abc import Callable
from typing import cast

HOST = "127.0.0.1"
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
NO_MASK = bytes(4)  # a client must mask; with zeros that changes nothing and costs nothing here


class Socket(asyncio.Protocol):
    """One connection. `on_text` hears each message; `on_end` when the server hangs up by itself."""

    def __init__(self, on_text: Callable[[bytes], None], on_end: Callable[[], None]) -> None:
        self._on_text = on_text
        self._on_end = on_end
        self._buffer = bytearray()
        self._is_open = False
        self._transport: asyncio.Transport | None = None
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def open(self, port: int, path: str) -> None:
        """Connect to this machine and shake hands. The server may speak before this returns."""
        await asyncio.get_running_loop().create_connection(lambda: self, HOST, port)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self._write(
            f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        await self._opened

    def send(self, text: bytes) -> None:
        """A text message."""
        self._frame(TEXT, text)

    async def close(self) -> None:
        """Say good-bye and wait until the server has let go."""
        self._on_end = _nothing
        self._on_text = _ignore
        self._frame(CLOSE, b"\x03\xe8")
        await self._closed

    # asyncio.Protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, error: Exception | None) -> None:
        if not self._opened.done():
            self._opened.set_exception(ConnectionError("the server hung up during the handshake"))
        if not self._closed.done():
            self._closed.set_result(None)
        self._on_end()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            status = bytes(self._buffer[: self._buffer.find(b"\r\n")])
            del self._buffer[: end + 4]
            if b" 101 " not in status:
                self._opened.set_exception(ConnectionError(status.decode()))
                return
            self._is_open = True
            self._opened.set_result(None)
        self._read_frames()

    def _read_frames(self) -> None:
        """Everything that has come in whole. Neither server cuts a message into several frames."""
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            head, size, start = buffer[at], buffer[at + 1], at + 2
            if size == 126:
                start += 2
                size = int.from_bytes(buffer[at + 2 : start])
            elif size == 127:
                start += 8
                size = int.from_bytes(buffer[at + 2 : start])
            if len(buffer) < start + size:
                break
            payload, at = bytes(buffer[start : start + size]), start + size
            if head == 0x80 | TEXT:
                self._on_text(payload)
            elif head == 0x80 | PING:
                self._frame(PONG, payload)
            elif head == 0x80 | CLOSE and self._transport is not None:
                self._transport.close()
            elif head != 0x80 | PONG:
                raise ValueError(f"a frame that is not expected here: {head:#x}")
        del buffer[:at]

    def _frame(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        if size < 126:
            head = bytes((0x80 | kind, 0x80 | size))
        else:
            head = bytes((0x80 | kind, 0x80 | 126)) + size.to_bytes(2)
        self._write(head + NO_MASK + payload)

    def _write(self, data: bytes) -> None:
        if self._transport is not None:
            self._transport.write(data)


def _ignore(_: bytes) -> None:
    pass


def _nothing() -> None:
    pass
