from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.delivery import Delivery
from deskdispatch.ui.models.board_row import BoardRow, by_customer
from deskdispatch.ui.models.shown_rows import ShownRows


def row(name: str, id_: str | None = None) -> BoardRow:
    return BoardRow.of_delivery(
        Delivery(id=id_ or name, order_number="O", status="PENDING", customer_name=name)
    )


def held(names: str, *, descending: bool = False) -> ShownRows:
    rows = ShownRows()
    rows.order_by(by_customer, descending)
    rows.replace_all([row(name) for name in names])
    return rows


def names(rows: ShownRows) -> str:
    return "".join(each.customer for each in rows)


@pytest.mark.parametrize(("descending", "order"), [(False, "acf"), (True, "fca")])
def test_rows_are_held_in_their_order(descending: bool, order: str) -> None:
    rows = held("cfa", descending=descending)
    assert names(rows) == order
    rows.order_by(by_customer, not descending)
    assert names(rows) == order[::-1]


@pytest.mark.parametrize(("descending", "at"), [(False, 2), (True, 1)])
def test_where_a_new_row_would_stand(descending: bool, at: int) -> None:
    assert held("acf", descending=descending).position(row("d")) == at


def test_a_row_is_found_by_what_it_is() -> None:
    rows = held("acf")
    assert rows.find(row("c")) == 1
    assert rows.find(row("d")) is None
    assert rows.find(row("c", "another")) is None
    assert rows.find(row("z")) is None


def test_new_rows_come_in_runs_from_the_last_to_the_first() -> None:
    rows = held("bf")
    runs = rows.runs([row(name) for name in "gadceh"])
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

    rows = ShownRows()
    rows.order_by(by_customer, descending)
    rows.replace_all([as_row(number) for number in before])
    for at, run in rows.runs([as_row(number) for number in coming]):
        rows.insert(at, run)
    expected = sorted((as_row(number).customer for number in before | coming), reverse=descending)
    assert [each.customer for each in rows] == expected
    assert all(rows.find(each) == at for at, each in enumerate(rows))
