"""Writes slips as PDF."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QPageSize, QPainter, QPdfWriter

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.slips.paper import DPI
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.printing.pages import pages
from deskdispatch.ui.printing.painter import paint
from deskdispatch.ui.printing.sheet import Sheet
from deskdispatch.ui.printing.words import Words

_PAGES: Final = re.compile(
    rb"/Type /Pages\n/Kids \n\[\n(?P<kids>(?:\d+ 0 R\n)+)\]\n/Count (?P<count>\d+)\n"
)
_PAGE: Final = re.compile(rb"\d+ 0 R")


def pdf(
    slips: Sequence[Slip], template: SlipTemplate | None = None, words: Words | None = None
) -> bytes:
    """A document of these slips: a page each as long as its content on a roll, four on A4.

    Raises:
        ValueError: There are none.
    """
    if not slips:
        raise ValueError("a document without a slip")
    numbers = ", ".join(slip.order_number for slip in slips[:3])
    return document(pages(slips, template, DPI, words), numbers)


def document(sheets: Iterable[Sheet], title: str) -> bytes:
    """A PDF of these sheets, made in memory, as a PDF writer does not report a full disk."""
    coming = iter(sheets)
    first = next(coming)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(first.dpi)
    writer.setPageSize(page_size(first))
    writer.setPageMargins(QMarginsF())
    writer.setTitle(title)
    writer.setCreator("deskdispatch")
    painter = QPainter(writer)
    for at, sheet in enumerate(chain((first,), coming)):
        if at:
            writer.setPageSize(page_size(sheet))
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


def page_size(sheet: Sheet) -> QPageSize:
    """The exact page size of a sheet, never a similar standard size."""
    size = QSizeF(sheet.width_mm, sheet.length_mm)
    exact = QPageSize.SizeMatchPolicy.ExactMatch
    return QPageSize(size, QPageSize.Unit.Millimeter, "Slip", exact)
