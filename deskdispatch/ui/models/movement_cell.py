"""What one cell of the wallet's movements says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, Qt

from deskdispatch.domain import money
from deskdispatch.domain.account import DEBIT
from deskdispatch.domain.audit import order_of
from deskdispatch.domain.search_text import haystack
from deskdispatch.ui.widgets import plain, when
from deskdispatch.ui.widgets.amount_delegate import AmountRole
from deskdispatch.ui.widgets.amounts import NOTHING, embedded, isolated, kwd, kwd_words

if TYPE_CHECKING:
    from deskdispatch.domain.account import WalletTransaction


class Column(IntEnum):
    """The columns, leading to trailing."""

    TIME = 0
    TYPE = 1
    AMOUNT = 2
    BALANCE = 3
    ORDER = 4
    NOTE = 5


def heading(column: Column) -> str:
    """The words over a column."""
    return {
        Column.TIME: QCoreApplication.translate("Wallet", "Time"),
        Column.TYPE: QCoreApplication.translate("Wallet", "Type"),
        Column.AMOUNT: QCoreApplication.translate("Wallet", "Amount"),
        Column.BALANCE: QCoreApplication.translate("Wallet", "Balance"),
        Column.ORDER: QCoreApplication.translate("Wallet", "Order"),
        Column.NOTE: QCoreApplication.translate("Wallet", "Note"),
    }[column]


def type_word(type: str) -> str:
    """A word for the one type that the contract names; any other as it came."""
    return QCoreApplication.translate("Wallet", "Paid") if type == DEBIT else type


def searched(movement: WalletTransaction) -> str:
    """All that a search looks through, folded."""
    texts = (order_of(movement), movement.note, movement.type)
    return haystack(texts, (money.text(movement.amount),))


def alignment(column: Column) -> Qt.AlignmentFlag:
    """Money stands right in every language, so that its points are under each other."""
    if column in (Column.AMOUNT, Column.BALANCE):
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute
        return right | Qt.AlignmentFlag.AlignVCenter
    return Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter


KEYS: Final[Mapping[Column, Callable[[WalletTransaction], Any]]] = {
    Column.TIME: lambda each: (each.created_at, each.id),
    Column.TYPE: lambda each: (each.type, each.created_at, each.id),
    Column.AMOUNT: lambda each: (each.amount, each.created_at, each.id),
    Column.BALANCE: lambda each: (each.balance_after, each.created_at, each.id),
    Column.ORDER: lambda each: (order_of(each), each.created_at, each.id),
    Column.NOTE: lambda each: (each.note or "", each.created_at, each.id),
}
"""What each column is sorted by."""

_SHOWN: Final[Mapping[Column, Callable[[WalletTransaction], str]]] = {
    Column.TIME: lambda each: when.day_and_time(each.created_at),
    Column.TYPE: lambda each: embedded(type_word(each.type)),
    Column.AMOUNT: lambda each: kwd(each.amount),
    Column.BALANCE: lambda each: kwd(each.balance_after),
    Column.ORDER: lambda each: isolated(order_of(each)) or NOTHING,
    Column.NOTE: lambda each: embedded(_one_line(each.note)),
}

PLAIN: Final[Mapping[Column, Callable[[WalletTransaction], str]]] = {
    Column.TIME: lambda each: when.exact(each.created_at),
    Column.TYPE: lambda each: _one_line(type_word(each.type)),
    Column.AMOUNT: lambda each: money.text(each.amount),
    Column.BALANCE: lambda each: money.text(each.balance_after),
    Column.ORDER: lambda each: _one_line(order_of(each)),
    Column.NOTE: lambda each: _one_line(each.note),
}


def _one_line(text: str | None) -> str:
    return " ".join((text or "").split())


def _hint(movement: WalletTransaction, column: Column) -> str:
    if column is Column.TIME:
        words = QCoreApplication.translate("Wallet", "Transaction {id}")
        return plain.tooltip(
            f"{when.exact(movement.created_at)}\n{words.format(id=isolated(movement.id))}"
        )
    if column is Column.TYPE and movement.type != DEBIT:
        words = QCoreApplication.translate(
            "Wallet", "{type}: a type that this program does not know; it is in no sum."
        )
        return plain.tooltip(words.format(type=embedded(movement.type)))
    return plain.tooltip(movement.note or "") if column is Column.NOTE else ""


def _spoken(movement: WalletTransaction, column: Column) -> str:
    if column is Column.AMOUNT:
        return kwd_words(movement.amount)
    if column is Column.BALANCE:
        return kwd_words(movement.balance_after)
    text = _SHOWN[column](movement)
    if text and text != NOTHING:
        return text
    return QCoreApplication.translate("Wallet", "{column}: none").format(column=heading(column))


def _amount(movement: WalletTransaction, column: Column) -> Any:
    if column is Column.AMOUNT:
        return movement.amount
    return movement.balance_after if column is Column.BALANCE else None


ASPECTS: Final[Mapping[int, Callable[[WalletTransaction, Column], Any]]] = {
    Qt.ItemDataRole.DisplayRole: lambda each, column: _SHOWN[column](each),
    Qt.ItemDataRole.AccessibleTextRole: _spoken,
    Qt.ItemDataRole.ToolTipRole: _hint,
    Qt.ItemDataRole.TextAlignmentRole: lambda each, column: alignment(column),
    AmountRole: _amount,
}
