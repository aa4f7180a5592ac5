"""The start-up sequence: command line, checks, window and map; then ``program`` runs."""

from __future__ import annotations

import deskdispatch.app.feature_scan  # noqa: F401 (before any other import of Qt)

# isort: split
import gc
import logging
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QProcess, QTimer

from deskdispatch import private_files
from deskdispatch.app import app_paths, application, arguments, log
from deskdispatch.app.app_paths import AppPaths
from deskdispatch.app.arguments import Arguments
from deskdispatch.app.desktop_entry import launching
from deskdispatch.app.instance.hand_over import SecondStart, activation
from deskdispatch.app.instance.lock import InstanceLock, Outcome
from deskdispatch.app.practice.process import practice_process
from deskdispatch.app.settings import settings
from deskdispatch.app.settings.profile_name import is_profile_name
from deskdispatch.app.settings.settings import PRACTICE, Settings
from deskdispatch.app.starting import background_import, display_check
from deskdispatch.app.starting.start_errors import (
    CANNOT_START,
    ReportSaver,
    ask,
    refuse,
    refuse_bug,
    write_line,
)
from deskdispatch.domain.errors import is_disk_full
from deskdispatch.domain.failures.start_failure import FailedStart, StartFailure
from deskdispatch.ui.lib.garbage import GarbageCollector
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.map.engine import preload

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QApplication

    from deskdispatch.app.instance.server import InstanceServer
    from deskdispatch.domain.failures.settings_failure import SettingsFailure
    from deskdispatch.ui.map.view import MapView
    from deskdispatch.ui.window.main_window import MainWindow

logger = logging.getLogger(__name__)

ALREADY_OPEN = 3

SERVED_WITHIN_MS = 250
DRAWN_WITHIN_MS = 400
"""Milliseconds that the rest of the start waits for the map to be served and drawn."""

_UNANSWERED = {Outcome.NO_ANSWER: StartFailure.NO_ANSWER, Outcome.CLOSING: StartFailure.CLOSING}


@dataclass(frozen=True, slots=True)
class _Opened:
    """An open window, and what stays until it is closed.

    Attributes:
        run: Runs the program; gives the exit status.
    """

    app: QApplication
    lock: InstanceLock
    server: InstanceServer
    run: Callable[[], int]


def start(given: Sequence[str]) -> int:
    """Runs what the command line asks for and gives the exit status."""
    return start_parsed(arguments.parse(given))


def start_parsed(args: Arguments) -> int:
    """Runs a parsed command line; gives the exit status."""
    private_files.begin()
    log.log_qt_messages()
    if args.command != "run":
        gc.enable()
        _draw_without_display()
    if args.command == "tour":
        return _tour(args)
    paths = app_paths.find(args.data_dir)
    failed = _folder_failure(paths)
    log.start(paths.logs)
    try:
        if failed is not None and args.command == "run":
            return _refuse(failed, paths, args, Settings())
        return _carry_out(paths, args)
    finally:
        log.stop()


def _carry_out(paths: AppPaths, args: Arguments) -> int:
    """Does what the command line asks for with the settings that are there."""
    kept, failures = settings.read(paths.settings_file)
    chosen = _overridden(kept, args)
    if args.command == "report":  # comes in any case: it may be about the profile
        return _report(paths, chosen, args.out)
    not_there = _profile_failure(args, kept)
    if not_there is not None and not _is_to_be_set_up(not_there, paths, args, kept):
        return CANNOT_START
    if args.command == "doctor":
        return _doctor(paths, chosen)
    return _run(paths, chosen, failures, args)


def _folder_failure(paths: AppPaths) -> FailedStart | None:
    """Makes the folders; returns the failure, which a check and a report ignore."""
    try:
        paths.make()
    except OSError as error:
        return _disk_failure(error, StartFailure.FOLDER, str(error.filename or paths.data))
    return None


def _disk_failure(error: OSError, failure: StartFailure, subject: str) -> FailedStart:
    """The start failure for a system error; a full disk wins over ``failure``."""
    if is_disk_full(error):
        failure = StartFailure.DISK_FULL
    return FailedStart(failure, subject, f"{subject}: {error.strerror or type(error).__name__}")


def _refuse(failed: FailedStart, paths: AppPaths, args: Arguments, kept: Settings) -> int:
    if args.command == "run":
        return refuse(
            failed, replace(kept, language=args.language or kept.language), _report_saver(paths)
        )
    write_line(failed)
    return CANNOT_START


def _profile_failure(args: Arguments, kept: Settings) -> FailedStart | None:
    """Says why the profile of the command line cannot be used."""
    name = args.profile
    if name is None or name == PRACTICE or name in kept.profiles:
        return None
    if not is_profile_name(name):
        return FailedStart(StartFailure.PROFILE_NAME, name, f"not a profile name: {name!r}")
    known = (PRACTICE, *(each for each in kept.profiles if each != PRACTICE))
    detail = f"no profile {name!r}; known are: {', '.join(known)}"
    return FailedStart(StartFailure.UNKNOWN_PROFILE, name, detail, known)


def _is_to_be_set_up(failed: FailedStart, paths: AppPaths, args: Arguments, kept: Settings) -> bool:
    """Reports what is wrong with the profile; returns whether the clerk wants to set it up."""
    if args.command == "run" and failed.failure is StartFailure.UNKNOWN_PROFILE:
        if ask(
            failed, replace(kept, language=args.language or kept.language), _report_saver(paths)
        ):
            return True
        write_line(failed)
    else:
        _refuse(failed, paths, args, kept)
    return False


def _run(
    paths: AppPaths, chosen: Settings, failures: Sequence[SettingsFailure], args: Arguments
) -> int:
    """Opens the window and runs the program; reports what stops it."""
    if (failed := display_check.failure()) is not None:
        return refuse(failed, chosen, _report_saver(paths))
    try:
        opened = _open(paths, chosen, failures, args)
    except ImportError as error:
        logger.exception("A part is missing")
        return refuse(missing_part(error), chosen, _report_saver(paths))
    except Exception as error:  # nobody above would show it
        logger.exception("The window could not be opened")
        if isinstance(error, OSError) and is_disk_full(error):
            failed = _disk_failure(error, StartFailure.DISK_FULL, str(paths.data))
            return refuse(failed, chosen, _report_saver(paths))
        return refuse_bug(error, log.file_in(paths.logs), chosen, _report_saver(paths))
    if isinstance(opened, int):
        return opened
    status = opened.run()
    opened.server.close()
    return status


def _open(
    paths: AppPaths, chosen: Settings, failures: Sequence[SettingsFailure], args: Arguments
) -> _Opened | int:
    """Opens the whole window, not yet running; an exit status for a second start."""
    started = SecondStart(
        args.profile or "", args.language or "", activation(), args.call, args.location
    )
    app = application.create(chosen)
    lock = InstanceLock(paths.lock_file)
    if not lock.acquire():
        if args.minimised and not lock.failure:
            return 0  # it is open, as the start of the computer wants it
        if (status := _second(lock, paths, chosen, started)) is not None:
            return status
    bad_file = _keep_bad_settings(paths, failures) if failures else None
    preload.start()
    # The window and all in it, while the engine is linked.
    from deskdispatch.app import opening
    from deskdispatch.ui.window import geometry

    tasks = Tasks()
    shown = opening.front_window(chosen, paths, tasks)
    is_first = not failures and is_first_start(paths, args)
    if not paths.window_file.exists():
        geometry.fill_screen(shown)
    if args.minimised:
        shown.showMinimized()
    else:
        shown.show()
    # One turn of Qt's own loop brings the first frame, before anything more is imported.
    app.processEvents()
    _start_map(shown.map_panel.map_view, paths)
    server = _listen(paths, shown)
    if args.call or args.location:  # opened with those that came meanwhile
        server.accept(SecondStart(call=args.call, location=args.location))
    practice = _start_practice(paths, chosen)
    background_import.imported("deskdispatch.ui.deliveries.pane")
    opening.complete(shown, paths, app.processEvents)
    if failures:
        _say_bad_settings(shown, paths, failures, bad_file)
    GarbageCollector(app)
    program = background_import.imported("deskdispatch.app.program")
    launch = launching.command(args.data_dir)
    run = partial(
        program.run,
        *(shown, paths, chosen, tasks, practice),
        server=server,
        launch=launch,
        is_first=is_first,
    )
    return _Opened(app, lock, server, run)


def is_first_start(paths: AppPaths, args: Arguments) -> bool:
    """Whether nobody has worked with these folders, and nothing special is asked for.

    A folder with settings, a window's geometry or records belongs to somebody. A start that is to
    show a call or a location, or names its profile, has something else to do.
    """
    if args.call or args.location or args.profile is not None:
        return False
    known = (paths.settings_file, paths.window_file, paths.practice_file)
    return not any(each.exists() for each in known) and not any(paths.data.glob("journal-*"))


def missing_part(error: ImportError) -> FailedStart:
    """The start failure behind a failed import."""
    if "shared object" in str(error):
        return display_check.missing_library(str(error))
    return FailedStart(StartFailure.PACKAGE, error.name or str(error), str(error))


def _second(
    lock: InstanceLock, paths: AppPaths, chosen: Settings, started: SecondStart
) -> int | None:
    """Hands this start to the open instance; None where this becomes the single one."""
    while True:
        outcome = lock.acquire_or_hand_over(started)
        if outcome is Outcome.FIRST:
            return None
        if outcome is Outcome.FAILED:
            assert lock.failure is not None
            failed = _disk_failure(lock.failure, StartFailure.LOCK, str(lock.file))
            return refuse(failed, chosen, _report_saver(paths))
        if outcome is Outcome.LINK_TAKEN:
            return 0
        if outcome is Outcome.HANDED_OVER:
            _say_already_open(paths)
            return ALREADY_OPEN
        detail = f"process {lock.holder} holds {lock.file}"
        if not ask(
            FailedStart(_UNANSWERED[outcome], lock.holder, detail), chosen, _report_saver(paths)
        ):
            _say_already_open(paths)
            return ALREADY_OPEN


def _say_already_open(paths: AppPaths) -> None:
    words = QCoreApplication.translate(
        "Start", "deskdispatch is already open with the data in {folder}. Use its window."
    )
    sys.stderr.write(words.format(folder=paths.data) + "\n")


def _listen(paths: AppPaths, window: MainWindow) -> InstanceServer:
    from deskdispatch.app.instance.hand_over import addresses
    from deskdispatch.app.instance.server import InstanceServer

    server = InstanceServer(window)
    server.listen(addresses(paths.data))
    window.closing.connect(server.refuse)
    return server


def _keep_bad_settings(paths: AppPaths, failures: Sequence[SettingsFailure]) -> Path | None:
    """Copies the settings file before it is overwritten, and logs its failures."""
    from deskdispatch.app.settings.saving import keep_copy
    from deskdispatch.domain.clock import utc_now

    kept = keep_copy(paths.settings_file, utc_now())
    for failure in failures:
        logger.warning("Settings: %s %s (line %d)", failure.place, failure.reason, failure.line)
    return kept


def _say_bad_settings(
    window: MainWindow, paths: AppPaths, failures: Sequence[SettingsFailure], kept: Path | None
) -> None:
    from deskdispatch.ui.starting.settings_notice import SettingsNotice

    window.put_strip(SettingsNotice(paths.settings_file, failures, kept, window))


def _start_map(view: MapView, paths: AppPaths) -> None:
    """Starts the map first: its processes need this thread, and both processors, for a while.

    Without a cached page folium has to make one, and the rest does not wait for that.
    """
    # A key that was pressed at the sight of the form is taken first.
    QTimer.singleShot(0, view, lambda: view.start(paths.cache))
    if background_import.until(view.begun, within_ms=SERVED_WITHIN_MS):
        background_import.until(view.drawn, within_ms=DRAWN_WITHIN_MS)


def _start_practice(paths: AppPaths, chosen: Settings) -> QProcess | None:
    if not chosen.named(chosen.profile).is_embedded:
        return None
    process = practice_process(paths.practice_file)
    process.start()
    return process


def _tour(args: Arguments) -> int:
    from deskdispatch.app import tour

    try:
        args.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        write_line(FailedStart(StartFailure.FOLDER, str(args.out), str(error)))
        return CANNOT_START
    log.start(args.out)
    try:
        return tour.run(args.out, args.language or "en", args.scheme)
    finally:
        log.stop()


def _draw_without_display() -> None:
    """Selects off-screen rendering for commands that need no display, where there is none."""
    if display_check.failure() is not None:  # Qt would end the process
        os.environ["QT_QPA_PLATFORM"] = "offscreen"


def _doctor(paths: AppPaths, chosen: Settings) -> int:
    from deskdispatch.app.doctor.checks import print_checks

    return print_checks(paths, chosen)


def _report(paths: AppPaths, chosen: Settings, out: Path) -> int:
    from deskdispatch.app.report import saving

    return saving.run(paths, chosen, out)


def _report_saver(paths: AppPaths) -> ReportSaver:
    """Saves a report of a failed start."""

    def show(chosen: Settings) -> Path | None:
        from deskdispatch.app.report.controller import ask_at_start

        return ask_at_start(paths, chosen)

    command = [*launching.command(paths.data_dir), "report", "--out", "report.zip"]
    return ReportSaver(command, show)


def _overridden(kept: Settings, args: Arguments) -> Settings:
    return replace(
        kept, profile=args.profile or kept.profile, language=args.language or kept.language
    )
