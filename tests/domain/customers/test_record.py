"""Tests of a record's fields, each with the time and the author of its value."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.customers.customer import Customer, Origin, Stamp

NOON = datetime(2026, 11, 21, 9, tzinfo=UTC)


def stamp(minutes: int = 0, origin: Origin = Origin.CLERK) -> Stamp:
    return Stamp(at=NOON + timedelta(minutes=minutes), origin=origin)


def test_a_field_says_when_and_by_what_it_was_set() -> None:
    customer = Customer(id="a").with_fields(stamp(origin=Origin.BOOKING), name="Sara")
    assert customer.name == "Sara"
    assert customer.stamps == {"name": stamp(origin=Origin.BOOKING)}


def test_a_newer_value_counts_and_an_older_one_does_not() -> None:
    customer = Customer(id="a").with_fields(stamp(5), name="Sara")
    assert customer.with_fields(stamp(6), name="Sarah").name == "Sarah"
    assert customer.with_fields(stamp(4), name="Sarah") is customer


def test_an_edit_counts_although_the_clock_is_an_hour_slow() -> None:
    customer = Customer(id="a").with_fields(stamp(60, Origin.SERVICE), name="Sara", warning="")
    edited = customer.with_edits(stamp(), name="Sarah", counter_note="gate 2")
    assert (edited.name, edited.counter_note) == ("Sarah", "gate 2")
    assert edited.stamps["name"] == stamp(60), "it is no earlier than what it replaces"
    assert edited.with_edits(stamp(1), name="Sarah A.").name == "Sarah A."


def test_an_equal_value_changes_nothing() -> None:
    customer = Customer(id="a").with_fields(stamp(5), name="Sara")
    assert customer.with_fields(stamp(6), name="Sara") is customer


def test_only_fields_that_nobody_set_are_filled() -> None:
    cleared = (
        Customer(id="a")
        .with_fields(stamp(), name="Sara", warning="refused")
        .with_fields(stamp(1), warning="")
    )
    filled = cleared.with_blanks_filled(stamp(2), name="Noura", warning="late", driver_note="gate")
    assert (filled.name, filled.warning, filled.driver_note) == ("Sara", "", "gate")


def test_a_word_of_a_newer_release_stays_as_it_is() -> None:
    text = Stamp(at=NOON, origin="call").model_dump_json()
    assert Stamp.model_validate_json(text).origin == "call"
    assert Stamp.model_validate_json(stamp().model_dump_json()).origin is Origin.CLERK


@given(st.permutations([(1, "Sara"), (2, "Sarah"), (3, "سارة"), (4, "Sara A.")]))
def test_the_order_in_which_changes_arrive_does_not_matter(changes: list[tuple[int, str]]) -> None:
    customer = Customer(id="a")
    for minutes, name in changes:
        customer = customer.with_fields(stamp(minutes), name=name)
    assert customer.name == "Sara A."
