"""Texts on the wallet after a booking, its forecast, and pay-as-you-go settlement."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.text.plain_text import json_lines
from deskdispatch.domain.wallet.balance import BalanceLeft, is_low
from deskdispatch.ui.text.amounts import embedded, kwd_unbroken
from deskdispatch.ui.text.times import about

if TYPE_CHECKING:
    from deskdispatch.domain.account.account import ScheduledDelivery, Wallet
    from deskdispatch.domain.wallet.spending import Forecast

LINES_BESIDE_PRICE: Final = 2
"""Lines of the instructions beside a price."""

LINES_ON_PAGE: Final = 5
"""Lines of the instructions on a page; *Account and prices* has all."""


def balance_left_words(left: BalanceLeft | None) -> str:
    """Warns that a booking leaves the wallet low or exceeds it; "" if it is enough.

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
    """Says that the wallet is low already; "" otherwise."""
    if not is_low(wallet, level):
        return ""
    return QCoreApplication.translate(
        "Balance", "The balance is below your level of {level}. Top the wallet up in time."
    ).format(level=kwd_unbroken(level))


def forecast_words(seen: Forecast | None, now: datetime) -> str:
    """Says how long the balance lasts and for how many orders; "" if unknown."""
    if seen is None:
        return ""
    if not seen.orders and seen.is_of_today:
        return QCoreApplication.translate("Balance", "Not enough for an order like today's")
    if not seen.orders:
        return QCoreApplication.translate("Balance", "Not enough for a usual order")
    if seen.runs_out is None:
        pace = QCoreApplication.translate(
            "Balance",
            "At the pace of the last %n day(s) it lasts more than 2 weeks",
            None,
            seen.days,
        )
    elif seen.runs_out - now < timedelta(hours=1):
        pace = QCoreApplication.translate(
            "Balance",
            "At the pace of the last %n day(s) it lasts less than an hour",
            None,
            seen.days,
        )
    else:
        pace = QCoreApplication.translate(
            "Balance",
            "At the pace of the last %n day(s) it lasts until about {time}",
            None,
            seen.days,
        ).format(time=embedded(about(seen.runs_out, now)))
    if seen.is_of_today:
        orders = QCoreApplication.translate(
            "Balance", "enough for %n order(s) like today's", None, seen.orders
        )
    else:
        orders = QCoreApplication.translate(
            "Balance", "enough for about %n order(s)", None, seen.orders
        )
    return QCoreApplication.translate("Balance", "{pace}, {orders}").format(
        pace=pace, orders=orders
    )


def runs_out_words(seen: Forecast, now: datetime) -> str:
    """Warns that the wallet runs out soon or is empty."""
    if not seen.orders:
        return QCoreApplication.translate(
            "Balance", "The wallet is not enough for a usual order. Top it up."
        )
    if seen.runs_out is None or seen.runs_out - now < timedelta(hours=1):
        return QCoreApplication.translate(
            "Balance", "The wallet runs out within the hour. Top it up."
        )
    return QCoreApplication.translate(
        "Balance", "The wallet runs out at about {time}. Top it up."
    ).format(time=embedded(about(seen.runs_out, now)))


def settlement_words(scheduled: ScheduledDelivery | None, most: int | None = None) -> str:
    """Returns the terms and up to ``most`` lines of the operator's instructions; "" for none."""
    if scheduled is None:
        return ""
    lines = [embedded(line) for line in json_lines(scheduled.payg_settlement_instructions)]
    if most is not None and len(lines) > most:
        lines = [*lines[:most], "…"]
    if scheduled.pay_as_you_go_enabled:  # the operator decides whether it is debited at once
        words = QCoreApplication.translate(
            "Settlement",
            "Pay as you go: scheduled deliveries may be invoiced later, not debited now.",
        )
        lines.insert(0, words)
    return "\n".join(lines)
