"""Tests of erasing customers from records and memory, also automatically by age."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.customers.erasure import Erasure
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.order_files.order_file import RowDecision
from deskdispatch.domain.preferences import CustomerSettings
from tests.desk.desk_under_test import NOON, DeskUnderTest
from tests.desk.order_files.order_file_making import line, opened_file
from tests.desk.other_counter import ended_there, take_in, unconfirmed_there

YEAR = CustomerSettings(keep_months=12)
LONG_AGO = NOON - timedelta(days=400)


async def see(
    harness: DeskUnderTest, number: str, at: datetime = NOON, status: str = "DELIVERED"
) -> str:
    """Receives an order with a phone; returns the customer's id."""
    seen = Delivery(
        id=f"d{number}",
        order_number=f"ORD-{number}",
        status=status,
        customer_name=f"Customer {number}",
        customer_number=number,
        created_at=at,
    )
    await harness.journal.remember([seen], at)
    await harness.desk.customers.record()
    (profile,) = await harness.desk.customers.known(number)
    return profile.customer.id


def in_index(harness: DeskUnderTest) -> bytes:
    blocks = harness.rows("SELECT block FROM customer_search_data")
    return b"".join(block for (block,) in blocks if isinstance(block, bytes))


async def test_who_is_erased_is_not_in_memory_any_more(harness: DeskUnderTest) -> None:
    desk = harness.desk
    customer = await see(harness, "98765432")
    await desk.tracking.recall()
    assert "d98765432" in desk.tracking.known
    erasure = await desk.erasing.erase(customer)
    assert [each.customer_name for each in erasure.summaries] == [""]
    assert "d98765432" not in desk.tracking.known
    known = await desk.tracking.delivery("d98765432")
    assert known is not None
    assert (known.order_number, known.customer_name) == ("ORD-98765432", None)


async def test_the_index_of_the_search_forgets_who_is_erased(harness: DeskUnderTest) -> None:
    customer = await see(harness, "98765432")
    await see(harness, "55512345")
    await harness.desk.customers.index()
    before = in_index(harness)
    await harness.desk.erasing.erase(customer)
    after = in_index(harness)
    assert (b"876" in before, b"876" in after) == (True, False)
    assert (b"sto" in before, b"sto" in after) == (True, True)


async def test_it_is_kept_when_that_was_by_the_clock_of_the_service(harness: DeskUnderTest) -> None:
    harness.service.dated = NOON + timedelta(hours=3)
    await harness.desk.tracking.refresh()
    await harness.desk.erasing.erase(await see(harness, "98765432"))
    ((erased_at,),) = harness.rows("SELECT erased_at FROM erased_customers")
    wrong_by = datetime.fromisoformat(str(erased_at)) - (NOON + timedelta(hours=3))
    assert abs(wrong_by) < timedelta(seconds=1)


async def test_an_unconfirmed_booking_of_another_counter_is_waited_for(
    harness: DeskUnderTest,
) -> None:
    customer = await see(harness, "98765432")
    await take_in(harness, unconfirmed_there("+96598765432"))
    assert await harness.desk.erasing.erase(customer) == Erasure(unconfirmed=1)
    await harness.journal.apply_shared(2, [ended_there()])
    assert (await harness.desk.erasing.erase(customer)).person is not None


async def test_a_poll_does_not_bring_the_name_back(harness: DeskUnderTest) -> None:
    desk = harness.desk
    await desk.tracking.refresh()
    (listed,) = desk.tracking.known.values()
    ended = listed.model_copy(update={"status": "DELIVERED", "customer_number": "98765432"})
    await desk.tracking.keep()
    await harness.journal.remember([ended], NOON)
    await desk.customers.record()
    (profile,) = await desk.customers.known("98765432")
    await desk.erasing.erase(profile.customer.id)
    changes = await desk.tracking.refresh()
    await desk.tracking.keep()
    assert {each.customer_name for each in changes.summaries} <= {""}
    again = await harness.journal.delivery(listed.id)
    assert again is not None
    assert again.customer_name is None


async def test_who_ordered_long_ago_is_erased_and_others_stay(harness: DeskUnderTest) -> None:
    await see(harness, "98765432", LONG_AGO)
    await see(harness, "55512345")
    assert await harness.desk.erasing.erase_unseen(CustomerSettings()) == ()
    (erasure,) = await harness.desk.erasing.erase_unseen(YEAR)
    assert erasure.delivery_ids == ("d98765432",)
    assert [each.number for each in await harness.desk.customers.page()] == ["55512345"]
    assert await harness.desk.erasing.erase_unseen(YEAR) == ()


async def test_who_was_erased_before_the_records_failed_is_told(
    harness: DeskUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the window would show them until the next start."""
    numbers = ["98765432", "55512345"]
    for number in numbers:
        await see(harness, number, LONG_AGO)
    erase, ends = harness.journal.erase_customer, iter([True, False])

    async def erase_one(*how: Any) -> Erasure:
        if next(ends, False):
            return await erase(*how)
        raise JournalError(JournalFailure.LOCKED)

    monkeypatch.setattr(harness.journal, "erase_customer", erase_one)
    (first,) = await harness.desk.erasing.erase_unseen(YEAR)
    with pytest.raises(JournalError):
        await harness.desk.erasing.erase_unseen(YEAR)
    monkeypatch.setattr(harness.journal, "erase_customer", erase)
    (second,) = await harness.desk.erasing.erase_unseen(YEAR)
    assert {*first.delivery_ids, *second.delivery_ids} == {f"d{number}" for number in numbers}


async def test_who_is_typed_for_is_not_erased_by_age(harness: DeskUnderTest) -> None:
    typed = Draft(phone="98765432", notes="Ring twice")
    for number in ("98765432", "55512345", "66612345"):
        await see(harness, number, LONG_AGO)
    await harness.journal.keep_draft(typed, NOON)
    await harness.desk.templates.save("Office", Draft(phone="55512345"), None)
    (erasure,) = await harness.desk.erasing.erase_unseen(YEAR)
    assert erasure.delivery_ids == ("d66612345",)
    assert await harness.journal.draft() == typed
    await harness.journal.keep_draft(Draft(), NOON)
    (erasure,) = await harness.desk.erasing.erase_unseen(YEAR)
    assert erasure.delivery_ids == ("d98765432",)


async def test_who_is_named_by_what_is_still_to_be_booked_is_not_erased_by_age(
    harness: DeskUnderTest,
) -> None:
    """Erasing would delete a row of an order file, a pickup contact and a template by its name."""
    templates = harness.desk.templates
    for number in ("98765432", "55512345", "66612345"):
        await see(harness, number, LONG_AGO)
    opened = await opened_file(harness, [line(1, phone="98765432"), line(2)])
    await templates.save("Office", Draft(phone="99912345", pickup_number="55512345"), None)
    await templates.save("Customer 66612345", Draft(phone="99912345"), None)
    assert await harness.desk.erasing.erase_unseen(YEAR) == ()

    first = next(iter(opened.rows))
    await harness.desk.order_files.decide(opened, first, RowDecision.LEFT_OUT)
    (erasure,) = await harness.desk.erasing.erase_unseen(YEAR)
    assert erasure.delivery_ids == ("d98765432",)


async def test_a_row_of_an_old_file_keeps_nobody_forever(harness: DeskUnderTest) -> None:
    await see(harness, "98765432", LONG_AGO)
    await opened_file(harness, [line(1, phone="98765432")])
    harness.clock.go_on(days=366)
    (erasure,) = await harness.desk.erasing.erase_unseen(YEAR)
    assert erasure.delivery_ids == ("d98765432",)


async def test_who_was_edited_lately_or_has_an_open_order_is_not_erased_by_age(
    harness: DeskUnderTest,
) -> None:
    edited = await see(harness, "98765432", LONG_AGO)
    await harness.desk.customers.edit(edited, {"counter_note": "moved abroad"})
    recent = NOON - timedelta(days=20)
    await see(harness, "55512345", recent, status="PENDING")
    month_later = CustomerSettings(keep_months=6)
    assert await harness.desk.erasing.erase_unseen(month_later) == ()
    harness.clock.go_on(days=200)
    assert len(await harness.desk.erasing.erase_unseen(month_later)) == 2
