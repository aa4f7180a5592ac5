"""Reports why a start fails: a line on standard error, and a dialog if there is a screen."""

from __future__ import annotations

import logging
import shlex
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from deskdispatch.app import application, log
from deskdispatch.app.app_paths import AppPaths
from deskdispatch.app.desktop_entry import launching
from deskdispatch.app.doctor import display_check
from deskdispatch.app.instance.lock import Outcome
from deskdispatch.app.settings import settings
from deskdispatch.app.settings.settings import Settings
from deskdispatch.app.settings.start_settings import PRACTICE, StartSettings, is_profile_name
from deskdispatch.app.starting import dialog_without_qt
from deskdispatch.domain.errors import is_disk_full
from deskdispatch.domain.failures.start_failure import REPORTED, FailedStart, StartFailure

logger = logging.getLogger(__name__)

CANNOT_START = 2


@dataclass(frozen=True, slots=True)
class ReportSaver:
    """Saves a report about a failed start.

    Attributes:
        command: Command that saves a report in a terminal.
        ask: Shows the report, and returns the path of the saved file, if it was saved.
    """

    command: Sequence[str]
    ask: Callable[[], Path | None]


def report_saver(paths: AppPaths) -> ReportSaver:
    """Returns the ways to save a report about a failed start."""

    def show() -> Path | None:
        from deskdispatch.app.report.controller import ask_at_start

        return ask_at_start(paths, settings.load(paths.settings_file))

    command = [*launching.command(paths.data_dir), "report", "--out", "report.zip"]
    return ReportSaver(command, show)


def refuse(failed: FailedStart, look: StartSettings, report: ReportSaver) -> int:
    """Reports the failure and returns the exit status.

    Args:
        failed: The failure that stops the start.
        look: Language and colours of the dialog.
        report: Saves a report, for failures where that may help.
    """
    write_line(failed)
    if failed.failure in REPORTED:
        sys.stderr.write(f"To save a report for whoever helps: {shlex.join(report.command)}\n")
    ask(failed, look, report)
    return CANNOT_START


def refuse_error(error: Exception, paths: AppPaths, look: StartSettings) -> int:
    """Calls ``refuse`` for any error; survives a dialog that fails of the same cause."""
    try:
        return refuse(_failure_of(error, paths), look, report_saver(paths))
    except Exception:
        logger.exception("The dialog could not be opened either")
        dialog_without_qt.show(dialog_without_qt.bug_message(str(log.file_in(paths.logs))))
        return CANNOT_START


def _failure_of(error: Exception, paths: AppPaths) -> FailedStart:
    if isinstance(error, ImportError):
        if "shared object" in str(error):
            return display_check.missing_library(str(error))
        return FailedStart(StartFailure.PACKAGE, error.name or str(error), str(error))
    if isinstance(error, OSError) and is_disk_full(error):
        return _disk_failure(error, StartFailure.DISK_FULL, str(paths.data))
    detail = f"{type(error).__name__}: {error}"
    return FailedStart(StartFailure.BUG, str(log.file_in(paths.logs)), detail)


def refuse_folder(error: OSError, paths: AppPaths, look: StartSettings) -> int:
    subject = str(error.filename or paths.data)
    failed = _disk_failure(error, StartFailure.FOLDER, subject)
    return refuse(failed, look, report_saver(paths))


def refuse_lock(error: OSError, paths: AppPaths, look: StartSettings) -> int:
    failed = _disk_failure(error, StartFailure.LOCK, str(paths.lock_file))
    return refuse(failed, look, report_saver(paths))


def _disk_failure(error: OSError, failure: StartFailure, subject: str) -> FailedStart:
    """Returns the start failure for a system error; a full disk overrides ``failure``."""
    if is_disk_full(error):
        failure = StartFailure.DISK_FULL
    return FailedStart(failure, subject, f"{subject}: {error.strerror or type(error).__name__}")


def is_usable_profile(name: str, paths: AppPaths, look: StartSettings) -> bool:
    """Whether the profile exists, or the clerk wants to set it up; reports a failure."""
    failed = profile_failure(name, settings.load(paths.settings_file))
    if failed is None:
        return True
    if failed.failure is not StartFailure.UNKNOWN_PROFILE:
        refuse(failed, look, report_saver(paths))
    elif ask(failed, look, report_saver(paths)):
        return True
    else:
        write_line(failed)
    return False


def profile_failure(name: str | None, kept: Settings) -> FailedStart | None:
    """Returns why the profile of the command line cannot be used, or None."""
    if name is None or name == PRACTICE or name in kept.profiles:
        return None
    if not is_profile_name(name):
        return FailedStart(StartFailure.PROFILE_NAME, name, f"not a profile name: {name!r}")
    known = (PRACTICE, *(each for each in kept.profiles if each != PRACTICE))
    detail = f"no profile {name!r}; known are: {', '.join(known)}"
    return FailedStart(StartFailure.UNKNOWN_PROFILE, name, detail, known)


def is_awaited(outcome: Outcome, holder: str, paths: AppPaths, look: StartSettings) -> bool:
    """Reports that the open instance does not answer; returns whether to try again."""
    closing = outcome is Outcome.CLOSING
    failure = StartFailure.CLOSING if closing else StartFailure.NO_ANSWER
    detail = f"process {holder} holds {paths.lock_file}"
    return ask(FailedStart(failure, holder, detail), look, report_saver(paths))


def write_line(failed: FailedStart) -> None:
    line = " ".join(str(failed).split())
    sys.stderr.write(f"deskdispatch cannot start: {line}\n")
    logger.info("cannot start: %s %s", failed.failure, failed.detail)
    log.release()  # a dialog may stay open for long


def ask(failed: FailedStart, look: StartSettings, report: ReportSaver) -> bool:
    """Shows the dialog if there is a display; returns whether its first button was pressed.

    A report requested in the dialog is shown and saved before that.
    """
    if not dialog_without_qt.has_screen():
        return False
    stopped = failed if failed.failure is StartFailure.LIBRARY else display_check.failure()
    if stopped is not None:  # not even a dialog of Qt can open
        if stopped.failure is StartFailure.LIBRARY:
            dialog_without_qt.show(dialog_without_qt.missing_message(stopped.subject))
        return False
    from deskdispatch.ui.lib import keyboard_layouts
    from deskdispatch.ui.look import theme
    from deskdispatch.ui.starting.failure_dialog import StartFailureDialog

    app = application.create(look)
    keyboard_layouts.install(app)
    theme.apply_style_sheet(app)
    dialog = StartFailureDialog(failed)
    while (answer := dialog.exec()) == StartFailureDialog.REPORT:
        dialog.show_saved(report.ask())
    return answer == StartFailureDialog.DialogCode.Accepted
