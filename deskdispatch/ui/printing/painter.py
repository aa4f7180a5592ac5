"""Paints a sheet on a paint device."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from deskdispatch.ui.printing.outlines import LARGE_PX, shape_of
from deskdispatch.ui.printing.sheet import Marks, Sheet, SheetPicture, TextPiece


def paint(painter: QPainter, sheet: Sheet, exact: bool = False) -> None:
    """Paints the sheet from the painter's origin; its device has the sheet's resolution.

    Args:
        painter: Ready to paint.
        sheet: What it paints.
        exact: Whether large letters are painted as outlines, for the same pixels every time.
    """
    for piece in sheet.pieces:
        if isinstance(piece, Marks):
            _paint_marks(painter, piece)
        elif isinstance(piece, SheetPicture):
            painter.drawImage(piece.at, piece.image)
        elif exact and piece.layout.font().pixelSize() >= LARGE_PX:
            _paint_shapes(painter, piece)
        else:
            _paint_text(painter, piece)


def _paint_marks(painter: QPainter, marks: Marks) -> None:
    """Paints all rectangles as one path, as separate ones show seams under antialiasing."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for rect in marks.rects:
        path.addRect(QRectF(rect))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.fillPath(path, Qt.GlobalColor.black)


def _paint_text(painter: QPainter, piece: TextPiece) -> None:
    painter.setPen(_colour(piece))
    if piece.lines is None:
        piece.layout.draw(painter, piece.at)
        return
    for number in piece.lines:
        piece.layout.lineAt(number).draw(painter, piece.at)


def _paint_shapes(painter: QPainter, piece: TextPiece) -> None:
    layout = piece.layout
    lines = range(layout.lineCount()) if piece.lines is None else piece.lines
    runs = (run for number in lines for run in layout.lineAt(number).glyphRuns())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    painter.fillPath(shape_of(runs).translated(piece.at), _colour(piece))


def _colour(piece: TextPiece) -> Qt.GlobalColor:
    return Qt.GlobalColor.white if piece.inverse else Qt.GlobalColor.black
