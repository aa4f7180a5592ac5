"""Conversion of cells to and from their form in files, safe from formulas."""

from __future__ import annotations

import re
from datetime import datetime
from decimal import Decimal
from typing import Final

from deskdispatch.domain import money
from deskdispatch.domain.clock import in_kuwait
from deskdispatch.domain.tables.table import Cell

LONGEST: Final = 32_767
"""Largest number of characters in a cell of a workbook, counted in UTF-16 units."""

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""Prefixes of texts that a spreadsheet may take for a formula (OWASP, CSV injection)."""

MARK: Final = "'"
"""Prefix that marks a text which could be taken for a formula."""

_INSIDE: Final = r"""(["']*[=+\-@＝＋－＠])"""
_SPLIT: Final = re.compile(rf"([;\t|\r\n]){_INSIDE}")
_SPLIT_MARKED: Final = re.compile(rf"([;\t|\r\n]){MARK}{_INSIDE}")
"""Beginning of a cell in a spreadsheet with another list separator than the comma, which ignores
the quotes around our cells.
"""

_NO_TEXT: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML cannot hold or a terminal would interpret."""

_LOOKS_ESCAPED: Final = re.compile(r"_(?=x[0-9A-Fa-f]{4}[_\r])")
_ESCAPE: Final = re.compile(r"_x([0-9A-Fa-f]{4})_")
"""A character by its number, as written in a workbook."""


def clean(text: str) -> str:
    """Replaces characters that no file can hold."""
    return _NO_TEXT.sub("\ufffd", text)


def moment_text(moment: datetime) -> str:
    """Returns text such as ``2026-11-21 14:02:07`` in Kuwait, with ``.123`` if not zero."""
    try:
        local = in_kuwait(moment)
    except OverflowError:  # the last hours of the calendar, used by some programs for *never*
        local = moment
    return wall_text(local.replace(tzinfo=None))


def wall_text(local: datetime) -> str:
    return local.isoformat(sep=" ", timespec="milliseconds" if local.microsecond else "seconds")


def plain(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, Decimal):
        return money.text(cell)
    if isinstance(cell, datetime):
        return wall_text(cell) if cell.tzinfo is None else moment_text(cell)
    return clean(cell) if isinstance(cell, str) else repr(cell)


def with_formula_marks(text: str) -> str:
    """Returns a text for CSV, with marks where it could be taken for a formula.

    Marks are needed at the beginning, and after any list separator within it, with or without
    quotes before the text. A text that begins with the mark gets another one, so that
    ``without_formula_marks`` restores the original.
    """
    marked = _SPLIT.sub(rf"\1{MARK}\2", text)
    is_marked = text.startswith(MARK) or text.lstrip('"').startswith(FORMULA)
    return MARK + marked if is_marked else marked


def without_formula_marks(text: str) -> str:
    """Returns the original of ``with_formula_marks``, also if a spreadsheet removed the mark."""
    return _SPLIT_MARKED.sub(r"\1\2", text.removeprefix(MARK))


def shortened(text: str) -> str:
    """Returns the text cut to the limit of a workbook cell; a cut text ends in ``…``."""
    if len(text) * 2 <= LONGEST:
        return text
    units = text.encode("utf-16-le")
    if len(units) // 2 <= LONGEST:
        return text
    return units[: 2 * (LONGEST - 1)].decode("utf-16-le", errors="ignore") + "…"


def escaped(text: str) -> str:
    """Escapes a text for a workbook, including text that only looks like an escape.

    A carriage return is escaped too, as an XML reader would turn it into a line feed.
    """
    return _LOOKS_ESCAPED.sub("_x005F_", text).replace("\r", "_x000D_")


def unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)
