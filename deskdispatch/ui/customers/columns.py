"""The columns of the list of customers, one entry each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, Qt

from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.customers.customer_words import area_of, mark_words
from deskdispatch.ui.lib.item_models import LEADING, RIGHT
from deskdispatch.ui.text import times
from deskdispatch.ui.text.amounts import NOTHING, embedded, isolated

if TYPE_CHECKING:
    from deskdispatch.domain.customers.customer import CustomerProfile
    from deskdispatch.domain.places.places import Area


class CellContext(NamedTuple):
    """What a cell's text depends on besides its customer.

    Attributes:
        areas: The country's named areas.
        now: The present, aware UTC.
    """

    areas: Sequence[Area]
    now: datetime


@dataclass(frozen=True, slots=True)
class CustomerListColumn:
    """A column.

    Attributes:
        heading: Its heading.
        text: What stands in its cells.
        width: Pixels at first.
        alignment: Of heading and cells.
    """

    heading: MarkedText
    text: Callable[[CustomerProfile, CellContext], str]
    width: int
    alignment: Qt.AlignmentFlag = LEADING

    @property
    def title(self) -> str:
        """The heading in the language of the window."""
        return QCoreApplication.translate(*self.heading)


def _area(profile: CustomerProfile, context: CellContext) -> str:
    return area_of(profile.place, context.areas) or NOTHING


def _last(profile: CustomerProfile, context: CellContext) -> str:
    at = profile.last_order_at
    return NOTHING if at is None else times.relative(at, context.now)


COLUMNS: Final = (
    CustomerListColumn(
        QT_TRANSLATE_NOOP("Customers", "Name"),
        lambda profile, _context: embedded(profile.customer.name) or NOTHING,
        150,
    ),
    CustomerListColumn(
        QT_TRANSLATE_NOOP("Customers", "Phone"),
        lambda profile, _context: isolated(profile.number) or NOTHING,
        118,
    ),
    CustomerListColumn(QT_TRANSLATE_NOOP("Customers", "Area"), _area, 100),
    CustomerListColumn(
        QT_TRANSLATE_NOOP("Customers", "Orders"),
        lambda profile, _context: str(profile.orders),
        56,
        RIGHT,
    ),
    CustomerListColumn(QT_TRANSLATE_NOOP("Customers", "Last order"), _last, 110),
    CustomerListColumn(
        QT_TRANSLATE_NOOP("Customers", "Marks"),
        lambda profile, _context: mark_words(profile.customer),
        90,
    ),
)
"""In their order."""
