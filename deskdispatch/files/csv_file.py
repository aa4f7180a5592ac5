"""CSV files by RFC 4180, in UTF-8 with the byte order mark that Excel needs."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from deskdispatch.domain.table import Cell, Row, TableHead
from deskdispatch.files.cells import neutral, plain, unmarked
from deskdispatch.files.wire import PipeMessage

LONGEST_CELL: Final = 1_000_000
_SEPARATORS: Final = ",;\t"
"""Separators that spreadsheets write, by the settings of the PC."""


class CsvSink:
    """Writes a file row by row."""

    def __init__(self, path: Path, head: TableHead) -> None:
        self._file = path.open("w", encoding="utf-8-sig", newline="")
        self._writer = csv.writer(self._file, quoting=csv.QUOTE_ALL)
        self._writer.writerow([neutral(plain(column.heading)) for column in head.columns])

    def add(self, row: Row) -> None:
        """One row; moments are a wall clock's already."""
        self._writer.writerow([_text(cell) for cell in row])

    def close(self) -> None:
        """Closes the file."""
        self._file.close()


def csv_lines(path: Path) -> Iterator[PipeMessage]:
    """Every line that is not empty, the headings first, without formula marks.

    Raises:
        UnicodeError, csv.Error: It is no CSV, or in another encoding.
    """
    csv.field_size_limit(LONGEST_CELL)
    with path.open(encoding=_encoding(path), newline="") as file:
        first = file.readline()
        file.seek(0)
        reader = csv.reader(file, delimiter=max(_SEPARATORS, key=first.count), strict=True)
        for cells in reader:
            if any(cells):
                yield PipeMessage(reader.line_num, tuple(unmarked(cell) for cell in cells))


def _encoding(path: Path) -> str:
    with path.open("rb") as file:
        start = file.read(2)
    return "utf-16" if start in {b"\xff\xfe", b"\xfe\xff"} else "utf-8-sig"


def _text(cell: Cell) -> str:
    return neutral(plain(cell)) if isinstance(cell, str) else plain(cell)
