"""Logs: one JSON object a line, without anybody's secrets."""

from __future__ import annotations

import logging
import re
import sys
from typing import Any

import structlog

LEVELS = ("debug", "info", "warning", "error")
HIDDEN = "[hidden]"

# Keys whose values are nobody's business, and what looks like a token, a seed or a nonce wherever it stands.
SECRET_KEYS = {"authorization", "token", "seed", "nonce", "cookie"}
SECRETS = re.compile(
    r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])|(?<![0-9a-f])[0-9a-f]{16,64}(?![0-9a-f])"
)


def hide_secrets(_: Any, __: str, entry: dict[str, Any]) -> dict[str, Any]:
    """A last guard: no code of ours logs a secret, but an exception might quote one.

    >>> hide_secrets(None, "info", {"event": "x", "token": "abc", "text": "seed " + 64 * "a"})
    {'event': 'x', 'token': '[hidden]', 'text': 'seed [hidden]'}
    """
    for key, value in entry.items():
        if key.lower() in SECRET_KEYS:
            entry[key] = HIDDEN
        elif isinstance(value, str):
            entry[key] = SECRETS.sub(HIDDEN, value)
    return entry


def set_up(level: str) -> None:
    """Everything that anybody logs goes to standard error, in one form."""
    shared: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    final: list[Any] = [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        structlog.processors.format_exc_info,
        hide_secrets,
        structlog.processors.JSONRenderer(ensure_ascii=False),
    ]
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=final))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    # It logs each socket with its whole address; ours is logged by guards.py, without the query.
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    logging.getLogger("websockets").setLevel(logging.WARNING)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )


def logger(name: str) -> structlog.stdlib.BoundLogger:
    """A logger of this name."""
    found: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger(name)
    return found
