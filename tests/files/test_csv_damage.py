"""Tests of CSV files as people save them: separators, encodings, and misplaced quotation marks."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.tables.table import NO_MARKS, LineMarks
from deskdispatch.files.csv_file import csv_lines
from tests.files.rows import texts

STRAY = LineMarks(has_stray_quote=True)


def lines(path: Path, content: str) -> list[tuple[int, tuple[str, ...], bool]]:
    path = path / "any.csv"
    path.write_text(content, encoding="utf-8", newline="")
    return [(line.number, line.cells, line.marks == STRAY) for line in csv_lines(path)]


HEAD = "Name,Phone,Notes\n"
LAST = "Ali,98765433,ok\n"


@pytest.mark.parametrize(
    ("spoiled", "cells"),
    [
        ('Sara,98765432,"2" pizza"', ("Sara", "98765432", '2" pizza')),
        ('"Sara "Umm Ali" S.",98765432,x', ('Sara "Umm Ali" S.', "98765432", "x")),
        (r'"Sara","98765432","ring \"it\", please"', ("Sara", "98765432", 'ring "it", please')),
        ('"Sara,98765432,x', ('"Sara', "98765432", "x")),
        ('Sara,98765432,"x', ("Sara", "98765432", '"x')),
        ('Sara,98765432,"x"y', ("Sara", "98765432", '"x"y')),
    ],
)
def test_a_quotation_mark_out_of_place_spoils_its_line_alone(
    tmp_path: Path, spoiled: str, cells: tuple[str, ...]
) -> None:
    found = lines(tmp_path, f'{HEAD}{spoiled}\n{LAST}"Noura","98765434","two\nlines"\n')
    assert found == [
        (1, ("Name", "Phone", "Notes"), False),
        (2, cells, True),
        (3, ("Ali", "98765433", "ok"), False),
        (5, ("Noura", "98765434", "two\nlines"), False),
    ]


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ('Sara 2" S.,98765432,5"', ('Sara 2" S.', "98765432", '5"')),
        ('"Sara ""Umm"" S.", 98765432,""', ('Sara "Umm" S.', " 98765432", "")),
        ('"Sara" ,98765432,"a, b"', ("Sara", "98765432", "a, b")),
        (r'"C:\",98765432,x', ("C:\\", "98765432", "x")),
    ],
)
def test_a_line_that_can_be_read_is_not_marked(
    tmp_path: Path, line: str, cells: tuple[str, ...]
) -> None:
    assert lines(tmp_path, f"{HEAD}{line}\n{LAST}")[1] == (2, cells, False)


def test_an_order_that_two_marks_would_swallow_is_asked_about(tmp_path: Path) -> None:
    found = lines(tmp_path, f'{HEAD}"Sara,98765432,x\nMona,98765434,y\nDana",98765435,z\n{LAST}')
    assert [(number, is_odd) for number, _cells, is_odd in found] == [
        (1, False),
        (4, True),
        (5, False),
    ]


CELL = st.text('abcس 1,"', min_size=1, max_size=8).map(lambda text: f"a{text}b")
TABLE = st.lists(st.tuples(CELL, CELL, CELL), min_size=3, max_size=12)


@given(rows=TABLE, data=st.data())
def test_one_mark_too_many_never_changes_another_line(
    rows: list[tuple[str, str, str]], data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([("x", "y", "z"), *rows])
    whole = text.getvalue().splitlines()
    at = data.draw(st.integers(1, len(whole) - 1))
    cut = data.draw(st.integers(0, len(whole[at])))
    whole[at] = f'{whole[at][:cut]}"{whole[at][cut:]}'
    found = lines(tmp_path_factory.mktemp("any"), "\n".join(whole) + "\n")
    others = [(number, cells, is_odd) for number, cells, is_odd in found if number != at + 1]
    meant = [("x", "y", "z"), *rows]
    assert others == [
        (number, cells, False) for number, cells in enumerate(meant, start=1) if number != at + 1
    ]


@pytest.mark.parametrize(
    ("content", "row"),
    [
        ("sep=|\nName|Phone\nSara; S.|98765432\n", ("Sara; S.", "98765432")),
        ('"sep=;"\r\nName;Phone\r\nSara, S.;98765432\r\n', ("Sara, S.", "98765432")),
        ("SEP=\t\nName\tPhone\nSara\t98765432\n", ("Sara", "98765432")),
        ("Name|Phone\nSara, S.|98765432\n", ("Sara, S.", "98765432")),
        (
            "Order,Phone,Items\n1,98765432,a;b;c\n2,98765433,d;e;f,\n3,98765434,g;h;i,,\n",
            ("1", "98765432", "a;b;c"),
        ),
        ("98765433,Ali,x;y;z;w\n98765432,Sara,a;b;c;d\n", ("98765432", "Sara", "a;b;c;d")),
        ("Orders of Saturday, both branches\nName;Phone\nSara;98765432\n", ("Sara", "98765432")),
        ("Name;Price\nSara;4,500\nAli;3,250\n", ("Sara", "4,500")),
        ("Name,Notes\nSara,a;b\nAli,c;d\n", ("Sara", "a;b")),
    ],
)
def test_the_separator_is_not_what_stands_steadily_in_the_cells(
    tmp_path: Path, content: str, row: tuple[str, ...]
) -> None:
    assert row in [cells for _number, cells, _is_odd in lines(tmp_path, content)]


def test_the_line_that_names_the_separator_counts_and_is_not_read(tmp_path: Path) -> None:
    found = lines(tmp_path, "sep=|\nName|Phone\nSara|98765432\n")
    assert [(number, cells) for number, cells, _is_odd in found] == [
        (2, ("Name", "Phone")),
        (3, ("Sara", "98765432")),
    ]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("name", ["سارة", "Sara", "سارة «أم علي» 🎂"])
def test_utf_16_without_a_mark_is_read(tmp_path: Path, encoding: str, name: str) -> None:
    path = tmp_path / "any.csv"
    path.write_bytes(f"Name\tPhone\r\n{name}\t98765432\r\n".encode(encoding))
    assert texts(path) == [("Name", "Phone"), (name, "98765432")]


def test_a_whole_line_is_read_without_marks(tmp_path: Path) -> None:
    path = tmp_path / "any.csv"
    path.write_text(HEAD + LAST)
    assert {line.marks for line in csv_lines(path)} == {NO_MARKS}
