"""A label that shows an icon."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from deskdispatch.ui.look import icons


class IconLabel(QWidget):
    """One icon in a colour of the theme; follows theme, screen and direction."""

    def __init__(
        self, name: str, color_token: str = "text", size: int = 20, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._name = name
        self._token = color_token
        self._size = QSize(size, size)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_icon(self, name: str, color_token: str) -> None:
        """Shows another icon."""
        self._name = name
        self._token = color_token
        self.update()

    def sizeHint(self) -> QSize:
        """The icon's size."""
        return self._size

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the icon."""
        ratio = self.devicePixelRatioF()
        picture = icons.pixmap(self._name, self._token, self._size.width(), ratio)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, picture)
        painter.end()
