"""Lists to choose from in the cells of a workbook."""

from __future__ import annotations

from typing import Any, Final

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.worksheet.datavalidation import DataValidation

from deskdispatch.domain.tables.table import TableHead
from deskdispatch.files.cells import clean, escaped, fitting

ROWS: Final = 1_000
"""Rows below the headings that have a list."""

_SHEET: Final = "Lists"


def offer_choices(book: Workbook, sheet: Any, head: TableHead) -> None:
    """Adds the lists of all columns that have one; their items stand on a hidden sheet.

    A list in the cell's own rule would hold 255 characters and no comma.

    Args:
        book: Written row by row.
        sheet: The one that has the lists.
        head: Its columns.
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
    """A cell of a list, whatever its text begins with; None below the end."""
    if row >= len(choices):
        return None
    cell = WriteOnlyCell(sheet, escaped(fitting(clean(choices[row]))))
    cell.data_type = "s"
    return cell
