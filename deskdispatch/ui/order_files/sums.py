"""What the rows of a file cost, and how far the wallet pays for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.order_files.order_file import RowState
from deskdispatch.ui.order_files.state_words import STATES, count_words
from deskdispatch.ui.text.amounts import joined, kwd


class FileSum(NamedTuple):
    """What the rows cost that are ready.

    Attributes:
        rows: How many are ready.
        total: KWD of those whose price is known.
        unknown: How many have none.
        balance: KWD in the wallet; None where it is not known or does not pay.
        unpaid: How many, from the first that it does not pay for.
    """

    rows: int = 0
    total: Decimal = Decimal()
    unknown: int = 0
    balance: Decimal | None = None
    unpaid: int = 0


def sum_of(prices: Sequence[Decimal | None], balance: Decimal | None) -> FileSum:
    """Adds up prices, KWD, of rows in the order in which they are booked.

    Args:
        prices: Of the rows; None is not known, and taken for nothing.
        balance: In the wallet, KWD; None where it does not count.
    """
    total, paid = Decimal(), 0
    for price in prices:
        total += price or 0
        paid += balance is not None and total <= balance
    unknown = sum(price is None for price in prices)
    unpaid = 0 if balance is None else len(prices) - paid
    return FileSum(len(prices), total, unknown, balance, unpaid)


def sum_words(found: FileSum) -> str:
    """``KWD 61.250 for 35 rows · wallet KWD 40.000: 12 rows are not paid for``."""
    translate = QCoreApplication.translate
    if not found.rows:
        return ""
    priced, known, wallet = found.rows - found.unknown, "", ""
    if priced:
        words = translate("OrderFiles", "{amount} for %n rows", None, priced)
        known = words.format(amount=kwd(found.total))
    unknown = translate("OrderFiles", "%n prices are not known yet", None, found.unknown)
    if found.balance is not None:
        wallet = translate("OrderFiles", "wallet {amount}").format(amount=kwd(found.balance))
        if found.unpaid:
            unpaid = translate("OrderFiles", "%n rows are not paid for", None, found.unpaid)
            wallet = f"{wallet}: {unpaid}"
    return joined(known, unknown if found.unknown else "", wallet)


def head_words(name: str, counts: Mapping[RowState, int]) -> str:
    """The name of the file, how many rows it has, and how many are in each state."""
    rows = QCoreApplication.translate("OrderFiles", "%n rows", None, sum(counts.values()))
    states = [count_words(state, counts[state]) for state in STATES if counts.get(state)]
    return joined(name, rows, *states)
