"""Workbooks (XLSX): typed cells, never formulas."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from datetime import datetime
from io import BytesIO
from pathlib import Path
from shutil import copyfileobj
from typing import Any, Final

from openpyxl import Workbook, load_workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula

from deskdispatch.domain.errors import FileError, FileFault
from deskdispatch.domain.table import LARGEST_SHEET, MOST_COLUMNS, Cell, ColumnKind, Row, TableHead
from deskdispatch.files.cell_choices import offer_choices
from deskdispatch.files.cells import clean, escaped, fitting, plain, unescaped
from deskdispatch.files.wire import PipeMessage

LARGEST: Final = 1 << 30
"""Bytes that a workbook may unpack to; a larger one is refused as malicious."""

_SHEET: Final = re.compile(r"/?xl/worksheets/[^/]+\.xml", re.IGNORECASE)
_FORMULA: Final = re.compile(rb"<(?:\w+:)?f[ />]")
_STYLES: Final = re.compile(r"/?xl/styles\.xml", re.IGNORECASE)
_EMPTY_FILL: Final = re.compile(rb"<((?:\w+:)?)fill\s*(?:/>|></\1fill>)")
_FILL: Final = rb"<\1fill><\1patternFill/></\1fill>"
_PIECE: Final = 1 << 20
_OVERLAP: Final = 40
"""Bytes, longer than the tag of a formula."""

_FORMATS: Final = {
    ColumnKind.TEXT: "@",
    ColumnKind.MONEY: '0.000" KWD"',
    ColumnKind.MOMENT: "yyyy-mm-dd hh:mm:ss",
    ColumnKind.NUMBER: "General",
    ColumnKind.FLAG: "General",
}
_NO_NAME: Final = str.maketrans(dict.fromkeys("[]:*?/\\", " "))
"""Characters that the name of a sheet cannot hold."""

_LONGEST_NAME: Final = 31


class WorkbookSink:
    """Writes a workbook of one sheet row by row."""

    def __init__(self, path: Path, head: TableHead) -> None:
        self._path = path
        self._book = Workbook(write_only=True)
        self._book.properties.creator = "deskdispatch"
        self._sheet: Any = self._book.create_sheet(_name(head.title))
        self._sheet.sheet_view.rightToLeft = head.from_right
        self._sheet.freeze_panes = "A2"
        for at, column in enumerate(head.columns, start=1):
            self._sheet.column_dimensions[get_column_letter(at)].width = column.width
        if head.count:
            last = get_column_letter(len(head.columns))
            self._sheet.auto_filter.ref = f"A1:{last}{head.count + 1}"
        offer_choices(self._book, self._sheet, head)
        self._cells = [self._styled(_FORMATS[column.kind]) for column in head.columns]
        self._left = LARGEST_SHEET
        self._sheet.append([self._heading(column.heading) for column in head.columns])

    def add(self, row: Row) -> None:
        """One row; moments are a wall clock's already.

        Raises:
            FileError: ``TOO_MANY_ROWS``.
        """
        if not self._left:
            raise FileError(FileFault.TOO_MANY_ROWS)
        self._left -= 1
        self._sheet.append(_filled(self._cells, row))

    def close(self) -> None:
        """Writes the file."""
        self._book.save(self._path)

    def _styled(self, number_format: str) -> Any:
        cell = WriteOnlyCell(self._sheet)
        cell.number_format = number_format
        return cell

    def _heading(self, text: str) -> Any:
        cell = self._styled("@")
        cell.font = Font(bold=True)
        _fill(cell, text)
        return cell


def workbook_lines(path: Path) -> Iterator[PipeMessage]:
    """Every row of the first sheet that is not empty, the headings first, as texts.

    Empty cells at the end of a row are left out.

    Days are read by the workbook's own date system. A formula that was never calculated is read as
    its text, which begins with ``=``.

    Raises:
        FileError: ``TOO_LARGE``, ``TOO_MANY_COLUMNS``, or ``NOT_A_TABLE`` for a row that no sheet
            has.
        Exception: It is not a workbook; openpyxl documents no types.
    """
    with zipfile.ZipFile(path) as parts:
        if sum(part.file_size for part in parts.infolist()) > LARGEST:
            raise FileError(FileFault.TOO_LARGE)
        has_formulas = any(_FORMULA.search(content) for content in _sheets(parts))
        source = _with_whole_styles(parts) or path
    for number, values in enumerate(_rows(source, has_formulas=has_formulas), start=1):
        if number > LARGEST_SHEET + 1:
            raise FileError(FileFault.NOT_A_TABLE)
        cells = [_read(value) for value in values]
        while cells and not cells[-1]:
            cells.pop()  # one with a border alone is none
        if len(cells) > MOST_COLUMNS:
            raise FileError(FileFault.TOO_MANY_COLUMNS)
        if cells:
            yield PipeMessage(number, tuple(cells))


def _sheets(parts: zipfile.ZipFile) -> Iterator[bytes]:
    """The content of all sheets, piece by piece; a piece overlaps the one before."""
    for name in parts.namelist():
        if not _SHEET.fullmatch(name):
            continue
        end = b""
        with parts.open(name) as part:
            while content := part.read(_PIECE):
                yield end + content
                end = content[-_OVERLAP:]


def _with_whole_styles(parts: zipfile.ZipFile) -> BytesIO | None:
    """A copy of a workbook whose empty fills have a pattern; None for one without such fills.

    WORKAROUND for openpyxl 3.1, which cannot read ``<fill/>``; report generators write it.
    """
    names = [name for name in parts.namelist() if _STYLES.fullmatch(name)]
    if not any(_EMPTY_FILL.search(parts.read(name)) for name in names):
        return None
    copy = BytesIO()
    with zipfile.ZipFile(copy, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed:
        for name in parts.namelist():
            if name in names:
                packed.writestr(name, _EMPTY_FILL.sub(_FILL, parts.read(name)))
                continue
            with parts.open(name) as old, packed.open(name, "w") as new:
                copyfileobj(old, new, _PIECE)
    return copy


def _rows(source: Path | BytesIO, *, has_formulas: bool) -> Iterator[Sequence[object]]:
    """The values of the first sheet, with the text of each formula that has no result."""
    with _first_sheet(source, data_only=True) as rows:
        if not has_formulas:
            yield from rows
            return
        with _first_sheet(source, data_only=False) as formulas:
            for values, texts in zip(rows, formulas, strict=True):
                yield [
                    text if value is None and text is not None else value
                    for value, text in zip(values, texts, strict=True)
                ]


@contextmanager
def _first_sheet(
    source: Path | BytesIO, *, data_only: bool
) -> Iterator[Iterator[Sequence[object]]]:
    # openpyxl refuses a path by its ending; what the file holds counts.
    with source.open("rb") if isinstance(source, Path) else nullcontext(source) as file:
        book = load_workbook(file, read_only=True, data_only=data_only)
        try:
            sheet: Any = book.worksheets[0]
            sheet.reset_dimensions()  # what a file says of its size is not always so
            yield sheet.iter_rows(values_only=True)
        finally:
            book.close()


def _filled(cells: list[Any], row: Row) -> Iterator[Any]:
    """Fills and yields the same cells for every row, as each row is written at once.

    A row may end early.
    """
    for cell, value in zip(cells[: len(row)], row, strict=True):
        _fill(cell, value)
        yield cell


def _fill(cell: Any, value: Cell) -> None:
    if isinstance(value, str):
        cell.value = escaped(fitting(clean(value)))
        cell.data_type = "s"  # whatever it begins with, it is no formula and no error
    else:
        cell.value = value


def _read(value: object) -> str:
    if isinstance(value, str):
        return unescaped(value)
    if isinstance(value, datetime | bool | int | float | None):
        return plain(value)
    if isinstance(value, ArrayFormula | DataTableFormula):
        return f"={value.ref}"
    return str(value)


def _name(title: str) -> str:
    """A valid name of a sheet: not empty, at most 31 characters."""
    bare = clean(title).translate(_NO_NAME).strip(" '")
    return bare[:_LONGEST_NAME].strip(" '") or "Sheet"
