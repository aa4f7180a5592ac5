"""Barcode and QR codes of a slip, as rows of modules."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.slips.template import QrContent, SlipTemplate
from deskdispatch.ui.printing import direction
from deskdispatch.ui.printing.words import Bilingual, Word, Words

CODE128_QUIET: Final = 10
QR_QUIET: Final = 4
"""Quiet zones of the symbols, in modules."""


@lru_cache(maxsize=64)
def code128(text: str) -> str | None:
    """Returns bars as ``1`` and spaces as ``0``; None unless the text is printable ASCII."""
    from barcode.codex import Code128

    if not text or not text.isascii() or not text.isprintable():
        return None
    return str(Code128(text).build()[0])


@lru_cache(maxsize=64)
def qr(text: str) -> tuple[bytes, ...] | None:
    """Returns the rows of a QR code, 1 for dark; None for an empty or too long text."""
    import segno

    if not text or len(text.encode()) > 200:
        return None
    symbol = segno.make(text, error="m", micro=False)
    return tuple(bytes(row) for row in symbol.matrix)


def runs(modules: str | bytes) -> list[tuple[int, int]]:
    """Returns the dark runs of a row as (first module, length)."""
    dark = [module in ("1", 1) for module in modules]
    edges = [
        i for i, (a, b) in enumerate(zip([False, *dark], [*dark, False], strict=True)) if a != b
    ]
    return [(start, end - start) for start, end in zip(edges[::2], edges[1::2], strict=True)]


class Symbol(NamedTuple):
    """QR code, its content as text, and its caption."""

    matrix: tuple[bytes, ...]
    label: str
    words: Bilingual


def symbols_of(slip: Slip, template: SlipTemplate, words: Words) -> list[Symbol]:
    content, found = template.square, []
    order = qr(slip.order_number)
    if order and content in (QrContent.ORDER, QrContent.BOTH):
        found.append(Symbol(order, direction.line(slip.order_number), Bilingual("", "")))
    if slip.dropoff and content in (QrContent.MAP, QrContent.BOTH):
        at = slip.dropoff
        link = qr(f"https://maps.google.com/?q={at.latitude:.5f},{at.longitude:.5f}")
        if link:
            found.append(Symbol(link, slip.dropoff.text(), words.both(Word.MAP_LINK)))
    return found
