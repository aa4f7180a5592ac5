"""Reference pictures of slips, compared dot for dot.

::

    python -m tests.ui.printing.golden               report the differing ones
    python -m tests.ui.printing.golden --renew    save the present ones

In both cases each differing picture is written to ``build/golden`` beside the saved one, with the
dots that are black in only one of them: look at these before you commit.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.booking.booking import ChangeDue
from deskdispatch.domain.deliveries.summary import Collect, NothingToCollect
from deskdispatch.domain.slips.template import (
    DPI,
    Paper,
    QrContent,
    Raster,
    SlipLanguage,
    SlipTemplate,
)
from deskdispatch.ui.printing.pages import pages
from deskdispatch.ui.printing.painting import image_of, raster_of
from deskdispatch.ui.printing.printer_test_page import raster_of_test_page
from deskdispatch.ui.printing.words import Words
from tests.ui.printing import fonts
from tests.ui.printing.samples import FULL, UNKNOWN, compiled, logo, noted

KEPT: Final = Path(__file__).with_name("golden")
_DIFFERENCES: Final = Path("build") / "golden"


@dataclass(frozen=True)
class Case:
    """Input of one picture: slips, or the test page of a paper if there are none."""

    template: SlipTemplate
    slips: tuple[Slip, ...] = (FULL,)


def _hard() -> Mapping[str, Slip]:
    """Returns slips with texts that are hard to print, and with missing ones."""
    return {
        "long-names": replace(
            FULL,
            shop_name="The Very Best Rose Bakery and Sweets of Salmiya and Hawalli Company W.L.L.",
            customer="عبدالرحمن عبدالعزيز محمد عبدالله الصالح المطيري أبو عبدالعزيز الثاني",
            order_number="DLV-20261121-000042",
        ),
        "long-notes": replace(FULL, remarks=noted(("Ring twice, then call. " * 22)[:500])),
        "long-notes-ar": replace(
            FULL, remarks=noted(("اتصل قبل الوصول ثم انتظر عند الباب. " * 14)[:500])
        ),
        "empty": replace(
            FULL, alternate_phone="", address=(), remarks=noted(""), cash=NothingToCollect()
        ),
        "elsewhere": UNKNOWN,
        "mixed": replace(
            FULL,
            customer="Fatima فاطمة Al-Sabah الصباح",
            address=("قطعة 10، شارع 5 (Street 5)، منزل 12A", "Block ٤ شارع ١٢ house 7"),
            remarks=noted(
                "طلب ORD-1042 بسعر KWD 12.500 (اتصل 99221234) then leave it at the gate، شكرا!"
            ),
            cash=Collect(None),
        ),
        "pictographs": replace(
            FULL, remarks=noted("🌹🌹🌹 Happy birthday 🎂👩🏽 يا سارة ❤️ 🇰🇼 👨‍👩‍👧 ok")
        ),
        "digits": replace(FULL, order_number="1234567890" * 4, phone="9" * 40),
        "reprint": replace(FULL, reprint=12, is_scheduled=False, scheduled_at=None),
    }


def cases(folder: Path) -> dict[str, Case]:
    """Returns all cases by name; ``folder`` takes their files."""
    family = fonts.loaded()
    plain = SlipTemplate(font=family)
    four = (FULL, UNKNOWN, *list(_hard().values())[:3])
    found = {
        f"{paper}-{language}": Case(
            replace(plain, paper=paper, language=language), four if paper is Paper.A4 else (FULL,)
        )
        for paper in Paper
        for language in SlipLanguage
    }
    found |= {name: Case(plain, (slip,)) for name, slip in _hard().items()}
    paying = replace(FULL, change=ChangeDue(Decimal("7.500"), Decimal(20)))
    for language in SlipLanguage:
        found[f"change-{language}"] = Case(replace(plain, language=language), (paying,))
    found["change-A6"] = Case(replace(plain, paper=Paper.A6), (paying,))
    uuid = replace(FULL, order_number="0c9a4bbf-1d5a-4d4f-b6f0-3b6a8f0b9b11")
    found["no-bars"] = Case(replace(plain, paper=Paper.ROLL_58), (uuid,))
    found["A6-long-notes"] = Case(replace(plain, paper=Paper.A6), (_hard()["long-notes-ar"],))
    shop = replace(
        plain,
        square=QrContent.BOTH,
        price=True,
        logo=str(logo(folder)),
        footer="Thank you for your order\nشكرا لطلبكم",
        left_mm=2,
        right_mm=1,
        top_mm=5,
    )
    found["chosen"] = Case(shop)
    found["chosen-A6"] = Case(replace(shop, paper=Paper.A6))
    found["bare"] = Case(
        SlipTemplate(
            font=family,
            square=QrContent.NONE,
            barcode=False,
            shop_address=False,
            shop_phone=False,
            second_phone=False,
            map_point=False,
            vehicle=False,
            schedule=False,
            booked=False,
            signature=False,
        )
    )
    found |= {f"proof-{paper}": Case(replace(plain, paper=paper), ()) for paper in Paper}
    return found


def made(case: Case, catalogue: Path) -> Raster:
    """Returns the present picture of a case."""
    words = Words(catalogue, case.template.language)
    if not case.slips:
        return raster_of_test_page(case.template, words)
    sheets = tuple(pages(case.slips, case.template, DPI, words))
    return raster_of(sheets, case.template)


def differing(name: str, dots: Raster, renew: bool = False) -> bool:
    """Whether a picture differs from the saved one; if so, it is written for inspection."""
    path, new = KEPT / f"{name}.png", image_of(dots)
    old = QImage(str(path))
    if old.convertToFormat(new.format(), new.colorTable()) == new:
        return False
    _DIFFERENCES.mkdir(parents=True, exist_ok=True)
    new.save(str(_DIFFERENCES / f"{name}-new.png"))
    if not old.isNull():
        old.save(str(_DIFFERENCES / f"{name}-old.png"))
        _apart(old, new).save(str(_DIFFERENCES / f"{name}-difference.png"))
    if renew:
        path.parent.mkdir(exist_ok=True)
        new.save(str(path))
    return True


def _apart(old: QImage, new: QImage) -> QImage:
    """Returns a picture that is white where exactly one of the two is black."""
    size = old.size().expandedTo(new.size())
    picture = QImage(size, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    painter = QPainter(picture)
    painter.drawImage(0, 0, old)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(0, 0, new)
    painter.end()
    return picture


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.ui.printing.golden")
    parser.add_argument("--renew", action="store_true", help="keep what comes out now")
    asked = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication([])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        catalogue, found = compiled(folder), cases(folder)
        changed = [
            name
            for name, case in found.items()
            if differing(name, made(case, catalogue), asked.renew)
        ]
    gone = [path for path in KEPT.glob("*.png") if path.stem not in found]
    for path in gone if asked.renew else ():
        path.unlink()
    sys.stdout.write("".join(f"{name}\n" for name in (*changed, *(path.stem for path in gone))))
    del app
    return int(bool(changed or gone) and not asked.renew)


if __name__ == "__main__":
    sys.exit(main())
