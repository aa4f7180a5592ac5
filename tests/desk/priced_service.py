"""The practice service with many tariffs: one server, with a path for each tariff."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from threading import Thread
from typing import Final

import uvicorn
from argon2 import PasswordHasher
from starlette.applications import Starlette
from starlette.types import Receive, Scope, Send

from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.money import ZERO
from deskdispatch.domain.pricing.tariff import PricingConfig
from deskdispatch.service import seed
from deskdispatch.service.access import AccessControl, SecretHashes, Secrets
from deskdispatch.service.app import build
from deskdispatch.service.couriers import Couriers
from deskdispatch.service.operations import Scheduling, ServiceContext
from deskdispatch.service.store import open_store
from tests.looping import PlainLoop

SECRETS: Final = Secrets("svc_" + "t" * 43, "open sesame")
READY_WITHIN_S: Final = 120.0


@contextmanager
def priced(database: Path, tariffs: Sequence[PricingConfig]) -> Iterator[tuple[str, ...]]:
    """Serves the tariffs until the end of the block; yields a base address for each."""
    ready: Future[uvicorn.Server] = Future()
    with socket.socket(proto=socket.IPPROTO_TCP) as listener:  # else asyncio sets no NODELAY
        listener.bind(("127.0.0.1", 0))
        thread = Thread(target=_run, args=(database, tariffs, listener, ready))
        thread.start()
        server = ready.result(READY_WITHIN_S)
        origin = f"http://127.0.0.1:{listener.getsockname()[1]}"
        try:
            yield tuple(f"{origin}/{at}" for at in range(len(tariffs)))
        finally:
            server.should_exit = True
            thread.join()


def _run(
    database: Path,
    tariffs: Sequence[PricingConfig],
    listener: socket.socket,
    ready: Future[uvicorn.Server],
) -> None:
    with asyncio.Runner(loop_factory=PlainLoop) as runner:
        runner.run(_serve(database, tariffs, listener, ready))


async def _serve(
    database: Path,
    tariffs: Sequence[PricingConfig],
    listener: socket.socket,
    ready: Future[uvicorn.Server],
) -> None:
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(SECRETS.password)
    hashes = SecretHashes(cheap, SECRETS.hashes().api_key_hash)
    store = await open_store(database, lambda to: seed.initialise(to, ZERO, hashes))
    try:
        context = ServiceContext(
            store=store,
            access=AccessControl(hashes, seed.EMAIL, timedelta(minutes=15), utc_now),
            couriers=Couriers(store, utc_now, rate=0, seed=7),
            scheduling=Scheduling(available=True, pay_as_you_go=False),
            clock=utc_now,
        )
        apps = [build(replace(context, pricing=tariff)) for tariff in tariffs]
        config = uvicorn.Config(
            _Split(apps),
            http="h11",
            ws="none",
            lifespan="off",
            log_config=None,
            timeout_graceful_shutdown=1,
        )
        server = uvicorn.Server(config)
        ready.set_result(server)
        await server.serve([listener])
    finally:
        await store.close()


class _Split:
    """Passes ``/3/api/v1/…`` to the fourth service as ``/api/v1/…``."""

    def __init__(self, apps: Sequence[Starlette]) -> None:
        self._apps = apps

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        _, number, path = scope["path"].split("/", 2)
        await self._apps[int(number)]({**scope, "path": f"/{path}"}, receive, send)
