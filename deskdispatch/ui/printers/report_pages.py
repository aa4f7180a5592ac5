"""Rendering of reports as PDFs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, Protocol

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QFont,
    QGuiApplication,
    QPagedPaintDevice,
    QPainter,
    QPalette,
    QPdfWriter,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextOption,
)

from deskdispatch.domain.slips.template import MM_PER_INCH, Paper
from deskdispatch.ui.printers.rendering import PrintDocument
from deskdispatch.ui.printing.font import families
from deskdispatch.ui.printing.painting import page_size
from deskdispatch.ui.printing.report import ReportWriter, page_words
from deskdispatch.ui.text import language

DPI: Final = 203
"""Resolution of thermal heads; enough for laser printers too, as letters are outlines."""

_PICTURE: Final = "\ufffc"
_FOOT_MM: Final = 8.0
_FEED_MM: Final = 10.0
"""Blank paper at the end of a roll, for tearing off."""


class Report(Protocol):
    """Content of a report; it can be pickled for another process."""

    @property
    def printed_at(self) -> datetime: ...

    def writer(self, narrow: bool) -> ReportWriter: ...


class ReportPaper(StrEnum):
    """Paper of a report."""

    A4 = "a4"
    ROLL = "roll_80"


_PAGES_MM: Final = {
    ReportPaper.A4: Paper.A4.spec.page_mm,
    ReportPaper.ROLL: Paper.ROLL_80.spec.page_mm,
}
_MARGINS_MM: Final = {ReportPaper.A4: 16.0, ReportPaper.ROLL: 4.0}


@dataclass(frozen=True, slots=True)
class ReportWork:
    """Work that renders a report as a PDF in another process; see ``rendering.RenderWork``."""

    report: Report
    paper: ReportPaper
    language: str

    @property
    def count(self) -> int:
        return 1

    def documents(self, progress: Callable[[int], None]) -> Iterator[PrintDocument]:
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        language.apply(application, self.language)
        progress(0)
        yield report_document(self.report, self.paper)


def report_document(report: Report, paper: ReportPaper) -> PrintDocument:
    """Returns the PDF of a report, in the current language."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DPI)
    made = report.writer(narrow=paper is ReportPaper.ROLL)
    writer.setTitle(made.title)
    writer.setCreator("deskdispatch")
    width_mm, height_mm = _paint(made, writer, paper)
    return PrintDocument(bytes(buffer.data().data()), 1, width_mm, height_mm)


def _paint(
    made: ReportWriter, device: QPagedPaintDevice, paper: ReportPaper
) -> tuple[float, float]:
    """Paints all pages; returns the width and height of a page in millimetres."""
    document, (width_mm, height_mm) = made.document, _PAGES_MM[paper]
    margin = _px(_MARGINS_MM[paper])
    width = _px(width_mm) - 2 * margin
    document.documentLayout().setPaintDevice(device)
    if paper is ReportPaper.ROLL:
        document.setTextWidth(width)
        body = document.size().height()
        height_mm = (body + 2 * margin) * MM_PER_INCH / DPI + _FEED_MM
    else:
        body = _px(height_mm) - 2 * margin - _px(_FOOT_MM)
        document.setPageSize(QSizeF(width, body))
        keep_headings(document)
    device.setPageSize(page_size(width_mm, height_mm, "Report"))
    device.setPageMargins(QMarginsF())
    painter = QPainter(device)
    pages = 1 if paper is ReportPaper.ROLL else document.pageCount()
    for page in range(pages):
        if page:
            device.newPage()
        _paint_page(made, painter, QRectF(0, page * body, width, body), margin)
        if paper is not ReportPaper.ROLL:
            foot = QRectF(margin, margin + body, width, _px(_FOOT_MM))
            _paint_foot(painter, foot, page_words(page + 1, pages))
    painter.end()
    return width_mm, height_mm


def keep_headings(document: QTextDocument) -> None:
    """Starts a new page before a heading that would be separated from its text or picture."""
    layout, height = document.documentLayout(), document.pageSize().height()
    block = document.begin()
    while block.isValid():
        last = block
        while last.next().isValid() and _leads(last):
            last = last.next()
        top, end = (layout.blockBoundingRect(each) for each in (block, last))
        if last != block and top.top() // height < (end.bottom() - 1) // height:
            form = QTextBlockFormat()
            form.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
            QTextCursor(block).mergeBlockFormat(form)
            document.markContentsDirty(0, document.characterCount())
        block = last.next()


def _leads(block: QTextBlock) -> bool:
    has_picture = any(_PICTURE in each.text() for each in (block, block.next()))
    return bool(block.blockFormat().headingLevel()) or has_picture


def _paint_page(made: ReportWriter, painter: QPainter, clip: QRectF, margin: float) -> None:
    context = QAbstractTextDocumentLayout.PaintContext()
    # Paper is white, whatever the theme.
    context.palette.setColor(QPalette.ColorRole.Text, Qt.GlobalColor.black)
    context.clip = clip
    painter.save()
    painter.translate(QPointF(margin, margin - clip.top()))
    painter.setClipRect(clip)
    made.document.documentLayout().draw(painter, context)
    painter.restore()


def _paint_foot(painter: QPainter, where: QRectF, words: str) -> None:
    font = QFont(families())
    font.setPixelSize(round(8 * DPI / 72))
    painter.setFont(font)
    painter.setPen(Qt.GlobalColor.black)
    option = QTextOption(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom)
    option.setTextDirection(QGuiApplication.layoutDirection())
    painter.drawText(where, words, option)


def _px(mm: float) -> float:
    return mm * DPI / MM_PER_INCH
