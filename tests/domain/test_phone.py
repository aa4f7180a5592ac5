"""Tests of phone numbers as Kuwaiti customers give them."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
        ("98765432.", "98765432"),
        ("- 9876-5432 -/", "9876-5432"),
        ("9876  5432", "9876 5432"),
        ("+44 20 7946 0958", "+44 20 7946 0958"),
        ("+1 (202) 555-0123", "+1 (202) 555-0123"),
        ("00971501234567", "00971501234567"),
        ("(+965) 9876 5432", "(+965) 9876 5432"),
        ("(00965) 9876-5432", "(00965) 9876-5432"),
        ("９８７６　５４３２", "9876 5432"),
        ("＋９６５（９８７６）５４３２", "+965(9876)5432"),
        ("९८७६५४३२", "98765432"),
        ("+965\u20119876\u20135432", "+965-9876-5432"),
        ("9876\u22125432", "9876-5432"),
        ("\u202a+965\u20619876\u00ad5432\u202c", "+96598765432"),
        ("9876\u3164\ufe0f5432", "98765432"),
        ("9876\u2028\u20095432", "9876 5432"),
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
        ("\u200b\u3000\u2060", Rule.BLANK),
        ("98765432+", Rule.NOT_A_PHONE),
        ("++96598765432", Rule.NOT_A_PHONE),
        ("+9876 5432", Rule.NOT_A_PHONE),
        ("+50012345", Rule.NOT_A_PHONE),
        ("0051234567", Rule.NOT_A_PHONE),
        ("⑨8765432", Rule.NOT_A_PHONE),
        ("9876²5432", Rule.NOT_A_PHONE),
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


def _signs(*categories: str) -> Iterator[str]:
    """Yields all characters of some Unicode categories, such as ``Cf``."""
    signs = (chr(code) for code in range(sys.maxunicode + 1))
    return (sign for sign in signs if unicodedata.category(sign) in categories)


def _is_accepted(text: str) -> bool:
    try:
        phone.parse(text)
    except RuleBroken:
        return False
    return True


@pytest.mark.parametrize(
    ("categories", "is_in_phones"),
    [
        pytest.param(("Zs", "Zl", "Zp"), True, id="blanks"),
        pytest.param(("Cc",), True, id="controls"),
        pytest.param(("Cf",), True, id="invisible"),
        pytest.param(("Pd",), True, id="dashes"),
        pytest.param(("Sm", "Po", "Ps", "Pe", "Sk", "Pc", "Me", "Mn", "No"), None, id="others"),
    ],
)
def test_whatever_stands_between_the_digits_the_number_is_the_same(
    categories: tuple[str, ...], is_in_phones: bool | None
) -> None:
    """Covers all Unicode characters found in pasted numbers or typed between digits."""
    for sign in _signs(*categories):
        for text in (f"9876{sign}5432", f"+965{sign}98765432", f"98765432{sign}"):
            if _is_accepted(text):
                assert phone.key(text) == "+96598765432", f"U+{ord(sign):04X}"
            else:
                assert not is_in_phones, f"U+{ord(sign):04X}"


def test_a_number_is_the_same_in_the_digits_of_every_script() -> None:
    zeros = [sign for sign in _signs("Nd") if unicodedata.decimal(sign) == 0]
    assert len(zeros) > 50
    for zero in zeros:
        text = "".join(chr(ord(zero) + int(digit)) for digit in "98765432")
        assert (phone.parse(text), phone.key(text)) == ("98765432", "+96598765432"), zero


_PIECES = st.one_of(
    st.sampled_from(["98765432", "+965", "00965", "9876", "5432", "+44", "(0)", "20 7946 0958"]),
    st.characters(),
    st.sampled_from("0123456789+()-./ \u2009\u2011\u202a٥９"),
)


@given(st.lists(_PIECES, max_size=12).map("".join))
def test_what_is_sent_and_a_key_have_the_key_of_what_was_typed(text: str) -> None:
    key = phone.key(text)
    assert phone.key(key) == key
    if _is_accepted(text):
        assert phone.key(phone.parse(text)) == key
        assert phone.parse(phone.parse(text)) == phone.parse(text)


def test_other_numbers_have_other_keys() -> None:
    assert phone.key("+97198765432") == "+97198765432"
    assert phone.key("98765433") == "+96598765433"


def test_what_is_no_number_is_its_digits() -> None:
    assert phone.key("x ٥") == "5"
    assert phone.key("+999 12") == "+99912"
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
