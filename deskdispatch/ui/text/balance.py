"""The words for what a booking leaves in the wallet."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.wallet.balance import BalanceLeft, is_low
from deskdispatch.ui.text.amounts import kwd_unbroken

if TYPE_CHECKING:
    from deskdispatch.domain.account.account import Wallet


def left_words(left: BalanceLeft | None) -> str:
    """Says that the wallet is too small or gets low by a booking; "" where it is enough.

    The contract does not say whether the service refuses a booking that the wallet does not cover.
    """
    if left is None or not left.is_low:
        return ""
    if left.is_short:
        return QCoreApplication.translate(
            "Balance", "The wallet has {balance}, this costs {price}: it may be refused."
        ).format(balance=kwd_unbroken(left.balance), price=kwd_unbroken(left.price))
    return QCoreApplication.translate(
        "Balance", "{amount} left after this: below your level of {level}."
    ).format(amount=kwd_unbroken(left.after), level=kwd_unbroken(left.level))


def low_words(wallet: Wallet | None, level: Decimal) -> str:
    """Says that the wallet is low already; else ""."""
    if not is_low(wallet, level):
        return ""
    return QCoreApplication.translate(
        "Balance", "The balance is below your level of {level}. Top the wallet up in time."
    ).format(level=kwd_unbroken(level))
