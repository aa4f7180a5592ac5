"""The papers, and the part of each that a printer reaches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from deskdispatch.domain.slips.template import Paper

DPI: Final = 203
"""Eight dots a millimetre: the common thermal head."""

MM_PER_INCH: Final = 25.4


def px(mm: float, dpi: int) -> int:
    """A length in device pixels; what is there at all is at least one."""
    return max(1, round(mm * dpi / MM_PER_INCH)) if mm else 0


@dataclass(frozen=True, slots=True)
class Stock:
    """What one slip is laid out on.

    Attributes:
        width_mm: Of the paper.
        height_mm: Of the paper; None is as long as its content.
        margin_mm: White at each side where no head of it reaches, or no hand should print.
        head: Dots of a 203 dpi head in a row, a multiple of eight.
        scale: Sizes of letters, where 1 is that of an 80 mm roll.
        square_mm: The square symbol with its quiet zone.
        bars_mm: The height of the barcode.
        logo_mm: The most that the logo is high.
    """

    width_mm: float
    height_mm: float | None
    margin_mm: float
    head: int
    scale: float = 1.0
    square_mm: float = 24.0
    bars_mm: float = 13.0
    logo_mm: float = 16.0

    def width(self, dpi: int) -> int:
        """Device pixels across the paper."""
        return px(self.width_mm, dpi)

    def bed(self, dpi: int) -> tuple[int, int]:
        """Where the head begins and how wide it is, in device pixels."""
        wide = min(round(self.head * dpi / DPI), self.width(dpi))
        return (self.width(dpi) - wide) // 2, wide

    def column(self, dpi: int) -> tuple[int, int]:
        """Where text begins and how wide it may be, in device pixels."""
        start, wide = self.bed(dpi)
        inner = max(px(self.margin_mm, dpi), start)
        return inner, min(self.width(dpi) - 2 * inner, wide)


STOCKS: Final = {
    Paper.ROLL_80: Stock(80, None, 0, 576),
    Paper.ROLL_58: Stock(58, None, 0, 384, scale=0.92, square_mm=20, bars_mm=11),
    Paper.A6: Stock(105, 148, 5, 832, scale=0.88, square_mm=22, bars_mm=10, logo_mm=10),
    Paper.A5: Stock(148, 210, 8, 1176, scale=1.22, square_mm=30, bars_mm=14),
    Paper.A4: Stock(105, 148.5, 7, 832, scale=0.86, square_mm=22, bars_mm=10, logo_mm=10),
}
"""A4 is what each of its four slips has."""

A4_MM: Final = (210.0, 297.0)
