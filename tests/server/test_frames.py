"""Frames, against those of another library; and what no client may send."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some
from websockets.frames import Frame, Opcode

from taniere.server.frames import (
    BINARY,
    CLOSE,
    CONTINUATION,
    FINAL,
    PING,
    PONG,
    PROTOCOL_ERROR,
    TEXT,
    TOO_LARGE,
    FrameError,
    Reader,
    frame,
)

LIMIT = 70_000


def sent(kind: int, payload: bytes, is_final: bool = True) -> bytes:
    """As a client of another library sends it, masked at random."""
    return Frame(Opcode(kind), payload, fin=is_final).serialize(mask=True)


messages = some.lists(
    some.tuples(
        some.sampled_from([TEXT, BINARY]),
        some.lists(some.binary(max_size=40) | some.just(b"x" * 126) | some.just(b"y" * 66_000), min_size=1),
    ).filter(lambda message: sum(map(len, message[1])) <= LIMIT)
    | some.tuples(
        some.sampled_from([PING, PONG, CLOSE]), some.lists(some.binary(max_size=125), min_size=1, max_size=1)
    ),
    max_size=5,
)


@given(messages, some.lists(some.integers(1, 50), min_size=1))
def test_messages_arrive_whole_however_they_are_cut(
    asked: list[tuple[int, list[bytes]]], cuts: list[int]
) -> None:
    stream = b""
    for kind, parts in asked:
        for number, part in enumerate(parts):
            is_last = number == len(parts) - 1
            stream += sent(kind if number == 0 else CONTINUATION, part, is_last)
            if not is_last:
                stream += sent(PING, b"between")
    reader, found, turn = Reader(LIMIT), list[tuple[int, bytes]](), 0
    while stream:
        size = max(cuts[turn % len(cuts)], len(stream) // 20)
        found += reader.read(stream[:size])
        stream, turn = stream[size:], turn + 1
    wanted = [(kind, b"".join(parts)) for kind, parts in asked]
    assert [one for one in found if one != (PING, b"between")] == [
        one for one in wanted if one != (PING, b"between")
    ]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_what_we_send_is_what_another_library_would(size: int) -> None:
    assert frame(TEXT, b"x" * size) == Frame(Opcode.TEXT, b"x" * size).serialize(mask=False)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(TEXT, b"not masked"), PROTOCOL_ERROR),
        (bytes([FINAL | 0x40 | TEXT, 0x80]), PROTOCOL_ERROR),  # an extension that nobody offered
        (sent(CONTINUATION, b"of nothing"), PROTOCOL_ERROR),
        (sent(TEXT, b"begun", False) + sent(TEXT, b"again"), PROTOCOL_ERROR),
        (sent(TEXT, b"begun", False) + sent(BINARY, b"again", False), PROTOCOL_ERROR),
        (bytes([PING, 0x80, 0, 0, 0, 0]), PROTOCOL_ERROR),  # a control frame in pieces
        (bytes([FINAL | PING, 0xFE, 0, 126]), PROTOCOL_ERROR),  # a control frame that is too long
        (bytes([FINAL | 0x3, 0x80, 0, 0, 0, 0]), PROTOCOL_ERROR),  # a kind that there is not
        (bytes([FINAL | TEXT, 0xFF]) + (LIMIT + 1).to_bytes(8, "big"), TOO_LARGE),  # before it has come
        (bytes([FINAL | TEXT, 0xFF]) + b"\xff" * 8, TOO_LARGE),
        (sent(TEXT, b"x" * LIMIT, False) + sent(CONTINUATION, b"x"), TOO_LARGE),
    ],
    ids=lambda value: value if isinstance(value, int) else len(value),  # not the bytes: masks are random
)
def test_what_no_client_may_send_is_refused(data: bytes, code: int) -> None:
    with pytest.raises(FrameError) as refused:
        Reader(LIMIT).read(data)
    assert refused.value.code == code
