"""The start-up sequence: command line, checks, window and map; then ``program`` runs.

Modules that the first frame does not need are imported after it, or where they are needed.
"""

from __future__ import annotations

import deskdispatch.app.feature_scan  # noqa: F401 (before any other import of Qt)

# isort: split
import gc
import logging
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication, qInstallMessageHandler

from deskdispatch import private_files
from deskdispatch.app import app_paths, application, arguments, drawing, log
from deskdispatch.app.app_paths import AppPaths
from deskdispatch.app.arguments import Arguments
from deskdispatch.app.doctor import display_check
from deskdispatch.app.drawing import DrawingMark
from deskdispatch.app.instance.lock import InstanceLock, Outcome
from deskdispatch.app.settings import start_settings
from deskdispatch.app.settings.start_settings import StartSettings
from deskdispatch.ui.lib.tasks import Tasks

if TYPE_CHECKING:
    from PySide6.QtCore import QProcess
    from PySide6.QtWidgets import QApplication

    from deskdispatch.app.instance.server import InstanceServer
    from deskdispatch.app.settings.settings import Settings
    from deskdispatch.domain.failures.local_failures import SettingsFailure
    from deskdispatch.ui.window.main_window import MainWindow

logger = logging.getLogger(__name__)

ALREADY_OPEN = 3

SERVED_WITHIN_MS = 250
DRAWN_WITHIN_MS = 400
"""Timeout in milliseconds for serving and drawing the map before the rest of the start."""


class _Opened(NamedTuple):
    """An open window with the objects that live as long; ``run`` returns the exit status."""

    app: QApplication
    mark: DrawingMark
    lock: InstanceLock
    server: InstanceServer
    run: Callable[[], int]


def start(given: Sequence[str]) -> int:
    return start_parsed(arguments.parse(given))


def start_parsed(args: Arguments) -> int:
    private_files.begin()
    qInstallMessageHandler(log.write_qt_message)
    if args.command != "run":  # other commands need no display
        gc.enable()
        if display_check.failure() is not None:  # Qt would end the process
            os.environ["QT_QPA_PLATFORM"] = "offscreen"
    if args.command == "tour":
        return _tour(args)
    paths = app_paths.find(args.data_dir)
    unusable: OSError | None = None
    try:
        paths.make()
    except OSError as error:  # a check and a report ignore it
        unusable = error
    log.start(paths.logs, held=args.command == "run")
    try:
        return _run(paths, args, unusable) if args.command == "run" else _inspect(paths, args)
    finally:
        log.stop()


def _inspect(paths: AppPaths, args: Arguments) -> int:
    from deskdispatch.app.settings import settings
    from deskdispatch.app.starting import start_errors

    kept = settings.load(paths.settings_file)
    chosen = kept.with_arguments(args.profile, args.language)
    if args.command == "report":  # always runs: the report may be about the profile
        from deskdispatch.app.report import collecting

        return collecting.run(paths, chosen, args.out)
    if (failed := start_errors.profile_failure(args.profile, kept)) is not None:
        start_errors.write_line(failed)
        return start_errors.CANNOT_START
    from deskdispatch.app.doctor.checks import print_checks

    return print_checks(paths, chosen)


def _run(paths: AppPaths, args: Arguments, unusable: OSError | None) -> int:
    """Opens the window and runs the program; reports a failure that prevents it.

    ``unusable`` is why the folders cannot be created.
    """
    look = start_settings.read(paths.settings_file, args.profile, args.language)
    try:
        if unusable is not None:
            from deskdispatch.app.starting import start_errors

            return start_errors.refuse_folder(unusable, paths, look)
        if args.profile is not None:
            from deskdispatch.app.starting import start_errors

            if not start_errors.is_usable_profile(args.profile, paths, look):
                return start_errors.CANNOT_START
        if (failed := display_check.failure()) is not None:
            from deskdispatch.app.starting import start_errors

            return start_errors.refuse(failed, paths, look)
        opened = _open(paths, look, args)
    except Exception as error:  # nothing above would show it
        from deskdispatch.app.starting import start_errors

        logger.exception("The window could not be opened")
        return start_errors.refuse_error(error, paths, look)
    if isinstance(opened, int):
        return opened
    status = opened.run()
    opened.server.close()
    opened.mark.end()
    return status


def _open(paths: AppPaths, look: StartSettings, args: Arguments) -> _Opened | int:
    """Opens the complete window, not yet running; returns an exit status for a second start."""
    mark = DrawingMark(paths.drawing_file)
    app = application.create(look._replace(by_processor=look.by_processor or mark.has_failed))
    lock = InstanceLock(paths.lock_file)
    if not lock.acquire():
        if args.minimised and not lock.failure:
            return 0  # already open, and this start was to be minimised
        if (status := _second(lock, paths, look, args)) is not None:
            return status
    from deskdispatch.app import opening
    from deskdispatch.ui.window import geometry

    tasks = Tasks()
    window = opening.front_window(look, paths, tasks)
    is_first = is_first_start(paths, args)
    if not paths.window_file.exists():
        geometry.fill_screen(window)
    if args.minimised:
        window.showMinimized()
    else:
        window.show()
    # The first turn of Qt's loop paints the first frame, the second handles keys pressed since
    # then, before anything more is imported.
    app.processEvents()
    app.processEvents()
    is_map_drawn = _start_map(window, paths, mark)
    view = window.map_panel.map_view
    log.release()
    from deskdispatch.app.settings import settings
    from deskdispatch.app.starting import background_import

    saved, failures = settings.read(paths.settings_file)
    has_failed = mark.has_failed and not look.by_processor
    chosen = saved.with_arguments(args.profile, args.language).after_drawing(has_failed=has_failed)
    opening.prepare(window, chosen)
    if not is_map_drawn and background_import.run_until(view.begun, within_ms=SERVED_WITHIN_MS):
        background_import.run_until(view.drawn, within_ms=DRAWN_WITHIN_MS)
    server = _listen(paths, window)
    if args.call or args.location:  # opened with those received meanwhile
        from deskdispatch.app.instance.hand_over import SecondStart

        server.accept(SecondStart(call=args.call, location=args.location))
    practice = _start_practice(paths, chosen)
    background_import.import_parts(background_import.BOARD)
    opening.complete(window, paths, app.processEvents)
    geometry.settle(window)
    if failures:
        _say_bad_settings(window, paths, failures)
    if has_failed:
        window.notice.show_drawn_by_processor()
    from deskdispatch.app.desktop_entry import launching
    from deskdispatch.ui.lib.garbage import GarbageCollector

    GarbageCollector(app)
    program = background_import.import_parts(background_import.PROGRAM)
    run = partial(
        program.run,
        *(window, paths, chosen, tasks, practice),
        server=server,
        launch=launching.command(args.data_dir),
        is_first=is_first,
        has_changed=has_failed,
    )
    return _Opened(app, mark, lock, server, run)


def _start_map(window: MainWindow, paths: AppPaths, mark: DrawingMark) -> bool:
    """Starts the map's processes and waits for its page; returns whether it was drawn in time.

    The processes keep this thread and both processors busy, so building the form meanwhile would
    delay the map by as much. Keys and clicks wait until their handlers exist. Without a cached page
    folium has to build one, and the rest does not wait.
    """
    from deskdispatch.ui.map.engine import preload

    preload.start()
    window.map_panel.make_map()  # while the engine is being linked
    view = window.map_panel.map_view
    if not drawing.is_by_processor(os.environ):  # mark until the program or session ends in order
        from deskdispatch.ui.lib.current_application import current_application

        mark.begin()
        view.drawn.connect(mark.note_drawn)
        current_application().commitDataRequest.connect(mark.end)  # Windows may not wait for more
    from deskdispatch.app.starting import background_import

    view.start(paths.cache)
    wait = partial(background_import.run_until, takes_input=False)
    is_served = wait(view.begun, within_ms=SERVED_WITHIN_MS)
    return is_served and wait(view.drawn, within_ms=DRAWN_WITHIN_MS)


def is_first_start(paths: AppPaths, args: Arguments) -> bool:
    """Whether these folders are unused, and nothing special is asked for.

    Settings, window geometry or records show that a folder was used. A start with a call, a
    location or a profile name has another purpose.
    """
    if args.call or args.location or args.profile is not None:
        return False
    known = (paths.settings_file, paths.window_file, paths.practice_file)
    return not any(each.exists() for each in known) and not any(paths.data.glob("journal-*"))


def _second(
    lock: InstanceLock, paths: AppPaths, look: StartSettings, args: Arguments
) -> int | None:
    """Hands this start to the open instance; None if this becomes the single one."""
    from deskdispatch.app.instance.hand_over import SecondStart, activation
    from deskdispatch.app.starting import start_errors

    started = SecondStart(
        args.profile or "", args.language or "", activation(), args.call, args.location
    )
    while True:
        outcome = lock.acquire_or_hand_over(started)
        if outcome is Outcome.FIRST:
            return None
        if outcome is Outcome.LINK_TAKEN:
            return 0
        if outcome is Outcome.FAILED:
            assert lock.failure is not None
            return start_errors.refuse_lock(lock.failure, paths, look)
        if outcome is Outcome.HANDED_OVER or not start_errors.is_awaited(
            outcome, lock.holder, paths, look
        ):
            words = QCoreApplication.translate(
                "Start", "deskdispatch is already open with the data in {folder}. Use its window."
            )
            sys.stderr.write(words.format(folder=paths.data) + "\n")
            return ALREADY_OPEN


def _listen(paths: AppPaths, window: MainWindow) -> InstanceServer:
    from deskdispatch.app.instance.hand_over import addresses
    from deskdispatch.app.instance.server import InstanceServer

    server = InstanceServer(window)
    server.listen_at(addresses(paths.data))
    window.closing.connect(server.refuse)
    return server


def _say_bad_settings(
    window: MainWindow, paths: AppPaths, failures: Sequence[SettingsFailure]
) -> None:
    """Copies the settings file before it is overwritten, logs its failures and shows them."""
    from deskdispatch.app.settings.saving import keep_copy
    from deskdispatch.domain.clock import utc_now
    from deskdispatch.ui.starting.settings_notice import SettingsNotice

    kept = keep_copy(paths.settings_file, utc_now())
    for failure in failures:
        logger.warning("Settings: %s %s (line %d)", failure.place, failure.reason, failure.line)
    window.put_strip(SettingsNotice(paths.settings_file, failures, kept, window))


def _start_practice(paths: AppPaths, chosen: Settings) -> QProcess | None:
    if not chosen.profile_named(chosen.profile).is_embedded:
        return None
    from deskdispatch.app.practice.process import practice_process

    process = practice_process(paths.practice_file)
    process.start()
    return process


def _tour(args: Arguments) -> int:
    from deskdispatch.app import tour

    try:
        args.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        from deskdispatch.app.starting import start_errors
        from deskdispatch.domain.failures.start_failure import FailedStart, StartFailure

        start_errors.write_line(FailedStart(StartFailure.FOLDER, str(args.out), str(error)))
        return start_errors.CANNOT_START
    log.start(args.out)
    try:
        return tour.run(args.out, args.language or "en", args.scheme)
    finally:
        log.stop()
