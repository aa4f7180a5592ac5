"""Whatever a service sends, it is a value of the domain or it is unreadable."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.client import answers
from deskdispatch.domain.account import Bootstrap, Login, Wallet
from deskdispatch.domain.delivery import Delivery
from deskdispatch.domain.pricing import PricingConfig
from deskdispatch.domain.value import Value

from .wire import (
    ACCOUNT,
    BOOTSTRAP,
    BRANCH,
    GOT,
    LISTED,
    LOGIN,
    PRICING,
    QUOTED,
    SCHEDULED,
    WALLET,
)

DOCUMENTS: list[tuple[type[Value], str]] = [
    (Login, LOGIN % "a.b.c"),
    (Bootstrap, BOOTSTRAP),
    (answers.AccountAnswer, f'{{"account": {ACCOUNT}}}'),
    (answers.BranchesAnswer, f'{{"branches": [{BRANCH}]}}'),
    (Wallet, WALLET),
    (PricingConfig, PRICING),
    (answers.ScheduledDeliveryAnswer, f'{{"scheduledDelivery": {SCHEDULED}}}'),
    (answers.QuoteAnswer, QUOTED),
    (answers.DeliveryAnswer, GOT),
    (answers.DeliveriesAnswer, LISTED),
]

JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(
        ["NaN", "1e999", "-0.000", "0001-01-01T00:00:00+14:00", "9999-12-31", 10**400]
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


def places(document: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of a document where something stands."""
    steps: Any = ()
    if isinstance(document, dict):
        steps = document.items()
    elif isinstance(document, list):
        steps = enumerate(document)
    return [path, *(place for key, inner in steps for place in places(inner, (*path, key)))]


def with_value(document: Any, place: tuple[Any, ...], value: Any) -> Any:
    if not place:
        return value
    copy = document.copy()
    copy[place[0]] = with_value(document[place[0]], place[1:], value)
    return copy


@given(data=st.data(), which=st.sampled_from(DOCUMENTS), value=JSON_VALUES)
def test_any_value_in_any_place(
    data: st.DataObject, which: tuple[type[Value], str], value: Any
) -> None:
    document = json.loads(which[1])
    place = data.draw(st.sampled_from(places(document)))
    body = json.dumps(with_value(document, place, value)).encode("utf-8", "surrogatepass")
    try:
        read = answers.parse(body, which[0])
    except answers.Unreadable:
        return
    assert isinstance(read, which[0])


@given(body=st.binary(max_size=200))
def test_any_bytes(body: bytes) -> None:
    with pytest.raises(answers.Unreadable):
        answers.parse(body, Login)


@pytest.mark.parametrize(("answer", "text"), DOCUMENTS)
def test_fields_that_a_newer_service_adds_are_kept(answer: type[Value], text: str) -> None:
    read = answers.parse(text.replace("{", '{"added": [1.50], ', 1).encode(), answer)
    assert str((read.model_extra or {})["added"]) == "[Decimal('1.50')]"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (LISTED.replace("ORD-1042", "\\ud800"), "ValueError"),
        (LISTED.replace('"d1"', "null"), "deliveries[0].id: string_type"),
        ('{"deliveries": [{}, {}]}', "deliveries[0].id: missing (and 5 more)"),
        ("[]", "answer: model_type"),
        ("nonsense", "JSONDecodeError"),
        ('{"deliveries": NaN}', "ValueError"),
    ],
)
def test_it_says_where_and_what_kind_but_never_the_value(text: str, why: str) -> None:
    with pytest.raises(answers.Unreadable) as caught:
        answers.parse(text.encode(), answers.DeliveriesAnswer)
    assert str(caught.value) == why
    assert caught.value.__context__ is None


def test_a_whole_surrogate_pair_is_a_letter() -> None:
    read = answers.parse(LISTED.replace("ORD", "\\uD83D\\ude00").encode(), answers.DeliveriesAnswer)
    assert read.deliveries[0].order_number == "😀-1042"


def test_a_list_that_says_the_same_again_is_the_same() -> None:
    first = answers.parse(LISTED.encode(), answers.DeliveriesAnswer)
    again = answers.parse(LISTED.encode(), answers.DeliveriesAnswer)
    moved = answers.parse(LISTED.replace("ENROUTE", "DELIVERED").encode(), answers.DeliveriesAnswer)
    assert again.deliveries[0] is first.deliveries[0]
    assert moved.deliveries[0].status == "DELIVERED"


def test_a_row_that_says_the_same_beside_one_that_moved_is_the_same() -> None:
    def read(*statuses: str) -> tuple[Delivery, ...]:
        rows = [{"id": f"d{at}", "orderNumber": "1", "status": s} for at, s in enumerate(statuses)]
        body = json.dumps({"deliveries": rows}).encode()
        return answers.parse(body, answers.DeliveriesAnswer).deliveries

    before, after = read("PENDING", "PENDING"), read("PENDING", "ENROUTE")
    assert after[0] is before[0]
    assert [each.status for each in after] == ["PENDING", "ENROUTE"]


def test_a_delivery_listed_twice_is_read_twice() -> None:
    row = '{"id": "d1", "orderNumber": "1", "status": "PENDING"}'
    body = f'{{"deliveries": [{row}, {row.replace("PENDING", "ENROUTE")}]}}'
    read = answers.parse(body.encode(), answers.DeliveriesAnswer).deliveries
    assert [each.status for each in read] == ["PENDING", "ENROUTE"]
