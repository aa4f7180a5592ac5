"""Service in this process, with a settable clock and a real database file."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, Final, NamedTuple

from deskdispatch.service import seed
from deskdispatch.service.access import AccessControl, Secrets
from deskdispatch.service.couriers import Couriers
from deskdispatch.service.operations import Scheduling, ServiceContext
from deskdispatch.service.store import open_store
from tests.looping import PlainLoop
from tests.service.samples import SettableClock, client_in_process

_SECRETS: Final = Secrets("svc_" + "m" * 43, "a password that nobody asks for")
_HASHES: Final = _SECRETS.hashes()
_KEY: Final = {"Authorization": f"Bearer {_SECRETS.api_key}"}

Json = dict[str, Any]


class Answer(NamedTuple):
    """Answer to one request."""

    status: int
    body: Json


@dataclass(frozen=True, slots=True)
class Options:
    """Command-line options of one start."""

    rate: float
    scheduling: bool
    pay_as_you_go: bool
    seed: int


class Running:
    """Service that is started, stopped and sent requests synchronously."""

    def __init__(
        self, database: Path, clock: SettableClock, opening: Decimal, options: Options
    ) -> None:
        self._database = database
        self._clock = clock
        self._runner = asyncio.Runner(loop_factory=PlainLoop)
        self.start(options, opening)

    def start(self, options: Options, opening: Decimal = Decimal("7777.000")) -> None:
        """Opens the database; ``opening`` is used only if the database is new."""
        self.options = options
        self._runner.run(self._start(opening))

    def stop(self) -> None:
        """Closes the database, like a normal stop."""
        self._runner.run(self._stop())

    def close(self) -> None:
        """Stops the service for good."""
        self.stop()
        self._runner.close()

    def walk(self) -> None:
        """Makes every courier step that is due."""
        if self.options.rate:
            self._runner.run(self._store.run(self._couriers.advance, self._clock()))

    def ask(self, method: str, path: str, body: Json | bytes | None = None) -> Answer:
        """Sends one authorised request."""
        return self.ask_at_once([(method, path, body)])[0]

    def ask_at_once(self, requests: Sequence[tuple[str, str, Json | bytes | None]]) -> list[Answer]:
        """Sends several requests concurrently."""
        return self._runner.run(self._ask(requests, _KEY))

    def ask_as_stranger(self, method: str, path: str, body: Json) -> Answer:
        """Sends one request with an invalid key."""
        stranger = {"Authorization": "Bearer svc_" + "n" * 43}
        return self._runner.run(self._ask([(method, path, body)], stranger))[0]

    async def _start(self, opening: Decimal) -> None:
        self._store = await open_store(
            self._database, lambda c: seed.initialise(c, opening, _HASHES)
        )
        options = self.options
        self._couriers = Couriers(self._store, self._clock, options.rate, options.seed)
        if options.rate:
            await self._store.run(self._couriers.resume, self._clock())
        practice = ServiceContext(
            store=self._store,
            access=AccessControl(_HASHES, seed.EMAIL, timedelta(minutes=15), self._clock),
            couriers=self._couriers,
            scheduling=Scheduling(options.scheduling, options.pay_as_you_go),
            clock=self._clock,
        )
        self._client = client_in_process(practice)

    async def _stop(self) -> None:
        await self._client.aclose()
        await self._store.close()

    async def _ask(
        self, requests: Sequence[tuple[str, str, Json | bytes | None]], headers: dict[str, str]
    ) -> list[Answer]:
        answers = await asyncio.gather(
            *(
                self._client.request(
                    method,
                    path,
                    headers=headers,
                    content=body if isinstance(body, bytes | None) else json.dumps(body),
                )
                for method, path, body in requests
            )
        )
        return [Answer(answer.status_code, answer.json()) for answer in answers]
