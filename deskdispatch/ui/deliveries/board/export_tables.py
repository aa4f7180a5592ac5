"""The board and the schedule as tables for files: the words of the window, but typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.deliveries.cash import Cash, Collect, NothingToCollect
from deskdispatch.domain.money import ZERO
from deskdispatch.domain.table import Cell, ColumnKind, Row, Table, TableColumn
from deskdispatch.ui.deliveries.model import column as board
from deskdispatch.ui.deliveries.model.cell_text import cash_words, vehicle_word
from deskdispatch.ui.lib.export_table import export_table, moment_cell
from deskdispatch.ui.text import language
from deskdispatch.ui.text.statuses import status_word

if TYPE_CHECKING:
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.ui.deliveries.model.row import BoardRow


def board_table(rows: Sequence[BoardRow], columns: Sequence[board.BoardColumn]) -> Table:
    """The board as it is filtered and sorted.

    Args:
        rows: In their order.
        columns: Those that are shown, in theirs.
    """
    chosen = tuple(
        TableColumn(
            board.heading(each),
            _BOARD_KINDS.get(each, ColumnKind.TEXT),
            _BOARD_WIDTHS.get(each, 16),
        )
        for each in columns
    )
    title = QCoreApplication.translate("Tables", "Deliveries")
    cells = [_BOARD[each] for each in columns]
    return export_table(title, chosen, rows, lambda row: [cell(row) for cell in cells])


def schedule_table(briefs: Sequence[DeliverySummary]) -> Table:
    """What was asked for later, in the order that it is given in."""
    columns = (
        TableColumn(QCoreApplication.translate("Tables", "Asked for"), ColumnKind.MOMENT, 20),
        *(TableColumn(board.heading(each)) for each in _SCHEDULE),
    )
    return export_table(
        QCoreApplication.translate("Tables", "Schedule"), columns, briefs, _schedule_cells
    )


def _cash(cash: Cash) -> Cell:
    """An amount to count with; nothing to collect is a zero, what is not known a word."""
    if isinstance(cash, Collect) and cash.amount is not None:
        return cash.amount
    return ZERO if isinstance(cash, NothingToCollect) else cash_words(cash)


def _scheduled(brief: DeliverySummary) -> Cell:
    at = brief.scheduled_at
    return None if at is None else moment_cell(datetime.fromtimestamp(at, UTC))


_BOARD: Final[Mapping[board.BoardColumn, Callable[[BoardRow], Cell]]] = {
    board.BoardColumn.ORDER: lambda row: row.order or None,
    board.BoardColumn.TIME: lambda row: moment_cell(row.time),
    board.BoardColumn.CUSTOMER: lambda row: row.customer or None,
    board.BoardColumn.PHONE: lambda row: row.phone or None,
    board.BoardColumn.AREA: lambda row: row.area(language.current()) or None,
    board.BoardColumn.STATUS: lambda row: status_word(row.status, row.is_in_doubt),
    board.BoardColumn.DRIVER: lambda row: row.driver or None,
    board.BoardColumn.VEHICLE: lambda row: vehicle_word(row.vehicle) or None,
    board.BoardColumn.PRICE: lambda row: row.price,
    board.BoardColumn.CASH: lambda row: _cash(row.cash),
}
_BOARD_KINDS: Final = {
    board.BoardColumn.TIME: ColumnKind.MOMENT,
    board.BoardColumn.PRICE: ColumnKind.MONEY,
    board.BoardColumn.CASH: ColumnKind.MONEY,
}
_BOARD_WIDTHS: Final = {
    board.BoardColumn.TIME: 20,
    board.BoardColumn.CUSTOMER: 28,
    board.BoardColumn.PHONE: 18,
}

_SCHEDULE: Final = (
    board.BoardColumn.ORDER,
    board.BoardColumn.CUSTOMER,
    board.BoardColumn.PHONE,
    board.BoardColumn.AREA,
    board.BoardColumn.STATUS,
    board.BoardColumn.DRIVER,
)


def _schedule_cells(brief: DeliverySummary) -> Row:
    return (
        _scheduled(brief),
        brief.order_number,
        brief.customer_name or None,
        brief.customer_number or None,
        brief.area(language.current()) or None,
        status_word(brief.status),
        brief.driver_name or None,
    )
