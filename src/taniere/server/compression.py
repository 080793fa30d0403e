"""Answers by gzip, for those who take it."""

from __future__ import annotations

import gzip
import re
from functools import lru_cache

from starlette.responses import Response

LEAST = 1000  # bytes: below, there is little to gain


def takes_gzip(accepted: str) -> bool:
    """Whether a browser takes answers by gzip.

    >>> takes_gzip("gzip, deflate, br"), takes_gzip("gzip;q=0, *;q=0.5"), takes_gzip("")
    (True, False, False)
    """
    for part in accepted.split(","):
        name, _, quality = part.strip().partition(";")
        if name.strip().lower() in ("gzip", "x-gzip"):
            return re.fullmatch(r"q=0(\.0*)?", quality.strip()) is None
    return False


def pack(answer: Response, accepted: str) -> Response:
    """The answer, packed if that is worth it. Only for what everybody may read: the size of a packed answer
    tells of its content."""
    body = bytes(answer.body)
    if answer.status_code != 200 or len(body) < LEAST:
        return answer
    answer.headers.add_vary_header("Accept-Encoding")
    if takes_gzip(accepted):
        answer.body = _packed(body)
        answer.headers["Content-Encoding"] = "gzip"
        answer.headers["Content-Length"] = str(len(answer.body))
    return answer


@lru_cache(maxsize=64)  # texts and rulebooks, in both languages
def _packed(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)
