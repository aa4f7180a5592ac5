"""CSV files by RFC 4180: written in UTF-8 with the byte order mark that Excel needs."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from deskdispatch.domain.errors import FileError, FileFault
from deskdispatch.domain.table import MOST_COLUMNS, Cell, Row, TableHead
from deskdispatch.files.cells import neutral, plain, unmarked
from deskdispatch.files.encodings import SAMPLE, encoding_of
from deskdispatch.files.separators import separator_of
from deskdispatch.files.wire import PipeMessage

LONGEST_CELL: Final = 1_000_000


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

    The encoding and the separator are found by the content.

    Raises:
        FileError: ``NOT_A_TABLE``, ``TOO_MANY_COLUMNS``.
        UnicodeError, csv.Error: It is no CSV.
    """
    csv.field_size_limit(LONGEST_CELL)
    with path.open(encoding=encoding_of(path), errors="replace", newline="") as file:
        separator = separator_of(file.read(SAMPLE))
        file.seek(0)
        reader = csv.reader(file, delimiter=separator, strict=True)
        for cells in reader:
            if len(cells) > MOST_COLUMNS:
                raise FileError(FileFault.TOO_MANY_COLUMNS)
            if any(cells):
                yield PipeMessage(reader.line_num, tuple(unmarked(cell) for cell in cells))


def _text(cell: Cell) -> str:
    return neutral(plain(cell)) if isinstance(cell, str) else plain(cell)
