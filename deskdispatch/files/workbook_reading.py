"""Reads workbooks (XLSX): the texts of cells, and which of them are hidden.

Only the parts that determine values are read: sheets, cells, shared texts, number formats and
strike-through. Other styles and properties are not read, so nothing in them can refuse a file.
Strict (ISO/IEC 29500) and transitional workbooks differ only in their namespaces, which are
ignored.
"""

from __future__ import annotations

import posixpath
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import islice
from pathlib import Path
from typing import IO, Final
from xml.etree import ElementTree

from openpyxl.styles.numbers import BUILTIN_FORMATS, is_date_format, is_timedelta_format
from openpyxl.utils.datetime import CALENDAR_MAC_1904, CALENDAR_WINDOWS_1900, from_excel

from deskdispatch.domain.errors import FileError, SeveralSheets
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.domain.tables.table import LARGEST_SHEET, MOST_COLUMNS, LineMarks
from deskdispatch.files.cells import plain, unescaped
from deskdispatch.files.wire import PipeMessage, ReadOptions

LARGEST: Final = 1 << 30
"""Largest unpacked size of a workbook in bytes; a larger one is refused as malicious."""

_ENCRYPTED: Final = 1
"""Flag bit of an encrypted part."""

_EXACT: Final = 1e15
"""A spreadsheet shows whole numbers below it without decimals; some programs write ``10.0``."""

_USUAL: Final = ReadOptions()
_COLUMN: Final = re.compile(r"([A-Za-z]{1,7})[0-9]+")
_TRUE: Final = frozenset({"1", "true", "on"})

_MERGED_CELLS: Final = re.compile(
    rb"""mergeCell [^<>]*?ref=["']([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})["']"""
)
_BLOCK: Final = 1 << 20
_LONGEST_TAG: Final = 100
"""Bytes, more than such a tag has."""

Element = ElementTree.Element
_Range = tuple[int, int, int, int]
"""The first and the last row, and the first and the last column, from 0."""


def workbook_lines(path: Path, options: ReadOptions = _USUAL) -> Iterator[PipeMessage]:
    """Yields every row of a sheet that is not empty, headings first, as texts.

    Empty cells at the end of a row are left out. Days are read by the workbook's own date system. A
    formula that was never calculated is read as its text, which begins with ``=``.

    Raises:
        SeveralSheets: More than one sheet has rows.
        FileError: ``TOO_LARGE``, ``TOO_MANY_COLUMNS``, ``PROTECTED``, or ``NOT_A_TABLE`` for a row
            number that no sheet has.
        Exception: It is damaged.
    """
    with zipfile.ZipFile(path) as packed:
        book = _Workbook(packed)
        chosen = book.sheet(options)
        if chosen is not None:
            yield from book.rows(chosen)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A sheet of cells, and whether it was active when the workbook was saved."""

    name: str
    part: str
    is_hidden: bool
    is_open: bool


class _Workbook:
    def __init__(self, packed: zipfile.ZipFile) -> None:
        infos = packed.infolist()
        if sum(info.file_size for info in infos) > LARGEST:
            raise FileError(FileFailure.TOO_LARGE)
        if any(info.flag_bits & _ENCRYPTED for info in infos):
            raise FileError(FileFailure.PROTECTED)
        self._packed = packed
        self._names = {_part_name(info.filename): info.filename for info in infos}
        main = next(iter(self._related("", "officeDocument").values()), "xl/workbook.xml")
        if _part_name(main) not in self._names:
            raise FileError(FileFailure.NOT_A_TABLE)
        root = self._tree(main)
        self._epoch = CALENDAR_WINDOWS_1900
        for properties in _each(root, "workbookPr"):
            if properties.get("date1904") in _TRUE:
                self._epoch = CALENDAR_MAC_1904
        self._sheets = self._sheets_of(main, root)
        self._texts = [
            text
            for part in self._related(main, "sharedStrings").values()
            for text in self._shared(part)
        ]
        self._formats = list[tuple[bool, bool]]()
        self._strikes = set[str]()
        for part in self._related(main, "styles").values():
            styles = self._tree(part)
            self._formats += _kinds(styles)
            self._strikes |= _strikes(styles)

    def sheet(self, options: ReadOptions) -> _Sheet | None:
        """Returns the sheet to read; None if all are empty."""
        if options.sheet is not None:
            return next(each for each in self._sheets if each.name == options.sheet)
        # With a row below its headings; of the active sheet any row counts.
        filled = [
            each
            for each in self._sheets
            if len(list(islice(self.rows(each), 2))) > (0 if each.is_open else 1)
        ]
        found = [each for each in filled if not each.is_hidden] or filled
        shown = next((each for each in found if each.is_open), found[0] if found else None)
        if options.asks_for_sheet and shown is not None and len(found) > 1:
            raise SeveralSheets(tuple(each.name for each in found), shown.name)
        return shown

    def rows(self, sheet: _Sheet) -> Iterator[PipeMessage]:
        last, hidden, whole = 0, set[int](), Element("")
        merged = _Merged(self._merged_cells(sheet.part))
        with self._open(sheet.part) as part:
            for event, element in ElementTree.iterparse(part, ("start", "end")):
                name = _local(element)
                if event == "start":
                    if name == "sheetData":
                        whole = element
                    continue
                if name == "col":
                    hidden |= _hidden_columns(element)
                elif name == "row":
                    last = _row_number(element, last)
                    if cells := self._cells(last, element):
                        unseen = sorted(at for at in hidden if at < len(cells) and cells[at])
                        marks = LineMarks(
                            is_hidden=sheet.is_hidden or _is_hidden(element, "ht"),
                            hidden_columns=tuple(unseen),
                            merged_columns=merged.columns(last, cells),
                            is_struck=self._is_struck(element),
                        )
                        yield PipeMessage(last, cells, marks)
                    whole.clear()

    def _cells(self, number: int, row: Element) -> tuple[str, ...]:
        if number > LARGEST_SHEET + 1:
            raise FileError(FileFailure.NOT_A_TABLE)
        texts: list[str] = []
        at = -1
        for cell in row:
            if _local(cell) != "c":
                continue
            at = _column(cell.get("r", ""), at + 1)
            if not (text := self._text(cell)):
                continue  # a cell with a border only is empty
            if at >= MOST_COLUMNS:
                raise FileError(FileFailure.TOO_MANY_COLUMNS)
            texts.extend("" for _ in range(at + 1 - len(texts)))
            texts[at] = text
        return tuple(texts)

    def _is_struck(self, row: Element) -> bool:
        """Whether a cell with a text is struck through."""
        if not self._strikes:
            return False
        return any(cell.get("s", "") in self._strikes and self._text(cell) for cell in row)

    def _merged_cells(self, part: str) -> Iterator[_Range]:
        """Yields the merged cells of a sheet, which its file lists after the rows."""
        rest = b""
        with self._open(part) as file:
            while block := file.read(_BLOCK):
                for found in _MERGED_CELLS.finditer(block := rest + block):
                    left, top, right, bottom = map(bytes.decode, found.groups())
                    yield int(top), int(bottom), _column(left + top, 0), _column(right + bottom, 0)
                rest = block[-_LONGEST_TAG:]

    def _text(self, cell: Element) -> str:
        """Returns the shown text of a cell; a formula without its result is ``=`` and its text."""
        kind, value, formula = cell.get("t", "n"), None, None
        for part in cell:
            name = _local(part)
            if name == "v":
                value = part.text or ""
            elif name == "f":
                formula = part
            elif name == "is":
                return unescaped(_rich_text(part))
        if not value and formula is not None and kind != "str":
            return f"={formula.text or formula.get('ref', '')}"
        return self._shown(kind, value, cell.get("s", "")) if value else ""

    def _shown(self, kind: str, value: str, style: str) -> str:
        if kind == "n":
            return self._number(value, style)
        if kind == "s":
            return self._texts[int(value)]
        if kind == "b":
            return plain(value.strip().lower() in _TRUE)
        if kind == "d":
            try:
                return _time_text(datetime.fromisoformat(value))
            except ValueError:
                return value
        return unescaped(value)

    def _number(self, value: str, style: str) -> str:
        """Returns a number, or the day or time that its format makes of it."""
        try:
            number = float(value) if set(value) & set(".eE") else int(value)
        except ValueError:
            return value
        is_known = style.isdecimal() and int(style) < len(self._formats)
        is_date, is_duration = self._formats[int(style)] if is_known else (False, False)
        if not is_date:
            return plain(int(number) if abs(number) < _EXACT and number == int(number) else number)
        try:
            return _time_text(from_excel(number, self._epoch, timedelta=is_duration))
        except (OverflowError, ValueError):
            return "#VALUE!"  # as in a spreadsheet

    def _sheets_of(self, main: str, root: Element) -> list[_Sheet]:
        """Returns the sheets of cells in the order of their tabs; none of charts or macros."""
        parts = self._related(main, "worksheet")
        views = [view.get("activeTab", "0") for view in _each(root, "workbookView")]
        return [
            _Sheet(
                tab.get("name", ""),
                parts[id],
                is_hidden=tab.get("state", "visible") != "visible",
                is_open=str(at) == (views or ["0"])[0],
            )
            for at, tab in enumerate(_each(root, "sheet"))
            if (id := _attribute(tab, "id")) in parts
        ]

    def _shared(self, part: str) -> Iterator[str]:
        with self._open(part) as file:
            for _event, element in ElementTree.iterparse(file):
                if _local(element) == "si":
                    yield unescaped(_rich_text(element))
                    element.clear()

    def _related(self, source: str, kind: str) -> dict[str, str]:
        folder, name = posixpath.split(source)
        part = posixpath.join(folder, "_rels", f"{name}.rels")
        if part.lower() not in self._names:
            return {}
        found = {}
        for each in _each(self._tree(part), "Relationship"):
            target = each.get("Target", "").replace("\\", "/")
            is_meant = each.get("Type", "").rpartition("/")[2] == kind
            if is_meant and each.get("TargetMode") != "External":
                found[each.get("Id", "")] = posixpath.normpath(posixpath.join(folder, target))
        return {id: part for id, part in found.items() if _part_name(part) in self._names}

    def _tree(self, part: str) -> Element:
        with self._open(part) as file:
            return ElementTree.parse(file).getroot()

    def _open(self, part: str) -> IO[bytes]:
        return self._packed.open(self._names[_part_name(part)])


def _kinds(root: Element) -> Iterator[tuple[bool, bool]]:
    """Returns whether each style shows a day or time, and whether a duration."""
    formats = dict(BUILTIN_FORMATS)
    for each in _each(root, "numFmt"):
        formats[int(each.get("numFmtId", "0"))] = each.get("formatCode", "")
    for style in _children(root, "cellXfs"):
        id = style.get("numFmtId", "")
        shown = formats.get(int(id)) if id.isdecimal() else None
        yield is_date_format(shown), is_timedelta_format(shown)


def _strikes(root: Element) -> set[str]:
    """Returns the numbers of the styles that strike a text through."""
    fonts = {
        str(at)
        for at, font in enumerate(_children(root, "fonts"))
        if any(strike.get("val", "1") in _TRUE for strike in _each(font, "strike"))
    }
    styles = enumerate(_children(root, "cellXfs"))
    return {str(at) for at, style in styles if style.get("fontId") in fonts}


def _children(root: Element, name: str) -> Iterator[Element]:
    for each in islice(_each(root, name), 1):
        yield from each


class _Merged:
    """Tells, row by row, which cells are one with a filled cell of a row above."""

    def __init__(self, ranges: Iterable[_Range]) -> None:
        self._waiting = sorted((each for each in ranges if each[0] < each[1]), reverse=True)
        self._open: dict[int, _Range] = {}

    def columns(self, row: int, cells: Sequence[str]) -> tuple[int, ...]:
        """Returns the merged columns of a row; call it for every row, in order."""
        self._open = {at: each for at, each in self._open.items() if row <= each[1]}
        found = [
            at
            for _top, _bottom, left, right in self._open.values()
            for at in range(left, min(right + 1, MOST_COLUMNS))
        ]
        while self._waiting and self._waiting[-1][0] <= row:
            each = self._waiting.pop()
            if each[0] == row and each[2] < len(cells) and cells[each[2]]:
                self._open[each[2]] = each
        return tuple(sorted(found))


def _hidden_columns(columns: Element) -> set[int]:
    if not _is_hidden(columns, "width"):
        return set()
    first, last = (int(columns.get(name, "0")) for name in ("min", "max"))
    return set(range(first - 1, min(last, MOST_COLUMNS)))


def _is_hidden(element: Element, size: str) -> bool:
    """Whether a row or columns are marked as hidden, or have the ``size`` zero."""
    if element.get("hidden") in _TRUE:
        return True
    try:
        return float(element.get(size, "1")) == 0
    except ValueError:
        return False


def _row_number(row: Element, last: int) -> int:
    """Returns the number of a row; the next one if it is missing or out of order."""
    stated = row.get("r", "")
    return max(int(stated), last + 1) if stated.isdecimal() else last + 1


def _column(reference: str, following: int) -> int:
    """Returns the index of a cell, from 0; the following one without a reference."""
    found = _COLUMN.match(reference)
    if found is None:
        return following
    at = 0
    for letter in found[1].upper():
        at = at * 26 + ord(letter) - ord("A") + 1
    return at - 1


def _rich_text(element: Element) -> str:
    """Returns the text of an item, without its phonetic text."""
    texts: list[Element] = []
    for child in element:
        if _local(child) == "t":
            texts.append(child)
        elif _local(child) == "r":
            texts += [part for part in child if _local(part) == "t"]
    return "".join(text.text or "" for text in texts)


def _time_text(value: datetime | date | time | timedelta | None) -> str:
    return plain(value) if isinstance(value, datetime) else str(value)


def _part_name(name: str) -> str:
    """Returns the key of a part: some programs write backslashes, or another case."""
    return name.replace("\\", "/").lstrip("/").lower()


def _local(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def _each(root: Element, name: str) -> Iterator[Element]:
    return (element for element in root.iter() if _local(element) == name)


def _attribute(element: Element, name: str) -> str:
    found = (text for key, text in element.items() if key.endswith(f"}}{name}"))
    return next(found, "")
