from __future__ import annotations

import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime
from decimal import Decimal
from html import escape
from pathlib import Path

import PySide6
import pytest

from deskdispatch.desk.slip import Slip
from deskdispatch.domain.cash import Collect
from deskdispatch.domain.geo import Coordinates
from deskdispatch.ui.printing.words import Word, Words

ARABIC: Mapping[str, str] = {
    "Reprint %1": "إعادة طباعة %1",
    "Order number": "رقم الطلب",
    "Collect cash": "تحصيل نقدي",
    "amount not known here": "المبلغ غير معروف هنا",
    "Nothing to collect": "لا يوجد تحصيل",
    "Cash on delivery": "الدفع عند التسليم",
    "Customer": "العميل",
    "Phone": "الهاتف",
    "Car": "سيارة",
    "not known here": "غير معروف هنا",
    "Not an invoice": "ليست فاتورة",
}
"""Some words have no Arabic, as in a catalogue that is behind."""


@pytest.fixture(scope="session")
def words(tmp_path_factory: pytest.TempPathFactory) -> Words:
    """Both languages, out of a catalogue compiled here."""
    source = tmp_path_factory.mktemp("catalogue") / "ar.ts"
    messages = "".join(
        f"<message><source>{escape(english)}</source><translation>{arabic}</translation></message>"
        for english, arabic in ARABIC.items()
    )
    source.write_text(
        f'<TS version="2.1" language="ar"><context><name>Slip</name>{messages}</context></TS>',
        encoding="utf-8",
    )
    compiled = source.with_suffix(".qm")
    tool = Path(PySide6.__file__).with_name("lrelease")
    subprocess.run([tool, "-silent", source, "-qm", compiled], check=True)
    return Words(compiled)


@pytest.fixture(scope="session")
def english(tmp_path_factory: pytest.TempPathFactory) -> Words:
    """No catalogue at all."""
    return Words(tmp_path_factory.mktemp("nothing") / "ar.qm")


@pytest.fixture(scope="session")
def full() -> Slip:
    """A slip with something in every field."""
    return Slip(
        order_number="ORD-1042",
        shop_name="Rose Bakery مخبز الورد",
        shop_phone="+965 2571 0001",
        shop_address=("Salmiya", "Salem Al Mubarak St"),
        customer="عبدالله العجمي 2 Abdullah",
        phone="9922 1234",
        alternate_phone="+965 6600 7788",
        address=("Salmiya, Block 10, Street 5", "الدور 3، شقة 7"),
        dropoff=Coordinates(latitude=29.3369, longitude=48.0759),
        notes="اتصل على +965 9922 1234 قبل الوصول",
        cash=Collect(Decimal("12.500")),
        vehicle="car",
        is_scheduled=True,
        scheduled_at=datetime(2026, 11, 22, 6, 30, tzinfo=UTC),
        booked_at=datetime(2026, 11, 21, 22, 12, tzinfo=UTC),
        price=Decimal("1.750"),
        reprint=0,
    )


assert set(ARABIC) <= {str(word) for word in Word}
