"""From the command line to a window that takes keys; everything heavy comes after that."""

from __future__ import annotations

import gc
import logging
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLockFile, QProcess, QTimer

from deskdispatch.app import application, arguments, log, meanwhile, places, settings
from deskdispatch.app.arguments import Arguments
from deskdispatch.app.places import Places
from deskdispatch.app.practice_process import practice_process
from deskdispatch.app.settings import Settings
from deskdispatch.domain.errors import StartError
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.map import preload

if TYPE_CHECKING:
    from pathlib import Path

    from deskdispatch.domain.settings_fault import SettingsFault
    from deskdispatch.ui.main_window import MainWindow
    from deskdispatch.ui.map.view import MapView

logger = logging.getLogger(__name__)

CANNOT_START = 2
ALREADY_OPEN = 3

SERVED_WITHIN_MS = 250
DRAWN_WITHIN_MS = 400
"""How long the rest of the program lets the map go first."""


def start(given: Sequence[str]) -> int:
    """Runs what the command line asks for and gives the exit status."""
    asked = arguments.parse(given)
    log.take_qt_messages()
    if asked.command != "run":
        _collect_garbage()
        _draw_without_display()
    if asked.command == "tour":
        return _tour(asked)
    try:
        where = places.find(asked.data_dir)
        where.make()
        kept, faults = settings.read(where.settings_file)
        chosen = _overridden(kept, asked)
    except (OSError, StartError) as error:
        return _refuse(error)
    log.start(where.logs)
    try:
        if asked.command == "doctor":
            return _doctor(where, chosen, faults)
        return _run(where, chosen, faults)
    finally:
        log.stop()


def _refuse(error: Exception) -> int:
    sys.stderr.write(f"deskdispatch cannot start: {error}\n")
    return CANNOT_START


def _run(where: Places, chosen: Settings, faults: Sequence[SettingsFault]) -> int:
    app = application.create(chosen)
    # Two programs on one journal and one practice database would each undo what the other did.
    lock = QLockFile(str(where.lock_file))
    lock.setStaleLockTime(0)
    if not lock.tryLock(0):
        return _locked_out(lock, where)
    bad_file = _keep_bad_settings(where, faults) if faults else None
    preload.start()
    from deskdispatch.app import opening  # the window and all in it, while the engine is linked

    tasks = Tasks()
    shown = opening.front(chosen, where, tasks)
    shown.show()
    # One turn of Qt's own loop brings the first frame, before anything more is imported.
    app.processEvents()
    _start_map(shown.map_panel.map_view, where)
    practice = _start_practice(where, chosen)
    meanwhile.imported("deskdispatch.ui.delivery_pane")
    opening.complete(shown, where, app.processEvents)
    if faults:
        _say_bad_settings(shown, where, faults, bad_file)
    _collect_garbage()
    program = meanwhile.imported("deskdispatch.app.program")
    status: int = program.run(shown, where, chosen, tasks, practice)
    return status


def _keep_bad_settings(where: Places, faults: Sequence[SettingsFault]) -> Path | None:
    """Before anything is saved over them."""
    from deskdispatch.app.bad_settings import keep_aside
    from deskdispatch.domain.clock import utc_now

    kept = keep_aside(where.settings_file, utc_now())
    for fault in faults:
        logger.warning("Settings: %s %s (line %d)", fault.place, fault.reason, fault.line)
    return kept


def _say_bad_settings(
    window: MainWindow, where: Places, faults: Sequence[SettingsFault], kept: Path | None
) -> None:
    from deskdispatch.ui.starting.settings_notice import SettingsNotice

    window.put_strip(SettingsNotice(where.settings_file, faults, kept, window))


def _start_map(view: MapView, where: Places) -> None:
    """The map goes first: its processes want this thread, and both processors, for a while.

    A page that is not kept yet takes folium, and the rest does not wait for that.
    """
    # A key that was pressed at the sight of the form is taken first.
    QTimer.singleShot(0, view, lambda: view.start(where.cache))
    if meanwhile.until(view.begun, within_ms=SERVED_WITHIN_MS):
        meanwhile.until(view.drawn, within_ms=DRAWN_WITHIN_MS)


def _start_practice(where: Places, chosen: Settings) -> QProcess | None:
    """It comes up in its own process while what talks to it is imported here."""
    if not chosen.named(chosen.profile).is_embedded:
        return None
    process = practice_process(where.practice_file)
    process.start()
    return process


def _collect_garbage() -> None:
    """From now on, where it was left; what is there by now stays and is not looked through."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


def _locked_out(lock: QLockFile, where: Places) -> int:
    if lock.error() is not QLockFile.LockError.LockFailedError:
        return _refuse(StartError(f"{where.lock_file}: {lock.error().name}"))
    words = QCoreApplication.translate(
        "Start", "deskdispatch is already open with the data in {folder}. Use its window."
    )
    sys.stderr.write(words.format(folder=where.data) + "\n")
    return ALREADY_OPEN


def _tour(asked: Arguments) -> int:
    """Leaves the clerk's own files alone: it works in a folder that goes with it."""
    from deskdispatch.app import tour

    try:
        asked.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return _refuse(error)
    log.start(asked.out)
    try:
        return tour.run(asked.out, asked.language or "en", asked.scheme)
    finally:
        log.stop()


def _draw_without_display() -> None:
    """Commands that need no eyes work on a machine without a screen."""
    seen = os.environ.keys() & {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    if sys.platform == "linux" and not seen:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"


def _doctor(where: Places, chosen: Settings, faults: Sequence[SettingsFault]) -> int:
    from deskdispatch.app import doctor

    return doctor.run(where, chosen, faults)


def _overridden(kept: Settings, asked: Arguments) -> Settings:
    """The kept settings under what the command line says for this run."""
    profile = asked.profile or kept.profile
    if not settings.is_profile_name(profile):
        raise StartError(f"not a profile name: {profile!r}")
    return replace(kept, profile=profile, language=asked.language or kept.language)
