"""Tests the cash sheet against sums by plain SQL from the journal's file."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path
from random import Random

import pytest
from openpyxl import Workbook

from deskdispatch.domain.deliveries.delivery import Delivery, StatusEntry
from deskdispatch.domain.errors import FileError, SeveralSheets
from deskdispatch.domain.shift.cash_sheet import CashPart
from deskdispatch.domain.shift.drawer_count import DrawerCount
from deskdispatch.domain.shift.settlement import SettlementState
from tests.desk.desk_under_test import NOON, DeskUnderTest
from tests.desk.sent import keep_sent

STATUSES = ("DELIVERED", "FAILED", "CANCELLED", "REJECTED", "ENROUTE", "PENDING", "LOST")
SINCE, UNTIL = NOON - timedelta(hours=12), NOON + timedelta(hours=12)


async def booked(harness: DeskUnderTest, number: int, fils: int | None, sent_here: bool) -> None:
    """Records one delivery around the time of the shift, with its end in its history."""
    chance = Random(number)
    status = chance.choice(STATUSES)
    ended = NOON + timedelta(minutes=chance.randint(-2000, 2000))
    delivery = Delivery(
        id=f"d{number}",
        order_number=f"ORD-{number}",
        status=status,
        customer_name="Fatima",
        driver_name=chance.choice(["Yousef", "Ahmad", None]),
        collect_cash=fils is not None,
        created_at=ended - timedelta(minutes=40),
        status_history=(StatusEntry(status=status, timestamp=ended),),
    )
    if not sent_here:
        await harness.journal.remember([delivery], NOON)
        return
    await keep_sent(harness, delivery, fils)


SUM = """
    SELECT coalesce(sum(CAST(replace(i.booking ->> '$.totalAmount', '.', '') AS INTEGER)), 0),
           count(*)
    FROM deliveries d JOIN intents i ON i.delivery_id = d.id
    WHERE (i.booking ->> '$.collectCash') AND (d.value ->> '$.collectCash') AND {}
"""
AT = "d.value ->> '$.statusHistory[0].timestamp'"
ENDED = f"{AT} >= '{{}}' AND {AT} < '{{}}'"
IS = {
    CashPart.COLLECTED: f"d.status = 'DELIVERED' AND {ENDED}",
    CashPart.FAILED: f"d.status IN ('FAILED', 'CANCELLED', 'REJECTED') AND {ENDED}",
    CashPart.PENDING: (
        "d.status NOT IN ('DELIVERED', 'FAILED', 'CANCELLED', 'REJECTED')"
        " AND '{0}' < '{1}' AND d.value ->> '$.createdAt' < '{1}'"
    ),
}


def wire(moment: datetime) -> str:
    return f"{moment:%Y-%m-%dT%H:%M:%S.000Z}"


async def test_the_totals_are_those_of_the_journal_to_the_fils(harness: DeskUnderTest) -> None:
    chance = Random(7)
    for number in range(200):
        fils = chance.choice([None, 1, 250, 12_500, chance.randint(1, 999_999_999)])
        await booked(harness, number, fils, sent_here=chance.random() < 0.8)
    sheet = await harness.desk.reports.cash_sheet(SINCE, UNTIL)
    for part in CashPart:
        ((known, count),) = harness.rows(SUM.format(IS[part].format(wire(SINCE), wire(UNTIL))))
        total = sheet.total(part)
        assert (int(total.known * 1000), total.count) == (known, count)
        assert count
        assert total.unknown


async def test_what_the_last_look_brought_counts_without_being_written_before(
    harness: DeskUnderTest,
) -> None:
    await harness.desk.tracking.refresh()
    sheet = await harness.desk.reports.cash_sheet(SINCE - timedelta(days=9000), UNTIL)
    counted = sum(len(sheet.total(part).unknown) + sheet.total(part).count for part in CashPart)
    assert counted + sheet.without_cash > 0


async def test_a_sheet_says_its_stretch_and_as_of_when_it_is(harness: DeskUnderTest) -> None:
    """Without a connection nobody knows what was collected since."""
    sheet = await harness.desk.reports.cash_sheet(SINCE, UNTIL)
    assert (sheet.since, sheet.until, sheet.made_at) == (SINCE, UNTIL, harness.clock.now)
    assert sheet.drivers == ()
    await harness.desk.session.note_answer(harness.clock.now)
    answered_at = harness.clock.now
    harness.clock.go_on(hours=1)
    assert (await harness.desk.reports.cash_sheet(SINCE, UNTIL)).made_at == answered_at
    await harness.desk.session.note_answer(harness.clock.now + timedelta(hours=1))
    sheet = await harness.desk.reports.cash_sheet(SINCE, UNTIL)
    assert sheet.made_at == harness.clock.now, "the clock was put back meanwhile"


async def test_counts_of_the_drawer_stay_readable_and_the_draft_goes_with_them(
    harness: DeskUnderTest,
) -> None:
    counts, sheet = harness.desk.drawer_counts, await harness.desk.reports.cash_sheet(SINCE, UNTIL)
    draft = DrawerCount(id="c1", since=SINCE, until=UNTIL, pieces={20_000: 1}, opening=20_000)
    await counts.save_draft(draft)
    assert await counts.draft() == draft
    first = await counts.save(draft)
    assert await counts.draft() is None
    harness.clock.go_on(minutes=5)
    right = {"id": "c2", "opening": 5_000, "pieces": {5_000: 1}}
    second = await counts.save(draft.model_copy(update=right))
    assert await counts.of(sheet) == (first, second)
    later = await harness.desk.reports.cash_sheet(UNTIL, UNTIL + timedelta(days=1))
    assert await counts.of(later) == ()
    last = await counts.last()
    assert last is not None
    assert last.opening == 5_000, "the one that corrects the other"


async def test_a_list_changes_nothing_until_it_is_settled_and_is_known_again(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    for number, fils in ((1, 12_500), (2, 4_000), (3, 1_000)):
        await delivered(harness, number, fils)
    path = tmp_path / "list.csv"
    path.write_text("Order,Amount\nORD-1,12.500\nORD-2,3.000\nORD-77,1.000\n", encoding="utf-8")
    sheet, settlements = (
        await harness.desk.reports.cash_sheet(SINCE, UNTIL),
        harness.desk.settlements,
    )
    found = await settlements.read(path, sheet)
    assert {row.order: row.state for row in found.rows} == {
        "ORD-1": SettlementState.PAID,
        "ORD-2": SettlementState.OTHER_AMOUNT,
        "ORD-77": SettlementState.UNKNOWN,
        "ORD-3": SettlementState.MISSING,
    }
    assert harness.rows("SELECT count(*) FROM settled_cash") == [(0,)]
    assert await settlements.settle(found, clerk="Noura") == 1
    assert await settlements.settle(found) == 0, "another counter may have settled it meanwhile"
    again = await settlements.read(path, sheet)
    assert again.first is not None
    assert (again.first.settled_at, again.first.settled_by) == (harness.clock.now, "Noura")
    settled = (await harness.desk.reports.cash_sheet(SINCE, UNTIL)).settled
    assert (settled.known, settled.count) == (Decimal("12.500"), 1)
    assert [row.order for row in again.of(SettlementState.SETTLED)] == ["ORD-1"]
    assert await settlements.settle(again) == 0
    await harness.journal.remember([ELSEWHERE], harness.clock.now)
    path.write_text("Order,Amount\nWEB-1,2.000\n", encoding="utf-8")
    found = await settlements.read(path, sheet)
    assert await settlements.settle(found) == 0, "only the list knows the amount"
    assert await settlements.settle(found, accepted={2}) == 1
    path.write_text("Name,Colour\nAli,red\n", encoding="utf-8")
    with pytest.raises(FileError):
        await settlements.read(path, sheet)


async def test_a_workbook_is_read_for_its_one_list_and_refused_with_several(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    """What stands in another sheet would be called missing."""
    await delivered(harness, 1, 12_500)
    sheet = await harness.desk.reports.cash_sheet(SINCE, UNTIL)
    book, path = Workbook(), tmp_path / "list.xlsx"
    summary, orders = book.worksheets[0], book.create_sheet("Orders")
    for row in (["Driver", "Orders"], ["Yousef", 1]):
        summary.append(row)
    for row in (["Order", "COD"], ["ORD-1", 12.5]):
        orders.append(row)
    book.save(path)
    found = await harness.desk.settlements.read(path, sheet)
    assert [(row.order, row.state) for row in found.rows] == [("ORD-1", SettlementState.PAID)]
    more = book.create_sheet("More")
    for row in (["Order", "COD"], ["ORD-2", 1.5]):
        more.append(row)
    book.save(path)
    with pytest.raises(SeveralSheets):
        await harness.desk.settlements.read(path, sheet)


async def test_a_line_that_the_sheet_hides_is_not_paid(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    """A courier's sheet that is filtered holds what others collected, too."""
    for number in (1, 2):
        await delivered(harness, number, 12_500)
    sheet = await harness.desk.reports.cash_sheet(SINCE, UNTIL)
    book, path = Workbook(), tmp_path / "list.xlsx"
    for row in (["Order", "COD"], ["ORD-1", 12.5], ["ORD-2", 12.5]):
        book.worksheets[0].append(row)
    book.worksheets[0].row_dimensions[3].hidden = True
    book.save(path)
    found = await harness.desk.settlements.read(path, sheet)
    assert [(row.order, row.state) for row in found.rows] == [
        ("ORD-1", SettlementState.PAID),
        ("ORD-2", SettlementState.MISSING),
    ]
    assert found.list.left_out == 1


ELSEWHERE = Delivery(
    id="w1", order_number="WEB-1", status="DELIVERED", customer_name="Dana", collect_cash=True
)


async def delivered(harness: DeskUnderTest, number: int, fils: int) -> None:
    at = NOON - timedelta(hours=1)
    made = Delivery(
        id=f"d{number}",
        order_number=f"ORD-{number}",
        status="DELIVERED",
        customer_name="Fatima",
        collect_cash=True,
        created_at=at - timedelta(minutes=30),
        status_history=(StatusEntry(status="DELIVERED", timestamp=at),),
    )
    await keep_sent(harness, made, fils)


async def test_settled_cash_of_a_delivery_that_is_called_failed_later_is_told_of(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    """The courier has paid it, and it was not collected: it is to be given back."""
    for number, fils in ((1, 12_500), (2, 4_000)):
        await delivered(harness, number, fils)
    path = tmp_path / "list.csv"
    path.write_text("Order,Amount\nORD-1,12.500\nORD-2,4.000\n", encoding="utf-8")
    before = await harness.desk.reports.cash_sheet(SINCE, UNTIL)
    assert await harness.desk.settlements.settle(
        await harness.desk.settlements.read(path, before)
    ) == len(("ORD-1", "ORD-2"))
    known = await harness.journal.delivery("d2")
    assert known is not None
    end = StatusEntry(status="FAILED", timestamp=NOON)
    failed = known.model_copy(update={"status": "FAILED", "status_history": (end,)})
    await harness.journal.remember([failed], NOON)
    sheet = await harness.desk.reports.cash_sheet(SINCE, UNTIL)
    assert (sheet.total(CashPart.COLLECTED).known, sheet.settled.known) == (
        Decimal("12.500"),
        Decimal("16.500"),
    )
    assert sheet.undelivered == ("ORD-2",)
