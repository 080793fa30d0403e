"""The OpenAPI description, made from the list of endpoints and the structs of the wire."""

from __future__ import annotations

import re
from typing import Any

import msgspec

import taniere
from taniere.server import wire
from taniere.server.routes import ENDPOINTS, TEXT, Endpoint

REF = "#/components/schemas/{name}"


def describe() -> dict[str, Any]:
    """The whole description."""
    kinds = [endpoint.gives for endpoint in ENDPOINTS if endpoint.gives is not TEXT]
    kinds += [endpoint.takes for endpoint in ENDPOINTS if endpoint.takes is not None]
    kinds += [wire.Problem, wire.FromClient, wire.FromServer]
    found, components = msgspec.json.schema_components(kinds, ref_template=REF)
    schemas = dict(zip(map(str, kinds), found, strict=True))
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tanière",
            "version": taniere.__version__,
            "description": "Tables of board games. Play goes over the WebSocket /ws: see docs/wire.md.",
            "license": {"name": "AGPL-3.0-or-later", "identifier": "AGPL-3.0-or-later"},
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "link": {"type": "http", "scheme": "bearer", "description": "the secret of a link"}
            },
        },
    }


def _operation(endpoint: Endpoint, schemas: dict[str, Any]) -> dict[str, Any]:
    problem = {"application/json": {"schema": schemas[str(wire.Problem)]}}
    operation: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": endpoint.about,
        "responses": {
            str(endpoint.status): {"description": endpoint.about, "content": _content(endpoint, schemas)},
            "default": {"description": "Why it was not done; nothing has changed.", "content": problem},
        },
    }
    if endpoint.takes is not None:
        body = {"application/json": {"schema": schemas[str(endpoint.takes)]}}
        operation["requestBody"] = {"required": True, "content": body}
    if endpoint.roles:
        operation["security"] = [{"link": []}]
        operation["description"] = "With a link for: " + ", ".join(endpoint.roles) + "."
    if parameters := _parameters(endpoint):
        operation["parameters"] = parameters
    return operation


def _content(endpoint: Endpoint, schemas: dict[str, Any]) -> dict[str, Any]:
    if endpoint.gives is TEXT:
        kind = "text/markdown" if endpoint.path.endswith("/rules") else "text/plain"
        return {kind: {"schema": {"type": "string"}}}
    return {"application/json": {"schema": schemas[str(endpoint.gives)]}}


def _parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for name in re.findall(r"{(\w+)}", endpoint.path):
        schema: dict[str, Any] = {"type": "string"}
        if name == "seat":
            schema = {"type": "integer", "minimum": 0, "maximum": 15}
        found.append({"name": name, "in": "path", "required": True, "schema": schema})
    if endpoint.has_language:
        schema = {"type": "string", "enum": ["en", "fr"]}
        found.append({"name": "lang", "in": "query", "required": False, "schema": schema})
    return found
