"""Text, value and look of a transaction's cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, Qt

from deskdispatch.domain import money
from deskdispatch.domain.account.account import DEBIT
from deskdispatch.domain.text.search_text import searched_text
from deskdispatch.domain.wallet.audit import order_of
from deskdispatch.ui.lib.item_models import LEADING, RIGHT
from deskdispatch.ui.text import plain, times
from deskdispatch.ui.text.amounts import NOTHING, embedded, isolated, kwd, kwd_words
from deskdispatch.ui.widgets.tables.amount_delegate import AmountRole

if TYPE_CHECKING:
    from deskdispatch.domain.account.account import WalletTransaction


class TransactionColumn(IntEnum):
    """The columns in order."""

    TIME = 0
    TYPE = 1
    AMOUNT = 2
    BALANCE = 3
    ORDER = 4
    NOTE = 5


def heading(column: TransactionColumn) -> str:
    """A column's heading."""
    return {
        TransactionColumn.TIME: QCoreApplication.translate("Wallet", "Time"),
        TransactionColumn.TYPE: QCoreApplication.translate("Wallet", "Type"),
        TransactionColumn.AMOUNT: QCoreApplication.translate("Wallet", "Amount"),
        TransactionColumn.BALANCE: QCoreApplication.translate("Wallet", "Balance"),
        TransactionColumn.ORDER: QCoreApplication.translate("Wallet", "Order"),
        TransactionColumn.NOTE: QCoreApplication.translate("Wallet", "Note"),
    }[column]


def type_word(type: str) -> str:
    """A word for the type that the contract names; any other stays as it came."""
    return QCoreApplication.translate("Wallet", "Paid") if type == DEBIT else type


def searched(transaction: WalletTransaction) -> str:
    """The folded text that a search looks through."""
    texts = (order_of(transaction), transaction.note, transaction.type)
    return searched_text(texts, (money.text(transaction.amount),))


def alignment(column: TransactionColumn) -> Qt.AlignmentFlag:
    """Amounts are right-aligned in every language, so that decimal points line up."""
    return RIGHT if column in (TransactionColumn.AMOUNT, TransactionColumn.BALANCE) else LEADING


KEYS: Final[Mapping[TransactionColumn, Callable[[WalletTransaction], Any]]] = {
    TransactionColumn.TIME: lambda each: (each.created_at, each.id),
    TransactionColumn.TYPE: lambda each: (each.type, each.created_at, each.id),
    TransactionColumn.AMOUNT: lambda each: (each.amount, each.created_at, each.id),
    TransactionColumn.BALANCE: lambda each: (each.balance_after, each.created_at, each.id),
    TransactionColumn.ORDER: lambda each: (order_of(each), each.created_at, each.id),
    TransactionColumn.NOTE: lambda each: (each.note or "", each.created_at, each.id),
}
"""The sort key of each column."""

_SHOWN: Final[Mapping[TransactionColumn, Callable[[WalletTransaction], str]]] = {
    TransactionColumn.TIME: lambda each: times.day_and_time(each.created_at),
    TransactionColumn.TYPE: lambda each: embedded(type_word(each.type)),
    TransactionColumn.AMOUNT: lambda each: kwd(each.amount),
    TransactionColumn.BALANCE: lambda each: kwd(each.balance_after),
    TransactionColumn.ORDER: lambda each: isolated(order_of(each)) or NOTHING,
    TransactionColumn.NOTE: lambda each: embedded(_one_line(each.note)),
}

PLAIN: Final[Mapping[TransactionColumn, Callable[[WalletTransaction], str]]] = {
    TransactionColumn.TIME: lambda each: times.exact(each.created_at),
    TransactionColumn.TYPE: lambda each: _one_line(type_word(each.type)),
    TransactionColumn.AMOUNT: lambda each: money.text(each.amount),
    TransactionColumn.BALANCE: lambda each: money.text(each.balance_after),
    TransactionColumn.ORDER: lambda each: _one_line(order_of(each)),
    TransactionColumn.NOTE: lambda each: _one_line(each.note),
}


def _one_line(text: str | None) -> str:
    return " ".join((text or "").split())


def _hint(transaction: WalletTransaction, column: TransactionColumn) -> str:
    if column is TransactionColumn.TIME:
        words = QCoreApplication.translate("Wallet", "Transaction {id}")
        return plain.tooltip(
            f"{times.exact(transaction.created_at)}\n{words.format(id=isolated(transaction.id))}"
        )
    if column is TransactionColumn.TYPE and transaction.type != DEBIT:
        words = QCoreApplication.translate("Wallet", "{type}: unknown type, excluded from totals.")
        return plain.tooltip(words.format(type=embedded(transaction.type)))
    return plain.tooltip(transaction.note or "") if column is TransactionColumn.NOTE else ""


def _spoken(transaction: WalletTransaction, column: TransactionColumn) -> str:
    if (amount := _amount(transaction, column)) is not None:
        return kwd_words(amount)
    text = _SHOWN[column](transaction)
    if text and text != NOTHING:
        return text
    return QCoreApplication.translate("Wallet", "{column}: none").format(column=heading(column))


def _amount(transaction: WalletTransaction, column: TransactionColumn) -> Decimal | None:
    if column is TransactionColumn.AMOUNT:
        return transaction.amount
    return transaction.balance_after if column is TransactionColumn.BALANCE else None


CELL_DATA: Final[Mapping[int, Callable[[WalletTransaction, TransactionColumn], Any]]] = {
    Qt.ItemDataRole.DisplayRole: lambda each, column: _SHOWN[column](each),
    Qt.ItemDataRole.AccessibleTextRole: _spoken,
    Qt.ItemDataRole.ToolTipRole: _hint,
    Qt.ItemDataRole.TextAlignmentRole: lambda each, column: alignment(column),
    AmountRole: _amount,
}
