"""Columns of the board, one entry of ``BoardColumn`` each, and the tables exported to files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QLocale

from deskdispatch.domain import money
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.clock import in_kuwait
from deskdispatch.domain.deliveries.summary import Collect, NothingToCollect
from deskdispatch.domain.money import ZERO
from deskdispatch.domain.tables.table import Cell, ColumnKind, Table
from deskdispatch.ui.deliveries.model.row import BoardRow, by_words
from deskdispatch.ui.deliveries.model.rows import NEWEST_FIRST, RowOrder, SortKey
from deskdispatch.ui.lib.item_models import RIGHT
from deskdispatch.ui.text import language, times
from deskdispatch.ui.text.amounts import NOTHING, currency_word, embedded, isolated, kwd, kwd_words
from deskdispatch.ui.text.marked_text import word_of
from deskdispatch.ui.text.statuses import status_explanation, status_word
from deskdispatch.ui.widgets.status_chip import ChipStatus, StatusDelegate, StatusRole
from deskdispatch.ui.widgets.tables.columns import (
    CellPainting,
    Column,
    ColumnSpec,
    file_table,
    moment_cell,
    no_tooltip,
)
from deskdispatch.ui.widgets.tables.painted_cell import UNKNOWN_AMOUNT, as_figure

if TYPE_CHECKING:
    from deskdispatch.domain.deliveries.summary import DeliverySummary


def _order_text(row: BoardRow, now: datetime) -> str:
    if row.held is not None:
        left = row.held.seconds_left(now)
        return "…" if row.held.is_sending or not left else f"↑ {times.duration(left)}"
    if row.unconfirmed is None or row.order:
        return isolated(row.order) or NOTHING
    return f"↻ {times.until_next_check(row.unconfirmed, now)}"


def _order_spoken(row: BoardRow, now: datetime) -> str:
    if row.held is not None and not row.held.is_sending:
        left = times.duration(row.held.seconds_left(now))
        return QCoreApplication.translate("Board", "Sent in {time}").format(time=left)
    return (
        times.next_check(row.unconfirmed, now)
        if row.unconfirmed is not None and not row.order
        else ""
    )


def _order_tooltip(row: BoardRow) -> str:
    if row.held is not None:
        return QCoreApplication.translate("Board", "Time until it is sent")
    if row.unconfirmed is None:
        return ""
    if row.order:
        return QCoreApplication.translate(
            "Board", "The number that the operator gave; not seen at the service yet"
        )
    return QCoreApplication.translate("Board", "Time until the next check")


def _time_text(row: BoardRow, now: datetime) -> str:
    """Returns the booking time, or the wanted time of a scheduled delivery that has not ended."""
    at = row.scheduled_at if row.is_scheduled else row.time
    if at is not None and in_kuwait(at).date() != in_kuwait(now).date():
        return _day_and_time(at)
    if row.is_scheduled:
        return times.scheduled(at, now)
    return times.relative(at, now) if at else NOTHING


def _day_and_time(at: datetime) -> str:
    """Returns words such as ``21 Nov, 14:02``.

    Arabic has no short months; ``21/11`` fits the column there.
    """
    local = in_kuwait(at)
    month = QLocale().standaloneMonthName(local.month, QLocale.FormatType.ShortFormat)
    if language.current() == "ar":
        month = str(local.month)
    words = QCoreApplication.translate("Board", "{day} {month}, {time}")
    return words.format(day=local.day, month=month, time=times.clock(at))


def _time_tooltip(row: BoardRow) -> str:
    booked = times.exact(row.time) if row.time else ""
    if not row.is_scheduled:
        return booked
    at = row.scheduled_at
    time = times.exact(at) if at else QCoreApplication.translate("Board", "time unknown")
    lines = [QCoreApplication.translate("Board", "Scheduled for {time}").format(time=time)]
    if booked:
        lines.append(QCoreApplication.translate("Board", "Booked {time}").format(time=booked))
    return "\n".join(lines)


def cash_text(row: BoardRow) -> str:
    """Returns the amount to collect in KWD.

    A word if there is none or its amount is missing, a dash if nothing is known.
    """
    cash = row.cash
    if isinstance(cash, Collect):
        missing = QCoreApplication.translate("Board", "Missing", "the amount of cash")
        return missing if cash.amount is None else money.text(cash.amount)
    if isinstance(cash, NothingToCollect):
        return QCoreApplication.translate("Board", "No cash")
    return NOTHING


def _cash_tooltip(row: BoardRow) -> str:
    cash = row.cash
    if isinstance(cash, Collect) and cash.amount is not None:
        return QCoreApplication.translate("Board", "Collects {amount}").format(
            amount=kwd(cash.amount)
        )
    if isinstance(cash, Collect):
        return QCoreApplication.translate("Board", "Cash, amount missing")
    if isinstance(cash, NothingToCollect):
        return QCoreApplication.translate("Board", "No cash to collect")
    return QCoreApplication.translate("Board", "Not known whether cash is collected")


def _cash_figure(row: BoardRow) -> object:
    cash = row.cash
    if not isinstance(cash, Collect):
        return None
    return UNKNOWN_AMOUNT if cash.amount is None else cash.amount


def _cash_value(row: BoardRow) -> Cell:
    """Returns KWD as a number: zero for no cash, None if unknown, a word for an unknown amount."""
    cash = row.cash
    if isinstance(cash, Collect):
        missing = QCoreApplication.translate("Board", "Cash, amount missing")
        return missing if cash.amount is None else cash.amount
    return ZERO if isinstance(cash, NothingToCollect) else None


def _not_known(heading: str) -> str:
    return QCoreApplication.translate("Board", "{column}: not known").format(column=heading)


@dataclass(frozen=True, kw_only=True)
class BoardSpec(ColumnSpec[BoardRow]):
    """A column of the board.

    Attributes:
        sort_key_ar: The sort key in an Arabic window, if different.
        has_flags: Whether the row's flags are painted and spoken here.
        explains_flags: Whether the tooltip gives the flags' reasons.
        is_only_shared: Whether it is shown by default only if counters share.
        is_only_chosen: Whether it is shown only if the clerk chooses it.
        rank: Place of the column when a narrow board shows only the first ones, lowest first.
    """

    sort_key: Callable[[BoardRow], SortKey]
    sort_key_ar: Callable[[BoardRow], SortKey] | None = None
    tooltip: Callable[[BoardRow], str] | None = no_tooltip
    empty: Callable[[str], str] | None = _not_known
    is_descending_first: bool = False
    has_flags: bool = False
    explains_flags: bool = False
    is_only_shared: bool = False
    is_only_chosen: bool = False
    rank: int


def _named_column(
    heading: Callable[[], str], name: Callable[[BoardRow], str], **more: Any
) -> BoardSpec:
    """Returns a column of names of who booked, with further fields of its ``BoardSpec``."""
    return BoardSpec(
        heading=heading,
        share=1,
        text=lambda row, now: embedded(name(row)),
        value=lambda row: name(row) or None,
        sort_key=lambda row: by_words(name(row)),
        tooltip=name,
        file_width=20,
        **more,
    )


class BoardColumn(Column):
    """The columns in default order."""

    spec: BoardSpec

    ORDER = BoardSpec(
        heading=lambda: QCoreApplication.translate("Board", "Order"),
        rank=0,
        width=82,
        text=_order_text,
        value=lambda row: row.order or None,
        sort_key=attrgetter("by_order"),
        tooltip=_order_tooltip,
        spoken=_order_spoken,
        explains_flags=True,
        is_number=True,
    )
    TIME = BoardSpec(
        heading=lambda: QCoreApplication.translate("Board", "Booked"),
        rank=3,
        width=102,
        text=_time_text,
        value=lambda row: moment_cell(row.time),
        sort_key=NEWEST_FIRST.key,
        is_descending_first=True,
        tooltip=_time_tooltip,
        spoken=lambda row, now: _time_tooltip(row) if row.is_scheduled else "",
        kind=ColumnKind.MOMENT,
        file_width=20,
    )
    CUSTOMER = BoardSpec(
        heading=lambda: QCoreApplication.translate("Board", "Customer"),
        rank=1,
        width=84,
        share=4,
        text=lambda row, now: embedded(row.customer),
        value=lambda row: row.customer or None,
        sort_key=attrgetter("by_customer"),
        tooltip=lambda row: row.customer,
        has_flags=True,
        explains_flags=True,
        file_width=28,
    )
    AREA = BoardSpec(
        heading=lambda: QCoreApplication.translate("Board", "Area"),
        rank=6,
        width=70,
        share=1,
        text=lambda row, now: embedded(row.area(language.current())),
        value=lambda row: row.area(language.current()) or None,
        sort_key=attrgetter("by_area_en"),
        sort_key_ar=attrgetter("by_area_ar"),
        tooltip=lambda row: row.area(language.current()),
    )
    STATUS = BoardSpec(
        heading=lambda: QCoreApplication.translate("Board", "Status"),
        rank=2,
        width=125,
        text=lambda row, now: status_word(row.status, row.is_unconfirmed),
        value=lambda row: status_word(row.status, row.is_unconfirmed),
        sort_key=attrgetter("by_status"),
        tooltip=lambda row: status_explanation(row.status, row.is_unconfirmed),
        spoken=lambda row, now: status_explanation(row.status, row.is_unconfirmed),
        painted=CellPainting(
            StatusRole, lambda row: ChipStatus(row.status, row.is_unconfirmed), StatusDelegate
        ),
        explains_flags=True,
    )
    CASH = BoardSpec(
        heading=lambda: QCoreApplication.translate("Board", "Cash"),
        unit=currency_word,
        rank=4,
        width=80,
        text=lambda row, now: cash_text(row),
        value=_cash_value,
        sort_key=attrgetter("by_cash"),
        tooltip=_cash_tooltip,
        spoken=lambda row, now: _cash_tooltip(row),
        painted=as_figure(_cash_figure),
        alignment=RIGHT,
        kind=ColumnKind.MONEY,
    )
    DRIVER = BoardSpec(
        heading=lambda: QCoreApplication.translate("Board", "Driver"),
        rank=5,
        width=72,
        share=2,
        text=lambda row, now: embedded(row.driver),
        value=lambda row: row.driver or None,
        sort_key=attrgetter("by_driver"),
        tooltip=lambda row: row.driver,
        empty=lambda heading: QCoreApplication.translate("Board", "No driver yet"),
    )
    PHONE = BoardSpec(
        heading=lambda: QCoreApplication.translate("Board", "Phone"),
        rank=8,
        width=124,
        text=lambda row, now: isolated(row.phone),
        value=lambda row: row.phone or None,
        sort_key=attrgetter("by_phone"),
        file_width=18,
        is_number=True,
    )
    VEHICLE = BoardSpec(
        heading=lambda: QCoreApplication.translate("Board", "Vehicle"),
        rank=10,
        width=70,
        text=lambda row, now: embedded(word_of(Vehicle, row.vehicle)),
        value=lambda row: word_of(Vehicle, row.vehicle) or None,
        sort_key=attrgetter("by_vehicle"),
    )
    PRICE = BoardSpec(
        heading=lambda: QCoreApplication.translate("Board", "Price"),
        unit=currency_word,
        rank=9,
        width=72,
        text=lambda row, now: NOTHING if row.price is None else money.text(row.price),
        value=lambda row: row.price,
        sort_key=attrgetter("by_price"),
        spoken=lambda row, now: kwd_words(row.price),
        painted=as_figure(lambda row: row.price),
        alignment=RIGHT,
        kind=ColumnKind.MONEY,
    )
    COUNTER = _named_column(
        lambda: QCoreApplication.translate("Board", "Counter"),
        lambda row: row.counter,
        rank=7,
        width=84,
        is_only_shared=True,
    )
    CLERK = _named_column(
        lambda: QCoreApplication.translate("Board", "Booked by"),
        lambda row: row.clerk,
        rank=11,
        width=92,
        is_only_chosen=True,
    )

    def order(self, descending: bool) -> RowOrder:
        """Returns the row order of a sort by this column, in the language of the window."""
        in_arabic = self.spec.sort_key_ar if language.current() == "ar" else None
        return RowOrder(in_arabic or self.spec.sort_key, descending)


COLUMNS: Final = tuple(BoardColumn)
"""The columns by number."""


def board_table(rows: Sequence[BoardRow], columns: Sequence[BoardColumn]) -> Table:
    title = QCoreApplication.translate("Tables", "Deliveries")
    return file_table(title, [column.spec for column in columns], rows)


def schedule_table(summaries: Sequence[DeliverySummary]) -> Table:
    scheduled = ColumnSpec[BoardRow](
        heading=lambda: QCoreApplication.translate("Tables", "Scheduled for"),
        value=lambda row: moment_cell(row.scheduled_at),
        kind=ColumnKind.MOMENT,
        file_width=20,
    )
    columns = (
        BoardColumn.ORDER,
        BoardColumn.CUSTOMER,
        BoardColumn.PHONE,
        BoardColumn.AREA,
        BoardColumn.STATUS,
        BoardColumn.DRIVER,
    )
    title = QCoreApplication.translate("Tables", "Schedule")
    rows = [BoardRow.of_summary(summary) for summary in summaries]
    return file_table(title, [scheduled, *(column.spec for column in columns)], rows)
