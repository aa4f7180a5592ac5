"""Phone numbers, as Kuwaiti customers give them."""

from __future__ import annotations

import pytest

from deskdispatch.domain import phone
from deskdispatch.domain.errors import Rule, RuleBroken


@pytest.mark.parametrize(
    ("typed", "wire"),
    [
        ("98765432", "98765432"),
        ("22457000", "22457000"),
        ("9876 5432", "9876 5432"),
        ("9876-5432", "9876-5432"),
        ("+96598765432", "+96598765432"),
        ("+965 9876 5432", "+965 9876 5432"),
        ("0096598765432", "0096598765432"),
        ("96598765432", "96598765432"),
        ("٩٨٧٦٥٤٣٢", "98765432"),
        ("٠٠٩٦٥ ٩٨٧٦٥٤٣٢", "00965 98765432"),
        ("\u200e+965 98765432\u200f", "+965 98765432"),
        ("  98765432\n", "98765432"),
        ("9876  5432", "9876 5432"),
        ("+44 20 7946 0958", "+44 20 7946 0958"),
        ("+1 (202) 555-0123", "+1 (202) 555-0123"),
        ("00971501234567", "00971501234567"),
    ],
)
def test_a_number_is_kept_as_it_was_typed(typed: str, wire: str) -> None:
    assert phone.parse(typed) == wire


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("", Rule.BLANK),
        (" \u200f ", Rule.BLANK),
        ("9876543", Rule.NOT_A_PHONE),
        ("987654321", Rule.NOT_A_PHONE),
        ("+9659876543", Rule.NOT_A_PHONE),
        ("12", Rule.NOT_A_PHONE),
        ("call me", Rule.NOT_A_PHONE),
        ("9876 543O", Rule.NOT_A_PHONE),
        ("98765432 ext 5", Rule.NOT_A_PHONE),
        ("98765432, 98765433", Rule.NOT_A_PHONE),
        ("98765432/98765433", Rule.NOT_A_PHONE),
        ("+", Rule.NOT_A_PHONE),
        ("()", Rule.NOT_A_PHONE),
        ("+999 1234 5678", Rule.NOT_A_PHONE),
        ("९८७६५४३२", Rule.NOT_A_PHONE),
    ],
)
def test_what_no_courier_could_call_is_refused(typed: str, rule: Rule) -> None:
    with pytest.raises(RuleBroken) as caught:
        phone.parse(typed)
    assert caught.value.rule is rule


@pytest.mark.parametrize(
    "written",
    ["98765432", "9876-5432", "+965 9876 5432", "0096598765432", "96598765432", "٩٨٧٦٥٤٣٢"],
)
def test_one_number_has_one_key(written: str) -> None:
    assert phone.key(written) == "+96598765432"


def test_other_numbers_have_other_keys() -> None:
    assert phone.key("+97198765432") == "+97198765432"
    assert phone.key("98765433") == "+96598765433"


def test_what_is_no_number_is_its_digits() -> None:
    assert phone.key("x ٥") == "5"
    assert phone.key("") == ""


@pytest.mark.parametrize(
    ("number", "digits"),
    [
        ("9876 5432", "98765432"),
        ("+965 9876 5432", "98765432"),
        ("0096598765432", "98765432"),
        ("٩٨٧٦٥٤٣٢", "98765432"),
        ("+44 20 7946 0958", "442079460958"),
        ("", ""),
    ],
)
def test_a_number_is_found_by_its_digits_without_the_code_of_kuwait(
    number: str, digits: str
) -> None:
    assert phone.searched_digits(number) == digits


@pytest.mark.parametrize(
    ("typed", "prefixes"),
    [
        ("9876", ("9876",)),
        ("98 76-5", ("98765",)),
        ("٩٨٧٦", ("9876",)),
        ("+965 9876", ("9876",)),
        ("009659876", ("9876",)),
        ("9659876", ("9659876", "9876")),
        ("965", ("965",)),
        ("+965", ()),
        ("00965", ()),
        ("+9", ("9",)),
        ("+44 20", ("4420",)),
        ("", ()),
        ("Sara", ()),
    ],
)
def test_the_beginnings_that_a_number_typed_so_far_may_have(
    typed: str, prefixes: tuple[str, ...]
) -> None:
    assert phone.typed_prefixes(typed) == prefixes


@pytest.mark.parametrize(
    ("key", "number"),
    [
        ("+96598765432", "98765432"),
        ("+442079460958", "+442079460958"),
        ("+9659876543", "+9659876543"),
        ("+9659876543210", "+9659876543210"),
    ],
)
def test_a_number_of_kuwait_is_dialled_without_its_code(key: str, number: str) -> None:
    assert phone.dialled(key) == number
