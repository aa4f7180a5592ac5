"""Link shortener on a socket of this machine, which stands for every host."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx

from tests.client.server import Behaviour, Server, serving


class Detour(httpx.AsyncBaseTransport):
    """Transport with real sockets that leads every host to one server on this machine."""

    def __init__(self, server: Server) -> None:
        self._base = httpx.URL(server.base_url)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        way = httpx.AsyncHTTPTransport(limits=httpx.Limits(max_keepalive_connections=0))
        url = request.url.copy_with(scheme="http", host=self._base.host, port=self._base.port)
        extensions = request.extensions
        return await way.handle_async_request(
            httpx.Request("GET", url, headers=request.headers, extensions=extensions)
        )


@asynccontextmanager
async def shortener(behaviour: Behaviour) -> AsyncIterator[tuple[Server, Detour]]:
    """Runs a server with a behaviour; yields it and a transport that leads every host to it."""
    async with serving(behaviour) as server:
        yield server, Detour(server)
