"""Texts about printed and waiting slips."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.text.errors import print_failure_words
from deskdispatch.ui.text.plain import LONGEST

if TYPE_CHECKING:
    from deskdispatch.domain.slips.print_job import PrintJob


def printer_words(target: str) -> str:
    from deskdispatch.domain.slips.thermal_settings import TARGET_PREFIX, is_thermal

    if target.lower().endswith(".pdf"):
        return cleaned(PurePath(target).name, LONGEST)
    if not is_thermal(target):
        return cleaned(target, LONGEST)
    words = QCoreApplication.translate("Printing", "{name} (thermal)")
    return words.format(name=target.removeprefix(TARGET_PREFIX))


def job_words(job: PrintJob) -> str:
    """Returns the message about a job for its delivery; "" without a failure."""
    printer = embedded(printer_words(job.target))
    if job.is_uncertain:
        return QCoreApplication.translate(
            "Printing", "The slip may have been printed. Check {printer}."
        ).format(printer=printer)
    if job.is_being_submitted or not job.failure:
        return ""
    words = QCoreApplication.translate("Printing", "Slip queued for {printer}: {trouble}.")
    return words.format(printer=printer, trouble=print_failure_words(job.failure))


def pending_words(target: str, failure: str) -> str:
    """Returns the message about a slip that a printer has accepted but does not print."""
    words = QCoreApplication.translate("Printing", "Slip sent to {printer}: {trouble}.")
    printer = embedded(printer_words(target))
    return words.format(printer=printer, trouble=print_failure_words(failure))


def reason_words(job: PrintJob) -> str:
    """Returns only the reason why a job is not printed."""
    if job.is_uncertain:
        return QCoreApplication.translate("Printing", "may have been printed")
    if job.is_being_submitted or not job.failure:
        return QCoreApplication.translate("Printing", "on its way")
    return print_failure_words(job.failure)
