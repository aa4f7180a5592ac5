"""Tests that a delivery's booking, as sent by one counter, is known at the others."""

from __future__ import annotations

from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.sharing.record import SharedField, SharedRecord
from deskdispatch.domain.unconfirmed.intent import IntentState
from deskdispatch.journal.deliveries.shared_bookings import of_delivery as shared_booking_of
from deskdispatch.journal.journal import Journal
from tests.journal.sharing.hub import NOON, Pc, share_all
from tests.journal.sharing.values import MINUTE, book, make_booking, make_delivery, make_intent

HERE = "a" * 16


async def _summary(journal: Journal, id: str = "d1") -> DeliverySummary:
    (summary,) = await journal.summaries_of([id])
    return summary


def _sent(summary: DeliverySummary) -> tuple[object, ...]:
    return (summary.cash, summary.asked, summary.typed, summary.latitude, summary.area_en)


async def test_a_known_delivery_has_at_once_what_the_other_counter_sent(
    here: Pc, there: Pc
) -> None:
    await there.journal.remember([make_delivery()], NOON)
    assert (await _summary(there.journal)).cash is None
    await book(here.journal)
    await share_all([here, there])
    summary = await _summary(there.journal)
    assert summary.cash == 12_500
    assert _sent(summary) == _sent(await _summary(here.journal))
    assert (summary.is_ours, summary.counter_id) == (False, HERE)
    own = await _summary(here.journal)
    assert (own.is_ours, own.counter_id) == (True, "")
    assert await here.journal.read(shared_booking_of, "d1") is None


async def test_a_delivery_that_is_seen_later_has_it_too(here: Pc, there: Pc) -> None:
    await book(here.journal)
    await share_all([here, there])
    assert await there.journal.summaries_of(["d1"]) == ()
    await there.journal.remember([make_delivery()], NOON)
    summary = await _summary(there.journal)
    assert _sent(summary) == _sent(await _summary(here.journal))
    assert summary.counter_id == HERE
    await there.journal.remember([make_delivery(status="DELIVERED")], NOON + MINUTE)
    summary = await _summary(there.journal)
    assert (summary.status, summary.cash, summary.counter_id) == ("DELIVERED", 12_500, HERE)


async def test_what_was_sent_can_be_read_in_full(here: Pc, there: Pc) -> None:
    intent = await book(here.journal, who="فاطمة")
    await share_all([here, there])
    shared = await there.journal.read(shared_booking_of, "d1")
    assert shared is not None
    assert (shared.booking, shared.counter_id) == (intent.booking, HERE)
    assert (shared.who, shared.intent.who) == ("فاطمة", "فاطمة")
    assert shared.intent.delivery_id == "d1"
    assert await there.journal.shared_bookings_since(NOON) == (shared,)
    assert await there.journal.shared_bookings_since(NOON + MINUTE) == ()


async def test_a_delivery_of_another_counter_is_not_free_for_an_unconfirmed_booking(
    here: Pc, there: Pc
) -> None:
    await book(here.journal)
    await share_all([here, there])
    assert await there.journal.claimed(["d1", "d2"]) == {"d1"}


async def test_the_customer_is_recorded_with_the_address_that_was_sent(here: Pc, there: Pc) -> None:
    await book(here.journal)
    await share_all([here, there])
    seen = make_delivery(customer_name="سارة العلي", customer_number="98765432")
    await there.journal.remember([seen], NOON)
    while await there.journal.record_customers():
        pass
    (profile,) = await there.journal.customers_by_phone(("9876",), 9)
    assert profile.places[0].address == ("Block 3", "Street 5")


async def test_two_counters_that_claim_one_delivery_each_keep_their_own(
    here: Pc, there: Pc
) -> None:
    first = await book(here.journal)
    second = await book(there.journal)
    await share_all([here, there])
    for pc, intent in ((here, first), (there, second)):
        assert await pc.journal.intent_of("d1") == intent
        assert await pc.journal.read(shared_booking_of, "d1") is None
        assert (await _summary(pc.journal)).is_ours


async def test_an_order_belongs_to_the_customer_that_another_counter_says(
    here: Pc, there: Pc
) -> None:
    order = ["c1", "+96598765432", 1e9, None]
    stated = {
        "customer": SharedField(order, 0, 1, HERE),
        "place": SharedField("p1", 0, 1, HERE),
    }
    here.hub.push([SharedRecord("delivery", "d1", stated)])
    await share_all([here, there])
    query = """
        SELECT delivery_id, customer_id, key, place_id, at
        FROM customer_orders JOIN customer_phones ON customer_phones.id = phone_id
    """
    for pc in (here, there):
        assert pc.dump(query)[query] == [("d1", "c1", "+96598765432", "p1", 1e9)]


async def test_before_it_is_booked_there_is_nothing_to_share(here: Pc, there: Pc) -> None:
    intent = make_intent()
    await here.journal.write_intent(intent)
    await share_all([here, there])
    await here.journal.settle_intent(intent.id, IntentState.REFUSED, NOON)
    await share_all([here, there])
    assert await there.journal.shared_bookings_since(NOON - MINUTE) == ()
    assert not [key for key in here.hub.records if key[0] == "delivery"]


async def test_a_counter_that_joins_again_takes_its_own_bookings_for_its_own(
    here: Pc, there: Pc
) -> None:
    await book(here.journal)
    await share_all([here, there])
    await here.journal.stop_sharing()
    await here.start("z")
    await share_all([here, there])
    assert await here.journal.shared_bookings_since(NOON) == ()
    assert (await _summary(here.journal)).is_ours
    assert len(await there.journal.shared_bookings_since(NOON)) == 1


async def test_an_erased_customer_is_erased_at_every_counter(here: Pc, there: Pc) -> None:
    booking = make_booking(special_notes="ring for Sara")
    await book(here.journal, booking=booking)
    await there.journal.remember(
        [make_delivery(customer_name="سارة العلي", customer_number="98765432", status="DELIVERED")],
        NOON,
    )
    await share_all([here, there])
    while await there.journal.record_customers():
        pass
    (profile,) = await there.journal.customers_by_phone(("9876",), 9)
    await there.journal.erase_customer(profile.customer.id, NOON + 60 * MINUTE, NOON)
    await share_all([there, here])
    for pc in (here, there):
        summary = await _summary(pc.journal)
        assert summary.cash == 12_500
        assert (summary.customer_name, summary.typed, summary.latitude) == ("", "", None)
    intent = await here.journal.intent_of("d1")
    assert intent is not None
    assert (intent.booking.customer_name, intent.booking.special_notes) == ("", None)
    stored = here.hub.records[("delivery", "d1")].text
    assert "98765432" not in stored
    assert "Sara" not in stored


async def test_who_was_erased_before_the_others_heard_of_the_order_stays_erased(
    here: Pc, there: Pc
) -> None:
    erased = {"erased": SharedField(True, 9, 1, "c" * 16)}
    await book(here.journal)
    here.hub.push([SharedRecord("delivery", "d1", erased)])
    await share_all([here, there])
    known = make_delivery(customer_name="سارة العلي", customer_number="98765432")
    await there.journal.remember([known], NOON)
    delivery = await there.journal.delivery("d1")
    assert delivery is not None
    assert delivery.customer_name is None
    for pc in (here, there):
        summary = await _summary(pc.journal)
        assert (summary.customer_name, summary.typed, summary.cash) == ("", "", 12_500)
    assert "98765432" not in here.hub.records[("delivery", "d1")].text
