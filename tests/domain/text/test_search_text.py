"""Tests that a search finds a text in spite of different spellings."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.text.search_text import SearchQuery, folded, searched_text


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("أحمد", "احمد"),
        ("إبراهيم", "ابراهيم"),
        ("آمنة", "امنه"),
        ("فاطمة", "فاطمه"),
        ("مصطفى", "مصطفي"),
        ("مُحَمَّد", "محمد"),
        ("مـحـمـد", "محمد"),
        ("مؤمن", "مومن"),
        ("هانئ", "هاني"),
        ("علی", "علي"),
        ("شاکر", "شاكر"),
        ("٣٠٠٠ ٠٩٠١", "3000 0901"),
        ("۳۰۰۰", "3000"),
        ("SALMIYA", "salmiya"),
        ("José", "jose"),
        ("Straße", "STRASSE"),
        ("ﻣﺤﻤﺪ", "محمد"),
        ("\u200fسارة\u200f", "ساره"),
        ("Ａｌｉ", "ali"),
    ],
)
def test_both_ways_to_write_are_one(one: str, other: str) -> None:
    assert folded(one) == folded(other)


@pytest.mark.parametrize(("one", "other"), [("سارة", "ساري"), ("Ali", "Aly"), ("12", "21")])
def test_other_words_stay_others(one: str, other: str) -> None:
    assert folded(one) != folded(other)


@given(st.text())
def test_folding_is_idempotent(text: str) -> None:
    assert folded(folded(text)) == folded(text)


@given(st.text(), st.text())
def test_a_letter_is_folded_the_same_wherever_it_stands(one: str, other: str) -> None:
    whole = unicodedata.normalize("NFC", one + "\n" + other)
    assert folded(whole) == folded(one) + "\n" + folded(other)


HAYSTACK = searched_text(
    ["ORD-1042", "فاطمة  الصباح", None, "Al-Jahra\nBlock 5", "قطعة ٥"],
    ["+965 9876 5432", "5550-1234", None, ""],
)


def test_a_line_a_text_and_a_number_by_its_bare_digits_too() -> None:
    assert HAYSTACK.split("\n") == [
        *("ord-1042", "فاطمه الصباح", "al-jahra block 5", "قطعه 5", "+965 9876 5432", "5550-1234"),
        *("96598765432", "55501234"),
    ]


@pytest.mark.parametrize(
    "typed",
    [
        *("", "  ", "1042", "ord-1042", "ORD-10", "فاطمة", "فاطمه الصباح", "الصباح فاطمة"),
        *("jahra فاطمة", "98765432", "9876 5432", "9876-5432", "5432", "+965 9876 5432"),
        *("0096598765432", "96598765432", "٩٨٧٦٥٤٣٢", "(965) 9876", "+965 5550 1234", "00965 5550"),
        *("+965", "00965", "+", "فاطمة، 5550", "فاطمة +96555501234", "+965 5550 1234 فاطمة"),
        *("ord-1042 00965 5550 1234", "\u202a+965 5550 1234\u202c", "قطعة 5", "قطعة ٥, فاطمة"),
    ],
)
def test_it_is_found(typed: str) -> None:
    assert SearchQuery.of(typed).finds(HAYSTACK)


@pytest.mark.parametrize(
    "typed",
    [
        *("1043", "فاطمة العلي", "98765433", "+965 1111", "jahra 88", "+20"),
        *("فاطمة +20", "jahra +965 1111"),
    ],
)
def test_it_is_not_found(typed: str) -> None:
    assert not SearchQuery.of(typed).finds(HAYSTACK)


@pytest.mark.parametrize(
    "typed", ["2026-0042", "2026-00", "٢٠٢٦-٠٠٤٢", "20260042", "sara 2026-0042"]
)
def test_an_order_that_is_a_number_with_a_sign_in_it_is_found(typed: str) -> None:
    assert SearchQuery.of(typed).finds(searched_text(["2026-0042", "Sara"], ["5123 4567"]))


def test_two_lines_are_not_searched_as_one() -> None:
    assert not SearchQuery.of("5432 5550").finds(HAYSTACK)


@given(st.lists(st.text(), max_size=4), st.data())
def test_every_word_of_every_text_finds_it(texts: list[str], data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(["", *texts]))
    if not any(each.isnumeric() for each in text):
        assert SearchQuery.of(text).finds(searched_text(texts, []))
