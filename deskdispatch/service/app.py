"""The web application: routing, who may ask, and errors that all look alike."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from deskdispatch.domain import endpoints
from deskdispatch.domain.endpoints import Endpoint
from deskdispatch.service.fields import Invalid
from deskdispatch.service.routes import TABLE, UNAUTHORISED, Handler, Practice


def build(practice: Practice) -> Starlette:
    """The application over these parts."""
    paths: dict[str, dict[str, Endpoint]] = {}
    for endpoint in TABLE:
        paths.setdefault(endpoint.path, {})[endpoint.method] = endpoint
    app = Starlette(
        routes=[
            Route(path, _answering(practice, methods), methods=list(methods))
            for path, methods in paths.items()
        ],
        exception_handlers={
            HTTPException: _on_http_exception,
            Invalid: _on_invalid,
            Exception: _on_bug,
        },
    )
    app.router.redirect_slashes = False
    return app


def _answering(
    practice: Practice, methods: Mapping[str, Endpoint]
) -> Callable[[Request], Awaitable[Response]]:
    """One path: its method's handler, once the request is let in."""

    async def answer(request: Request) -> Response:
        endpoint = methods["GET" if request.method == "HEAD" else request.method]
        if endpoint != endpoints.LOGIN and not practice.gate.admits(request.headers):
            raise HTTPException(401, UNAUTHORISED)
        handler: Handler = TABLE[endpoint]
        status = 201 if endpoint == endpoints.CREATE_DELIVERY else 200
        return JSONResponse(await handler(practice, request), status)

    return answer


async def _on_http_exception(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    headers = dict(error.headers or {})
    if error.status_code == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return _error(error.status_code, error.detail, headers)


async def _on_invalid(_request: Request, error: Exception) -> Response:
    return _error(400, str(error))


async def _on_bug(_request: Request, _error_raised: Exception) -> Response:
    """The words of a bug are for the log, where the server writes them, and not for the wire."""
    return _error(500, "internal error")


def _error(status: int, message: str, headers: Mapping[str, str] | None = None) -> Response:
    return JSONResponse({"error": message}, status, headers)
