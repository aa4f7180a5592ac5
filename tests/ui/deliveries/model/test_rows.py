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

MakeSummary = Callable[..., DeliverySummary]
NAMES = ("Dana", "Fahad", "Aziz", "Noura", "Dana")


@pytest.fixture
def stock(make_summary: MakeSummary) -> BoardRows:
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


def all_of(stock: BoardRows) -> list[str]:
    return ids(stock.found(BoardFilter.ALL, ()))


def prepare(stock: BoardRows, order: RowOrder) -> None:
    for _ in stock.preparing(order):
        pass


@pytest.mark.parametrize("order", SLOW)
def test_a_prepared_order_is_the_same_as_one_made_when_it_is_needed(
    stock: BoardRows, order: RowOrder
) -> None:
    stock.order_by(order)
    made = all_of(stock)
    stock.order_by(NEWEST_FIRST)
    prepare(stock, order)
    assert stock.is_prepared(order)
    stock.order_by(order)
    assert all_of(stock) == made


def test_what_comes_and_changes_later_stands_in_a_prepared_order_too(
    stock: BoardRows, make_summary: MakeSummary
) -> None:
    prepare(stock, SLOW[0])
    stock.add([BoardRow.of_summary(make_summary(9, customer_name="Bader"))])
    known = stock.get("d3")
    assert known is not None
    stock.change(known, BoardRow.of_summary(make_summary(3, customer_name="Abeer")))
    stock.order_by(SLOW[0])
    assert all_of(stock) == ["d3", "d2", "d9", "d0", "d4", "d1"]


def test_an_order_that_was_disturbed_is_not_prepared(
    stock: BoardRows, make_summary: MakeSummary
) -> None:
    steps = stock.preparing(SLOW[0])
    next(steps)
    stock.add([BoardRow.of_summary(make_summary(9, customer_name="Bader"))])
    for _ in steps:
        pass
    assert not stock.is_prepared(SLOW[0])
    prepare(stock, SLOW[0])
    assert stock.is_prepared(SLOW[0])


def test_days_and_a_branch_leave_out_and_are_counted(
    stock: BoardRows, make_summary: MakeSummary
) -> None:
    assert stock.set_scope(Scope(branch="b1"))
    assert all_of(stock) == ["d1", "d3"]
    assert stock.counts()[BoardFilter.ALL] == 2
    booked = make_summary(2).created_at
    assert stock.set_scope(Scope(until=booked))
    assert all_of(stock) == ["d3", "d4"]
    assert stock.set_scope(Scope(since=booked))
    assert all_of(stock) == ["d0", "d1", "d2"]
    assert not stock.set_scope(Scope(since=booked))
    assert stock.set_scope(EVERYTHING)
    assert stock.counts()[BoardFilter.ACTIVE] == len(NAMES)


def test_elsewhere_is_where_none_of_the_branches_is(
    stock: BoardRows, make_summary: MakeSummary
) -> None:
    stock.add(
        [BoardRow.of_summary(make_summary(7)), BoardRow.of_summary(make_summary(8, branch_id="b0"))]
    )
    stock.set_scope(Scope(but_not=frozenset({"b0", "b1"})))
    assert all_of(stock) == ["d7"]


def test_what_has_no_time_is_of_no_day(stock: BoardRows, make_summary: MakeSummary) -> None:
    stock.set_scope(Scope(since=0.0))
    stock.add([BoardRow.of_summary(make_summary(7, created_at=None))])
    assert "d7" not in all_of(stock)


def test_those_on_their_way_are_kept_apart(stock: BoardRows, make_summary: MakeSummary) -> None:
    known = stock.get("d1")
    assert known is not None
    stock.set_scope(Scope(branch="b0"))
    stock.change(known, BoardRow.of_summary(make_summary(1, status="FAILED")))
    assert {summary.id for summary in stock.active()} == {"d0", "d2", "d3", "d4"}


def test_cleared_of_everything_it_begins_anew(stock: BoardRows, make_summary: MakeSummary) -> None:
    prepare(stock, SLOW[0])
    stock.order_by(BoardColumn.STATUS.order(descending=False))
    stock.clear()
    assert (len(stock), all_of(stock), stock.active()) == (0, [], [])
    assert stock.counts()[BoardFilter.ALL] == 0
    stock.add([BoardRow.of_summary(make_summary(1))])
    assert all_of(stock) == ["d1"]
