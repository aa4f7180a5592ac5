"""Books into a journal without end and says each step that was acknowledged; gets killed."""

from __future__ import annotations

import asyncio
import sys
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from deskdispatch.domain.booking import Booking
from deskdispatch.domain.delivery import Delivery
from deskdispatch.domain.intent import Intent, digest
from deskdispatch.journal.journal import Journal


def _say(word: str, name: str) -> None:
    sys.stdout.write(f"{word} {name}\n")
    sys.stdout.flush()


async def _write(path: Path) -> None:
    booking = Booking(
        customer_name="Sara",
        customer_number="98765432",
        pickup_latitude=29.3375,
        pickup_longitude=48.0758,
        delivery_latitude=29.3697,
        delivery_longitude=47.9783,
    )
    journal = await Journal.open(path)
    for number in count():
        name = f"{number:032x}"
        now = datetime.now(UTC)
        intent = Intent(id=name, booking=booking, digest=digest(booking), written_at=now)
        await journal.write_intent(intent)
        _say("written", name)
        delivery = Delivery(id=name, order_number=f"ORD-{number}", status="PENDING")
        await journal.settle_booked(name, delivery, now)
        _say("booked", name)


asyncio.run(_write(Path(sys.argv[1])))
