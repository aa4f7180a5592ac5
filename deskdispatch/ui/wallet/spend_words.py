"""The words for the spending of a day."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.money import ZERO
from deskdispatch.domain.wallet.spending import SpendingDay
from deskdispatch.ui.text.amounts import joined, kwd, kwd_unbroken
from deskdispatch.ui.text.days import short_day


def day_words(day: SpendingDay) -> str:
    """A day and what it cost, as far as known."""
    named = QCoreApplication.translate("Spending", "{day}: {amount}").format(
        day=short_day(day.date), amount=_amount_words(day)
    )
    if not day.others:
        return named
    others = QCoreApplication.translate("Spending", "%n of another type", None, day.others)
    return joined(named, others)


def sum_words(days: Sequence[SpendingDay]) -> str:
    """The total of the days."""
    spent = sum((day.spent for day in days), ZERO)
    if all(day.is_known for day in days):
        words = QCoreApplication.translate("Spending", "%n day(s): {amount}", None, len(days))
    elif not spent:
        words = QCoreApplication.translate(
            "Spending", "%n day(s). Hatched: no data", None, len(days)
        )
    else:
        words = QCoreApplication.translate(
            "Spending", "%n day(s): at least {amount}. Hatched: no data", None, len(days)
        )
    return words.format(amount=kwd_unbroken(spent))


def others_words(count: int) -> str:
    """How many transactions have an unknown type; empty for none."""
    if not count:
        return ""
    return QCoreApplication.translate(
        "Spending", "%n transaction(s) of another type not counted", None, count
    )


def _amount_words(day: SpendingDay) -> str:
    if day.is_known:
        return kwd(day.spent)
    if day.spent:
        return QCoreApplication.translate(
            "Spending", "at least {amount}, some data is missing"
        ).format(amount=kwd(day.spent))
    return QCoreApplication.translate("Spending", "no data")
