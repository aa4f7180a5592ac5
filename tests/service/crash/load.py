"""Concurrent clients that book until the service is killed, and log what was acknowledged."""

from __future__ import annotations

import http.client
import json
import random
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from threading import Event, Semaphore
from typing import Any, Final

from tests.service.crash.service_process import ServiceAddress
from tests.service.machine.trips import FLAT_RATE, TRIPS

CLIENTS: Final = 4
_SCHEDULED_CHANCE: Final = 0.25
_RESPONSE_TIMEOUT_S: Final = 60.0
_PATH: Final = "/api/v1/deliveries"

Json = Mapping[str, Any]


@dataclass(slots=True)
class ClientLog:
    """Log of the requests and answers of one database's clients.

    Attributes:
        sent: Price, and whether the delivery is scheduled, by unique customer name.
        acknowledged: The ``delivery`` of each 201, by id.
        refused: Number of bookings refused because the wallet balance is too low (400).
    """

    sent: dict[str, tuple[str, bool]] = field(default_factory=dict)
    acknowledged: dict[str, Json] = field(default_factory=dict)
    refused: int = 0


@dataclass(frozen=True, slots=True)
class LoadState:
    """Synchronises the clients of one process with the thread that kills it.

    Attributes:
        kill_started: Set before the kill; until then no request may fail.
        responses: Released once for each response to a booking.
    """

    kill_started: Event = field(default_factory=Event)
    responses: Semaphore = field(default_factory=lambda: Semaphore(0))

    def wait_for(self, count: int) -> None:
        """Wait for ``count`` more responses.

        Raises:
            AssertionError: A response did not arrive within 60 s.
        """
        for _ in range(count):
            if not self.responses.acquire(timeout=_RESPONSE_TIMEOUT_S):
                raise AssertionError("no response to a booking in time")


@contextmanager
def booking_clients(
    address: ServiceAddress, log: ClientLog, label: str, rng: random.Random
) -> Iterator[LoadState]:
    """Run clients that book without pause until the body of the ``with`` kills the service."""
    load = LoadState()
    seeds = [rng.getrandbits(32) for _ in range(CLIENTS)]
    with ThreadPoolExecutor(CLIENTS) as threads:
        clients: list[Future[None]] = [
            threads.submit(_book, address, log, f"{label}-{index}", random.Random(seed), load)
            for index, seed in enumerate(seeds)
        ]
        yield load
    for client in clients:
        client.result()


@contextmanager
def getter(address: ServiceAddress) -> Iterator[Callable[[str], tuple[int, Json]]]:
    """Yield a function that sends a GET and returns status and body."""
    with closing(_connection(address)) as connection:
        yield lambda path: _send(connection, address, "GET", path, None)


def _book(
    address: ServiceAddress, log: ClientLog, label: str, rng: random.Random, load: LoadState
) -> None:
    connection = _connection(address)
    number = 0
    try:
        while True:
            number += 1
            body = _body(f"{label}-{number}", log, rng)
            status, response = _send(connection, address, "POST", _PATH, json.dumps(body))
            if status == 201:
                log.acknowledged[response["delivery"]["id"]] = response["delivery"]
            elif status == 400 and "wallet" in response["error"]:
                log.refused += 1
            else:
                raise AssertionError(f"a booking got {status}: {response}")
            load.responses.release()
    except TimeoutError:
        raise
    except (OSError, http.client.HTTPException):
        if not load.kill_started.is_set():
            raise
    finally:
        connection.close()


def _body(name: str, log: ClientLog, rng: random.Random) -> dict[str, Any]:
    trip = rng.choice(TRIPS)
    if rng.random() >= _SCHEDULED_CHANCE:
        log.sent[name] = f"{trip.price}", False
        return trip.body(name)
    at = datetime.now(UTC) + timedelta(hours=rng.uniform(1, 300))
    log.sent[name] = f"{FLAT_RATE}", True
    time = at.strftime("%Y-%m-%dT%H:%M:%SZ")
    return trip.body(name, isScheduled=True, scheduledDeliveryAt=time)


def _connection(address: ServiceAddress) -> http.client.HTTPConnection:
    return http.client.HTTPConnection("127.0.0.1", address.port, timeout=_RESPONSE_TIMEOUT_S)


def _send(
    connection: http.client.HTTPConnection,
    address: ServiceAddress,
    method: str,
    path: str,
    body: str | None,
) -> tuple[int, Json]:
    headers = {"Authorization": f"Bearer {address.api_key}", "Content-Type": "application/json"}
    connection.request(method, path, body, headers)
    response = connection.getresponse()
    return response.status, json.loads(response.read())
