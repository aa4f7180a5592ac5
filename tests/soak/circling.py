"""Practice service whose deliveries never end: ``python -m tests.soak.circling``."""

from __future__ import annotations

import asyncio
import sys
from datetime import datetime
from typing import Final

from deskdispatch.domain.deliveries.status import PROGRESS, DeliveryStatus
from deskdispatch.service import __main__ as service
from deskdispatch.service import server
from deskdispatch.service.couriers import Couriers
from deskdispatch.service.store.store import DatabaseConnection

EVERY_S: Final = 0.1
AT_ONCE: Final = 5
"""Deliveries that advance by one state each time."""

_DRIVEN: Final = PROGRESS[PROGRESS.index(DeliveryStatus.ACCEPTED) :]
_MOVE: Final = (
    "UPDATE deliveries SET status = :status, driver_name = :driver, driver_phone = :phone,"
    " updated_at = :at WHERE number = :number"
)


class Circling(Couriers):
    """Couriers that restart a delivery after its last state; one in seven is in that state."""

    async def run(self) -> None:
        """Moves deliveries until cancelled."""
        numbers = await self._store.run(_numbers, self._clock())
        states = {number: at % len(PROGRESS) for at, number in enumerate(numbers)}
        await self._store.run(_move, states, self._clock())
        at = 0
        while numbers:
            await asyncio.sleep(EVERY_S)
            turn = {numbers[(at + step) % len(numbers)] for step in range(AT_ONCE)}
            at += AT_ONCE
            moved = {number: (states[number] + 1) % len(PROGRESS) for number in turn}
            states |= moved
            await self._store.run(_move, moved, self._clock())


def _numbers(connection: DatabaseConnection, _now: datetime) -> list[int]:
    return [row["number"] for row in connection.execute("SELECT number FROM deliveries")]


def _move(connection: DatabaseConnection, states: dict[int, int], now: datetime) -> None:
    rows = [(number, PROGRESS[state]) for number, state in states.items()]
    connection.execute_many(
        _MOVE,
        [
            {
                "number": number,
                "status": state.value,
                "driver": f"Driver {number % 40}" if state in _DRIVEN else None,
                "phone": f"+965 3000 {number % 40:04}" if state in _DRIVEN else None,
                "at": now,
            }
            for number, state in rows
        ],
    )


if __name__ == "__main__":
    vars(server)["Couriers"] = Circling
    sys.exit(service.main())
