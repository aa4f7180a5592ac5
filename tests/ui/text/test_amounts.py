from __future__ import annotations

from decimal import Decimal

import pytest

from deskdispatch.ui.text.amounts import (
    currency_word,
    embedded,
    isolated,
    joined,
    kwd,
    kwd_unbroken,
    kwd_unknown,
    kwd_words,
)
from tests.ui.conftest import Speak

RLI, LRI, PDI, NBSP = "\u2067", "\u2066", "\u2069", "\u00a0"


@pytest.mark.parametrize(
    ("amount", "figure"),
    [
        (Decimal("1.750"), "1.750"),
        (Decimal(2), "2.000"),
        (Decimal(0), "0.000"),
        (Decimal("-3.5"), "-3.500"),
        (Decimal("1E+3"), "1000.000"),
    ],
)
def test_an_amount_is_one_piece_with_three_places_in_either_language(
    amount: Decimal, figure: str, speak: Speak
) -> None:
    speak("en")
    assert kwd(amount) == f"{LRI}KWD {figure}{PDI}"
    assert kwd_unbroken(amount) == f"{LRI}KWD{NBSP}{figure}{PDI}"
    assert kwd_words(amount) == f"KWD {figure}"
    speak("ar")
    # From the right: the figure, itself left to right for its minus, then the currency.
    assert kwd(amount) == kwd_unbroken(amount) == f"{RLI}{LRI}{figure}{PDI}{NBSP}د.ك{PDI}"
    assert kwd_words(amount) == f"{figure} د.ك"


@pytest.mark.parametrize(
    ("code", "large", "unit", "spoken"),
    [
        ("en", f"{LRI}KWD —{PDI}", "KWD", "Amount not known"),
        ("ar", f"{RLI}{LRI}—{PDI}{NBSP}د.ك{PDI}", "د.ك", "المبلغ غير معروف"),
    ],
)
def test_an_unknown_amount_is_a_dash_to_the_eye_and_words_to_the_ear(
    code: str, large: str, unit: str, spoken: str, speak: Speak
) -> None:
    speak(code)
    assert kwd(None) == "—"
    assert kwd_unknown() == large
    assert currency_word() == unit
    assert kwd_words(None) == spoken


def test_numbers_and_names_are_fenced_in() -> None:
    assert isolated("+965 9999 1234") == "\u2066+965 9999 1234\u2069"
    assert embedded("Dana K.") == "\u2068Dana K.\u2069"


def test_an_empty_text_stays_empty() -> None:
    assert isolated("") == ""
    assert embedded("") == ""


@pytest.mark.parametrize("language", ["en", "ar"])
def test_joined_parts_that_are_all_empty_are_empty(language: str, speak: Speak) -> None:
    speak(language)
    assert joined() == joined("", "") == ""
    assert "Salmiya" in joined("", "Salmiya")
