from __future__ import annotations

from collections.abc import Callable

import pytest

from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.ui.deliveries.model.board_filter import BoardFilter
from deskdispatch.ui.deliveries.model.column import SLOW, BoardColumn
from deskdispatch.ui.deliveries.model.row import BoardRow
from deskdispatch.ui.deliveries.model.row_order import NEWEST_FIRST, RowOrder
from deskdispatch.ui.deliveries.model.rows import BoardRows
from deskdispatch.ui.deliveries.model.scope import EVERYTHING, Scope
from deskdispatch.ui.deliveries.model.search import BoardSearch

MakeSummary = Callable[..., DeliverySummary]
NAMES = ("Dana", "Fahad", "Aziz", "Noura", "Dana")


@pytest.fixture
def rows(make_summary: MakeSummary) -> BoardRows:
    made = BoardRows()
    made.add(
        [
            BoardRow.of_summary(make_summary(at, customer_name=name, branch_id=f"b{at % 2}"))
            for at, name in enumerate(NAMES)
        ]
    )
    return made


def ids(rows: list[BoardRow]) -> list[str]:
    return [row.id for row in rows]


def all_of(rows: BoardRows) -> list[str]:
    return ids(rows.found(BoardFilter.ALL, BoardSearch()))


def prepare(rows: BoardRows, order: RowOrder) -> None:
    for _ in rows.preparing(order):
        pass


@pytest.mark.parametrize("order", SLOW)
def test_a_prepared_order_is_the_same_as_one_made_when_it_is_needed(
    rows: BoardRows, order: RowOrder
) -> None:
    rows.order_by(order)
    made = all_of(rows)
    rows.order_by(NEWEST_FIRST)
    prepare(rows, order)
    assert rows.is_prepared(order)
    rows.order_by(order)
    assert all_of(rows) == made


def test_what_comes_and_changes_later_stands_in_a_prepared_order_too(
    rows: BoardRows, make_summary: MakeSummary
) -> None:
    prepare(rows, SLOW[0])
    rows.add([BoardRow.of_summary(make_summary(9, customer_name="Bader"))])
    known = rows.get("d3")
    assert known is not None
    rows.change(known, BoardRow.of_summary(make_summary(3, customer_name="Abeer")))
    rows.order_by(SLOW[0])
    assert all_of(rows) == ["d3", "d2", "d9", "d0", "d4", "d1"]


def test_an_order_that_was_disturbed_is_not_prepared(
    rows: BoardRows, make_summary: MakeSummary
) -> None:
    steps = rows.preparing(SLOW[0])
    next(steps)
    rows.add([BoardRow.of_summary(make_summary(9, customer_name="Bader"))])
    for _ in steps:
        pass
    assert not rows.is_prepared(SLOW[0])
    prepare(rows, SLOW[0])
    assert rows.is_prepared(SLOW[0])


def test_days_and_a_branch_leave_out_and_are_counted(
    rows: BoardRows, make_summary: MakeSummary
) -> None:
    assert rows.set_scope(Scope(branch="b1"))
    assert all_of(rows) == ["d1", "d3"]
    assert rows.counts()[BoardFilter.ALL] == 2
    booked = make_summary(2).created_at
    assert rows.set_scope(Scope(until=booked))
    assert all_of(rows) == ["d3", "d4"]
    assert rows.set_scope(Scope(since=booked))
    assert all_of(rows) == ["d0", "d1", "d2"]
    assert not rows.set_scope(Scope(since=booked))
    assert rows.set_scope(EVERYTHING)
    assert rows.counts()[BoardFilter.ACTIVE] == len(NAMES)


def test_elsewhere_is_where_none_of_the_branches_is(
    rows: BoardRows, make_summary: MakeSummary
) -> None:
    rows.add(
        [BoardRow.of_summary(make_summary(7)), BoardRow.of_summary(make_summary(8, branch_id="b0"))]
    )
    rows.set_scope(Scope(excluded=frozenset({"b0", "b1"})))
    assert all_of(rows) == ["d7"]


def test_what_has_no_time_is_of_no_day(rows: BoardRows, make_summary: MakeSummary) -> None:
    rows.set_scope(Scope(since=0.0))
    rows.add([BoardRow.of_summary(make_summary(7, created_at=None))])
    assert "d7" not in all_of(rows)


def test_those_on_their_way_are_kept_apart(rows: BoardRows, make_summary: MakeSummary) -> None:
    known = rows.get("d1")
    assert known is not None
    rows.set_scope(Scope(branch="b0"))
    rows.change(known, BoardRow.of_summary(make_summary(1, status="FAILED")))
    assert {summary.id for summary in rows.active()} == {"d0", "d2", "d3", "d4"}


def test_cleared_of_everything_it_begins_anew(rows: BoardRows, make_summary: MakeSummary) -> None:
    prepare(rows, SLOW[0])
    rows.order_by(BoardColumn.STATUS.order(descending=False))
    rows.clear()
    assert (len(rows), all_of(rows), rows.active()) == (0, [], [])
    assert rows.counts()[BoardFilter.ALL] == 0
    rows.add([BoardRow.of_summary(make_summary(1))])
    assert all_of(rows) == ["d1"]
