"""Tests that text pasted into a field is a location only if it can be nothing else."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.location.pasted import PastedKind, judge_pasted
from deskdispatch.domain.location.reading import read

CORPUS: Final[dict[str, list[dict[str, Any]]]] = tomllib.loads(
    Path(__file__).with_name("locations.toml").read_text(encoding="utf-8")
)

ALONE: Final = (
    "29.3117, 47.9906",
    " (29.3117 47.9906)\n",
    "47.9906, 29.3117",
    "٢٩٫٣١١٧، ٤٧٫٩٩٠٦",
    "N29.3117 E47.9906",
    "29°18'42\"N 47°59'26\"E",
    "Lat: 29.3117 Lon: 47.9906",
    "Location: 29.3117, 47.9906",
    "الموقع: 29.3117, 47.9906",
    "geo:29.3117,47.9906",
    "https://maps.google.com/?q=29.3117,47.9906",
    "https://waze.com/ul?ll=29.3117,47.9906&navigate=yes",
    "https://maps.apple.com/?ll=29.3117,47.9906",
    "7HX98XQF+2Q",
)
TO_FIND: Final = ("https://maps.app.goo.gl/AbCdEf1234567?g_st=ic", "83MC+FH", "83MC+FH Salmiya")
AMONG: Final = (
    "Block 5, street 12, house 34\n29.3117, 47.9906",
    "السالمية قطعة ٥ https://maps.google.com/?q=29.3117,47.9906",
    "Umm Ali https://maps.app.goo.gl/AbCdEf1234567 99221234",
    "29.3117, 47.9906 to 29.3375, 48.0758",
    "https://www.google.com/maps/@29.3117,47.9906,17z",
)
NEVER: Final = (
    *("99887766", "+965 9988 7766", "00965 2233 4455 / 9988 7766", "29479906", "29312345 47987654"),
    *("12.500", "29.500", "29.500, 47.900", "29.500 47.900", "KWD 29.500 47.900", "29.3117 KWD"),
    *("18:30", "29:30 47:30", "22/11/2026 18:30", "House 29 street 47", "29/47", "29, 47"),
    *("29.5 47.5", "Block 29, 47", "PACI 29479906", "Fatima"),
    *("1.2345 6.7890", "https://example.com/order/29"),
)


@pytest.mark.parametrize("text", ALONE)
def test_a_location_alone_is_one(text: str) -> None:
    judged = judge_pasted(text)
    assert judged.kind is PastedKind.POINT
    assert len(judged.points) == 1


@pytest.mark.parametrize("text", TO_FIND)
def test_a_link_or_a_short_code_alone_is_still_to_be_found(text: str) -> None:
    assert judge_pasted(text).kind is PastedKind.REFERENCE


@pytest.mark.parametrize("text", AMONG)
def test_a_location_among_words_is_offered(text: str) -> None:
    assert judge_pasted(text).kind is PastedKind.AMONG_WORDS


@pytest.mark.parametrize("text", NEVER)
def test_numbers_of_another_meaning_are_none(text: str) -> None:
    assert judge_pasted(text).kind is PastedKind.NONE


def test_where_no_point_is_found_none_is_taken() -> None:
    for case in CORPUS["refused"]:
        judged = judge_pasted(case["text"])
        assert judged.points == (), case
        if case.get("partial") not in ("short_link", "short_plus_code"):
            assert judged.kind is PastedKind.NONE, case


def test_only_what_the_reader_is_sure_of_is_taken() -> None:
    for case in CORPUS["points"]:
        judged = judge_pasted(case["text"])
        if judged.kind is PastedKind.POINT:
            (found,) = read(case["text"]).points
            assert found.is_sure, case
            assert judged.points == (found.point,), case


@given(st.from_regex(r"\A[+0-9٠-٩ ()/-]{1,24}\Z"))
def test_integers_are_never_a_location(text: str) -> None:
    assert judge_pasted(text).kind is PastedKind.NONE


@given(st.lists(st.decimals("0.001", "99.999", places=3), min_size=1, max_size=4))
def test_amounts_in_dinars_are_never_a_location(amounts: list[Any]) -> None:
    for between in (" ", ", ", "\n", " / "):
        assert judge_pasted(between.join(map(str, amounts))).kind is PastedKind.NONE
