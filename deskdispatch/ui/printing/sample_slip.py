"""A made-up slip for the preview of the settings."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from typing import Final

from PySide6.QtGui import QImage

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.deliveries.cash import Collect
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.printing.raster import image_of, raster

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
    notes="اتصل قبل الوصول. Ring twice.",
    cash=Collect(Decimal("12.500")),
    vehicle="car",
    is_scheduled=True,
    scheduled_at=datetime(2026, 11, 22, 6, 30, tzinfo=UTC),
    booked_at=datetime(2026, 11, 21, 12, 12, tzinfo=UTC),
    price=Decimal("1.750"),
    reprint=0,
)
"""A slip with every field filled."""


def picture(template: SlipTemplate) -> QImage:
    """The sample slip as a thermal printer prints it."""
    return image_of(raster(SAMPLE_SLIP, template))
