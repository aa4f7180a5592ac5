"""The columns of the table of rows, one entry each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import Qt

from deskdispatch.domain import money
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.lib.item_models import LEADING, RIGHT
from deskdispatch.ui.order_files.row_words import dropoff_words, look_words
from deskdispatch.ui.order_files.state_words import state_word
from deskdispatch.ui.text import times
from deskdispatch.ui.text.amounts import NOTHING, embedded, isolated
from deskdispatch.ui.text.marked_text import translated

if TYPE_CHECKING:
    from deskdispatch.domain.order_files.order_file import FileRow
    from deskdispatch.domain.places.places import Area


class RowCellContext(NamedTuple):
    """What a cell's text depends on besides its row.

    Attributes:
        areas: The country's named areas.
        now: The present, aware UTC.
        price: Of the row, KWD; None where it is not known.
    """

    areas: Sequence[Area]
    now: datetime
    price: Decimal | None


@dataclass(frozen=True, slots=True)
class OrderRowColumn:
    """A column.

    Attributes:
        heading: Its heading.
        text: What stands in its cells.
        width: Pixels at least.
        share: Of the room that is left.
        alignment: Of heading and cells.
    """

    heading: MarkedText
    text: Callable[[FileRow, RowCellContext], str]
    width: int
    share: int = 0
    alignment: Qt.AlignmentFlag = LEADING

    @property
    def title(self) -> str:
        """The heading in the language of the window."""
        return translated(self.heading)


def _cash(row: FileRow, _context: RowCellContext) -> str:
    draft = row.content.draft
    return (isolated(draft.cash_amount) if draft.collect_cash else "") or NOTHING


def _when(row: FileRow, context: RowCellContext) -> str:
    at = row.content.draft.scheduled_at
    return NOTHING if at is None else times.scheduled(at, context.now)


def _price(row: FileRow, context: RowCellContext) -> str:
    booked = row.booking.price if row.booking is not None else None
    price = context.price if booked is None else booked
    return NOTHING if price is None else isolated(money.text(price))


STATE: Final = OrderRowColumn(
    QT_TRANSLATE_NOOP("OrderFiles", "State"), lambda row, _context: state_word(row.state), 124
)
WHEN: Final = OrderRowColumn(QT_TRANSLATE_NOOP("OrderFiles", "When"), _when, 88)
"""Shown only where a row is scheduled."""

COLUMNS: Final = (
    OrderRowColumn(
        QT_TRANSLATE_NOOP("OrderFiles", "Row"), lambda row, _context: f"{row.line:,}", 38, 0, RIGHT
    ),
    STATE,
    OrderRowColumn(
        QT_TRANSLATE_NOOP("OrderFiles", "Customer"),
        lambda row, _context: embedded(row.content.draft.name) or NOTHING,
        70,
        2,
    ),
    OrderRowColumn(
        QT_TRANSLATE_NOOP("OrderFiles", "Phone"),
        lambda row, _context: isolated(row.content.draft.phone) or NOTHING,
        76,
    ),
    OrderRowColumn(
        QT_TRANSLATE_NOOP("OrderFiles", "Drop-off"),
        lambda row, context: dropoff_words(row.content.draft, context.areas),
        74,
        3,
    ),
    OrderRowColumn(QT_TRANSLATE_NOOP("OrderFiles", "Cash"), _cash, 56, 0, RIGHT),
    WHEN,
    OrderRowColumn(QT_TRANSLATE_NOOP("OrderFiles", "Price"), _price, 52, 0, RIGHT),
    OrderRowColumn(
        QT_TRANSLATE_NOOP("OrderFiles", "To look at"),
        lambda row, context: look_words(row, context.areas),
        96,
        5,
    ),
)
"""In their order."""
