"""A cache of laid-out texts for painting.

Shaping Arabic and isolated text takes ten times as long as painting it, and a table repeats the
same few hundred texts while it scrolls.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QRect, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QStaticText, QTextOption, QTransform

MOST: Final = 2000
"""Texts kept; when full, the cache is emptied."""


class _Text(NamedTuple):
    drawing: QStaticText
    size: QSizeF


class TextLayouts:
    """The texts of one view, all in one font."""

    def __init__(self) -> None:
        self._font: QFont | None = None
        self._height = 0.0
        self._texts: dict[tuple[str, int, Qt.LayoutDirection], _Text] = {}

    def paint(
        self,
        painter: QPainter,
        box: QRect,
        words: str,
        direction: Qt.LayoutDirection,
        *,
        at_right: bool,
    ) -> int:
        """Paints one line in the painter's pen, vertically centred, cut if too long.

        Returns:
            Its width in pixels.
        """
        text = self._of(painter.font(), words, box.width(), direction)
        left = box.right() + 1 - text.size.width() if at_right else box.left()
        # A fallback font makes a line taller above the baseline: the baseline stays.
        top = box.top() + (box.height() + self._height) / 2 - text.size.height()
        painter.drawStaticText(round(left), round(top), text.drawing)
        return round(text.size.width())

    def _of(self, font: QFont, words: str, width: int, direction: Qt.LayoutDirection) -> _Text:
        if font != self._font or len(self._texts) >= MOST:
            self._texts.clear()
            self._font, self._height = QFont(font), QFontMetricsF(font).height()
        key = (words, width, direction)
        if (kept := self._texts.get(key)) is not None:
            return kept
        text = _laid_out(words, font, direction)
        if text.size.width() > width:
            metrics = QFontMetricsF(font)
            cut = metrics.elidedText(words, Qt.TextElideMode.ElideRight, float(width))
            text = _laid_out(cut, font, direction)
        self._texts[key] = text
        return text


def _laid_out(words: str, font: QFont, direction: Qt.LayoutDirection) -> _Text:
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.NoWrap)
    option.setTextDirection(direction)
    drawing = QStaticText(words.replace("\n", " "))
    drawing.setTextFormat(Qt.TextFormat.PlainText)
    drawing.setTextOption(option)
    drawing.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
    drawing.prepare(QTransform(), font)
    return _Text(drawing, drawing.size())
