from __future__ import annotations

import zipfile
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook

from deskdispatch.domain.errors import FileError
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.domain.tables.table import TableColumn, TableHead
from deskdispatch.files import workbook
from deskdispatch.files.cells import clean
from tests.files.rows import COLUMNS, HEAD, ROW, UNKNOWN, texts, written
from tests.sizes import examples

SHELF = st.lists(st.tuples(st.text(max_size=20), st.text("_x0041F\r\n=", max_size=14)), max_size=6)


def opened(path: Path) -> Any:
    """Opens a workbook's first sheet with openpyxl."""
    return load_workbook(path).worksheets[0]


def test_a_spreadsheet_finds_typed_cells(tmp_path: Path) -> None:
    sheet = opened(written(tmp_path / "board.xlsx", ROW))
    order, time, name, cash, number, later = sheet[2]
    assert (order.value, order.number_format) == ("ORD-1042", "@")
    assert time.value == datetime(2026, 11, 21, 12, 0, 7)
    assert time.is_date
    assert (cash.value, cash.data_type, cash.number_format) == (12.5, "n", '0.000" KWD"')
    assert (number.value, later.value) == (3, True)
    assert (name.value, name.data_type) == ("=فاطمة", "s")


@pytest.mark.parametrize(
    "text", ["=1+1", "#N/A", "+965 9922 1234", "TRUE", "0012", "=cmd|'/c x'!A1"]
)
def test_a_text_is_never_anything_else(tmp_path: Path, text: str) -> None:
    path = written(tmp_path / "board.xlsx", [text, *UNKNOWN[1:]])
    cell = opened(path)["A2"]
    assert (cell.value, cell.data_type, cell.number_format) == (text, "s", "@")
    with zipfile.ZipFile(path) as parts:
        assert b"<f>" not in parts.read("xl/worksheets/sheet1.xml")


def test_what_is_not_known_is_no_zero(tmp_path: Path) -> None:
    sheet = opened(written(tmp_path / "board.xlsx", UNKNOWN))
    assert [cell.value for cell in sheet[2]] == [*UNKNOWN[:1], None, *UNKNOWN[2:]]


def test_the_headings_stay_in_sight_and_can_filter(tmp_path: Path) -> None:
    head = TableHead("Deliveries", COLUMNS, count=1, from_right=True)
    sheet = opened(written(tmp_path / "board.xlsx", ROW, head=head))
    assert sheet.freeze_panes == "A2"
    assert sheet["A1"].font.bold
    assert sheet.auto_filter.ref == "A1:F2"
    assert sheet.sheet_view.rightToLeft
    assert sheet.column_dimensions["B"].width == 20


def test_no_heading_is_cut_however_narrow_its_column(tmp_path: Path) -> None:
    heading = "Delivery prices, before"
    head = TableHead("Overview", (TableColumn(heading),), count=1, from_right=False)
    sheet = opened(written(tmp_path / "overview.xlsx", ["1.250"], head=head))
    assert sheet.column_dimensions["A"].width > len(heading)


@pytest.mark.parametrize(
    ("title", "name"),
    [("Cash: 21/11", "Cash  21 11"), ("", "Sheet"), ("تسليمات " * 9, ("تسليمات " * 9)[:31])],
)
def test_a_sheet_is_named_as_far_as_names_go(tmp_path: Path, title: str, name: str) -> None:
    path = written(tmp_path / "board.xlsx", head=TableHead(title, COLUMNS))
    assert opened(path).title == name


def test_a_sheet_that_is_full_takes_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workbook, "LARGEST_SHEET", 2)
    with pytest.raises(FileError, match=FileFailure.TOO_MANY_ROWS):
        written(tmp_path / "board.xlsx", ROW, ROW, ROW)


@settings(deadline=None, max_examples=examples(40))
@given(rows=SHELF)
def test_any_text_comes_back(
    rows: list[tuple[str, str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("any") / "any.xlsx"
    written(path, *rows, head=TableHead("Any", (TableColumn("a"), TableColumn("b"))))
    meant = [tuple(clean(text) for text in row) for row in rows]
    assert texts(path)[1:] == [row if row[1] else row[:1] for row in meant if any(row)]


def test_our_reader_gives_texts_with_their_rows(tmp_path: Path) -> None:
    path = written(tmp_path / "board.xlsx", ROW, UNKNOWN)
    assert texts(path)[1:] == [
        ("ORD-1042", "2026-11-21 12:00:07", "=فاطمة", "12.5", "3", "TRUE"),
        ("ORD-1043", "", "+965 9922 1234", "not known here"),
    ]


def test_a_workbook_of_somebody_else_is_read_by_what_it_shows(tmp_path: Path) -> None:
    book = Workbook()
    sheet: Any = book.active
    sheet.append(["id", "at"])
    sheet.append([7, datetime(2026, 11, 21, 12, 0, 7, 120_000)])
    book.save(tmp_path / "other.xlsx")
    assert texts(tmp_path / "other.xlsx") == [("id", "at"), ("7", "2026-11-21 12:00:07.120")]


def test_one_that_would_fill_the_memory_is_not_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "bomb.xlsx"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("x", b"")
        packed.getinfo("x").file_size = 1_100_000_000  # only the declared size counts
    with pytest.raises(FileError, match=FileFailure.TOO_LARGE):
        texts(path)


assert HEAD.columns == COLUMNS


def test_more_columns_than_a_list_has_are_refused(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["x"] * 1_001)
    book.save(tmp_path / "wide.xlsx")
    with pytest.raises(FileError, match=FileFailure.TOO_MANY_COLUMNS):
        texts(tmp_path / "wide.xlsx")


def test_empty_columns_to_the_edge_of_the_sheet_are_no_columns(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["name", "phone"])
    sheet["XFD2"] = ""
    sheet["A2"] = "Sara"
    book.save(tmp_path / "wide.xlsx")
    found = texts(tmp_path / "wide.xlsx")
    assert found == [("name", "phone"), ("Sara",)]


def test_cells_offer_their_choices(tmp_path: Path) -> None:
    many = tuple(f"Branch {at}, Salmiya" for at in range(40))
    head = TableHead(
        "Orders",
        (
            TableColumn("Phone"),
            TableColumn("Branch", choices=many),
            TableColumn("Go", choices=("=1",)),
        ),
    )
    book = load_workbook(written(tmp_path / "orders.xlsx", head=head))
    sheet, lists = book.worksheets
    rules = sheet.data_validations.dataValidation
    assert [(str(rule.sqref), rule.formula1) for rule in rules] == [
        ("B2:B1001", "'Lists'!$A$1:$A$40"),
        ("C2:C1001", "'Lists'!$B$1:$B$1"),
    ]
    assert tuple(cell.value for cell in lists["A"]) == many
    assert (lists["B1"].value, lists["B1"].data_type) == ("=1", "s")
    assert lists.sheet_state == "hidden"
    assert texts(tmp_path / "orders.xlsx") == [("Phone", "Branch", "Go")]
