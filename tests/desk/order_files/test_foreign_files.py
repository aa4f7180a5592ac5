"""Tests of order files from other programs, with the same orders, and of hostile files."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from deskdispatch.background import ignore_progress
from deskdispatch.desk.order_files.order_files import OpenFile
from deskdispatch.domain.errors import FileError
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.domain.order_files.row import RowFailure
from tests.desk.desk_under_test import DeskUnderTest
from tests.desk.order_files.order_file_making import sign_in, states
from tests.desk.service_model import ServiceModel
from tests.files.raw_workbook import (
    CLOCK,
    DAY,
    MAIN,
    MOMENT,
    OFFICE,
    PACKAGE,
    formula,
    inline,
    number,
    repacked,
    shared,
    write_workbook,
)

LINK = "https://maps.google.com/?q=29.3375,48.0758"
HEADINGS = ("Phone", "Name", "Location", "Cash", "Scheduled for", "Notes")
ROWS = (
    ("98765432", "سارة", "29.3375, 48.0758", "4.5", "2026-11-21 14:30", "call first"),
    ("0096566001122", "Noura", LINK, "", "2026-11-22 09:15", ""),
    ("+965 5551 2345", "Ali", LINK, "12", "", "-gate"),
)
SERIAL: Final = "46347.6041666667"
"""Time of the first row in days since 1900, rounded like programs do."""

BOMB_BYTES = 1_100_000_000
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


async def opened(harness: DeskUnderTest, path: Path) -> OpenFile:
    await sign_in(harness)
    return await harness.desk.order_files.open(path, ignore_progress)


def keys(file: OpenFile) -> list[str]:
    return [row.key for row in file.rows.values()]


def csv_text(separator: str = ",", order: tuple[int, ...] = (0, 1, 2, 3, 4, 5)) -> str:
    """Returns the orders as CSV, with the columns in the given order."""
    lines = (HEADINGS, *ROWS)
    return "".join(separator.join(f'"{line[at]}"' for at in order) + "\r\n" for line in lines)


@pytest.fixture
async def plain(harness: DeskUnderTest, tmp_path: Path) -> list[str]:
    """Keys of the orders in a plain file."""
    path = tmp_path / "orders.csv"
    path.write_text(csv_text(), encoding="utf-8", newline="")
    return keys(await opened(harness, path))


def libre_office(path: Path) -> Path:
    """Writes numbers with ``t="n"``, results of formulas, own formats, sheets in another order."""
    texts = [*HEADINGS, "سارة", "29.3375, 48.0758", "call first", "0096566001122", "Noura", LINK]
    texts += ["+965 5551 2345", "-gate"]
    strings = "".join(f'<si><t xml:space="preserve">{text}</t></si>' for text in texts)
    head = "".join(f'<c r="{"ABCDEF"[at]}1" s="0" t="s"><v>{at}</v></c>' for at in range(6))
    rows = (
        f'<row r="1" customFormat="false" ht="15">{head}</row>'
        '<row r="2" customFormat="false" ht="15"><c r="A2" s="0" t="n"><v>98765432</v></c>'
        '<c r="B2" s="0" t="s"><v>6</v></c><c r="C2" s="0" t="s"><v>7</v></c>'
        '<c r="D2" s="0" t="n"><f aca="false">1+3.5</f><v>4.5</v></c>'
        f'<c r="E2" s="1" t="n"><v>{SERIAL}</v></c><c r="F2" s="0" t="s"><v>8</v></c></row>'
        '<row r="3"><c r="A3" s="0" t="s"><v>9</v></c><c r="B3" s="0" t="str">'
        '<f aca="false">&quot;Nou&quot;&amp;&quot;ra&quot;</f><v>Noura</v></c>'
        '<c r="C3" s="0" t="s"><v>11</v></c><c r="E3" s="2" t="n"><v>46348.3854166667</v></c></row>'
        '<row r="4"><c r="A4" s="0" t="s"><v>12</v></c><c r="B4" t="inlineStr"><is><r><t>Al</t></r>'
        '<r><rPr><b/></rPr><t>i</t></r></is></c><c r="C4" s="0" t="s"><v>11</v></c>'
        '<c r="D4" s="0" t="n"><v>12</v></c><c r="F4" s="0" t="s"><v>13</v></c></row>'
    )
    formats = (
        '<numFmts count="2"><numFmt numFmtId="164" formatCode="d/m/yyyy\\ h:mm"/>'
        '<numFmt numFmtId="165" formatCode="[$-401]dd\\ mmmm\\ yyyy\\ hh:mm\\ AM/PM"/></numFmts>'
    )
    sheets = (
        '<sheet name="Orders" sheetId="2" r:id="rId3"/><sheet name="Old" sheetId="1" r:id="rId2"/>'
    )
    return repacked(
        write_workbook(path.with_name("plain.xlsx"), [[inline("Old orders")]]),
        path,
        {
            "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}">'
            f'<fileVersion appName="Calc"/><workbookPr date1904="false"/><sheets>{sheets}</sheets>'
            "</workbook>",
            "xl/_rels/workbook.xml.rels": links(
                ("rId1", "styles", "styles.xml"),
                ("rId2", "worksheet", "worksheets/sheet1.xml"),
                ("rId3", "worksheet", "worksheets/sheet2.xml"),
                ("rId4", "sharedStrings", "sharedStrings.xml"),
            ),
            "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}" count="20">{strings}</sst>',
            "xl/styles.xml": f'<styleSheet xmlns="{MAIN}">{formats}<fonts count="1"><font/></fonts>'
            '<fills count="1"><fill><patternFill/></fill></fills>'
            '<borders count="1"><border/></borders>'
            '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/>'
            '<xf numFmtId="164" applyNumberFormat="true"/>'
            '<xf numFmtId="165" applyNumberFormat="true"/></cellXfs></styleSheet>',
            "xl/worksheets/sheet2.xml": f'<worksheet xmlns="{MAIN}"><dimension ref="A1:F4"/>'
            f"<sheetData>{rows}</sheetData></worksheet>",
        },
    )


def google_sheets(path: Path) -> Path:
    """Writes only shared texts, and styled cells without a value after the last one."""
    blanks = "".join('<c s="0"/>' for _ in range(20))
    texts = [*HEADINGS, "سارة", "29.3375, 48.0758", "call first", "96566001122", "Noura"]
    texts += [LINK, "Ali", "-gate"]
    return write_workbook(
        path,
        [
            [*(shared(at) for at in range(6)), blanks],
            [
                *(number("9.8765432E7"), shared(6), shared(7), number("4.5")),
                *(number(SERIAL, MOMENT), shared(8), blanks),
            ],
            [
                *(number("96566001122"), shared(10), shared(11), '<c s="0"/>'),
                *(number("46348.385416666664", MOMENT), blanks),
            ],
            [
                *(number("96555512345"), shared(12), shared(11), number("12.0")),
                *('<c s="1"/>', shared(13), blanks),
            ],
            [blanks],
        ],
        texts=texts,
    )


def counted_from_1904(path: Path) -> Path:
    """Writes days counted from 1904, like Excel for Mac."""
    return write_workbook(
        path,
        [
            [inline(each) for each in HEADINGS],
            [
                *map(inline, ROWS[0][:3]),
                *(number("4.5"), number("44885.6041666667", MOMENT), inline("call first")),
            ],
            [*map(inline, ROWS[1][:4]), number("44886.3854166667", MOMENT)],
            [*map(inline, ROWS[2])],
        ],
        is_1904=True,
    )


def another_writer(path: Path) -> Path:
    """Writes prefixed tags and absolute targets; no dimension, styles or shared texts."""
    rows = "".join(
        "<x:row>"
        + "".join(f'<x:c t="inlineStr"><x:is><x:t>{cell}</x:t></x:is></x:c>' for cell in row)
        + "</x:row>"
        for row in (HEADINGS, *ROWS)
    )
    return repacked(
        write_workbook(path.with_name("plain.xlsx"), []),
        path,
        {
            "xl/styles.xml": None,
            "xl/sharedStrings.xml": None,
            "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">'
            '<Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument'
            '.spreadsheetml.sheet.main+xml"/><Default Extension="rels" ContentType="application/'
            'vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/worksheets/'
            'sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml'
            '.worksheet+xml"/></Types>',
            "xl/_rels/workbook.xml.rels": links(("r1", "worksheet", "/xl/worksheets/sheet1.xml")),
            "xl/worksheets/sheet1.xml": f'<x:worksheet xmlns:x="{MAIN}"><x:sheetData>{rows}'
            "</x:sheetData></x:worksheet>",
        },
    )


def links(*targets: tuple[str, str, str]) -> str:
    """Returns relationships by id, kind and target."""
    found = "".join(
        f'<Relationship Id="{id}" Type="{OFFICE}/{kind}" Target="{target}"/>'
        for id, kind, target in targets
    )
    return f'<Relationships xmlns="{PACKAGE}/relationships">{found}</Relationships>'


@pytest.mark.parametrize("write", [libre_office, google_sheets, counted_from_1904, another_writer])
async def test_workbooks_of_other_programs_hold_the_same_orders(
    harness: DeskUnderTest, plain: list[str], tmp_path: Path, write: Callable[[Path], Path]
) -> None:
    found = await opened(harness, write(tmp_path / "saved again.xlsx"))
    assert keys(found) == plain
    assert {row.ordinal for row in found.rows.values()} == {1}
    assert found.file.headings == HEADINGS


@pytest.mark.parametrize(
    ("separator", "encoding"),
    [(";", "utf-16"), ("\t", "utf-16-le"), (";", "utf-8-sig"), (",", "utf-8"), (";", "cp1256")],
)
async def test_csv_of_other_programs_holds_the_same_orders(
    harness: DeskUnderTest, plain: list[str], tmp_path: Path, separator: str, encoding: str
) -> None:
    path = tmp_path / "saved again.csv"
    mark = b"\xff\xfe" if encoding == "utf-16-le" else b""
    path.write_bytes(mark + csv_text(separator).encode(encoding))
    assert keys(await opened(harness, path)) == plain


async def test_a_copy_with_columns_and_rows_in_another_order_is_known(
    harness: DeskUnderTest, model: ServiceModel, tmp_path: Path
) -> None:
    path = tmp_path / "orders.csv"
    rows = [line for at, line in enumerate(csv_text().splitlines()) if at != 2]
    path.write_text("\n".join(rows), encoding="utf-8")
    first = await opened(harness, path)
    assert states(first) == ["ready", "ready"]
    await harness.desk.file_booking(first).run()
    copy = tmp_path / "copy of orders.csv"
    head, *lines = csv_text("\t", (5, 3, 0, 4, 2, 1)).splitlines()
    copy.write_text("\n".join([head, *reversed(lines)]), encoding="utf-16")
    again = await opened(harness, copy)
    assert states(again) == ["known", "ready", "known"]
    assert len(model.deliveries) == 2


async def test_arabic_headings_of_windows_1256(
    harness: DeskUnderTest, plain: list[str], tmp_path: Path
) -> None:
    head = "الهاتف;الاسم;الموقع;مبلغ التحصيل;موعد التوصيل;ملاحظات"
    text = "\r\n".join([head, *csv_text(";").splitlines()[1:]])
    path = tmp_path / "orders.csv"
    path.write_bytes(text.encode("cp1256"))
    assert keys(await opened(harness, path)) == plain


async def test_a_formula_without_a_result_is_a_problem_of_its_row_alone(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    cells = [[*map(inline, row[:3])] for row in ROWS]
    rows = [
        [inline(each) for each in HEADINGS[:4]],
        [*cells[0], formula("1+3.5", "4.5")],
        [*cells[1], formula("1+3.5")],
        [*cells[2], '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>'],
    ]
    found = await opened(harness, write_workbook(tmp_path / "orders.xlsx", rows))
    first, *others = found.rows.values()
    assert (first.content.draft.cash_amount, first.content.problems) == ("4.500", ())
    for row in others:
        assert RowFailure.FORMULA in [each.failure for each in row.content.problems]


async def test_a_time_that_stands_alone_or_a_day_alone_is_a_problem(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    cells = [*map(inline, ROWS[1][:3]), inline("")]
    rows = [
        [inline(each) for each in HEADINGS[:5]],
        [*cells, number("0.604166666664", CLOCK)],
        [*cells, number("46347", DAY)],
    ]
    found = await opened(harness, write_workbook(tmp_path / "orders.xlsx", rows))
    failures = [[each.failure for each in row.content.problems] for row in found.rows.values()]
    assert failures == [[RowFailure.NO_DAY], [RowFailure.NO_TIME]]


def bomb(path: Path) -> None:
    """Writes a sheet whose declared size is 1 GB."""
    write_workbook(path, [[inline("Phone")]])
    with zipfile.ZipFile(path, "a") as packed:
        packed.writestr("xl/worksheets/sheet2.xml", b"")
        packed.getinfo("xl/worksheets/sheet2.xml").file_size = BOMB_BYTES


def wide(path: Path) -> None:
    """Writes 100,000 columns."""
    write_workbook(path, [[inline("Phone")] * 100_000])


def endless_quotes(path: Path) -> None:
    """Writes a quote that never ends, over many lines of cells."""
    path.write_bytes(b'Phone,Name\n98765432,"' + b"Sara\n98765432,x" * 100_000)


def of_bytes(content: bytes) -> Callable[[Path], object]:
    """Returns a function that writes a file with these bytes."""
    return lambda path: path.write_bytes(content)


@pytest.mark.parametrize(
    ("name", "write", "failure"),
    [
        ("bomb.xlsx", bomb, FileFailure.TOO_LARGE),
        ("wide.xlsx", wide, FileFailure.TOO_MANY_COLUMNS),
        ("wide.csv", of_bytes(b"Phone;" * 100_000), FileFailure.TOO_MANY_COLUMNS),
        ("quotes.csv", endless_quotes, FileFailure.TOO_MANY_ORDERS),
        ("slip.xlsx", of_bytes(b"%PDF-1.7\n%\xe2\xe3\n\x00\x01"), FileFailure.NOT_A_TABLE),
        ("photo.xlsx", of_bytes(b"\xff\xd8\xff\xe0\x00\x10JFIF\x00"), FileFailure.NOT_A_TABLE),
        ("old.xls", of_bytes(OLE + bytes(504) + b"Workbook"), FileFailure.NOT_A_TABLE),
        ("locked.xlsx", of_bytes(OLE + bytes(504) + b"EncryptedPackage"), FileFailure.NOT_A_TABLE),
        ("cut.xlsx", of_bytes(b"PK\x03\x04" + bytes(400)), FileFailure.DAMAGED_WORKBOOK),
    ],
)
async def test_a_hostile_file_is_refused_and_nothing_is_kept(
    harness: DeskUnderTest,
    tmp_path: Path,
    name: str,
    write: Callable[[Path], object],
    failure: FileFailure,
) -> None:
    write(tmp_path / name)
    with pytest.raises(FileError, match=failure):
        await opened(harness, tmp_path / name)
    assert await harness.desk.order_files.earlier() == ()


@pytest.mark.parametrize("name", ["orders.csv", "orders.xlsx"])
async def test_an_empty_file_has_no_rows(harness: DeskUnderTest, tmp_path: Path, name: str) -> None:
    (tmp_path / name).touch()
    assert (await opened(harness, tmp_path / name)).rows == {}


async def test_the_lock_of_libre_office_beside_a_file_is_no_table_of_orders(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    """``.~lock.orders.xlsx#`` contains one line with the user who has the file open."""
    path = tmp_path / ".~lock.orders.xlsx#"
    path.write_text(",clerk,till,21.11.2026 12:00,file:///home/clerk/.config/libreoffice/4;")
    found = await opened(harness, path)
    assert "ready" not in states(found)
