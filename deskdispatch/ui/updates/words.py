"""The words about the newest version."""

from __future__ import annotations

from datetime import date, datetime

from PySide6.QtCore import QCoreApplication, QLocale

from deskdispatch.domain.updates.state import UpdateState
from deskdispatch.domain.updates.version import is_newer
from deskdispatch.ui.text import times
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.text.update_failures import failure_words

translate = QCoreApplication.translate

_MEGABYTE = 1_000_000


def day_words(day: date) -> str:
    """A date with its year: ``20 November 2026``."""
    month = QLocale().standaloneMonthName(day.month, QLocale.FormatType.LongFormat)
    return embedded(
        translate("Updates", "{day} {month} {year}").format(day=day.day, month=month, year=day.year)
    )


def available_words(version: str, released: date | None) -> str:
    """That there is a newer version, in one sentence."""
    if released is None:
        return translate("Updates", "Version {version} is available.").format(
            version=isolated(version)
        )
    words = translate("Updates", "Version {version} is available ({date}).")
    return words.format(version=isolated(version), date=day_words(released))


def newest_words(running: str) -> str:
    """That there is no newer one."""
    words = translate("Updates", "You have the newest version, {version}.")
    return words.format(version=isolated(running))


def checked_words(moment: datetime, now: datetime) -> str:
    """When the last look was."""
    words = translate("Updates", "Last checked: {time}")
    return words.format(time=times.time_of(moment, now))


def size_words(size: int) -> str:
    """Bytes as megabytes, with one place: ``138.2 MB``."""
    words = translate("Updates", "{size} MB")
    return words.format(size=f"{size / _MEGABYTE:.1f}")


def not_set_words() -> str:
    """What is missing, below the fields where it is typed."""
    return translate(
        "Updates",
        "No updates address is set. Ask whoever set up this PC for the address and its key, and"
        " type both above.",
    )


def state_words(state: UpdateState, running: str, now: datetime) -> str:
    """What is known of the last look."""
    if state.looked_at is None:
        return translate("Updates", "Not checked yet.")
    if state.failure is not None:
        found = failure_words(state.failure)
    elif state.version and is_newer(state.version, running):
        found = available_words(state.version, state.released)
    else:
        found = newest_words(running)
    return f"{checked_words(state.looked_at, now)}. {found}"
