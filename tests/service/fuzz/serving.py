"""Service on its own port, with enough money for every booking and a clock that stands still."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from threading import Thread
from typing import Final, NamedTuple

import uvicorn
from argon2 import PasswordHasher
from starlette.applications import Starlette
from starlette.types import ASGIApp, Receive, Scope, Send

from deskdispatch.service import booking, seed
from deskdispatch.service.access import AccessControl, SecretHashes, Secrets, Throttle
from deskdispatch.service.app import build
from deskdispatch.service.couriers import Couriers
from deskdispatch.service.messages.requests import OrderBody
from deskdispatch.service.operations import TABLE, Scheduling, ServiceContext
from deskdispatch.service.store import open_store
from deskdispatch.service.store.store import Store
from tests.looping import PlainLoop
from tests.service.samples import SettableClock, booking_body

RICH: Final = Decimal("900000000000.000")
READY_WITHIN_S: Final = 120.0
SECRETS: Final = Secrets("svc_" + "f" * 43, "open sesame")


class Served(NamedTuple):
    """Address of the service, and number of requests by operation."""

    base_url: str
    asked: Counter[str]


@contextmanager
def served(database: Path | str) -> Iterator[Served]:
    """Runs the service in a thread of this process, until the end of the block."""
    ready: Future[tuple[uvicorn.Server, Counter[str]]] = Future()
    with socket.socket(proto=socket.IPPROTO_TCP) as listener:  # else asyncio sets no NODELAY
        listener.bind(("127.0.0.1", 0))
        thread = Thread(target=_run, args=(database, listener, ready))
        thread.start()
        server, asked = ready.result(READY_WITHIN_S)
        try:
            yield Served(f"http://127.0.0.1:{listener.getsockname()[1]}", asked)
        finally:
            server.should_exit = True
            thread.join()


def _run(
    database: Path | str,
    listener: socket.socket,
    ready: Future[tuple[uvicorn.Server, Counter[str]]],
) -> None:
    """Runs the service on a loop that aborts the connections that are open at the end."""
    with asyncio.Runner(loop_factory=PlainLoop) as runner:
        runner.run(_serve(database, listener, ready))


async def _serve(
    database: Path | str,
    listener: socket.socket,
    ready: Future[tuple[uvicorn.Server, Counter[str]]],
) -> None:
    # Cheap parameters, because the hash is not tested here.
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(SECRETS.password)
    hashes = SecretHashes(cheap, SECRETS.hashes().api_key_hash)
    store = await open_store(database, lambda c: seed.initialise(c, RICH, hashes))
    try:
        practice = await _practice(store, hashes)
        asked: Counter[str] = Counter()
        app = _counting(build(practice), asked)
        config = uvicorn.Config(app, http="h11", ws="none", lifespan="off", log_config=None)
        server = uvicorn.Server(config)
        ready.set_result((server, asked))
        await server.serve([listener])
    finally:
        await store.close()


def _counting(app: Starlette, asked: Counter[str]) -> ASGIApp:
    known = {(op.endpoint.method, op.endpoint.path): op.name for op in TABLE}

    async def counted(scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        one = path.startswith("/api/v1/deliveries/")
        where = (scope["method"], "/api/v1/deliveries/{id}" if one else path)
        asked[known.get(where, "else")] += 1
        await app(scope, receive, send)

    return counted


async def _practice(store: Store, hashes: SecretHashes) -> ServiceContext:
    """Makes the service's context with deliveries in all stages, so that GETs find some."""
    clock = SettableClock()
    couriers = Couriers(store, clock, rate=1, seed=7)
    clock.move(hours=-3)
    for _ in range(60):
        await _book(store, clock, couriers)
        clock.move(minutes=3)
    await store.run(couriers.advance, clock())

    async def at_once(_seconds: float) -> None:
        await asyncio.sleep(0)

    return ServiceContext(
        store=store,
        access=AccessControl(
            hashes,
            seed.EMAIL,
            timedelta(minutes=15),
            clock,
            throttle=Throttle(now=lambda: 0.0, sleep=at_once),
        ),
        couriers=couriers,
        scheduling=Scheduling(available=True, pay_as_you_go=True),
        clock=clock,
    )


async def _book(store: Store, clock: SettableClock, couriers: Couriers) -> None:
    await store.run(booking.book, OrderBody.read(booking_body()), clock(), couriers)
