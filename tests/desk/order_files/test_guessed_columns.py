"""Tests that columns guessed from their cells are confirmed once for each shape of file."""

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

pytestmark = pytest.mark.usefixtures("tables_here")

HEAD = "WA,Who,Where,Status\n"
SARA = '98765432,Sara Test,"29.3375,48.0758",processing\n'
ALI = '55551234,Ali Pays,"29.3759,47.9774",completed\n'


def written(folder: Path, text: str) -> Path:
    path = folder / "orders.csv"
    path.write_text(text, encoding="utf-8")
    return path


async def opened(harness: DeskUnderTest, text: str) -> OpenFile:
    await sign_in(harness)
    return await harness.desk.order_files.open(written(harness.path.parent, text), ignore_progress)


async def confirmed(harness: DeskUnderTest, file: OpenFile) -> OpenFile:
    return await harness.desk.order_files.map_columns(file, file.file.columns, ignore_progress)


async def test_no_row_is_ready_before_the_guess_is_confirmed(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    files = harness.desk.order_files
    found = await opened(harness, HEAD + SARA + ALI)
    assert states(found) == ["problem", "problem"]
    assert found.file.guessed == {0, 1, 2}
    for row_id in found.rows:
        await files.decide(found, row_id, RowDecision.CONFIRMED)
    row = await files.correct(found, row_id, {Field.NAME: "Ali"})
    assert row.state == "problem"
    again = await files.load(found.file.id)
    assert again is not None
    assert again.file == found.file
    assert states(again) == ["problem", "problem"]
    await harness.desk.file_booking(again).run()
    assert model.deliveries == []

    right = await confirmed(harness, again)
    assert right.file.guessed == frozenset()
    assert states(right) == ["ready", "ready"]
    assert [row.content.draft.name for row in right.rows.values()] == ["Sara Test", "Ali"]


async def test_rows_that_were_left_out_stay_so(harness: DeskUnderTest) -> None:
    found = await opened(harness, HEAD + SARA + ALI)
    first, _second = found.rows
    await harness.desk.order_files.decide(found, first, RowDecision.LEFT_OUT)
    assert states(await confirmed(harness, found)) == ["left_out", "ready"]


async def test_a_file_of_the_same_shape_is_not_asked_about_again(harness: DeskUnderTest) -> None:
    await confirmed(harness, await opened(harness, HEAD + SARA))
    assert states(await opened(harness, HEAD + ALI + SARA)) == ["ready", "ready"]
    other = await opened(harness, "WA,Who,Where,Item\n" + SARA)
    assert states(other) == ["problem"]


async def test_columns_that_hold_something_and_are_not_read_are_known(
    harness: DeskUnderTest,
) -> None:
    head = "Order,Phone,Name,Location,Courier time,Gift note,E-mail,Blank\n"
    line = 'A-1,98765432,Sara,"29.3375,48.0758",18:30,,s@example.com, ,beyond\n'
    found = await opened(harness, head + line)
    assert found.file.unread == {4, 8}
    again = await harness.desk.order_files.load(found.file.id)
    assert again is not None
    assert again.file.unread == {4, 8}
    fields = list(found.file.columns)
    fields[4] = Field.SCHEDULE_TIME
    assert (
        await harness.desk.order_files.map_columns(found, fields, ignore_progress)
    ).file.unread == {8}


async def test_a_total_that_nothing_says_is_collected_is_said_to_be_not_read(
    harness: DeskUnderTest,
) -> None:
    line = '98765432,Sara,"29.3375,48.0758",12.500'
    found = await opened(harness, f"Phone,Name,Location,Total\n{line}\n")
    assert found.file.unread == {3}
    paid = await opened(harness, f"Phone,Name,Location,Total,Payment\n{line},COD\n")
    assert paid.file.unread == frozenset()
    (row,) = paid.rows.values()
    assert row.content.draft.cash_amount == "12.500"


async def test_without_headings_only_files_whose_cells_look_alike_have_one_shape(
    harness: DeskUnderTest,
) -> None:
    await confirmed(harness, await opened(harness, SARA + ALI))
    assert states(await opened(harness, ALI)) == ["ready"]
    turned = await opened(harness, 'Sara Test,98765432,"29.3375,48.0758",processing\n')
    assert states(turned) == ["problem"]
    assert turned.file.columns[:2] == (Field.NAME, Field.PHONE)


async def test_rows_of_further_items_are_skipped_and_can_be_taken_in(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    head = "Name,Shipping Name,Shipping Phone,Shipping City,Location link,Lineitem name\n"
    first = '#7,Sara Test,98765432,Salmiya,"29.3375,48.0758",Cake\n'
    found = await opened(harness, head + first + "#7,,,,,Candle\n")
    assert states(found) == ["ready", "left_out"]
    assert (await harness.desk.order_files.earlier())[0].waiting == 1
    item = list(found.rows)[1]
    row = await harness.desk.order_files.decide(found, item, RowDecision.NONE)
    assert row.state == "problem"
    assert RowFailure.BLANK in {each.failure for each in row.problems}
    await harness.desk.order_files.decide(found, item, RowDecision.LEFT_OUT)
    await harness.desk.file_booking(found).run()
    assert len(model.deliveries) == 1
