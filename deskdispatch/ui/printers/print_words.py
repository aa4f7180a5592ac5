"""Messages about printed and waiting slips, in the language of the window."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.text.errors import print_failure_words
from deskdispatch.ui.text.plain import LONGEST

if TYPE_CHECKING:
    from deskdispatch.domain.slips.print_job import PrintJob
    from deskdispatch.ui.printers.queue_runner import BatchResult


def printer_words(target: str) -> str:
    from deskdispatch.domain.slips.thermal_settings import SCHEME, is_thermal

    if target.lower().endswith(".pdf"):
        return cleaned(PurePath(target).name, LONGEST)
    if not is_thermal(target):
        return cleaned(target, LONGEST)
    words = QCoreApplication.translate("Printing", "{name} (thermal)")
    return words.format(name=target.removeprefix(SCHEME))


def job_words(job: PrintJob) -> str:
    """The message about a job beside its delivery; empty without a failure."""
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
    """The message about a slip that a printer has accepted and does not print."""
    words = QCoreApplication.translate("Printing", "Slip sent to {printer}: {trouble}.")
    printer = embedded(printer_words(target))
    return words.format(printer=printer, trouble=print_failure_words(failure))


def reason_words(job: PrintJob) -> str:
    """The reason alone why a job is not printed."""
    if job.is_uncertain:
        return QCoreApplication.translate("Printing", "may have been printed")
    if job.is_being_submitted or not job.failure:
        return QCoreApplication.translate("Printing", "on its way")
    return print_failure_words(job.failure)


def one_words(result: BatchResult, target: str) -> str:
    printer = embedded(printer_words(target))
    if result.is_uncertain:
        return QCoreApplication.translate(
            "Printing", "The slip may have been printed. Check {printer}."
        ).format(printer=printer)
    if result.failure:
        words = QCoreApplication.translate(
            "Printing", "Not printed: {trouble}. The slip is queued for {printer}."
        )
        return words.format(trouble=print_failure_words(result.failure), printer=printer)
    if not result.out:
        return QCoreApplication.translate(
            "Printing", "The slip is already being sent to {printer}."
        ).format(printer=printer)
    return QCoreApplication.translate("Printing", "Slip sent to {target}").format(target=printer)


def many_words(result: BatchResult, count: int, target: str) -> str:
    printer, out = embedded(printer_words(target)), len(result.out)
    if out == count:
        return QCoreApplication.translate(
            "Printing", "%n slips sent to {printer}.", None, out
        ).format(printer=printer)
    done = part_words(out, count, target)
    if not result.failure:
        return QCoreApplication.translate(
            "Printing", "{done} See the print log for the others."
        ).format(done=done)
    words = QCoreApplication.translate("Printing", "{done} The others are queued: {trouble}.")
    return words.format(done=done, trouble=print_failure_words(result.failure))


def part_words(out: int, count: int, target: str) -> str:
    words = QCoreApplication.translate("Printing", "{done} of {all} slips sent to {printer}.")
    printer = embedded(printer_words(target))
    return words.format(done=isolated(str(out)), all=isolated(str(count)), printer=printer)
