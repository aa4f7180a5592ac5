"""Chooses the reader and the writer of a file by its format."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import Protocol

from deskdispatch.domain.tables.table import Format, Row, TableHead
from deskdispatch.files.wire import PipeMessage, ReadOptions


class Sink(Protocol):
    """Writes rows until it is closed."""

    def add(self, row: Row) -> None:
        """One row; moments are a wall clock's already."""

    def close(self) -> None:
        """Finishes the file."""


def sink_for(path: Path, head: TableHead, form: Format) -> AbstractContextManager[Sink]:
    """A writer for a file of that format.

    Raises:
        OSError: The file cannot be made.
    """
    if form is Format.CSV:
        from deskdispatch.files.csv_file import CsvSink

        return closing(CsvSink(path, head))
    if form is Format.VCF:
        from deskdispatch.files.vcard_sink import VcardSink

        return closing(VcardSink(path, head))
    from deskdispatch.files.workbook import WorkbookSink

    return closing(WorkbookSink(path, head))


def lines_of(path: Path, options: ReadOptions | None = None) -> Iterator[PipeMessage]:
    """Every line of a file, whose format is detected by its content.

    Args:
        path: The file.
        options: Which sheet of a workbook.

    Raises:
        FileError: Of a format that cannot be read here.
        OSError: It cannot be read.
        Exception: It is damaged.
    """
    from deskdispatch.files.foreign_formats import ZIP, refuse_foreign

    refuse_foreign(path)
    with path.open("rb") as file:
        start = file.read(len(ZIP))
    if start == ZIP:
        from deskdispatch.files.workbook_reading import workbook_lines

        sheet, asks = options or ReadOptions()
        return workbook_lines(path, sheet, asks=asks)
    from deskdispatch.files.vcard import is_vcard, vcard_lines

    if is_vcard(path):
        return vcard_lines(path)
    from deskdispatch.files.csv_file import csv_lines

    return csv_lines(path)
