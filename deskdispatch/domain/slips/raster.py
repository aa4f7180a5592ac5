"""A black-and-white picture as thermal printers take it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Raster:
    """A bitmap.

    Attributes:
        width: Dots in a row, a multiple of eight.
        height: Rows.
        rows: Row after row from the top, eight dots a byte, the leftmost in the highest bit; a
            set bit is black.
    """

    width: int
    height: int
    rows: bytes

    def __post_init__(self) -> None:
        if self.width % 8 or len(self.rows) != self.height * self.width // 8:
            raise ValueError(f"{len(self.rows)} bytes are not {self.width} × {self.height} dots")
