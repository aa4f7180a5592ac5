"""Layout that puts widgets side by side and wraps them to further lines."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Lines of widgets from the leading edge, like words in a text.

    Args:
        space: Pixels between two widgets and between two lines.
    """

    def __init__(self, space: int) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self.setSpacing(space)
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        sizes = [item.sizeHint() for item in self._items if not item.isEmpty()]
        wide = sum(size.width() for size in sizes) + self.spacing() * max(0, len(sizes) - 1)
        return QSize(wide, max((size.height() for size in sizes), default=0))

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """Places the items from a rectangle's leading edge; returns the height of the lines."""
        widget = self.parentWidget()
        mirrored = isinstance(widget, QWidget) and widget.isRightToLeft()
        at, top, tall = 0, 0, 0
        for item in self._items:
            if item.isEmpty():  # hidden
                continue
            size = item.sizeHint()
            if at and at + size.width() > rect.width():
                at, top, tall = 0, top + tall + self.spacing(), 0
            if move:
                x = rect.right() + 1 - at - size.width() if mirrored else rect.x() + at
                item.setGeometry(QRect(x, rect.y() + top, size.width(), size.height()))
            at += size.width() + self.spacing()
            tall = max(tall, size.height())
        return top + tall
