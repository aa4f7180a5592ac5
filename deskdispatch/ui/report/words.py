"""Texts of a report: the names of its parts, and its introductory file."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.clock import in_kuwait
from deskdispatch.domain.report.report import ReportPart
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.version import version


def part_words(part: ReportPart) -> str:
    return translated(_PARTS[part])


def removed_words() -> str:
    return QCoreApplication.translate(
        "Report",
        "Removed: phones, names, addresses, notes, points, amounts, passwords and keys, and the"
        " user name of this PC. Order numbers stay: the operator finds deliveries by them.",
    )


def about_words(at: datetime) -> str:
    """Returns the text of the file that introduces a report, made at a time (UTC)."""
    made = QCoreApplication.translate("Report", "A report of deskdispatch {version}, made {time}.")
    told = QCoreApplication.translate(
        "Report", "It was saved on this PC and sent to nobody. Give it to whoever helps you."
    )
    time = f"{in_kuwait(at):%Y-%m-%d %H:%M:%S%z}"
    return f"{made.format(version=version(), time=time)}\n{removed_words()}\n{told}\n"


_PARTS: Final[dict[ReportPart, MarkedText]] = {
    ReportPart.ABOUT: QT_TRANSLATE_NOOP("Report", "About this report"),
    ReportPart.CHECKS: QT_TRANSLATE_NOOP("Report", "Check of this PC"),
    ReportPart.VERSIONS: QT_TRANSLATE_NOOP("Report", "Versions"),
    ReportPart.SETTINGS: QT_TRANSLATE_NOOP("Report", "Settings"),
    ReportPart.RECORDS: QT_TRANSLATE_NOOP("Report", "Sizes of the records"),
    ReportPart.FAILURES: QT_TRANSLATE_NOOP("Report", "Last failures"),
    ReportPart.LOG: QT_TRANSLATE_NOOP("Report", "Log"),
}
