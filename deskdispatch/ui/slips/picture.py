"""The picture of a sample slip in the settings."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.deliveries.cash import Collect
from deskdispatch.domain.fields import Field
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.look import theme
from deskdispatch.ui.printing.painting import image_of, raster
from deskdispatch.ui.widgets.assistive import roles

_MARGIN: Final = 8
"""White pixels around the slip, as printers print up to its edge."""


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
        return self._image

    def show_image(self, image: QImage) -> None:
        self._image = image
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
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


SAMPLE_SLIP: Final = Slip(
    order_number="ORD-1042",
    shop_name="Rose Bakery مخبز الورد",
    shop_phone="+965 2571 0001",
    shop_address=("Salmiya", "Salem Al Mubarak St"),
    customer="عبدالله Abdullah",
    phone="9922 1234",
    alternate_phone="+965 6600 7788",
    address=("Kuwait City, Block 3, Street 12", "الدور 3، شقة 7"),
    dropoff=Coordinates(latitude=29.3759, longitude=47.9774),
    remarks=((Field.NOTES, "اتصل قبل الوصول. Ring twice."),),
    cash=Collect(Decimal("12.500")),
    vehicle="car",
    is_scheduled=True,
    scheduled_at=datetime(2026, 11, 22, 6, 30, tzinfo=UTC),
    booked_at=datetime(2026, 11, 21, 12, 12, tzinfo=UTC),
    price=Decimal("1.750"),
    reprint=0,
)
"""A made-up slip with every field filled."""


def image_of_sample(template: SlipTemplate) -> QImage:
    """Renders the sample slip as a thermal printer prints it."""
    return image_of(raster(SAMPLE_SLIP, template))
