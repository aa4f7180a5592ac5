"""Tests that hidden rows of a sheet are asked about, and only booked when confirmed."""

from __future__ import annotations

from pathlib import Path

import pytest

from deskdispatch.background import ignore_progress
from deskdispatch.desk.order_files.order_files import OpenFile
from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.order_file import RowDecision
from deskdispatch.domain.order_files.row import RowFailure
from tests.desk.desk_under_test import DeskUnderTest
from tests.desk.order_files.order_file_making import sign_in, states
from tests.desk.service_model import ServiceModel
from tests.files.raw_workbook import inline, write_workbook
from tests.files.test_hidden import WAYS_TO_HIDE_A_COLUMN, WAYS_TO_HIDE_A_ROW
from tests.files.test_other_workbooks import changed

pytestmark = pytest.mark.usefixtures("tables_here")

LINES = (
    ("Phone", "Name", "Cash", "Location"),
    ("98765432", "Sara", "4.500", "29.3375,48.0758"),
    ("66001122", "Noura", "", "29.3759,47.9774"),
    ("55512345", "Dana", "2.000", "29.3117,48.0254"),
)


def workbook(path: Path, old: bytes, new: bytes) -> Path:
    rows = [[inline(cell) for cell in line] for line in LINES]
    return changed(write_workbook(path / "orders.xlsx", rows), old, new)


async def opened(harness: DeskUnderTest, path: Path) -> OpenFile:
    await sign_in(harness)
    return await harness.desk.order_files.open(path, ignore_progress)


def failures(found: OpenFile) -> list[list[tuple[Field | None, RowFailure]]]:
    return [[(each.field, each.failure) for each in row.problems] for row in found.rows.values()]


@pytest.mark.parametrize("form", ["csv", "xlsx"])
async def test_a_row_that_was_hidden_is_asked_about_in_the_file_of_failed_rows(
    harness: DeskUnderTest, model: ServiceModel, tmp_path: Path, form: str
) -> None:
    rows = [[inline(cell.removesuffix("22")) for cell in line] for line in LINES]
    path = write_workbook(tmp_path / "orders.xlsx", rows)
    found = await opened(harness, changed(path, b'<row r="3">', b'<row r="3" hidden="1">'))
    assert states(found) == ["ready", "problem", "ready"]
    failed, files = tmp_path / f"failed.{form}", harness.desk.order_files
    await files.save_failed(found, failed, ignore_progress, language="en", reason_of=lambda _: "")
    again = await opened(harness, failed)
    (row,) = again.rows
    await files.correct(again, row, {Field.PHONE: "66001122"})
    assert failures(again) == [[(None, RowFailure.HIDDEN_ROW)]]
    assert states(again) == ["unchecked"]
    mapped = await files.map_columns(again, again.file.columns, ignore_progress)
    assert failures(mapped) == [[(None, RowFailure.HIDDEN_ROW)]]
    twice = tmp_path / f"failed again.{form}"
    await files.correct(mapped, next(iter(mapped.rows)), {Field.PHONE: "1"})
    await files.save_failed(mapped, twice, ignore_progress, language="en", reason_of=lambda _: "")
    assert (None, RowFailure.HIDDEN_ROW) in failures(await opened(harness, twice))[0]


@pytest.mark.parametrize("way", WAYS_TO_HIDE_A_ROW)
async def test_a_hidden_row_is_booked_only_when_it_was_confirmed(
    harness: DeskUnderTest, model: ServiceModel, tmp_path: Path, way: str
) -> None:
    found = await opened(harness, workbook(tmp_path, b'<row r="3">', WAYS_TO_HIDE_A_ROW[way]))
    assert states(found) == ["ready", "unchecked", "ready"]
    assert failures(found) == [[], [(None, RowFailure.HIDDEN_ROW)], []]
    await harness.desk.file_booking(found).run()
    assert [each["customerName"] for each in model.deliveries] == ["Sara", "Dana"]

    hidden = list(found.rows)[1]
    await harness.desk.order_files.decide(found, hidden, RowDecision.CONFIRMED)
    await harness.desk.file_booking(found).run()
    assert [each["customerName"] for each in model.deliveries] == ["Sara", "Dana", "Noura"]


@pytest.mark.parametrize("way", WAYS_TO_HIDE_A_COLUMN)
async def test_what_stands_in_a_hidden_column_is_asked_about(
    harness: DeskUnderTest, model: ServiceModel, tmp_path: Path, way: str
) -> None:
    columns = b"<cols>" + WAYS_TO_HIDE_A_COLUMN[way].replace(b'max="4"', b'max="3"')
    columns = columns.replace(b"16384", b"3") + b"</cols><sheetData>"
    found = await opened(harness, workbook(tmp_path, b"<sheetData>", columns))
    assert states(found) == ["unchecked", "ready", "unchecked"]
    cash = [(Field.CASH_AMOUNT, RowFailure.HIDDEN_COLUMN)]
    assert failures(found) == [cash, [], cash]
    await harness.desk.file_booking(found).run()
    assert [each["customerName"] for each in model.deliveries] == ["Noura"]


async def test_a_correction_answers_for_its_own_field_alone(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    columns = b'<cols><col min="1" max="3" hidden="1"/></cols><sheetData>'
    found = await opened(harness, workbook(tmp_path, b"<sheetData>", columns))
    row = await harness.desk.order_files.correct(
        found, next(iter(found.rows)), {Field.NAME: "Sara S.", Field.PHONE: "98765432"}
    )
    assert [each.field for each in row.problems] == [Field.CASH_AMOUNT]


async def test_other_columns_and_another_start_leave_a_hidden_row_hidden(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    found = await opened(harness, workbook(tmp_path, b'<row r="3">', b'<row r="3" hidden="1">'))
    fields = (Field.PHONE, Field.NAME, None, Field.LOCATION)
    mapped = await harness.desk.order_files.map_columns(found, fields, ignore_progress)
    assert states(mapped) == ["ready", "unchecked", "ready"]
    again = await harness.desk.order_files.load(mapped.file.id)
    assert again is not None
    assert states(again) == ["ready", "unchecked", "ready"]
    assert [row.content.marks.is_hidden for row in again.rows.values()] == [False, True, False]


async def test_of_what_the_clerk_confirmed_no_other_row_is_booked(
    harness: DeskUnderTest, model: ServiceModel, tmp_path: Path
) -> None:
    found = await opened(harness, workbook(tmp_path, b'<row r="3">', b'<row r="3" hidden="1">'))
    first, hidden, _last = found.rows
    booking = harness.desk.file_booking(found)
    await harness.desk.order_files.decide(found, hidden, RowDecision.CONFIRMED)
    await booking.run({first})
    assert [each["customerName"] for each in model.deliveries] == ["Sara"]


async def test_what_is_merged_with_a_line_above_is_asked_about(
    harness: DeskUnderTest, model: ServiceModel, tmp_path: Path
) -> None:
    """One day beside all lines is seen beside each of them, and stands in the first one alone."""
    merged = b'</sheetData><mergeCells><mergeCell ref="C2:C3"/></mergeCells>'
    found = await opened(harness, workbook(tmp_path, b"</sheetData>", merged))
    assert failures(found) == [[], [(Field.CASH_AMOUNT, RowFailure.MERGED_CELL)], []]
    await harness.desk.file_booking(found).run()
    assert [each["customerName"] for each in model.deliveries] == ["Sara", "Dana"]

    row = list(found.rows)[1]
    await harness.desk.order_files.correct(found, row, {Field.CASH_AMOUNT: "1.500"})
    assert failures(found) == [[], [], []]
