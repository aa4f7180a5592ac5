"""Words of the board's cells that take more than one field of a row."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.deliveries.cash import Collect, NothingToCollect
from deskdispatch.domain.money import ZERO
from deskdispatch.domain.tables.table import Cell
from deskdispatch.ui.deliveries.model.row import BoardRow
from deskdispatch.ui.text import times
from deskdispatch.ui.text.amounts import NOTHING, isolated, kwd


def order_text(row: BoardRow, now: datetime) -> str:
    """The order number; for an unconfirmed booking without one, the time to the next check."""
    if row.doubt is None or row.order:
        return isolated(row.order) or NOTHING
    return f"↻ {times.until_next_check(row.doubt, now)}"


def order_spoken(row: BoardRow, now: datetime) -> str:
    """The same for a screen reader; empty where the cell's text is enough."""
    return times.next_check(row.doubt, now) if row.doubt is not None and not row.order else ""


def order_hint(row: BoardRow) -> str:
    """Explains a missing order number; empty for a delivery."""
    if row.doubt is None:
        return ""
    if row.order:
        return QCoreApplication.translate(
            "Board", "The number that the operator gave; not seen at the service yet"
        )
    return QCoreApplication.translate("Board", "Time until the next check")


def time_text(row: BoardRow, now: datetime) -> str:
    """When it was booked; of a scheduled one that has not ended, when it was asked for."""
    if row.is_scheduled:
        return times.scheduled(row.scheduled_at, now)
    return times.relative(row.time, now) if row.time else NOTHING


def time_hint(row: BoardRow) -> str:
    """The exact time; of a scheduled delivery both times."""
    booked = times.exact(row.time) if row.time else ""
    if not row.is_scheduled:
        return booked
    at = row.scheduled_at
    time = times.exact(at) if at else QCoreApplication.translate("Board", "time unknown")
    lines = [QCoreApplication.translate("Board", "Scheduled for {time}").format(time=time)]
    if booked:
        lines.append(QCoreApplication.translate("Board", "Booked {time}").format(time=booked))
    return "\n".join(lines)


def time_spoken(row: BoardRow) -> str:
    """For a screen reader; empty where the cell's text is enough."""
    return time_hint(row) if row.is_scheduled else ""


def cash_text(row: BoardRow) -> str:
    """The cash to collect; of an unknown amount that there is some, and a dash if unknown."""
    cash = row.cash
    if isinstance(cash, Collect):
        some = QCoreApplication.translate("Board", "Yes")  # the tooltip says the rest
        return some if cash.amount is None else kwd(cash.amount)
    if isinstance(cash, NothingToCollect):
        return QCoreApplication.translate("Board", "No cash")
    return NOTHING


def cash_hint(row: BoardRow) -> str:
    """The cash to collect, as a sentence."""
    cash = row.cash
    if isinstance(cash, Collect) and cash.amount is not None:
        return QCoreApplication.translate("Board", "Collects {amount}").format(
            amount=kwd(cash.amount)
        )
    if isinstance(cash, Collect):
        return QCoreApplication.translate("Board", "Collects cash; the amount is not known")
    if isinstance(cash, NothingToCollect):
        return QCoreApplication.translate("Board", "No cash to collect")
    return QCoreApplication.translate("Board", "Not known whether cash is collected")


def cash_value(row: BoardRow) -> Cell:
    """KWD as a number: zero for no cash, None if unknown, a word for an unknown amount."""
    cash = row.cash
    if isinstance(cash, Collect):
        unknown = QCoreApplication.translate("Board", "Yes, amount unknown")
        return unknown if cash.amount is None else cash.amount
    return ZERO if isinstance(cash, NothingToCollect) else None
