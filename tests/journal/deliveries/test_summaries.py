"""Tests of the board's lines: read page by page, and equal to those that the desk makes."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.status import TERMINAL, DeliveryStatus
from deskdispatch.domain.deliveries.summary import (
    DeliverySummary,
    merged_summary,
    summary_of,
)
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState
from deskdispatch.journal.booking import intents
from deskdispatch.journal.deliveries import deliveries, summaries
from deskdispatch.journal.deliveries.summaries import STORED, SummaryRow
from deskdispatch.journal.journal import Journal
from deskdispatch.journal.repair.tables import TABLES
from tests.journal.conftest import NOON, MakeIntent
from tests.journal.keeping import AREAS
from tests.journal.new_file import in_memory

SECOND = timedelta(seconds=1)
HOUR = timedelta(hours=1)

SUMMARIES = next(table for table in TABLES if table.name == "summaries")

VALUES: dict[Any, st.SearchStrategy[Any]] = {
    str: st.text(max_size=20),
    bool: st.booleans(),
    bool | None: st.none() | st.booleans(),
    int | None: st.none() | st.integers(0, 10**9),
    float | None: st.none() | st.floats(-1e10, 1e10),
}
IDS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
LINES = st.builds(
    DeliverySummary,
    **{name: VALUES[of] for name, of in get_type_hints(DeliverySummary).items()} | {"id": IDS},
)


@dataclass(frozen=True, slots=True)
class _Desk:
    """Journal without its thread."""

    connection: sqlite3.Connection

    def see(self, delivery: Delivery, at: datetime) -> None:
        deliveries.remember(self.connection, [delivery], at)

    def line(self, id: str = "d1") -> DeliverySummary:
        (summary,) = summaries.some(self.connection, [id])
        return summary


@pytest.fixture
def desk() -> Iterator[_Desk]:
    with in_memory() as connection:
        yield _Desk(connection)


def _delivery(id: str = "d1", **fields: Any) -> Delivery:
    return Delivery.model_validate(
        {"id": id, "order_number": f"ORD-{id}", "status": "PENDING", **fields}
    )


def _at(number: int) -> datetime:
    return NOON.replace(microsecond=0) + number * SECOND


def _ids(found: tuple[DeliverySummary, ...]) -> list[str]:
    return [summary.id for summary in found]


@given(LINES, st.floats(0, 1e10))
def test_a_line_comes_back_as_it_was_written(summary: DeliverySummary, stands_at: float) -> None:
    with in_memory() as connection:
        summaries.write(connection, [SummaryRow(summary, stands_at)])
        (read,) = summaries.some(connection, [summary.id])
        stored = connection.execute(f"SELECT {', '.join(STORED)} FROM summaries").fetchone()
    assert read == summary
    assert [type(value) for value in read] == [type(value) for value in summary]
    assert SUMMARIES.is_valid(dict(zip(STORED, stored, strict=True)))


@given(LINES, st.data())
def test_a_value_that_damage_left_makes_it_no_line(
    summary: DeliverySummary, data: st.DataObject
) -> None:
    row = dict(zip(STORED, SummaryRow(summary, 1.5).stored(), strict=True))
    name = data.draw(st.sampled_from(STORED))
    other = data.draw(st.none() | st.text() | st.integers(2) | st.floats(allow_nan=False))
    assert SUMMARIES.is_valid(row)
    if repr(other) != repr(row[name]):
        assert not SUMMARIES.is_valid(row | {name: other})


def test_a_lone_surrogate_is_stored_as_a_question_mark(desk: _Desk) -> None:
    desk.see(_delivery(customer_name="A\ud83d"), NOON)
    assert desk.line().customer_name == "A?"


def test_what_ends_a_delivery_is_the_same_everywhere() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        ended = {
            state
            for state in DeliveryStatus
            for (active,) in connection.execute(
                f"SELECT {summaries.IS_ACTIVE} FROM (SELECT ? AS status)", (state.value,)
            )
            if not active
        }
    assert ended == TERMINAL


HEARD = st.fixed_dictionaries(
    {"status": st.sampled_from(["PENDING", "ENROUTE", "DELIVERED", "TELEPORTED"])},
    optional={
        "customer_name": st.sampled_from(["Sara", "سارة"]),
        "driver_name": st.sampled_from([None, "Ali", "يوسف"]),
        "estimated_price": st.just("1.750"),
        "collect_cash": st.booleans(),
        "delivery_latitude": st.sampled_from([29.33, 29.37, 28.5]),
        "delivery_longitude": st.sampled_from([48.07, 47.98]),
        "created_at": st.just("2026-11-21T08:00:00.123Z"),
        "status_history": st.just(
            [
                {"status": "PENDING", "timestamp": "2026-11-21T08:00:00Z"},
                {"status": "ENROUTE", "timestamp": "2026-11-21T08:20:00Z"},
            ]
        ),
    },
)
BOOKING = Booking(
    customer_name="نورة",
    customer_number="98765432",
    pickup_latitude=29.33,
    pickup_longitude=48.07,
    delivery_latitude=29.335,
    delivery_longitude=48.075,
    special_notes="باب ٧",
    scheduled_delivery_at=NOON + HOUR,
    branch_id="b1",
)


@given(st.lists(HEARD, min_size=1, max_size=5), st.sampled_from(["elsewhere", "before", "after"]))
def test_it_is_the_line_that_the_desk_makes_of_the_same(
    heard: list[dict[str, Any]], booked: str
) -> None:
    with in_memory() as connection:
        desk = _Desk(connection)
        if booked == "before":
            _book(connection)
        known = _delivery(**heard[0])
        booking = BOOKING if booked == "before" else None
        ours = summary_of(known, booking, AREAS, NOON)
        desk.see(known, NOON)
        for number, fields in enumerate(heard[1:], start=1):
            known = known.merged(_delivery(**fields))
            ours = merged_summary(ours, known, AREAS, _at(number))
            desk.see(_delivery(**fields), _at(number))
        if booked == "after":
            _book(connection)
            ours = summary_of(known, BOOKING, AREAS)._replace(since=ours.since)
        assert desk.line() == ours


def _book(connection: sqlite3.Connection) -> None:
    """Writes an intent that became the delivery, whether or not the journal knows the delivery."""
    intents.write(connection, Intent(id="1", booking=BOOKING, digest="d", written_at=NOON))
    intents.settle(connection, "1", IntentState.BOOKED, NOON, "d1")


async def test_a_booking_and_its_line_are_one_write(
    journal: Journal, make_intent: MakeIntent, noon: datetime
) -> None:
    await journal.write_intent(make_intent())
    await journal.settle_booked(make_intent().id, _delivery(), noon)
    (summary,) = await journal.summaries()
    assert (summary.is_ours, summary.customer_name, summary.cash) == (True, "سارة العلي", 12500)
    assert summary.area_en == "Kuwait City"
    assert "كويت" in summary.haystack


async def test_a_status_that_was_seen_before_it_is_written_began_then(journal: Journal) -> None:
    since = _at(3).timestamp()
    await journal.remember([_delivery(), _delivery("d2")], _at(5), {"d1": since, "d2": None})
    assert {summary.id: summary.since for summary in await journal.summaries()} == {
        "d1": since,
        "d2": _at(5).timestamp(),
    }
    await journal.remember([_delivery(status="ENROUTE")], _at(9), {"d1": _at(7).timestamp()})
    (summary,) = await journal.summaries_of(["d1"])
    assert summary.since == _at(7).timestamp()


@pytest.mark.parametrize("limit", [1, 3, 7, 1000])
async def test_page_by_page_every_line_is_met_once(journal: Journal, limit: int) -> None:
    times = [None, *(_at(n // 3) for n in range(20))]
    await journal.remember(
        [_delivery(f"d{n:02}", created_at=at) for n, at in enumerate(times)], _at(2)
    )
    newest_first = sorted(range(21), key=lambda n: (times[n] or _at(2), f"d{n:02}"), reverse=True)
    seen: list[DeliverySummary] = []
    while page := await journal.summaries(limit, seen[-1] if seen else None):
        assert len(page) <= limit
        seen += page
    assert [summary.id for summary in seen] == [f"d{n:02}" for n in newest_first]


async def test_writes_between_pages_hide_and_repeat_no_row(journal: Journal) -> None:
    await journal.remember([_delivery(f"d{n:02}", created_at=_at(n)) for n in range(20)], NOON)
    seen = list(await journal.summaries(4))
    for number in range(20, 30):
        newer = [_delivery(f"d{number}", created_at=_at(number))]
        ended = [_delivery(f"d{n:02}", status="FAILED") for n in range(number - 20, 20)]
        await journal.remember([*newer, *ended], _at(number))
        seen += await journal.summaries(4, seen[-1])
    assert [summary.id for summary in seen] == [f"d{n:02}" for n in reversed(range(20))]


async def test_a_page_below_a_line_that_says_no_time(journal: Journal, noon: datetime) -> None:
    await journal.remember([_delivery("a"), _delivery("b"), _delivery("c")], noon)
    (first,) = await journal.summaries(1)
    assert (first.id, first.created_at) == ("c", None)
    assert _ids(await journal.summaries(5, first)) == ["b", "a"]
    unwritten = summary_of(_delivery("bb"), seen_at=noon)
    assert _ids(await journal.summaries(5, unwritten)) == ["b", "a"]
    assert await journal.summaries(5, unwritten._replace(since=None)) == ()
    assert await journal.summaries(0) == await journal.summaries(-1) == ()


async def test_the_active_ones_are_those_that_have_not_ended(journal: Journal) -> None:
    words = [*DeliveryStatus, "TELEPORTED"]
    await journal.remember(
        [_delivery(f"d{n:02}", status=word, created_at=_at(n)) for n, word in enumerate(words)],
        NOON,
    )
    active = [f"d{n:02}" for n, word in enumerate(words) if word not in TERMINAL]
    assert _ids(await journal.active_summaries()) == active[::-1]
    assert [each.id for each in await journal.active_deliveries()] == active[::-1]
    await journal.remember([_delivery("d00", status="DELIVERED")], NOON)
    assert _ids(await journal.active_summaries()) == active[:0:-1]


async def test_those_of_a_stretch_of_time_are_oldest_first(journal: Journal) -> None:
    await journal.remember([_delivery(f"d{n}", created_at=_at(n)) for n in range(6)], NOON)
    await journal.remember([_delivery("timeless")], _at(3))
    assert _ids(await journal.summaries_between(_at(2), _at(4))) == ["d2", "d3", "timeless"]
    assert await journal.summaries_between(_at(4), _at(4)) == ()


async def test_those_asked_for_later_are_found_by_that_time(
    journal: Journal, booking: Booking, noon: datetime
) -> None:
    sharp = noon.replace(microsecond=0)
    for number in range(4):
        later = {"is_scheduled": True, "scheduled_delivery_at": sharp + number * HOUR}
        asked = booking.model_copy(update=later if number else {})
        intent = Intent(id=f"{number}", booking=asked, digest="d", written_at=noon)
        await journal.write_intent(intent)
        await journal.settle_booked(f"{number}", _delivery(f"d{number}"), noon)
    found = await journal.scheduled_summaries(sharp + HOUR, sharp + 3 * HOUR)
    assert _ids(found) == ["d1", "d2"]
    assert found[0].scheduled_at == (sharp + HOUR).timestamp()


async def test_some_are_found_by_their_ids(journal: Journal, noon: datetime) -> None:
    await journal.remember([_delivery(f"d{n}") for n in range(5)], noon)
    assert set(_ids(await journal.summaries_of(["d1", "d3", "d9", "\ud83d"]))) == {"d1", "d3"}
    assert await journal.summaries_of([]) == ()
    assert {each.id for each in await journal.deliveries_of(["d4", "d9"])} == {"d4"}
    assert await journal.count_deliveries() == 5


async def test_a_history_is_adopted_where_nothing_is_known(
    journal: Journal, noon: datetime
) -> None:
    await journal.remember([_delivery("d1", customer_name="ours")], noon)
    created_at = datetime(2026, 1, 1, tzinfo=UTC)
    old = [_delivery(f"d{n}", status="DELIVERED", created_at=created_at) for n in range(1, 4)]
    lines = [summary_of(each)._replace(cash=250, asked=True, typed="باب") for each in old]
    assert await journal.add_imported_deliveries([*zip(old, lines, strict=True)], noon) == 2
    assert await journal.add_imported_deliveries([*zip(old, lines, strict=True)], noon) == 0
    known = {summary.id: summary for summary in await journal.summaries()}
    assert known["d1"] == summary_of(_delivery("d1", customer_name="ours"), seen_at=noon)
    assert known["d2"].cash == 250
    assert known["d2"].haystack == "ord-d2\nباب"
    assert await journal.delivery("d3") == old[2]
    await journal.remember([_delivery("d2", driver_name="Ali")], noon)
    (summary,) = await journal.summaries_of(["d2"])
    assert (summary.cash, summary.typed, summary.driver_name) == (250, "باب", "Ali")


async def test_an_imported_history_does_not_replace_what_this_desk_sent(
    journal: Journal, make_intent: MakeIntent, noon: datetime
) -> None:
    await journal.write_intent(make_intent())
    await journal.settle_intent(make_intent().id, IntentState.BOOKED, noon, "d1")
    theirs = _delivery("d1", customer_name="Sara")
    assert (
        await journal.add_imported_deliveries([(theirs, summary_of(theirs)._replace(cash=1))], noon)
        == 1
    )
    (summary,) = await journal.summaries()
    assert (summary.is_ours, summary.cash, summary.customer_name) == (True, 12500, "Sara")
