"""Writes workbooks (XLSX): typed cells, never formulas, with lists to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.worksheet.datavalidation import DataValidation

from deskdispatch.domain.errors import FileError
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.domain.tables.table import LARGEST_SHEET, ColumnKind, Row, TableHead
from deskdispatch.files.cells import clean, escaped, shortened

_FORMATS: Final = {
    ColumnKind.TEXT: "@",
    ColumnKind.MONEY: '0.000" KWD"',
    ColumnKind.MOMENT: "yyyy-mm-dd hh:mm:ss",
    ColumnKind.NUMBER: "General",
    ColumnKind.FLAG: "General",
}
_NO_NAME: Final = str.maketrans(dict.fromkeys("[]:*?/\\", " "))
"""Characters that the name of a sheet cannot contain."""

_LONGEST_NAME: Final = 31
_HEADING_ROOM: Final = 4
"""Extra characters beside a heading, which is bold and has a filter button."""


@contextmanager
def workbook_writer(path: Path, head: TableHead) -> Iterator[Callable[[Row], None]]:
    """Writes a workbook of one sheet row by row; times must be local already.

    A row beyond the limit of a sheet raises ``FileError`` ``TOO_MANY_ROWS``.
    """
    book = Workbook(write_only=True)
    book.properties.creator = "deskdispatch"
    sheet: Any = book.create_sheet(_name(head.title))
    sheet.sheet_view.rightToLeft = head.from_right
    sheet.freeze_panes = "A2"
    for at, column in enumerate(head.columns, start=1):
        width = max(column.width, len(column.heading) + _HEADING_ROOM)
        sheet.column_dimensions[get_column_letter(at)].width = width
    if head.count:
        last = get_column_letter(len(head.columns))
        sheet.auto_filter.ref = f"A1:{last}{head.count + 1}"
    offer_choices(book, sheet, head)
    headings = [_styled(sheet, "@") for _ in head.columns]
    for cell in headings:
        cell.font = Font(bold=True)
    sheet.append(_filled(headings, [column.heading for column in head.columns]))
    cells = [_styled(sheet, _FORMATS[column.kind]) for column in head.columns]
    left = LARGEST_SHEET

    def add(row: Row) -> None:
        nonlocal left
        if not left:
            raise FileError(FileFailure.TOO_MANY_ROWS)
        left -= 1
        sheet.append(_filled(cells, row))

    try:
        yield add
    finally:
        book.save(path)  # ends what the library has begun


def _styled(sheet: Any, number_format: str) -> Any:
    cell = WriteOnlyCell(sheet)
    cell.number_format = number_format
    return cell


def _filled(cells: list[Any], row: Row) -> Iterator[Any]:
    """Fills and yields the same cells for every row; a row may end early."""
    for cell, value in zip(cells[: len(row)], row, strict=True):
        if isinstance(value, str):
            cell.value = escaped(shortened(clean(value)))
            cell.data_type = "s"  # a string in any case, not a formula or an error
        else:
            cell.value = value
        yield cell


def _name(title: str) -> str:
    """Returns a valid name of a sheet: not empty, at most 31 characters."""
    bare = clean(title).translate(_NO_NAME).strip(" '")
    return bare[:_LONGEST_NAME].strip(" '") or "Sheet"


ROWS: Final = 1_000
"""Number of rows below the headings that have a list."""

_SHEET: Final = "Lists"


def offer_choices(book: Workbook, sheet: Any, head: TableHead) -> None:
    """Adds the choice lists of all columns that have one; their items are on a hidden sheet.

    A list in the cell's own rule would be limited to 255 characters without commas.
    """
    columns = [at for at, column in enumerate(head.columns, start=1) if column.choices]
    if not columns:
        return
    lists: Any = book.create_sheet(_SHEET)
    lists.sheet_state = "hidden"
    choices = [head.columns[at - 1].choices for at in columns]
    for row in range(max(map(len, choices))):
        lists.append([_item(lists, each, row) for each in choices])
    for at, column in enumerate(columns, start=1):
        source, letter = get_column_letter(at), get_column_letter(column)
        items = f"${source}$1:${source}${len(choices[at - 1])}"
        rule = DataValidation(type="list", formula1=f"{quote_sheetname(lists.title)}!{items}")
        rule.add(f"{letter}2:{letter}{ROWS + 1}")
        sheet.data_validations.append(rule)


def _item(sheet: Any, choices: tuple[str, ...], row: int) -> Any:
    if row >= len(choices):
        return None
    cell = WriteOnlyCell(sheet, escaped(shortened(clean(choices[row]))))
    cell.data_type = "s"
    return cell
