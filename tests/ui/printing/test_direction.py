from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from deskdispatch.ui.printing import direction


@pytest.mark.parametrize(
    ("text", "from_right"),
    [
        ("Abdullah عبدالله", False),
        ("عبدالله Abdullah", True),
        ("12 شارع", True),
        ("\u2066KWD 1.000\u2069 نقدا", True),
        ("9922 1234", False),
        ("", False),
    ],
)
def test_a_text_is_read_from_the_side_of_its_first_letter(text: str, from_right: bool) -> None:
    assert direction.reads_from_right(text) is from_right


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("اتصل على 9922 1234 الآن", "9922\u00a01234"),
        ("call +965 9922 1234.", "+965\u00a09922\u00a01234"),
        ("رقم ٩٩٢٢ ١٢٣٤", "٩٩٢٢\u00a0١٢٣٤"),
        ("House 7A · منزل 7A", "7A"),
    ],
)
def test_a_number_in_a_text_is_one_piece(text: str, number: str) -> None:
    assert f"\u2066\u202d{number}\u202c\u2069" in "".join(direction.typed_lines(text) or ())


@pytest.mark.parametrize("text", ["Block 10, Street 5", "قطعة 5 شارع 12", "15:30", "KWD 12.500"])
def test_short_numbers_are_left_as_they_are(text: str) -> None:
    assert direction.typed_lines(text) == [text]


def test_a_stranger_cannot_turn_text_round() -> None:
    assert direction.line("abc\u202edef\u2067\x00ghi\tj") == "abc def ghi j"


def test_lines_are_kept_and_empty_ones_are_not() -> None:
    assert direction.lines(" one\r\n\n \n two\u2028three ") == ["one", "two", "three"]


def test_money_has_three_places() -> None:
    assert direction.money_text(Decimal("12.5")) == "\u2066KWD 12.500\u2069"


def test_times_are_those_of_kuwait() -> None:
    late = datetime(2026, 11, 21, 22, 12, tzinfo=UTC)
    assert direction.time_text(late) == "\u206622/11/2026 01:12\u2069"
