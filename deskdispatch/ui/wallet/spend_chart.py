"""Bar chart of spending per day, and its texts."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain import money
from deskdispatch.domain.money import ZERO
from deskdispatch.domain.wallet.spending import SpendingDay
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text.amounts import joined, kwd, kwd_unbroken
from deskdispatch.ui.text.times import day_and_month, short_day
from deskdispatch.ui.widgets.chart import Bar, BarChart, BarLook, Scale

HEIGHT: Final = 104
_WEEK: Final = 7
_FILS: Final = 1000
_LOOK: Final = BarLook(widest=64, has_zeros=True)
_SCALE: Final = Scale(lambda fils: money.text(Decimal(fils) / _FILS), _FILS)


class SpendChart(Retranslated, BarChart):
    """Bars per day; initially the newest one is chosen."""

    def __init__(self) -> None:
        super().__init__("spendChart", HEIGHT, _LOOK)
        self.has_tips = False
        self._days: tuple[SpendingDay, ...] = ()
        self.retranslate()

    @property
    def pointed_day(self) -> SpendingDay | None:
        at = self.pointed
        return self._days[at[1]] if at is not None else None

    def set_days(self, days: Sequence[SpendingDay]) -> None:
        """Shows days, oldest first; a chosen date stays chosen."""
        at = self.chosen[1]
        before = self._days[at].date if at < len(self._days) - 1 else None
        self._days = tuple(days)
        dates = [day.date for day in self._days]
        self._show(dates.index(before) if before in dates else len(dates) - 1)

    def retranslate(self) -> None:
        self._show(self.chosen[1])

    def _show(self, chosen: int) -> None:
        newest = len(self._days) - 1
        bars = [
            Bar(
                int(day.spent * _FILS),
                0,
                "" if (newest - at) % _WEEK else day_and_month(day.date),
                day_words(day),
                day.is_known,
            )
            for at, day in enumerate(self._days)
        ]
        self.show_bars(self.tr("Spent per day"), bars, _SCALE, chosen)


def day_words(day: SpendingDay) -> str:
    amount = kwd(day.spent)
    if not day.is_known and day.spent:
        words = QCoreApplication.translate("Spending", "at least {amount}, data missing")
        amount = words.format(amount=amount)
    elif not day.is_known:
        amount = QCoreApplication.translate("Spending", "no data")
    named = QCoreApplication.translate("Spending", "{day}: {amount}")
    named = named.format(day=short_day(day.date), amount=amount)
    if not day.others:
        return named
    others = QCoreApplication.translate("Spending", "%n of another type", None, day.others)
    return joined(named, others)


def sum_words(days: Sequence[SpendingDay]) -> str:
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
    """Returns the number of transactions of an unknown type; "" for none."""
    if not count:
        return ""
    return QCoreApplication.translate(
        "Spending", "%n transaction(s) of another type not counted", None, count
    )
