from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

import httpx
import pytest

from deskdispatch.service import seed
from deskdispatch.service.couriers import Couriers
from deskdispatch.service.credentials import Gate, Hashes, Secrets
from deskdispatch.service.routes import Practice
from deskdispatch.service.shapes import Scheduling
from deskdispatch.service.store import Store
from tests.service.samples import OwnClock
from tests.servicing import RunningService, start_service


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """One real process for all the tests that only need some service; its couriers rest."""
    directory = tmp_path_factory.mktemp("service")
    with start_service(
        directory, "--courier-rate", "0", "--opening-balance", "900000.000"
    ) as running:
        yield running


@pytest.fixture
def client(service: RunningService) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=service.base_url, headers=service.headers) as client:
        yield client


@pytest.fixture
def clock() -> OwnClock:
    return OwnClock()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(tmp_path / "service.db")
    await store.run(seed.plant, Decimal("900000.000"), Hashes("", ""))
    yield store
    await store.close()


@pytest.fixture(scope="package")
def secrets() -> Secrets:
    return Secrets("svc_" + "k" * 43, "correct horse")


@pytest.fixture(scope="package")
def hashes(secrets: Secrets) -> Hashes:
    return secrets.hashes()


@pytest.fixture
def practice(store: Store, clock: OwnClock, hashes: Hashes) -> Practice:
    """The service's parts in this process, on a clock of the test's."""
    return Practice(
        store=store,
        gate=Gate(hashes, seed.EMAIL, timedelta(minutes=15), clock),
        couriers=Couriers(store, clock, rate=1, seed=7),
        scheduling=Scheduling(available=True, pay_as_you_go=False),
        clock=clock,
    )
