"""CSV files by RFC 4180: written in UTF-8 with the byte order mark that Excel needs.

Files of people and other programs are accepted too: with any of several separators, in any
encoding, and with a misplaced quotation mark, which only spoils its own line.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from deskdispatch.domain.errors import FileError
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.domain.tables.table import MOST_COLUMNS, Cell, LineMarks, Row, TableHead
from deskdispatch.files.cells import plain, with_formula_marks, without_formula_marks
from deskdispatch.files.encodings import SAMPLE, encoding_of
from deskdispatch.files.wire import PipeMessage

LONGEST_CELL: Final = 1_000_000

SEPARATORS: Final = ",;\t|"
"""Separators used by programs, depending on the PC's settings; the likeliest first."""

_DIRECTIVE: Final = re.compile(r'"?sep=([^"\w \r\n])"?(?:\r\n?|\n)', re.IGNORECASE)
"""First line of a file that tells Excel the separator; it is not part of the table."""

_LOOKED_AT: Final = 50
"""Number of lines from which the separator is detected."""
_PHONE: Final = re.compile(r"[+(]*\d[\d ()-]{6,}")
"""A cell with only a phone or another long number."""

_MOST_LINES: Final = 100
"""Largest number of lines in a cell; a quotation mark without a partner within them is misplaced.
"""
_LINE_END: Final = "\r\n"


@contextmanager
def csv_writer(path: Path, head: TableHead) -> Iterator[Callable[[Row], None]]:
    """Writes a file row by row; times must be local already."""
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.writer(file, quoting=csv.QUOTE_ALL)
        writer.writerow([with_formula_marks(plain(column.heading)) for column in head.columns])
        yield lambda row: writer.writerow([_text(cell) for cell in row])


def _text(cell: Cell) -> str:
    return with_formula_marks(plain(cell)) if isinstance(cell, str) else plain(cell)


def csv_lines(path: Path) -> Iterator[PipeMessage]:
    """Yields every line that is not empty, the headings first, without formula marks.

    Raises:
        FileError: ``NOT_A_TABLE``, ``TOO_MANY_COLUMNS``.
    """
    with path.open(encoding=encoding_of(path), errors="replace", newline="") as file:
        sample = file.read(SAMPLE)
        file.seek(0)
        directive = _DIRECTIVE.match(sample)
        separator = directive[1] if directive else separator_of(sample)
        lines = enumerate(file, start=1)
        for number, cells, has_stray_quote in _records(
            islice(lines, int(directive is not None), None), separator
        ):
            if len(cells) > MOST_COLUMNS:
                raise FileError(FileFailure.TOO_MANY_COLUMNS)
            if any(cells):
                marks = LineMarks(has_stray_quote=has_stray_quote)
                yield PipeMessage(
                    number, tuple(without_formula_marks(cell) for cell in cells), marks
                )


def separator_of(sample: str) -> str:
    """Returns the separator that fits best: it splits the most lines of a sample alike."""
    lines = (line for line in sample.splitlines() if any(each in line for each in SEPARATORS))
    headings = next(lines, "")
    return max(SEPARATORS, key=lambda separator: _fitness(sample, separator, headings))


def _fitness(sample: str, separator: str, headings: str) -> tuple[int, bool, int, int]:
    """Rates a separator by a tuple, for comparison.

    The items are: the number of lines with a cell that is only a phone, whether it is among the
    headings, the number of lines with the commonest number of cells above one, and that number.
    """
    reader = csv.reader(io.StringIO(sample, newline=""), delimiter=separator)
    try:
        rows = [cells for cells in islice(reader, _LOOKED_AT) if len(cells) > 1]
    except csv.Error:
        rows = []
    phones = sum(any(_PHONE.fullmatch(cell.strip()) for cell in cells) for cells in rows)
    widths = Counter(map(len, rows))
    lines, width = max(((lines, width) for width, lines in widths.items()), default=(0, 0))
    return phones, separator in headings, lines, width


class _Record(NamedTuple):
    """A line of the table; the number is that of its last line in the file."""

    number: int
    cells: list[str]
    has_stray_quote: bool = False


def _records(lines: Iterator[tuple[int, str]], separator: str) -> Iterator[_Record]:
    """Yields the lines of a table; a cell in quotation marks may contain line ends."""
    grammar = _Grammar(separator)
    waiting: deque[tuple[int, str]] = deque()
    width = 0
    while (line := waiting.popleft() if waiting else next(lines, None)) is not None:
        parts, cells = [line], grammar.cells(line[1])
        while cells is _OPEN and len(parts) < _MOST_LINES:
            following = waiting.popleft() if waiting else next(lines, None)
            if following is None:
                break
            parts.append(following)
            if '"' in following[1]:
                cells = grammar.cells("".join(text for _number, text in parts))
        if isinstance(cells, list):
            is_odd = any(_holds_rows(cell, separator, width) for cell in cells if len(parts) > 1)
            yield _Record(parts[-1][0], cells, is_odd)
        else:
            waiting.extendleft(reversed(parts[1:]))
            cells = grammar.spoiled_cells(line[1])
            yield _Record(line[0], cells, has_stray_quote=True)
        width = width or len(cells)


def _holds_rows(cell: str, separator: str, width: int) -> bool:
    """Whether a cell seems to contain other lines of the table, between two misplaced marks."""
    lines = cell.splitlines()[1:]
    return width > 2 and any(line.count(separator) >= width - 1 for line in lines)


_OPEN: Final = "open"
"""Result for a line whose last cell continues on the next line."""
_SPOILED: Final = "spoiled"
"""Result for a line with text after a closing quotation mark."""


class _Grammar:
    def __init__(self, separator: str) -> None:
        end = f"[ ]*(?:{re.escape(separator)}|\\Z)"
        whole = r'"([^"]*+(?:""[^"]*+)*+)"'
        self._separator = separator
        self._whole = re.compile(whole)
        self._quoted = re.compile(whole + end)
        self._escaped = re.compile(rf'"((?:[^"\\]++|\\.|"")*+)"{end}', re.DOTALL)
        self._careless = re.compile(rf'"(.*?)"{end}', re.DOTALL)

    def cells(self, line: str) -> list[str] | str:
        """Returns the cells by RFC 4180; else ``_OPEN`` or ``_SPOILED``."""
        text = line.rstrip(_LINE_END)
        if '"' not in text:
            return self._split(text)
        cells = self._cut(text, self._quoted, '""')
        if isinstance(cells, list):
            return cells
        return _SPOILED if self._whole.match(text, cells) else _OPEN

    def spoiled_cells(self, line: str) -> list[str]:
        """Returns the cells of an invalid line, as they are probably meant.

        A backslash before a quotation mark may stand for a doubled one; otherwise a mark that
        neither begins nor ends a cell is text.
        """
        text = line.rstrip(_LINE_END)
        for quoted, mark in ((self._escaped, '\\"'), (self._careless, '""')):
            cells = self._cut(text, quoted, mark) if mark in text or mark == '""' else 0
            if isinstance(cells, list):
                return cells
        return self._split(text)

    def _split(self, text: str) -> list[str]:
        cells = text.split(self._separator)
        return _checked(cells) if len(text) > LONGEST_CELL else cells

    def _cut(self, text: str, quoted: re.Pattern[str], mark: str) -> list[str] | int:
        """Returns a line's cells, or the offset of an invalid one; ``mark`` escapes a quote."""
        cells: list[str] = []
        at, is_last = 0, False
        while not is_last:
            if text.startswith('"', at):
                if (found := quoted.match(text, at)) is None:
                    return at
                cells.append(found[1].replace(mark, '"'))
                at, is_last = found.end(), not found[0].endswith(self._separator)
            else:
                end = text.find(self._separator, at)
                is_last = end < 0
                cells.append(text[at:] if is_last else text[at:end])
                at = end + 1
        return _checked(cells) if len(text) > LONGEST_CELL else cells


def _checked(cells: list[str]) -> list[str]:
    if any(len(cell) > LONGEST_CELL for cell in cells):
        raise FileError(FileFailure.NOT_A_TABLE)
    return cells
