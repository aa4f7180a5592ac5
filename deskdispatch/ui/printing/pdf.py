"""Slips as a PDF."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QPageSize, QPainter, QPdfWriter

from deskdispatch.desk.slip import Slip
from deskdispatch.domain.slip_template import SlipTemplate
from deskdispatch.ui.printing.pages import pages
from deskdispatch.ui.printing.painter import paint
from deskdispatch.ui.printing.paper import DPI
from deskdispatch.ui.printing.sheet import Sheet
from deskdispatch.ui.printing.words import Words


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
    """Made in memory: a PDF writer does not report that a disk is full."""
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


def page_size(sheet: Sheet) -> QPageSize:
    """The sheet as a page; never a standard size that happens to be near."""
    size = QSizeF(sheet.width_mm, sheet.length_mm)
    exact = QPageSize.SizeMatchPolicy.ExactMatch
    return QPageSize(size, QPageSize.Unit.Millimeter, "Slip", exact)
