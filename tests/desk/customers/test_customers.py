"""Tests that customers are recognised by the phones of their bookings."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from deskdispatch.desk.customers.customers import is_recognised, known_draft
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.customers.customer import Customer, CustomerPlace, CustomerProfile
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.geo import Coordinates
from deskdispatch.journal.journal import Journal
from deskdispatch.journal.thread import JournalThread
from tests.desk.desk_under_test import NOON, DeskUnderTest
from tests.waiting import until

PROFILE = CustomerProfile(
    customer=Customer(id="c", name="Sara", driver_note="ring twice", counter_note="pays late"),
    number="98765432",
    other_numbers=("22457000", "55512345"),
    places=(
        CustomerPlace(
            id="p",
            latitude=29.3375,
            longitude=48.0758,
            area="Salmiya",
            address=("Salmiya", "Block 10"),
            detail="Flat 7",
        ),
        CustomerPlace(id="q", latitude=29.1, longitude=48.1),
    ),
)


async def see(harness: DeskUnderTest, number: str, name: str = "Sara") -> None:
    seen = Delivery(id=number, order_number=number, status="PENDING", customer_number=number)
    await harness.journal.remember([seen.model_copy(update={"customer_name": name})], NOON)


async def known(harness: DeskUnderTest, typed: str) -> None:
    """Waits until a customer is suggested."""
    async with asyncio.timeout(10):
        while not await harness.desk.customers.suggested(typed):  # noqa: ASYNC110
            await asyncio.sleep(0)


async def test_a_customer_is_suggested_by_any_three_digits(harness: DeskUnderTest) -> None:
    customers = harness.desk.customers
    await see(harness, "98765432")
    await customers.record()
    await customers.index()
    for typed in ("", "98", "+965 98", "Sara", "123", "9867"):
        assert await customers.suggested(typed) == ()
    for typed in ("987", "+965 987", "٩٨٧٦٥", "5432", "٤٣٢", "7654"):
        assert [each.customer.name for each in await customers.suggested(typed)] == ["Sara"]


async def test_a_phone_that_begins_so_is_suggested_first(harness: DeskUnderTest) -> None:
    customers = harness.desk.customers
    await see(harness, "54329999", "Noura")
    await see(harness, "98765432")
    await customers.record()
    await customers.index()
    found = [each.customer.name for each in await customers.suggested("5432")]
    assert found == ["Noura", "Sara"]


async def test_a_customer_is_suggested_by_the_beginnings_of_a_name(harness: DeskUnderTest) -> None:
    customers = harness.desk.customers
    await see(harness, "98765432", "Sara Al-Ali")
    await customers.record()
    await customers.index()
    for typed in ("", "s", "ara", "Sarah", "98765432", "Sara Ahmad"):
        assert await customers.suggested_by_name(typed) == ()
    for typed in ("sa", "SARA", "Al-A", "sara al"):
        found = await customers.suggested_by_name(typed)
        assert [each.customer.name for each in found] == ["Sara Al-Ali"]


async def test_whatever_is_written_is_recorded_by_and_by(harness: DeskUnderTest) -> None:
    customers = harness.desk.customers
    await see(harness, "98765432")
    following = asyncio.create_task(customers.follow())

    await known(harness, "9876")
    await see(harness, "55512345")
    customers.written.set()
    await known(harness, "5551")
    following.cancel()


async def test_the_details_of_a_customer_are_of_one_moment(
    harness: DeskUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    customers = harness.desk.customers
    await see(harness, "98765432")
    await customers.record()
    (profile,) = await customers.page()
    calls: list[str] = []
    submit = JournalThread._submit

    def counted(journal: JournalThread, work: Any, *args: Any, **kwargs: Any) -> Any:
        calls.append(work.__name__)
        return submit(journal, work, *args, **kwargs)

    monkeypatch.setattr(JournalThread, "_submit", counted)
    details = await customers.details(profile.customer.id)
    assert details is not None
    assert details.profile == profile
    assert details.totals.orders == len(details.orders) == 1
    assert len(calls) == 1
    assert await customers.details("nobody") is None


async def test_what_cannot_be_recorded_now_is_recorded_later(
    harness: DeskUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    customers = harness.desk.customers
    await see(harness, "98765432")
    failures: list[str] = []
    record = Journal.record_customers

    async def fail_once(journal: Journal) -> bool:
        if not failures:
            failures.append("busy")
            raise JournalError(JournalFailure.LOCKED)
        return await record(journal)

    monkeypatch.setattr(Journal, "record_customers", fail_once)
    following = asyncio.create_task(customers.follow())
    await until(lambda: failures, what="the first try")
    assert await customers.suggested("9876") == ()
    customers.written.set()
    await known(harness, "9876")
    assert not following.done()
    following.cancel()


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("98765432", True),
        ("+965 9876 5432", True),
        ("00965 98765432", True),
        ("965 98765432", True),
        ("٩٨٧٦٥٤٣٢", True),
        ("9876543", False),
        ("98765433", False),
        ("", False),
    ],
)
def test_a_customer_is_recognised_by_the_whole_number_alone(typed: str, expected: bool) -> None:
    assert is_recognised(typed, PROFILE) is expected


def test_what_is_known_is_the_last_place_the_second_phone_and_the_driver_note() -> None:
    assert known_draft(PROFILE) == Draft(
        phone="98765432",
        name="Sara",
        alternate_phone="22457000",
        notes="ring twice",
        dropoff=Coordinates(latitude=29.3375, longitude=48.0758),
        dropoff_area="Salmiya",
        dropoff_address=("Salmiya", "Block 10"),
        address_detail="Salmiya, Block 10, Flat 7",
    )


def test_a_customer_without_a_place_is_known_by_name_alone() -> None:
    nowhere = CustomerProfile(customer=Customer(id="c", name="Sara"), number="98765432")
    assert known_draft(nowhere) == Draft(phone="98765432", name="Sara")


async def test_whose_number_it_is_takes_the_whole_number(harness: DeskUnderTest) -> None:
    customers = harness.desk.customers
    await see(harness, "98765432")
    await see(harness, "22457000", "Noura")
    await customers.record()
    for number in ("98765432", "+96598765432", "0096598765432"):
        assert [each.customer.name for each in await customers.known(number)] == ["Sara"]
    for number in ("9876543", "201", "+4498765432"):
        assert await customers.known(number) == ()
