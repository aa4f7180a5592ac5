"""Sample slips for tests and benchmarks, and every word of a slip in Arabic."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from typing import Final

import PySide6
from PySide6.QtGui import QImage, qRgb

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.deliveries.summary import CashNotKnown
from deskdispatch.domain.fields import Field
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.slips.template import DPI, SlipTemplate
from deskdispatch.ui.printers.rendering import title_of
from deskdispatch.ui.printing.pages import pages
from deskdispatch.ui.printing.painting import document
from deskdispatch.ui.printing.words import Words
from deskdispatch.ui.slips.settings_page import SAMPLE_SLIP

ARABIC: Final[Mapping[str, str]] = {
    "Shop": "المتجر",
    "Shop phone": "هاتف المتجر",
    "Shop address": "عنوان المتجر",
    "Reprint %1": "إعادة طباعة %1",
    "Order number": "رقم الطلب",
    "Collect cash": "تحصيل نقدي",
    "amount not known here": "المبلغ غير معروف هنا",
    "Bring %1 change for %2": "الباقي %1 من %2",
    "No cash to collect": "لا نقد للتحصيل",
    "Cash on delivery": "الدفع عند التسليم",
    "Customer": "العميل",
    "Phone": "الهاتف",
    "Second phone": "هاتف آخر",
    "Address": "العنوان",
    "Map point": "الموقع",
    "Notes": "ملاحظات",
    "Vehicle": "المركبة",
    "Bike": "دراجة",
    "Car": "سيارة",
    "Van": "شاحنة صغيرة",
    "Deliver": "التوصيل",
    "Deliver at": "وقت التوصيل",
    "as soon as possible": "في أقرب وقت",
    "later, time not known here": "لاحقا، الوقت غير معروف هنا",
    "Booked": "وقت الحجز",
    "Delivery price": "سعر التوصيل",
    "not known here": "غير معروف هنا",
    "Received by (signature)": "المستلم (التوقيع)",
    "Map: shows where the customer lives": "خريطة: تبيّن مكان سكن العميل",
    "No barcode: the number does not fit in one": "بلا باركود: الرقم لا يتسع له",
    "Test page": "صفحة اختبار",
    "Left margin: %1 mm": "الهامش الأيسر: %1 مم",
    "Right margin: %1 mm": "الهامش الأيمن: %1 مم",
    "Top margin: %1 mm": "الهامش العلوي: %1 مم",
    "One mark per millimetre; what is cut off is the margin": "علامة لكل مليمتر؛ ما قُطع هو الهامش",
    "Threshold: take the highest that keeps letters clear": "العتبة: أعلى درجة تبقى فيها الحروف"
    " واضحة",
    "Not an invoice": "ليست فاتورة",
}


def noted(text: str | None) -> tuple[tuple[Field, str | None], ...]:
    """Returns the remarks of a slip with these notes for the driver."""
    return ((Field.NOTES, text),)


FULL: Final = replace(
    SAMPLE_SLIP,
    customer="عبدالله العجمي 2 Abdullah",
    address=("Salmiya, Block 10, Street 5", "الدور 3، شقة 7"),
    dropoff=Coordinates(latitude=29.3369, longitude=48.0759),
    remarks=noted("اتصل على +965 9922 1234 قبل الوصول"),
    booked_at=datetime(2026, 11, 21, 22, 12, tzinfo=UTC),
)
"""Slip with a value in every field, numbers in Arabic text, and booked after midnight in Kuwait."""


UNKNOWN: Final = Slip(
    order_number="ORD-77",
    shop_name=None,
    shop_phone=None,
    shop_address=None,
    customer=None,
    phone=None,
    alternate_phone=None,
    address=None,
    dropoff=None,
    remarks=noted(None),
    cash=CashNotKnown(),
    vehicle=None,
    is_scheduled=None,
    scheduled_at=None,
    booked_at=None,
    price=None,
    reprint=0,
)
"""Slip of a delivery booked elsewhere, of which little is known."""


def compiled(folder: Path, arabic: Mapping[str, str] = ARABIC) -> Path:
    """Compiles a catalogue of these words."""
    source = folder / "ar.ts"
    messages = "".join(
        f"<message><source>{escape(english)}</source><translation>{said}</translation></message>"
        for english, said in arabic.items()
    )
    contexts = "".join(
        f"<context><name>{name}</name>{messages}</context>" for name in ("Slip", "Vehicle")
    )
    source.write_text(f'<TS version="2.1" language="ar">{contexts}</TS>', encoding="utf-8")
    target = source.with_suffix(".qm")
    tool = Path(PySide6.__file__).with_name("lrelease")
    subprocess.run([tool, "-silent", source, "-qm", target], check=True)
    return target


def logo(folder: Path) -> Path:
    """Writes a shop's logo, with greys and a transparent background."""
    picture = QImage(600, 240, QImage.Format.Format_ARGB32)
    picture.fill(0)
    for y in range(240):
        for x in range(600):
            inside = (x - 120) ** 2 + (y - 120) ** 2 < 110**2
            if inside or (260 < x < 590 and 60 < y < 180):
                grey = 255 * x // 600
                picture.setPixel(x, y, qRgb(grey, grey, grey))
    path = folder / "logo.png"
    picture.save(str(path))
    return path


def pdf(
    slips: Sequence[Slip], template: SlipTemplate | None = None, words: Words | None = None
) -> bytes:
    """Returns a document of these slips."""
    return document(pages(slips, template or SlipTemplate(), DPI, words), title_of(slips))
