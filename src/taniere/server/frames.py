"""The frames of a WebSocket (RFC 6455), read and written as bytes; no compression, no other extension."""

from __future__ import annotations

try:
    from websockets.speedups import apply_mask
except ImportError:  # where no compiler was found for it
    from websockets.utils import apply_mask

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
FINAL = 0x80
MASKED = 0x80
MOST_CONTROL = 125

PROTOCOL_ERROR = 1002
NOT_UTF8 = 1007
TOO_LARGE = 1009


class FrameError(Exception):
    """A client that does not keep to the protocol; `code` is what to close with."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def frame(kind: int, payload: bytes) -> bytes:
    """A whole message of a server.

    >>> frame(TEXT, b"hi")
    b'\\x81\\x02hi'
    """
    size = len(payload)
    if size < 126:
        return b"%c%c%b" % (FINAL | kind, size, payload)
    if size < 1 << 16:
        return b"%c\x7e%b%b" % (FINAL | kind, size.to_bytes(2, "big"), payload)
    return b"%c\x7f%b%b" % (FINAL | kind, size.to_bytes(8, "big"), payload)


class Reader:
    """Turns what a client sends into messages. A message may come in pieces, several may come at once."""

    def __init__(self, most: int) -> None:
        self._most = most  # bytes in a message
        self._rest = b""
        self._kind = CONTINUATION  # of the message whose parts we hold
        self._parts: list[bytes] = []
        self._size = 0

    def read(self, data: bytes) -> list[tuple[int, bytes]]:
        """Every message and control frame that is whole now; FrameError for what no client may send."""
        if self._rest:
            data = self._rest + data
        found: list[tuple[int, bytes]] = []
        at, end = 0, len(data)
        while end - at >= 2:
            head, size, start = data[at], data[at + 1], at + 2
            if not size & MASKED or head & 0x70:
                raise FrameError(PROTOCOL_ERROR)
            size &= 0x7F
            if size > MOST_CONTROL:
                if head & 0x8:
                    raise FrameError(PROTOCOL_ERROR)
                start += 2 if size == 126 else 8
                if end < start:
                    break
                size = int.from_bytes(data[at + 2 : start], "big")
            if self._size + size > self._most:
                raise FrameError(TOO_LARGE)
            start += 4
            if end < start + size:
                break
            payload = apply_mask(data[start : start + size], data[start - 4 : start])
            at = start + size
            if head == FINAL | TEXT and not self._parts:
                found.append((TEXT, payload))
            else:
                self._add(head, payload, found)
        self._rest = data[at:]
        return found

    def _add(self, head: int, payload: bytes, found: list[tuple[int, bytes]]) -> None:
        """Anything but a text in one piece."""
        kind = head & 0xF
        if kind in (CLOSE, PING, PONG):
            if not head & FINAL:
                raise FrameError(PROTOCOL_ERROR)
            found.append((kind, payload))
            return
        # Only what was begun goes on, and nothing else begins before its end.
        if kind not in (CONTINUATION, TEXT, BINARY) or (kind == CONTINUATION) != bool(self._parts):
            raise FrameError(PROTOCOL_ERROR)
        if kind != CONTINUATION:
            self._kind = kind
        self._parts.append(payload)
        self._size += len(payload)
        if head & FINAL:
            found.append((self._kind, b"".join(self._parts)))
            self._parts, self._size = [], 0
