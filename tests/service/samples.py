"""Requests, clients and clocks for the tests of the service."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx

from deskdispatch.service.app import build
from deskdispatch.service.operations import ServiceContext
from tests.servicing import RunningService, start_service

NOON = datetime(2030, 1, 31, 9, 0, tzinfo=UTC)
"""Noon in Kuwait."""


class SettableClock:
    """Clock that stands still until it is moved."""

    def __init__(self, now: datetime = NOON) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def move(self, **by: float) -> datetime:
        self.now += timedelta(**by)
        return self.now


def booking_body(**changes: Any) -> dict[str, Any]:
    """Returns a booking from Salmiya to Bayan, KWD 1.750; a change to None omits the field."""
    body = {
        "customerName": "Sara Al-Mutairi",
        "customerNumber": "+965 3000 0901",
        "pickupLatitude": 29.33521,
        "pickupLongitude": 48.07186,
        "deliveryLatitude": 29.29712345678901,
        "deliveryLongitude": 48.04498765432101,
    }
    return {name: value for name, value in (body | changes).items() if value is not None}


@contextmanager
def client_of(directory: Path, *options: str) -> Iterator[httpx.Client]:
    """Runs a service of its own with these options; yields a client with its key."""
    with (
        start_service(directory, *options) as service,
        httpx.Client(base_url=service.base_url, headers=service.headers) as client,
    ):
        yield client


def client_in_process(
    context: ServiceContext, headers: dict[str, str] | None = None, *, raises: bool = True
) -> httpx.AsyncClient:
    """Returns a client of a service that runs in this process, without a connection."""
    transport = httpx.ASGITransport(build(context), raise_app_exceptions=raises)
    return httpx.AsyncClient(transport=transport, base_url="http://service", headers=headers)


def book_at_once(services: Sequence[RunningService], times: int) -> list[httpx.Response]:
    """Books on parallel connections, spread over the services, with the first one's key.

    The timeout is long, for a busy machine.
    """
    headers, limits = services[0].headers, httpx.Limits(max_connections=times)
    with (
        httpx.Client(headers=headers, limits=limits, timeout=60) as client,
        ThreadPoolExecutor(times) as threads,
    ):
        answers = [
            threads.submit(
                client.post,
                f"{services[n % len(services)].base_url}/api/v1/deliveries",
                json=booking_body(),
            )
            for n in range(times)
        ]
        return [each.result() for each in answers]


def wire(moment: datetime) -> str:
    """Returns a time in the contract's format."""
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03}Z"
