"""The words of which messages and bodies are made."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from taniere.table.names import CODE_POINT_LIMIT, NAME_LIMIT

Token = Annotated[str, Meta(min_length=43, max_length=43, description="a secret link")]
Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=CODE_POINT_LIMIT,
        description=f"visible, at most {NAME_LIMIT} characters as people count them",
    ),
]
Nonce = Annotated[
    str, Meta(pattern="^[0-9a-f]{32,64}$", description="your part of the randomness, in hexadecimal")
]
Pledge = Annotated[
    str, Meta(pattern="^[0-9a-f]{64}$", description="the hash of your nonce: docs/fairness.md says of what")
]
Reference = Annotated[str, Meta(max_length=64, description="comes back in the reply")]
Word = Annotated[str, Meta(max_length=100)]
Language = Literal["en", "fr"]
Said = dict[Language, str]
