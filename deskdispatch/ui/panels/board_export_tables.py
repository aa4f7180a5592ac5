"""The board and the schedule as tables for files: the words of the window, but typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.cash import Cash, Collect, NothingToCollect
from deskdispatch.domain.money import ZERO
from deskdispatch.domain.table import Cell, Column, Kind, Row, Table
from deskdispatch.ui import language
from deskdispatch.ui.lib.export_table import export_table, moment_cell
from deskdispatch.ui.models import column as board
from deskdispatch.ui.models.cell import cash_words, vehicle_word
from deskdispatch.ui.widgets.status_words import status_word

if TYPE_CHECKING:
    from deskdispatch.domain.brief import Brief
    from deskdispatch.ui.models.board_row import BoardRow


def board_table(rows: Sequence[BoardRow], columns: Sequence[board.Column]) -> Table:
    """The board as it is filtered and sorted.

    Args:
        rows: In their order.
        columns: Those that are shown, in theirs.
    """
    chosen = tuple(
        Column(board.heading(each), _BOARD_KINDS.get(each, Kind.TEXT), _BOARD_WIDTHS.get(each, 16))
        for each in columns
    )
    title = QCoreApplication.translate("Tables", "Deliveries")
    cells = [_BOARD[each] for each in columns]
    return export_table(title, chosen, rows, lambda row: [cell(row) for cell in cells])


def schedule_table(briefs: Sequence[Brief]) -> Table:
    """What was asked for later, in the order that it is given in."""
    columns = (
        Column(QCoreApplication.translate("Tables", "Asked for"), Kind.MOMENT, 20),
        *(Column(board.heading(each)) for each in _SCHEDULE),
    )
    return export_table(
        QCoreApplication.translate("Tables", "Schedule"), columns, briefs, _schedule_cells
    )


def _cash(cash: Cash) -> Cell:
    """An amount to count with; nothing to collect is a zero, what is not known a word."""
    if isinstance(cash, Collect) and cash.amount is not None:
        return cash.amount
    return ZERO if isinstance(cash, NothingToCollect) else cash_words(cash)


def _scheduled(brief: Brief) -> Cell:
    at = brief.scheduled_at
    return None if at is None else moment_cell(datetime.fromtimestamp(at, UTC))


_BOARD: Final[Mapping[board.Column, Callable[[BoardRow], Cell]]] = {
    board.Column.ORDER: lambda row: row.order or None,
    board.Column.TIME: lambda row: moment_cell(row.time),
    board.Column.CUSTOMER: lambda row: row.customer or None,
    board.Column.PHONE: lambda row: row.phone or None,
    board.Column.AREA: lambda row: row.area(language.current()) or None,
    board.Column.STATUS: lambda row: status_word(row.status, row.is_in_doubt),
    board.Column.DRIVER: lambda row: row.driver or None,
    board.Column.VEHICLE: lambda row: vehicle_word(row.vehicle) or None,
    board.Column.PRICE: lambda row: row.price,
    board.Column.CASH: lambda row: _cash(row.cash),
}
_BOARD_KINDS: Final = {
    board.Column.TIME: Kind.MOMENT,
    board.Column.PRICE: Kind.MONEY,
    board.Column.CASH: Kind.MONEY,
}
_BOARD_WIDTHS: Final = {board.Column.TIME: 20, board.Column.CUSTOMER: 28, board.Column.PHONE: 18}

_SCHEDULE: Final = (
    board.Column.ORDER,
    board.Column.CUSTOMER,
    board.Column.PHONE,
    board.Column.AREA,
    board.Column.STATUS,
    board.Column.DRIVER,
)


def _schedule_cells(brief: Brief) -> Row:
    return (
        _scheduled(brief),
        brief.order_number,
        brief.customer_name or None,
        brief.customer_number or None,
        brief.area(language.current()) or None,
        status_word(brief.status),
        brief.driver_name or None,
    )
