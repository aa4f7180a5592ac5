"""The text of a message, of a few lines while it is folded, and the layout with its buttons."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPaintEvent, QTextLayout
from PySide6.QtWidgets import QLabel, QLayout, QLayoutItem, QStyle, QWidget

from deskdispatch.ui.widgets.plain_label import PlainLabel

LINES: Final = 3
"""Most lines of a folded text."""


class MessageText(PlainLabel):
    """Text that wraps; if it is folded, the last of its lines is elided."""

    def __init__(self, name: str = "") -> None:
        super().__init__(name, wraps=True)
        self._is_folded = False

    def fold(self, folded: bool) -> None:
        if folded != self._is_folded:
            self._is_folded = folded
            self.updateGeometry()
            self.update()

    def heightForWidth(self, width: int) -> int:
        if not self._is_folded or not (lines := self.first_lines(width)):
            return self.whole_height(width)
        room = QRect(0, 0, width, LINES * self.whole_height(width))
        return self.fontMetrics().boundingRect(room, 0, lines).height()

    def whole_height(self, width: int) -> int:
        return super().heightForWidth(max(width, 1))

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
        if self._is_folded and (lines := self.first_lines(self.width())):
            self.paint_lines(lines, Qt.TextFlag(0))
        else:
            super().paintEvent(event)


class MessageLayout(QLayout):
    """Icon, text, buttons, and a corner with the buttons about the message itself.

    The buttons stand beside the text if it needs no further line for them, or else under it.

    Args:
        icon: Stands before the text.
        text: Takes the remaining width.
        buttons: From the leading edge.
        corner: At the end of the first line.
        space: Pixels between two parts.
    """

    def __init__(
        self,
        icon: QWidget,
        text: MessageText,
        buttons: Sequence[QWidget],
        corner: Sequence[QWidget],
        space: int,
    ) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._icon, self._text, self._buttons, self._corner = icon, text, buttons, corner
        self.setSpacing(space)
        for part in (icon, text, *buttons, *corner):
            self.addWidget(part)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        margins = self.contentsMargins()
        boxes = self._boxes(width - margins.left() - margins.right())
        foot = max(box.bottom() for box in boxes.values()) + 1
        return foot + margins.top() + margins.bottom()

    def text_width(self, width: int) -> int:
        """Returns the width of the text in a message of this width, both in pixels."""
        margins = self.contentsMargins()
        return self._boxes(width - margins.left() - margins.right())[self._text].width()

    def sizeHint(self) -> QSize:
        buttons = _width(_shown(self._buttons), self.spacing())
        return self._size(self._text.sizeHint().width() + buttons, 0)

    def minimumSize(self) -> QSize:
        widest = max((part.sizeHint().width() for part in _shown(self._buttons)), default=0)
        return self._size(self._text.minimumSizeHint().width(), widest)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        inner = rect.marginsRemoved(self.contentsMargins())
        direction = self._text.layoutDirection()
        for part, box in self._boxes(inner.width()).items():
            box.translate(inner.topLeft())
            part.setGeometry(QStyle.visualRect(direction, inner, box))

    def _size(self, line: int, under: int) -> QSize:
        """Returns the size of icon and corner beside a line, and a button under it, of a width."""
        gap, corner = self.spacing(), _shown(self._corner)
        width = self._icon.sizeHint().width() + gap + max(line + _width(corner, gap), under)
        return QSize(width, self._icon.sizeHint().height()).grownBy(self.contentsMargins())

    def _boxes(self, width: int) -> dict[QWidget, QRect]:
        """Returns the boxes of the visible parts, from left to right."""
        gap, buttons, corner = self.spacing(), _shown(self._buttons), _shown(self._corner)
        icon = self._icon.sizeHint().width() + gap
        room = width - icon - _width(corner, gap)
        beside = room - _width(buttons, gap)
        is_beside = beside >= self._text.minimumSizeHint().width() and (
            self._text.whole_height(beside) <= self._text.whole_height(room)
        )
        text = beside if is_beside else room
        size = QSize(text, self._text.heightForWidth(text))
        line = [self._icon, self._text, *(buttons if is_beside else ()), *corner]
        sizes = {part: size if part is self._text else part.sizeHint() for part in line}
        height, x = max(size.height() for size in sizes.values()), 0
        boxes = {}
        for part, size in sizes.items():
            boxes[part] = QRect(QPoint(x, (height - size.height()) // 2), size)
            x += size.width() + gap
        at = QPoint(icon, height + gap)
        for button in buttons if not is_beside else ():
            size = button.sizeHint()
            if at.x() > icon and at.x() + size.width() > width:
                at = QPoint(icon, at.y() + size.height() + gap)
            boxes[button] = QRect(at, size)
            at.setX(at.x() + size.width() + gap)
        return boxes


def _shown(parts: Sequence[QWidget]) -> list[QWidget]:
    return [part for part in parts if not part.isHidden()]


def _width(parts: Sequence[QWidget], gap: int) -> int:
    """Returns the pixels of parts side by side, each with its gap."""
    return sum(part.sizeHint().width() + gap for part in parts)
