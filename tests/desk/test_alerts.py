"""Tests of alerts, with a real journal and a settable clock."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest

from deskdispatch.desk.alerts import CATCHING_UP, LONG, RECENTLY, SHIFT, Alerting, NewAlerts
from deskdispatch.desk.deliveries.delivery_store import Changes
from deskdispatch.domain.alerts.alert import Alert, AlertKind
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.unconfirmed.intent import Booked
from tests.desk.desk_under_test import DRAFT, NOON, DeskUnderTest
from tests.desk.service_model import ServiceModel, left_unconfirmed

AHEAD = timedelta(minutes=30)


def summary(number: int = 1, status: str = "PENDING", **fields: Any) -> DeliverySummary:
    """Returns a delivery; ``summary(3)`` is ``d3``, booked at noon."""
    known: dict[str, Any] = {
        "id": f"d{number}",
        "order_number": f"ORD-{1000 + number}",
        "status": status,
        "created_at": NOON.timestamp(),
        "customer_name": "Fatima",
    }
    return DeliverySummary(**{**known, **fields})


def changes(
    *summaries: DeliverySummary,
    at: datetime = NOON,
    before: str | Mapping[str, str] | None = "PENDING",
    looked_at: datetime | None = None,
) -> Changes:
    """Returns the changes of a poll; all deliveries had the status ``before`` earlier."""
    if isinstance(before, str):
        before = {each.id: before for each in summaries}
    return Changes(at, summaries, before or {}, looked_at=looked_at)


def told(news: NewAlerts) -> list[tuple[str, str]]:
    """Returns the alerts that ring at once."""
    assert not news.are_missed
    return [alert.key for alert in news.alerts]


def missed(news: NewAlerts) -> list[tuple[str, str]]:
    """Returns the alerts that are reported as missed."""
    assert news.are_missed
    return [alert.key for alert in news.alerts]


@pytest.fixture
async def alerting(harness: DeskUnderTest) -> Alerting:
    """Returns an ``Alerting`` that has been running for a while."""
    made = await watching(harness)
    await made.alerts_of(changes(at=NOON))
    return made


async def watching(harness: DeskUnderTest) -> Alerting:
    """Returns a new ``Alerting`` on the same journal, like a minute after a restart."""
    made = Alerting(harness.journal, harness.clock)
    await made.alerts_of(changes(at=NOON - CATCHING_UP))
    return made


@contextmanager
def locked(harness: DeskUnderTest) -> Iterator[None]:
    """Locks the journal, like another program."""
    with closing(sqlite3.connect(harness.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        ("ACCEPTED", "accepted"),
        ("PICKEDUP", "picked_up"),
        ("DELIVERED", "delivered"),
        ("FAILED", "failed"),
        ("REJECTED", "rejected"),
        ("CANCELLED", "cancelled"),
    ],
)
async def test_a_status_that_is_reached_is_told(alerting: Alerting, status: str, kind: str) -> None:
    news = await alerting.alerts_of(changes(summary(1, status)))
    assert told(news) == [("d1", kind)]
    (alert,) = news.alerts
    assert (alert.order_number, alert.customer_name, alert.at) == ("ORD-1001", "Fatima", NOON)


@pytest.mark.parametrize("status", ["PENDING", "REQUESTED", "INPROGRESS", "LOST?"])
async def test_other_statuses_are_not_told(alerting: Alerting, status: str) -> None:
    assert told(await alerting.alerts_of(changes(summary(1, status), before="ACCEPTED"))) == []


@pytest.mark.parametrize(
    ("before", "status", "kind"),
    [
        ("PENDING", "INPROGRESS", "accepted"),
        ("REQUESTED", "INPROGRESS", "accepted"),
        ("INPROGRESS", "ENROUTE", "picked_up"),
        ("ACCEPTED", "ENROUTE", "picked_up"),
    ],
)
async def test_a_stage_that_was_over_before_the_next_look_is_told_all_the_same(
    harness: DeskUnderTest, alerting: Alerting, before: str, status: str, kind: str
) -> None:
    look = changes(summary(1, status), before=before)
    assert told(await alerting.alerts_of(look)) == [("d1", kind)]
    again = await watching(harness)
    assert told(await again.alerts_of(look)) == []


async def test_each_stage_rings_once_however_many_looks_see_it(alerting: Alerting) -> None:
    rung = []
    stages = ("PENDING", "ACCEPTED", "INPROGRESS", "PICKEDUP", "ENROUTE", "DELIVERED")
    for before, status in pairwise(stages):
        rung += told(await alerting.alerts_of(changes(summary(1, status), before=before)))
    assert rung == [("d1", "accepted"), ("d1", "picked_up"), ("d1", "delivered")]


async def test_what_changed_but_its_status_is_not_told(alerting: Alerting) -> None:
    learned = changes(summary(1, "ACCEPTED", driver_phone="55501234"), before="ACCEPTED")
    assert told(await alerting.alerts_of(learned)) == []


async def test_a_status_that_goes_back_and_forth_rings_once(alerting: Alerting) -> None:
    rung = []
    before = "PENDING"
    for status in ("ACCEPTED", "PENDING", "ACCEPTED", "DELIVERED", "PICKEDUP", "DELIVERED"):
        rung += told(await alerting.alerts_of(changes(summary(1, status), before=before)))
        before = status
    assert rung == [("d1", "accepted"), ("d1", "delivered")]


async def test_of_the_statuses_between_two_looks_only_the_newest_rings(
    alerting: Alerting,
) -> None:
    assert told(await alerting.alerts_of(changes(summary(1, "DELIVERED")))) == [("d1", "delivered")]


async def test_nothing_rings_twice_after_a_restart(
    harness: DeskUnderTest, alerting: Alerting
) -> None:
    look = changes(summary(1, "ACCEPTED"), summary(2, "FAILED"))
    assert len(told(await alerting.alerts_of(look))) == 2
    again = await watching(harness)
    assert told(await again.alerts_of(look)) == []


async def test_history_is_noted_in_silence(harness: DeskUnderTest, alerting: Alerting) -> None:
    booked_at = (NOON - SHIFT).timestamp()
    old = [summary(number, "FAILED", created_at=booked_at) for number in range(1, 1203)]
    assert told(await alerting.alerts_of(changes(*old, before=None))) == []
    assert await alerting.open() == ()
    assert harness.rows("SELECT count(*) FROM alerts") == [(1202,)]
    again = changes(summary(7, "FAILED"), before="ENROUTE")
    assert told(await alerting.alerts_of(again)) == []
    assert await alerting.open() == ()


async def test_what_failed_before_it_was_first_seen_is_told_once(
    harness: DeskUnderTest, alerting: Alerting
) -> None:
    looked_at = NOON - timedelta(hours=2)
    late = {"created_at": (looked_at + timedelta(minutes=1)).timestamp()}
    look = changes(
        summary(1, "FAILED", **late),
        summary(2, "DELIVERED", **late),
        summary(3, "FAILED", created_at=looked_at.timestamp()),
        summary(4, "FAILED", created_at=None),
        before=None,
        looked_at=looked_at,
    )
    assert told(await alerting.alerts_of(look)) == [("d1", "failed")]
    assert [alert.about for alert in await alerting.open()] == ["d1"]
    await alerting.acknowledge([("d1", "failed")])
    again = await watching(harness)
    assert told(await again.alerts_of(look)) == []
    assert await again.open() == ()


async def test_at_the_first_start_what_failed_today_is_told(harness: DeskUnderTest) -> None:
    alerting = Alerting(harness.journal, harness.clock)
    today = changes(summary(1, "REJECTED"), before=None)
    assert missed(await alerting.alerts_of(today)) == [("d1", "rejected")]


async def test_what_was_booked_here_just_now_is_news_though_seen_first(
    alerting: Alerting,
) -> None:
    ours = summary(1, "ACCEPTED", is_ours=True)
    late = ours._replace(id="d2", created_at=(NOON - RECENTLY).timestamp())
    unknown = ours._replace(id="d3", created_at=None)
    elsewhere = ours._replace(id="d4", is_ours=False)
    look = changes(ours, late, unknown, elsewhere, before=None)
    assert told(await alerting.alerts_of(look)) == [("d1", "accepted")]


async def test_what_moved_while_the_program_was_closed_is_told_as_missed(
    harness: DeskUnderTest,
) -> None:
    alerting = Alerting(harness.journal, harness.clock)
    first = changes(summary(1, "DELIVERED"), summary(2, "FAILED"))
    assert missed(await alerting.alerts_of(first)) == [("d1", "delivered"), ("d2", "failed")]
    assert [alert.about for alert in await alerting.open()] == ["d2"]
    soon = changes(summary(3, "ACCEPTED"), at=NOON + CATCHING_UP / 2)
    assert missed(await alerting.alerts_of(soon)) == [("d3", "accepted")]
    then = changes(summary(4, "ACCEPTED"), at=NOON + CATCHING_UP)
    assert told(await alerting.alerts_of(then)) == [("d4", "accepted")]


async def test_after_a_long_pause_too(alerting: Alerting) -> None:
    await alerting.alerts_of(changes(at=NOON))
    after = NOON + LONG
    assert told(await alerting.alerts_of(changes(summary(1, "ACCEPTED"), at=after))) != []
    later = after + LONG + timedelta(seconds=1)
    assert missed(await alerting.alerts_of(changes(summary(2, "ACCEPTED"), at=later))) != []


async def test_a_clock_that_is_set_back_is_no_pause(alerting: Alerting) -> None:
    back = NOON - timedelta(hours=3)
    assert told(await alerting.alerts_of(changes(summary(1, "ACCEPTED"), at=back))) != []


async def test_what_failed_stays_until_somebody_takes_note(
    harness: DeskUnderTest, alerting: Alerting
) -> None:
    statuses = ("FAILED", "DELIVERED", "REJECTED", "CANCELLED")
    for number, status in enumerate(statuses, start=1):
        at = NOON + timedelta(seconds=number)
        await alerting.alerts_of(changes(summary(number, status), at=at))
    assert [alert.about for alert in await alerting.open()] == ["d1", "d3", "d4"]
    again = await watching(harness)
    await again.acknowledge([("d1", "failed"), ("d4", "cancelled")])
    assert [alert.about for alert in await again.open()] == ["d3"]
    await again.acknowledge([("d3", "rejected")])
    assert await (await watching(harness)).open() == ()


async def test_an_unconfirmed_booking_is_told_once(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    intent = await left_unconfirmed(harness, model)
    alerting = harness.desk.alerting
    (alert,) = await alerting.unconfirmed_bookings([intent])
    assert alert.key == (intent.id, "in_doubt")
    assert alert.customer_name == intent.booking.customer_name
    assert await alerting.unconfirmed_bookings([intent]) == ()
    assert await (await watching(harness)).unconfirmed_bookings([intent]) == ()


async def test_a_booking_that_is_found_is_told_with_its_status(
    harness: DeskUnderTest, model: ServiceModel, alerting: Alerting
) -> None:
    intent = await left_unconfirmed(harness, model)
    delivery = Delivery(id="d1001", order_number="ORD-1001", status="FAILED")
    (alert,) = await alerting.found(Booked(intent, delivery))
    assert alert.key == ("d1001", "failed")
    assert alert.customer_name == intent.booking.customer_name
    assert await alerting.found(Booked(intent, delivery)) == ()
    waiting = delivery.model_copy(update={"status": "PENDING"})
    assert await alerting.found(Booked(intent, waiting)) == ()


async def test_what_is_scheduled_rings_once_before_its_time(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    at_four = NOON + timedelta(hours=4)
    await harness.allow_scheduling()
    draft = DRAFT.model_copy(update={"scheduled_at": at_four, "is_scheduled": True})
    await harness.desk.booking.book(draft)
    alerting = harness.desk.alerting
    rung: list[tuple[datetime, Alert]] = []
    for _ in range(6 * 60):
        harness.clock.go_on(minutes=1)
        now = harness.clock.now
        rung += [(now, each.alert) for each in await alerting.remind(now, AHEAD)]
    ((moment, alert),) = rung
    assert moment == at_four - AHEAD
    assert alert.key == ("d1001", "reminder")
    assert alert.order_number == "ORD-1001"


async def test_a_reminder_is_not_repeated_after_a_restart_nor_for_what_ended(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    at_four = NOON + timedelta(hours=4)
    await harness.allow_scheduling()
    draft = DRAFT.model_copy(update={"scheduled_at": at_four, "is_scheduled": True})
    await harness.desk.booking.book(draft)
    harness.clock.go_on(hours=3, minutes=45)
    now = harness.clock.now
    assert len(await harness.desk.alerting.remind(now, AHEAD)) == 1
    assert await (await watching(harness)).remind(now, AHEAD) == ()


async def test_trouble_with_the_journal_silences_nothing_and_repeats_nothing(
    harness: DeskUnderTest, alerting: Alerting
) -> None:
    look = changes(summary(1, "FAILED"), summary(2, "ACCEPTED"))
    with locked(harness):
        assert told(await alerting.alerts_of(look)) == [("d1", "failed"), ("d2", "accepted")]
        assert told(await alerting.alerts_of(look)) == []
    assert [alert.about for alert in await alerting.open()] == ["d1"]
    assert told(await alerting.alerts_of(look)) == []
    again = await watching(harness)
    assert [alert.about for alert in await again.open()] == ["d1"]
    assert told(await again.alerts_of(look)) == []


async def test_what_was_noted_in_trouble_is_written_with_the_next_look(
    harness: DeskUnderTest, alerting: Alerting
) -> None:
    with locked(harness):
        await alerting.alerts_of(changes(summary(1, "FAILED")))
    assert told(await alerting.alerts_of(changes(summary(2, "ACCEPTED")))) == [("d2", "accepted")]
    assert harness.rows("SELECT about FROM alerts ORDER BY about") == [("d1",), ("d2",)]


async def test_one_that_could_not_be_written_can_be_acknowledged(
    harness: DeskUnderTest, alerting: Alerting
) -> None:
    with locked(harness):
        await alerting.alerts_of(changes(summary(1, "FAILED")))
        with pytest.raises(JournalError):
            await alerting.acknowledge([("d1", "failed")])
    await alerting.acknowledge([("d1", "failed")])
    assert await alerting.open() == ()
    await alerting.alerts_of(changes())
    assert await (await watching(harness)).open() == ()


async def test_every_look_of_a_real_desk(harness: DeskUnderTest, model: ServiceModel) -> None:
    """The whole way from the service's answers to the alerts, each of which is raised once."""
    await harness.desk.booking.book(DRAFT)
    alerting = harness.desk.alerting
    await alerting.alerts_of(changes(at=NOON - CATCHING_UP))
    rung: list[AlertKind] = []
    for status in ("PENDING", "ACCEPTED", "ACCEPTED", "PICKEDUP", "ENROUTE", "DELIVERED"):
        model.deliveries[0]["status"] = status
        harness.clock.go_on(seconds=5)
        news = await alerting.alerts_of(await harness.desk.tracking.refresh())
        rung += [alert.kind for alert in news.alerts]
    assert rung == [AlertKind.ACCEPTED, AlertKind.PICKED_UP, AlertKind.DELIVERED]
