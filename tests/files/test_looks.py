"""Tests that a workbook is read whatever its formatting and the program that wrote it."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.files.raw_workbook import DAY, formula, inline, number, shared, write_workbook
from tests.files.rows import lines_of, texts
from tests.files.test_other_workbooks import changed

ROW = [number("46347", DAY), formula("1+1", "2"), shared(0), inline("Ali"), number("4.5")]
READ = ("2026-11-21 00:00:00", "2", "سارة", "Ali", "4.5")


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    return write_workbook(tmp_path / "orders.xlsx", [ROW], texts=["سارة"])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"<border/>", b'<border><left style=""/></border>'),
        (b"<border/>", b'<border><left style="wavy"><color rgb="auto"/></left></border>'),
        (b"<font/>", b'<font><sz val=""/></font>'),
        (b"<font/>", b'<font><family val="34"/><color rgb="auto"/><b val="maybe"/></font>'),
        (b"<patternFill/>", b'<patternFill patternType="stripes"/>'),
        (b"<patternFill/>", b""),
        (b"<cellXfs ", b'<cellXfs x="y" '),
        (b'numFmtId="14" ', b'numFmtId="14" fontId="" borderId="-1" '),
        (b'<xf numFmtId="20"', b'<xf><alignment vertical="middle"/></xf><xf numFmtId="20"'),
        (b"<cellStyles ", b"<dxfs><dxf><font><sz/></font></dxf></dxfs><cellStyles "),
        (b'builtinId="0"', b'builtinId="none"'),
        (b"<workbookPr/>", b'<workbookPr defaultThemeVersion="new"/><bookViews/>'),
        (b"</sheetData>", b'</sheetData><conditionalFormatting sqref="all"/>'),
        (b"</sheetData>", b'</sheetData><mergeCells><mergeCell ref="?"/></mergeCells>'),
        (b"<sheetData>", b'<sheetViews><sheetView zoomScale=""/></sheetViews><sheetData>'),
    ],
)
def test_looks_refuse_nothing(plain: Path, old: bytes, new: bytes) -> None:
    assert texts(changed(plain, old, new)) == [READ]


def with_created_date(path: Path) -> Path:
    copy = path.with_name("dated.xlsx")
    copy.write_bytes(path.read_bytes())
    with zipfile.ZipFile(copy, "a") as parts:
        parts.writestr(
            "docProps/core.xml",
            '<cp:coreProperties xmlns:cp="x" xmlns:dcterms="y"><dcterms:created>yesterday'
            "</dcterms:created></cp:coreProperties>",
        )
    return copy


def strict(path: Path) -> Path:
    """Converts a workbook to *Strict Open XML*: other namespaces, dates as text."""
    old, new = b"http://schemas.openxmlformats.org", b"http://purl.oclc.org/ooxml"
    for was, becomes in (
        (old + b"/spreadsheetml/2006/main", new + b"/spreadsheetml/main"),
        (old + b"/officeDocument/2006/relationships", new + b"/officeDocument/relationships"),
        (b'<c s="2"><v>46347</v></c>', b'<c s="2" t="d"><v>2026-11-21T00:00:00</v></c>'),
    ):
        path = changed(path, was, becomes).rename(path.with_name("strict.xlsx"))
    return path


def renamed(path: Path, rename: Callable[[str], str]) -> Path:
    """Copies a workbook with renamed parts; only ``filename`` keeps a backslash in Python."""
    copy = path.with_name("renamed.xlsx")
    with zipfile.ZipFile(path) as parts, zipfile.ZipFile(copy, "w") as packed:
        for name in parts.namelist():
            info = zipfile.ZipInfo(name)
            info.filename = rename(name)
            packed.writestr(info, parts.read(name))
    return copy


def with_backslashes(path: Path) -> Path:
    return renamed(path, lambda name: name.replace("/", "\\"))


def in_capitals(path: Path) -> Path:
    return renamed(path, str.upper)


@pytest.mark.parametrize("make", [with_created_date, strict, with_backslashes, in_capitals])
def test_properties_namespaces_and_names_of_parts_refuse_nothing(
    plain: Path, make: Callable[[Path], Path]
) -> None:
    assert texts(make(plain)) == [READ]


def test_an_empty_result_is_blank_and_a_formula_never_calculated_is_its_text(
    tmp_path: Path,
) -> None:
    row = [
        '<c t="str"><f>IF(A1,"","")</f><v></v></c>',
        "<c><f>1+1</f><v></v></c>",
        '<c><f t="shared" si="0"/></c>',
        number("not a number"),
        inline("x"),
    ]
    assert texts(write_workbook(tmp_path / "orders.xlsx", [row])) == [
        ("", "=1+1", "=", "not a number", "x")
    ]


def test_rows_out_of_order_keep_numbers_of_their_own(tmp_path: Path) -> None:
    path = write_workbook(tmp_path / "orders.xlsx", [[inline("a")], [inline("b")], [inline("c")]])
    found = changed(path, b'<row r="3">', b'<row r="2">')
    assert [(line.number, line.cells) for line in lines_of(found)] == [
        (1, ("a",)),
        (2, ("b",)),
        (3, ("c",)),
    ]
