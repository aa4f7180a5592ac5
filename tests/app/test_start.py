from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from deskdispatch.app import app_paths, application, arguments, log, start
from deskdispatch.app.doctor import display_check
from deskdispatch.app.instance import lock
from deskdispatch.app.settings.start_settings import StartSettings
from deskdispatch.app.starting import start_errors
from deskdispatch.domain.failures.start_failure import FailedStart, StartFailure

CHILD = """
import gc, sys
from PySide6.QtWidgets import QApplication
from deskdispatch.app import start
from deskdispatch.app.starting import background_import
from deskdispatch.ui.lib.garbage import GarbageCollector
from deskdispatch.ui.map.view import MapView

collected = []

class Program:
    @staticmethod
    def run(window, where, chosen, tasks, practice, **more):
        collected.append(gc.isenabled())
        collected.append(bool(QApplication.instance().findChildren(GarbageCollector)))
        collected.append(gc.get_freeze_count() > 10_000)
        window.map_panel.map_view.close_page()
        practice.closeWriteChannel()
        practice.waitForFinished()
        return 0

background_import.import_parts = lambda parts: collected.append(gc.isenabled()) or Program
MapView.start = lambda view, cache: collected.append(gc.isenabled()) or view.begun.emit()
start.DRAWN_WITHIN_MS = 1
sys.argv = ["deskdispatch", "--data-dir", sys.argv[1]]
from deskdispatch.__main__ import main
status = main()
sys.exit(status or collected != [False, False, False, False, True, True])
"""
"""Source of the program without its map page and the steps after it."""


def test_garbage_is_left_until_the_window_is_complete_and_then_on_its_thread(
    tmp_path: Path,
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(tmp_path)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        check=False,
        timeout=180,
    )
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("error", "failure"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), StartFailure.DISK_FULL),
        (OSError(errno.EDQUOT, "Disk quota exceeded"), StartFailure.DISK_FULL),
        (PermissionError(errno.EACCES, "Permission denied"), StartFailure.FOLDER),
    ],
)
def test_a_full_disk_is_what_is_said_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError, failure: StartFailure
) -> None:
    told: list[FailedStart] = []

    def fails(*_: object) -> None:
        raise error

    monkeypatch.setattr(app_paths.AppPaths, "make", fails)
    monkeypatch.setattr(start_errors, "ask", lambda failure, *_: told.append(failure))
    assert start.start(["--data-dir", str(tmp_path)]) == start_errors.CANNOT_START
    monkeypatch.undo()
    monkeypatch.setattr(start_errors, "ask", lambda failure, *_: told.append(failure))
    monkeypatch.setattr(display_check, "failure", lambda: None)
    monkeypatch.setattr(lock, "_is_locked", fails)
    assert start.start(["--data-dir", str(tmp_path)]) == start_errors.CANNOT_START
    of_lock = StartFailure.LOCK if failure is StartFailure.FOLDER else failure
    assert [each.failure for each in told] == [failure, of_lock]
    assert all(error.strerror in each.detail for each in told if error.strerror)


def test_an_unexpected_error_is_reported_as_any_failure_and_stands_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told: list[FailedStart] = []

    def broken(_look: StartSettings) -> None:
        raise FileNotFoundError("light.json")

    monkeypatch.setattr(display_check, "failure", lambda: None)
    monkeypatch.setattr(application, "create", broken)
    monkeypatch.setattr(start_errors, "ask", lambda failure, *_: told.append(failure))
    paths = app_paths.find(tmp_path)
    paths.make()
    log.start(paths.logs)
    try:
        status = start._run(paths, arguments.parse([]), None)
    finally:
        log.stop()
    assert status == start_errors.CANNOT_START
    file = paths.logs / "deskdispatch.log"
    assert [(each.failure, each.subject) for each in told] == [(StartFailure.BUG, str(file))]
    assert "light.json" in capsys.readouterr().err
    assert "Traceback" in file.read_text(encoding="utf-8")
