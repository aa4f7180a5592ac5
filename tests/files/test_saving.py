"""Tests that files in a folder are either complete or unchanged."""

from __future__ import annotations

import asyncio
import csv
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pytest
from openpyxl import load_workbook

from deskdispatch.domain.errors import FileError
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.domain.tables.table import ColumnKind, Row, TableColumn, TableHead
from deskdispatch.files.table_files import in_slices, save
from tests.waiting import until

HEAD = TableHead(
    "Board",
    (
        TableColumn("Order"),
        TableColumn("At", ColumnKind.MOMENT),
        TableColumn("Cash", ColumnKind.MONEY),
    ),
    500,
)
AT = datetime(2026, 11, 21, 21, 30, tzinfo=UTC)


def rows(count: int = 500) -> Iterator[Row]:
    for number in range(count):
        yield f"ORD-{number}", AT, Decimal(number) / 1000


@pytest.fixture
def full_disk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A path that cannot be written to; only its link is ever removed."""
    name = tmp_path_factory.mktemp("full") / "part"
    name.symlink_to("/dev/full")
    return name


class ProgressRecorder:
    """Records the progress that was reported."""

    def __init__(self) -> None:
        self.steps: list[tuple[int, int]] = []

    def __call__(self, done: int, of: int) -> None:
        self.steps.append((done, of))


async def endless(told: asyncio.Event) -> AsyncIterator[Sequence[Row]]:
    """Yields rows without end, so only cancelling ends it."""
    while True:
        yield list(rows(50))
        told.set()
        await asyncio.sleep(0)


def left(folder: Path) -> list[Path]:
    return list(folder.iterdir())


@pytest.fixture
def scratch(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folder for temporary files of this process and its children."""
    folder = tmp_path_factory.mktemp("scratch")
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    monkeypatch.setenv("TMPDIR", str(folder))
    return folder


def begun_sheets(scratch: Path) -> list[Path]:
    return list(scratch.glob("deskdispatch-*/openpyxl*"))


async def test_every_row_reaches_a_csv(tmp_path: Path) -> None:
    path, told = tmp_path / "board.csv", ProgressRecorder()
    assert await save(path, HEAD, in_slices(rows()), told) == 500
    with path.open(encoding="utf-8-sig", newline="") as file:
        lines = list(csv.reader(file))
    assert lines[0] == ["Order", "At", "Cash"]
    assert lines[500] == ["ORD-499", "2026-11-22 00:30:00", "0.499"]
    assert told.steps[-1] == (500, 500)
    assert left(tmp_path) == [path]


async def test_every_row_reaches_a_workbook(tmp_path: Path) -> None:
    path = tmp_path / "Board.XLSX"
    await save(path, HEAD, in_slices(rows()), ProgressRecorder())
    sheet = load_workbook(path).worksheets[0]
    assert sheet.max_row == 501
    assert sheet["B501"].value == datetime(2026, 11, 22, 0, 30)
    assert sheet["C501"].value == 0.499


@pytest.mark.parametrize("name", ["board.csv", "board.xlsx"])
async def test_what_is_stopped_leaves_the_file_of_before(
    tmp_path: Path, scratch: Path, name: str
) -> None:
    path, begun = tmp_path / name, asyncio.Event()
    path.write_text("of before")
    saving = asyncio.ensure_future(save(path, HEAD, endless(begun), ProgressRecorder()))
    await begun.wait()
    await until(
        lambda: begun_sheets(scratch) if name.endswith("xlsx") else len(left(tmp_path)) == 2
    )
    saving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await saving
    assert path.read_text() == "of before"
    assert left(tmp_path) == [path]
    assert begun_sheets(scratch) == []


async def test_rows_that_break_leave_no_file(tmp_path: Path) -> None:
    def breaking() -> Iterator[Row]:
        yield from rows(200)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await save(tmp_path / "board.csv", HEAD, in_slices(breaking()), ProgressRecorder())
    assert not left(tmp_path)


async def test_a_folder_that_is_gone_is_said(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=FileFailure.NOT_THERE):
        await save(tmp_path / "gone" / "board.csv", HEAD, in_slices(rows()), ProgressRecorder())


async def test_a_place_that_is_a_folder_is_said(tmp_path: Path) -> None:
    path = tmp_path / "board.csv"
    path.mkdir()
    with pytest.raises(FileError, match=FileFailure.NOT_ALLOWED):
        await save(path, HEAD, in_slices(rows()), ProgressRecorder())
    assert left(tmp_path) == [path]


@pytest.mark.parametrize("name", ["board.csv", "board.xlsx"])
async def test_a_full_disk_is_said(
    full_disk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("deskdispatch.atomic_file.part_of", lambda _path: full_disk)
    with pytest.raises(FileError, match=FileFailure.DISK_FULL):
        await save(tmp_path / name, HEAD, in_slices(rows()), ProgressRecorder())
    assert left(tmp_path) == []


async def test_more_rows_than_a_sheet_holds_are_refused_before_anything_is_made(
    tmp_path: Path,
) -> None:
    head = TableHead("Board", HEAD.columns, count=1_048_576)
    with pytest.raises(FileError, match=FileFailure.TOO_MANY_ROWS):
        await save(tmp_path / "board.xlsx", head, in_slices(rows()), ProgressRecorder())


async def test_rows_that_are_slow_to_make_leave_the_loop_its_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("deskdispatch.files.table_files.SLICE_S", 0.0)  # any row takes longer
    turns = 0

    async def count() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    counting = asyncio.ensure_future(count())
    pages = [len(page) async for page in in_slices(rows(5))]
    counting.cancel()
    assert pages == [1] * 5
    assert turns >= 4


@pytest.mark.parametrize("program", ["/bin/false", "/there/is/no/python"])
async def test_a_process_that_never_comes_up_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    monkeypatch.setattr("sys.executable", program)
    with pytest.raises(FileError, match=FileFailure.FAILED):
        await save(tmp_path / "board.csv", HEAD, in_slices(rows()), ProgressRecorder())
    assert left(tmp_path) == []
