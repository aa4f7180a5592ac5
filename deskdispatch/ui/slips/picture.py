"""A widget that shows a slip as it is printed."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets.assistive import roles

_MARGIN: Final = 8
"""White around the slip, in pixels: printers print up to the edge of what is shown of it."""


class SlipPicture(QWidget):
    """Shows a slip scaled to the widget, on white in every theme."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("slipPicture")
        roles.set_picture_role(self)
        self.setMinimumSize(QSize(240, 320))
        self._image = QImage()

    @property
    def image(self) -> QImage:
        """The shown image, unscaled."""
        return self._image

    def show_image(self, image: QImage) -> None:
        """Shows an image."""
        self._image = image
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the scaled slip with a border."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        rect = self._paper_rect()
        painter.fillRect(rect, Qt.GlobalColor.white)
        if not self._image.isNull():
            inner = rect.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
            painter.drawImage(inner, self._smooth(inner.size()))
        painter.setPen(theme.current().color("border"))
        painter.drawRect(rect.adjusted(0, 0, -1, -1))

    def _paper_rect(self) -> QRect:
        size = self._image.size() if not self._image.isNull() else QSize(80, 110)
        edges = QSize(2 * _MARGIN, 2 * _MARGIN)
        size = size.scaled(self.size() - edges, Qt.AspectRatioMode.KeepAspectRatio) + edges
        rect = QRect(0, 0, size.width(), size.height())
        rect.moveCenter(self.rect().center())
        return rect

    def _smooth(self, size: QSize) -> QImage:
        """Scales in greys, as thin strokes would vanish in black and white."""
        grey = self._image.convertToFormat(QImage.Format.Format_Grayscale8)
        ratio = self.devicePixelRatioF()
        smooth = grey.scaled(
            size * ratio,
            Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        smooth.setDevicePixelRatio(ratio)
        return smooth
