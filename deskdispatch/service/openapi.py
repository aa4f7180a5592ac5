"""The OpenAPI 3.1 document, written from the one table of operations."""

from __future__ import annotations

from functools import cache
from http import HTTPStatus
from typing import Any, Final

from deskdispatch import __version__
from deskdispatch.domain.endpoints import API_KEY_HEADER, API_KEY_PREFIX, GET_DELIVERY
from deskdispatch.service.messages.inputs import Inputs, Json
from deskdispatch.service.messages.response_parts import STRING, Shape
from deskdispatch.service.messages.responses import ERROR
from deskdispatch.service.operations import Operation
from deskdispatch.service.routes import TABLE

_ERRORS: Final = {
    400: "a field breaks a rule; the message names both",
    401: "missing or invalid API key or token",
    404: "no such delivery",
    413: "the body is larger than 64 KiB",
    500: "a fault of the service",
    503: "the database does not answer; what became of a booking is not known",
}

_SCHEMES: Final[Json] = {
    "bearer": {
        "type": "http",
        "scheme": "bearer",
        "description": f"An API key ({API_KEY_PREFIX}...) or the token of a login.",
    },
    "key": {
        "type": "apiKey",
        "in": "header",
        "name": API_KEY_HEADER,
        "description": f"An API key ({API_KEY_PREFIX}...).",
    },
}


@cache
def document() -> Json:
    """The whole of it."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Delivery merchant service",
            "version": __version__,
            "description": "The practice service. What its choices are is told at /.",
        },
        "servers": [{"url": "/"}],
        "security": [{scheme: []} for scheme in _SCHEMES],
        "paths": _paths(),
        "components": {
            "schemas": _schemas(),
            "responses": {str(status): _error(status) for status in _ERRORS},
            "securitySchemes": _SCHEMES,
        },
    }


def _paths() -> Json:
    paths: dict[str, Json] = {}
    for operation in TABLE:
        method, path = operation.endpoint
        paths.setdefault(path, {})[method.lower()] = _operation(operation)
    return paths


def _operation(operation: Operation[Any, Any]) -> Json:
    found: Json = {"operationId": operation.name, "summary": operation.summary}
    takes = operation.takes
    if operation.open:
        found["security"] = []
    if takes.place in {"query", "path"}:
        found["parameters"] = _parameters(takes)
    if takes.place == "body":
        schema = {"$ref": f"#/components/schemas/{takes.__name__}"}
        found["requestBody"] = {"required": True, "content": _json(schema)}
    errors = {
        str(status): {"$ref": f"#/components/responses/{status}"} for status in operation.errors
    }
    return found | {"responses": {str(operation.success): _success(operation)} | errors}


def _parameters(takes: type[Inputs]) -> list[Json]:
    return [
        {
            "name": field.name,
            "in": takes.place,
            "required": field.required,
            "description": field.description,
            "schema": field.schema(),
        }
        for field in takes.fields
    ]


def _success(operation: Operation[Any, Any]) -> Json:
    found = {
        "description": operation.summary,
        "content": _json(operation.gives.reference),
    }
    if operation.id_at is not None:
        target = next(each.name for each in TABLE if each.endpoint == GET_DELIVERY)
        link = {"operationId": target, "parameters": {"id": f"$response.body#{operation.id_at}"}}
        found["links"] = {target: link}
    return found


def _error(status: int) -> Json:
    found: Json = {"description": _ERRORS[status], "content": _json(ERROR.reference)}
    if status == HTTPStatus.UNAUTHORIZED:
        found["headers"] = {"WWW-Authenticate": {"required": True, "schema": STRING}}
    return found


def _json(schema: Json) -> Json:
    return {"application/json": {"schema": schema}}


def _schemas() -> Json:
    shapes: dict[str, Shape[Any]] = {ERROR.name: ERROR}
    for operation in TABLE:
        shapes |= {shape.name: shape for shape in operation.gives.family()}
    bodies = {op.takes.__name__: op.takes for op in TABLE if op.takes.place == "body"}
    found = {name: shape.schema() for name, shape in shapes.items()}
    found |= {name: body.schema() for name, body in bodies.items()}
    return dict(sorted(found.items()))
