"""The words of one cell of the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.deliveries.cash import Cash, Collect, NothingToCollect
from deskdispatch.ui.deliveries.model.column import BoardColumn, heading
from deskdispatch.ui.deliveries.model.row import BoardRow
from deskdispatch.ui.text import language, times
from deskdispatch.ui.text.amounts import NOTHING, embedded, isolated, kwd, kwd_words
from deskdispatch.ui.text.statuses import status_explained, status_word


def shown(row: BoardRow, column: BoardColumn, now: datetime) -> str:
    """What stands in the cell."""
    return _SHOWN[column](row, now)


def hint(row: BoardRow, column: BoardColumn) -> str:
    """What hovering adds, as plain text: the exact time, the whole of what may be cut."""
    words = _HINTS.get(column)
    return words(row) if words is not None else ""


def spoken(row: BoardRow, column: BoardColumn, now: datetime) -> str:
    """What a screen reader says of the cell: never a bare dash, never nothing."""
    if (words := _SPOKEN.get(column)) is not None:
        return words(row)
    if column is BoardColumn.ORDER and row.doubt is not None and not row.order:
        return times.next_look(row.doubt, now)
    text = shown(row, column, now)
    if text and text != NOTHING:
        return text
    if column is BoardColumn.DRIVER:
        return QCoreApplication.translate("Board", "No driver yet")
    return QCoreApplication.translate("Board", "{column}: not known").format(column=heading(column))


def cash_words(cash: Cash) -> str:
    """What is collected, in as few words as a cell takes; never a zero for what is not known."""
    if isinstance(cash, Collect):
        unknown = QCoreApplication.translate("Board", "Yes, amount not known here")
        return unknown if cash.amount is None else kwd(cash.amount)
    if isinstance(cash, NothingToCollect):
        return QCoreApplication.translate("Board", "None")
    return QCoreApplication.translate("Board", "Not known here")


def vehicle_word(vehicle: str) -> str:
    """What carries it; a word that the contract does not name is given back as it came."""
    return {
        Vehicle.BIKE.value: QCoreApplication.translate("Board", "Bike"),
        Vehicle.CAR.value: QCoreApplication.translate("Board", "Car"),
        Vehicle.VAN.value: QCoreApplication.translate("Board", "Van"),
    }.get(vehicle, vehicle)


def _time(row: BoardRow, now: datetime) -> str:
    return times.relative(row.time, now) if row.time else NOTHING


def _order(row: BoardRow, now: datetime) -> str:
    """A booking in doubt has no number, or that which the operator said.

    Without one, there stands how long it is until the next look.
    """
    if row.doubt is None or row.order:
        return isolated(row.order) or NOTHING
    return f"↻ {times.until_next_look(row.doubt, now)}"


def _order_hint(row: BoardRow) -> str:
    if row.doubt is None:
        return ""
    if row.order:
        return QCoreApplication.translate("Board", "As the operator said; not seen at the service")
    return QCoreApplication.translate("Board", "How long it is until it is looked for again")


def _status_hint(row: BoardRow) -> str:
    return status_explained(row.status, row.is_in_doubt)


def _cash_hint(row: BoardRow) -> str:
    """The whole sentence: a narrow column shows its beginning only."""
    cash = row.cash
    if isinstance(cash, Collect) and cash.amount is not None:
        return QCoreApplication.translate("Board", "Collects {amount}").format(
            amount=kwd(cash.amount)
        )
    if isinstance(cash, Collect):
        return QCoreApplication.translate("Board", "Collects cash; the amount is not known here")
    if isinstance(cash, NothingToCollect):
        return QCoreApplication.translate("Board", "Nothing to collect")
    return QCoreApplication.translate("Board", "Whether cash is collected is not known here")


_SHOWN: Final[Mapping[BoardColumn, Callable[[BoardRow, datetime], str]]] = {
    BoardColumn.ORDER: _order,
    BoardColumn.TIME: _time,
    BoardColumn.CUSTOMER: lambda row, now: embedded(row.customer),
    BoardColumn.PHONE: lambda row, now: isolated(row.phone),
    BoardColumn.AREA: lambda row, now: embedded(row.area(language.current())),
    BoardColumn.STATUS: lambda row, now: status_word(row.status, row.is_in_doubt),
    BoardColumn.DRIVER: lambda row, now: embedded(row.driver),
    BoardColumn.VEHICLE: lambda row, now: embedded(vehicle_word(row.vehicle)),
    BoardColumn.PRICE: lambda row, now: kwd(row.price),
    BoardColumn.CASH: lambda row, now: cash_words(row.cash),
}

_HINTS: Final[Mapping[BoardColumn, Callable[[BoardRow], str]]] = {
    BoardColumn.ORDER: _order_hint,
    BoardColumn.TIME: lambda row: times.exact(row.time) if row.time else "",
    BoardColumn.CUSTOMER: lambda row: row.customer,
    BoardColumn.AREA: lambda row: row.area(language.current()),
    BoardColumn.STATUS: _status_hint,
    BoardColumn.DRIVER: lambda row: row.driver,
    BoardColumn.CASH: _cash_hint,
}

_SPOKEN: Final[Mapping[BoardColumn, Callable[[BoardRow], str]]] = {
    BoardColumn.STATUS: _status_hint,
    BoardColumn.PRICE: lambda row: kwd_words(row.price),
    BoardColumn.CASH: _cash_hint,
}
