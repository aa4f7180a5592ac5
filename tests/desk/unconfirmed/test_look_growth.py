"""Tests that a search's cost grows with rows plus bookings, not with their product."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.desk.unconfirmed import matching
from deskdispatch.desk.unconfirmed.search import RowIndex
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.unconfirmed.confirmation import OperatorReport, Statements
from deskdispatch.domain.unconfirmed.intent import Intent
from tests.desk.desk_under_test import DRAFT, NOON, DeskUnderTest, desk_at
from tests.desk.service_model import lost, model_of, opened
from tests.desk.unconfirmed.test_matching import delivered, several

MANY = 60
ROWS = 90


async def test_sixty_unconfirmed_ask_no_more_than_one(tmp_path: Path) -> None:
    asked = []
    for many in (1, MANY):
        async with desk_at(tmp_path / f"{many}.sqlite") as harness:
            await _unconfirmed_bookings(harness, many, theirs="Stranger {}")
            await harness.desk.reconciling.search_due()
            asked.append([str(request.url) for request in harness.service.requests])
    assert asked[0] == asked[1]
    assert len(asked[0]) == 2, "one list, and the wallet"


async def test_what_a_look_saw_is_one_write(harness: DeskUnderTest) -> None:
    await _unconfirmed_bookings(harness, MANY)
    before = _writes(harness)
    (first, *_) = (await harness.desk.reconciling.search_due()).unconfirmed_bookings
    assert first.searches == 1
    assert _writes(harness) == before + 1


async def test_only_what_may_be_the_same_is_compared(
    harness: DeskUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _unconfirmed_bookings(harness, MANY)
    compared = _count(monkeypatch, "may_ever_be", "is_marked", "is_alike")
    findings = await harness.desk.reconciling.search_due()
    assert len(findings.unconfirmed_bookings) == MANY
    assert len(opened(harness)) == MANY, "each has one row of its customer's name"
    assert compared["may_ever_be"] <= MANY + ROWS
    assert compared["is_marked"] == 0, "no delivery ends in one of their marks"
    assert compared["is_alike"] <= MANY + ROWS


async def test_a_decision_reads_only_its_own_booking(
    harness: DeskUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _unconfirmed_bookings(harness, MANY)
    read: list[str] = []
    find = harness.journal.unconfirmed_of

    async def unconfirmed_of(ids: Any) -> Any:
        found = await find(ids)
        read.extend(one.intent.id for one in found)
        return found

    (first, *_) = (await harness.desk.reconciling.current()).unconfirmed_bookings
    monkeypatch.setattr(harness.journal, "unconfirmed_of", unconfirmed_of)
    waiting = await harness.desk.reconciling.keep_waiting(first.intent.id)
    assert waiting.intent == first.intent
    assert read == [first.intent.id]


words = st.one_of(
    st.none(),
    st.sampled_from(["ORD-1", " ord-2", "ORD-9"]).map(
        lambda order: Statements(operator_report=OperatorReport(order_number=order, at=NOON))
    ),
)


@given(several(0, 6), several(0, 6), st.data())
def test_the_index_chooses_what_each_rule_chooses(
    meant: list[Intent], others: list[Intent], data: st.DataObject
) -> None:
    sought = [one.model_copy(update={"statements": data.draw(words)}) for one in meant]
    rows = [_row(data, one, number) for number, one in enumerate([*meant, *others])]
    index = RowIndex(rows)
    for one in sought:
        chosen = {row.id for row in index.alike(one)}
        assert chosen >= {row.id for row in rows if matching.may_ever_be(row, one)}
        assert chosen >= {row.id for row in rows if matching.may_be(row, one, 0)}
    orders = {"ORD-1", "ord-2", None}
    assert index.of_orders(orders) == {row.id for row in rows if row.order_number in orders}


@given(several(0, 6), several(0, 4), st.booleans())
def test_marks_match_their_own_intents_among_many(
    meant: list[Intent], others: list[Intent], twice: bool
) -> None:
    seen = [delivered(one, number) for number, one in enumerate([*meant, *others] * (1 + twice))]
    found = matching.by_mark(meant, reversed(seen))
    oldest = {one.id: min(seen, key=_is_not(one)).id for one in meant}
    assert {id: delivery.id for id, delivery in found.items()} == oldest


def _is_not(one: Intent) -> Callable[[Delivery], tuple[bool, str]]:
    return lambda delivery: (not matching.is_marked(delivery, one), delivery.id)


def _row(data: st.DataObject, one: Intent, number: int) -> Delivery:
    """Draws a row of a booking, with or without its optional fields, and with any time."""
    row = delivered(one, number)
    lacking = data.draw(st.sets(st.sampled_from(["customer_name", "is_scheduled", "created_at"])))
    late = NOON + timedelta(minutes=data.draw(st.sampled_from([-5, 0, 10, 60])))
    return row.model_copy(update={"created_at": late, **dict.fromkeys(lacking)})


async def _unconfirmed_bookings(
    harness: DeskUnderTest, many: int, theirs: str = "Customer {}"
) -> None:
    """Makes unconfirmed bookings, each for its own customer, and rows of another desk.

    Args:
        harness: The desk of the bookings.
        many: Number of bookings.
        theirs: Format of the names of the other desk's customers, by number.
    """
    model = model_of(harness)
    await harness.desk.tracking.refresh()
    for number in range(many):
        await lost(harness, _draft(number))
    for number in range(ROWS):
        model.add(customerName=theirs.format(number), deliveryLatitude=29.1)
    model.debits.clear()
    harness.service.requests.clear()


def _draft(number: int) -> Draft:
    return DRAFT.model_copy(update={"name": f"Customer {number}", "phone": f"5550 {number:04}"})


def _count(monkeypatch: pytest.MonkeyPatch, *names: str) -> Tally[str]:
    """Counts later calls of these functions."""
    asked: Tally[str] = Tally()
    for name in names:
        rule = getattr(matching, name)

        def counted(*args: Any, rule: Any = rule, name: str = name) -> Any:
            asked[name] += 1
            return rule(*args)

        monkeypatch.setattr(matching, name, counted)
    return asked


def _writes(harness: DeskUnderTest) -> int:
    """Returns SQLite's count, in the file's header, of transactions that changed the file."""
    return int.from_bytes(harness.path.read_bytes()[24:28])
