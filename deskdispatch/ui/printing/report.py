"""Base of printed reports: lines and tables for A4 or a roll, mirrored in Arabic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import (
    QFont,
    QGuiApplication,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
    QTextTableFormat,
)

from deskdispatch.ui.printing.font import families
from deskdispatch.ui.text.amounts import isolated

translate = QCoreApplication.translate

BODY_PT: Final = 9.5


class ReportWriter:
    """Base class of report writers; a subclass has ``title`` and writes when constructed."""

    def __init__(self, narrow: bool) -> None:
        self._narrow = narrow
        self._from_right = QGuiApplication.isRightToLeft()
        self.document = QTextDocument()
        self.document.setDocumentMargin(0)
        font = QFont(families())
        font.setPointSizeF(BODY_PT)
        self.document.setDefaultFont(font)
        self._cursor = QTextCursor(self.document)

    @property
    def title(self) -> str:
        raise NotImplementedError

    def _line(
        self,
        text: str,
        points: float = BODY_PT,
        *,
        bold: bool = False,
        gap: float = 0,
        first: bool = False,
    ) -> None:
        """Adds a paragraph, with ``gap`` points above it."""
        form = self._block_format()
        form.setTopMargin(gap * 96 / 72)
        if first:
            self._cursor.setBlockFormat(form)
        else:
            self._cursor.movePosition(QTextCursor.MoveOperation.End)
            self._cursor.insertBlock(form)
        self._cursor.insertText(text, _characters(points, bold))

    def _table(
        self, rows: int, shares: Sequence[int], *, gap: float, headings: int = 0
    ) -> QTextTable:
        self._cursor.movePosition(QTextCursor.MoveOperation.End)
        form = QTextTableFormat()
        form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        form.setColumnWidthConstraints(
            [QTextLength(QTextLength.Type.PercentageLength, share) for share in self._sides(shares)]
        )
        form.setBorder(1)
        form.setBorderBrush(Qt.GlobalColor.black)
        form.setBorderCollapse(True)
        form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        form.setCellPadding(3)
        form.setTopMargin(gap)
        form.setHeaderRowCount(headings)
        return self._cursor.insertTable(rows, len(shares), form)

    def _fill(
        self,
        table: QTextTable,
        row: int,
        column: int,
        text: str,
        *,
        bold: bool = False,
        money: bool = False,
    ) -> None:
        at = self._sides(range(table.columns()))[column]
        cursor = table.cellAt(row, at).firstCursorPosition()
        cursor.setBlockFormat(self._block_format(money=money))
        cursor.insertText(text, _characters(BODY_PT, bold))

    def _sides(self, columns: Sequence[int]) -> Sequence[int]:
        """Returns the columns from left to right, because text tables are not mirrored."""
        return columns[::-1] if self._from_right else columns

    def _block_format(self, money: bool = False) -> QTextBlockFormat:
        """Returns a format aligned with the language, or always right-aligned for money."""
        form, sides = QTextBlockFormat(), Qt.LayoutDirection
        form.setLayoutDirection(sides.RightToLeft if self._from_right else sides.LeftToRight)
        right = money or self._from_right
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        form.setAlignment(side | Qt.AlignmentFlag.AlignAbsolute)
        return form


def page_words(page: int, of: int) -> str:
    return translate("CashSheet", "Page {page} of {all}").format(
        page=isolated(str(page)), all=isolated(str(of))
    )


def _characters(points: float, bold: bool) -> QTextCharFormat:
    form = QTextCharFormat()
    form.setFontPointSize(points)
    form.setFontWeight(QFont.Weight.Bold if bold else QFont.Weight.Normal)
    return form


def lines_of(*texts: str) -> str:
    """Joins lines within a paragraph; empty ones are left out."""
    return "\u2028".join(text for text in texts if text)
