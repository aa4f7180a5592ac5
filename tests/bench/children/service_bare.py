"""Bare Starlette service on uvicorn, which returns constant bytes for each path.

Argument: JSON of path, status and body by path. Prints the port that it listens on.
"""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Awaitable, Callable

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route


def main() -> None:
    pages: dict[str, tuple[int, str]] = json.loads(sys.argv[1])
    routes = [
        Route(path, _saying(status, body.encode()), methods=["POST"])
        for path, (status, body) in pages.items()
    ]
    config = uvicorn.Config(Starlette(routes=routes), log_level="warning", access_log=False)
    with socket.socket(proto=socket.IPPROTO_TCP) as listener:  # else asyncio sets no NODELAY
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        sys.stdout.write(f"{listener.getsockname()[1]}\n")
        sys.stdout.flush()
        uvicorn.Server(config).run([listener])


def _saying(status: int, body: bytes) -> Callable[[Request], Awaitable[Response]]:
    async def say(_request: Request) -> Response:
        return Response(body, status, media_type="application/json")

    return say
