"""Puts a laid-out sheet on any paint device."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from deskdispatch.ui.printing.sheet import Marks, Picture, Sheet, TextPiece


def paint(painter: QPainter, sheet: Sheet) -> None:
    """Paints the sheet from the painter's origin; its device has the sheet's resolution."""
    for piece in sheet.pieces:
        if isinstance(piece, Marks):
            _paint_marks(painter, piece)
        elif isinstance(piece, Picture):
            painter.drawImage(piece.at, piece.image)
        else:
            _paint_text(painter, piece)


def _paint_marks(painter: QPainter, marks: Marks) -> None:
    """As one path: rectangles painted one by one show seams where a viewer smooths them."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for rect in marks.rects:
        path.addRect(QRectF(rect))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.fillPath(path, Qt.GlobalColor.black)


def _paint_text(painter: QPainter, piece: TextPiece) -> None:
    painter.setPen(Qt.GlobalColor.white if piece.inverse else Qt.GlobalColor.black)
    if piece.lines is None:
        piece.layout.draw(painter, piece.at)
        return
    for number in piece.lines:
        piece.layout.lineAt(number).draw(painter, piece.at)
