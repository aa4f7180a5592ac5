"""Clients that book until the service is gone, and remember what they were told."""

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

from tests.service.crash.service_process import Ready
from tests.service.machine.trips import FLAT_RATE, TRIPS

CLIENTS: Final = 4
_SCHEDULED: Final = 0.25
_ANSWERED_WITHIN_S: Final = 60.0
_PATH: Final = "/api/v1/deliveries"

Json = Mapping[str, Any]


@dataclass(slots=True)
class ClientLog:
    """All that the clients of one database sent and heard.

    Attributes:
        sent: Price and whether it is scheduled, by the customer's name, which no two share.
        acknowledged: The ``delivery`` of each 201, by its id.
        refused: How often a 400 said that the wallet holds too little.
    """

    sent: dict[str, tuple[str, bool]] = field(default_factory=dict)
    acknowledged: dict[str, Json] = field(default_factory=dict)
    refused: int = 0


@dataclass(frozen=True, slots=True)
class Load:
    """What the clients of one start and its killer say to each other.

    Attributes:
        dying: Set before the kill; until then nothing may fail.
        answers: Released once for each booking that was answered.
    """

    dying: Event = field(default_factory=Event)
    answers: Semaphore = field(default_factory=lambda: Semaphore(0))

    def wait_for(self, answers: int) -> None:
        """Returns when so many more bookings were answered, however slow the machine is.

        Raises:
            AssertionError: One was not answered in time.
        """
        for _ in range(answers):
            if not self.answers.acquire(timeout=_ANSWERED_WITHIN_S):
                raise AssertionError("the clients are not answered")


@contextmanager
def booking(ready: Ready, told: ClientLog, label: str, chance: random.Random) -> Iterator[Load]:
    """Clients that book as fast as they are answered, until the body of the ``with`` kills."""
    load = Load()
    seeds = [chance.getrandbits(32) for _ in range(CLIENTS)]
    with ThreadPoolExecutor(CLIENTS) as threads:
        clients: list[Future[None]] = [
            threads.submit(_book, ready, told, f"{label}-{at}", random.Random(seed), load)
            for at, seed in enumerate(seeds)
        ]
        yield load
    for client in clients:
        client.result()


@contextmanager
def asking(ready: Ready) -> Iterator[Callable[[str], tuple[int, Json]]]:
    """A function that gives status and body of one GET."""
    with closing(_connection(ready)) as connection:
        yield lambda path: _exchange(connection, ready, "GET", path, None)


def _book(ready: Ready, told: ClientLog, label: str, chance: random.Random, load: Load) -> None:
    connection = _connection(ready)
    number = 0
    try:
        while True:
            number += 1
            body = _body(f"{label}-{number}", told, chance)
            status, answer = _exchange(connection, ready, "POST", _PATH, json.dumps(body))
            if status == 201:
                told.acknowledged[answer["delivery"]["id"]] = answer["delivery"]
            elif status == 400 and "wallet" in answer["error"]:
                told.refused += 1
            else:
                raise AssertionError(f"a booking was answered with {status}: {answer}")
            load.answers.release()
    except TimeoutError:
        raise
    except (OSError, http.client.HTTPException):
        if not load.dying.is_set():
            raise
    finally:
        connection.close()


def _body(name: str, told: ClientLog, chance: random.Random) -> dict[str, Any]:
    trip = chance.choice(TRIPS)
    if chance.random() >= _SCHEDULED:
        told.sent[name] = f"{trip.price}", False
        return trip.body(name)
    at = datetime.now(UTC) + timedelta(hours=chance.uniform(1, 300))
    told.sent[name] = f"{FLAT_RATE}", True
    time = at.strftime("%Y-%m-%dT%H:%M:%SZ")
    return trip.body(name, isScheduled=True, scheduledDeliveryAt=time)


def _connection(ready: Ready) -> http.client.HTTPConnection:
    return http.client.HTTPConnection("127.0.0.1", ready.port, timeout=_ANSWERED_WITHIN_S)


def _exchange(
    connection: http.client.HTTPConnection, ready: Ready, method: str, path: str, body: str | None
) -> tuple[int, Json]:
    headers = {"Authorization": f"Bearer {ready.api_key}", "Content-Type": "application/json"}
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    return answer.status, json.loads(answer.read())
