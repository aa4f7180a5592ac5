from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

from deskdispatch.desk.slips.slip import Prints
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import CashNotKnown, Collect
from deskdispatch.domain.fields import Field
from deskdispatch.domain.unconfirmed.intent import Booked
from tests.desk.desk_under_test import AREAS, DRAFT, KUWAIT_CITY, NOON, DeskUnderTest
from tests.desk.other_counter import booked_there, take_in
from tests.journal.print_log import log_print

ELSEWHERE = Delivery(id="d9", order_number="ORD-9", status="PENDING")


async def booked(harness: DeskUnderTest) -> Delivery:
    cash = {"collect_cash": True, "cash_amount": "12.5", "notes": "Ring twice"}
    outcome = await harness.desk.booking.book(DRAFT.model_copy(update=cash))
    assert isinstance(outcome, Booked)
    return outcome.delivery


async def test_a_slip_has_what_this_desk_sent_and_where_from(harness: DeskUnderTest) -> None:
    await harness.desk.session.open()
    slip = await harness.slip(await booked(harness))
    assert slip.order_number == "ORD-1042"
    assert slip.cash == Collect(Decimal("12.500"))
    assert dict(slip.remarks) == {Field.NOTES: "Ring twice"}
    assert slip.shop_name == "Dar Flowers"
    assert slip.shop_address == ("Salmiya", "Block 5")
    assert slip.dropoff is not None
    assert slip.dropoff.text(7) == KUWAIT_CITY.text(7)
    assert slip.address == ("Kuwait City · مدينة الكويت",)
    assert slip.reprint == 0


async def test_a_drop_off_at_the_middle_of_an_area_is_said_to_be_one(
    harness: DeskUnderTest,
) -> None:
    delivery = await booked(harness)
    assert not (await harness.slip(delivery)).is_middle
    sector = AREAS[1].model_copy(update={"kind": "sector", "point": KUWAIT_CITY})
    desk = harness.desk
    prints = Prints(harness.journal, desk.session, desk.tracking, (sector,))
    await harness.journal.remember([ELSEWHERE], NOON)
    slips = await prints.slips([delivery.id, ELSEWHERE.id])
    assert [each.is_middle for each in slips.values()] == [True, False]


async def test_a_slip_has_what_another_counter_sent(harness: DeskUnderTest) -> None:
    cash = {"collect_cash": True, "cash_amount": "12.5", "notes": "Ring twice"}
    await take_in(harness, booked_there("d9", DRAFT.model_copy(update=cash)))
    slip = await harness.slip(ELSEWHERE)
    assert (slip.cash, slip.remarks) == (Collect(Decimal("12.500")), ((Field.NOTES, "Ring twice"),))
    assert slip.dropoff is not None


async def test_every_print_counts(harness: DeskUnderTest) -> None:
    delivery = await booked(harness)
    for target in ("Counter", "/tmp/slip.pdf"):
        await log_print(harness.journal, delivery.id, harness.clock(), target)
    assert (await harness.slip(delivery)).reprint == 2
    assert (await harness.slip(ELSEWHERE)).reprint == 0
    targets = harness.rows("SELECT delivery_id, target FROM prints ORDER BY id")
    assert targets == [("d1", "Counter"), ("d1", "/tmp/slip.pdf")]


async def test_where_and_when_slips_went_out_is_kept(harness: DeskUnderTest) -> None:
    for target in ("Counter", "Back office"):
        await log_print(harness.journal, ELSEWHERE.id, harness.clock(), target)
        harness.clock.go_on(minutes=5)
    log = await harness.desk.prints.log(ELSEWHERE.id)
    assert [(entry.target, entry.printed_at) for entry in log] == [
        ("Back office", NOON + timedelta(minutes=5)),
        ("Counter", NOON),
    ]
    assert await harness.desk.prints.log("d8") == ()


async def test_of_a_delivery_from_elsewhere_the_cash_is_not_known(harness: DeskUnderTest) -> None:
    await harness.desk.session.open()
    slip = await harness.slip(ELSEWHERE)
    assert isinstance(slip.cash, CashNotKnown)
    assert await harness.desk.prints.intent(ELSEWHERE.id) is None


async def test_before_the_merchant_is_known_there_is_a_slip_all_the_same(
    harness: DeskUnderTest,
) -> None:
    slip = await harness.slip(await booked(harness))
    assert slip.customer == "Fatima فاطمة"
    assert slip.phone == "9922 1234"


async def test_the_log_shows_order_numbers_of_the_deliveries_that_are_known(
    harness: DeskUnderTest,
) -> None:
    delivery = await booked(harness)
    for id in (delivery.id, "d404"):
        await log_print(harness.journal, id, NOON, "Counter")
    listed = await harness.desk.prints.recent(9)
    assert [each.order_number for each in listed] == ["d404", "ORD-1042"]
