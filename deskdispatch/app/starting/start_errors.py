"""Reports why a start fails: a line on standard error, and a dialog where there is a screen."""

from __future__ import annotations

import logging
import shlex
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from deskdispatch.app import application
from deskdispatch.app.settings.settings import Settings
from deskdispatch.app.starting import dialog_without_qt, display_check
from deskdispatch.domain.failures.start_failure import REPORTED, FailedStart, StartFailure

logger = logging.getLogger(__name__)

CANNOT_START = 2


@dataclass(frozen=True, slots=True)
class ReportSaver:
    """Saves a report of a start that failed.

    Attributes:
        command: The words that do it in a terminal.
        ask: Shows the report, with these settings, and returns the file it was saved to, if it was.
    """

    command: Sequence[str]
    ask: Callable[[Settings], Path | None]


def refuse(failed: FailedStart, chosen: Settings, report: ReportSaver) -> int:
    """Reports the failure and returns the exit status.

    Args:
        failed: What stops the start.
        chosen: The language and the colours of the dialog.
        report: Saves a report, where one may help.
    """
    write_line(failed)
    if failed.failure in REPORTED:
        sys.stderr.write(f"To save a report for whoever helps: {shlex.join(report.command)}\n")
    ask(failed, chosen, report)
    return CANNOT_START


def refuse_bug(error: Exception, log_file: Path, chosen: Settings, report: ReportSaver) -> int:
    """Refuses after an unexpected error; the dialog, too, may need what broke."""
    failure = FailedStart(StartFailure.BUG, str(log_file), f"{type(error).__name__}: {error}")
    try:
        return refuse(failure, chosen, report)
    except Exception:
        logger.exception("The dialog could not be opened either")
        dialog_without_qt.show(dialog_without_qt.broken(str(log_file)))
        return CANNOT_START


def write_line(failed: FailedStart) -> None:
    """Writes one line to standard error."""
    line = " ".join(str(failed).split())
    sys.stderr.write(f"deskdispatch cannot start: {line}\n")
    logger.info("cannot start: %s %s", failed.failure, failed.detail)


def ask(failed: FailedStart, chosen: Settings, report: ReportSaver) -> bool:
    """Shows the dialog where there is a display; returns whether its first button was pressed.

    A report that is asked for there is shown and saved in between.
    """
    if not dialog_without_qt.has_screen():
        return False
    stopped = failed if failed.failure is StartFailure.LIBRARY else display_check.failure()
    if stopped is not None:  # not even a dialog of Qt's can open
        if stopped.failure is StartFailure.LIBRARY:
            dialog_without_qt.show(dialog_without_qt.not_installed(stopped.subject))
        return False
    from deskdispatch.ui.look import theme
    from deskdispatch.ui.starting.failure_dialog import StartFailureDialog

    app = application.create(chosen)
    theme.apply_style_sheet(app)
    dialog = StartFailureDialog(failed)
    while (answer := dialog.exec()) == StartFailureDialog.REPORT:
        dialog.show_saved(report.ask(chosen))
    return answer == StartFailureDialog.DialogCode.Accepted
