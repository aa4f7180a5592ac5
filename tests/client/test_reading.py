"""Tests of reading JSON and the rows of lists, and of what is left out."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.client.answers import DeliveryListParser
from deskdispatch.client.reading import UnreadableValue, decoded
from deskdispatch.domain.deliveries.delivery import AnswerPart, Delivery, DeliveryList


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


def listed(rows: list[Any]) -> bytes:
    return json.dumps({"deliveries": rows}).encode("utf-8", "surrogatepass")


def test_an_unchanged_row_is_the_cached_value() -> None:
    parser = DeliveryListParser()
    first = parser.parse(listed([row(1), row(2)]))
    again = parser.parse(listed([row(2), row(1, status="ENROUTE")]))
    assert again.rows[0] is first.rows[1]
    assert again.rows[1] == Delivery.model_validate(row(1, status="ENROUTE"))
    assert again.is_whole


def test_no_more_rows_are_remembered_than_looks_read() -> None:
    parser = DeliveryListParser()
    for start in range(0, 5000, 100):
        parser.parse(listed([row(number) for number in range(start, start + 100)]))
        assert len(parser._known) <= 3100


@pytest.mark.parametrize(
    ("bad", "place", "id"),
    [
        ({"id": None}, "deliveries[1].id: string_type", ""),
        ({"id": 7}, "deliveries[1].id: string_type", ""),
        ({"orderNumber": 1024}, "deliveries[1].orderNumber: string_type", "d2"),
        ({"status": None}, "deliveries[1].status: string_type", "d2"),
        (
            {"status": None, "createdAt": True},
            "deliveries[1].status: string_type (and 1 more)",
            "d2",
        ),
    ],
)
def test_a_row_without_what_it_needs_is_counted_and_the_others_are_read(
    bad: dict[str, Any], place: str, id: str
) -> None:
    read = DeliveryListParser().parse(listed([row(1), row(2, **bad), row(3)]))
    assert [each.id for each in read.rows] == ["d1", "d3"]
    assert (read.unreadable_count, read.listed, read.is_whole) == (1, 3, False)
    (unreadable,) = read.unreadable
    assert (unreadable.part, unreadable.place, unreadable.id) == (AnswerPart.DELIVERY, place, id)
    assert not unreadable.is_partial


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("estimatedPrice", "-1.500"),
        ("estimatedPrice", True),
        ("driverName", {"first": "Ali"}),
        ("isScheduled", "perhaps"),
        ("createdAt", 1700000000),
        ("createdAt", "9999-99-99"),
        ("createdAt", "0001-01-01T00:00:00+14:00"),
        ("deliveryLatitude", True),
        ("deliveryLongitude", 10**400),
    ],
)
def test_another_field_that_cannot_be_read_is_not_known_and_the_rest_stands(
    name: str, value: Any
) -> None:
    parser = DeliveryListParser()
    answer = parser.parse(listed([row(1, **{name: value})]))
    (read,) = answer.rows
    assert read == Delivery.model_validate({k: v for k, v in row(1).items() if k != name})
    (unreadable,) = answer.unreadable
    assert unreadable.place.startswith(f"deliveries[0].{name}: ")
    assert str(value) not in unreadable.place
    assert (unreadable.id, unreadable.is_partial) == ("d1", True)
    assert (answer.unreadable_count, answer.listed, answer.is_whole) == (0, 1, False)
    assert parser.parse(listed([row(1)])).rows[0].estimated_price is not None


@pytest.mark.parametrize("bad", [None, 7, "d1", [], [row(1)], {}, True])
def test_what_is_no_row_is_counted(bad: Any) -> None:
    read = DeliveryListParser().parse(listed([bad, row(1)]))
    assert [each.id for each in read.rows] == ["d1"]
    assert read.unreadable_count == 1


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("[]", "deliveries: missing"),
        ("{}", "deliveries: missing"),
        ('{"deliveries": null}', "deliveries: list_type"),
        ('{"deliveries": {}}', "deliveries: list_type"),
        ("nonsense", "JSONDecodeError"),
        ('{"deliveries": NaN}', "deliveries: list_type"),
        ('{"deliveries": [' + "[" * 200 + "]" * 200 + "]}", "ValueError"),
    ],
)
def test_without_a_list_there_is_nothing_to_read(body: str, why: str) -> None:
    with pytest.raises(UnreadableValue) as caught:
        DeliveryListParser().parse(body.encode())
    assert str(caught.value) == why
    assert caught.value.__context__ is None


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
FIELDS = [field.alias or "" for field in Delivery.model_fields.values()]


@given(st.lists(st.one_of(ANYTHING, st.dictionaries(st.sampled_from(FIELDS), ANYTHING))))
def test_good_rows_are_read_whatever_stands_beside_them(beside: list[Any]) -> None:
    read: DeliveryList = DeliveryListParser().parse(listed([row(1), *beside, row(2)]))
    assert read.rows[0] == Delivery.model_validate(row(1))
    assert read.rows[-1] == Delivery.model_validate(row(2))
    assert read.listed == len(beside) + 2


BAD = [
    '"a": ' + "[" * 200 + "]" * 200,
    '"a": 1}, {"b": 2',
    '"a"',
]


def test_numbers_keep_their_digits() -> None:
    assert decoded(b'{"price": 1.750}') == {"price": Decimal("1.750")}


def test_letters_of_all_kinds() -> None:
    text = '"a": "فاطمة", "b": "\\u0641", "c": "\\ud83d\\ude00", "d": "😀"'
    assert decoded(f"{{{text}}}".encode()) == {"a": "فاطمة", "b": "ف", "c": "😀", "d": "😀"}


@pytest.mark.parametrize("body", [*(f"{{{inside}}}" for inside in BAD), "", "nonsense"])
def test_what_is_no_json(body: str) -> None:
    with pytest.raises(UnreadableValue):
        decoded(body.encode())


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("NaN", "NaN"),
        ("-Infinity", "-Infinity"),
        ("1e999999999", "1e999999999"),
        ("1e-999999999", "1e-999999999"),
        ('"a\\ud800b"', "a?b"),
        ('{"\\udc00": ["\\ud83d\\ude00\\ud83d"]}', {"?": ["😀?"]}),
    ],
)
def test_what_no_value_can_hold_is_a_text(text: str, value: Any) -> None:
    assert decoded(f'{{"a": {text}, "b": 1.50}}'.encode()) == {"a": value, "b": Decimal("1.50")}
