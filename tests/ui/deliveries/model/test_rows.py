from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.deliveries.model.row import BoardFilter, BoardRow
from deskdispatch.ui.deliveries.model.rows import (
    EVERYTHING,
    NEWEST_FIRST,
    BoardRows,
    RowList,
    RowOrder,
    Scope,
)

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
    return ids(rows.found(BoardFilter.ALL, rows.ordered.rows))


def test_what_comes_and_changes_later_stands_in_the_order_too(
    rows: BoardRows, make_summary: MakeSummary
) -> None:
    rows.order_by(BoardColumn.CUSTOMER.order(descending=False))
    rows.add([BoardRow.of_summary(make_summary(9, customer_name="Bader"))])
    known = rows.known.get("d3")
    assert known is not None
    rows.change(known, BoardRow.of_summary(make_summary(3, customer_name="Abeer")))
    assert all_of(rows) == ["d3", "d2", "d9", "d0", "d4", "d1"]


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
    known = rows.known.get("d1")
    assert known is not None
    rows.set_scope(Scope(branch="b0"))
    rows.change(known, BoardRow.of_summary(make_summary(1, status="FAILED")))
    assert {summary.id for summary in rows.active()} == {"d0", "d2", "d3", "d4"}


def test_cleared_of_everything_it_begins_anew(rows: BoardRows, make_summary: MakeSummary) -> None:
    rows.order_by(BoardColumn.STATUS.order(descending=False))
    rows.clear()
    assert (len(rows.known), all_of(rows), rows.active()) == (0, [], [])
    assert rows.counts()[BoardFilter.ALL] == 0
    rows.add([BoardRow.of_summary(make_summary(1))])
    assert all_of(rows) == ["d1"]


BY_NAME = attrgetter("by_customer")


def row(name: str, id_: str | None = None, booked: float = 0.0) -> BoardRow:
    return BoardRow.of_summary(
        DeliverySummary(id_ or name, "O", "PENDING", created_at=booked, customer_name=name)
    )


def held(names: str, *, descending: bool = False) -> RowList:
    order = RowOrder(BY_NAME, descending)
    return RowList(order, order.sorted_rows(row(name) for name in names))


def names(rows: RowList) -> str:
    return "".join(each.customer for each in rows)


@pytest.mark.parametrize(("descending", "order"), [(False, "acf"), (True, "fca")])
def test_rows_are_held_in_their_order(descending: bool, order: str) -> None:
    assert names(held("cfa", descending=descending)) == order


@pytest.mark.parametrize(("descending", "at"), [(False, 2), (True, 1)])
def test_where_a_new_row_would_stand(descending: bool, at: int) -> None:
    assert held("acf", descending=descending).position(row("d")) == at


def test_a_row_is_found_as_itself() -> None:
    rows = held("acf")
    assert rows.find(rows.rows[1]) == 1
    assert rows.find(row("c")) is None
    assert rows.find(row("d")) is None


@pytest.mark.parametrize("descending", [False, True])
def test_what_is_equal_stands_newest_first_either_way(descending: bool) -> None:
    rows = RowList(RowOrder(BY_NAME, descending))
    rows.add([row("a", f"d{at}", booked=at) for at in (2, 1, 3)])
    rows.add([row("a", "later", booked=9), row("a", "between", booked=1.5)])
    assert [each.id for each in rows] == ["later", "d3", "d2", "between", "d1"]
    assert [rows.find(each) for each in rows] == [0, 1, 2, 3, 4]


def test_the_same_moment_is_told_apart_by_id() -> None:
    rows = RowList(NEWEST_FIRST)
    rows.add([row("x", id_) for id_ in ("b", "a", "c")])
    assert [each.id for each in rows] == ["c", "b", "a"]


def test_new_rows_come_in_runs_from_the_last_to_the_first() -> None:
    runs = held("bf").runs([row(name) for name in "gadceh"])
    assert [(at, "".join(each.customer for each in run)) for at, run in runs] == [
        (2, "gh"),
        (1, "cde"),
        (0, "a"),
    ]


@given(
    st.sets(st.integers(0, 40), max_size=20),
    st.sets(st.integers(41, 80), max_size=20),
    st.booleans(),
)
def test_inserting_the_runs_keeps_the_order(
    before: set[int], coming: set[int], descending: bool
) -> None:
    def as_row(number: int) -> BoardRow:
        return row(f"{number * 37 % 101:03}")

    rows = RowList(RowOrder(BY_NAME, descending))
    rows.add([as_row(number) for number in before])
    rows.add([as_row(number) for number in coming])
    expected = sorted((as_row(number).customer for number in before | coming), reverse=descending)
    assert [each.customer for each in rows] == expected
    assert all(rows.find(each) == at for at, each in enumerate(rows))
