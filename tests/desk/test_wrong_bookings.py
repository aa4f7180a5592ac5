"""Tests that reports of wrong bookings survive a restart, and their outcome is told once."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest

from deskdispatch.domain.account.account import Wallet, WalletTransaction
from deskdispatch.domain.alerts.alert import Alert, AlertKind
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.wrong_bookings import WrongBooking, WrongReason
from tests.desk.desk_under_test import NOON, DeskUnderTest, desk_at

BOOKED = Delivery.model_validate(
    {
        "id": "d9",
        "orderNumber": "ORD-9",
        "status": "PENDING",
        "customerName": "Fatima",
        "createdAt": NOON,
        "isScheduled": False,
    }
)


def _wallet(*more: WalletTransaction) -> Wallet:
    debit = _moved("t1", "DEBIT", "18.500", 0)
    return Wallet(balance=Decimal(20), billing_mode="PREPAID", transactions=(*more, debit))


def _moved(id: str, kind: str, after: str, minutes: int) -> WalletTransaction:
    return WalletTransaction(
        id=id,
        type=kind,
        amount=Decimal("1.500"),
        balance_after=Decimal(after),
        reference="ORD-9",
        created_at=NOON + timedelta(minutes=minutes),
    )


async def _moves(harness: DeskUnderTest, status: str) -> None:
    moved = BOOKED.model_copy(update={"status": status})
    await harness.journal.remember([moved], harness.clock())


async def _told(harness: DeskUnderTest, wallet: Wallet | None = None) -> list[AlertKind]:
    alerts: tuple[Alert, ...] = await harness.desk.wrong_bookings.look(wallet)
    assert {alert.about for alert in alerts} <= {"d8", "d9"}
    return [alert.kind for alert in alerts]


async def test_a_report_outlives_the_program_and_each_news_is_told_once(
    harness: DeskUnderTest,
) -> None:
    await _moves(harness, "ACCEPTED")
    (summary,) = await harness.journal.summaries_of(["d9"])
    await harness.desk.wrong_bookings.report(summary, WrongReason.PLACE)
    assert await _told(harness, _wallet()) == []
    await harness.journal.close()

    async with desk_at(harness.path) as again:
        again.clock.now = harness.clock.now
        await again.desk.wrong_bookings.load()
        wrong = again.desk.wrong_bookings.of("d9")
        assert wrong is not None
        assert (wrong.reason, wrong.is_watched) == ("place", True)
        await _moves(again, "PICKEDUP")
        assert await _told(again) == [AlertKind.WRONG_PICKED_UP]
        assert await _told(again) == []
        await _moves(again, "CANCELLED")
        assert await _told(again, _wallet()) == []
        again.clock.go_on(days=1)
        assert await _told(again, _wallet()) == [AlertKind.NOT_REFUNDED]
        back = _moved("t2", "REFUND", "20.000", 3)
        assert await _told(again, _wallet(back)) == [AlertKind.REFUNDED]
        assert again.desk.wrong_bookings.watched == []
        assert {alert.kind for alert in await again.desk.alerting.open()} >= {
            *(AlertKind.WRONG_PICKED_UP, AlertKind.NOT_REFUNDED, AlertKind.REFUNDED)
        }


async def test_a_dismissed_report_tells_nothing_and_may_be_made_again(
    harness: DeskUnderTest,
) -> None:
    await _moves(harness, "ACCEPTED")
    (summary,) = await harness.journal.summaries_of(["d9"])
    reports = harness.desk.wrong_bookings
    changed: list[str] = []
    reports.on_changed = changed.append
    await reports.report(summary, WrongReason.AMOUNT)
    await reports.dismiss("d9")
    await _moves(harness, "DELIVERED")
    assert await _told(harness, _wallet()) == []
    await reports.report(summary, WrongReason.OTHER)
    assert await _told(harness) == [AlertKind.WRONG_DELIVERED]
    assert changed == ["d9"] * 3


async def test_a_refund_is_told_although_what_was_seen_of_another_report_cannot_be_written(
    harness: DeskUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = BOOKED.model_copy(update={"id": "d8", "order_number": "ORD-8"})
    await harness.journal.remember([BOOKED, other], NOON)
    for summary in await harness.journal.summaries_of(["d9", "d8"]):
        await harness.desk.wrong_bookings.report(summary, WrongReason.PLACE)
    stopped = [each.model_copy(update={"status": "CANCELLED"}) for each in (BOOKED, other)]
    await harness.journal.remember(stopped, NOON)
    keep = harness.journal.keep_wrong_booking

    async def keep_one(wrong: WrongBooking) -> None:
        if wrong.delivery_id == "d8":
            raise JournalError(JournalFailure.DISK_FULL)
        await keep(wrong)

    back = _wallet(_moved("t2", "REFUND", "20.000", 3))
    with monkeypatch.context() as patch:
        patch.setattr(harness.journal, "keep_wrong_booking", keep_one)
        assert await _told(harness, back) == [AlertKind.REFUNDED]
    assert [each.delivery_id for each in harness.desk.wrong_bookings.watched] == ["d8"]
    assert await _told(harness, back) == []
    (watched,) = harness.desk.wrong_bookings.watched
    assert watched.stopped_at is not None


@pytest.mark.parametrize(
    ("reported_at", "then", "told"),
    [
        ("PICKEDUP", "ENROUTE", []),
        ("PICKEDUP", "DELIVERED", [AlertKind.WRONG_DELIVERED]),
        ("DELIVERED", "DELIVERED", []),
    ],
)
async def test_how_far_it_was_at_the_report_is_no_news(
    harness: DeskUnderTest, reported_at: str, then: str, told: list[AlertKind]
) -> None:
    await _moves(harness, reported_at)
    (summary,) = await harness.journal.summaries_of(["d9"])
    await harness.desk.wrong_bookings.report(summary, WrongReason.PLACE)
    assert await _told(harness, _wallet()) == []
    await _moves(harness, then)
    assert await _told(harness, _wallet()) == told


async def test_what_names_the_customer_is_in_no_report(harness: DeskUnderTest) -> None:
    await _moves(harness, "ACCEPTED")
    (summary,) = await harness.journal.summaries_of(["d9"])
    await harness.desk.wrong_bookings.report(summary, WrongReason.CUSTOMER)
    ((text,),) = harness.rows("SELECT value FROM wrong_bookings")
    assert "Fatima" not in str(text)
