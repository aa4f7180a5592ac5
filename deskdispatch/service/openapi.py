"""The OpenAPI 3.1 document, generated from the table of operations and pydantic's schemas."""

from __future__ import annotations

from functools import cache
from http import HTTPStatus
from typing import Any, Final

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, models_json_schema
from pydantic_core.core_schema import ModelSchema

from deskdispatch import __version__
from deskdispatch.domain.endpoints import API_KEY_HEADER, API_KEY_PREFIX, GET_DELIVERY
from deskdispatch.service.messages.requests import Json, RequestModel
from deskdispatch.service.messages.responses import ErrorOut
from deskdispatch.service.operations import TABLE, Operation

_ERRORS: Final = {
    400: "a field breaks a rule; the message names both",
    401: "missing or invalid API key or token",
    404: "no such delivery",
    413: "the body is larger than 64 KiB",
    421: "the request's Host is not this service's",
    500: "a failure of the service",
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
    paths: dict[str, Json] = {}
    for operation in TABLE:
        method, path = operation.endpoint
        paths.setdefault(path, {})[method.lower()] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Delivery merchant service",
            "version": __version__,
            "description": "The practice service. What its choices are is told at /.",
        },
        "servers": [{"url": "/"}],
        "security": [{scheme: []} for scheme in _SCHEMES],
        "paths": paths,
        "components": {
            "schemas": _schemas(),
            "responses": {str(status): _error(status) for status in _ERRORS},
            "securitySchemes": _SCHEMES,
        },
    }


def _operation(operation: Operation[Any, Any]) -> Json:
    found: Json = {"operationId": operation.name, "summary": operation.summary}
    request_model = operation.request_model
    if operation.is_open:
        found["security"] = []
    if request_model.place in {"query", "path"}:
        found["parameters"] = _parameters(request_model)
    if request_model.place == "body":
        found["requestBody"] = {"required": True, "content": _json(request_model)}
    errors = {
        str(status): {"$ref": f"#/components/responses/{status}"} for status in operation.errors
    }
    return found | {"responses": {str(operation.success): _success(operation)} | errors}


def _parameters(request_model: type[RequestModel]) -> list[Json]:
    whole = request_model.model_json_schema(schema_generator=_SchemaGenerator)
    return [
        {
            "name": name,
            "in": request_model.place,
            "required": name in whole.get("required", ()),
            "description": schema.pop("description"),
            "schema": schema,
        }
        for name, schema in whole["properties"].items()
    ]


def _success(operation: Operation[Any, Any]) -> Json:
    found = {
        "description": operation.summary,
        "content": _json(operation.response_model),
    }
    if operation.id_at is not None:
        target = next(each.name for each in TABLE if each.endpoint == GET_DELIVERY)
        link = {"operationId": target, "parameters": {"id": f"$response.body#{operation.id_at}"}}
        found["links"] = {target: link}
    return found


def _error(status: int) -> Json:
    found: Json = {"description": _ERRORS[status], "content": _json(ErrorOut)}
    if status == HTTPStatus.UNAUTHORIZED:
        found["headers"] = {"WWW-Authenticate": {"required": True, "schema": {"type": "string"}}}
    return found


def _json(model: type[BaseModel]) -> Json:
    schema = {"$ref": f"#/components/schemas/{_schema_name(model.__name__)}"}
    return {"application/json": {"schema": schema}}


def _schemas() -> Json:
    models: list[tuple[type[BaseModel], JsonSchemaMode]] = [(ErrorOut, "serialization")]
    models += [
        (each.request_model, "validation") for each in TABLE if each.request_model.place == "body"
    ]
    models += [(each.response_model, "serialization") for each in TABLE]
    _, found = models_json_schema(
        models,
        ref_template="#/components/schemas/{model}",
        schema_generator=_SchemaGenerator,
    )
    return dict(sorted(found["$defs"].items()))


class _SchemaGenerator(GenerateJsonSchema):
    """Pydantic's schemas without titles and docstrings, and with null where it counts as absent."""

    def normalize_name(self, name: str) -> str:
        return _schema_name(name)

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def model_schema(self, schema: ModelSchema) -> Json:
        found = super().model_schema(schema)
        del found["title"]
        found.pop("description", None)
        if issubclass(schema["cls"], RequestModel):
            for name, field in found["properties"].items():
                if name not in found.get("required", ()):
                    found["properties"][name] = _optional(field, schema["cls"].place)
        return found


def _optional(field: Json, place: str) -> Json:
    """Returns the schema of an optional field, which may be null in a body only."""
    kinds = field.pop("anyOf", [field])[0]
    found = {**kinds, **field}
    if found["default"] is None:
        del found["default"]
    if place == "body":
        found["type"] = [found["type"], "null"]
        if "enum" in found:
            found["enum"] = [*found["enum"], None]
    return found


def _schema_name(class_name: str) -> str:
    older = {"SignInBody": "SignIn", "OrderBody": "Order"}
    return older.get(class_name, class_name.removesuffix("Out"))
