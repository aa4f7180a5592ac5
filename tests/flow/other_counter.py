"""Another counter of the shop: a desk without a window that shares with the tested one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from uuid import uuid4

from deskdispatch.client.api import MerchantApi
from deskdispatch.client.auth import ApiKey
from deskdispatch.desk.desk import Desk
from deskdispatch.desk.sharing.memberships import shop_of
from deskdispatch.domain.account.sign_in import SignInData
from deskdispatch.domain.booking.booking import Draft, check
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.customers.customer import CustomerProfile
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.sharing.membership import Membership, NewCounter, SharedAddress
from deskdispatch.domain.sharing.state import SharingPhase
from deskdispatch.domain.unconfirmed.intent import Booked, Intent, digest
from deskdispatch.journal.journal import Journal
from deskdispatch.shared_database import entering
from deskdispatch.shared_database.shared_database import SharedDatabase
from tests.shared_database.shops import PATIENT
from tests.waiting import until

PICKUP = Coordinates(latitude=29.33521, longitude=48.07186)
DROPOFF = Coordinates(latitude=29.3117, longitude=47.9906)


@dataclass(frozen=True, slots=True)
class OtherCounter:
    """Counter without a window, with its journal and its membership."""

    desk: Desk
    journal: Journal
    membership: Membership

    async def book(self, name: str, phone: str, cash: str = "", notes: str = "") -> Delivery:
        """Books an order at the service."""
        draft = Draft(
            phone=phone,
            name=name,
            notes=notes,
            pickup=PICKUP,
            pickup_label="Block 5",
            dropoff=DROPOFF,
            collect_cash=bool(cash),
            cash_amount=cash,
        )
        outcome = await self.desk.booking.book(draft)
        assert isinstance(outcome, Booked)
        return outcome.delivery

    async def print(self, delivery: Delivery) -> None:
        """Records the printing of a delivery's slip."""
        jobs = await self.desk.print_queue.add([delivery], "Printer 2", "Ali")
        await self.desk.print_queue.mark_submitting(jobs)
        await self.desk.print_queue.mark_accepted(jobs)

    async def noura(self) -> CustomerProfile:
        """Returns the customer named Noura."""
        (found,) = await self.desk.customers.page("Noura")
        return found

    async def lose(self, name: str, phone: str) -> None:
        """Leaves the records of a program that was killed while a booking was in flight."""
        draft = Draft(phone=phone, name=name, pickup=PICKUP, pickup_label="B", dropoff=DROPOFF)
        booking, now = check(draft, utc_now(), scheduling=False), utc_now()
        intent = Intent(id=uuid4().hex, booking=booking, digest=digest(booking), written_at=now)
        await self.journal.write_intent(intent)
        await self.desk.tracking.interrupted()


@asynccontextmanager
async def other_counter(
    folder: Path, sign_in: SignInData, address: SharedAddress, code: str, name: str = "Hawalli"
) -> AsyncIterator[OtherCounter]:
    """Joins a counter by a code, and shares until the end of the block."""
    journal = await Journal.open(folder / "other.sqlite")
    api = MerchantApi(sign_in.base_url, ApiKey(sign_in.api_key))
    desk = Desk(api, journal, who="sara")
    await desk.session.open()
    membership = await entering.join(
        address, code, NewCounter.named(name), shop_of(desk.session), PATIENT
    )
    await desk.sharing.start(membership, name)
    sharing = asyncio.ensure_future(
        desk.sharing.run(partial(SharedDatabase.open, membership, PATIENT))
    )
    try:
        await until(
            lambda: desk.sharing.state.phase is SharingPhase.CURRENT, 60, what="a first copy"
        )
        yield OtherCounter(desk, journal, membership)
    finally:
        sharing.cancel()
        await asyncio.wait([sharing])
        await api.aclose()
        await journal.close()
