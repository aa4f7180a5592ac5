"""Tests of erasing: which customer a phone and a name match, and what a draft still contains."""

from __future__ import annotations

import pytest

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.customers.erasure import ErasedPerson

SARA = ErasedPerson.of(("Sara Al-Ali", "Um Khalid"), own=["98765432"], shared=["22457000"])


@pytest.mark.parametrize(
    ("number", "name"),
    [
        ("+965 9876 5432", ""),
        ("٩٨٧٦٥٤٣٢", "anybody"),
        ("22457000", "سارة"),
        ("22457000", "Um Khalid"),
    ],
)
def test_an_own_phone_is_enough_and_a_shared_one_with_the_name(number: str, name: str) -> None:
    assert SARA.has_number(number, name)


@pytest.mark.parametrize(
    ("number", "name"),
    [("22457000", ""), ("22457000", "Noura"), ("22457000", None), ("", "Sara"), (None, "Sara"),
     ("55512345", "Sara"), ("9876543", "Sara")],
)  # fmt: skip
def test_nobody_else_is_meant(number: str | None, name: str | None) -> None:
    assert not SARA.has_number(number, name)


def test_a_draft_for_the_customer_is_blank() -> None:
    assert SARA.without(Draft(phone="98765432", notes="rings twice")) == Draft()


def test_a_draft_for_another_keeps_all_but_the_phones() -> None:
    draft = Draft(
        phone="55512345",
        name="Noura",
        alternate_phone="98765432",
        pickup_name="Sara",
        pickup_number="22457000",
        notes="fragile",
    )
    assert SARA.without(draft) == Draft(phone="55512345", name="Noura", notes="fragile")


@pytest.mark.parametrize("notes", ["leave it with Sara Al-Ali", "call 9876 5432 first"])
def test_a_draft_for_another_loses_a_remark_that_names_the_customer(notes: str) -> None:
    draft = Draft(phone="55512345", name="Noura", address_detail="Flat 3")
    assert SARA.without(draft.model_copy(update={"notes": notes})) == draft


@pytest.mark.parametrize(
    ("name", "phone", "is_theirs"),
    [("Sara Al-Ali", "", True), ("سارة العلي", "", False), ("Sara", "", False),
     ("Sara Al-Ali", "55512345", False)],
)  # fmt: skip
def test_a_draft_without_a_phone_is_the_customers_by_the_whole_name(
    name: str, phone: str, is_theirs: bool
) -> None:
    assert SARA.without(Draft(name=name, phone=phone)).is_blank == is_theirs


def test_a_draft_without_the_customer_is_not_touched() -> None:
    draft = Draft(phone="55512345", name="Noura", alternate_phone="22457000")
    assert SARA.without(draft) is draft
