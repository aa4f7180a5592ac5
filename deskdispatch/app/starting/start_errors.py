"""Reports why a start fails: a line on standard error, and a dialog if there is a screen."""

from __future__ import annotations

import logging
import shlex
import sys

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


def refuse(failed: FailedStart, paths: AppPaths, look: StartSettings) -> int:
    """Reports the failure that stops the start, and returns the exit status.

    ``look`` has the language and colours of the dialog.
    """
    write_line(failed)
    if failed.failure in REPORTED:
        command = [*launching.command(paths.data_dir), "report", "--out", "report.zip"]
        sys.stderr.write(f"To save a report for whoever helps: {shlex.join(command)}\n")
    ask(failed, paths, look)
    return CANNOT_START


def refuse_error(error: Exception, paths: AppPaths, look: StartSettings) -> int:
    """Calls ``refuse`` for any error; survives a dialog that fails of the same cause."""
    try:
        return refuse(_failure_of(error, paths), paths, look)
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
    return refuse(failed, paths, look)


def refuse_lock(error: OSError, paths: AppPaths, look: StartSettings) -> int:
    failed = _disk_failure(error, StartFailure.LOCK, str(paths.lock_file))
    return refuse(failed, paths, look)


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
        refuse(failed, paths, look)
    elif ask(failed, paths, look):
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
    return ask(FailedStart(failure, holder, detail), paths, look)


def write_line(failed: FailedStart) -> None:
    line = " ".join(str(failed).split())
    sys.stderr.write(f"deskdispatch cannot start: {line}\n")
    logger.info("cannot start: %s %s", failed.failure, failed.detail)
    log.release()  # a dialog may stay open for long


def ask(failed: FailedStart, paths: AppPaths, look: StartSettings) -> bool:
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
        from deskdispatch.app.report.controller import ask_at_start

        dialog.show_saved(ask_at_start(paths, settings.load(paths.settings_file)))
    return answer == StartFailureDialog.DialogCode.Accepted
