from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack

import pytest

from tests.postgres import Server, run_postgres
from tests.shared_database.certificate import self_signed
from tests.shared_database.shops import RULES, Place, Shop, new_place, set_up


@pytest.fixture(scope="session")
def plain_server() -> Iterator[Server]:
    with run_postgres(rules=RULES) as server:
        yield server


@pytest.fixture(scope="session")
def tls_server() -> Iterator[Server]:
    with run_postgres(rules=RULES, certificate=self_signed()) as server:
        yield server


@pytest.fixture
def place(plain_server: Server) -> Place:
    return new_place(plain_server)


@pytest.fixture
async def shop(place: Place) -> AsyncIterator[Shop]:
    async with AsyncExitStack() as stack:
        yield Shop(place, await set_up(place), stack)
