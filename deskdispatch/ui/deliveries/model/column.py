"""The columns of the board: one entry of ``BoardColumn`` says all there is of a column."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import IntEnum
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt

from deskdispatch.domain.deliveries.cash import Collect
from deskdispatch.domain.tables.table import Cell, ColumnKind
from deskdispatch.ui.deliveries.model import cell_text
from deskdispatch.ui.deliveries.model.row import BoardRow
from deskdispatch.ui.deliveries.model.row_order import NEWEST_FIRST, RowOrder, SortKey
from deskdispatch.ui.deliveries.model.sort_keys import by_words
from deskdispatch.ui.lib.export_table import moment_cell
from deskdispatch.ui.lib.item_models import LEADING, RIGHT
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import NOTHING, embedded, isolated, kwd, kwd_words
from deskdispatch.ui.text.statuses import status_explained, status_word
from deskdispatch.ui.text.vehicles import vehicle_word
from deskdispatch.ui.widgets.status_chip import ChipStatus

if TYPE_CHECKING:
    from typing import Self


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnSpec:
    """Everything about a column.

    Attributes:
        heading: Its heading, in the language of the window.
        width: The default width in pixels.
        stretches: Whether it is wider where the table has room, as its text may be cut.
        text: A cell's text at a time.
        value: A cell's typed value for files and the clipboard; None is unknown.
        sort_key: A row's sort key.
        sort_key_ar: The sort key in an Arabic window, if different.
        is_slow: Whether sorting takes too long for a click, as most keys are distinct.
        is_descending_first: The first click on the heading sorts descending.
        hint: The tooltip's addition: the exact time, or text that may be cut.
        spoken: The text for screen readers; empty: the cell's text.
        unknown: The spoken text of an empty cell; by default says that the heading is unknown.
        chip: Paints the cell as a status.
        amount: KWD; paints the cell as money, right-aligned in every language so that decimal
            points line up.
        has_flags: Whether the row's flags are shown here.
        explains_flags: Whether the tooltip gives the flags' reasons.
        kind: The kind of its cells in a file.
        file_width: Characters in a workbook.
        is_number: A phone or order number, which may begin with a plus.
        only_shared: Whether it is shown only where counters share, unless the clerk shows it.
    """

    heading: Callable[[], str]
    width: int
    text: Callable[[BoardRow, datetime], str]
    value: Callable[[BoardRow], Cell]
    sort_key: Callable[[BoardRow], SortKey]
    sort_key_ar: Callable[[BoardRow], SortKey] | None = None
    stretches: bool = False
    is_slow: bool = False
    is_descending_first: bool = False
    hint: Callable[[BoardRow], str] | None = None
    spoken: Callable[[BoardRow, datetime], str] | None = None
    unknown: Callable[[], str] | None = None
    chip: Callable[[BoardRow], ChipStatus] | None = None
    amount: Callable[[BoardRow], Decimal | None] | None = None
    has_flags: bool = False
    explains_flags: bool = False
    kind: ColumnKind = ColumnKind.TEXT
    file_width: int = 16
    is_number: bool = False
    only_shared: bool = False


class BoardColumn(IntEnum):
    """The columns in default order, numbered from 0.

    Attributes:
        spec: The column's spec.
    """

    spec: ColumnSpec

    ORDER = ColumnSpec(
        heading=lambda: QCoreApplication.translate("Board", "Order"),
        width=77,
        text=cell_text.order_text,
        value=lambda row: row.order or None,
        sort_key=attrgetter("by_order"),
        hint=cell_text.order_hint,
        spoken=cell_text.order_spoken,
        has_flags=True,
        explains_flags=True,
        is_number=True,
    )
    TIME = ColumnSpec(
        heading=lambda: QCoreApplication.translate("Board", "Booked"),
        width=80,
        text=cell_text.time_text,
        value=lambda row: moment_cell(row.time),
        sort_key=NEWEST_FIRST.key,
        is_descending_first=True,
        hint=cell_text.time_hint,
        spoken=lambda row, now: cell_text.time_spoken(row),
        kind=ColumnKind.MOMENT,
        file_width=20,
    )
    CUSTOMER = ColumnSpec(
        heading=lambda: QCoreApplication.translate("Board", "Customer"),
        width=82,
        stretches=True,
        text=lambda row, now: embedded(row.customer),
        value=lambda row: row.customer or None,
        sort_key=attrgetter("by_customer"),
        is_slow=True,
        hint=lambda row: row.customer,
        file_width=28,
    )
    AREA = ColumnSpec(
        heading=lambda: QCoreApplication.translate("Board", "Area"),
        width=74,
        stretches=True,
        text=lambda row, now: embedded(row.area(language.current())),
        value=lambda row: row.area(language.current()) or None,
        sort_key=attrgetter("by_area_en"),
        sort_key_ar=attrgetter("by_area_ar"),
        hint=lambda row: row.area(language.current()),
    )
    STATUS = ColumnSpec(
        heading=lambda: QCoreApplication.translate("Board", "Status"),
        width=162,
        text=lambda row, now: status_word(row.status, row.is_in_doubt),
        value=lambda row: status_word(row.status, row.is_in_doubt),
        sort_key=attrgetter("by_status"),
        hint=lambda row: status_explained(row.status, row.is_in_doubt),
        spoken=lambda row, now: status_explained(row.status, row.is_in_doubt),
        chip=lambda row: ChipStatus(row.status, row.is_in_doubt),
        explains_flags=True,
    )
    CASH = ColumnSpec(
        heading=lambda: QCoreApplication.translate("Board", "Cash"),
        width=97,
        text=lambda row, now: cell_text.cash_text(row),
        value=cell_text.cash_value,
        sort_key=attrgetter("by_cash"),
        hint=cell_text.cash_hint,
        spoken=lambda row, now: cell_text.cash_hint(row),
        amount=lambda row: row.cash.amount if isinstance(row.cash, Collect) else None,
        kind=ColumnKind.MONEY,
    )
    DRIVER = ColumnSpec(
        heading=lambda: QCoreApplication.translate("Board", "Driver"),
        width=68,
        stretches=True,
        text=lambda row, now: embedded(row.driver),
        value=lambda row: row.driver or None,
        sort_key=attrgetter("by_driver"),
        hint=lambda row: row.driver,
        unknown=lambda: QCoreApplication.translate("Board", "No driver yet"),
    )
    PHONE = ColumnSpec(
        heading=lambda: QCoreApplication.translate("Board", "Phone"),
        width=124,
        text=lambda row, now: isolated(row.phone),
        value=lambda row: row.phone or None,
        sort_key=attrgetter("by_phone"),
        file_width=18,
        is_number=True,
    )
    VEHICLE = ColumnSpec(
        heading=lambda: QCoreApplication.translate("Board", "Vehicle"),
        width=70,
        text=lambda row, now: embedded(vehicle_word(row.vehicle)),
        value=lambda row: vehicle_word(row.vehicle) or None,
        sort_key=attrgetter("by_vehicle"),
    )
    PRICE = ColumnSpec(
        heading=lambda: QCoreApplication.translate("Board", "Price"),
        width=90,
        text=lambda row, now: kwd(row.price),
        value=lambda row: row.price,
        sort_key=attrgetter("by_price"),
        spoken=lambda row, now: kwd_words(row.price),
        amount=lambda row: row.price,
        kind=ColumnKind.MONEY,
    )
    COUNTER = ColumnSpec(
        heading=lambda: QCoreApplication.translate("Board", "Counter"),
        width=84,
        stretches=True,
        text=lambda row, now: embedded(row.counter),
        value=lambda row: row.counter or None,
        sort_key=lambda row: by_words(row.counter),
        hint=lambda row: row.counter,
        only_shared=True,
    )

    def __new__(cls, spec: ColumnSpec) -> Self:
        """Numbers the columns in order; the number is the model's section."""
        column = int.__new__(cls, len(cls.__members__))
        column._value_ = int(column)
        column.spec = spec
        return column

    @property
    def heading(self) -> str:
        """The column's heading."""
        return self.spec.heading()

    @property
    def alignment(self) -> Qt.AlignmentFlag:
        """The alignment of a cell's text."""
        return LEADING if self.spec.amount is None else RIGHT

    def hint(self, row: BoardRow) -> str:
        """A cell's tooltip, as plain text."""
        return "" if self.spec.hint is None else self.spec.hint(row)

    def spoken(self, row: BoardRow, now: datetime) -> str:
        """A cell's text for screen readers; never empty or a bare dash."""
        if self.spec.spoken is not None and (words := self.spec.spoken(row, now)):
            return words
        text = self.spec.text(row, now)
        if text and text != NOTHING:
            return text
        if self.spec.unknown is not None:
            return self.spec.unknown()
        return QCoreApplication.translate("Board", "{column}: not known").format(
            column=self.heading
        )

    def order(self, descending: bool) -> RowOrder:
        """The row order of a sort by this column, in the language of the window."""
        in_arabic = self.spec.sort_key_ar if language.current() == "ar" else None
        return RowOrder(in_arabic or self.spec.sort_key, descending)


COLUMNS: Final = tuple(BoardColumn)
"""By number."""

SLOW: Final = tuple(
    column.order(descending)
    for column in COLUMNS
    if column.spec.is_slow
    for descending in (False, True)
)
"""The orders to prepare in the background."""
