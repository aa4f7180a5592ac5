"""Tests of phones in tables, as people type them and spreadsheets change them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.tables.cells import is_phone, read_phones


@pytest.mark.parametrize(
    ("cell", "numbers"),
    [
        ("9876 5432", ("9876 5432",)),
        ("٩٨٧٦٥٤٣٢", ("98765432",)),
        ("98765432.0", ("98765432",)),
        ("96598765432", ("96598765432",)),
        ("96598765432.00", ("96598765432",)),
        ("٩٦٥٩٨٧٦٥٤٣٢+", ("+96598765432",)),
        ("965 9876 5432 +", ("+965 9876 5432",)),
        ("9.6598765432E+10", ("96598765432",)),
        ("447911123456", ("+447911123456",)),
        ("966501234567", ("+966501234567",)),
        ("00965 98765432", ("00965 98765432",)),
        ("98765432 / 6600 1122", ("98765432", "6600 1122")),
        ("98765432 66001122", ("98765432", "66001122")),
        ("98765432 – 66001122", ("98765432", "66001122")),
        ("(+965) 9876\u20095432", ("(+965) 9876 5432",)),
        ("９８７６‐５４３２", ("9876-5432",)),
        ("9876\u20095432, 9876\u2011 5432", ("9876 5432",)),
        ("98765432، ٦٦٠٠١١٢٢", ("98765432", "66001122")),
        ("+965 9876 5432\n66001122;22223333", ("+965 9876 5432", "66001122", "22223333")),
        ("mob 98765432 (wife), home: 22223333 ext 12", ("98765432", "22223333")),
        ("98765432, +965 9876 5432", ("98765432",)),
    ],
)
def test_phones_are_read(cell: str, numbers: tuple[str, ...]) -> None:
    found = read_phones([cell])
    assert (found.numbers, found.unread) == (numbers, ())
    assert is_phone(cell)


@pytest.mark.parametrize("cell", ["4.41E+11", "9,66E+11", "9.659876543E+10", "9E+7"])
def test_a_rounded_number_is_never_guessed(cell: str) -> None:
    found = read_phones([cell])
    assert found.numbers == ()
    assert found.has_lost_digits
    assert found.unread == (cell,)


@pytest.mark.parametrize(
    "cell",
    [
        *("hello", "1234", "9876543", "96812345678", "98765432-66001122", "+98 765"),
        *("98765432+", "9876543210"),
    ],
)
def test_what_is_no_phone_is_kept_as_it_is(cell: str) -> None:
    found = read_phones([cell])
    assert (found.numbers, found.unread, found.has_lost_digits) == ((), (cell,), False)
    assert not is_phone(cell)


def test_one_that_cannot_be_read_stands_beside_those_that_can() -> None:
    found = read_phones(["98765432", "4.41E+11"])
    assert (found.numbers, found.unread) == (("98765432",), ("4.41E+11",))


@given(st.text(max_size=300))
def test_no_text_is_too_strange(cell: str) -> None:
    found = read_phones([cell])
    assert len(found.numbers) + len(found.unread) <= 20
