"""Printed guide: all pages as one document."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QTextBlockFormat, QTextCharFormat, QTextCursor, QTextDocument, QTextFormat

from deskdispatch.ui.guide.content import PAGES, GuidePage, blocks, page, shown_markdown
from deskdispatch.ui.guide.reader import dress, fragments, picture
from deskdispatch.ui.printers.report_output import ReportWords
from deskdispatch.ui.printing.report import ReportWriter, lines_of
from deskdispatch.ui.text import language
from deskdispatch.version import version

translate = QCoreApplication.translate

_WIDEST: Final = 660
_HIGHEST: Final = 420
"""Pixels of a picture, at 96 dpi; less than A4 has between its margins."""


@dataclass(frozen=True, slots=True)
class GuideReport:
    """Whole guide in the current language, as a report to print."""

    printed_at: datetime

    def writer(self, narrow: bool) -> GuideWriter:
        return GuideWriter(narrow)


class GuideWriter(ReportWriter):
    """Writer of the guide; each page begins on a new sheet."""

    def __init__(self, narrow: bool) -> None:
        super().__init__(narrow)
        code = language.entry(language.current()).code
        pages = [page(name, code) for name in PAGES]
        whole = "\n\n".join(map(shown_markdown, pages))
        self.document.setMarkdown(whole)
        dress(self.document, GuidePage("", self.title, whole, ()))
        self.document.setDocumentMargin(0)
        titles, new_sheet = 0, QTextBlockFormat()
        new_sheet.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
        for block in blocks(self.document):
            for at, length, form in fragments(block):
                self._on_paper(at, length, form)
            if block.blockFormat().headingLevel() == 1:
                titles += 1
                if titles > 1:
                    QTextCursor(block).mergeBlockFormat(new_sheet)
        cursor = self._cursor = QTextCursor(self.document)
        cursor.insertBlock()
        cursor.setPosition(0)
        cursor.setBlockCharFormat(QTextCharFormat())
        self._line(lines_of(self.title, f"deskdispatch {version()}"), 14, bold=True, first=True)

    @property
    def title(self) -> str:
        return translate("GuideOutput", "Guide")

    def _on_paper(self, at: int, length: int, form: QTextCharFormat) -> None:
        """Fits a picture between the margins; formats a link like other text."""
        cursor = QTextCursor(self.document)
        cursor.setPosition(at)
        cursor.setPosition(at + length, QTextCursor.MoveMode.KeepAnchor)
        if form.isImageFormat():
            image = form.toImageFormat()
            shown = picture(QUrl(image.name()).fileName())
            if shown is not None:
                url = QUrl(image.name())
                self.document.addResource(QTextDocument.ResourceType.ImageResource, url, shown)
                size = shown.deviceIndependentSize()
                scale = min(1, _WIDEST / size.width(), _HIGHEST / size.height())
                image.setWidth(size.width() * scale)
                image.setHeight(size.height() * scale)
                cursor.setCharFormat(image)
        elif form.isAnchor():
            form.setAnchor(False)
            form.setAnchorHref("")
            form.setFontUnderline(False)
            form.clearForeground()
            cursor.setCharFormat(form)


def guide_report_words() -> ReportWords:
    return ReportWords(
        name=translate("GuideOutput", "Guide"),
        print_title=translate("GuideOutput", "Print the guide"),
        save_title=translate("GuideOutput", "Save the guide"),
        saved=translate("GuideOutput", "The guide is in {name}"),
        sent=translate("GuideOutput", "The guide was sent to {printer}"),
        not_printed=translate(
            "GuideOutput", "The guide was not printed. Check the printer and print it again."
        ),
    )
