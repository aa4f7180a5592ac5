from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.chaos.proxied_client import SeededService
from tests.client.wire import BOOKING
from tests.servicing import start_service


@pytest.fixture(scope="package")
def seeded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SeededService]:
    directory = tmp_path_factory.mktemp("matrix")
    with start_service(
        directory, "--courier-rate", "0", "--opening-balance", "900000.000"
    ) as service:
        created = httpx.post(
            f"{service.base_url}/api/v1/deliveries", headers=service.headers, json=BOOKING.wire()
        )
        yield SeededService(service, created.json()["delivery"]["id"])
