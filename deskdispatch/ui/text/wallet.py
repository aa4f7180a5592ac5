"""The words for what a booking leaves in the wallet, and how pay-as-you-go is settled."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.text.json_lines import json_lines
from deskdispatch.domain.wallet.balance import BalanceLeft, is_low
from deskdispatch.ui.text.amounts import embedded, kwd_unbroken

if TYPE_CHECKING:
    from deskdispatch.domain.account.account import ScheduledDelivery, Wallet

IN_SHORT: Final = 2
"""Lines of the instructions shown beside a price."""

ON_A_PAGE: Final = 5
"""Lines shown on a page; *Account and prices* has all."""


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


def settlement_words(scheduled: ScheduledDelivery | None, most: int | None = None) -> str:
    """Settlement terms and the operator's instructions; "" where there are none.

    Args:
        scheduled: The service's answer; None while unknown.
        most: Lines of the instructions; None for all that are kept.
    """
    if scheduled is None:
        return ""
    lines = [embedded(line) for line in json_lines(scheduled.payg_settlement_instructions)]
    if most is not None and len(lines) > most:
        lines = [*lines[:most], "…"]
    if scheduled.pay_as_you_go_enabled:
        lines.insert(0, pay_as_you_go_words())
    return "\n".join(lines)


def pay_as_you_go_words() -> str:
    """Says that the operator decides whether a scheduled delivery is debited at once."""
    return QCoreApplication.translate(
        "Settlement", "Pay as you go: scheduled deliveries may be invoiced later, not debited now."
    )
