"""Measures of the overview, and the texts of its figures, periods and changes."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QLocale

from deskdispatch.domain import money
from deskdispatch.domain.overview import OverviewPeriod, PeriodLength, Tally
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.printers.report_output import ReportWords
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import isolated, kwd_unbroken
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.times import day_and_month, short_day
from deskdispatch.ui.widgets.chart import Scale

if TYPE_CHECKING:
    from deskdispatch.domain.overview import Overview

translate = QCoreApplication.translate

FILS: Final = Decimal(1000)


class Measure(NamedTuple):
    """One of the figures.

    Attributes:
        name: Name of its card and column.
        hint: Explanation of what is counted.
        value_of: Returns its value, in fils for money.
        missing: Returns the number of orders that it leaves out because of unknown values.
    """

    name: str
    words: MarkedText
    hint: MarkedText
    value_of: Callable[[Tally], int]
    missing: Callable[[Tally], int] | None = None
    is_money: bool = False

    @property
    def heading(self) -> str:
        return translated(self.words)

    def text(self, tally: Tally) -> str:
        """Returns the figure alone: ``12`` or ``12.500``."""
        return self.figure(self.value_of(tally))

    def figure(self, value: int) -> str:
        return isolated(money.text(amount(value)) if self.is_money else f"{value:,}")

    def spoken(self, value: int) -> str:
        """Returns the value with its unit: ``KWD 12.500``."""
        return kwd_unbroken(amount(value)) if self.is_money else isolated(f"{value:,}")

    def short(self, value: int) -> str:
        """Returns a short figure, for money in dinars: ``0.5``, ``950``, ``1.2k``."""
        number = amount(value) if self.is_money else Decimal(value)
        if number >= 1000:
            return f"{number / 1000:.1f}k"
        return f"{number:.0f}" if number >= 10 or not number % 1 else f"{number:.1f}"

    @property
    def scale(self) -> Scale:
        return Scale(self.short, int(FILS) if self.is_money else 1)


MEASURES: Final = (
    Measure(
        "orders",
        QT_TRANSLATE_NOOP("Overview", "Orders"),
        QT_TRANSLATE_NOOP("Overview", "Booked in this period"),
        lambda tally: tally.orders,
    ),
    Measure(
        "spent",
        QT_TRANSLATE_NOOP("Overview", "Delivery prices"),
        QT_TRANSLATE_NOOP("Overview", "Prices of these orders, whatever their outcome"),
        lambda tally: tally.spent,
        lambda tally: tally.unpriced,
        is_money=True,
    ),
    Measure(
        "cash",
        QT_TRANSLATE_NOOP("Overview", "Cash collected"),
        QT_TRANSLATE_NOOP("Overview", "Cash that drivers collected for these orders"),
        lambda tally: tally.cash,
        lambda tally: tally.cash_unknown,
        is_money=True,
    ),
    Measure(
        "failed",
        QT_TRANSLATE_NOOP("Overview", "Failed"),
        QT_TRANSLATE_NOOP("Overview", "Cancelled, rejected or failed"),
        lambda tally: tally.failed,
    ),
    Measure(
        "late",
        QT_TRANSLATE_NOOP("Overview", "Late"),
        QT_TRANSLATE_NOOP("Overview", "A stage took longer than is usual here"),
        lambda tally: tally.late,
    ),
)


def amount(fils: int) -> Decimal:
    return Decimal(fils) / FILS


def share_words(measure: Measure, tally: Tally) -> str:
    """Returns the share of the orders: ``8 %``; "" for measures that are no part of them."""
    if measure.name not in {"failed", "late"} or not tally.orders:
        return ""
    return isolated(f"{100 * measure.value_of(tally) / tally.orders:.0f} %")


def change_words(measure: Measure, now: Tally, before: Tally) -> tuple[str, str]:
    """Returns ``▲ 12 %`` and ``before 45``; without percentage if the earlier value is 0."""
    value, earlier = measure.value_of(now), measure.value_of(before)
    words = translate("Overview", "before {figure}").format(figure=measure.figure(earlier))
    if value == earlier:
        return translate("Overview", "unchanged"), words
    arrow = "▲" if value > earlier else "▼"
    if not earlier:
        return "", f"{arrow} {words}"
    percent = isolated(f"{arrow} {abs(value - earlier) * 100 / earlier:.0f} %")
    return percent, words


def missing_words(measure: Measure, tally: Tally) -> str:
    count = measure.missing(tally) if measure.missing is not None else 0
    return translate("Overview", "%n unknown", None, count) if count else ""


def period_words(period: OverviewPeriod) -> str:
    """Returns ``Sat 21 Nov``, ``15 Nov to 21 Nov`` or ``November 2026``."""
    if period.span is PeriodLength.DAY:
        return short_day(period.first)
    if period.span is PeriodLength.MONTH:
        name = QLocale().standaloneMonthName(period.first.month)
        return f"{name} {isolated(str(period.first.year))}"
    return translate("Overview", "{first} to {last}").format(
        first=day_and_month(period.first), last=day_and_month(period.days[-1])
    )


def compared_words(overview: Overview) -> str:
    """Names the period with which the figures are compared."""
    before = period_words(overview.period.before)
    if overview.is_running:
        words = translate("Overview", "Compared with {period}, up to the same time")
    else:
        words = translate("Overview", "Compared with {period}")
    return words.format(period=before)


def hour_words(hour: int) -> str:
    """Returns ``14:00``."""
    return isolated(f"{hour:02}:00")


def weekday_words(weekday: int) -> str:
    """Returns the short name of a weekday, 0 for Sunday."""
    return QLocale().standaloneDayName(weekday or 7, QLocale.FormatType.ShortFormat)


def area_words(names: tuple[str, str]) -> str:
    english, arabic = names
    shown = (arabic or english) if language.current() == "ar" else english
    return shown or translate("Overview", "Area unknown")


def courier_words(courier: tuple[str, str]) -> str:
    name, phone = courier
    return name or isolated(phone) or translate("Overview", "No driver")


def overview_report_words() -> ReportWords:
    return ReportWords(
        name=translate("OverviewOutput", "Overview"),
        print_title=translate("OverviewOutput", "Print the overview"),
        save_title=translate("OverviewOutput", "Save the overview"),
        saved=translate("OverviewOutput", "The overview is in {name}"),
        sent=translate("OverviewOutput", "The overview was sent to {printer}"),
        not_printed=translate(
            "OverviewOutput", "The overview was not printed. Check the printer and print it again."
        ),
    )
