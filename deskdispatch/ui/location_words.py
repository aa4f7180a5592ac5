"""What was understood of a text in which no point was found, and what to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.location.found import Partial, Reading
from deskdispatch.ui.widgets.amounts import embedded

LONGEST_PIECE: Final = 40


def reading_words(reading: Reading) -> str:
    """A sentence for a text that gave no one point; nothing where it did."""
    if len(reading.points) > 1:
        return QCoreApplication.translate(
            "Location", "%n places fit. Choose one on the map.", None, len(reading.points)
        )
    if reading.points:
        return QCoreApplication.translate(
            "Location", "This says only roughly where it is. Choose the mark on the map to use it."
        )
    if reading.partial is None:
        return ""
    words = _PARTIALS[reading.partial]()
    piece = reading.piece
    if not piece or "{piece}" not in words:
        return words
    cut = piece if len(piece) <= LONGEST_PIECE else piece[:LONGEST_PIECE] + "…"
    return words.format(piece=embedded(cut))


_PARTIALS: Final[dict[Partial, Callable[[], str]]] = {
    Partial.BLANK: lambda: QCoreApplication.translate(
        "Location", "Paste a location, or click the map."
    ),
    Partial.NOTHING: lambda: QCoreApplication.translate(
        "Location", "No point found in it. Paste it like 29.3375, 48.0758, or click the map."
    ),
    Partial.SHORT_LINK: lambda: QCoreApplication.translate(
        "Location", "This link does not say where it leads before it is followed."
    ),
    Partial.SHORT_PLUS_CODE: lambda: QCoreApplication.translate(
        "Location", "{piece} is a short plus code: add the name of its area."
    ),
    Partial.OUTSIDE: lambda: QCoreApplication.translate(
        "Location", "{piece} lies outside of the map of Kuwait."
    ),
    Partial.LINK_WITHOUT_POINT: lambda: QCoreApplication.translate(
        "Location", "This map link names a place but not where it is. Open it and share the pin."
    ),
    Partial.UNKNOWN_LINK: lambda: QCoreApplication.translate(
        "Location", "This link is of no map that is known here, and is not followed."
    ),
    Partial.HALF: lambda: QCoreApplication.translate(
        "Location", "{piece} is only half of a point: the other number is missing."
    ),
}
