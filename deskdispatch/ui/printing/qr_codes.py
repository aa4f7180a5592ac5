"""The QR codes of a slip, with their labels."""

from __future__ import annotations

from typing import NamedTuple

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.slips.template import QrContent, SlipTemplate
from deskdispatch.ui.printing import barcodes, direction
from deskdispatch.ui.printing.words import Bilingual, Word, Words


class Symbol(NamedTuple):
    """A QR code, its content, and its label."""

    matrix: tuple[bytes, ...]
    label: str
    words: Bilingual


def symbols_of(slip: Slip, template: SlipTemplate, words: Words) -> list[Symbol]:
    """The QR codes that the template selects, as far as their content is known and fits."""
    content, found = template.square, []
    order = barcodes.qr(slip.order_number)
    if order and content in (QrContent.ORDER, QrContent.BOTH):
        found.append(Symbol(order, direction.line(slip.order_number), Bilingual("", "")))
    if slip.dropoff and content in (QrContent.MAP, QrContent.BOTH):
        link = barcodes.qr(barcodes.map_link(slip.dropoff))
        if link:
            found.append(Symbol(link, slip.dropoff.text(), words.both(Word.MAP_LINK)))
    return found
