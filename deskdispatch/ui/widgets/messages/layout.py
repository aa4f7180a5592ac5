"""The text of a message, of a few lines while it is folded, and the layout with its buttons."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPaintEvent, QTextLayout
from PySide6.QtWidgets import QLabel, QStyle, QWidget

from deskdispatch.ui.widgets.flow_layout import FlowLayout
from deskdispatch.ui.widgets.plain_label import PlainLabel

LINES: Final = 3
"""Most lines of a folded text."""


class MessageText(PlainLabel):
    """Text that wraps; while it is folded, its first lines are shown."""

    def __init__(self, name: str = "") -> None:
        self._lines = ""
        super().__init__(name, wraps=True)

    def setText(self, text: str) -> None:
        self._lines = ""
        super().setText(text)

    def fold(self, lines: str) -> None:
        """Shows only some lines, those of ``first_lines``; "" unfolds the text."""
        if lines != self._lines:
            self._lines = lines
            self.updateGeometry()
            self.update()

    def heightForWidth(self, width: int) -> int:
        if self._lines:
            return self.fontMetrics().size(Qt.TextFlag(0), self._lines).height()
        return self.whole_height(width)

    def whole_height(self, width: int) -> int:
        """Returns the height in pixels of all lines, which break as they are painted."""
        room, text = QRect(0, 0, max(width, 1), 0), self.embedded(QLabel.text(self))
        return self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, text).height()

    def first_lines(self, width: int) -> str:
        """Returns the lines that fit into a folded text, the last one elided; "" if all do."""
        if self.whole_height(width) <= LINES * self.fontMetrics().lineSpacing():
            return ""
        text = QLabel.text(self).replace("\n", "\u2028")
        layout, ends = QTextLayout(text, self.font()), [0]
        layout.beginLayout()
        for _ in range(LINES):
            line = layout.createLine()
            if not line.isValid():
                return ""
            line.setLineWidth(width)
            ends.append(line.textStart() + line.textLength())
        layout.endLayout()
        if ends[-1] >= len(text):  # lines that are higher than those of Latin letters
            return ""
        lines = [text[start:end].rstrip("\u2028 ") for start, end in pairwise(ends[:-1])]
        rest, mode = text[ends[-2] :].replace("\u2028", " "), Qt.TextElideMode.ElideRight
        return "\n".join([*lines, self.fontMetrics().elidedText(rest, mode, width)])

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._lines:
            self.paint_lines(self._lines, Qt.TextFlag(0))
        else:
            super().paintEvent(event)


class MessageLayout(FlowLayout):
    """Icon, text, buttons, and a corner with the buttons about the message itself.

    The buttons stand beside the text if it needs no further line for them, or else under it.

    Args:
        icon: Stands before the text.
        text: Takes the remaining width.
        buttons: From the leading edge.
        corner: At the end of the first line.
        space: Pixels between two parts, and around them.
    """

    def __init__(
        self,
        icon: QWidget,
        text: MessageText,
        buttons: Sequence[QWidget],
        corner: Sequence[QWidget],
        space: int,
    ) -> None:
        super().__init__(space)
        self._icon, self._text, self._buttons, self._corner = icon, text, buttons, corner
        for part in (icon, text, *buttons, *corner):
            self.addWidget(part)

    def text_width(self, width: int) -> int:
        """Returns the width of the text in a message of this width, both in pixels."""
        return self._boxes(width)[self._text].width()

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        boxes = self._boxes(rect.width())
        for part, box in boxes.items() if move else ():
            box.translate(rect.topLeft())
            part.setGeometry(QStyle.visualRect(self._text.layoutDirection(), rect, box))
        return max(box.bottom() for box in boxes.values()) + 1 + self.spacing()

    def _boxes(self, width: int) -> dict[QWidget, QRect]:
        """Returns the boxes of the visible parts, from left to right."""
        gap, buttons, corner = self.spacing(), _shown(self._buttons), _shown(self._corner)
        start = gap + self._icon.sizeHint().width() + gap
        room = width - start - gap - sum(size.width() + gap for size in corner.values())
        beside = room - sum(size.width() + gap for size in buttons.values())
        is_beside = not buttons or (
            beside >= self._text.minimumSizeHint().width()
            and self._text.whole_height(beside) <= self._text.whole_height(room)
        )
        text = QSize(beside if is_beside else room, 0)
        text.setHeight(self._text.heightForWidth(text.width()))
        line = {
            **_shown([self._icon]),
            self._text: text,
            **(buttons if is_beside else {}),
            **corner,
        }
        height, at = max(size.height() for size in line.values()), gap
        boxes = {}
        for part, size in line.items():
            boxes[part] = QRect(QPoint(at, gap + (height - size.height()) // 2), size)
            at += size.width() + gap
        free = QPoint(start, gap + height + gap)
        for part, size in buttons.items() if not is_beside else ():
            if start < free.x() > width - gap - size.width():
                free = QPoint(start, free.y() + size.height() + gap)
            boxes[part] = QRect(free, size)
            free += QPoint(size.width() + gap, 0)
        return boxes


def _shown(parts: Sequence[QWidget]) -> dict[QWidget, QSize]:
    return {part: part.sizeHint() for part in parts if not part.isHidden()}
