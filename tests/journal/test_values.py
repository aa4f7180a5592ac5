"""Tests of the stored format of values and times."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.journal.values import from_text, storable, time_of, time_text, to_text

aware = st.datetimes(timezones=st.just(UTC))
plain = st.text(st.characters(exclude_categories=["Cs"]))
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(plain, inner, max_size=3),
    max_leaves=8,
)


@given(
    optional=st.fixed_dictionaries(
        {},
        optional={
            "customerName": st.none() | plain,
            "deliveryLatitude": st.none() | st.floats(allow_nan=False, allow_infinity=False),
            "estimatedPrice": st.none() | st.just("1.750"),
            "isScheduled": st.none() | st.booleans(),
            "something": json_values,
        },
    )
)
def test_a_value_comes_back_with_the_same_fields(optional: dict[str, Any]) -> None:
    value = Delivery.model_validate({"id": "d", "orderNumber": "O", "status": "X", **optional})
    back = from_text(Delivery, to_text(value))
    assert back == value
    assert back.model_fields_set == value.model_fields_set


@given(first=aware, second=aware)
def test_texts_of_times_sort_as_times_do(first: datetime, second: datetime) -> None:
    assert (time_text(first) < time_text(second)) == (first < second)
    assert time_of(time_text(first)) == first


def test_times_are_written_in_utc() -> None:
    kuwait = datetime(2026, 11, 21, 12, 30, tzinfo=timezone(timedelta(hours=3)))
    assert time_text(kuwait) == "2026-11-21T09:30:00.000000Z"


def test_a_time_without_an_offset_is_a_bug() -> None:
    with pytest.raises(ValueError, match="offset"):
        time_text(datetime(2026, 11, 21))


@pytest.mark.parametrize("text", ["", "yesterday", "{"])
def test_what_cannot_be_read_back_is_damaged(text: str) -> None:
    with pytest.raises(JournalError) as of_time:
        time_of(text)
    with pytest.raises(JournalError) as of_value:
        from_text(Delivery, text)
    assert of_time.value.detail == of_value.value.detail == JournalFailure.DAMAGED


@given(st.text())
def test_everything_can_be_stored(text: str) -> None:
    assert storable(text).encode().decode() == storable(text)
