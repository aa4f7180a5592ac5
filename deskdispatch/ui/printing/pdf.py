"""Writes slips as PDF."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QPageSize, QPainter, QPdfWriter

from deskdispatch.ui.printing.sheet import Sheet, paint

_PAGES: Final = re.compile(
    rb"/Type /Pages\n/Kids \n\[\n(?P<kids>(?:\d+ 0 R\n)+)\]\n/Count (?P<count>\d+)\n"
)
_PAGE: Final = re.compile(rb"\d+ 0 R")


def document(sheets: Iterable[Sheet], title: str) -> bytes:
    """A PDF of these sheets, made in memory, as a PDF writer does not report a full disk."""
    coming = iter(sheets)
    first = next(coming)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(first.dpi)
    writer.setPageSize(page_size(first.width_mm, first.length_mm, "Slip"))
    writer.setPageMargins(QMarginsF())
    writer.setTitle(title)
    writer.setCreator("deskdispatch")
    painter = QPainter(writer)
    for at, sheet in enumerate(chain((first,), coming)):
        if at:
            writer.setPageSize(page_size(sheet.width_mm, sheet.length_mm, "Slip"))
            writer.newPage()
        paint(painter, sheet)
    painter.end()
    return bytes(buffer.data().data())


def singles(content: bytes) -> list[bytes]:
    """Splits a document made here into one document per page.

    Half of what a short document costs are its fonts, so these share them: in each copy the list
    of pages names one, and is filled up with blanks, for then every offset in the file stays true.
    The other pages are in there still, but belong to nothing.

    Returns:
        Nothing where another version of Qt writes PDF differently.
    """
    found = list(_PAGES.finditer(content))
    if len(found) != 1:
        return []
    (listed,) = found
    kids = _PAGE.findall(listed["kids"])
    if len(kids) != int(listed["count"]):
        return []
    start, end = listed.span()
    made = (b"/Type /Pages\n/Kids \n[\n" + kid + b"\n]\n/Count 1\n" for kid in kids)
    return [content[:start] + one.ljust(end - start) + content[end:] for one in made]


def page_size(width_mm: float, length_mm: float, name: str) -> QPageSize:
    """An exact page size, never a similar standard size."""
    size, exact = QSizeF(width_mm, length_mm), QPageSize.SizeMatchPolicy.ExactMatch
    return QPageSize(size, QPageSize.Unit.Millimeter, name, exact)
