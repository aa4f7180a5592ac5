"""The slip template: papers with their sizes and print heads, languages and printed fields."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Self

from deskdispatch.domain.slips.setting_fields import check, choice, flag, number, text
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText, WordedEnum

DPI: Final = 203
"""Eight dots a millimetre: the common thermal head."""

MM_PER_INCH: Final = 25.4


def px(mm: float, dpi: int) -> int:
    """Returns a length in device pixels; a length above zero is at least one."""
    return max(1, round(mm * dpi / MM_PER_INCH)) if mm else 0


@dataclass(frozen=True, slots=True)
class PaperSpec:
    """Size and layout of one slip; a page holds ``across`` times ``down`` of them.

    On a roll ``height_mm`` is None. ``head`` is in dots of 203 dpi; ``qr_mm`` includes the quiet
    zone.
    """

    width_mm: float
    height_mm: float | None
    margin_mm: float
    head: int
    scale: float = 1.0
    qr_mm: float = 24.0
    barcode_mm: float = 13.0
    logo_mm: float = 16.0
    across: int = 1
    down: int = 1

    @property
    def is_roll(self) -> bool:
        return self.height_mm is None

    @property
    def slips_per_page(self) -> int:
        return self.across * self.down

    @property
    def page_mm(self) -> tuple[float, float]:
        return self.across * self.width_mm, self.down * (self.height_mm or 0.0)

    def width(self, dpi: int) -> int:
        return px(self.width_mm, dpi)

    def printable(self, dpi: int) -> tuple[int, int]:
        """Returns the left edge and the width of the print head, in device pixels."""
        wide = min(round(self.head * dpi / DPI), self.width(dpi))
        return (self.width(dpi) - wide) // 2, wide

    def column(self, dpi: int) -> tuple[int, int]:
        """Returns the left edge and the width of text, in device pixels."""
        start, wide = self.printable(dpi)
        inner = max(px(self.margin_mm, dpi), start)
        return inner, min(self.width(dpi) - 2 * inner, wide)


class Paper(StrEnum):
    """The papers; the value is stored in settings, and names the page size in CUPS."""

    spec: PaperSpec
    words: MarkedText

    def __new__(cls, value: str, *entry: Any) -> Self:
        made = str.__new__(cls, value)
        made._value_ = value
        made.spec, made.words = entry
        return made

    ROLL_80 = ("80mm", PaperSpec(80, None, 0, 576), QT_TRANSLATE_NOOP("Paper", "Roll, 80 mm"))
    ROLL_58 = (
        "58mm",
        PaperSpec(58, None, 0, 384, scale=0.92, qr_mm=20, barcode_mm=11),
        QT_TRANSLATE_NOOP("Paper", "Roll, 58 mm"),
    )
    A6 = (
        "A6",
        PaperSpec(105, 148, 5, 832, scale=0.88, qr_mm=22, barcode_mm=10, logo_mm=10),
        QT_TRANSLATE_NOOP("Paper", "A6 label"),
    )
    A5 = (
        "A5",
        PaperSpec(148, 210, 8, 1176, scale=1.22, qr_mm=30, barcode_mm=14),
        QT_TRANSLATE_NOOP("Paper", "A5 page"),
    )
    A4 = (
        "A4",
        PaperSpec(
            105, 148.5, 7, 832, scale=0.86, qr_mm=22, barcode_mm=10, logo_mm=10, across=2, down=2
        ),
        QT_TRANSLATE_NOOP("Paper", "A4 page, four slips"),
    )


ROLLS: Final = tuple(paper for paper in Paper if paper.spec.is_roll)


@dataclass(frozen=True, slots=True)
class Raster:
    """A bitmap: rows from the top, eight dots a byte, the leftmost in the highest bit.

    A set bit is black; ``width`` is a multiple of eight dots.
    """

    width: int
    height: int
    rows: bytes

    def __post_init__(self) -> None:
        if self.width % 8 or len(self.rows) != self.height * self.width // 8:
            raise ValueError(f"{len(self.rows)} bytes are not {self.width} × {self.height} dots")


class SlipLanguage(StrEnum):
    """Languages of a slip's fixed texts; typed texts stay as typed.

    ``left`` and ``right`` are the codes of the catalogues printed on that side; "" for none.
    """

    left: str
    right: str
    words: MarkedText

    def __new__(cls, value: str, *entry: Any) -> Self:
        made = str.__new__(cls, value)
        made._value_ = value
        made.left, made.right, made.words = entry
        return made

    BOTH = "both", "en", "ar", QT_TRANSLATE_NOOP("Paper", "English and Arabic")
    ENGLISH = "en", "en", "", QT_TRANSLATE_NOOP("Paper", "English")
    ARABIC = "ar", "", "ar", QT_TRANSLATE_NOOP("Paper", "Arabic")


class QrContent(WordedEnum, context="Paper"):
    """Contents of the QR code."""

    ORDER = "Order number"
    MAP = "Map link"
    """A link that shows where the customer lives to everyone who scans it."""
    BOTH = "Both"
    NONE = "None"


_MM = QT_TRANSLATE_NOOP("SlipFields", " mm")


@dataclass(frozen=True, slots=True)
class SlipTemplate:
    """The template of slips, in plain values as in a settings file.

    Each field is one entry here, and the dialog shows it. ``ui.printing.layout`` prints it.
    ``darkness`` is the part of a dot that has to be covered to be printed, from all of it at 0 to
    hardly any at 100. Without ``font``, this system's font with Arabic is used.

    Raises:
        ValueError: The value of a field is not allowed; the message is the field's name.
    """

    paper: str = choice(Paper.ROLL_80, QT_TRANSLATE_NOOP("SlipFields", "Paper"), (*Paper,))
    language: str = choice(
        SlipLanguage.BOTH, QT_TRANSLATE_NOOP("SlipFields", "Language"), (*SlipLanguage,)
    )
    square: str = choice(QrContent.ORDER, QT_TRANSLATE_NOOP("SlipFields", "QR code"), (*QrContent,))
    shop_phone: bool = flag(True, QT_TRANSLATE_NOOP("SlipFields", "Shop phone"))
    shop_address: bool = flag(True, QT_TRANSLATE_NOOP("SlipFields", "Shop address"))
    second_phone: bool = flag(True, QT_TRANSLATE_NOOP("SlipFields", "Second phone"))
    map_point: bool = flag(True, QT_TRANSLATE_NOOP("SlipFields", "Map point"))
    vehicle: bool = flag(True, QT_TRANSLATE_NOOP("SlipFields", "Vehicle"))
    schedule: bool = flag(True, QT_TRANSLATE_NOOP("SlipFields", "Delivery time"))
    booked: bool = flag(True, QT_TRANSLATE_NOOP("SlipFields", "Booking time"))
    clerk: bool = flag(True, QT_TRANSLATE_NOOP("SlipFields", "Booked by"))
    price: bool = flag(False, QT_TRANSLATE_NOOP("SlipFields", "Delivery price"))
    barcode: bool = flag(True, QT_TRANSLATE_NOOP("SlipFields", "Barcode"))
    signature: bool = flag(True, QT_TRANSLATE_NOOP("SlipFields", "Signature line"))
    logo: str = text(4096, QT_TRANSLATE_NOOP("SlipFields", "Logo"))
    footer: str = text(400, QT_TRANSLATE_NOOP("SlipFields", "Footer text"))
    font: str = text(100, QT_TRANSLATE_NOOP("SlipFields", "Font"))
    left_mm: int = number(0, QT_TRANSLATE_NOOP("SlipFields", "Left margin"), range(9), suffix=_MM)
    right_mm: int = number(0, QT_TRANSLATE_NOOP("SlipFields", "Right margin"), range(9), suffix=_MM)
    top_mm: int = number(0, QT_TRANSLATE_NOOP("SlipFields", "Top margin"), range(31), suffix=_MM)
    darkness: int = number(
        50,
        QT_TRANSLATE_NOOP("SlipFields", "Threshold"),
        range(101),
        suffix=QT_TRANSLATE_NOOP("SlipFields", " %"),
        hint=QT_TRANSLATE_NOOP(
            "SlipFields", "For thermal printers. Higher prints darker: try it with the test page."
        ),
    )

    def __post_init__(self) -> None:
        check(self)

    @property
    def paper_spec(self) -> PaperSpec:
        return Paper(self.paper).spec
