"""Tests of the results of a file's rows, written to files that are opened and read again."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from openpyxl import load_workbook

from deskdispatch.background import ignore_progress
from deskdispatch.desk.order_files.order_files import OpenFile
from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.order_file import FileRow, RowDecision
from deskdispatch.domain.order_files.row import RowFailure
from tests.client.wire import said
from tests.desk.desk_under_test import BOOK, DeskUnderTest
from tests.desk.order_files.order_file_making import line, opened_file, states
from tests.desk.service_model import ServiceModel
from tests.files.rows import texts

pytestmark = pytest.mark.usefixtures("tables_here")

NO = '{"error": "customerNumber is blocked"}'
FORMS = pytest.mark.parametrize("form", ["csv", "xlsx"])


async def booked(harness: DeskUnderTest, opened: OpenFile) -> None:
    await harness.desk.file_booking(opened).run()


def refuse(harness: DeskUnderTest, model: ServiceModel, name: str) -> None:
    """Makes the service refuse orders for a customer."""

    def answered(request: httpx.Request) -> httpx.Response:
        is_refused = json.loads(request.content)["customerName"] == name
        return said(400, NO) if is_refused else model.book(request)

    harness.service.says(BOOK, answered)


def reason(row: FileRow) -> str:
    """Returns the service's message, or else the first problem."""
    if row.booking is not None and row.booking.detail:
        return row.booking.detail
    return row.content.problems[0].failure.value


async def given_back(harness: DeskUnderTest, opened: OpenFile, path: Path) -> list[list[str]]:
    """Returns the lines of the file of failed rows."""
    count = await harness.desk.order_files.save_failed(
        opened, path, ignore_progress, language="en", reason_of=reason
    )
    found = [list(each) for each in texts(path)]
    assert len(found) == count + 1
    return found


def edit(path: Path, change: Callable[[str], str]) -> None:
    """Changes cells below the headings, like a person in a spreadsheet."""
    if path.suffix == ".csv":
        with path.open(encoding="utf-8-sig", newline="") as file:
            head, *rows = csv.reader(file)
        with path.open("w", encoding="utf-8-sig", newline="") as file:
            csv.writer(file).writerows([head, *([change(cell) for cell in row] for row in rows)])
        return
    book = load_workbook(path)
    for row in book.worksheets[0].iter_rows(min_row=2):
        for cell in row:
            if isinstance(cell.value, str):
                cell.value = change(cell.value)
    book.save(path)


def identities(opened: OpenFile) -> list[tuple[str, int]]:
    return [(row.key, row.ordinal) for row in opened.rows.values()]


@FORMS
async def test_booked_rows_are_written_with_numbers_and_prices(
    harness: DeskUnderTest, model: ServiceModel, tmp_path: Path, form: str
) -> None:
    lines = [line(1, cash="4.5"), line(2, phone="12"), line(3)]
    opened = await opened_file(harness, lines)
    await booked(harness, opened)
    path = tmp_path / f"results.{form}"
    results = harness.desk.order_files
    assert await results.save_results(opened, path, ignore_progress, language="en") == 2
    head, first, second = texts(path)
    assert head == (
        *("Row", "Reference", "Name", "Phone", "Drop-off"),
        *("Cash amount", "Order number", "Price", "State"),
    )
    shop = ("2", "A-1", "Customer 1", "90000001")
    assert first[:4] == shop
    assert [float(each) if each else None for each in (first[5], first[7], second[5])] == [
        *(4.5, 1.75, None)
    ]
    assert (first[6], first[8]) == ("ORD-1001", "Booked")
    assert (second[0], second[6]) == ("4", "ORD-1002")


async def test_amounts_of_a_workbook_are_numbers_of_three_decimals(
    harness: DeskUnderTest, model: ServiceModel, tmp_path: Path
) -> None:
    opened = await opened_file(harness, [line(1, cash="4.5")])
    await booked(harness, opened)
    path = tmp_path / "results.xlsx"
    await harness.desk.order_files.save_results(opened, path, ignore_progress, language="ar")
    sheet = load_workbook(path).worksheets[0]
    assert [cell.value for cell in sheet[2]][5:] == [4.5, "ORD-1001", 1.75, "محجوز"]
    assert sheet["H2"].number_format.startswith("0.000")
    assert sheet["D2"].value == "90000001"
    assert sheet.sheet_view.rightToLeft


async def test_an_unconfirmed_row_is_marked(
    harness: DeskUnderTest, model: ServiceModel, tmp_path: Path
) -> None:
    model.lost = ConnectionError("cut")
    opened = await opened_file(harness, [line(1)])
    await booked(harness, opened)
    path = tmp_path / "results.csv"
    await harness.desk.order_files.save_results(opened, path, ignore_progress, language="en")
    (_head, row) = texts(path)
    assert row[6:] == ("", "", "Unconfirmed")


@FORMS
async def test_failed_rows_keep_their_columns_and_texts(
    harness: DeskUnderTest, tmp_path: Path, form: str
) -> None:
    path = tmp_path / "orders.csv"
    path.write_text(
        "Order,Phone,Name,Shelf,Location,Cash\n"
        '007,٠٠٩٦٥٩٨,"=1+1",-5,"29.3375,48.0758",1\n'
        "008,98765432,Sara,@x,here,\n"
        '009,98765433,Sara,y,"29.3375,48.0758",\n'
    )
    await harness.desk.session.open()
    opened = await harness.desk.order_files.open(path, ignore_progress)
    ids = list(opened.rows)
    head, *rows = await given_back(harness, opened, tmp_path / f"failed.{form}")
    assert head[:4] == ["Why not booked", "deskdispatch row", "Order", "Phone"]
    assert head[4:] == ["Name", "Shelf", "Location", "Cash"]
    assert [row[1] for row in rows] == ids[:2]
    assert rows[0][2:] == ["007", "٠٠٩٦٥٩٨", "=1+1", "-5", "29.3375,48.0758", "1"]
    assert rows[1][2:7] == ["008", "98765432", "Sara", "@x", "here"]
    assert all(row[0] for row in rows)


async def test_a_text_is_no_formula_in_a_workbook(harness: DeskUnderTest, tmp_path: Path) -> None:
    opened = await opened_file(harness, [line(1, phone="12", name="=HYPERLINK(1)")])
    path = tmp_path / "failed.xlsx"
    await given_back(harness, opened, path)
    cells = {cell.value: cell.data_type for cell in load_workbook(path).worksheets[0][2]}
    assert cells["=HYPERLINK(1)"] == "s"


@FORMS
async def test_a_corrected_row_is_read_as_the_same_order(
    harness: DeskUnderTest, model: ServiceModel, tmp_path: Path, form: str
) -> None:
    lines = [line(1), line(2, phone="12"), line(3, name="Blocked")]
    opened = await opened_file(harness, lines)
    refuse(harness, model, "Blocked")
    await booked(harness, opened)
    assert states(opened) == ["booked", "problem", "failed"]
    path = tmp_path / f"failed.{form}"
    _head, *rows = await given_back(harness, opened, path)
    assert "blocked" in rows[1][0]

    harness.service.says(BOOK, model.book)
    new = {"12": "98765432", "Blocked": "Sara", "A-2": "A-22"}
    edit(path, lambda cell: new.get(cell, cell))
    again = await harness.desk.order_files.open(path, ignore_progress)
    assert states(again) == ["ready", "ready"]
    assert identities(again) == identities(opened)[1:]
    await booked(harness, again)
    assert len(model.deliveries) == 3

    original = await opened_file(harness, lines, "orders again.csv")
    assert states(original) == ["known", "known", "known"]
    loaded = await harness.desk.order_files.load(opened.file.id)
    assert loaded is not None
    assert states(loaded) == ["booked", "known", "known"]


async def test_a_row_that_was_given_back_twice_stays_the_same_order(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    opened = await opened_file(harness, [line(1, phone="12")])
    first, second = tmp_path / "failed.csv", tmp_path / "failed again.csv"
    await given_back(harness, opened, first)
    edit(first, lambda cell: "13" if cell == "12" else cell)
    again = await harness.desk.order_files.open(first, ignore_progress)
    head, row = await given_back(harness, again, second)
    assert head == ["Why not booked", "deskdispatch row", *opened.file.headings]
    assert row[:4] == ["not_a_phone", next(iter(again.rows)), "A-1", "13"]
    third = await harness.desk.order_files.open(second, ignore_progress)
    assert identities(third) == identities(opened)


async def test_equal_orders_stay_two(
    harness: DeskUnderTest, model: ServiceModel, tmp_path: Path
) -> None:
    opened = await opened_file(harness, [line(1, phone="12"), line(1, phone="12")])
    path = tmp_path / "failed.csv"
    await given_back(harness, opened, path)
    edit(path, lambda cell: "98765432" if cell == "12" else cell)
    again = await harness.desk.order_files.open(path, ignore_progress)
    assert identities(again) == identities(opened)
    assert states(again) == ["ready", "unchecked"]


async def test_a_row_that_was_copied_is_asked_about(
    harness: DeskUnderTest, model: ServiceModel, tmp_path: Path
) -> None:
    opened = await opened_file(harness, [line(1, phone="12")])
    path = tmp_path / "failed.csv"
    head, row = await given_back(harness, opened, path)
    fixed = ["98765432" if cell == "12" else cell for cell in row]
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([head, fixed, fixed, ["", "", *fixed[2:]]])
    again = await harness.desk.order_files.open(path, ignore_progress)
    assert states(again) == ["ready", "unchecked", "unchecked"]
    assert len(set(identities(again))) == 3


@FORMS
async def test_what_the_clerk_corrected_is_not_lost(
    harness: DeskUnderTest, model: ServiceModel, tmp_path: Path, form: str
) -> None:
    opened = await opened_file(harness, [line(1, phone="12", cash="45"), line(2, phone="13")])
    first, second = opened.rows
    files = harness.desk.order_files
    await files.correct(opened, first, {Field.CASH_AMOUNT: "4.5"})
    await files.correct(opened, second, {Field.PICKUP: "City Mall"})
    path = tmp_path / f"failed.{form}"
    head, *rows = await given_back(harness, opened, path)
    assert head[2:5] == ["Branch", "Order", "Phone"]
    assert [(row[2], row[7]) for row in rows[:1]] == [("", "4.5")]
    assert rows[1][2] == "City Mall"
    edit(path, lambda cell: {"12": "98765432", "13": "98765433"}.get(cell, cell))
    again = await files.open(path, ignore_progress)
    drafts = [row.content.draft for row in again.rows.values()]
    assert [draft.cash_amount for draft in drafts] == ["4.500", ""]
    assert drafts[1] == opened.rows[second].content.draft.model_copy(update={"phone": "98765433"})


async def test_a_file_without_headings_gets_those_of_a_template(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    path = tmp_path / "orders.csv"
    path.write_text(
        '98765432,Sara,"29.3375,48.0758"\n98765433,Noura,"29.3375,48.0758"\n12,Ali,nowhere\n'
    )
    await harness.desk.session.open()
    files = harness.desk.order_files
    read = await files.open(path, ignore_progress)
    opened = await files.map_columns(read, read.file.columns, ignore_progress)
    assert opened.file.headings == ()
    failed = tmp_path / "failed.csv"
    head, _row = await given_back(harness, opened, failed)
    assert head == ["Why not booked", "deskdispatch row", "Phone", "Name", "Location"]
    again = await harness.desk.order_files.open(failed, ignore_progress)
    assert again.file.columns[1:] == (Field.ROW_ID, *opened.file.columns)
    assert identities(again) == identities(opened)[2:]


@FORMS
async def test_columns_that_the_clerk_mapped_stay_mapped(
    harness: DeskUnderTest, tmp_path: Path, form: str
) -> None:
    path = tmp_path / "orders.csv"
    path.write_text('WA,Who,Where,x\n12,Sara,"29.3375,48.0758",\n')
    await harness.desk.session.open()
    files = harness.desk.order_files
    fields = (Field.PHONE, Field.NAME, Field.LOCATION, None)
    opened = await files.map_columns(
        await files.open(path, ignore_progress), fields, ignore_progress
    )
    failed = tmp_path / f"failed.{form}"
    await given_back(harness, opened, failed)
    again = await files.open(failed, ignore_progress)
    assert again.file.columns == (Field.NOT_BOOKED, Field.ROW_ID, *fields)
    assert identities(again) == identities(opened)


@FORMS
async def test_a_shifted_row_stays_one_to_be_looked_at(
    harness: DeskUnderTest, tmp_path: Path, form: str
) -> None:
    """A row with too many cells keeps them in the file of failed rows; other rows gain none."""
    shifted = 'A-1,12,Sara,"29.3375,48.0758",1,,12'
    opened = await opened_file(harness, [shifted, line(2, phone="12")])
    path = tmp_path / f"failed.{form}"
    await given_back(harness, opened, path)
    again = await harness.desk.order_files.open(path, ignore_progress)
    failures = [{each.failure for each in row.content.problems} for row in again.rows.values()]
    assert failures == [{RowFailure.MORE_CELLS, RowFailure.NOT_A_PHONE}, {RowFailure.NOT_A_PHONE}]


async def test_a_retry_is_asked_again_once_the_corrected_row_was_booked(
    harness: DeskUnderTest, model: ServiceModel, tmp_path: Path
) -> None:
    """Whether the file's row or its correction comes first, the other one is not sent."""
    opened = await opened_file(harness, [line(1, name="Blocked")])
    (row_id,) = opened.rows
    refuse(harness, model, "Blocked")
    await booked(harness, opened)
    path = tmp_path / "failed.csv"
    await given_back(harness, opened, path)
    await harness.desk.order_files.decide(opened, row_id, RowDecision.RETRY)
    corrected = await harness.desk.order_files.open(path, ignore_progress)
    harness.service.says(BOOK, model.book)

    await booked(harness, corrected)
    assert states(opened) == ["ready"]
    await booked(harness, opened)
    assert states(opened) == ["known"]
    assert len(model.deliveries) == 1

    await harness.desk.order_files.decide(opened, row_id, RowDecision.CONFIRMED)
    await harness.desk.order_files.decide(opened, row_id, RowDecision.RETRY)
    await booked(harness, opened)
    assert len(model.deliveries) == 2


async def test_the_row_of_the_file_booked_first_makes_its_correction_known(
    harness: DeskUnderTest, model: ServiceModel, tmp_path: Path
) -> None:
    opened = await opened_file(harness, [line(1, phone="12")])
    (row_id,) = opened.rows
    path = tmp_path / "failed.csv"
    await given_back(harness, opened, path)
    edit(path, lambda cell: "98765432" if cell == "12" else cell)
    corrected = await harness.desk.order_files.open(path, ignore_progress)
    await harness.desk.order_files.correct(opened, row_id, {Field.PHONE: "98765432"})
    await booked(harness, opened)
    await booked(harness, corrected)
    assert states(corrected) == ["known"]
    assert len(model.deliveries) == 1
