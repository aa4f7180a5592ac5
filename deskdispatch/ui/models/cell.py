"""The words of one cell of the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.ui.models.board_row import BoardRow
from deskdispatch.ui.models.column import Column, heading
from deskdispatch.ui.widgets import when
from deskdispatch.ui.widgets.amounts import NOTHING, embedded, isolated, kwd, kwd_words
from deskdispatch.ui.widgets.status_words import status_explained, status_word


def shown(row: BoardRow, column: Column, now: datetime) -> str:
    """What stands in the cell."""
    return _SHOWN[column](row, now)


def hint(row: BoardRow, column: Column) -> str:
    """What hovering adds, as plain text: the exact time, the whole of what may be cut."""
    if column is Column.TIME:
        return when.exact(row.time) if row.time else ""
    if column is Column.ORDER and row.doubt is not None:
        return QCoreApplication.translate("Board", "How long it is until it is looked for again")
    if column is Column.STATUS:
        return status_explained(row.status, row.doubt is not None)
    if column is Column.CUSTOMER:
        return row.customer
    return row.driver if column is Column.DRIVER else ""


def spoken(row: BoardRow, column: Column, now: datetime) -> str:
    """What a screen reader says of the cell: never a bare dash, never nothing."""
    if column is Column.STATUS:
        return status_explained(row.status, row.doubt is not None)
    if column is Column.PRICE:
        return kwd_words(row.price)
    if column is Column.ORDER and row.doubt is not None:
        return when.next_look(row.doubt, now)
    text = shown(row, column, now)
    if text and text != NOTHING:
        return text
    if column is Column.DRIVER:
        return QCoreApplication.translate("Board", "No driver yet")
    return QCoreApplication.translate("Board", "{column}: not known").format(column=heading(column))


def _time(row: BoardRow, now: datetime) -> str:
    return when.relative(row.time, now) if row.time else NOTHING


def _order(row: BoardRow, now: datetime) -> str:
    """A booking in doubt has no number: there stands how long it is until the next look."""
    if row.doubt is None:
        return isolated(row.order) or NOTHING
    return f"↻ {when.until_next_look(row.doubt, now)}"


_SHOWN: Final[Mapping[Column, Callable[[BoardRow, datetime], str]]] = {
    Column.ORDER: _order,
    Column.TIME: _time,
    Column.CUSTOMER: lambda row, now: embedded(row.customer),
    Column.PHONE: lambda row, now: isolated(row.phone),
    Column.STATUS: lambda row, now: status_word(row.status, row.doubt is not None),
    Column.DRIVER: lambda row, now: embedded(row.driver),
    Column.PRICE: lambda row, now: kwd(row.price),
}
