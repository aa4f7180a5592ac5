from __future__ import annotations

from decimal import Decimal

import pytest

from deskdispatch.ui.text.amounts import embedded, isolated, kwd, kwd_unbroken, kwd_words


@pytest.mark.parametrize(
    ("amount", "shown"),
    [
        (Decimal("1.750"), "KWD 1.750"),
        (Decimal("2"), "KWD 2.000"),
        (Decimal("0"), "KWD 0.000"),
        (Decimal("-3.5"), "KWD -3.500"),
        (Decimal("1E+3"), "KWD 1000.000"),
    ],
)
def test_money_has_three_places_and_runs_left_to_right(amount: Decimal, shown: str) -> None:
    assert kwd(amount) == f"\u2066{shown}\u2069"
    assert kwd_words(amount) == shown


def test_in_a_sentence_figures_stay_with_their_currency() -> None:
    assert kwd_unbroken(Decimal("1.750")) == "\u2066KWD\u00a01.750\u2069"


def test_an_unknown_amount_is_a_dash_to_the_eye_and_words_to_the_ear() -> None:
    assert kwd(None) == "—"
    assert kwd_words(None) == "Amount not known"


def test_numbers_and_names_are_fenced_in() -> None:
    assert isolated("+965 9999 1234") == "\u2066+965 9999 1234\u2069"
    assert embedded("Dana K.") == "\u2068Dana K.\u2069"


def test_nothing_stays_nothing() -> None:
    assert isolated("") == ""
    assert embedded("") == ""
