from __future__ import annotations

from operator import attrgetter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.ui.deliveries.model.row import BoardRow
from deskdispatch.ui.deliveries.model.row_order import NEWEST_FIRST, RowList, RowOrder, neighbours

BY_NAME = attrgetter("by_customer")


def row(name: str, id_: str | None = None, booked: float = 0.0) -> BoardRow:
    return BoardRow.of_summary(
        DeliverySummary(id_ or name, "O", "PENDING", created_at=booked, customer_name=name)
    )


def held(names: str, *, descending: bool = False) -> RowList:
    order = RowOrder(BY_NAME, descending)
    return RowList(order, order.arranged(row(name) for name in names))


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
    assert rows.find(rows[1]) == 1
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


def test_neighbours_are_one_stretch() -> None:
    assert neighbours([7, 1, 2, 4, 3, 9]) == [(1, 4), (7, 7), (9, 9)]
    assert neighbours([]) == []
