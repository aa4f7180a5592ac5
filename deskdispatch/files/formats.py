"""File formats for reading and writing, and the failures for unsupported formats."""

from __future__ import annotations

import mmap
import re
import zipfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from deskdispatch.domain.errors import FileError
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.domain.tables.table import Row, TableHead
from deskdispatch.domain.text.marked_text import MarkedText, WordedEnum

if TYPE_CHECKING:
    from deskdispatch.files.wire import PipeMessage, ReadOptions

    Read = Callable[[Path, ReadOptions], Iterator[PipeMessage]]
    Write = Callable[[Path, TableHead], AbstractContextManager[Callable[[Row], None]]]
    """Opens a file for writing; yields the function that writes a row."""
    Codec = tuple[Read, Write]


def _workbook() -> Codec:
    from deskdispatch.files.workbook import workbook_writer
    from deskdispatch.files.workbook_reading import workbook_lines

    return workbook_lines, workbook_writer


def _csv() -> Codec:
    from deskdispatch.files.csv_file import csv_lines, csv_writer

    return (lambda path, _options: csv_lines(path)), csv_writer


def _vcards() -> Codec:
    from deskdispatch.files.vcard import vcard_lines, vcard_writer

    return (lambda path, _options: vcard_lines(path)), vcard_writer


class Format(WordedEnum, context="Formats"):
    """A format; its value is the suffix of written files, ``words`` its name in dialogs.

    Files with ``other_suffixes`` are read in it too. ``codec`` imports the functions that read and
    write it.
    """

    other_suffixes: tuple[str, ...]
    codec: Callable[[], Codec]

    def _describe(
        self, words: MarkedText, others: tuple[str, ...], codec: Callable[[], Codec]
    ) -> None:
        super()._describe(words)
        self.other_suffixes, self.codec = others, codec

    XLSX = "Excel workbook", ("xlsm",), _workbook
    CSV = "CSV", ("tsv", "txt"), _csv
    VCF = "Contacts", (), _vcards
    """vCards: each heading is a property, see ``files.vcard``."""


TABLE_FORMATS: Final = (Format.XLSX, Format.CSV)

REFUSED_SUFFIXES: Final = ("xls", "xlsb", "ods")
"""Table formats that cannot be read; a clerk who chooses one gets advice."""

TABLE_SUFFIXES: Final = (
    *(suffix for each in TABLE_FORMATS for suffix in (each.value, *each.other_suffixes)),
    *REFUSED_SUFFIXES,
)
"""Suffixes of files that are taken for tables."""

ZIP: Final = b"PK\x03\x04"
"""First bytes of every supported workbook."""


def format_of(path: Path) -> Format:
    """Returns the format of a file by its content; raises like ``refuse_foreign``."""
    from deskdispatch.files.vcard import is_vcard

    refuse_foreign(path)
    with path.open("rb") as file:
        if file.read(len(ZIP)) == ZIP:
            return Format.XLSX
    return Format.VCF if is_vcard(path) else Format.CSV


_COMPOUND: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""First bytes of a compound file ([MS-CFB] 2.2), a container of several formats."""

_FAILURE_OF_PART: Final = (
    (re.compile(r"[/\\]?xl[/\\]workbook\.bin", re.IGNORECASE), FileFailure.OLD_WORKBOOK),
    (re.compile(r"Index/(?:Tables/)?\w+\.iwa"), FileFailure.NUMBERS),
    (re.compile(r"(?:word|ppt)/\w+\.xml", re.IGNORECASE), FileFailure.NOT_A_TABLE),
)
"""Parts of zip files that are not workbooks: .xlsb, Numbers, other Office documents."""

_MARKUP: Final = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|head|meta|table|style|body|div|\?xml|\?mso|workbook)",
    re.IGNORECASE,
)
"""Beginnings of a web page, and of the XML of Excel 2003."""

_START: Final = 1024

_MIME_TYPE: Final = "mimetype"
_OPEN_DOCUMENT: Final = b"application/vnd.oasis.opendocument.spreadsheet"
"""Beginning of this part in an OpenDocument spreadsheet (OpenDocument 1.3 part 2, 3.3)."""


def _stream(name: str) -> re.Pattern[bytes]:
    """Returns a pattern for a stream's directory entry in a compound file ([MS-CFB] 2.6.1)."""
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
    """Refuses a file of an unsupported format.

    Raises:
        FileError: ``PROTECTED``, ``OLD_WORKBOOK``, ``OPEN_DOCUMENT``, ``NUMBERS``, ``MARKUP``, or
            ``NOT_A_TABLE`` for another document.
        Exception: It begins like a workbook and is damaged.
    """
    with path.open("rb") as file:
        start = file.read(_START)
        if start.startswith(_COMPOUND):
            with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
                found = (code for stream, code in _FAILURE_OF_STREAM if stream.search(content))
                raise FileError(next(found, FileFailure.NOT_A_TABLE))
    if _MARKUP.match(start.replace(b"\0", b"").removeprefix(b"\xff\xfe").removeprefix(b"\xfe\xff")):
        raise FileError(FileFailure.MARKUP)
    if start.startswith(ZIP) and (failure := _failure_of_zip(path)) is not None:
        raise FileError(failure)


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
