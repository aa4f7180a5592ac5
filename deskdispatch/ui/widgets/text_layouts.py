"""Texts that are laid out once and painted often.

Shaping Arabic, and what is isolated inside of other text, takes ten times as long as painting it,
and the cells of a table say the same few hundred things while it scrolls.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QRect, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QStaticText, QTextOption, QTransform

MOST: Final = 2000
"""Texts that are kept; after that it begins anew."""


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
        """Paints one line in the painter's pen, in the middle of the height; cut if too long.

        Returns:
            How wide it is, pixels.
        """
        text = self._of(painter.font(), words, box.width(), direction)
        left = box.right() + 1 - text.size.width() if at_right else box.left()
        # Letters out of another face make a line taller above; what is below stays on one line.
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
