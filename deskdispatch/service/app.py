"""The Starlette application: routing, authentication, and errors as JSON."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from deskdispatch.service.messages.requests import InvalidRequest, Values, json_object
from deskdispatch.service.messages.responses import ErrorOut, ResponseModel
from deskdispatch.service.operations import (
    LARGEST_BODY,
    TABLE,
    UNAUTHORISED,
    Operation,
    ServiceContext,
)
from deskdispatch.service.store.store import StoreError

Answer = Callable[[Request], Awaitable[Response]]
ErrorAnswer = Callable[[Request, Exception], Awaitable[Response]]

_NO_SCRIPT: Final = "default-src 'none'; style-src 'unsafe-inline'"


def build(context: ServiceContext, host_names: frozenset[str] | None = None) -> Starlette:
    """Builds the application of a running service; ``host_names``: accepted hosts, None for all."""
    paths: dict[str, dict[str, Operation[Any, Any]]] = {}
    for operation in TABLE:
        method, path = operation.endpoint
        paths.setdefault(path, {})[method] = operation
    app = Starlette(
        routes=[
            *(
                Route(path, _endpoint(context, methods), methods=list(methods))
                for path, methods in reversed(paths.items())  # most requested first
            ),
            Route("/", _overview_page),
            Route("/openapi.json", _openapi_document),
        ],
        exception_handlers={
            HTTPException: _on_http_exception,
            InvalidRequest: _answer_with(400),
            # The outcome of a booking is then unknown.
            StoreError: _answer_with(503, "the database does not answer"),
            Exception: _answer_with(500, "internal error"),
        },
        middleware=[Middleware(_HostCheck, names=host_names)] if host_names else [],
    )
    app.router.redirect_slashes = False
    return app


class _HostCheck:
    """Refuses requests for another host, as from a page whose name points here (DNS rebinding)."""

    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            name = urlsplit(f"//{Headers(scope=scope).get('host', '')}").hostname
        except ValueError:  # an invalid address between brackets
            name = None
        answer = self._app if name in self._names else _MISDIRECTED
        await answer(scope, receive, send)


def _endpoint(context: ServiceContext, methods: Mapping[str, Operation[Any, Any]]) -> Answer:
    """Returns the endpoint of a path: authenticates, then runs the operation of the method."""

    async def answer(request: Request) -> Response:
        operation = methods["GET" if request.method == "HEAD" else request.method]
        if not (operation.is_open or await context.access.is_authenticated(request.headers)):
            raise HTTPException(401, UNAUTHORISED)
        values = await _values(operation.request_model.place, request)
        address = request.client.host if request.client else ""
        parsed = operation.request_model.read(values, address)
        return _json(await operation.handler(context, parsed), operation.success)

    return answer


async def _values(place: str, request: Request) -> Values:
    """Returns the unchecked values of the body, the query or the path."""
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > LARGEST_BODY:
        raise _too_large()
    if place == "body":
        return json_object(await _body(request))
    if place == "query":
        query = request.query_params
        for name, times in ((name, len(query.getlist(name))) for name in query):
            if times > 1:
                raise InvalidRequest(f"{name} must be given once")
        return query
    return request.path_params


async def _body(request: Request) -> bytes:
    """Reads the request body up to the limit, whatever length was announced."""
    raw = bytearray()
    try:
        async for part in request.stream():
            raw += part
            if len(raw) > LARGEST_BODY:
                raise _too_large()
    except ClientDisconnect as gone:
        raise InvalidRequest("the request body was cut off") from gone
    return bytes(raw)


def _too_large() -> HTTPException:
    return HTTPException(413, f"the request body is larger than {LARGEST_BODY} bytes")


async def _overview_page(_request: Request) -> Response:
    from deskdispatch.service.overview import html

    return HTMLResponse(html(), headers={"Content-Security-Policy": _NO_SCRIPT})


async def _openapi_document(_request: Request) -> Response:
    from deskdispatch.service.openapi import document

    return JSONResponse(document())


async def _on_http_exception(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    headers = dict(error.headers or {})
    if error.status_code == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return _error(error.status_code, error.detail, headers)


def _answer_with(status: int, message: str | None = None) -> ErrorAnswer:
    """Returns a handler that answers with a fixed message, or with the error's own."""

    async def answer(_request: Request, error: Exception) -> Response:
        return _error(status, message or str(error))

    return answer


def _error(status: int, message: str, headers: Mapping[str, str] | None = None) -> Response:
    return _json(ErrorOut(error=message), status, headers)


def _json(body: ResponseModel, status: int, headers: Mapping[str, str] | None = None) -> Response:
    return Response(body.model_dump_json(), status, headers, "application/json")


_MISDIRECTED: Final = _error(421, "this service answers to its own address and localhost only")
