"""The server process: opens the database, listens, prints the ready line, shuts down in order."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import timedelta
from threading import Thread
from typing import Final

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import HANDLED_SIGNALS

from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.errors import StartError
from deskdispatch.service import pricing, seed
from deskdispatch.service.access import AccessControl, SecretHashes, Secrets
from deskdispatch.service.app import build
from deskdispatch.service.arguments import ServiceArguments
from deskdispatch.service.couriers import Couriers
from deskdispatch.service.operations import Scheduling, ServiceContext
from deskdispatch.service.pricing import STANDARD, custom_pricing
from deskdispatch.service.store import open_store, queries
from deskdispatch.service.store.store import DatabaseConnection

_GRACE_S: Final = 1
_KEEP_ALIVE_S: Final = 75
"""Longer than clients keep idle connections: a booking must not meet a connection being closed."""


Hashing = Callable[[], SecretHashes]
"""Returns the hashes of this start's secrets; may block until they are computed."""


async def serve(
    arguments: ServiceArguments, secrets: Secrets | None, hashes: Hashing | None
) -> None:
    """Serves until a signal, or until standard input closes if that was asked for.

    Raises:
        StartError: The port or the database is not available.
    """
    host = arguments.host
    with _listening(host, arguments.port) as listener:
        async with _running_context(arguments, hashes) as context:
            shown = f"[{host}]" if ":" in host else host
            base_url = f"http://{shown}:{listener.getsockname()[1]}"
            names = None if arguments.expose else frozenset({"localhost", host})
            server = _Server(build(context, names), lambda: _announce(base_url, secrets))
            if arguments.exit_with_parent:
                Thread(target=_await_parent, args=(server,), daemon=True).start()
            await server.serve([listener])


@contextlib.asynccontextmanager
async def _running_context(
    arguments: ServiceArguments, hashes: Hashing | None
) -> AsyncIterator[ServiceContext]:
    """Yields the running service with its couriers; closes the database at the end."""

    def initialise(connection: DatabaseConnection) -> None:
        new = hashes() if hashes else None
        seed.initialise(connection, arguments.opening_balance, new, arguments.billing)

    store = await open_store(arguments.database, initialise)
    try:
        access = AccessControl(
            await store.read(queries.hashes),
            seed.EMAIL,
            timedelta(seconds=arguments.token_lifetime),
            utc_now,
            reload=(lambda: store.read(queries.hashes)) if store.is_shared else None,
            takes_keys=arguments.api_enabled,
        )
        context = ServiceContext(
            store=store,
            access=access,
            couriers=Couriers(store, utc_now, arguments.courier_rate, arguments.seed),
            scheduling=Scheduling(
                arguments.scheduled and arguments.global_enabled and arguments.merchant_enabled,
                arguments.pay_as_you_go,
                arguments.global_enabled,
                arguments.merchant_enabled,
            ),
            clock=utc_now,
            pricing=custom_pricing(arguments.tiers) if arguments.tiers else STANDARD,
            api_enabled=arguments.api_enabled,
        )
        async with asyncio.TaskGroup() as tasks:
            working = tasks.create_task(context.couriers.run(), name="couriers")
            yield context
            working.cancel()
    finally:
        await store.close()


class _Protocol(H11Protocol):
    """Answers malformed HTTP with a JSON error too."""

    def send_400_response(self, msg: str) -> None:
        body = json.dumps({"error": msg}).encode()
        head = (
            "HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.transport.close()


class _Server(uvicorn.Server):
    """Calls back when it is ready; a signal ends it with status 0."""

    def __init__(self, app: object, on_ready: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,  # type: ignore[arg-type]  # Starlette is one
                http=_Protocol,
                ws="none",
                lifespan="off",
                interface="asgi3",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,  # or a client could forge its address
                timeout_graceful_shutdown=_GRACE_S,
                timeout_keep_alive=_KEEP_ALIVE_S,
            )
        )
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.freeze()  # excludes the long-lived objects from garbage collection
        self._on_ready()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {each: signal.signal(each, self.handle_exit) for each in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


@contextlib.contextmanager
def _listening(host: str, port: int) -> Iterator[socket.socket]:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, proto=socket.IPPROTO_TCP) as listener:  # or asyncio sets no NODELAY
        if os.name == "posix":  # elsewhere it would let two programs share the port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
        except OSError as error:
            raise StartError(f"cannot listen on {host}:{port}: {error.strerror}") from error
        yield listener


def _announce(base_url: str, secrets: Secrets | None) -> None:
    line = {
        "base_url": base_url,
        "api_key": secrets and secrets.api_key,
        "email": seed.EMAIL,
        "password": secrets and secrets.password,
    }
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()
    Thread(target=pricing.load, daemon=True).start()  # the first requests need it


def _await_parent(server: uvicorn.Server) -> None:
    with contextlib.suppress(OSError):
        while os.read(0, 1024):
            pass
    server.should_exit = True
