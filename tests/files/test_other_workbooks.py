"""Tests of workbooks of other programs, given as bytes."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from deskdispatch.domain.errors import FileError
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.files.table_files import load
from tests.files.raw_workbook import (
    CLOCK,
    DAY,
    MOMENT,
    formula,
    inline,
    number,
    shared,
    write_workbook,
)
from tests.files.rows import texts


def changed(path: Path, old: bytes, new: bytes) -> Path:
    """Copies a workbook with other bytes in its parts."""
    copy = path.with_name("hostile.xlsx")
    with zipfile.ZipFile(path) as parts, zipfile.ZipFile(copy, "w") as packed:
        for name in parts.namelist():
            packed.writestr(name, parts.read(name).replace(old, new))
    return copy


def test_numbers_stand_as_a_spreadsheet_shows_them(tmp_path: Path) -> None:
    row = [
        *(number("98765432"), number("9.8765432E7"), number("4.0999999999999996")),
        *(number("96598765432"), number("4.41E+11"), number("10.0"), number("-0.0")),
        *(number("1e308"), number("2.5E-2")),
    ]
    (found,) = texts(write_workbook(tmp_path / "orders.xlsx", [row]))
    phones = ("98765432", "98765432", "4.1", "96598765432", "441000000000")
    assert found == (*phones, "10", "0", "1e+308", "0.025")


@pytest.mark.parametrize(("is_1904", "serial"), [(False, 46347), (True, 44885)])
def test_days_are_read_by_the_system_of_the_workbook(
    tmp_path: Path, serial: int, *, is_1904: bool
) -> None:
    row = [
        *(number(f"{serial}.604166666664", MOMENT), number(str(serial), DAY)),
        *(number("0.604166666664", CLOCK), number(f"{serial}.5")),
    ]
    (found,) = texts(write_workbook(tmp_path / "orders.xlsx", [row], is_1904=is_1904))
    assert found == ("2026-11-21 14:30:00", "2026-11-21 00:00:00", "14:30:00", f"{serial}.5")


def test_texts_are_read_wherever_they_are_kept(tmp_path: Path) -> None:
    rows = [[shared(1), inline("سارة"), shared(0)]]
    path = write_workbook(tmp_path / "orders.xlsx", rows, texts=["السالمية", "0098765432"])
    assert texts(path) == [("0098765432", "سارة", "السالمية")]


def test_a_formula_is_its_result_or_else_its_text(tmp_path: Path) -> None:
    rows = [
        [formula("B1&amp;C1", "98765432"), formula("1+1"), inline("x")],
        [inline("=1+1"), formula("A1"), formula("A2", "0")],
    ]
    path = write_workbook(tmp_path / "orders.xlsx", rows)
    assert texts(path) == [("98765432", "=1+1", "x"), ("=1+1", "=A1", "0")]


@pytest.mark.parametrize("fill", [b"<fill/>", b"<fill></fill>"])
def test_a_fill_without_a_pattern_is_no_damage(tmp_path: Path, fill: bytes) -> None:
    """Dates and formulas without a result are also read."""
    row = [number("46347", DAY), formula("1+1"), shared(0)]
    path = write_workbook(tmp_path / "orders.xlsx", [row], texts=["سارة"])
    bare = changed(path, b"<fill><patternFill/></fill>", fill)
    assert texts(bare) == texts(path) == [("2026-11-21 00:00:00", "=1+1", "سارة")]


def test_a_day_that_no_calendar_has_is_an_error_of_its_cell(tmp_path: Path) -> None:
    row = [number("99999999", DAY), '<c t="e"><v>#N/A</v></c>', inline("x")]
    path = write_workbook(tmp_path / "orders.xlsx", [row])
    assert texts(path) == [("#VALUE!", "#N/A", "x")]


@pytest.mark.parametrize(
    ("sheet", "failure"),
    [
        (b'<row r="999999999999"><c r="A999999999999"><v>1</v></c></row>', FileFailure.NOT_A_TABLE),
        (b'<row r="1"><c r="ALM1"><v>1</v></c></row>', FileFailure.TOO_MANY_COLUMNS),
        (b'<row r="1"><c r="A1"><v>1</v>', FileFailure.DAMAGED_WORKBOOK),
        (b'<row r="1"><c r="A1" t="s"><v>7</v></c></row>', FileFailure.DAMAGED_WORKBOOK),
    ],
)
async def test_a_sheet_that_no_program_wrote_is_refused(
    tmp_path: Path, sheet: bytes, failure: FileFailure
) -> None:
    path = write_workbook(tmp_path / "whole.xlsx", [])
    hostile = tmp_path / "hostile.xlsx"
    with zipfile.ZipFile(path) as parts, zipfile.ZipFile(hostile, "w") as packed:
        for name in parts.namelist():
            packed.writestr(
                name, parts.read(name).replace(b"</sheetData>", sheet + b"</sheetData>")
            )
    with pytest.raises(FileError, match=failure):
        assert [line async for page in load(hostile) for line in page] == []


async def test_entities_do_not_fill_the_memory(tmp_path: Path) -> None:
    path = write_workbook(tmp_path / "whole.xlsx", [[inline("&a9;")]])
    bomb = "".join(f'<!ENTITY a{at} "{f"&a{at - 1};" * 10}">' for at in range(1, 10))
    document = f'<!DOCTYPE x [<!ENTITY a0 "lol">{bomb}]><worksheet '.encode()
    hostile = changed(path, b"<worksheet ", document)
    with pytest.raises(FileError, match=FileFailure.DAMAGED_WORKBOOK):
        assert [line async for page in load(hostile) for line in page] == []
