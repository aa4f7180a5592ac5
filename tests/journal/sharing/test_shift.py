"""Tests that a drawer count and a settled list are known unchanged at every counter."""

from __future__ import annotations

from datetime import timedelta

from deskdispatch.domain.sharing.record import SharedField, SharedRecord
from deskdispatch.domain.shift.drawer_count import DrawerCount, HandedIn
from deskdispatch.domain.shift.settlement import SettledCash
from tests.journal.sharing.hub import NOON, Pc, share_all
from tests.journal.sharing.values import MINUTE, book, make_booking, make_delivery

DAY = timedelta(days=1)
COUNT = DrawerCount(
    id="c1",
    counted_at=NOON,
    since=NOON - DAY,
    until=NOON,
    counter_id="a" * 16,
    counted_by="نورة",
    handed_in=(HandedIn(name="Yousef", fils=12_500),),
    pieces={5_000: 2, 500: 5},
    reason="",
)
HERE, THERE = "a" * 16, "b" * 16


def mark(delivery_id: str = "d1", **fields: object) -> SettledCash:
    known = {"delivery_id": delivery_id, "order_number": "ORD-1", "fils": 12_500, "list_id": "l"}
    return SettledCash.model_validate({**known, "settled_at": NOON, **fields})


async def counts(pc: Pc) -> tuple[DrawerCount, ...]:
    return await pc.journal.drawer_counts(NOON - DAY, NOON + DAY)


async def settled(pc: Pc) -> tuple[SettledCash, ...]:
    return await pc.journal.settled_of_list("l")


async def test_a_count_is_at_the_other_counter_with_who_kept_it(here: Pc, there: Pc) -> None:
    await here.journal.keep_drawer_draft(COUNT.model_copy(update={"counted_at": None}))
    await share_all([here, there])
    assert await counts(there) == ()
    assert ("drawer_count", "c1") not in here.hub.records
    await here.journal.keep_drawer_count(COUNT)
    own = COUNT.model_copy(update={"id": "c2", "counter_id": THERE, "opening": 5_000})
    await there.journal.keep_drawer_count(own)
    await share_all([here, there])
    assert {each.id: each.saved_by for each in await counts(here)} == {"c1": "", "c2": THERE}
    assert {each.id: each.saved_by for each in await counts(there)} == {"c1": HERE, "c2": ""}
    last = await here.journal.last_drawer_count()
    assert last is not None
    assert last.id == "c1", "the float of this drawer, not of another one"
    query = "SELECT id, value FROM drawer_counts"
    assert here.dump(query) == there.dump(query)


async def test_of_two_marks_the_first_counts_at_both_and_none_is_lost(here: Pc, there: Pc) -> None:
    await here.journal.settle_cash([mark(list_name="a.csv", settled_by="Noura")])
    await here.capture()
    await there.journal.settle_cash([mark(list_name="b.csv"), mark("d2")])
    await share_all([there, here])
    for pc, author in ((here, ""), (there, HERE)):
        first, second = sorted(await settled(pc), key=lambda each: each.delivery_id)
        assert (first.list_name, first.settled_by, first.counter_id) == ("a.csv", "Noura", author)
        assert second.delivery_id == "d2"
    assert len(here.hub.records[("settled_cash", "d1")].fields) == 2
    await there.journal.settle_cash([mark(list_name="c.csv")])
    await share_all([there, here])
    assert {each.list_name for each in await settled(there)} == {"a.csv", ""}


async def test_what_stood_before_sharing_is_shared_and_is_here_again_after_it(
    here: Pc, there: Pc
) -> None:
    await there.journal.stop_sharing()
    await there.journal.keep_drawer_count(COUNT)
    await there.journal.settle_cash([mark()])
    await there.start("b")
    await share_all([there, here])
    assert [each.saved_by for each in await counts(here)] == [THERE]
    assert [each.counter_id for each in await settled(here)] == [THERE]
    await here.journal.stop_sharing()
    await here.start("c")
    await share_all([here, there])
    assert [each.saved_by for each in await counts(here)] == [THERE]
    assert here.hub.records[("drawer_count", "c1")].fields["count"].counter == THERE


async def test_a_reason_goes_with_whom_it_names_wherever_it_stands(here: Pc, there: Pc) -> None:
    named = COUNT.model_copy(update={"reason": "Sara 98765432 pays tomorrow"})
    await there.journal.keep_drawer_count(named)
    booking = make_booking(customer_name="Sara", customer_number="98765432")
    await book(here.journal, "d1", booking)
    await here.journal.remember([make_delivery(status="DELIVERED")], NOON)
    await here.journal.record_customers()
    await share_all([here, there])
    (profile,) = await here.journal.customers_page("", 9)
    await here.journal.erase_customer(profile.customer.id, NOON + MINUTE, NOON - DAY)
    await share_all([here, there])
    for pc in (here, there):
        (count,) = await counts(pc)
        assert (count.reason, count.pieces) == ("", COUNT.pieces)
    assert here.hub.records[("drawer_count", "c1")].value("reason") == ""


async def test_sums_that_no_drawer_holds_are_kept_and_passed_on_only(here: Pc, there: Pc) -> None:
    stated = COUNT.model_dump(mode="json", by_alias=True, exclude={"id", "reason"})
    odd = {**stated, "pieces": {"20000": 2**62}}
    for id, value in (("x", odd), ("y", {**stated, "countedAt": None}), ("z", ["odd"])):
        here.hub.push(
            [SharedRecord("drawer_count", id, {"count": SharedField(value, 1, 7, THERE)})]
        )
    wrong = {"listId": "l", "settledAt": NOON.isoformat(), "fils": 2**62}
    field = SharedField(wrong, 1, 7, THERE)
    here.hub.push([SharedRecord("settled_cash", "d1", {f"settled:{THERE}": field})])
    right = SharedField({**wrong, "fils": 1}, 1, 9, THERE)
    here.hub.push([SharedRecord("settled_cash", "d2", {f"settled:{HERE}": right})])
    await share_all([here, there])
    assert await counts(here) == await counts(there) == ()
    assert await settled(here) == await settled(there) == (), "nobody settles for another counter"
