"""Converts cells to and from their form in files, safe from formulas."""

from __future__ import annotations

import re
from datetime import datetime
from decimal import Decimal
from typing import Final

from deskdispatch.domain import money
from deskdispatch.domain.clock import in_kuwait
from deskdispatch.domain.tables.table import Cell

LONGEST: Final = 32_767
"""Characters that a cell of a workbook holds, counted as UTF-16 does."""

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""Prefixes of texts that a spreadsheet may take for a formula (OWASP, CSV injection)."""

MARK: Final = "'"
"""The prefix that marks a text which could be taken for a formula."""

_INSIDE: Final = r"""(["']*[=+\-@＝＋－＠])"""
_SPLIT: Final = re.compile(rf"([;\t|\r\n]){_INSIDE}")
_SPLIT_MARKED: Final = re.compile(rf"([;\t|\r\n]){MARK}{_INSIDE}")
"""What begins a cell where a spreadsheet takes another list separator than the comma, and so does
not know the quotes around ours."""

_NO_TEXT: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML cannot hold or a terminal would interpret."""

_LOOKS_ESCAPED: Final = re.compile(r"_(?=x[0-9A-Fa-f]{4}[_\r])")
_ESCAPE: Final = re.compile(r"_x([0-9A-Fa-f]{4})_")
"""How a workbook writes a character by its number."""


def clean(text: str) -> str:
    """Replaces characters that no file can hold."""
    return _NO_TEXT.sub("\ufffd", text)


def moment_text(moment: datetime) -> str:
    """Such as ``2026-11-21 14:02:07`` in Kuwait; with ``.123`` where there is such a part."""
    try:
        local = in_kuwait(moment)
    except OverflowError:  # the last hours that a calendar has: somebody's *never*
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


def neutral(text: str) -> str:
    """A text as CSV holds it, with marks where it could be taken for a formula.

    That is at its beginning, and behind any list separator within it, with or without quotes before
    it. One that begins with the mark gets another, so that ``unmarked`` gives back what went in.
    """
    marked = _SPLIT.sub(rf"\1{MARK}\2", text)
    is_marked = text.startswith(MARK) or text.lstrip('"').startswith(FORMULA)
    return MARK + marked if is_marked else marked


def unmarked(text: str) -> str:
    """The text that ``neutral`` was given, also where a spreadsheet removed the mark."""
    return _SPLIT_MARKED.sub(r"\1\2", text.removeprefix(MARK))


def fitting(text: str) -> str:
    """The text cut to the limit of a workbook cell; a cut one ends in ``…``."""
    if len(text) * 2 <= LONGEST:
        return text
    units = text.encode("utf-16-le")
    if len(units) // 2 <= LONGEST:
        return text
    return units[: 2 * (LONGEST - 1)].decode("utf-16-le", errors="ignore") + "…"


def escaped(text: str) -> str:
    """Escapes a text for a workbook, including what only looks like an escape.

    A carriage return is escaped too, as an XML reader would turn it into a line feed.
    """
    return _LOOKS_ESCAPED.sub("_x005F_", text).replace("\r", "_x000D_")


def unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)
