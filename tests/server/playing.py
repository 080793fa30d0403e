"""What tests of the socket say."""

from __future__ import annotations

from typing import Any

from taniere.client import Made, Server, person
from taniere.server import wire
from taniere.server.app import App
from taniere.server.limits import Limits

HELLO = {"type": "hello", "protocol": wire.PROTOCOL, "token": "x" * 43}


async def two(server: Server, **more: Any) -> Made:
    """A table of Pig at which Anne begins."""
    options = {"start": "0", **more.pop("options", {})}
    return await server.create(
        "pig", [person("Anne"), person("Ben")], options=options, is_started=True, **more
    )


async def length(app: App, links: wire.Links) -> int:
    return len(await app.server.hub.store.entries(links.table))


def play(decision: str, action: str, **more: Any) -> dict[str, Any]:
    return {"type": "play", "decision": decision, "action": action, **more}


def as_dict(limits: Limits) -> dict[str, Any]:
    return {name: getattr(limits, name) for name in Limits.__dataclass_fields__}
