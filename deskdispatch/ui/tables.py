"""What the views show, as tables for files: the same words, but money, times and flags typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

from deskdispatch.domain.audit import order_of
from deskdispatch.domain.cash import Cash, Collect, NothingToCollect
from deskdispatch.domain.cash_sheet import CashSheet, DriverCash, Part, Sum
from deskdispatch.domain.money import ZERO
from deskdispatch.domain.table import Cell, Column, Head, Kind, Row, Table
from deskdispatch.ui import language
from deskdispatch.ui.cash_words import driver_words, part_word, unknown_word
from deskdispatch.ui.models import column as board
from deskdispatch.ui.models import movement_cell as wallet
from deskdispatch.ui.models.cell import cash_words, vehicle_word
from deskdispatch.ui.widgets.status_words import status_word

if TYPE_CHECKING:
    from deskdispatch.domain.account import WalletTransaction
    from deskdispatch.domain.brief import Brief
    from deskdispatch.ui.models.board_row import BoardRow

T = TypeVar("T")


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
    return _table(title, chosen, rows, lambda row: [cell(row) for cell in cells])


def movements_table(movements: Sequence[WalletTransaction]) -> Table:
    """The movements of the wallet, in the order that they are given in."""
    kinds = {
        wallet.Column.TIME: Kind.MOMENT,
        wallet.Column.AMOUNT: Kind.MONEY,
        wallet.Column.BALANCE: Kind.MONEY,
    }
    columns = tuple(
        Column(wallet.heading(each), kinds.get(each, Kind.TEXT), 20) for each in wallet.Column
    )
    return _table(
        QCoreApplication.translate("Tables", "Wallet"), columns, movements, _movement_cells
    )


def schedule_table(briefs: Sequence[Brief]) -> Table:
    """What was asked for later, in the order that it is given in."""
    columns = (
        Column(QCoreApplication.translate("Tables", "Asked for"), Kind.MOMENT, 20),
        *(Column(board.heading(each)) for each in _SCHEDULE),
    )
    return _table(
        QCoreApplication.translate("Tables", "Schedule"), columns, briefs, _schedule_cells
    )


def cash_table(sheet: CashSheet) -> Table:
    """The cash of a shift: a row for every driver, one for all, then what is not known."""
    part_words = [(part_word(part), unknown_word(part)) for part in Part]
    columns = (
        Column(QCoreApplication.translate("Tables", "Driver"), width=24),
        Column(QCoreApplication.translate("Tables", "Phone"), width=18),
        *(
            column
            for known, unknown in part_words
            for column in (Column(known, Kind.MONEY), Column(unknown, Kind.NUMBER, 20))
        ),
        Column(QCoreApplication.translate("Tables", "Orders not known here"), width=40),
    )
    title = QCoreApplication.translate("Tables", "Cash sheet")
    rows = [*sheet.drivers, _all_of(sheet)]
    return _table(title, columns, rows, _cash_cells)


def _table(
    title: str, columns: tuple[Column, ...], rows: Sequence[T], cells: Callable[[T], Row]
) -> Table:
    head = Head(title, columns, len(rows), QGuiApplication.isRightToLeft())
    return Table(head, _made(rows, cells))


def _made(rows: Sequence[T], cells: Callable[[T], Row]) -> Iterator[Row]:
    """One at a time, as the file takes them."""
    for row in rows:
        yield cells(row)


def _cash(cash: Cash) -> Cell:
    """An amount to count with; nothing to collect is a zero, what is not known a word."""
    if isinstance(cash, Collect) and cash.amount is not None:
        return cash.amount
    return ZERO if isinstance(cash, NothingToCollect) else cash_words(cash)


def _moment(at: datetime | None) -> Cell:
    """To the second, as people read it."""
    return None if at is None else at.replace(microsecond=0)


def _scheduled(brief: Brief) -> Cell:
    at = brief.scheduled_at
    return None if at is None else _moment(datetime.fromtimestamp(at, UTC))


_BOARD: Final[Mapping[board.Column, Callable[[BoardRow], Cell]]] = {
    board.Column.ORDER: lambda row: row.order or None,
    board.Column.TIME: lambda row: _moment(row.time),
    board.Column.CUSTOMER: lambda row: row.customer or None,
    board.Column.PHONE: lambda row: row.phone or None,
    board.Column.AREA: lambda row: row.area(language.current()) or None,
    board.Column.STATUS: lambda row: status_word(row.status, row.doubt is not None),
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


def _movement_cells(movement: WalletTransaction) -> Row:
    return (
        _moment(movement.created_at),
        wallet.type_word(movement.type),
        movement.amount,
        movement.balance_after,
        order_of(movement) or None,
        movement.note,
    )


def _cash_cells(driver: DriverCash) -> Row:
    sums = [driver.sum(part) for part in Part]
    amounts = [cell for each in sums for cell in _sum_cells(each)]
    unknown = ", ".join(each.order_number for one in sums for each in one.unknown)
    return [driver_words(driver), driver.phone or None, *amounts, unknown or None]


def _sum_cells(of: Sum) -> tuple[Decimal | None, int | None]:
    """What is known, and how many are not; where there is nothing at all, nothing."""
    return of.known if of.count or not of.unknown else None, len(of.unknown)


def _all_of(sheet: CashSheet) -> DriverCash:
    name = QCoreApplication.translate("CashSheet", "Total")
    return DriverCash(name, "", *(sheet.total(part) for part in Part))
