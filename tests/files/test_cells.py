from __future__ import annotations

import csv
import io
import re
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.files import cells

ANY_TEXT = st.text(st.characters(), max_size=60)
TRICKY = st.text(st.sampled_from("_x0041F\r\n='+"), max_size=14)


@pytest.mark.parametrize(
    "text",
    [
        '=HYPERLINK("http://x.example","y")',
        "+965 9922 1234",
        "-2+3",
        "@SUM(A1)",
        "\t1",
        "\r1",
        "\n1",
        "＝1+1",
        "'quoted'",
    ],
)
def test_what_could_be_a_formula_is_marked_and_comes_back(text: str) -> None:
    assert cells.with_formula_marks(text) == f"'{text}"
    assert cells.without_formula_marks(cells.with_formula_marks(text)) == text


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("a;=1+1;b", "a;'=1+1;b"),
        ("a\t@SUM(A1)|+1", "a\t'@SUM(A1)|'+1"),
        ("Flat 7\n-2+3", "Flat 7\n'-2+3"),
        ('a;"=1+1"', 'a;\'"=1+1"'),
        ('"=1+1"', '\'"=1+1"'),
        ("\t＝1", "'\t'＝1"),
        (";'=1", ";''=1"),
        ("a; b | c\nd;", "a; b | c\nd;"),
    ],
)
def test_a_formula_is_marked_behind_any_list_separator(text: str, marked: str) -> None:
    assert cells.with_formula_marks(text) == marked
    assert cells.without_formula_marks(marked) == text


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@given(
    st.lists(st.text(st.sampled_from("a1;\t|\n\r\"'=+-@＝"), max_size=12), min_size=1, max_size=3)
)
def test_no_spreadsheet_finds_a_formula_whatever_its_list_separator(
    separator: str, row: list[str]
) -> None:
    written = io.StringIO(newline="")
    csv.writer(written, quoting=csv.QUOTE_ALL).writerow(map(cells.with_formula_marks, row))
    for line in csv.reader(re.split(r"[\r\n]+", written.getvalue()), delimiter=separator):
        assert not any(cell.lstrip('"').startswith(tuple("=+-@＝")) for cell in line)


@pytest.mark.parametrize("text", ["", "Fatima فاطمة", "9922 1234", "1.750", "ORD-1042", "a=b"])
def test_what_is_harmless_stays_as_it_is(text: str) -> None:
    assert cells.with_formula_marks(text) == text


def test_a_phone_is_found_again_where_a_spreadsheet_ate_the_mark() -> None:
    assert cells.without_formula_marks("+965 9922 1234") == "+965 9922 1234"


@given(ANY_TEXT | st.text(st.sampled_from("a;\t|\n\"'=+"), max_size=14))
def test_marks_come_off_as_they_went_on(text: str) -> None:
    assert cells.without_formula_marks(cells.with_formula_marks(text)) == text
    assert not cells.with_formula_marks(text).startswith(cells.FORMULA)


@given(ANY_TEXT | TRICKY)
def test_escapes_come_off_as_they_went_on(text: str) -> None:
    assert cells.unescaped(cells.escaped(text)) == text
    assert "\r" not in cells.escaped(text)


@given(ANY_TEXT)
def test_nothing_stays_that_xml_cannot_hold(text: str) -> None:
    cleaned = cells.clean(text)
    assert len(cleaned) == len(text)
    cleaned.encode()
    assert not set(cleaned) & {chr(code) for code in range(32) if code not in {9, 10, 13}}


def test_a_text_too_long_for_a_cell_says_that_it_was_cut() -> None:
    assert cells.shortened("a" * 32_767) == "a" * 32_767
    assert cells.shortened("a" * 32_768) == "a" * 32_766 + "…"
    cut = cells.shortened("😀" * 20_000)
    assert cut.endswith("😀…")
    assert len(cut.encode("utf-16-le")) // 2 <= 32_767


def test_cells_as_plain_texts() -> None:
    at = datetime(2026, 11, 21, 21, 30, 7, tzinfo=UTC)
    assert cells.plain(None) == ""
    assert cells.plain(True) == "TRUE"
    assert cells.plain(Decimal("1.5")) == "1.500"
    assert cells.plain(-3) == "-3"
    assert cells.plain(29.3759) == "29.3759"
    assert cells.plain(at) == "2026-11-22 00:30:07"
    assert cells.plain(at.replace(microsecond=120_000)) == "2026-11-22 00:30:07.120"
