"""Rows that are read once, however their list is written."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.client.rows import Rows
from deskdispatch.domain.delivery import Delivery

SPACED = (", ", ": ")
DENSE = (",", ":")


def row(number: int, **more: Any) -> dict[str, Any]:
    return {
        "id": f"d{number}",
        "orderNumber": f"ORD-{number}",
        "status": "PENDING",
        "customerName": "فاطمة",
        "estimatedPrice": "1.750",
        "driverName": None,
        "driverPhone": None,
        "isScheduled": False,
        "createdAt": "2026-11-21T09:30:00.000Z",
        **more,
    }


def written(*rows: Any, separators: tuple[str, str] = DENSE, **envelope: Any) -> bytes:
    answer = {"deliveries": rows, **envelope}
    return json.dumps(answer, ensure_ascii=False, separators=separators).encode()


def read(rows: Rows, body: bytes) -> tuple[Delivery, ...]:
    deliveries = rows.of_text(body)
    assert deliveries is not None
    return deliveries


@pytest.mark.parametrize("separators", [DENSE, SPACED])
def test_a_row_that_stands_as_before_is_the_same_value(separators: tuple[str, str]) -> None:
    rows = Rows()
    first = read(rows, written(row(1), row(2), separators=separators))
    again = read(rows, written(row(2), row(1), separators=separators))
    assert again[0] is first[1]
    assert again[1] is first[0]


def test_one_whose_way_went_on_is_as_if_read_anew() -> None:
    rows = Rows()
    read(rows, written(row(1)))
    moved = row(1, status="ACCEPTED", driverName="Salem", driverPhone="+965 5000 0001")
    (delivery,) = read(rows, written(moved))
    assert delivery == Delivery.model_validate(moved)
    assert delivery.model_fields_set == Delivery.model_validate(moved).model_fields_set
    (back,) = read(rows, written(row(1, status="REQUESTED")))
    assert (back.status, back.driver_name, back.driver_phone) == ("REQUESTED", None, None)


@pytest.mark.parametrize(
    "change",
    [
        {"estimatedPrice": "2.000"},
        {"status": "ENROUTE", "createdAt": "2026-11-21T10:30:00.000Z"},
        {"added": [1, {"deep": True}]},
        {"driverName": "Salem", "customerName": None},
    ],
)
def test_any_other_change_is_read_anew(change: dict[str, Any]) -> None:
    rows = Rows()
    read(rows, written(row(1)))
    (delivery,) = read(rows, written(row(1, **change)))
    assert delivery == Delivery.model_validate(row(1, **change))


@pytest.mark.parametrize(
    "change",
    [{"status": None}, {"status": 7}, {"driverName": 7}, {"driverPhone": True}, {"id": ["d1"]}],
)
def test_what_is_no_row_is_not_taken_for_one(change: dict[str, Any]) -> None:
    rows = Rows()
    read(rows, written(row(1)))
    assert rows.of_text(written(row(1, **change))) is None


@pytest.mark.parametrize(
    "body",
    [
        b'{"deliveries":[]}',
        b'{"deliveries":[{}]}',
        b'{"deliveries":[{"id":"d1"}],"more":[{"id":"d2"}]}',
        b'{"deliveries":[{"id":"d1"},{"id":"d2"}]} ',
        b'{"deliveries":[{"id":"\xff"}]}',
        b'{"deliveries":[{"id":"d1"}}]}',
    ],
)
def test_a_list_written_otherwise_is_left_to_others(body: bytes) -> None:
    assert Rows().of_text(body) is None


def test_rows_that_came_another_way_are_known_too() -> None:
    rows = Rows()
    (first,) = read(rows, written(row(1)))
    values = rows.of_values([row(1), row(2)])
    assert values is not None
    assert values[0] is first
    assert rows.of_values([None]) is None
    assert rows.of_values([{"id": "d1"}]) is None


names = st.text(st.characters(codec="utf-8")) | st.sampled_from(
    ['},{"', "}, {", '"}]}', "\\", '\\"},{', "😀", "[{", "\u2028"]
)


@given(
    st.lists(st.tuples(st.integers(0, 3), names, names), max_size=6),
    st.sampled_from([DENSE, SPACED]),
)
def test_whatever_stands_in_a_name(
    said: list[tuple[int, str, str]], separators: tuple[str, str]
) -> None:
    """Read by rows it says what it says as a whole, or it is left to be read so."""
    rows = Rows()
    for length in range(1, len(said) + 1):
        values = [
            row(number, customerName=name, driverName=driver)
            for number, name, driver in said[:length]
        ]
        deliveries = rows.of_text(written(*values, separators=separators))
        expected = tuple(Delivery.model_validate(value) for value in values)
        assert deliveries in (None, expected)
