"""Tests of reading real order files, as people and programs write them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook

from deskdispatch.background import ignore_progress
from deskdispatch.desk.order_files import reading
from deskdispatch.desk.order_files.reading import OrderFileReader
from deskdispatch.domain.account.account import Bootstrap, Branch
from deskdispatch.domain.errors import FileError
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.order_file import FileRow
from deskdispatch.domain.order_files.place_cells import Pickups
from deskdispatch.domain.order_files.row import RowFailure
from deskdispatch.domain.saved_places.place_names import NO_PLACES, SavedPlaceIndex
from deskdispatch.domain.tables.columns import TableColumns
from deskdispatch.files.wire import PipeMessage
from tests.desk.desk_under_test import AREAS
from tests.files.raw_workbook import MOMENT, inline, number, shared, write_workbook

SHOP = Branch(id="b1", name="Salmiya Shop", latitude=29.33, longitude=48.07, is_default=True)
MALL = Branch(id="b2", name="City Mall", latitude=29.37, longitude=47.97)
LINK = "https://maps.google.com/?q=29.3375,48.0758"

ENGLISH = (
    "Orders of today\r\n"
    "Order,Phone,Name,Location,Cash,Scheduled for\r\n"
    f'A-1,98765432,Sara,"29.3375, 48.0758",4.5,21/11/2026 14:30\r\n'
    f'A-2,4.41E+11,Noura,"{LINK}","4,500",\r\n'
)
ARABIC = (
    "الاسم;الموعد;الهاتف;رقم الطلب;الموقع;المبلغ\r\n"
    f"Sara;٢١/١١/٢٠٢٦ ١٤:٣٠;٩٨٧٦٥٤٣٢;A-1;{LINK};٤٫٥\r\n"
    f"نورة;;66001122;A-2;{LINK};\r\n"
)


@pytest.fixture
def reader() -> OrderFileReader:
    async def no_places() -> SavedPlaceIndex:
        return NO_PLACES

    return OrderFileReader(AREAS, lambda: Pickups.of(Bootstrap(branches=(SHOP, MALL))), no_places)


def file_of(folder: Path, content: bytes, name: str = "orders.csv") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def told(rows: Sequence[FileRow]) -> list[tuple[Any, ...]]:
    """Returns line number and booking values of each row."""
    return [
        (
            *(
                row.line,
                row.content.draft.phone,
                row.content.draft.name,
                row.content.draft.dropoff is not None,
            ),
            *(row.content.draft.cash_amount, row.content.draft.scheduled_at is not None),
            [each.failure for each in row.problems],
        )
        for row in rows
    ]


async def test_a_file_is_read_with_its_problems(reader: OrderFileReader, tmp_path: Path) -> None:
    file, rows = await reader.read(file_of(tmp_path, ENGLISH.encode()), ignore_progress)
    assert told(rows) == [
        (3, "98765432", "Sara", True, "4.500", True, []),
        (
            *(4, "4.41E+11", "Noura", True, "4,500", False),
            [RowFailure.LOST_DIGITS, RowFailure.AMBIGUOUS_MONEY],
        ),
    ]
    assert file.name == "orders.csv"
    assert file.headings[1] == "Phone"
    assert file.columns[1] is Field.PHONE
    assert rows[1].content.cells[4] == "4,500"
    assert rows[0].content.draft.branch_id == "b1"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1256"])
async def test_an_arabic_file_in_any_encoding_holds_the_same_orders(
    reader: OrderFileReader, tmp_path: Path, encoding: str
) -> None:
    text = ARABIC if encoding != "cp1256" else ARABIC.translate(_LATIN)
    arabic, rows = await reader.read(file_of(tmp_path, text.encode(encoding)), ignore_progress)
    assert told(rows) == [
        (2, "98765432", "Sara", True, "4.500", True, []),
        (3, "66001122", "نورة", True, "", False, []),
    ]
    english, others = await reader.read(
        file_of(tmp_path, ENGLISH.encode(), "a.csv"), ignore_progress
    )
    assert rows[0].key == others[0].key
    assert arabic.shape != english.shape


_LATIN = str.maketrans("٠١٢٣٤٥٦٧٨٩٫", "0123456789.")
"""Arabic to Latin digits, because Windows-1256 has no Arabic ones."""


@pytest.mark.parametrize(("is_1904", "serial"), [(False, 46347), (True, 44885)])
async def test_a_workbook_of_numbers_holds_the_same_orders(
    reader: OrderFileReader, tmp_path: Path, serial: int, *, is_1904: bool
) -> None:
    texts = ["Phone", "Name", "Map", "COD", "Deliver at", "Order", "سارة", LINK]
    row = [
        *(number("98765432"), shared(6), shared(7), number("4.5")),
        *(number(f"{serial}.604166666664", MOMENT), inline("A-1")),
    ]
    path = write_workbook(
        tmp_path / "orders.xlsx",
        [[shared(at) for at in range(6)], row],
        texts=texts,
        is_1904=is_1904,
    )
    _, found = await reader.read(path, ignore_progress)
    assert told(found) == [(2, "98765432", "سارة", True, "4.500", True, [])]
    _, known = await reader.read(file_of(tmp_path, ENGLISH.encode()), ignore_progress)
    assert found[0].content.draft.scheduled_at == known[0].content.draft.scheduled_at
    assert found[0].key == known[0].key


async def test_the_shape_is_of_the_headings_alone(reader: OrderFileReader, tmp_path: Path) -> None:
    def csv(*lines: str) -> Path:
        return file_of(tmp_path, "\n".join(lines).encode())

    one, _ = await reader.read(csv("Phone,Name,Notes", "98765432,Sara,x"), ignore_progress)
    two, _ = await reader.read(csv("phone,name,NOTES", "66001122,Noura", ",Ali,y"), ignore_progress)
    other, _ = await reader.read(csv("Phone,Notes,Name", "98765432,x,Sara"), ignore_progress)
    assert one.shape == two.shape
    assert one.shape != other.shape


async def test_the_clerk_says_what_a_column_holds(reader: OrderFileReader, tmp_path: Path) -> None:
    path = file_of(tmp_path, f'WA,Who,Where\n98765432,Sara,"{LINK}"\n'.encode())
    columns = TableColumns((Field.PHONE, Field.NAME, Field.LOCATION), 1)
    _, found = await reader.read(path, ignore_progress)
    path.unlink()
    lines = [PipeMessage(row.line, row.content.cells, row.content.marks) for row in found]
    rows = await reader.read_rows(lines, columns, ignore_progress)
    assert told(rows) == [(2, "98765432", "Sara", True, "", False, [])]


async def test_without_a_column_of_phones_every_row_lacks_one(
    reader: OrderFileReader, tmp_path: Path
) -> None:
    file, (row,) = await reader.read(file_of(tmp_path, b"Name,Price\nSara,4.5\n"), ignore_progress)
    assert file.table_columns == TableColumns((Field.NAME, None), 1)
    assert file.headings == ("Name", "Price")
    assert row.content.draft.name == "Sara"
    assert RowFailure.BLANK in [each.failure for each in row.problems]


@pytest.mark.parametrize("content", [b"", b"\r\n\r\n", b"Phone,Name\r\n"])
async def test_a_file_without_rows_has_none(
    reader: OrderFileReader, tmp_path: Path, content: bytes
) -> None:
    assert (await reader.read(file_of(tmp_path, content), ignore_progress))[1] == ()


@pytest.mark.parametrize(
    ("content", "failure"),
    [
        (b'phone,name\n"' + b"never closed\n" * 100_000, FileFailure.TOO_MANY_ORDERS),
        (b"phone," * 100_000, FileFailure.TOO_MANY_COLUMNS),
        (b"phone\n" + b"98765432\n" * 10_001, FileFailure.TOO_MANY_ORDERS),
        (b"PK\x03\x04 no workbook", FileFailure.DAMAGED_WORKBOOK),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00\x00", FileFailure.NOT_A_TABLE),
    ],
)
async def test_a_hostile_file_is_refused(
    reader: OrderFileReader, tmp_path: Path, content: bytes, failure: FileFailure
) -> None:
    with pytest.raises(FileError, match=failure):
        await reader.read(file_of(tmp_path, content), ignore_progress)


async def test_others_get_their_turn_while_it_reads(
    reader: OrderFileReader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "SLICE_S", 0.0)
    told: list[tuple[int, int]] = []
    path = file_of(tmp_path, b"phone\n" + b"98765432\n" * 50)
    turns = 0

    async def count() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    counting = asyncio.create_task(count())
    await reader.read(path, lambda done, of: told.append((done, of)))
    counting.cancel()
    assert told[0] == (1, 50)
    assert told[-1] == (50, 50)
    assert turns >= 50


def listed(path: Path) -> dict[str, tuple[str, ...]]:
    """Returns the choices of each heading that has some, like a spreadsheet finds them."""
    sheet, lists = load_workbook(path).worksheets
    found = {}
    for rule in sheet.data_validations.dataValidation:
        letter = str(rule.sqref)[0]
        cells = lists[rule.formula1.partition("!")[2].replace("$", "")]
        found[str(sheet[f"{letter}1"].value)] = tuple(str(cell.value) for (cell,) in cells)
    return found


@pytest.mark.parametrize(
    ("language", "choices"),
    [
        (
            "en",
            {
                "Collect cash": ("Yes", "No"),
                "Vehicle": ("Bike", "Car", "Van"),
                "Branch": ("Salmiya Shop", "City Mall"),
            },
        ),
        (
            "ar",
            {
                "تحصيل نقدي": ("نعم", "لا"),
                "المركبة": ("دراجة نارية", "سيارة", "فان"),
                "الفرع": ("Salmiya Shop", "City Mall"),
            },
        ),
    ],
)
async def test_a_template_is_filled_and_read(
    reader: OrderFileReader, tmp_path: Path, language: str, choices: dict[str, Sequence[str]]
) -> None:
    path = tmp_path / "template.xlsx"
    await reader.template(path, language)
    assert listed(path) == choices
    book: Workbook = load_workbook(path)
    sheet: Any = book.worksheets[0]
    assert sheet.sheet_view.rightToLeft is (language == "ar")
    last = {heading: items[-1] for heading, items in choices.items()}
    filled = ["A-1", 98765432, "Sara", "66001122", "Salmiya", "Block 10 Street 5", "gate", LINK]
    headings = [cell.value for cell in sheet[1]]
    sheet.append([*filled, *(last.get(heading, "") for heading in headings[len(filled) :])])
    book.save(path)
    file, (row,) = await reader.read(path, ignore_progress)
    assert None not in file.columns
    assert row.problems == ()
    assert (
        row.content.draft.vehicle,
        row.content.draft.branch_id,
        row.content.draft.collect_cash,
    ) == ("van", "b2", False)
    assert row.content.draft.dropoff_address == ("Salmiya", "Block 10", "Street 5")
    assert row.content.draft.sent_detail == "gate"
