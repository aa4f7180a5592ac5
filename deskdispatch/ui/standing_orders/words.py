"""Texts of templates and standing orders."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.standing_orders.template import Repeat, Template, runs_of
from deskdispatch.ui.text.amounts import embedded, isolated, joined


def draft_words(draft: Draft) -> str:
    """Returns the customer's name and phone, and the area."""
    return joined(embedded(draft.name), isolated(draft.phone), embedded(draft.dropoff_area or ""))


def repeat_words(repeat: Repeat) -> str:
    """Returns ``Sun–Thu 10:00, 16:00``."""
    if len(set(repeat.weekdays)) == 7:
        days = QCoreApplication.translate("StandingOrders", "Every day")
    else:
        days = ", ".join(
            _day(first) if first == last else f"{_day(first)}–{_day(last)}"
            for first, last in runs_of(repeat.weekdays)
        )
    hours = isolated(", ".join(f"{hour:%H:%M}" for hour in sorted(repeat.times)))
    words = f"{days} {hours}"
    if repeat.is_paused:
        return joined(words, QCoreApplication.translate("StandingOrders", "paused"))
    return words


def kind_words(template: Template) -> str:
    """Returns the days and hours of a standing order, else *Template*."""
    if template.repeat is not None:
        return repeat_words(template.repeat)
    return QCoreApplication.translate("StandingOrders", "Template")


def _day(day: int) -> str:
    return QLocale().standaloneDayName(day + 1, QLocale.FormatType.ShortFormat)
