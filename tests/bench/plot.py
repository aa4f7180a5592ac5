"""Plots costs over sizes, both on a logarithmic scale, into a picture."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QPen

SIZE: Final = (960, 560)
_FRAME: Final = QRectF(70, 30, 600, 470)
_COLOURS: Final = ("#1f6feb", "#d1242f", "#1a7f37", "#9a6700", "#8250df", "#57606a")


class Line(NamedTuple):
    """One line of the plot: milliseconds of a step at each size."""

    name: str
    sizes: Sequence[int]
    costs: Sequence[float]


def draw(path: Path, lines: Sequence[Line]) -> None:
    """Writes the picture, in the format of the file's suffix."""
    app = QGuiApplication.instance() or QGuiApplication([])
    image = QImage(*SIZE, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    costs = [max(cost, 1e-3) for line in lines for cost in line.costs]
    wide = (log10(min(lines[0].sizes)), log10(max(lines[0].sizes)))
    high = (floor(log10(min(costs))), ceil(log10(max(costs))))

    def point(size: int, cost: float) -> QPointF:
        x = (log10(size) - wide[0]) / (wide[1] - wide[0])
        y = (log10(max(cost, 1e-3)) - high[0]) / max(1, high[1] - high[0])
        return QPointF(_FRAME.left() + x * _FRAME.width(), _FRAME.bottom() - y * _FRAME.height())

    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QColor("#8c959f"))
    for power in range(high[0], high[1] + 1):
        left = point(lines[0].sizes[0], 10.0**power)
        painter.drawLine(left, QPointF(_FRAME.right(), left.y()))
        painter.drawText(left - QPointF(64, -4), f"{10.0**power:g} ms")
    for size in lines[0].sizes:
        painter.drawText(point(size, 10.0 ** high[0]) + QPointF(-24, 20), f"{size:,}")
    for at, line in enumerate(lines):
        painter.setPen(QPen(QColor(_COLOURS[at % len(_COLOURS)]), 2))
        points = [point(*each) for each in zip(line.sizes, line.costs, strict=True)]
        painter.drawPolyline(points)
        painter.drawText(QPointF(_FRAME.right() + 12, _FRAME.top() + 22 * at + 12), line.name)
    painter.end()
    del app
    if not image.save(str(path)):
        raise OSError(f"cannot write {path}")
