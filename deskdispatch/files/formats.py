"""Chooses the reader and the writer of a file by its format, and refuses foreign formats."""

from __future__ import annotations

import mmap
import re
import zipfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import Final, Protocol

from deskdispatch.domain.errors import FileError
from deskdispatch.domain.failures.local_failures import FileFailure
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
        from deskdispatch.files.vcard import VcardSink

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


ZIP: Final = b"PK\x03\x04"
"""The first bytes of every workbook that can be read."""

_COMPOUND: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""The first bytes of a compound file ([MS-CFB] 2.2), in which several formats are kept."""

_FAILURE_OF_PART: Final = (
    (re.compile(r"[/\\]?xl[/\\]workbook\.bin", re.IGNORECASE), FileFailure.OLD_WORKBOOK),
    (re.compile(r"Index/(?:Tables/)?\w+\.iwa"), FileFailure.NUMBERS),
    (re.compile(r"(?:word|ppt)/\w+\.xml", re.IGNORECASE), FileFailure.NOT_A_TABLE),
)
"""Parts of packed files that are no workbook: .xlsb, Numbers, other documents of Office."""

_MARKUP: Final = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|head|meta|table|style|body|div|\?xml|\?mso|workbook)",
    re.IGNORECASE,
)
"""How a web page begins, and the XML of Excel 2003."""

_START: Final = 1024

_MIME_TYPE: Final = "mimetype"
_OPEN_DOCUMENT: Final = b"application/vnd.oasis.opendocument.spreadsheet"
"""What this part of an OpenDocument spreadsheet begins with (OpenDocument 1.3 part 2, 3.3)."""


def _stream(name: str) -> re.Pattern[bytes]:
    """The entry of a stream in the directory of a compound file ([MS-CFB] 2.6.1)."""
    letters = name.encode("utf-16-le")
    entry = letters.ljust(64, b"\0") + (len(letters) + 2).to_bytes(2, "little")
    return re.compile(re.escape(entry))


_FAILURE_OF_STREAM: Final = (
    (_stream("EncryptedPackage"), FileFailure.PROTECTED),
    (_stream("Workbook"), FileFailure.OLD_WORKBOOK),
    (_stream("Book"), FileFailure.OLD_WORKBOOK),
)
"""An encrypted workbook ([MS-OFFCRYPTO] 2.3.4.4), and those of Excel 97 and 95 ([MS-XLS] 2.1.2)."""


def refuse_foreign(path: Path) -> None:
    """Raises what is wrong with a file of a format that cannot be read here; else does nothing.

    Raises:
        FileError: ``PROTECTED``, ``OLD_WORKBOOK``, ``OPEN_DOCUMENT``, ``NUMBERS``, ``MARKUP``, or
            ``NOT_A_TABLE`` for another document.
        OSError: It cannot be read.
        Exception: It begins like a workbook and is damaged.
    """
    with path.open("rb") as file:
        start = file.read(_START)
    if start.startswith(_COMPOUND):
        raise FileError(_failure_of_compound(path))
    if _MARKUP.match(start.replace(b"\0", b"").removeprefix(b"\xff\xfe").removeprefix(b"\xfe\xff")):
        raise FileError(FileFailure.MARKUP)
    if start.startswith(ZIP) and (failure := _failure_of_zip(path)) is not None:
        raise FileError(failure)


def _failure_of_compound(path: Path) -> FileFailure:
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        found = (failure for stream, failure in _FAILURE_OF_STREAM if stream.search(content))
        return next(found, FileFailure.NOT_A_TABLE)


def _failure_of_zip(path: Path) -> FileFailure | None:
    with zipfile.ZipFile(path) as parts:
        names = parts.namelist()
        for pattern, failure in _FAILURE_OF_PART:
            if any(pattern.fullmatch(name) for name in names):
                return failure
        if _MIME_TYPE not in names:
            return None
        with parts.open(_MIME_TYPE) as part:
            is_open_document = part.read(len(_OPEN_DOCUMENT)) == _OPEN_DOCUMENT
    return FileFailure.OPEN_DOCUMENT if is_open_document else None
