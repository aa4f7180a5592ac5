"""Tests of importing and exporting customers, with real files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from openpyxl import Workbook

from deskdispatch.background import ignore_progress
from deskdispatch.desk.customers.files import CustomerPreview
from deskdispatch.domain.customers.customer import CustomerProfile
from deskdispatch.domain.customers.imported_customer import ImportOutcome, LineFailure
from deskdispatch.domain.errors import FileError
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.domain.fields import Field
from deskdispatch.domain.tables.table import MOST_LEFT_OUT
from tests.desk.desk_under_test import SALMIYA, DeskUnderTest, desk_at

CSV = (
    "Name;Phone;Address;Notes;Do not book\r\n"
    "سارة العلي;'+965 9876 5432;السالمية ق10 ش5 م3;VIP;\r\n"
    "Sara Al-Ali;98765432;Salmiya, Block 2, Street 1;;\r\n"
    "Noura;٦٦٠٠١١٢٢;behind the old market;;yes\r\n"
    "Round;4.41E+11;;;\r\n"
    "Nobody;;;;\r\n"
).encode()
ANDROID = (
    b"BEGIN:VCARD\r\nVERSION:2.1\r\n"
    b"FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D8=B3=D8=A7=D8=B1=D8=A9=20=\r\n"
    b"=D8=A7=D9=84=D8=B9=D9=84=D9=8A\r\nTEL;CELL:98765432\r\nTEL;HOME:22223333\r\n"
    b"GEO:29.3369;48.0759\r\nEND:VCARD\r\n"
)


@pytest.fixture
async def other(tmp_path: Path) -> AsyncIterator[DeskUnderTest]:
    """Desk on another PC of the shop."""
    async with desk_at(tmp_path / "other.sqlite") as opened:
        yield opened


async def imported(harness: DeskUnderTest, path: Path) -> CustomerPreview:
    found = await harness.desk.customer_files.read(path, ignore_progress)
    await harness.desk.customer_files.write(found, ignore_progress)
    return found


def counts(found: CustomerPreview) -> tuple[int, ...]:
    """Returns the numbers of new, completed, known and left-out customers."""
    return (*map(found.count, ImportOutcome), found.left_out_count)


async def everyone(harness: DeskUnderTest) -> list[CustomerProfile]:
    found = await harness.desk.customers.page()
    return sorted(found, key=lambda each: each.number)


def told(profile: CustomerProfile) -> tuple[object, ...]:
    """Returns all values of a customer except ids and stamps."""
    customer = profile.customer.model_dump(exclude={"id", "stamps"})
    places = [each.model_dump(exclude={"id", "stamps"}) for each in profile.places]
    return customer, profile.number, profile.other_numbers, places


def file_of(folder: Path, content: bytes, name: str = "customers.csv") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


async def test_a_table_is_read_as_people_write_it(harness: DeskUnderTest, tmp_path: Path) -> None:
    found = await imported(harness, file_of(tmp_path, CSV))
    assert counts(found) == (2, 0, 0, 2)
    assert found.left_out == [
        (5, LineFailure.LOST_DIGITS, "4.41E+11"),
        (6, LineFailure.NO_PHONE, ""),
    ]
    sara, noura = await everyone(harness)
    assert (sara.customer.name, sara.number) == ("سارة العلي", "+965 9876 5432")
    assert sara.customer.counter_note == "VIP\nAddress: Salmiya, Block 2, Street 1"
    assert [place.address for place in sara.places] == [
        ("Salmiya", "Block 10", "Street 5", "House 3")
    ]
    assert sara.places[0].point == SALMIYA
    assert noura.customer.is_blocked
    assert noura.customer.counter_note == "Address: behind the old market"
    assert noura.places == ()


GLUED = (
    "BEGIN:VCARD\nFN:سارة\nTEL:98765432\nEND:VCARDBEGIN:VCARD\nFN:Noura\nTEL:66001122\nEND:VCARD\n"
    "BEGIN:VCARD\nFN:One\nTEL:55550101\nFN:Two\nTEL:55550102\nEND:VCARD\n"
    "BEGIN:VCARD\nFN:CAFE\nTEL:22223333\nEND:VCARD\n"
)


async def test_contacts_are_never_mixed_and_one_bad_byte_costs_one_character(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    content = GLUED.encode().replace(b"CAFE", b"Caf\xe9")
    found = await imported(harness, file_of(tmp_path, content, "contacts.vcf"))
    assert [(each.customer.name, each.number) for each in await everyone(harness)] == [
        ("Caf\ufffd", "22223333"),
        ("Noura", "66001122"),
        ("سارة", "98765432"),
    ]
    assert found.left_out == [(8, LineFailure.MIXED, "FN:Two")]
    assert found.damaged == [14]


async def test_hidden_lines_of_a_sheet_are_imported_and_noted(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    book = Workbook()
    rows = (("Name", "Phone"), ("Sara", "98765432"), ("Noura", "66001122"), ("Nobody", ""))
    for row in rows:
        book.worksheets[0].append(row)
    for line in (3, 4):
        book.worksheets[0].row_dimensions[line].hidden = True
    book.save(path := tmp_path / "customers.xlsx")
    found = await imported(harness, path)
    assert (counts(found), found.hidden) == ((2, 0, 0, 1), [3])


async def test_nothing_is_written_before_it_is_asked(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    await harness.desk.customer_files.read(file_of(tmp_path, CSV), ignore_progress)
    assert await everyone(harness) == []


async def test_the_preview_shows_the_lines_as_they_will_be_read(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    found = await harness.desk.customer_files.read(file_of(tmp_path, CSV), ignore_progress)
    assert [each[2:] for each in found.first] == [
        ("سارة العلي", "+965 9876 5432", "Salmiya, Block 10, Street 5, House 3"),
        ("Sara Al-Ali", "98765432", "Salmiya, Block 2, Street 1"),
        ("Noura", "66001122", "behind the old market"),
    ]


@pytest.mark.parametrize(("content", "name"), [(CSV, "x.csv"), (ANDROID, "x.vcf")])
async def test_the_same_file_again_adds_nothing(
    harness: DeskUnderTest, tmp_path: Path, content: bytes, name: str
) -> None:
    path = file_of(tmp_path, content, name)
    await imported(harness, path)
    before = await everyone(harness)
    harness.clock.go_on(hours=1)
    again = await harness.desk.customer_files.read(path, ignore_progress)
    assert counts(again)[:3] == (0, 0, len(before))
    assert again.rows == []
    assert await harness.desk.customer_files.write(again, ignore_progress) == 0
    assert await everyone(harness) == before


async def test_a_card_completes_a_customer_of_a_table(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    await imported(harness, file_of(tmp_path, CSV))
    found = await imported(harness, file_of(tmp_path, ANDROID, "contacts.vcf"))
    assert counts(found) == (0, 1, 0, 0)
    sara, _noura = await everyone(harness)
    assert sara.other_numbers == ("22223333",)
    assert len(sara.places) == 1  # the card's point is only the area's middle


async def test_numbers_of_a_workbook_are_phones(harness: DeskUnderTest, tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    rows: list[list[str | float | None]] = [
        ["Customers of the shop"],
        ["الاسم", "الهاتف", "المنطقة", "قطعة", "شارع"],
        ["Sara", 96598765432, "السالمية", 10, 5],
        ["Noura", 66001122.0, "Nowhere", None, None],
        ["Tom", 447911123456, None, None, None],
    ]
    for row in rows:
        sheet.append(row)
    book.save(tmp_path / "customers.xlsx")
    found = await imported(harness, tmp_path / "customers.xlsx")
    assert counts(found) == (3, 0, 0, 0)
    assert [each.number for each in await everyone(harness)] == [
        "+447911123456",
        "66001122",
        "96598765432",
    ]
    sara = (await harness.desk.customers.known("9876 5432"))[0]
    assert sara.places[0].address == ("Salmiya", "Block 10", "Street 5")


async def test_customers_are_read_from_a_sheet_that_was_not_open(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    """The sheet that was open comes first where it has phones; the others are named."""
    book = Workbook()
    assert book.active is not None
    book.active.append(["Customers of 2026"])
    for title, name in (("North", "Sara"), ("South", "Noura")):
        sheet = book.create_sheet(title)
        sheet.append(["Name", "Phone"])
        sheet.append([name, 98765432])
    book.save(path := tmp_path / "customers.xlsx")
    found = await harness.desk.customer_files.read(path, ignore_progress)
    assert ([each.name for each in found.first], found.unread) == (["Sara"], ["Sheet", "South"])
    book.active = 2
    book.save(path)
    found = await harness.desk.customer_files.read(path, ignore_progress)
    assert ([each.name for each in found.first], found.unread) == (["Noura"], ["North"])
    del book["North"], book["South"]
    book.create_sheet("Prices").append(["Item", "Price"])
    book["Prices"].append(["Cake", 2.5])
    book.save(path)
    with pytest.raises(FileError, match=FileFailure.NOT_CUSTOMERS):
        await harness.desk.customer_files.read(path, ignore_progress)


async def test_what_a_clerk_wrote_stays(harness: DeskUnderTest, tmp_path: Path) -> None:
    await imported(harness, file_of(tmp_path, b"name,phone\nSara,98765432\n"))
    (sara,) = await everyone(harness)
    fields = {"name": "Sara A.", "is_blocked": False, "warning": ""}
    await harness.desk.customers.edit(sara.customer.id, {"warning": "twice"})
    await harness.desk.customers.edit(sara.customer.id, fields)
    content = b"name,phone,warning,driver note\nSara Ali,98765432,bites,Ring twice\n"
    await imported(harness, file_of(tmp_path, content))
    (sara,) = await everyone(harness)
    assert (sara.customer.name, sara.customer.warning) == ("Sara A.", "")
    assert sara.customer.driver_note == "Ring twice"
    assert sara.customer.stamps["driver_note"].origin == "import"


async def test_another_name_with_the_same_phone_is_another_customer(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    content = b"name,phone\nSara Ali,98765432\nHassan,9876 5432\nSARA,+96598765432\n"
    assert counts(await imported(harness, file_of(tmp_path, content))) == (2, 0, 0, 0)
    assert len(await everyone(harness)) == 2


async def test_each_line_counts_its_customer_once(harness: DeskUnderTest, tmp_path: Path) -> None:
    await imported(harness, file_of(tmp_path, b"name,phone\nSara,98765432\n"))
    content = (
        b"phone,name,note\n98765432,Sara,a\n98765432,Sara,a\n66001122,Noura,\n66001122,Noura,\n"
    )
    assert counts(await imported(harness, file_of(tmp_path, content))) == (1, 1, 0, 0)


@pytest.mark.parametrize("form", ["csv", "xlsx"])
async def test_all_that_one_pc_knows_of_customers_the_other_one_has(
    harness: DeskUnderTest, other: DeskUnderTest, tmp_path: Path, form: str
) -> None:
    content = (
        "name,phone,phone 2,lat,lon,address,details,driver note,note,warning,do not book\n"
        "=Sara,+96598765432,22223333,29.3369001,48.0759002,Block 10 Street 5,Flat 7,Ring,a,b,yes\n"
        "=Sara,98765432,,29.1,48.1,,,,,,\n"
        "=Sara,98765432,,,,Kuwait City Block 2 Street 9,-1,,,,\n"
        "Noura,66001122,,,,,,,,,\n"
        "@Tom,+447911123456,,29.2,48.2,,,,,,\n"
    )
    await imported(harness, file_of(tmp_path, content.encode()))
    first = await everyone(harness)
    assert [len(each.places) for each in first] == [1, 3, 0]
    path = tmp_path / f"export.{form}"
    assert await harness.desk.customer_files.save(path, ignore_progress) == 3
    found = await imported(other, path)
    assert counts(found) == (3, 0, 0, 0)
    assert list(map(told, await everyone(other))) == list(map(told, first))
    assert counts(await harness.desk.customer_files.read(path, ignore_progress)) == (0, 0, 3, 0)


async def test_cards_carry_names_phones_places_and_the_note(
    harness: DeskUnderTest, other: DeskUnderTest, tmp_path: Path
) -> None:
    content = (
        "name,phone,phone 2,lat,lon,address,details,note\n"
        '"Sara; Um, K",98765432,22223333,29.3369001,48.0759002,Salmiya Block 10 Street 5,Flat 7,a\n'
        '"Sara; Um, K",98765432,,29.1,48.1,,,\n'
    )
    await imported(harness, file_of(tmp_path, content.encode()))
    path = tmp_path / "export.vcf"
    assert await harness.desk.customer_files.save(path, ignore_progress) == 1
    assert counts(await imported(other, path)) == (1, 0, 0, 0)
    assert list(map(told, await everyone(other))) == list(map(told, await everyone(harness)))


async def test_a_line_with_a_quotation_mark_out_of_place_is_left_out_by_its_number(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    content = b'name,phone\nSara,98765432\n"Ali "A." B,98765433\nNoura,98765434\n'
    found = await harness.desk.customer_files.read(file_of(tmp_path, content), ignore_progress)
    assert counts(found)[0] == 2
    assert [(line, failure) for line, failure, _text in found.left_out] == [
        (3, LineFailure.STRAY_QUOTE)
    ]


async def test_only_whole_slices_are_kept_when_it_is_cancelled(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    lines = "".join(f"Customer {number},{50_000_000 + number}\n" for number in range(350))
    path = file_of(tmp_path, f"name,phone\n{lines}".encode())
    found = await harness.desk.customer_files.read(path, ignore_progress)

    def stop(done: int, _of: int) -> None:
        if done == 200:
            writing.cancel()

    writing = asyncio.ensure_future(harness.desk.customer_files.write(found, stop))
    with pytest.raises(asyncio.CancelledError):
        await writing
    kept = await harness.journal.count_customers()
    assert kept in {200, 300}  # a slice in progress is finished
    rest = await harness.desk.customer_files.read(path, ignore_progress)
    assert counts(rest) == (350 - kept, 0, kept, 0)
    assert await harness.desk.customer_files.write(rest, ignore_progress) == 350 - kept


@pytest.mark.parametrize(
    ("content", "failure"),
    [
        (b"", FileFailure.NOT_CUSTOMERS),
        (b"order,time\nORD-1,12:00\n", FileFailure.NOT_CUSTOMERS),
        (b'name,phone\n"' + b"never closed " * 200_000, FileFailure.NOT_A_TABLE),
        (b"phone," * 100_000, FileFailure.TOO_MANY_COLUMNS),
        (b"BEGIN:VCARD\nNOTE:" + b"x" * 2_000_000, FileFailure.TOO_LARGE),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", FileFailure.NOT_A_TABLE),
    ],
)
async def test_what_is_no_list_of_customers_is_said(
    harness: DeskUnderTest, tmp_path: Path, content: bytes, failure: FileFailure
) -> None:
    with pytest.raises(FileError, match=failure):
        await harness.desk.customer_files.read(file_of(tmp_path, content), ignore_progress)


async def test_lines_left_out_beyond_those_that_are_kept_are_counted(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    lines = "name,phone\n" + "Sara,12\n" * (MOST_LEFT_OUT + 50)
    found = await harness.desk.customer_files.read(
        file_of(tmp_path, lines.encode()), ignore_progress
    )
    assert (len(found.left_out), found.left_out_count) == (MOST_LEFT_OUT, MOST_LEFT_OUT + 50)
    assert found.left_out[0] == (2, LineFailure.NOT_A_PHONE, "12")


async def test_imported_customers_never_ordered(harness: DeskUnderTest, tmp_path: Path) -> None:
    await imported(harness, file_of(tmp_path, CSV))
    assert [(each.orders, each.last_order_at) for each in await everyone(harness)] == [
        (0, None)
    ] * 2
    assert [each.customer.name for each in await harness.desk.customers.page("salmiya")] == [
        "سارة العلي"
    ]


GOOGLE = (
    "First Name,Last Name,Birthday,Phone 1 - Label,Phone 1 - Value,Address 1 - Formatted,"
    "Address 1 - Street,Address 1 - City,Address 1 - Country\n"
    "Sara,Test,1990-01-01,Mobile,+965 9876 5432 ::: 2241 2345,"
    '"Block 10 Street 5\nSalmiya\nKuwait ::: Block 4 Street 101\nKuwait City",'
    "Block 10 Street 5 ::: Block 4 Street 101,Salmiya ::: Kuwait City,KW ::: KW\n"
)
OUTLOOK = (
    '"Title","First Name","Last Name","Home Street","Home City","Home Country/Region",'
    '"Business Street","Business City","Business Phone","Mobile Phone"\n'
    '"","Sara","Test","Block 10 Street 5","Salmiya","Kuwait","Block 4 Street 101","Kuwait City",'
    '"22412345","+965 9876 5432"\n'
)


@pytest.mark.parametrize(
    ("text", "unread"),
    [(GOOGLE, ["Birthday", "Address 1 - Country"]), (OUTLOOK, ["Home Country/Region"])],
)
async def test_each_address_becomes_a_place_and_what_is_not_read_is_named(
    harness: DeskUnderTest, tmp_path: Path, text: str, unread: list[str]
) -> None:
    path = tmp_path / "contacts.csv"
    path.write_text(text, encoding="utf-8")
    found = await imported(harness, path)
    assert (counts(found), found.unread, found.guessed) == ((1, 0, 0, 0), unread, [])
    (sara,) = await everyone(harness)
    assert sara.customer.name == "Sara Test"
    assert sorted(place.address for place in sara.places) == [
        ("Kuwait City", "Block 4", "Street 101"),
        ("Salmiya", "Block 10", "Street 5"),
    ]
    assert counts(await imported(harness, path)) == (0, 0, 1, 0)


async def test_a_complete_name_is_the_name(harness: DeskUnderTest, tmp_path: Path) -> None:
    path = tmp_path / "partners.csv"
    path.write_text(
        "id,Complete Name,Phone,Mobile,Street,Street2,City\n"
        '7,"Al Salam Co., Sara Test",+965 2241 2345,98765432,Block 10,Street 5,Salmiya\n',
        encoding="utf-8",
    )
    found = await imported(harness, path)
    assert found.first[0][2:] == ("Al Salam Co., Sara Test", "+965 2241 2345", found.first[0][4])
    (firm,) = await everyone(harness)
    assert [place.address for place in firm.places] == [("Salmiya", "Block 10", "Street 5")]


async def test_a_guessed_column_of_customers_is_named(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    path = tmp_path / "customers.csv"
    path.write_text("WA,Who,Status\n98765432,Sara Test,active\n", encoding="utf-8")
    found = await harness.desk.customer_files.read(path, ignore_progress)
    assert found.guessed == [(Field.PHONE, "WA"), (Field.NAME, "Who")]
    assert found.unread == ["Status"]
