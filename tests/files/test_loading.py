from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from deskdispatch.domain.errors import FileError
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.files.table_files import load
from deskdispatch.files.wire import PipeMessage
from tests.files.rows import ROW, written


async def lines(path: Path) -> list[PipeMessage]:
    return [line async for page in load(path) for line in page]


@pytest.mark.parametrize("name", ["board.csv", "board.xlsx", "csv-by-another-name.txt"])
async def test_a_file_is_told_by_what_is_in_it(tmp_path: Path, name: str) -> None:
    made = written(
        tmp_path / (name if name != "csv-by-another-name.txt" else "x.csv"), *[ROW] * 250
    )
    path = made.rename(tmp_path / name)
    read = await lines(path)
    assert len(read) == 251
    assert read[0].cells[0] == "Order"
    assert read[250].number == 251
    assert read[250].cells[2] == "=فاطمة"


@pytest.mark.parametrize(
    ("content", "failure"),
    [
        (b"PK\x03\x04 no workbook", FileFailure.DAMAGED_WORKBOOK),
        (b"%PDF-1.7\n\x00\x01\xff", FileFailure.NOT_A_TABLE),
        (b"," * 100_000, FileFailure.TOO_MANY_COLUMNS),
        (b'"' + b"never closed, " * 100_000, FileFailure.TOO_MANY_COLUMNS),
        (b'"' + b"never closed " * 100_000, FileFailure.NOT_A_TABLE),
        (b"BEGIN:VCARD\nNOTE:" + b"x" * 1_000_001, FileFailure.TOO_LARGE),
        (b"BEGIN:VCARD\n" + b"NOTE:xxxxxxxxxxxxxxxxxxxx\n" * 60_000, FileFailure.TOO_LARGE),
    ],
)
async def test_what_is_no_table_is_said(
    tmp_path: Path, content: bytes, failure: FileFailure
) -> None:
    path = tmp_path / "history"
    path.write_bytes(content)
    with pytest.raises(FileError, match=failure):
        await lines(path)


async def test_a_file_that_is_gone_is_said(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=FileFailure.NOT_THERE):
        await lines(tmp_path / "gone.csv")


async def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=FileFailure.NOT_ALLOWED):
        await lines(tmp_path)


async def test_a_file_too_large_is_not_begun(tmp_path: Path) -> None:
    path = tmp_path / "large.csv"
    with path.open("wb") as file:
        file.truncate((1 << 28) + 1)
    with pytest.raises(FileError, match=FileFailure.TOO_LARGE):
        await lines(path)


async def test_an_empty_file_has_no_lines(tmp_path: Path) -> None:
    path = tmp_path / "empty.csv"
    path.touch()
    assert await lines(path) == []


async def test_it_can_be_left_early(tmp_path: Path) -> None:
    path = written(tmp_path / "board.csv", *[ROW] * 5000)
    reading = load(path)
    await anext(reading)
    await asyncio.wait_for(reading.aclose(), 60)
