"""Tests that hidden parts of a workbook are read with a mark, or lead to a question."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.styles import Font

from deskdispatch.domain.errors import SeveralSheets
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.domain.tables.table import NO_MARKS, LineMarks
from deskdispatch.files.table_files import load
from deskdispatch.files.wire import PipeMessage, ReadOptions
from tests.files.raw_workbook import MAIN, OFFICE, inline, repacked, write_workbook
from tests.files.rows import lines_of
from tests.files.test_other_workbooks import changed

ROWS = [
    [inline("Phone"), inline("Name"), inline("Notes")],
    [inline("98765432"), inline("سارة"), inline("shown")],
    [inline("98765433"), inline("Ali"), inline("")],
    [inline("98765434"), inline("Noura"), inline("shown")],
]
HIDDEN = LineMarks(is_hidden=True)

WAYS_TO_HIDE_A_ROW = {
    "excel, by hand": b'<row r="3" spans="1:3" hidden="1">',
    "excel, filter": b'<row r="3" spans="1:3" hidden="1" s="1" customFormat="1">',
    "excel, closed group": b'<row r="3" spans="1:3" hidden="1" outlineLevel="1">',
    "excel, no height": b'<row r="3" spans="1:3" ht="0" customHeight="1">',
    "libreoffice, by hand": (
        b'<row r="3" customFormat="false" ht="12.8" hidden="true" customHeight="false"'
        b' outlineLevel="0" collapsed="false">'
    ),
    "libreoffice, closed group": (
        b'<row r="3" customFormat="false" ht="12.8" hidden="true" customHeight="false"'
        b' outlineLevel="1" collapsed="false">'
    ),
}
WAYS_TO_HIDE_A_COLUMN = {
    "excel, by hand": b'<col min="3" max="3" width="0" hidden="1" customWidth="1"/>',
    "excel, closed group": b'<col min="3" max="4" width="9" hidden="1" outlineLevel="1"/>',
    "excel, no width": b'<col min="3" max="16384" width="0" customWidth="1"/>',
    "libreoffice": (
        b'<col collapsed="false" customWidth="false" hidden="true" outlineLevel="0" max="3"'
        b' min="3" style="0" width="11.53"/>'
    ),
}


def marks(path: Path) -> list[LineMarks]:
    return [line.marks for line in lines_of(path)]


@pytest.mark.parametrize("way", WAYS_TO_HIDE_A_ROW)
def test_a_hidden_row_is_marked(tmp_path: Path, way: str) -> None:
    path = write_workbook(tmp_path / "orders.xlsx", ROWS)
    found = marks(changed(path, b'<row r="3">', WAYS_TO_HIDE_A_ROW[way]))
    assert found == [NO_MARKS, NO_MARKS, HIDDEN, NO_MARKS]


@pytest.mark.parametrize("way", WAYS_TO_HIDE_A_COLUMN)
def test_the_cells_of_a_hidden_column_are_marked(tmp_path: Path, way: str) -> None:
    columns = b"<cols>" + WAYS_TO_HIDE_A_COLUMN[way] + b"</cols><sheetData>"
    path = write_workbook(tmp_path / "orders.xlsx", ROWS)
    found = marks(changed(path, b"<sheetData>", columns))
    cells = LineMarks(hidden_columns=(2,))
    assert found == [cells, cells, NO_MARKS, cells]


@pytest.mark.parametrize(
    "attributes", [b'hidden="0"', b'hidden="false"', b'ht="15" collapsed="1"', b'ht="tall"']
)
def test_a_row_in_sight_is_not_marked(tmp_path: Path, attributes: bytes) -> None:
    path = write_workbook(tmp_path / "orders.xlsx", ROWS)
    assert set(marks(changed(path, b'<row r="3">', b'<row r="3" ' + attributes + b">"))) == {
        NO_MARKS
    }


def sheet(*rows: list[str]) -> str:
    lines = "".join(f"<row>{''.join(row)}</row>" for row in rows)
    return f'<worksheet xmlns="{MAIN}"><sheetData>{lines}</sheetData></worksheet>'


def book(folder: Path, *states: str, front: int = 0, second: str = "") -> Path:
    """Makes a workbook of two sheets, *Orders* and *Old*, of two rows each, in these states."""
    old = second or sheet([inline("Phone")], [inline("55512345")])
    tabs = "".join(
        f'<sheet name="{name}" sheetId="{at + 1}" state="{state}" r:id="x{at}"/>'
        for at, (name, state) in enumerate(zip(("Orders", "Old"), states, strict=True))
    )
    links = "".join(
        f'<Relationship Id="x{at}" Type="{OFFICE}/worksheet" Target="/xl/worksheets/{part}"/>'
        for at, part in enumerate(("sheet1.xml", "sheet2.xml"))
    )
    package = "http://schemas.openxmlformats.org/package/2006/relationships"
    links = f'<Relationships xmlns="{package}">{links}</Relationships>'
    return repacked(
        write_workbook(folder / "one.xlsx", ROWS[:2]),
        folder / "book.xlsx",
        {
            "xl/workbook.xml": (
                f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><bookViews>'
                f'<workbookView activeTab="{front}"/></bookViews><sheets>{tabs}</sheets></workbook>'
            ),
            "xl/_rels/workbook.xml.rels": links,
            "xl/worksheets/sheet2.xml": old,
        },
    )


def phones(path: Path, name: str | None = None) -> list[PipeMessage]:
    return list(lines_of(path, ReadOptions(name, asks_for_sheet=True)))[1:]


ORDERS, OLD = ("98765432", "سارة", "shown"), ("55512345",)


@pytest.mark.parametrize(
    ("states", "front", "cells", "mark"),
    [
        (("visible", "hidden"), 0, ORDERS, NO_MARKS),
        (("hidden", "visible"), 1, OLD, NO_MARKS),
        (("veryHidden", "visible"), 1, OLD, NO_MARKS),
        (("hidden", "visible"), 0, OLD, NO_MARKS),
    ],
)
def test_a_hidden_sheet_is_not_read_beside_one_in_sight(
    tmp_path: Path, states: tuple[str, str], front: int, cells: tuple[str, ...], mark: LineMarks
) -> None:
    found = phones(book(tmp_path, *states, front=front))
    assert found == [PipeMessage(2, cells, mark)]


@pytest.mark.parametrize("state", ["hidden", "veryHidden"])
def test_the_rows_of_a_sheet_that_is_the_only_one_and_hidden_are_marked(
    tmp_path: Path, state: str
) -> None:
    path = book(tmp_path, state, "visible", front=1, second=sheet())
    assert phones(path) == [PipeMessage(2, ORDERS, HIDDEN)]


@pytest.mark.parametrize(
    ("states", "front", "shown"),
    [
        (("visible", "visible"), 1, "Old"),
        (("visible", "visible"), 0, "Orders"),
        (("hidden", "veryHidden"), 0, "Orders"),
    ],
)
def test_of_two_sheets_with_rows_one_is_to_be_chosen(
    tmp_path: Path, states: tuple[str, str], front: int, shown: str
) -> None:
    path = book(tmp_path, *states, front=front)
    with pytest.raises(SeveralSheets, match=FileFailure.SEVERAL_SHEETS) as caught:
        phones(path)
    assert (caught.value.sheets, caught.value.shown) == (("Orders", "Old"), shown)
    assert [line.cells for line in phones(path, "Old")] == [OLD]
    assert [line.cells for line in phones(path, "Orders")] == [ORDERS]


async def test_a_choice_between_sheets_comes_through_the_process(tmp_path: Path) -> None:
    path = book(tmp_path, "visible", "visible", front=1)
    with pytest.raises(SeveralSheets) as caught:
        [page async for page in load(path, asks_for_sheet=True)]
    assert (caught.value.sheets, caught.value.shown) == (("Orders", "Old"), "Old")


async def test_without_a_question_the_sheet_that_was_open_is_read(tmp_path: Path) -> None:
    path = book(tmp_path, "visible", "visible", front=1)
    found = [line.cells async for page in load(path) for line in page]
    assert found[1:] == [OLD]


def test_a_sheet_of_a_title_alone_is_no_choice(tmp_path: Path) -> None:
    path = book(tmp_path, "visible", "visible", second=sheet([inline("Read me")]))
    assert [line.cells for line in phones(path)] == [ORDERS]


def test_a_sheet_of_a_chart_is_none(tmp_path: Path) -> None:
    path = book(tmp_path, "visible", "visible", front=1)
    chart = tmp_path / "chart.xlsx"
    with zipfile.ZipFile(path) as parts, zipfile.ZipFile(chart, "w") as packed:
        for name in parts.namelist():
            content = parts.read(name)
            if name.endswith("workbook.xml.rels"):
                head, second = content.split(b'Id="x1"')
                content = head + b'Id="x1"' + second.replace(b"/worksheet", b"/chartsheet", 1)
            packed.writestr(name, content)
    assert [line.cells for line in lines_of(chart)][1:] == [ORDERS]


def test_cells_that_are_one_with_a_filled_cell_above_are_marked(tmp_path: Path) -> None:
    """Only merges across rows count: a title over several columns hides nothing."""
    path = write_workbook(tmp_path / "orders.xlsx", ROWS)
    merged = (
        b'</sheetData><mergeCells count="4"><mergeCell ref="A1:C1"/><mergeCell ref="B2:B3"/>'
        b'<mergeCell ref="C3:C4"/><mergeCell ref="E2:F4"/></mergeCells>'
    )
    found = marks(changed(path, b"</sheetData>", merged))
    assert found == [NO_MARKS, NO_MARKS, LineMarks(merged_columns=(1,)), NO_MARKS]


def test_a_row_that_is_struck_through_is_marked(tmp_path: Path) -> None:
    """Shops strike an order through that was cancelled; a blank cell with that style says none."""
    book = Workbook()
    sheet = book.worksheets[0]
    for row in (("Phone", "Name"), ("98765432", "Sara"), ("98765433", "Ali"), ("98765434", "")):
        sheet.append(row)
    sheet["B3"].font = Font(strike=True, bold=True)
    sheet["A4"].font = Font(strike=False)
    sheet["B4"].font = Font(strike=True)
    book.save(tmp_path / "orders.xlsx")
    found = marks(tmp_path / "orders.xlsx")
    assert found == [NO_MARKS, NO_MARKS, LineMarks(is_struck=True), NO_MARKS]
