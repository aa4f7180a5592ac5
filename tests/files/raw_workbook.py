"""Workbooks like those of other programs, written part by part."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006"
_TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml"

_TYPES: Final = (
    f'<Types xmlns="{PACKAGE}/content-types">'
    '<Default Extension="rels"'
    ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>'
    f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_TYPE}.worksheet+xml"/>'
    f'<Override PartName="/xl/styles.xml" ContentType="{_TYPE}.styles+xml"/>'
    f'<Override PartName="/xl/sharedStrings.xml" ContentType="{_TYPE}.sharedStrings+xml"/>'
    "</Types>"
)
_STYLES: Final = (
    f'<styleSheet xmlns="{MAIN}"><fonts count="1"><font/></fonts>'
    '<fills count="1"><fill><patternFill/></fill></fills><borders count="1"><border/></borders>'
    '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/>'
    '<xf numFmtId="22" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/>'
    '<xf numFmtId="20" applyNumberFormat="1"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'
    "</styleSheet>"
)
GENERAL, MOMENT, DAY, CLOCK = range(4)
"""Styles of cells: General, ``m/d/yy h:mm``, ``mm-dd-yy`` and ``h:mm``."""


def number(value: str, style: int = GENERAL) -> str:
    """Returns a cell with a number as written in the file."""
    return f'<c s="{style}"><v>{value}</v></c>'


def shared(at: int) -> str:
    """Returns a cell with a shared text, by its index."""
    return f'<c t="s"><v>{at}</v></c>'


def inline(text: str) -> str:
    """Returns a cell with an inline text."""
    return f'<c t="inlineStr"><is><t>{text}</t></is></c>'


def formula(text: str, result: str | None = None) -> str:
    """Returns a cell with a formula; with None it was never calculated."""
    value = "" if result is None else f"<v>{result}</v>"
    return f"<c><f>{text}</f>{value}</c>"


def write_workbook(
    path: Path, rows: Sequence[Sequence[str]], *, texts: Sequence[str] = (), is_1904: bool = False
) -> Path:
    """Writes a workbook with one sheet.

    Args:
        path: Path of the file.
        rows: Rows of cells, made by the functions above.
        texts: Shared texts.
        is_1904: Whether its days are counted from 1904.
    """
    system = '<workbookPr date1904="1"/>' if is_1904 else "<workbookPr/>"
    lines = "".join(f'<row r="{at}">{"".join(row)}</row>' for at, row in enumerate(rows, start=1))
    strings = "".join(f"<si><t>{text}</t></si>" for text in texts)
    parts = {
        "[Content_Types].xml": _TYPES,
        "_rels/.rels": _links(("officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": (
            f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}">{system}'
            '<sheets><sheet name="Orders" sheetId="1" r:id="r1"/></sheets></workbook>'
        ),
        "xl/_rels/workbook.xml.rels": _links(
            ("worksheet", "worksheets/sheet1.xml"),
            ("styles", "styles.xml"),
            ("sharedStrings", "sharedStrings.xml"),
        ),
        "xl/styles.xml": _STYLES,
        "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}">{strings}</sst>',
        "xl/worksheets/sheet1.xml": (
            f'<worksheet xmlns="{MAIN}"><sheetData>{lines}</sheetData></worksheet>'
        ),
    }
    with zipfile.ZipFile(path, "w") as packed:
        for name, content in parts.items():
            packed.writestr(name, f'<?xml version="1.0" encoding="UTF-8"?>{content}')
    return path


def _links(*targets: tuple[str, str]) -> str:
    """Returns relationships ``r1``, ``r2`` … by kind and target."""
    links = "".join(
        f'<Relationship Id="r{at}" Type="{OFFICE}/{kind}" Target="{target}"/>'
        for at, (kind, target) in enumerate(targets, start=1)
    )
    return f'<Relationships xmlns="{PACKAGE}/relationships">{links}</Relationships>'


def repacked(source: Path, path: Path, parts: Mapping[str, str | None]) -> Path:
    """Copies a workbook with replaced parts; None leaves a part out."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            if name not in parts:
                new.writestr(name, old.read(name))
        for name, content in parts.items():
            if content is not None:
                new.writestr(name, f'<?xml version="1.0" encoding="UTF-8"?>{content}')
    return path
