"""Tests that doors are known from ended deliveries, and forgotten with their customer's orders."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.deliveries.delivery import Delivery, StatusEntry
from deskdispatch.domain.deliveries.doors import DoorAddress, KnownDoor, door_of
from deskdispatch.journal.deliveries import doors
from deskdispatch.journal.journal import Journal
from tests.journal.sharing.hub import NOON, Hub, opened, share_all
from tests.journal.sharing.values import MINUTE, book, make_booking, make_delivery

LINES = ("Salmiya", "Block 10", "Street 5", "House 3")
WITH_ADDRESS = "SELECT count(*) FROM doors WHERE key <> ''"
HOME = make_booking(
    delivery_address=LINES, delivery_latitude=29.33610004, delivery_longitude=48.0712
)


def address(*lines: str) -> DoorAddress:
    found = door_of(lines or LINES)
    assert found is not None
    return found


async def read(journal: Journal) -> None:
    while await journal.read_doors():
        pass


async def known(journal: Journal, *lines: str) -> tuple[KnownDoor, ...]:
    await read(journal)
    return await journal.doors_at(address(*lines))


def ended(id: str = "d1", status: str = "DELIVERED", at: datetime = NOON) -> Delivery:
    end = StatusEntry(status=status, timestamp=at)
    return make_delivery(id, status=status, status_history=(end,))


async def test_a_delivery_that_arrives_makes_its_door_known(journal: Journal) -> None:
    await book(journal, booking=HOME)
    assert await known(journal) == ()
    await journal.remember([ended(at=NOON + MINUTE)], NOON)
    (door,) = await known(journal)
    assert (door.delivered, door.failed, door.delivered_at) == (1, 0, NOON + MINUTE)
    assert door.point.text(7) == "29.3361000, 48.0712000", "without the mark of the booking"


@pytest.mark.parametrize(
    ("status", "failed"), [("FAILED", 1), ("REJECTED", 0), ("CANCELLED", 0), ("ENROUTE", 0)]
)
async def test_only_what_failed_there_says_something_else(
    journal: Journal, status: str, failed: int
) -> None:
    await book(journal, booking=HOME)
    await journal.remember([ended(status=status)], NOON)
    assert [(door.delivered, door.failed) for door in await known(journal)] == [(0, 1)] * failed


async def test_what_others_booked_without_sharing_has_no_address(journal: Journal) -> None:
    await journal.remember([ended()], NOON)
    await read(journal)
    assert await known(journal) == ()


async def test_it_is_known_however_the_booking_and_its_end_come(journal: Journal) -> None:
    """The booking may be matched with this delivery after it arrived."""
    await journal.remember([ended("d2")], NOON)
    await read(journal)
    await book(journal, "d2", HOME)
    await journal.remember([ended("d2")], NOON)
    (door,) = await known(journal)
    assert door.delivered == 1


async def test_an_address_that_was_sent_as_typed_is_read(journal: Journal) -> None:
    typed = {"additional_address_detail": "block 10 st 5 house 3, ring"}
    booking = make_booking(**typed, delivery_address=("Salmiya",))
    await book(journal, booking=booking)
    await journal.remember([ended()], NOON)
    assert len(await known(journal)) == 1


async def test_an_avenue_that_is_not_said_is_no_other_one(journal: Journal) -> None:
    second = (*LINES[:3], "Avenue 2", LINES[3])
    await book(journal, booking=HOME.model_copy(update={"delivery_address": second}))
    await journal.remember([ended()], NOON)
    assert len(await known(journal)) == 1
    assert len(await known(journal, *second)) == 1
    assert await known(journal, *LINES[:3], "Avenue 3", LINES[3]) == ()


async def test_a_corrected_end_is_taken_over(journal: Journal) -> None:
    await book(journal, booking=HOME)
    await journal.remember([make_delivery(status="DELIVERED")], NOON + 9 * MINUTE)
    (seen,) = await known(journal)
    await journal.remember([ended(at=NOON + MINUTE)], NOON + 10 * MINUTE)
    (told,) = await known(journal)
    assert (seen.delivered_at, told.delivered_at) == (NOON + 9 * MINUTE, NOON + MINUTE)
    assert told.delivered == 1


async def test_an_erased_customers_door_goes_and_that_of_another_stays(journal: Journal) -> None:
    await book(journal, "d1", HOME)
    other = HOME.model_copy(update={"customer_number": "66001122", "customer_name": "Yousef"})
    await book(journal, "d2", other)
    numbers = {"d1": "98765432", "d2": "66001122"}
    await journal.remember(
        [
            ended(id).model_copy(update={"customer_number": number, "customer_name": "x"})
            for id, number in numbers.items()
        ],
        NOON,
    )
    await journal.record_customers()
    assert [door.delivered for door in await known(journal)] == [2]
    (profile,) = (await journal.customers_of_phones(["+96598765432"], 9))["+96598765432"]
    now = utc_now()
    await journal.erase_customer(profile.customer.id, now, now)
    assert [door.delivered for door in await known(journal)] == [1]
    (second,) = (await journal.customers_of_phones(["+96566001122"], 9))["+96566001122"]
    await journal.erase_customer(second.customer.id, now, now)
    assert await known(journal) == ()
    await journal.remember([ended(at=NOON + MINUTE)], NOON + MINUTE)
    assert await known(journal) == (), "what the service tells of it again brings nothing back"


async def test_an_older_journal_is_read_in_slices(path: Path) -> None:
    journal = await Journal.open(path)
    for number in range(5):
        await book(journal, f"d{number}", HOME)
    await journal.remember([ended(f"d{number}") for number in range(5)], NOON)
    await journal.close()
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("DROP TABLE doors")
        for name in ("summaries_door_known", "summaries_door_learnt"):
            file.execute(f"DROP TRIGGER {name}")
        file.execute("PRAGMA user_version = 15")
    journal = await Journal.open(path)
    assert await journal.doors_at(address()) == ()
    assert [door.delivered for door in await known(journal)] == [5]
    await journal.close()


async def test_a_counter_that_joins_later_knows_doors_of_deliveries_it_never_saw(
    tmp_path: Path,
) -> None:
    hub = Hub()
    async with opened(tmp_path, "ab", hub) as pcs, opened(tmp_path, "c", hub) as later:
        here = pcs[0]
        await book(here.journal, booking=HOME)
        await share_all(pcs)
        await here.journal.remember([ended()], NOON)
        await read(here.journal)
        await share_all([*pcs, *later])
        for pc in (*pcs, *later):
            assert [door.delivered for door in await known(pc.journal)] == [1]
        before = hub.seq
        await share_all([*pcs, *later])
        assert hub.seq == before, "nobody tells again what all know"


async def test_an_erasure_reaches_the_doors_of_all_counters(tmp_path: Path) -> None:
    async with opened(tmp_path) as (here, there):
        await book(here.journal, booking=HOME)
        whole = {"customer_number": "98765432", "customer_name": "x"}
        await here.journal.remember([ended().model_copy(update=whole)], NOON)
        await here.journal.record_customers()
        await read(here.journal)
        await share_all([here, there])
        assert len(await known(there.journal)) == 1
        found = await there.journal.customers_of_phones(["+96598765432"], 9)
        (profile,) = found["+96598765432"]
        now = utc_now()
        await there.journal.erase_customer(profile.customer.id, now, now)
        await share_all([there, here])
        for pc in (here, there):
            assert await known(pc.journal) == ()
            with closing(sqlite3.connect(pc.path)) as file:
                assert file.execute(WITH_ADDRESS).fetchone() == (0,)


async def test_what_another_counter_tells_wrongly_is_left_out(journal: Journal) -> None:
    def hear(connection: sqlite3.Connection) -> int:
        for told in (None, "DELIVERED", ["LOST", 1.0], ["FAILED", "x"]):
            doors.record_end(connection, "d1", told)
        for at in (float("inf"), float("nan"), 1e300, -1.0):
            doors.record_end(connection, "d1", ["FAILED", at])
        (count,) = connection.execute("SELECT count(*) FROM doors").fetchone()
        return int(count)

    assert await journal.read(hear) == 0
