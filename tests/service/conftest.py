from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

import httpx
import pytest

from deskdispatch.service import seed
from deskdispatch.service.access import AccessControl, SecretHashes, Secrets
from deskdispatch.service.couriers import Couriers
from deskdispatch.service.operations import Scheduling, ServiceContext
from deskdispatch.service.store import open_store
from deskdispatch.service.store.store import Store
from tests.postgres import Server, run_postgres
from tests.service.samples import SettableClock
from tests.servicing import RunningService, start_service


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """One real process for all tests that only need a service; its couriers do not move."""
    directory = tmp_path_factory.mktemp("service")
    with start_service(
        directory, "--courier-rate", "0", "--opening-balance", "900000.000"
    ) as running:
        yield running


@pytest.fixture
def client(service: RunningService) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=service.base_url, headers=service.headers, verify=False) as client:
        yield client


@pytest.fixture
def clock() -> SettableClock:
    return SettableClock()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """Temporary PostgreSQL server; without PostgreSQL the tests fail and name the package."""
    with run_postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """New database, SQLite or PostgreSQL."""
    if request.param == "sqlite":
        return tmp_path / "service.db"
    server: Server = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
async def store(database: Path | str) -> AsyncIterator[Store]:
    store = await open_store(
        database, lambda c: seed.initialise(c, Decimal("900000.000"), SecretHashes("", ""))
    )
    yield store
    await store.close()


@pytest.fixture(scope="package")
def secrets() -> Secrets:
    return Secrets("svc_" + "k" * 43, "correct horse")


@pytest.fixture(scope="package")
def hashes(secrets: Secrets) -> SecretHashes:
    return secrets.hashes()


@pytest.fixture
def practice(store: Store, clock: SettableClock, hashes: SecretHashes) -> ServiceContext:
    """The service's parts in this process, with a settable clock."""
    return ServiceContext(
        store=store,
        access=AccessControl(hashes, seed.EMAIL, timedelta(minutes=15), clock),
        couriers=Couriers(store, clock, rate=1, seed=7),
        scheduling=Scheduling(available=True, pay_as_you_go=False),
        clock=clock,
    )
