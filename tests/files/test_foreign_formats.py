"""Tests that unsupported table formats are recognised by their content, whatever their name."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from deskdispatch.domain.errors import FileError
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.files.table_files import load
from tests.files.rows import ROW, lines_of, written

SECTOR = 512
NAME = 64
"""Bytes of a name in a compound file's directory."""

ENTRY = 128


def entry(name: str) -> bytes:
    """Makes a directory entry: the name, its length in bytes with the end mark, and padding."""
    letters = f"{name}\0".encode("utf-16-le")
    return (letters.ljust(NAME, b"\0") + len(letters).to_bytes(2, "little")).ljust(ENTRY, b"\0")


def compound(*streams: str, content: bytes = b"") -> bytes:
    """Makes a compound file: its header, sectors of content, and the directory after them."""
    head = bytes.fromhex("d0cf11e0a1b11ae1").ljust(SECTOR, b"\0")
    return head + content + b"".join(entry(name) for name in ("Root Entry", *streams))


def zipped(path: Path, **parts: str) -> bytes:
    """Makes a ZIP file; in a part's name ``__`` stands for a slash and ``_`` for a full stop."""
    with zipfile.ZipFile(path, "w") as packed:
        for name, content in parts.items():
            packed.writestr(name.replace("__", "/").replace("_", "."), content)
    return path.read_bytes()


def failure_of(path: Path) -> str:
    with pytest.raises(FileError) as caught:
        list(lines_of(path))
    return caught.value.detail


@pytest.mark.parametrize(
    ("content", "failure"),
    [
        (compound("Workbook", "\x05SummaryInformation"), FileFailure.OLD_WORKBOOK),
        (compound("Book"), FileFailure.OLD_WORKBOOK),
        (compound("EncryptionInfo", "EncryptedPackage", "\x06DataSpaces"), FileFailure.PROTECTED),
        (compound("EncryptedPackage", content=b"\x17" * 3_000_000), FileFailure.PROTECTED),
        (compound("WordDocument", "1Table"), FileFailure.NOT_A_TABLE),
        (
            compound("WordDocument", content="Workbook EncryptedPackage".encode("utf-16-le")),
            FileFailure.NOT_A_TABLE,
        ),
        (bytes.fromhex("d0cf11e0a1b11ae1"), FileFailure.NOT_A_TABLE),
    ],
)
def test_compound_files_are_told_by_their_streams(
    tmp_path: Path, content: bytes, failure: FileFailure
) -> None:
    path = tmp_path / "orders.csv"
    path.write_bytes(content)
    assert failure_of(path) == failure


SHEET = "application/vnd.oasis.opendocument.spreadsheet"


@pytest.mark.parametrize(
    ("parts", "failure"),
    [
        ({"mimetype": SHEET, "content_xml": "<x/>"}, FileFailure.OPEN_DOCUMENT),
        ({"mimetype": f"{SHEET}-template", "content_xml": "<x/>"}, FileFailure.OPEN_DOCUMENT),
        ({"mimetype": "application/epub+zip"}, FileFailure.NOT_A_TABLE),
        ({"xl__workbook_bin": "", "xl__worksheets__sheet1_bin": ""}, FileFailure.OLD_WORKBOOK),
        ({"Index__Document_iwa": "", "preview_jpg": ""}, FileFailure.NUMBERS),
        ({"word__document_xml": "<x/>", "_rels__.rels": ""}, FileFailure.NOT_A_TABLE),
    ],
)
def test_packed_files_are_told_by_their_parts(
    tmp_path: Path, parts: dict[str, str], failure: FileFailure
) -> None:
    path = tmp_path / "orders.xlsx"
    zipped(path, **parts)
    assert failure_of(path) == failure


async def test_a_workbook_by_another_name_is_read(tmp_path: Path) -> None:
    path = written(tmp_path / "orders.xlsx", ROW).rename(tmp_path / "orders.xls")
    assert len([line async for page in load(path) for line in page]) == 2


@pytest.mark.parametrize(
    "content",
    [
        b"<html><table><tr><td>Phone</td></tr></table></html>",
        b"\xef\xbb\xbf\r\n<!DOCTYPE html>\n<html>",
        b"\xff\xfe" + "<TABLE border=1><tr><td>Phone".encode("utf-16-le"),
        b'<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook>',
        b'<meta http-equiv="content-type" content="text/html; charset=utf-8"><table>',
    ],
)
def test_a_web_page_by_the_name_of_a_workbook_is_said_to_be_one(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "export.xls"
    path.write_bytes(content)
    assert failure_of(path) == FileFailure.MARKUP


async def test_a_workbook_that_was_cut_short_is_said_to_be_damaged(tmp_path: Path) -> None:
    path = written(tmp_path / "orders.xlsx", ROW)
    path.write_bytes(path.read_bytes()[:-200])
    with pytest.raises(FileError, match=FileFailure.DAMAGED_WORKBOOK):
        [page async for page in load(path)]
